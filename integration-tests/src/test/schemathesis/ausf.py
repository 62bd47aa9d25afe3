# SPDX-License-Identifier: Apache-2.0
"""Preparations of Nausf_UEAuthentication."""

from schemathesis.core.parameters import ParameterLocation

from aka import UE_5G_AKA, UE_EAP
from preparations import NETWORK, call, is_positive, prepares

AUTHENTICATIONS = "/nausf-auth/v1/ue-authentications"


def begin(ue):
    info = {"supiOrSuci": ue.suci, "servingNetworkName": NETWORK}
    return call("POST", AUTHENTICATIONS, 201, json=info).json()


def context_id(challenge):
    link = next(iter(challenge["_links"].values()))["href"]
    return link.split("/")[-2]


def authenticate(ue):
    """Authenticates a UE; returns the ID of the context."""
    challenge = begin(ue)
    context = f"{AUTHENTICATIONS}/{context_id(challenge)}"
    if challenge["authType"] == "5G_AKA":
        call("PUT", context + "/5g-aka-confirmation", 200, json={"resStar": ue.res_star(challenge)})
    else:
        call("POST", context + "/eap-session", 200, json={"eapPayload": ue.eap_response(challenge)})
    return context_id(challenge)


@prepares("POST", AUTHENTICATIONS)
def prepare_authentication(case, rng):
    body = case.body
    if not isinstance(body, dict):
        return
    if isinstance(body.get("supiOrSuci"), str) and rng.random() < 0.8:
        ue = rng.choice([UE_5G_AKA, UE_EAP])
        body["supiOrSuci"] = rng.choice([ue.supi, ue.suci])
    if isinstance(body.get("servingNetworkName"), str) and rng.random() < 0.8:
        body["servingNetworkName"] = NETWORK
    if is_positive(case, ParameterLocation.BODY) and rng.random() < 0.7:
        body.pop("resynchronizationInfo", None)


@prepares("POST", "/nausf-auth/v1/rg-authentications")
def prepare_rg_authentication(case, rng):
    body = case.body
    if isinstance(body, dict) and isinstance(body.get("suci"), str) and rng.random() < 0.8:
        body["suci"] = rng.choice([UE_5G_AKA, UE_EAP]).suci
        if is_positive(case, ParameterLocation.BODY):
            body["authenticatedInd"] = True


@prepares("POST", AUTHENTICATIONS + "/deregister")
def prepare_deregistration(case, rng):
    if is_positive(case, ParameterLocation.BODY) and isinstance(case.body, dict) and rng.random() < 0.8:
        ue = rng.choice([UE_5G_AKA, UE_EAP])
        authenticate(ue)
        case.body["supi"] = ue.supi


@prepares("PUT", AUTHENTICATIONS + "/{authCtxId}/5g-aka-confirmation")
def prepare_confirmation(case, rng):
    if not is_positive(case, ParameterLocation.PATH) or rng.random() < 0.1:
        return
    challenge = begin(UE_5G_AKA)
    case.path_parameters["authCtxId"] = context_id(challenge)
    if is_positive(case, ParameterLocation.BODY) and isinstance(case.body, dict) and rng.random() < 0.5:
        case.body["resStar"] = UE_5G_AKA.res_star(challenge)


@prepares("POST", AUTHENTICATIONS + "/{authCtxId}/eap-session")
def prepare_eap_session(case, rng):
    if not is_positive(case, ParameterLocation.PATH) or rng.random() < 0.1:
        return
    challenge = begin(UE_EAP)
    case.path_parameters["authCtxId"] = context_id(challenge)
    if is_positive(case, ParameterLocation.BODY) and isinstance(case.body, dict) and rng.random() < 0.5:
        case.body["eapPayload"] = UE_EAP.eap_response(challenge)


@prepares("DELETE", AUTHENTICATIONS + "/{authCtxId}/5g-aka-confirmation")
@prepares("DELETE", AUTHENTICATIONS + "/{authCtxId}/eap-session")
def prepare_removal(case, rng):
    if is_positive(case, ParameterLocation.PATH) and rng.random() < 0.8:
        eap = case.path.endswith("eap-session")
        case.path_parameters["authCtxId"] = authenticate(UE_EAP if eap else UE_5G_AKA)
