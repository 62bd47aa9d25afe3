# SPDX-License-Identifier: Apache-2.0
"""Messages with binary parts (TS 29.500 clause 5.2.2.2, RFC 2387), as the 3GPP's files describe them.

The schema of such a message is an object: jsonData is its JSON, and each other property a binary part. The name of a
property is the content ID of its part.
"""

import email
import email.policy
import json
import re

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


def link(case):
    """Makes each contentId of the JSON refer to a part, which is added if the request has none, and parts octets."""
    if case.media_type != RELATED or not isinstance(case.body, dict):
        return
    names = binary_properties(case.operation)
    case.body = {name: value for name, value in case.body.items() if name == JSON_DATA or name in names}
    for name in names:
        if name in case.body and not isinstance(case.body[name], str):
            case.body[name] = json.dumps(case.body[name])
    for number, reference in enumerate(references(case.body.get(JSON_DATA))):
        reference["contentId"] = names[number % len(names)]
        case.body.setdefault(reference["contentId"], "NAS or NGAP")


def binary_properties(operation):
    content = operation.definition.raw["requestBody"]["content"]
    return [name for name in content[RELATED]["schema"]["properties"] if name != JSON_DATA]


def describe_parts(schema):
    """Completes the schemas of requests: the first part is JSON (RFC 2387 section 3.2), and the others are octets.

    The files do not require jsonData. Schemathesis does not generate the format "binary" within an object. Of up to 18
    parts that differ by a number only, the schemas keep one.
    """
    for path in schema["paths"].values():
        for operation in path.values():
            content = operation.get("requestBody", {}).get("content", {}) if isinstance(operation, dict) else {}
            if RELATED in content:
                message = content[RELATED]["schema"]
                message["required"] = [JSON_DATA]
                for name in list(message["properties"]):
                    message["properties"][name].pop("format", None)
                    if re.search(r"Ext\d+$", name):
                        del message["properties"][name]


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
        content += part(media_type, name, str(octets).encode("utf-8", "replace"))
    content += f"--{BOUNDARY}--\r\n".encode()
    return {"data": content, "headers": {"Content-Type": f"{RELATED}; boundary={BOUNDARY}"}}


def part(media_type, name, content):
    head = f"--{BOUNDARY}\r\nContent-Type: {media_type}\r\nContent-Id: {name}\r\n\r\n"
    return head.encode("latin-1", "replace") + content + b"\r\n"


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
