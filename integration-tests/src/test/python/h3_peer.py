"""An HTTP/3 client of other make (aioquic) against the server of the compatibility kit.

usage: h3_peer.py HOST PORT CA_FILE [CASE ...]

Prints a line for each case: "ok NAME" or "FAILED NAME: what was seen". Exit code 1 if one failed.
The server's limits are 16 KiB of header section, 8 KiB of target and 4 MiB of content.
"""

import asyncio
import hashlib
import random
import ssl
import sys

from aioquic.asyncio.client import connect
from aioquic.asyncio.protocol import QuicConnectionProtocol
from aioquic.buffer import encode_uint_var
from aioquic.h3.connection import ErrorCode, FrameType, H3Connection
from aioquic.h3.events import DataReceived, HeadersReceived
from aioquic.quic.configuration import QuicConfiguration
from aioquic.quic.events import (
    ConnectionTerminated,
    HandshakeCompleted,
    StopSendingReceived,
    StreamReset,
)

HOST, PORT, CA_FILE = sys.argv[1], int(sys.argv[2]), sys.argv[3]
PATIENCE = 10
AT_ONCE = 8
CONTENT_LIMIT = 4 << 20


class Exchange:
    def __init__(self):
        self.sections = []
        self.content = bytearray()
        self.reset = None
        self.stopped = None
        self.done = asyncio.get_running_loop().create_future()
        self.headed = asyncio.Event()

    def finish(self):
        if not self.done.done():
            self.done.set_result(self)

    @property
    def status(self):
        return int(dict(self.finals[0])[b":status"]) if self.finals else None

    @property
    def interims(self):
        return [s for s in self.sections if dict(s).get(b":status", b"")[:1] == b"1"]

    @property
    def finals(self):
        return [s for s in self.sections if dict(s).get(b":status", b"")[:1] != b"1"]

    @property
    def headers(self):
        return dict(self.finals[0])

    @property
    def trailers(self):
        return dict(self.finals[1]) if len(self.finals) > 1 else {}


class Client(QuicConnectionProtocol):
    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.h3 = H3Connection(self._quic)
        self.exchanges = {}
        self.terminated = asyncio.get_running_loop().create_future()
        self.terminated.add_done_callback(lambda known: known.exception())
        self.early_data_accepted = None
        self.held = None
        self.responded = asyncio.Event()

    def datagram_received(self, data, addr):
        self.responded.set()
        if self.held is None:
            super().datagram_received(data, addr)
        else:
            self.held.append((data, addr))

    def hold(self):
        """Keeps what the server sends from the client until release()."""
        self.held = []

    def release(self):
        held, self.held = self.held, None
        for data, addr in held:
            super().datagram_received(data, addr)

    def quic_event_received(self, event):
        if isinstance(event, HandshakeCompleted):
            self.early_data_accepted = event.early_data_accepted
        if isinstance(event, ConnectionTerminated):
            if not self.terminated.done():
                self.terminated.set_result(event.error_code)
            for exchange in self.exchanges.values():
                exchange.finish()
        exchange = self.exchanges.get(getattr(event, "stream_id", None))
        if exchange is not None and isinstance(event, StreamReset):
            exchange.reset = event.error_code
            exchange.finish()
        if exchange is not None and isinstance(event, StopSendingReceived):
            exchange.stopped = event.error_code
        for received in self.h3.handle_event(event):
            exchange = self.exchanges.get(received.stream_id)
            if exchange is None:
                continue
            if isinstance(received, HeadersReceived):
                exchange.sections.append(received.headers)
                exchange.headed.set()
            elif isinstance(received, DataReceived):
                exchange.content += received.data
            if received.stream_ended:
                exchange.finish()

    def open(self, method, path, *fields, end=True, pseudo=None):
        stream = self._quic.get_next_available_stream_id()
        self.exchanges[stream] = Exchange()
        section = pseudo or [
            (b":method", method.encode()),
            (b":scheme", b"https"),
            (b":authority", f"{HOST}:{PORT}".encode()),
            (b":path", path.encode()),
        ]
        self.h3.send_headers(stream, section + list(fields), end_stream=end)
        self.transmit()
        return stream

    def data(self, stream, content, end=False):
        self.h3.send_data(stream, content, end)
        self.transmit()

    def raw(self, stream, octets, end=False):
        self._quic.send_stream_data(stream, octets, end)
        self.transmit()

    async def answer(self, stream):
        return await asyncio.wait_for(asyncio.shield(self.exchanges[stream].done), PATIENCE)

    async def get(self, path, *fields):
        return await self.answer(self.open("GET", path, *fields))

    async def post(self, path, content, *fields):
        stream = self.open("POST", path, *fields, end=False)
        self.data(stream, content, end=True)
        return await self.answer(stream)


def session(alpn=("h3",), tickets=None, early=False, **settings):
    configuration = QuicConfiguration(
        is_client=True, alpn_protocols=list(alpn), server_name="localhost", **settings
    )
    configuration.load_verify_locations(CA_FILE)
    configuration.verify_mode = ssl.CERT_REQUIRED
    return connect(
        HOST,
        PORT,
        configuration=configuration,
        create_protocol=Client,
        session_ticket_handler=tickets,
        wait_connected=not early,
    )


async def ticket():
    received = asyncio.get_running_loop().create_future()
    async with session(tickets=lambda t: received.done() or received.set_result(t)) as client:
        await client.get("/hello")
        return await asyncio.wait_for(received, PATIENCE)


def expect(actual, expected, what):
    if actual != expected:
        raise AssertionError(f"{what} is {actual!r}, {expected!r} was expected")


async def still_answers(client):
    expect((await client.get("/hello")).content, b"hello", "the answer after it")


CASES = {}


def case(function):
    CASES[function.__name__.replace("_", "-")] = function
    return function


@case
async def a_get_is_answered():
    async with session() as client:
        answer = await client.get("/hello")
        expect(answer.status, 200, "the status")
        expect(bytes(answer.content), b"hello", "the content")
        expect(answer.headers[b"content-length"], b"5", "content-length")
        expect(b"date" in answer.headers, True, "the presence of date")


@case
async def a_get_in_early_data_is_answered():
    async with session(session_ticket=await ticket(), early=True) as client:
        answer = await client.get("/hello")
        expect(client.early_data_accepted, True, "whether early data was accepted")
        expect(bytes(answer.content), b"hello", "the content")


@case
async def a_post_in_early_data_is_too_early():
    # Packets that arrive together are read when the handshake is complete, which is not early: the
    # rest of the request follows when the server has responded to the first packet, and precedes
    # the end of the handshake.
    async with session(session_ticket=await ticket(), early=True) as client:
        client.hold()
        stream = client.open("POST", "/echo", end=False)
        await asyncio.wait_for(client.responded.wait(), PATIENCE)
        client.data(stream, b"x", end=True)
        client.release()
        expect((await client.answer(stream)).status, 425, "the status")
        expect(client.early_data_accepted, True, "whether early data was accepted")
        answer = await client.post("/echo", b"again")
        expect(bytes(answer.content), b"again", "the answer after the handshake")


@case
async def an_unknown_path_is_404():
    async with session() as client:
        expect((await client.get("/nowhere")).status, 404, "the status")


@case
async def content_in_pieces_arrives_whole():
    random.seed(7)
    content = random.randbytes(300_000)
    async with session() as client:
        stream = client.open("POST", "/echo", end=False)
        rest = content
        while rest:
            piece = random.randint(1, 9_000)
            client.data(stream, rest[:piece], end=len(rest) <= piece)
            rest = rest[piece:]
            if random.random() < 0.2:
                await asyncio.sleep(0)
        answer = await client.answer(stream)
        expect(answer.status, 200, "the status")
        expect(hashlib.sha256(answer.content).digest(), hashlib.sha256(content).digest(), "the echo")


@case
async def content_of_one_octet_frames_arrives_whole():
    async with session() as client:
        stream = client.open("POST", "/echo", end=False)
        for i in range(200):
            client.data(stream, bytes([i]))
        client.data(stream, b"", end=True)
        expect(bytes((await client.answer(stream)).content), bytes(range(200)), "the echo")


@case
async def a_frame_split_between_packets_arrives_whole():
    async with session() as client:
        stream = client.open("POST", "/echo", end=False)
        frame = encode_uint_var(FrameType.DATA) + encode_uint_var(6) + b"pieces"
        for i in range(len(frame)):
            client.raw(stream, frame[i : i + 1], end=i == len(frame) - 1)
            await asyncio.sleep(0)
        expect(bytes((await client.answer(stream)).content), b"pieces", "the echo")


@case
async def a_large_download_fits_through_small_windows():
    async with session(max_data=32_768, max_stream_data=16_384) as client:
        answer = await client.get("/size/1000000")
        expect(len(answer.content), 1_000_000, "the length")
        expect(
            bytes(answer.content[:70_000]),
            bytes((i * 31 + (i >> 8)) & 0xFF for i in range(70_000)),
            "the content",
        )


@case
async def a_large_upload_comes_back():
    content = bytes(3_000_000)
    async with session() as client:
        expect(len((await client.post("/echo", content)).content), len(content), "the length")


@case
async def twenty_streams_at_once_keep_apart():
    async with session() as client:
        streams = [client.open("GET", f"/hello/{i}") for i in range(20)]
        for i, stream in enumerate(streams):
            answer = await client.answer(stream)
            expect(bytes(answer.content), f"hello {i}".encode(), "the content")


@case
async def announced_content_over_the_limit_is_413_at_once():
    async with session() as client:
        length = str(CONTENT_LIMIT + 1).encode()
        stream = client.open("POST", "/echo", (b"content-length", length), end=False)
        answer = await client.answer(stream)
        expect(answer.status, 413, "the status")
        await still_answers(client)


@case
async def unannounced_content_over_the_limit_is_413():
    async with session() as client:
        stream = client.open("POST", "/echo", end=False)
        for _ in range(CONTENT_LIMIT // 65_536 + 2):
            if client.exchanges[stream].headed.is_set():
                break
            client.data(stream, bytes(65_536))
            await asyncio.sleep(0.001)
        answer = await client.answer(stream)
        expect(answer.status, 413, "the status")
        await still_answers(client)


@case
async def a_large_header_section_is_read():
    async with session() as client:
        value = b"v" * 3_000
        answer = await client.get("/headers", *[(b"x-%d" % i, value) for i in range(4)])
        expect(answer.status, 200, "the status")
        expect(answer.content.count(value), 4, "the number of fields")


@case
async def a_header_section_over_the_limit_is_431():
    async with session() as client:
        answer = await client.get("/headers", *[(b"x-%d" % i, b"v" * 3_000) for i in range(7)])
        expect(answer.status, 431, "the status")
        await still_answers(client)


@case
async def a_target_over_the_limit_is_414():
    async with session() as client:
        expect((await client.get("/" + "a" * 9_000)).status, 414, "the status")
        await still_answers(client)


@case
async def a_request_reset_half_way_harms_nobody():
    async with session() as client:
        stream = client.open("POST", "/echo", end=False)
        client.data(stream, bytes(10_000))
        client._quic.reset_stream(stream, ErrorCode.H3_REQUEST_CANCELLED)
        client.transmit()
        await still_answers(client)


@case
async def a_stopped_download_harms_nobody():
    async with session(max_data=65_536, max_stream_data=16_384) as client:
        stream = client.open("GET", "/size/2000000")
        await asyncio.wait_for(client.exchanges[stream].headed.wait(), PATIENCE)
        client._quic.stop_stream(stream, ErrorCode.H3_REQUEST_CANCELLED)
        client.transmit()
        await still_answers(client)


@case
async def trailers_go_both_ways():
    async with session() as client:
        stream = client.open("POST", "/echo", end=False)
        client.data(stream, b"content")
        client.h3.send_headers(stream, [(b"x-sum", b"42")], end_stream=True)
        client.transmit()
        answer = await client.answer(stream)
        expect(bytes(answer.content), b"content", "the echo")
        expect(answer.trailers.get(b"x-sum"), b"42", "the trailer")


@case
async def expect_continue_is_told_to_go_on():
    async with session() as client:
        stream = client.open("POST", "/echo", (b"expect", b"100-continue"), end=False)
        await asyncio.wait_for(client.exchanges[stream].headed.wait(), PATIENCE)
        client.data(stream, b"now", end=True)
        answer = await client.answer(stream)
        expect(len(answer.interims), 1, "the number of interim answers")
        expect(bytes(answer.content), b"now", "the echo")


@case
async def a_request_without_a_path_is_reset_alone():
    async with session() as client:
        stream = client.open("GET", "", pseudo=[(b":method", b"GET"), (b":scheme", b"https")])
        answer = await client.answer(stream)
        expect(answer.status, None, "the status")
        expect(answer.reset, ErrorCode.H3_MESSAGE_ERROR, "the code of the reset")
        await still_answers(client)


@case
async def a_method_that_is_no_token_is_reset_alone():
    async with session() as client:
        stream = client.open(
            "", "", end=False,
            pseudo=[(b":method", b"G T"), (b":scheme", b"https"), (b":path", b"/hello")],
        )
        client.data(stream, b"content", end=True)
        answer = await client.answer(stream)
        expect(answer.reset, ErrorCode.H3_MESSAGE_ERROR, "the code of the reset")
        await still_answers(client)


@case
async def content_shorter_than_announced_is_no_request():
    async with session() as client:
        stream = client.open("POST", "/echo", (b"content-length", b"10"), end=False)
        client.data(stream, b"short", end=True)
        answer = await client.answer(stream)
        expect(answer.status in (None, 400), True, "the refusal")


@case
async def data_before_headers_is_an_error_of_the_connection():
    async with session() as client:
        stream = client._quic.get_next_available_stream_id()
        client.exchanges[stream] = Exchange()
        client.raw(stream, encode_uint_var(FrameType.DATA) + encode_uint_var(1) + b"x", end=True)
        code = await asyncio.wait_for(client.terminated, PATIENCE)
        expect(code, ErrorCode.H3_FRAME_UNEXPECTED, "the code of the connection's end")


@case
async def a_reserved_frame_type_is_ignored():
    async with session() as client:
        stream = client.open("POST", "/echo", end=False)
        client.raw(stream, encode_uint_var(0x1F * 7 + 0x21) + encode_uint_var(3) + b"abc")
        client.data(stream, b"content", end=True)
        expect(bytes((await client.answer(stream)).content), b"content", "the echo")


@case
async def a_draft_of_http3_is_not_spoken():
    try:
        async with session(alpn=["h3-29"]) as client:
            await client.get("/hello")
    except ConnectionError:
        return
    raise AssertionError("the server agreed on h3-29")


async def judge(name, places):
    async with places:
        try:
            await asyncio.wait_for(CASES[name](), 4 * PATIENCE)
            print(f"ok {name}", flush=True)
            return True
        except Exception as e:
            print(f"FAILED {name}: {type(e).__name__} {e}", flush=True)
            return False


async def main(names):
    places = asyncio.Semaphore(AT_ONCE)
    judged = await asyncio.gather(*(judge(name, places) for name in names or CASES))
    return 0 if all(judged) else 1


if __name__ == "__main__":
    if sys.argv[4:] == ["--list"]:
        print("\n".join(CASES))
        sys.exit(0)
    sys.exit(asyncio.run(main(sys.argv[4:])))
