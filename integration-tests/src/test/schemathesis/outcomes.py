# SPDX-License-Identifier: Apache-2.0
"""What became of the test cases: the lines that the hooks write and run.py reads, and the exceptions."""

import dataclasses
import json
import re

# What the server answers before the code of the operation evaluates an attribute or a parameter: it did not
# find the operation, or did not accept the form of the message.
STATUSES_BEFORE_HANDLER = {405, 406, 411, 413, 414, 415, 417, 431, 505}
CAUSES_BEFORE_HANDLER = {
    "INVALID_API",
    "INVALID_MSG_FORMAT",
    "INVALID_QUERY_PARAM",
    "RESOURCE_URI_STRUCTURE_NOT_FOUND",
    "TIMED_OUT_REQUEST",
}


@dataclasses.dataclass
class Problem:
    """The part of ProblemDetails (TS 29.571) or AccessTokenErr (TS 29.510) that names the reason of a response.

    Errors of the AMF such as N1N2MessageTransferError have their ProblemDetails in an attribute "error".
    """

    cause: str
    param: str
    detail: str

    @classmethod
    def of(cls, content):
        try:
            problem = json.loads(content)
        except ValueError:
            return cls("", "", "")
        if not isinstance(problem, dict):
            return cls("", "", "")
        if isinstance(problem.get("error"), dict):
            problem = problem["error"]
        params = problem.get("invalidParams") or [{}]
        cause = problem.get("cause") or problem.get("error") or ""
        return cls(cause, params[0].get("param", ""), problem.get("detail") or problem.get("error_description") or "")


def reached_handler(status, content_type, problem):
    """Whether the code of the operation evaluated the request. An error of the server's HTTP layer has no problem."""
    if status in STATUSES_BEFORE_HANDLER or problem.cause in CAUSES_BEFORE_HANDLER:
        return False
    return status < 400 or "json" in content_type


@dataclasses.dataclass
class ExceptionRule:
    """A line of exceptions.txt: findings that the named clause justifies."""

    line: int
    operation: str
    check: str
    subject: re.Pattern
    clause: str

    def matches(self, operation, check, subject):
        return check == self.check and operation == self.operation and self.subject.fullmatch(subject) is not None

    def __str__(self):
        return f"line {self.line}: {self.operation}; {self.check}; {self.subject.pattern}"


def read_exceptions(file):
    rules = []
    for number, line in enumerate(file.read_text().splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        fields = [field.strip() for field in line.split(";")]
        if len(fields) != 4 or not all(fields):
            raise ValueError(f"{file}, line {number}: expected operation; check; subject; clause")
        if not re.match(r"(TS|RFC) \d", fields[3]):
            raise ValueError(f"{file}, line {number}: expected a clause of a TS or an RFC, not {fields[3]}")
        rules.append(ExceptionRule(number, fields[0], fields[1], re.compile(fields[2]), fields[3]))
    return rules
