# SPDX-License-Identifier: Apache-2.0
"""Preparations of Namf_Communication, Namf_EventExposure, Namf_MT and Namf_Location.

UEs register through the UE-facing API (docs/amf.md), each case with a UE of its own.
"""

from schemathesis.core.parameters import ParameterLocation

import multipart
from preparations import NOTIFICATION_URI, call, follows, is_positive, is_uuid, new_uuid, prepares

UES = "/mock-ue/v1/ues"
UE_CONTEXT = "/namf-comm/v1/ue-contexts/{ueContextId}"
STATUS_SUBSCRIPTIONS = "/namf-comm/v1/subscriptions"
EVENT_SUBSCRIPTIONS = "/namf-evts/v1/subscriptions"
MT = "/namf-mt/v1/ue-contexts"
LOCATION = "/namf-loc/v1/{ueContextId}"

PLMN = {"mcc": "001", "mnc": "01"}
IDLE = {"3gppAccess": {"cmState": "IDLE"}}
STATES = [
    IDLE,
    {**IDLE, "inCoverage": False},
    {**IDLE, "reachability": "UNREACHABLE"},
    {"reachability": "REGULATORY_ONLY"},
    {"ongoingProcedure": "HANDOVER"},
    {"3gppAccess": {"rmState": "DEREGISTERED"}, "non3gppAccess": {"rmState": "REGISTERED", "cmState": "CONNECTED"}},
]
POSITION = {
    "geographicArea": {"shape": "POINT", "point": {"lon": 11.5, "lat": 48.1}},
    "location": {
        "nrLocation": {
            "tai": {"plmnId": PLMN, "tac": "000001"},
            "ncgi": {"plmnId": PLMN, "nrCellId": "000000001"},
        }
    },
    "timezone": "+01:00",
}
EVENTS = [
    "LOCATION_REPORT",
    "TIMEZONE_REPORT",
    "ACCESS_TYPE_REPORT",
    "REGISTRATION_STATE_REPORT",
    "CONNECTIVITY_STATE_REPORT",
    "REACHABILITY_REPORT",
    "COMMUNICATION_FAILURE_REPORT",
    "LOSS_OF_CONNECTIVITY",
    "5GS_USER_STATE_REPORT",
]


def simplify(schema):
    """Makes each GlobalRanNodeId that of a gNB: Schemathesis takes minutes to generate its six alternatives."""
    node = schema.get("components", {}).get("schemas", {}).get("GlobalRanNodeId")
    if node is not None:
        node["required"] = ["plmnId", "gNbId"]
        node["properties"] = {name: node["properties"][name] for name in ("plmnId", "gNbId", "nid")}
        del node["oneOf"]


def new_supi(rng):
    return f"imsi-00101{rng.randrange(10**10):010}"


def register(rng, *states):
    """Registers a UE, and sets its state if states are given; returns its SUPI."""
    supi = new_supi(rng)
    call("PUT", f"{UES}/{supi}", 200, 201)
    for state in states:
        headers = {"content-type": "application/merge-patch+json"}
        call("PATCH", f"{UES}/{supi}", 200, json=state, headers=headers)
    return supi


def use_ue(case, rng, *states):
    """Sets the path to a registered UE, in most cases; returns its SUPI."""
    if rng.random() < 0.3:
        states = [*states, rng.choice(STATES)]
    supi = register(rng, *states)
    if is_positive(case, ParameterLocation.PATH) and rng.random() < 0.9:
        guti = rng.random() < 0.2
        case.path_parameters["ueContextId"] = guti_of(supi) if guti else supi
    return supi


def guti_of(supi):
    return call("GET", f"{UES}/{supi}", 200).json()["guti"]


def set_uris(value, rng, names):
    """Replaces the callback URIs of an object, which may be any strings, in most cases."""
    if not isinstance(value, dict):
        return
    for name in names:
        if isinstance(value.get(name), str) and rng.random() < 0.95:
            value[name] = NOTIFICATION_URI


def body_is_positive(case):
    return is_positive(case, ParameterLocation.BODY)


# Namf_Communication


def ue_context(supi):
    key = {"keyType": "KAMF", "keyVal": "0123456789abcdef" * 4}
    return {"supi": supi, "seafData": {"ngKsi": {"tsc": "NATIVE", "ksi": 1}, "keyAmf": key}}


@prepares("PUT", UE_CONTEXT)
def prepare_creation(case, rng):
    supi = new_supi(rng)
    if is_positive(case, ParameterLocation.PATH) and rng.random() < 0.9:
        case.path_parameters["ueContextId"] = supi
    data = multipart.json_of(case)
    if body_is_positive(case) and isinstance(data, dict) and rng.random() < 0.9:
        data["ueContext"] |= ue_context(supi)
        data["targetId"]["tai"]["plmnId"] = dict(PLMN)
    multipart.link(case)


@prepares("POST", UE_CONTEXT + "/release")
def prepare_release(case, rng):
    supi = use_ue(case, rng)
    if isinstance(case.body, dict) and isinstance(case.body.get("supi"), str) and rng.random() < 0.9:
        case.body["supi"] = supi


@prepares("POST", UE_CONTEXT + "/assign-ebi")
def prepare_assignment(case, rng):
    use_ue(case, rng)


@prepares("POST", UE_CONTEXT + "/transfer-update")
def prepare_status_update(case, rng):
    use_ue(case, rng)
    data = case.body
    if isinstance(data, dict) and isinstance(data.get("transferStatus"), str) and rng.random() < 0.9:
        data["transferStatus"] = rng.choice(["TRANSFERRED", "NOT_TRANSFERRED"])


@prepares("POST", UE_CONTEXT + "/transfer")
def prepare_transfer(case, rng):
    use_ue(case, rng)
    data = multipart.json_of(case)
    if body_is_positive(case) and rng.random() < 0.9:
        if "regRequest" not in data or case.media_type != multipart.RELATED:
            data["reason"] = "MOBI_REG_UE_VALIDATED"
            data.pop("regRequest", None)
        else:
            data["reason"] = rng.choice(["INIT_REG", "MOBI_REG", "MOBI_REG_UE_VALIDATED"])
    multipart.link(case)


def n1_container():
    return {"n1MessageClass": "SM", "n1MessageContent": {"contentId": "binaryDataN1Message"}}


def n2_container(rng):
    content = {"ngapIeType": "PDU_RES_SETUP_REQ", "ngapData": {"contentId": "binaryDataN2Information"}}
    return rng.choice(
        [
            {"n2InformationClass": "SM", "smInfo": {"pduSessionId": 5, "n2InfoContent": content}},
            {"n2InformationClass": "RAN", "ranInfo": {"n2InfoContent": content}},
            {"n2InformationClass": "NRPPa", "nrppaInfo": {"nfId": new_uuid(rng), "nrppaPdu": content}},
            {"n2InformationClass": "V2X", "v2xInfo": {"n2Pc5Pol": content}},
        ]
    )


@prepares("POST", UE_CONTEXT + "/n1-n2-messages")
def prepare_message(case, rng):
    use_ue(case, rng)
    data = multipart.json_of(case)
    if body_is_positive(case) and rng.random() < 0.9 and case.media_type == multipart.RELATED:
        if "n2InfoContainer" in data:
            data["n2InfoContainer"] = n2_container(rng)
        if "n2InfoContainer" not in data and "mtData" not in data:
            data.setdefault("n1MessageContainer", n1_container())
    set_uris(data, rng, ["n1n2FailureTxfNotifURI"])
    multipart.link(case)


def subscription_to_messages(supi):
    data = {"n1MessageClass": "LPP", "n1NotifyCallbackUri": NOTIFICATION_URI}
    path = UE_CONTEXT.format(ueContextId=supi) + "/n1-n2-messages/subscriptions"
    return call("POST", path, 201, json=data).json()["n1n2NotifySubscriptionId"]


@prepares("POST", UE_CONTEXT + "/n1-n2-messages/subscriptions")
def prepare_message_subscription(case, rng):
    use_ue(case, rng)
    data = case.body
    if isinstance(data, dict) and body_is_positive(case) and rng.random() < 0.9:
        if "n2InformationClass" in data or "n2NotifyCallbackUri" in data:
            data.setdefault("n2InformationClass", "SM")
            data["n2NotifyCallbackUri"] = NOTIFICATION_URI
        if "n1MessageClass" in data or "n1NotifyCallbackUri" in data or "n2InformationClass" not in data:
            data.setdefault("n1MessageClass", "LPP")
            data["n1NotifyCallbackUri"] = NOTIFICATION_URI
    set_uris(data, rng, ["n1NotifyCallbackUri", "n2NotifyCallbackUri"])


@prepares("DELETE", UE_CONTEXT + "/n1-n2-messages/subscriptions/{subscriptionId}")
def prepare_message_unsubscription(case, rng):
    supi = use_ue(case, rng)
    if is_positive(case, ParameterLocation.PATH) and rng.random() < 0.9:
        case.path_parameters["subscriptionId"] = subscription_to_messages(supi)


def subscribe_to_status():
    data = {"amfStatusUri": NOTIFICATION_URI}
    return call("POST", STATUS_SUBSCRIPTIONS, 201, json=data).headers["location"].rsplit("/", 1)[1]


@prepares("POST", STATUS_SUBSCRIPTIONS)
def prepare_status_subscription(case, rng):
    set_uris(case.body, rng, ["amfStatusUri"])


@prepares("PUT", STATUS_SUBSCRIPTIONS + "/{subscriptionId}")
@prepares("DELETE", STATUS_SUBSCRIPTIONS + "/{subscriptionId}")
def prepare_status_modification(case, rng):
    if is_positive(case, ParameterLocation.PATH) and rng.random() < 0.9:
        case.path_parameters["subscriptionId"] = subscribe_to_status()
    set_uris(case.body, rng, ["amfStatusUri"])


@follows("POST", STATUS_SUBSCRIPTIONS)
@follows("POST", EVENT_SUBSCRIPTIONS)
def end_subscription(case, response):
    """Ends what a case has subscribed to, so that no notifications are sent; it may have ended with its last report."""
    if response.status_code == 201:
        call("DELETE", response.headers["location"][0], 204, 404)


# Namf_EventExposure


def subscription_to_events(supi):
    return {
        "eventList": [{"type": "CONNECTIVITY_STATE_REPORT"}, {"type": "LOCATION_REPORT"}],
        "eventNotifyUri": NOTIFICATION_URI,
        "notifyCorrelationId": "1",
        "nfId": "00000000-0000-4000-8000-000000000001",
        "supi": supi,
    }


@prepares("POST", EVENT_SUBSCRIPTIONS)
def prepare_event_subscription(case, rng):
    subscription = case.body.get("subscription") if isinstance(case.body, dict) else None
    if not isinstance(subscription, dict):
        return
    set_uris(subscription, rng, ["eventNotifyUri"])
    if body_is_positive(case) and rng.random() < 0.9:
        make_plausible(subscription, rng)


def make_plausible(subscription, rng):
    """Makes a valid subscription one of a registered UE or of any UE, to events that the AMF reports."""
    if not (subscription.get("anyUE") is True and rng.random() < 0.5):
        subscription.pop("anyUE", None)
        subscription["supi"] = register(rng, POSITION)
    if rng.random() < 0.05:
        for name in ("supi", "groupId", "gpsi", "pei", "anyUE"):
            subscription.pop(name, None)
    for name in [name for name in ("includeSupiList", "excludeSupiList") if name in subscription]:
        subscription[name] = [new_supi(rng)]
    for event in subscription["eventList"]:
        event["type"] = rng.choice(EVENTS)
        if "maxReports" in event:
            event["maxReports"] = rng.randint(1, 5)
        if "locationFilterList" in event:
            event["locationFilterList"] = rng.sample(["TAI", "CELL_ID", "RAN_NODE", "N3IWF"], rng.randint(1, 4))
        if "reachabilityFilter" in event:
            event["reachabilityFilter"] = rng.choice(["UE_REACHABILITY_STATUS_CHANGE", "UE_REACHABLE_DL_TRAFFIC"])
    options = subscription.get("options")
    if options is not None:
        periodic = "anyUE" not in subscription and "repPeriod" in options
        options["trigger"] = rng.choice(["ONE_TIME", "CONTINUOUS"] + ["PERIODIC"] * periodic)
        for name, value in {"repPeriod": 3600, "maxReports": rng.randint(1, 5)}.items():
            if name in options:
                options[name] = value
        if "expiry" in options:
            options["expiry"] = "2099-01-01T00:00:00Z"


@prepares("PATCH", EVENT_SUBSCRIPTIONS + "/{subscriptionId}")
def prepare_event_modification(case, rng):
    if is_positive(case, ParameterLocation.PATH) and rng.random() < 0.9:
        case.path_parameters["subscriptionId"] = subscribe_to_events(register(rng))
    if body_is_positive(case) and isinstance(case.body, list) and rng.random() < 0.7:
        event = {"type": rng.choice(EVENTS), "immediateFlag": rng.random() < 0.5}
        case.body = rng.choice(
            [
                [{"op": "add", "path": "/eventList/-", "value": event}],
                [{"op": "replace", "path": "/eventList/0", "value": event}],
                [{"op": "remove", "path": "/eventList/1"}],
                [{"op": "add", "path": "/excludeSupiList", "excludeSupiList": [new_supi(rng)]}],
                [{"op": "replace", "path": "/options/expiry", "value": "2099-01-01T00:00:00Z"}],
            ]
        )


@prepares("DELETE", EVENT_SUBSCRIPTIONS + "/{subscriptionId}")
def prepare_event_unsubscription(case, rng):
    if is_positive(case, ParameterLocation.PATH) and rng.random() < 0.8:
        case.path_parameters["subscriptionId"] = subscribe_to_events(register(rng))


def subscribe_to_events(supi):
    data = {"subscription": subscription_to_events(supi)}
    return call("POST", EVENT_SUBSCRIPTIONS, 201, json=data).headers["location"].rsplit("/", 1)[1]


# Namf_MT


@prepares("GET", MT + "/{ueContextId}")
def prepare_context_info(case, rng):
    use_ue(case, rng, POSITION)
    if isinstance(case.query.get("info-class"), str) and is_positive(case, ParameterLocation.QUERY):
        if rng.random() < 0.9:
            case.query["info-class"] = "TADS"


@prepares("PUT", MT + "/{ueContextId}/ue-reachind")
def prepare_reachability(case, rng):
    use_ue(case, rng)
    if isinstance(case.body, dict) and body_is_positive(case) and rng.random() < 0.9:
        case.body["reachability"] = "REACHABLE"


@prepares("POST", MT + "/enable-group-reachability")
def prepare_group(case, rng):
    data = case.body
    set_uris(data, rng, ["reachabilityNotifyUri"])
    if isinstance(data, dict) and body_is_positive(case) and rng.random() < 0.9:
        data["tmgi"]["mbsServiceId"] = "000001"
        for info in data["ueInfoList"]:
            info["ueList"] = [register(rng), register(rng, rng.choice(STATES))]


# Namf_Location


@prepares("POST", LOCATION + "/provide-loc-info")
def prepare_location(case, rng):
    use_ue(case, rng, POSITION)


@prepares("POST", LOCATION + "/provide-pos-info")
def prepare_position(case, rng):
    supi = use_ue(case, rng, POSITION)
    data = case.body
    set_uris(data, rng, ["locationNotificationUri", "hgmlcCallBackURI"])
    if isinstance(data, dict) and body_is_positive(case) and rng.random() < 0.9:
        data.pop("lcsSupportedGADShapes", None)
        if "supi" in data:
            data["supi"] = supi
        data["lcsLocation"] = rng.choice(["CURRENT_LOCATION", "CURRENT_OR_LAST_KNOWN_LOCATION"])
        if "ldrReference" in data:
            data |= deferred(data["ldrReference"])


def deferred(reference):
    """Attributes of a request of a location as soon as the UE is connected."""
    return {
        "lcsLocation": "DEFERRED_LOCATION",
        "ldrType": "UE_AVAILABLE",
        "hgmlcCallBackURI": NOTIFICATION_URI,
        "ldrReference": reference,
    }


@prepares("POST", LOCATION + "/cancel-pos-info")
def prepare_cancellation(case, rng):
    data = case.body
    supi = register(rng, {**IDLE, "inCoverage": False})
    if is_positive(case, ParameterLocation.PATH) and rng.random() < 0.9:
        case.path_parameters["ueContextId"] = supi
    if not isinstance(data, dict) or rng.random() < 0.1:
        return
    if isinstance(data.get("supi"), str):
        data["supi"] = supi
    set_uris(data, rng, ["hgmlcCallBackURI"])
    if body_is_positive(case):
        request = {"lcsClientType": "EMERGENCY_SERVICES", **deferred(data["ldrReference"])}
        call("POST", LOCATION.format(ueContextId=supi) + "/provide-pos-info", 204, json=request)
