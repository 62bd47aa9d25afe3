# SPDX-License-Identifier: Apache-2.0
"""Preparations of Nudm_UEAuthentication."""

from schemathesis.core.parameters import ParameterLocation

from aka import UE_5G_AKA, UE_EAP
from preparations import NETWORK, call, is_positive, prepares

UEAU = "/nudm-ueau/v1"
EVENT = {
    "nfInstanceId": "00000000-0000-4000-8000-000000000001",
    "success": True,
    "timeStamp": "2026-01-01T00:00:00Z",
    "authType": "5G_AKA",
    "servingNetworkName": NETWORK,
}


def use_subscriber(case, rng, name, identities):
    """Sets the path to an identity of a subscriber, in most cases; returns whether it did."""
    if not is_positive(case, ParameterLocation.PATH) or rng.random() < 0.15:
        return False
    ue = rng.choice([UE_5G_AKA, UE_EAP])
    case.path_parameters[name] = rng.choice(identities)(ue)
    return True


def supi(ue):
    return ue.supi


def suci(ue):
    return ue.suci


def use_network(case, rng):
    body = case.body
    if isinstance(body, dict) and isinstance(body.get("servingNetworkName"), str) and rng.random() < 0.9:
        body["servingNetworkName"] = NETWORK


@prepares("POST", UEAU + "/{supiOrSuci}/security-information/generate-auth-data")
def prepare_generation(case, rng):
    use_subscriber(case, rng, "supiOrSuci", [supi, suci])
    use_network(case, rng)
    if is_positive(case, ParameterLocation.BODY) and isinstance(case.body, dict) and rng.random() < 0.7:
        case.body.pop("resynchronizationInfo", None)


@prepares("GET", UEAU + "/{supiOrSuci}/security-information-rg")
def prepare_rg_generation(case, rng):
    use_subscriber(case, rng, "supiOrSuci", [supi, suci])


@prepares("POST", UEAU + "/{supi}/auth-events")
def prepare_event(case, rng):
    use_subscriber(case, rng, "supi", [supi])
    use_network(case, rng)


@prepares("PUT", UEAU + "/{supi}/auth-events/{authEventId}")
def prepare_event_removal(case, rng):
    if use_subscriber(case, rng, "supi", [supi]) and rng.random() < 0.9:
        event = call("POST", f"{UEAU}/{case.path_parameters['supi']}/auth-events", 201, json=EVENT)
        case.path_parameters["authEventId"] = event.headers["location"].rsplit("/", 1)[1]
    use_network(case, rng)
    if is_positive(case, ParameterLocation.BODY) and isinstance(case.body, dict) and rng.random() < 0.9:
        case.body["authRemovalInd"] = True
