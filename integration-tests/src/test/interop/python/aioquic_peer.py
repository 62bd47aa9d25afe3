# SPDX-License-Identifier: Apache-2.0
"""The interop peer aioquic, a client and a server of HTTP/3.

Its client rejects an answer to HEAD that has a content-length other than 0, of any server.
"""

import asyncio
import collections
import importlib.metadata
import json
import sys
from urllib.parse import urlsplit

import lines
from aioquic.asyncio import QuicConnectionProtocol, connect, serve
from aioquic.buffer import encode_uint_var
from aioquic.h3.connection import H3_ALPN, ErrorCode, FrameType, H3Connection, encode_frame
from aioquic.h3.events import DataReceived, HeadersReceived
from aioquic.quic.configuration import QuicConfiguration
from aioquic.quic.events import ConnectionTerminated


class Message:
    def __init__(self):
        self.headers = {}
        self.content = b""
        self.done = asyncio.get_running_loop().create_future()

    def add(self, event):
        if isinstance(event, HeadersReceived):
            self.headers |= {name.decode(): value.decode() for name, value in event.headers}
        elif isinstance(event, DataReceived):
            self.content += event.data
        if event.stream_ended and not self.done.done():
            self.done.set_result(None)


class Peer(QuicConnectionProtocol):
    open = set()
    count = 0

    def __init__(self, *arguments, **named):
        super().__init__(*arguments, **named)
        self.http = H3Connection(self._quic)
        self.messages = collections.defaultdict(Message)
        Peer.open.add(self)
        Peer.count += 1

    def quic_event_received(self, event):
        if isinstance(event, ConnectionTerminated):
            Peer.open.discard(self)
            failure = ConnectionError(f"{event.error_code:#x} {event.reason_phrase}")
            for message in self.messages.values():
                if not message.done.done():
                    message.done.set_exception(failure)
        for received in self.http.handle_event(event):
            if isinstance(received, (HeadersReceived, DataReceived)):
                self.messages[received.stream_id].add(received)
                if received.stream_ended:
                    self.ended(received.stream_id)

    def ended(self, stream):
        """Called when the peer has ended a stream."""

    def write(self, stream, fields, content):
        section = [(name.encode(), value.encode()) for name, value in fields.items()]
        self.http.send_headers(stream, section, end_stream=not content)
        if content:
            self.http.send_data(stream, content, end_stream=True)
        self.transmit()


class Server(Peer):
    LINGER = 0.02
    first_unprocessed = None
    last = 0

    def go_away(self):
        """Sends GOAWAY, for which aioquic has no function, and closes the connection later."""
        if self.first_unprocessed is None:
            self.first_unprocessed = self.last + 4
            frame = encode_frame(FrameType.GOAWAY, encode_uint_var(self.first_unprocessed))
            self._quic.send_stream_data(self.http._local_control_stream_id, frame)
            self.transmit()
            asyncio.get_running_loop().call_later(
                self.LINGER, lambda: self.close(error_code=ErrorCode.H3_NO_ERROR)
            )

    def ended(self, stream):
        if self.first_unprocessed is not None and stream >= self.first_unprocessed:
            self._quic.reset_stream(stream, ErrorCode.H3_REQUEST_REJECTED)
            self.transmit()
            return
        self.last = max(self.last, stream)
        request = self.messages.pop(stream)
        method, path = request.headers[":method"], request.headers[":path"]
        if path.startswith("/files/"):
            octets = int(path.removeprefix("/files/"))
            fields = {":status": "200", "content-length": str(octets)}
            self.write(stream, fields, b"" if method == "HEAD" else lines.file(octets).encode())
        elif path == "/closing":
            self.write(stream, {":status": "200", "content-type": "text/plain"}, b"closing")
            self.go_away()
        elif path == "/connections":
            fields = {":status": "200", "content-type": "text/plain"}
            self.write(stream, fields, str(Peer.count).encode())
        elif path == "/echo":
            fields = {":status": "200", "content-type": request.headers["content-type"]}
            self.write(stream, fields, request.content)
        elif path == "/problem":
            fields = {":status": "404", "content-type": "application/problem+json"}
            self.write(stream, fields, lines.PROBLEM.encode())
        else:
            self.write(stream, {":status": "204"}, b"")


class Client(Peer):
    async def send(self, authority, request):
        stream = self._quic.get_next_available_stream_id()
        message = self.messages[stream]
        fields = {
            ":method": request["method"],
            ":scheme": "https",
            ":authority": authority,
            ":path": request["path"],
        }
        self.write(stream, fields | request["headers"], request["content"].encode())
        await asyncio.wait_for(message.done, 50)
        del self.messages[stream]
        headers = message.headers
        return {
            "status": int(headers.pop(":status")),
            "headers": headers,
            "content": message.content.decode(),
        }


def configuration(**named):
    return QuicConfiguration(
        alpn_protocols=H3_ALPN, max_data=1 << 24, max_stream_data=1 << 22, **named
    )


async def requests():
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        yield json.loads(line)


async def call(origin, ca):
    settings = configuration(is_client=True)
    settings.load_verify_locations(ca)
    server = urlsplit(origin)
    async with connect(
        server.hostname, server.port, configuration=settings, create_protocol=Client
    ) as client:
        async for request in requests():
            open_requests = [client.send(server.netloc, request) for _ in range(request["repeat"])]
            for response in await asyncio.gather(*open_requests, return_exceptions=True):
                failed = isinstance(response, BaseException)
                lines.write({"error": repr(response)} if failed else response)


async def listen(port, chain, key):
    settings = configuration(is_client=False)
    settings.load_cert_chain(chain, key)
    server = await serve("127.0.0.1", port, configuration=settings, create_protocol=Server)
    print("listening", flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    for connection in Peer.open:
        connection.close(error_code=ErrorCode.H3_NO_ERROR)
    server.close()
    await asyncio.sleep(0)


if __name__ == "__main__":
    lines.run(
        lambda: "aioquic " + importlib.metadata.version("aioquic"),
        {"client": ["h3"], "except client head": ["h3"], "server": ["h3"]},
        lambda protocol, origin, ca: asyncio.run(call(origin, ca)),
        lambda protocol, port, chain, key: asyncio.run(listen(int(port), chain, key)),
    )
