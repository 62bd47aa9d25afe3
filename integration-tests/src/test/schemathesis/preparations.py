# SPDX-License-Identifier: Apache-2.0
"""What the preparations of requests to the functions share.

A preparation is registered for an operation by prepares, and called before each request of it with the case and a
random generator; a follow-up is registered by follows, and called after each request with the case and the response.
"""

import os
import uuid

import requests
from schemathesis.core.parameters import ParameterLocation

SEED = os.environ["SBAMOCK_ST_SEED"]
ROOT = os.environ["SBAMOCK_ST_ROOT"]
API = os.environ["SBAMOCK_ST_API"]

NOTIFICATION_URI = "http://127.0.0.1:9/notifications"
NETWORK = "5G:mnc001.mcc001.3gppnetwork.org"

session = requests.Session()
session.trust_env = False
preparations = {}
follow_ups = {}


def call(method, path, *expected, **arguments):
    url = path if path.startswith("http") else ROOT + path
    response = session.request(method, url, timeout=30, **arguments)
    if response.status_code not in expected:
        raise RuntimeError(f"{method} {url}: expected {expected}, not {response.status_code} {response.text}")
    return response


def prepares(method, path):
    def register(function):
        preparations[f"{method} {path}"] = function
        return function

    return register


def follows(method, path):
    def register(function):
        follow_ups[f"{method} {path}"] = function
        return function

    return register


def operation_of(case):
    return f"{case.operation.method.upper()} {API}{case.operation.path}"


def is_positive(case, location):
    """Whether the part of the request has only valid values; a part that was not generated has."""
    component = case.meta.components.get(location) if case.meta else None
    return component is None or component.mode.is_positive


def new_uuid(rng):
    return str(uuid.UUID(int=rng.getrandbits(128), version=4))


def is_uuid(value):
    try:
        return isinstance(value, str) and str(uuid.UUID(value)) == value.lower()
    except ValueError:
        return False
