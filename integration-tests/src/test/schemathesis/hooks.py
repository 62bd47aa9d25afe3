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
import uuid

import requests
import schemathesis
from schemathesis.core.parameters import ParameterLocation
from schemathesis.openapi.checks import JsonSchemaError
from schemathesis.generation.meta import REQUEST_SHAPE_PROBES, CoveragePhaseData, TestPhase

import aka
import outcomes

SEED = os.environ["SBAMOCK_ST_SEED"]
ROOT = os.environ["SBAMOCK_ST_ROOT"]
API = os.environ["SBAMOCK_ST_API"]
RULES = outcomes.read_exceptions(pathlib.Path(os.environ["SBAMOCK_ST_EXCEPTIONS"]))
RECORD = open(os.environ["SBAMOCK_ST_RECORD"], "a", encoding="utf-8", buffering=1)

NF_TYPES = ["AMF", "AUSF", "SMF", "UDM", "PCF", "NRF", "UPF"]
NETWORK = "5G:mnc001.mcc001.3gppnetwork.org"
NOTIFICATION_URI = "http://127.0.0.1:9/notifications"
INSTANCES = "/nnrf-nfm/v1/nf-instances"
SUBSCRIPTIONS = "/nnrf-nfm/v1/subscriptions"
SCP_SUBSCRIPTIONS = "/nnrf-disc/v1/scp-domain-routing-info-subs"
AUTHENTICATIONS = "/nausf-auth/v1/ue-authentications"
KEYS = ("465b5ce8b199b49faa5f0a2ee238a6bc", "cd63cb71954a9f4e48a5994e37a02baf")
UE_5G_AKA = aka.Ue("001010000000101", *KEYS)
UE_EAP = aka.Ue("001010000000102", *KEYS)

session = requests.Session()
session.trust_env = False
numbers = {}
preparations = {}


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


# The share of the cases of the coverage phase that are sent, of operations with thousands of them.
SHARES = {
    f"PUT {INSTANCES}/{{nfInstanceID}}": 0.15,
    f"POST {SUBSCRIPTIONS}": 0.5,
    "GET /nnrf-disc/v1/nf-instances": 0.4,
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
    if operation in preparations:
        preparations[operation](case, rng)


def sends_operation(case):
    """Whether the request is one of the operation, and not one with another method or media type."""
    data = case.meta.phase.data if case.meta else None
    return not (isinstance(data, CoveragePhaseData) and data.scenario in REQUEST_SHAPE_PROBES)


def prepare_headers(case, rng):
    """The schemas of codings permit any string. Content is sent without a content coding."""
    case.headers.pop("Content-Encoding", None)
    if "Accept-Encoding" in case.headers and rng.random() < 0.9:
        case.headers["Accept-Encoding"] = rng.choice(["gzip", "identity", "gzip, identity;q=0.5"])


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


def end_subscription(case, response):
    """Ends what a case has subscribed to, so that no notifications are sent."""
    subscribed = (f"POST {SUBSCRIPTIONS}", f"POST {SCP_SUBSCRIPTIONS}")
    if response.status_code == 201 and operation_of(case) in subscribed:
        call("DELETE", response.headers["location"][0], 204)
    elif case.method == "PATCH" and response.status_code in (200, 204, 400, 403) and SUBSCRIPTIONS in API + case.path:
        session.delete(f"{ROOT}{SUBSCRIPTIONS}/{case.path_parameters['subscriptionID']}", timeout=30)


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
    if "search" not in numbers:
        rng = random.Random(f"{SEED} search")
        for _ in range(8):
            register(new_uuid(rng), nf_type="UDSF", nfInstanceName="n" * 100)
        query = {"target-nf-type": "UDSF", "requester-nf-type": "AMF", "max-payload-size": 1}
        numbers["search"] = call("GET", "/nnrf-disc/v1/nf-instances", 200, params=query).json()["searchId"]
    return numbers["search"]


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
    if "consumer" not in numbers:
        setup = random.Random(f"{SEED} token")
        numbers["consumer"] = new_uuid(setup)
        register(numbers["consumer"])
        service = {
            "serviceInstanceId": "1",
            "serviceName": "nausf-auth",
            "versions": [{"apiVersionInUri": "v1", "apiFullVersion": "1.0.0"}],
            "scheme": "http",
                    "nfServiceStatus": "REGISTERED",
        }
        register(new_uuid(setup), nf_type="AUSF", nfServices=[service])
    if is_uuid(form.get("nfInstanceId")):
        form["nfInstanceId"] = numbers["consumer"]
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


# Nausf_UEAuthentication


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
    names = [step for step in path if isinstance(step, str)]
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
    end_subscription(case, response)


def record(**line):
    RECORD.write(json.dumps(line) + "\n")
