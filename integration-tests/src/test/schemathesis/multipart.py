# SPDX-License-Identifier: Apache-2.0
"""Messages with binary parts (TS 29.500 clause 5.2.2.2, RFC 2387), as the 3GPP's files describe them.

The schema of such a message is an object: jsonData is its JSON, and each other property a binary part. The name of a
property is the content ID of its part.
"""

import email
import email.policy
import json

import schemathesis
from schemathesis.transport.requests import REQUESTS_TRANSPORT

RELATED = "multipart/related"
JSON_DATA = "jsonData"
BOUNDARY = "part-of-a-related-message"


def json_of(case):
    """The JSON of a request, without the parts to which it refers."""
    if case.media_type == RELATED:
        return case.body.get(JSON_DATA) if isinstance(case.body, dict) else None
    return case.body


def set_json(case, value):
    if case.media_type == RELATED:
        case.body = {**(case.body if isinstance(case.body, dict) else {}), JSON_DATA: value}
    else:
        case.body = value


def link(case):
    """Makes each contentId of the JSON refer to a part of its own, which is added if the request has none."""
    if case.media_type != RELATED or not isinstance(case.body, dict):
        return
    names = [name for name in binary_properties(case.operation) if name not in case.body]
    free = [name for name in case.body if name != JSON_DATA] + names
    for name in free[: len(case.body)]:
        if name in case.body and isinstance(case.body[name], (int, float, list, dict, type(None))):
            case.body[name] = json.dumps(case.body[name])
    for reference in references(case.body.get(JSON_DATA)):
        name = free.pop(0) if len(free) > 1 else free[0]
        reference["contentId"] = name
        case.body.setdefault(name, "NAS or NGAP")


def binary_properties(operation):
    content = operation.definition.raw["requestBody"]["content"]
    return [name for name in content[RELATED]["schema"]["properties"] if name != JSON_DATA]


def references(value):
    """The objects of type RefToBinaryData in a value."""
    if isinstance(value, dict):
        if isinstance(value.get("contentId"), str):
            yield value
        for member in value.values():
            yield from references(member)
    elif isinstance(value, list):
        for element in value:
            yield from references(element)


@REQUESTS_TRANSPORT.serializer(RELATED)
def serialize(context, value):
    """The content of a request; a value that is no object is sent as the JSON."""
    parts = dict(value) if isinstance(value, dict) else {JSON_DATA: value}
    content = b""
    if JSON_DATA in parts:
        content += part("application/json", JSON_DATA, json.dumps(parts.pop(JSON_DATA)).encode())
    for name, octets in parts.items():
        media_type = "application/vnd.3gpp." + ("ngap" if "N2" in name else "5gnas")
        content += part(media_type, name, octets_of(octets))
    content += f"--{BOUNDARY}--\r\n".encode()
    return {"data": content, "headers": {"Content-Type": f"{RELATED}; boundary={BOUNDARY}"}}


def part(media_type, name, content):
    head = f"--{BOUNDARY}\r\nContent-Type: {media_type}\r\nContent-Id: {name}\r\n\r\n"
    return head.encode("latin-1", "replace") + content + b"\r\n"


def octets_of(value):
    if isinstance(value, bytes):
        return value
    return value.data if hasattr(value, "data") else str(value).encode("utf-8", "replace")


@schemathesis.deserializer(RELATED)
def deserialize(context, response):
    """The content of a response, as the object of its schema."""
    content_type = response.headers["content-type"][0]
    message = email.message_from_bytes(
        f"Content-Type: {content_type}\r\n\r\n".encode() + response.content, policy=email.policy.HTTP
    )
    parts = list(message.iter_parts())
    content = {JSON_DATA: json.loads(parts[0].get_payload(decode=True))}
    for binary in parts[1:]:
        content[f"binary {binary['content-id']}"] = binary.get_payload(decode=True).decode("latin-1")
    return content
