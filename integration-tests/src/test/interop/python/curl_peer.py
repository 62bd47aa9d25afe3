# SPDX-License-Identifier: Apache-2.0
"""The interop peer curl, a client. Each request is a process; a repetition is one process.

With --http2-prior-knowledge, curl 7.88 fails with any server if it uses a connection again (exit code 16).
"""

import json
import pathlib
import subprocess
import sys
import tempfile

import lines

OPTIONS = {
    "h1c": "--http1.1",
    "h1": "--http1.1",
    "h2c": "--http2-prior-knowledge",
    "h2": "--http2",
    "h3": "--http3-only",
}


def version():
    return subprocess.run(["curl", "--version"], capture_output=True, text=True).stdout


def protocols():
    return [p for p in OPTIONS if p != "h3" or "HTTP3" in version()]


def send(protocol, origin, ca, request, directory):
    times = request["repeat"]
    headers, upload = directory / "headers", directory / "upload"
    command = ["curl", "--silent", "--show-error", "--noproxy", "*", "--cacert", ca]
    command += [OPTIONS[protocol], "--max-time", "50", "--write-out", "%{http_code}\n"]
    command += ["--head"] if request["method"] == "HEAD" else ["--request", request["method"]]
    for name, value in request["headers"].items():
        command += ["--header", f"{name}: {value}"]
    if request["content"]:
        upload.write_text(request["content"])
        command += ["--data-binary", f"@{upload}", "--header", "expect:"]
    if times == 1:
        command += ["--dump-header", str(headers)]
    elif protocol in ("h2", "h3"):
        command += ["--parallel", "--parallel-max", str(times)]
    for number in range(times):
        output = "/dev/null" if request["method"] == "HEAD" else str(directory / str(number))
        command += [origin + request["path"], "--output", output]
    result = subprocess.run(command, capture_output=True, text=True)
    statuses = result.stdout.split()
    for number in range(times):
        if result.returncode or number >= len(statuses):
            lines.write({"error": f"exit code {result.returncode}: {result.stderr}"})
            continue
        content = directory / str(number)
        lines.write(
            {
                "status": int(statuses[number]),
                "headers": fields(headers) if times == 1 else {},
                "content": content.read_text() if content.exists() else "",
            }
        )


def fields(file):
    named = [line.split(":", 1) for line in file.read_text().splitlines() if ":" in line]
    return {name.lower(): value.strip() for name, value in named}


def call(protocol, origin, ca):
    for line in sys.stdin:
        with tempfile.TemporaryDirectory() as directory:
            send(protocol, origin, ca, json.loads(line), pathlib.Path(directory))


if __name__ == "__main__":
    lines.run(
        lambda: " ".join(version().split()[:2]),
        {"client": protocols(), "except client repetition": ["h2c"]},
        call,
        None,
    )
