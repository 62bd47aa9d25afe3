# SPDX-License-Identifier: Apache-2.0
"""Hooks of Schemathesis: they prepare what a request needs, and record what became of it.

Schemathesis generates each part of a request by itself. Before a request is sent, before_call makes parts agree
(the instance ID of the path and that of the profile), begins what the request continues (a registration, a
subscription, an authentication), and replaces values that only match the schema, in most of the cases. It leaves
the part that a negative test case violates as it is. Schemathesis classifies each changed case again.

Random decisions derive from the seed, the operation and the number of the case. Hypothesis uses constants of modules
in its data, except for those in a directory "test", such as this one: its data does not depend on this code.
"""

import dataclasses
import json
import os
import pathlib
import random
import re

import schemathesis
from schemathesis.core.parameters import ParameterLocation
from schemathesis.openapi.checks import JsonSchemaError
from schemathesis.generation.meta import REQUEST_SHAPE_PROBES, CoveragePhaseData, TestPhase

import amf
import ausf  # noqa: F401, registers preparations
import multipart
import nrf
import outcomes
import preparations
import udm  # noqa: F401, registers preparations
from preparations import SEED, operation_of

RULES = outcomes.read_exceptions(pathlib.Path(os.environ["SBAMOCK_ST_EXCEPTIONS"]))
RECORD = open(os.environ["SBAMOCK_ST_RECORD"], "a", encoding="utf-8", buffering=1)

numbers = {}


@schemathesis.hook
def before_load_schema(context, raw_schema):
    multipart.describe_parts(raw_schema)
    amf.simplify(raw_schema)


# The share of the cases of the coverage phase that are sent, of operations with thousands of them.
SHARES = {
    f"PUT {nrf.INSTANCES}/{{nfInstanceID}}": 0.15,
    f"POST {nrf.SUBSCRIPTIONS}": 0.5,
    "GET /nnrf-disc/v1/nf-instances": 0.4,
    f"PUT {amf.UE_CONTEXT}": 0.05,
    f"POST {amf.UE_CONTEXT}/relocate": 0.005,
    f"POST {amf.UE_CONTEXT}/n1-n2-messages": 0.3,
    "POST /namf-comm/v1/non-ue-n2-messages/transfer": 0.02,
    f"POST {amf.EVENT_SUBSCRIPTIONS}": 0.35,
    f"PATCH {amf.EVENT_SUBSCRIPTIONS}/{{subscriptionId}}": 0.25,
    f"POST {amf.LOCATION}/provide-pos-info": 0.5,
}


@schemathesis.hook
def filter_case(context, case):
    share = SHARES.get(operation_of(case))
    if share is None or case.meta.phase.name != TestPhase.COVERAGE:
        return True
    numbers["filter"] = numbers.get("filter", 0) + 1
    return random.Random(f"{SEED} filter {numbers['filter']}").random() < share


@schemathesis.hook
def before_call(context, case, kwargs):
    if not sends_operation(case):
        return
    operation = operation_of(case)
    number = numbers[operation] = numbers.get(operation, 0) + 1
    rng = random.Random(f"{SEED} {operation} {number}")
    prepare_headers(case, rng)
    if operation in preparations.preparations:
        preparations.preparations[operation](case, rng)


def sends_operation(case):
    """Whether the request is one of the operation, and not one with another method or media type."""
    data = case.meta.phase.data if case.meta else None
    return not (isinstance(data, CoveragePhaseData) and data.scenario in REQUEST_SHAPE_PROBES)


def prepare_headers(case, rng):
    """The schemas of codings permit any string. Content is sent without a content coding."""
    case.headers.pop("Content-Encoding", None)
    if "Accept-Encoding" in case.headers and rng.random() < 0.9:
        case.headers["Accept-Encoding"] = rng.choice(["gzip", "identity", "gzip, identity;q=0.5"])


# Findings


def subjects_of(check, failure, case, response):
    """What exceptions must name besides operation and check: the status code, and the parts that caused the finding.

    If several parts of a case are invalid and it is accepted, each of them is a subject.
    """
    status = response.status_code
    if check == "negative_data_rejection":
        return [f"{status} {part}" for part in sorted(invalid_parts(case))]
    if check == "response_schema_conformance" and isinstance(failure, JsonSchemaError):
        pointer = list(failure.instance_path)
        received = is_same_value(case.body, json.loads(response.content), pointer)
        return [f"{status} {'as received' if received else '/'.join(map(str, pointer))}"]
    problem = outcomes.Problem.of(response.content)
    reason = problem.param or (problem.detail if check == "positive_data_acceptance" else "")
    return [" ".join(filter(None, [str(status), problem.cause, reason]))]


def invalid_parts(case):
    """The parts of a request that a negative case violates, such as "body amfInfo/taiList" or "query limit"."""
    data = case.meta.phase.data
    for mutation in data.mutations:
        yield part(mutation.parameter_location, [*mutation.path, mutation.parameter])
    if not data.mutations:
        names = [name for name in re.split(r" -> |: ", data.description) if re.fullmatch(r"[\w-]+", name)]
        in_body = data.parameter_location in (None, ParameterLocation.BODY)
        yield part(data.parameter_location, names if in_body else [data.parameter])


def part(location, path):
    """A location, and the name of a parameter or the first two names of the path to an attribute."""
    location = location.value if location else "body"
    names = [step for step in path if isinstance(step, str) and step != multipart.JSON_DATA]
    return f"{location} {'/'.join(names[: 2 if location == 'body' else 1])}".strip()


def is_same_value(request, response, pointer):
    """Whether the value at a JSON pointer of a response is that of the request, apart from members that are null."""
    try:
        for step in pointer:
            request, response = request[step], response[step]
    except (KeyError, IndexError, TypeError):
        return False
    return without_nulls(request) == without_nulls(response)


def without_nulls(value):
    if isinstance(value, dict):
        return {name: without_nulls(member) for name, member in value.items() if member is not None}
    return [without_nulls(element) for element in value] if isinstance(value, list) else value


@schemathesis.hook
def filter_failure(context, failure, case, response):
    """Records a finding, and drops it if each of its subjects is an exception."""
    check = failure.checks[0] if failure.checks else failure.code
    operation = operation_of(case)
    kept = False
    for subject in subjects_of(check, failure, case, response):
        rule = next((rule for rule in RULES if rule.matches(operation, check, subject)), None)
        kept |= rule is None
        record(
            kind="finding",
            operation=operation,
            check=check,
            subject=subject,
            description=(case.meta.phase.data.description or "")[:300],
            exception=rule.line if rule else None,
        )
    return kept


@schemathesis.hook
def after_call(context, case, response):
    """Records a case."""
    problem = outcomes.Problem.of(response.content)
    content_type = (response.headers.get("content-type") or [""])[0]
    record(
        kind="case",
        operation=operation_of(case),
        probe=not sends_operation(case),
        phase=case.meta.phase.name.value,
        mode=case.meta.generation.mode.value,
        status=response.status_code,
        problem=dataclasses.asdict(problem),
        reached=outcomes.reached_handler(response.status_code, content_type, problem),
    )
    if operation_of(case) in preparations.follow_ups:
        preparations.follow_ups[operation_of(case)](case, response)


def record(**line):
    RECORD.write(json.dumps(line) + "\n")
