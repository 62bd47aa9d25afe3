# SPDX-License-Identifier: Apache-2.0
"""Tests NRF, AUSF, AMF and UDM with Schemathesis: starts them, runs it, and reports what became of the cases.

  run.py [--seed N] FOLDER    FOLDER has the 3GPP's OpenAPI files

It fails if there is a finding that exceptions.txt does not list, if an exception has matched nothing, if a supported
operation (conformance.csv of the module) had no 2xx, if less than half of its cases reached the handler, or if a
function logged an error. Output, logs and cases.jsonl are in integration-tests/target/schemathesis.

A case has reached the handler unless its response shows that the server ended it before the code of the operation
evaluated an attribute or a parameter: a status code or a cause of outcomes.py, such as 415 or INVALID_MSG_FORMAT, or
an error without a problem of type JSON. Requests with another method or media type than those of the operation are
not cases of it; they are counted as probes.
"""

import argparse
import collections
import concurrent.futures
import contextlib
import csv
import json
import os
import pathlib
import shutil
import subprocess
import sys
import time

import outcomes

HERE = pathlib.Path(__file__).parent
PROJECT = HERE.parents[3]
OUTPUT = PROJECT / "integration-tests/target/schemathesis"
SEED = 1
MODULES = ("nrf", "ausf", "amf", "udm")
# The files and the root of their API; those of a lane share a function, and the lanes run concurrently.
LANES = (
    (("nrf", "TS29510_Nnrf_NFManagement", "/nnrf-nfm/v1"),),
    (
        ("nrf", "TS29510_Nnrf_NFDiscovery", "/nnrf-disc/v1"),
        ("nrf", "TS29510_Nnrf_AccessToken", ""),
        ("nrf", "TS29510_Nnrf_Bootstrapping", ""),
        ("ausf", "TS29509_Nausf_UEAuthentication", "/nausf-auth/v1"),
        ("udm", "TS29503_Nudm_UEAU", "/nudm-ueau/v1"),
    ),
    (("amf", "TS29518_Namf_Communication", "/namf-comm/v1"),),
    (
        ("amf", "TS29518_Namf_EventExposure", "/namf-evts/v1"),
        ("amf", "TS29518_Namf_MT", "/namf-mt/v1"),
        ("amf", "TS29518_Namf_Location", "/namf-loc/v1"),
    ),
)
# UEs register at the AMF through the UE-facing API without authentication: no AUSF is called.
SETTINGS = {
    "nrf": [],
    "ausf": [f"--sbamock.ausf.subscribers.file={HERE / 'subscribers.yaml'}"],
    "amf": ["--sbamock.amf.ausf=http://127.0.0.1:9", "--sbamock.amf.paging-time=100ms"],
    "udm": [f"--sbamock.udm.subscribers.file={HERE / 'subscribers.yaml'}"],
}


class Function:
    """A network function in a process of its own, on free ports."""

    def __init__(self, name, lane):
        jars = list((PROJECT / name / "application/target").glob(f"sbamock-{name}-application-*-exec.jar"))
        if len(jars) != 1:
            sys.exit(f"run.py: {len(jars)} executable jars of {name}, expected one: mvn -DskipTests package")
        self.name = f"{name}-{lane}"
        self.log = OUTPUT / f"{self.name}.log"
        ports = OUTPUT / f"{self.name}.ports"
        java = os.path.join(os.environ["JAVA_HOME"], "bin/java") if "JAVA_HOME" in os.environ else "java"
        options = [f"--sbamock.ports-file={ports}", "--sbamock.exit-on-stdin-eof=true", *SETTINGS[name]]
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                [java, "-jar", jars[0], *options], stdin=subprocess.PIPE, stdout=log, stderr=subprocess.STDOUT
            )
        self.root = self._await(ports)

    def _await(self, ports):
        while self.process.poll() is None:
            if ports.exists():
                values = dict(line.split("=", 1) for line in ports.read_text().splitlines() if "=" in line)
                if "pid" in values:
                    return f"http://127.0.0.1:{values['sbi.port']}"
            time.sleep(0.1)
        raise RuntimeError(f"{self.name} did not start: see {self.log}")

    def stop(self):
        self.process.stdin.close()
        self.process.wait(timeout=60)

    def problems(self):
        if self.process.poll() is not None:
            yield f"{self.name} ended with exit code {self.process.returncode}: see {self.log}"
        errors = [line for line in self.log.read_text().splitlines() if " ERROR " in line]
        if errors:
            yield f"{self.name} logged {len(errors)} errors: see {self.log}: {errors[0]}"


def schemathesis(folder, seed, function, file, api):
    """Runs the cases of a file; returns what was unexpected of the run itself."""
    out = OUTPUT / f"{file}.txt"
    environment = {
        **os.environ,
        "PYTHONPATH": str(HERE),
        "PYTHONHASHSEED": "0",
        "PYTHONDONTWRITEBYTECODE": "1",
        "SCHEMATHESIS_HOOKS": "hooks",
        "SBAMOCK_ST_SEED": str(seed),
        "SBAMOCK_ST_ROOT": function.root,
        "SBAMOCK_ST_API": api,
        "SBAMOCK_ST_EXCEPTIONS": str(HERE / "exceptions.txt"),
        "SBAMOCK_ST_RECORD": str(OUTPUT / f"{file}.jsonl"),
    }
    command = [pathlib.Path(sys.executable).parent / "schemathesis", "--config-file", HERE / "schemathesis.toml"]
    arguments = ["run", folder / f"{file}.json", "--url", function.root + api, "--seed", str(seed), "--no-color"]
    started = time.monotonic()
    with out.open("w") as output:
        code = subprocess.run(
            [*command, *arguments], cwd=OUTPUT, env=environment, stdout=output, stderr=subprocess.STDOUT
        ).returncode
    print(f"{file}: {time.monotonic() - started:.0f} s", flush=True)
    text = out.read_text()
    if code not in (0, 1) or " ERRORS " in text:
        return [f"{file}: Schemathesis had errors (exit code {code}): see {out}"]
    return [f"{file}: findings, with the requests that reproduce them, are in {out}"] if code else []


def run_lane(folder, seed, number, lane):
    problems = []
    with contextlib.ExitStack() as stack:
        functions = {}
        for name in {name for name, _, _ in lane}:
            functions[name] = Function(name, number)
            stack.callback(functions[name].stop)
        for name, file, api in lane:
            problems += schemathesis(folder, seed, functions[name], file, api)
        for function in functions.values():
            problems += function.problems()
    return problems


def supported_operations():
    for module in MODULES:
        with (PROJECT / module / "src/test/resources/conformance.csv").open() as table:
            for row in csv.DictReader(table, delimiter=";"):
                if not row["parameter"]:
                    yield row["operation"]


class Operation:
    """The cases of an operation."""

    def __init__(self):
        self.cases = self.reached = self.probes = 0
        self.statuses = collections.Counter()

    def add(self, case):
        if case["probe"]:
            self.probes += 1
            return
        self.cases += 1
        self.reached += case["reached"]
        self.statuses[case["status"]] += 1

    def count(self, first, last):
        return sum(n for status, n in self.statuses.items() if first <= status <= last)


def evaluate(lines, rules, supported, check_stale):
    """Prints the table of operations; returns what must not be."""
    operations = collections.defaultdict(Operation)
    findings = collections.Counter()
    used = collections.Counter()
    for line in lines:
        if line["kind"] == "case":
            operations[line["operation"]].add(line)
        elif line["exception"] is None:
            findings[line["operation"], line["check"], line["subject"]] += 1
        else:
            used[line["exception"]] += 1
    print_table(operations, supported)
    for rule in rules:
        print(f"exception of {rule}: {used[rule.line]} findings")
    problems = [f"{n} findings: {'; '.join(key)}" for key, n in sorted(findings.items())]
    if check_stale:
        problems += [f"exceptions.txt, {rule}: matched nothing" for rule in rules if not used[rule.line]]
    for name in supported:
        operation = operations[name]
        if not operation.count(200, 299):
            problems.append(f"{name}: none of {operation.cases} cases had a 2xx")
        if 2 * operation.reached < operation.cases:
            problems.append(f"{name}: {operation.reached} of {operation.cases} cases reached the handler")
    return problems


def print_table(operations, supported):
    print("\n| operation | cases | reached | 2xx | 3xx | 4xx | 501 | probes |\n|---|--:|--:|--:|--:|--:|--:|--:|")
    total = Operation()
    for name, operation in sorted(operations.items(), key=lambda item: item[0].split(" ")[::-1]):
        print_row(f"`{name}`" + ("" if name in supported else ", not supported"), operation)
        total.cases += operation.cases
        total.reached += operation.reached
        total.probes += operation.probes
        total.statuses += operation.statuses
    print_row("total", total)
    print()


def print_row(name, operation):
    counts = (
        operation.cases,
        operation.reached,
        operation.count(200, 299),
        operation.count(300, 399),
        operation.count(400, 499),
        operation.statuses[501],
        operation.probes,
    )
    print(f"| {name} | " + " | ".join(f"{count:,}" for count in counts) + " |")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("folder", type=pathlib.Path)
    arguments = parser.parse_args()
    folder = arguments.folder.resolve()
    for lane in LANES:
        for _, file, _ in lane:
            if not (folder / f"{file}.json").is_file():
                sys.exit(f"run.py: {folder} has no {file}.json")
    rules = outcomes.read_exceptions(HERE / "exceptions.txt")
    shutil.rmtree(OUTPUT, ignore_errors=True)
    OUTPUT.mkdir(parents=True)
    with concurrent.futures.ThreadPoolExecutor() as pool:
        lanes = [pool.submit(run_lane, folder, arguments.seed, n, lane) for n, lane in enumerate(LANES, 1)]
        problems = [problem for lane in lanes for problem in lane.result()]
    lines = []
    for record in sorted(OUTPUT.glob("*.jsonl")):
        lines += map(json.loads, record.read_text().splitlines())
    problems += evaluate(lines, rules, set(supported_operations()), arguments.seed == SEED)
    for problem in problems:
        print(f"run.py: {problem}", file=sys.stderr)
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
