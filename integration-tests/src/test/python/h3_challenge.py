"""Asks an AUSF for a challenge over HTTP/3, with a client of other make (aioquic).

usage: h3_challenge.py HOST PORT CA_FILE AUTHENTICATION_INFO

AUTHENTICATION_INFO is the JSON to post. Prints the answer as one JSON object: status, headers
(names in lower case), content (a string), and the negotiated ALPN.
"""

import asyncio
import json
import ssl
import sys

from aioquic.asyncio.client import connect
from aioquic.asyncio.protocol import QuicConnectionProtocol
from aioquic.h3.connection import H3Connection
from aioquic.h3.events import DataReceived, HeadersReceived
from aioquic.quic.configuration import QuicConfiguration
from aioquic.quic.events import ConnectionTerminated, ProtocolNegotiated, StreamReset

PATH = "/nausf-auth/v1/ue-authentications"
PATIENCE = 10


class Client(QuicConnectionProtocol):
    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.h3 = H3Connection(self._quic)
        self.alpn = None
        self.headers = {}
        self.content = bytearray()
        self.done = asyncio.get_running_loop().create_future()

    def quic_event_received(self, event):
        if isinstance(event, ProtocolNegotiated):
            self.alpn = event.alpn_protocol
        if isinstance(event, (ConnectionTerminated, StreamReset)) and not self.done.done():
            self.done.set_exception(ConnectionError(f"ended by {event}"))
        for received in self.h3.handle_event(event):
            if isinstance(received, HeadersReceived):
                self.headers.update((n.decode(), v.decode()) for n, v in received.headers)
            elif isinstance(received, DataReceived):
                self.content += received.data
            if getattr(received, "stream_ended", False) and not self.done.done():
                self.done.set_result(None)

    async def post(self, authority, content):
        stream = self._quic.get_next_available_stream_id()
        section = [
            (b":method", b"POST"),
            (b":scheme", b"https"),
            (b":authority", authority.encode()),
            (b":path", PATH.encode()),
            (b"content-type", b"application/json"),
            (b"content-length", str(len(content)).encode()),
        ]
        self.h3.send_headers(stream, section)
        self.h3.send_data(stream, content, end_stream=True)
        self.transmit()
        await asyncio.wait_for(self.done, PATIENCE)


async def main(host, port, ca_file, content):
    configuration = QuicConfiguration(is_client=True, alpn_protocols=["h3"], server_name="localhost")
    configuration.load_verify_locations(ca_file)
    configuration.verify_mode = ssl.CERT_REQUIRED
    async with connect(
        host, int(port), configuration=configuration, create_protocol=Client
    ) as client:
        await client.post(f"{host}:{port}", content.encode())
        status = int(client.headers.pop(":status"))
        answer = {
            "alpn": client.alpn,
            "status": status,
            "headers": client.headers,
            "content": client.content.decode(),
        }
    print(json.dumps(answer))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
