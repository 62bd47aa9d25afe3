"""Asks for an exchange that goes wrong over HTTP/3, with a client of other make (aioquic).

usage: h3_faults.py HOST PORT CA_FILE ID ...

Gets /faults/ID for each ID, on a connection each, and prints "ID OUTCOME". The outcome is

  STATUS OCTETS          a whole answer
  reset CODE             the server reset the stream
  closed CODE            the server closed the connection
  raises CODE            what the server sent made this client close the connection
  silent STATUS OCTETS   neither came in time, a second for a stall; STATUS is None without a header section

and "+ goaway" after it if the server sent GOAWAY, which is awaited where it is due. CODE is
hexadecimal.
"""

import asyncio
import ssl
import sys

from aioquic.asyncio.client import connect
from aioquic.asyncio.protocol import QuicConnectionProtocol
from aioquic.h3.connection import FrameType, H3Connection
from aioquic.h3.events import DataReceived, HeadersReceived
from aioquic.quic.configuration import QuicConfiguration
from aioquic.quic.events import ConnectionTerminated, StreamReset

STALLS = ("stall", "silence")
STALL_SECONDS = 1
PATIENCE = 20


class Listening(H3Connection):
    """Tells of GOAWAY, whose payload aioquic passes over."""

    def __init__(self, quic):
        super().__init__(quic)
        self.going = asyncio.Event()

    def _check_control_frame_type(self, frame_type):
        super()._check_control_frame_type(frame_type)
        if frame_type == FrameType.GOAWAY:
            self.going.set()


class Client(QuicConnectionProtocol):
    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.h3 = Listening(self._quic)
        self.headers = {}
        self.octets = 0
        self.outcome = asyncio.get_running_loop().create_future()

    def end(self, outcome):
        if not self.outcome.done():
            self.outcome.set_result(outcome)

    def quic_event_received(self, event):
        if isinstance(event, StreamReset):
            self.end(f"reset 0x{event.error_code:x}")
        received = self.h3.handle_event(event)
        if isinstance(event, ConnectionTerminated):
            # The server gives no reason; aioquic does.
            verb = "raises" if event.reason_phrase else "closed"
            self.end(f"{verb} 0x{event.error_code:x}")
        for part in received:
            if isinstance(part, HeadersReceived):
                self.headers.update(part.headers)
            elif isinstance(part, DataReceived):
                self.octets += len(part.data)
            if getattr(part, "stream_ended", False):
                self.end(f"{self.status} {self.octets}")

    @property
    def status(self):
        return self.headers[b":status"].decode() if self.headers else None

    async def get(self, authority, path, patience):
        stream = self._quic.get_next_available_stream_id()
        section = [
            (b":method", b"GET"),
            (b":scheme", b"https"),
            (b":authority", authority.encode()),
            (b":path", path.encode()),
        ]
        self.h3.send_headers(stream, section, end_stream=True)
        self.transmit()
        try:
            return await asyncio.wait_for(asyncio.shield(self.outcome), patience)
        except asyncio.TimeoutError:
            return f"silent {self.status} {self.octets}"


async def outcome(host, port, ca_file, fault):
    configuration = QuicConfiguration(is_client=True, alpn_protocols=["h3"], server_name="localhost")
    configuration.load_verify_locations(ca_file)
    configuration.verify_mode = ssl.CERT_REQUIRED
    async with connect(
        host, int(port), configuration=configuration, create_protocol=Client
    ) as client:
        patience = STALL_SECONDS if fault in STALLS else PATIENCE
        seen = await client.get(f"{host}:{port}", f"/faults/{fault}", patience)
        if fault.startswith(("goaway", "close")):
            await asyncio.wait_for(client.h3.going.wait(), PATIENCE)
            seen += " + goaway"
        return seen


async def main(host, port, ca_file, *faults):
    for fault in faults:
        print(fault, await outcome(host, port, ca_file, fault), flush=True)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
