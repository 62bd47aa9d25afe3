# SPDX-License-Identifier: Apache-2.0
"""Preparations of Nnrf_NFManagement, Nnrf_NFDiscovery and Nnrf_AccessToken."""

import json
import random

from schemathesis.core.parameters import ParameterLocation

from preparations import NOTIFICATION_URI, SEED, call, follows, is_positive, is_uuid, new_uuid, prepares

NF_TYPES = ["AMF", "AUSF", "SMF", "UDM", "PCF", "NRF", "UPF"]
INSTANCES = "/nnrf-nfm/v1/nf-instances"
SUBSCRIPTIONS = "/nnrf-nfm/v1/subscriptions"
SCP_SUBSCRIPTIONS = "/nnrf-disc/v1/scp-domain-routing-info-subs"

once = {}

# Values of attributes that a schema of the 3GPP describes as any string or object, and the text does not.
PLAUSIBLE = {
    "apiFullVersion": "1.0.0",
    "apiVersionInUri": "v1",
    "callbackUri": NOTIFICATION_URI,
    "nfGroupId": "group-1",
    "nfInstanceId": "00000000-0000-4000-8000-000000000001",
    "nfServiceSetId": "set1.snnausf-auth.nfi1.5gc.mnc001.mcc001",
    "nfServiceStatus": "REGISTERED",
    "nfSetId": "set1.ausfset.5gc.mnc001.mcc001",
    "nfStatus": "REGISTERED",
    "notificationType": "N1_MESSAGES",
    "reqNotifEvents": "NF_REGISTERED",
    "serviceInstanceId": "1",
    "serviceName": "nausf-auth",
}
IDENTITIES = {"start": "100000", "end": "199999"}
RANGES = {
    "externalGroupIdentifiersRanges": IDENTITIES,
    "gpsiRangeList": IDENTITIES,
    "gpsiRanges": IDENTITIES,
    "supiRangeList": IDENTITIES,
    "supiRanges": IDENTITIES,
    "tacRangeList": {"start": "0001", "end": "00ff"},
}


def make_plausible(value, rng, name=""):
    """Returns a value without empty strings and ranges where the text of the 3GPP excludes them."""
    if isinstance(value, dict):
        if name in RANGES and not value:
            return dict(RANGES[name])
        for member in value:
            value[member] = make_plausible(value[member], rng, member)
        if isinstance(value.get("scheme"), str):
            value["scheme"] = rng.choice(["http", "https"])
        return value
    if isinstance(value, list):
        return [make_plausible(element, rng, name) for element in value]
    if value != "":
        return value
    return rng.choice(NF_TYPES) if name in ("nfType", "reqNfType") else PLAUSIBLE.get(name, "")


# Nnrf_NFManagement


def profile(instance, nf_type="AMF", **attributes):
    return {
        "nfInstanceId": instance,
        "nfType": nf_type,
        "nfStatus": "REGISTERED",
        "ipv4Addresses": ["192.0.2.1"],
        "locality": "site-1",
        "load": 10,
        **attributes,
    }


def register(instance, **attributes):
    return call("PUT", f"{INSTANCES}/{instance}", 200, 201, json=profile(instance, **attributes))


def use_instance(case, rng):
    """Registers an instance and sets the path to it; returns the response."""
    instance = new_uuid(rng)
    registration = register(instance)
    case.path_parameters["nfInstanceID"] = instance
    return registration


@prepares("PUT", INSTANCES + "/{nfInstanceID}")
def prepare_registration(case, rng):
    if is_positive(case, ParameterLocation.PATH):
        if rng.random() < 0.3:
            use_instance(case, rng)
        else:
            case.path_parameters["nfInstanceID"] = new_uuid(rng)
    body = case.body
    if not isinstance(body, dict):
        return
    if is_uuid(body.get("nfInstanceId")) and rng.random() < 0.97:
        body["nfInstanceId"] = case.path_parameters["nfInstanceID"]
    if rng.random() < 0.97:
        case.body = make_plausible(body, rng)


@prepares("PATCH", INSTANCES + "/{nfInstanceID}")
def prepare_patch(case, rng):
    registration = None
    if is_positive(case, ParameterLocation.PATH) and rng.random() < 0.9:
        registration = use_instance(case, rng)
    if "If-Match" in case.headers:
        if rng.random() < 0.7:
            del case.headers["If-Match"]
        elif registration is not None:
            case.headers["If-Match"] = registration.headers["etag"]
    if is_positive(case, ParameterLocation.BODY) and isinstance(case.body, list) and rng.random() < 0.7:
        case.body = rng.choice(
            [
                [{"op": "replace", "path": "/nfStatus", "value": "REGISTERED"}],
                [{"op": "replace", "path": "/load", "value": rng.randint(0, 100)}],
                [{"op": "add", "path": "/priority", "value": rng.randint(0, 65535)}],
                [{"op": "remove", "path": "/locality"}],
                [{"op": "copy", "from": "/locality", "path": "/nfInstanceName"}],
                [{"op": "move", "from": "/locality", "path": "/nfInstanceName"}],
                [{"op": "test", "path": "/load", "value": rng.choice([10, 11])}],
            ]
        )


@prepares("GET", INSTANCES + "/{nfInstanceID}")
@prepares("DELETE", INSTANCES + "/{nfInstanceID}")
def prepare_instance(case, rng):
    if is_positive(case, ParameterLocation.PATH) and rng.random() < 0.8:
        use_instance(case, rng)


@prepares("GET", INSTANCES)
def prepare_list(case, rng):
    if case.query.get("nf-type") == "" and rng.random() < 0.9:
        case.query["nf-type"] = rng.choice(NF_TYPES)


def subscribe(collection=SUBSCRIPTIONS, uri="nfStatusNotificationUri"):
    response = call("POST", collection, 201, json={uri: NOTIFICATION_URI})
    return response.headers["location"].rsplit("/", 1)[1]


def use_notification_uri(case, rng, name):
    body = case.body
    if not isinstance(body, dict) or rng.random() < 0.05:
        return
    if isinstance(body.get(name), str):
        body[name] = NOTIFICATION_URI
    case.body = make_plausible(body, rng)


@prepares("POST", SUBSCRIPTIONS)
def prepare_subscription(case, rng):
    use_notification_uri(case, rng, "nfStatusNotificationUri")


@prepares("PATCH", SUBSCRIPTIONS + "/{subscriptionID}")
def prepare_subscription_update(case, rng):
    if is_positive(case, ParameterLocation.PATH) and rng.random() < 0.9:
        case.path_parameters["subscriptionID"] = subscribe()
    if is_positive(case, ParameterLocation.BODY) and isinstance(case.body, list) and rng.random() < 0.7:
        time = f"20{rng.randint(10, 99)}-0{rng.randint(1, 9)}-01T00:00:00Z"
        case.body = [{"op": rng.choice(["replace", "add"]), "path": "/validityTime", "value": time}]


@prepares("DELETE", SUBSCRIPTIONS + "/{subscriptionID}")
def prepare_unsubscription(case, rng):
    if is_positive(case, ParameterLocation.PATH) and rng.random() < 0.8:
        case.path_parameters["subscriptionID"] = subscribe()


@follows("POST", SUBSCRIPTIONS)
@follows("POST", SCP_SUBSCRIPTIONS)
def end_subscription(case, response):
    """Ends what a case has subscribed to, so that no notifications are sent."""
    if response.status_code == 201:
        call("DELETE", response.headers["location"][0], 204)


@follows("PATCH", SUBSCRIPTIONS + "/{subscriptionID}")
def end_updated_subscription(case, response):
    if response.status_code in (200, 204, 400, 403):
        call("DELETE", f"{SUBSCRIPTIONS}/{case.path_parameters['subscriptionID']}", 204, 404)


# Nnrf_NFDiscovery


@prepares("POST", SCP_SUBSCRIPTIONS)
def prepare_scp_subscription(case, rng):
    use_notification_uri(case, rng, "callbackUri")


@prepares("DELETE", SCP_SUBSCRIPTIONS + "/{subscriptionID}")
def prepare_scp_unsubscription(case, rng):
    if is_positive(case, ParameterLocation.PATH) and rng.random() < 0.8:
        case.path_parameters["subscriptionID"] = subscribe(SCP_SUBSCRIPTIONS, "callbackUri")


# Parameters whose schema permits an empty string, or a list that is written as one.
EMPTY_PARAMETERS = {
    "exclude-nfserviceset-list",
    "exclude-nfset-list",
    "nsi-list",
    "service-names",
    "target-nf-service-set-id",
    "target-nf-set-id",
}


@prepares("GET", "/nnrf-disc/v1/nf-instances")
def prepare_discovery(case, rng):
    for name in ("target-nf-type", "requester-nf-type"):
        if case.query.get(name) == "" and rng.random() < 0.95:
            case.query[name] = rng.choice(NF_TYPES)
    if rng.random() < 0.95:
        for name in [name for name, value in case.query.items() if value in ("", [""]) and name in EMPTY_PARAMETERS]:
            del case.query[name]
    if isinstance(case.query.get("complex-query"), str) and rng.random() < 0.9:
        form = rng.choice(["cnf", "dnf"])
        atoms = [
            {"attr": "service-names", "value": ["nausf-auth"]},
            {"attr": "snssais", "value": [{"sst": rng.randint(0, 255)}], "negative": True},
            {"attr": "gpsi", "value": f"msisdn-{rng.randint(10000, 99999)}"},
        ]
        unit = rng.sample(atoms, rng.randint(1, 3))
        case.query["complex-query"] = json.dumps({f"{form}Units": [{f"{form}Unit": unit}]})


def stored_search():
    """Registers as many instances as exceed a kilo-octet together, and returns the ID of a search for them."""
    if "search" not in once:
        rng = random.Random(f"{SEED} search")
        for _ in range(8):
            register(new_uuid(rng), nf_type="UDSF", nfInstanceName="n" * 100)
        query = {"target-nf-type": "UDSF", "requester-nf-type": "AMF", "max-payload-size": 1}
        once["search"] = call("GET", "/nnrf-disc/v1/nf-instances", 200, params=query).json()["searchId"]
    return once["search"]


@prepares("GET", "/nnrf-disc/v1/searches/{searchId}")
@prepares("GET", "/nnrf-disc/v1/searches/{searchId}/complete")
def prepare_search(case, rng):
    if is_positive(case, ParameterLocation.PATH) and rng.random() < 0.8:
        case.path_parameters["searchId"] = stored_search()


# Nnrf_AccessToken


@prepares("POST", "/oauth2/token")
def prepare_token_request(case, rng):
    form = case.body
    if not isinstance(form, dict) or rng.random() < 0.2:
        return
    if "consumer" not in once:
        setup = random.Random(f"{SEED} token")
        once["consumer"] = new_uuid(setup)
        register(once["consumer"])
        service = {
            "serviceInstanceId": "1",
            "serviceName": "nausf-auth",
            "versions": [{"apiVersionInUri": "v1", "apiFullVersion": "1.0.0"}],
            "scheme": "http",
                    "nfServiceStatus": "REGISTERED",
        }
        register(new_uuid(setup), nf_type="AUSF", nfServices=[service])
    if is_uuid(form.get("nfInstanceId")):
        form["nfInstanceId"] = once["consumer"]
    if isinstance(form.get("scope"), str):
        form["scope"] = "nausf-auth"
    if isinstance(form.get("nfType"), str):
        form["nfType"] = "AMF"
    if is_positive(case, ParameterLocation.BODY):
        form["targetNfType"] = "AUSF"
        for name in [name for name in form if name.startswith("target") and name != "targetNfType"]:
            del form[name]
        if rng.random() < 0.9:
            for name in [name for name, value in form.items() if isinstance(value, list)]:
                del form[name]
