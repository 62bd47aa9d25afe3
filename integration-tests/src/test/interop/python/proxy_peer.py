# SPDX-License-Identifier: Apache-2.0
"""The interop peers nginx and Caddy: servers, and clients as reverse proxies.

As a client, this program sends the requests to the proxy over HTTP/1.1 without TLS, and the proxy sends
them to the origin over the protocol.
"""

import concurrent.futures
import http.client
import json
import os
import pathlib
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from urllib.parse import urlsplit

import lines

SIZES = [30, 1 << 20]
PATIENCE = 50


class Nginx:
    """Its grpc_pass answers HEAD with a content-length of 0, whatever the origin's is.

    Its keepalive_requests applies to HTTP/2 in a whole server only, not in a location.
    """

    protocols = {
        "client": ["h1c", "h1", "h2c", "h2"],
        "except client head": ["h2c", "h2"],
        "except server closing": ["h2c", "h2"],
        "server": ["h1c", "h1", "h2c", "h2"],
    }
    stop = signal.SIGQUIT

    @staticmethod
    def name():
        text = subprocess.run(["nginx", "-v"], capture_output=True, text=True).stderr
        return text.strip().split(" ")[-1].replace("/", " ")

    @staticmethod
    def command(directory):
        return ["nginx", "-p", str(directory), "-c", "configuration", "-e", "/dev/stderr"]

    @staticmethod
    def configuration(directory, body):
        user = "user root;" if os.geteuid() == 0 else ""
        temporary = "".join(
            f"{name}_temp_path {directory}/{name};"
            for name in ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        )
        return f"""
            {user}
            load_module /usr/lib/nginx/modules/ngx_http_echo_module.so;
            daemon off;
            worker_processes 1;
            pid {directory}/pid;
            error_log /dev/stderr;
            events {{ }}
            http {{
              access_log off;
              default_type text/plain;
              client_max_body_size 4m;
              client_body_buffer_size 2m;
              {temporary}
              {body}
            }}"""

    @classmethod
    def server(cls, directory, protocol, port, chain, key):
        tls = "" if protocol in ("h1c", "h2c") else "ssl"
        http2 = "http2" if protocol in ("h2c", "h2") else ""
        certificate = f"ssl_certificate {chain}; ssl_certificate_key {key};" if tls else ""
        problem = lines.PROBLEM
        return cls.configuration(
            directory,
            f"""
              server {{
                listen 127.0.0.1:{port} {tls} {http2};
                {certificate}
                root {directory};
                location /files/ {{ }}
                location = /echo {{ echo_read_request_body; echo_request_body; }}
                location = /problem {{
                  default_type application/problem+json;
                  return 404 '{problem}';
                }}
                location = /nothing {{ return 204; }}
                location = /closing {{ keepalive_requests 1; return 200 closing; }}
                location = /connections {{ return 200 $connection; }}
              }}""",
        )

    @classmethod
    def proxy(cls, directory, protocol, port, origin, ca):
        module = "proxy" if protocol in ("h1c", "h1") else "grpc"
        scheme = urlsplit(origin).scheme
        scheme = scheme.replace("http", "grpc") if module == "grpc" else scheme
        authority = urlsplit(origin).netloc
        version = "proxy_http_version 1.1; proxy_set_header Connection '';"
        tls = f"""
                  {module}_ssl_trusted_certificate {ca};
                  {module}_ssl_verify on;
                  {module}_ssl_name localhost;"""
        return cls.configuration(
            directory,
            f"""
              upstream origin {{ server {authority}; keepalive 16; }}
              server {{
                listen 127.0.0.1:{port};
                location / {{
                  {module}_pass {scheme}://origin;
                  {module}_set_header Host {authority};
                  {version if module == "proxy" else ""}
                  {tls if protocol in ("h1", "h2") else ""}
                }}
              }}""",
        )


class Caddy:
    protocols = {
        role: ["h1c", "h1", "h2c", "h2", "h3"]
        for role in ("client", "server", "except server closing")
    }
    # The protocols of a server, and the versions of a reverse proxy, for each protocol.
    spoken = {"h1c": "h1", "h1": "h1", "h2c": "h1 h2c", "h2": "h1 h2", "h3": "h1 h2 h3"}
    versions = {"h1c": "1.1", "h1": "1.1", "h2c": "h2c", "h2": "2", "h3": "3"}
    stop = signal.SIGTERM

    @staticmethod
    def name():
        program = os.environ["SBAMOCK_CADDY"]
        text = subprocess.run([program, "build-info"], capture_output=True, text=True).stdout
        module = next(line for line in text.splitlines() if line.startswith("mod"))
        return "Caddy " + module.split()[2]

    @staticmethod
    def command(directory):
        program = os.environ["SBAMOCK_CADDY"]
        return [program, "run", "--adapter", "caddyfile", "--config", f"{directory}/configuration"]

    @staticmethod
    def options(protocols):
        return f"""{{
              admin off
              auto_https off
              persist_config off
              grace_period 5s
              servers {{
                protocols {protocols}
              }}
            }}"""

    @classmethod
    def server(cls, directory, protocol, port, chain, key):
        secure = protocol not in ("h1c", "h2c")
        scheme = "https" if secure else "http"
        problem = lines.PROBLEM.replace('"', '\\"')
        return f"""{cls.options(cls.spoken[protocol])}
            {scheme}://127.0.0.1:{port} {{
              bind 127.0.0.1
              {f"tls {chain} {key}" if secure else ""}
              handle /files/* {{
                root * {directory}
                file_server
              }}
              respond /echo "{{http.request.body}}" 200
              header /problem content-type application/problem+json
              respond /problem "{problem}" 404
              respond /nothing 204
            }}"""

    @classmethod
    def proxy(cls, directory, protocol, port, origin, ca):
        secure = origin.startswith("https")
        return f"""{cls.options("h1")}
            http://127.0.0.1:{port} {{
              bind 127.0.0.1
              reverse_proxy {origin} {{
                header_up Host {urlsplit(origin).netloc}
                transport http {{
                  versions {cls.versions[protocol]}
                  {f"tls_trust_pool file {ca}" if secure else ""}
                }}
              }}
            }}"""


class CaddyBeforeAusf:
    """Caddy between an AMF and an AUSF, in one of the roles of TS 29.500; it logs each request."""

    stop = Caddy.stop
    command = Caddy.command
    oci = (
        'Timestamp: \\"Tue, 04 Feb 2020 08:49:37 GMT\\"; Period-of-Validity: 75s;'
        " Overload-Reduction-Metric: 100%; NF-Instance: 54804518-4191-46b3-955c-ac631f953ed8"
    )

    @classmethod
    def configuration(cls, role, protocol, port, chain, key, ca, ausf):
        secure = protocol not in ("h1c", "h2c")
        scheme = "https" if secure else "http"
        transport = f"""transport http {{
                  versions {Caddy.versions[protocol]}
                  {f"tls_trust_pool file {ca}" if secure else ""}
                }}"""
        forward = f"""reverse_proxy {ausf} {{
                header_up Host {ausf}
                {transport}
              }}"""
        handlers = {
            "scp": f"""@target header_regexp target 3gpp-Sbi-Target-Apiroot ^https?://([^/]+)$
              handle @target {{
                reverse_proxy {{re.target.1}} {{
                  header_up Host {{re.target.1}}
                  header_up -3gpp-Sbi-Target-Apiroot
                  {transport}
                }}
              }}
              @discovery header 3gpp-Sbi-Discovery-Target-Nf-Type AUSF
              handle @discovery {{
                {forward}
              }}
              handle {{
                header content-type application/problem+json
                respond `{{"status":400,"cause":"NF_DISCOVERY_FAILURE"}}` 400
              }}""",
            "redirection": f"redir {scheme}://{ausf}{{uri}} 307",
            "overload": f"""header 3gpp-Sbi-Oci "{cls.oci}"
              {forward}""",
        }
        return f"""{Caddy.options(Caddy.spoken[protocol])}
            {scheme}://127.0.0.1:{port} {{
              bind 127.0.0.1
              log
              {f"tls {chain} {key}" if secure else ""}
              {handlers[role]}
            }}"""


class Running:
    """A proxy or server with a configuration, in its own directory."""

    def __init__(self, kind, port, configuration, directory):
        for size in SIZES:
            file = directory / "files" / str(size)
            file.parent.mkdir(exist_ok=True)
            file.write_text(lines.file(size))
        (directory / "configuration").write_text(configuration)
        environment = os.environ | {"HOME": str(directory), "XDG_DATA_HOME": str(directory)}
        self.kind = kind
        self.process = subprocess.Popen(
            kind.command(directory), stdin=subprocess.DEVNULL, stdout=sys.stderr, env=environment
        )
        deadline = time.monotonic() + PATIENCE
        while not listens(port):
            if self.process.poll() is not None or time.monotonic() > deadline:
                self.process.kill()
                sys.exit("it does not listen:\n" + configuration)
            time.sleep(0.02)

    def end(self):
        self.process.send_signal(self.kind.stop)
        self.process.wait(PATIENCE)


def listens(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def send(connections, port, request):
    try:
        if not hasattr(connections, "front"):
            connections.front = http.client.HTTPConnection("127.0.0.1", port, timeout=50)
        connections.front.request(
            request["method"], request["path"], request["content"] or None, request["headers"]
        )
        response = connections.front.getresponse()
        content = response.read().decode()
        headers = {name.lower(): value for name, value in response.getheaders()}
        return {"status": response.status, "headers": headers, "content": content}
    except (OSError, http.client.HTTPException) as error:
        connections.front.close()
        return {"error": repr(error)}


def call(kind, protocol, origin, ca):
    with tempfile.TemporaryDirectory() as name:
        directory, port = pathlib.Path(name), free_port()
        configuration = kind.proxy(directory, protocol, port, origin, ca)
        running = Running(kind, port, configuration, directory)
        threads = 1 if protocol.startswith("h1") else 10
        connections = threading.local()
        with concurrent.futures.ThreadPoolExecutor(threads) as pool:
            for line in sys.stdin:
                request = json.loads(line)
                sent = [
                    pool.submit(send, connections, port, request)
                    for _ in range(request["repeat"])
                ]
                for response in sent:
                    lines.write(response.result())
        running.end()


def serve(kind, protocol, port, chain, key):
    listen(kind, port, lambda directory: kind.server(directory, protocol, port, chain, key))


def serve_before_ausf(role, protocol, port, *rest):
    configuration = CaddyBeforeAusf.configuration(role, protocol, port, *rest)
    listen(CaddyBeforeAusf, port, lambda directory: configuration)


def listen(kind, port, configuration):
    with tempfile.TemporaryDirectory() as name:
        directory = pathlib.Path(name)
        running = Running(kind, int(port), configuration(directory), directory)
        print("listening", flush=True)
        sys.stdin.read()
        running.end()


if __name__ == "__main__":
    proxy = {"nginx": Nginx, "caddy": Caddy}[sys.argv.pop(1)]
    if proxy is Caddy and sys.argv[1] in ("scp", "redirection", "overload"):
        serve_before_ausf(*sys.argv[1:])
        sys.exit()
    lines.run(
        proxy.name,
        proxy.protocols,
        lambda *arguments: call(proxy, *arguments),
        lambda *arguments: serve(proxy, *arguments),
    )
