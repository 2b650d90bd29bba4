from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from http import HTTPStatus

import pytest
from websockets.asyncio.server import Request, Response, ServerConnection, serve
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.server import ServerProtocol
from websockets.utils import accept_key

from embodiment.adapters.arrivals import MAX_MESSAGE_BYTES, MOST_WAITING
from embodiment.adapters.websocket import WebSocketStream
from embodiment.errors import LinkError
from embodiment.live.transport import ConnectionClosed, PouringStream
from tests.adapters.ways import NAMES, Way, every_loop, way_called

Talk = Callable[[PouringStream], Awaitable[None]]


__all__ = ["every_loop"]
pytestmark = pytest.mark.usefixtures("every_loop")


@pytest.fixture(params=NAMES)
def way(request: pytest.FixtureRequest) -> Way:
    return way_called(request.param)


async def echo(connection: ServerConnection) -> None:
    async for frame in connection:
        if frame == "bye":
            await connection.close(1011, "Internal error encountered.")
            return
        await connection.send(frame)


def refuse(connection: ServerConnection, request: Request) -> Response | None:
    return connection.respond(HTTPStatus.TOO_MANY_REQUESTS, "later") if "refused" in request.path else None


def talk(way: Way, what: Talk, path: str = "/") -> None:
    """Run a conversation with an echo on loopback."""

    async def run() -> None:
        async with serve(echo, "127.0.0.1", 0, process_request=refuse, max_size=MAX_MESSAGE_BYTES) as server:
            port = server.sockets[0].getsockname()[1]
            stream = await way.connect(f"ws://127.0.0.1:{port}{path}", {"x-goog-api-key": "secret"})
            await what(stream)
            await stream.close()

    asyncio.run(run())


def test_text_and_binary_frames_pass_whole(way: Way) -> None:
    async def what(stream: PouringStream) -> None:
        await stream.send('{"setup": {}}')
        assert await stream.receive() == '{"setup": {}}'
        await stream.send(b"\x00\x01")
        assert await stream.receive() == b"\x00\x01"

    talk(way, what)


def test_a_frame_of_many_mebibytes_passes(way: Way) -> None:
    """The library's own limit of one would end the connection with 1009."""

    async def what(stream: PouringStream) -> None:
        frame = b"x" * (3 << 20)
        await stream.send(frame)
        assert await stream.receive() == frame

    assert MAX_MESSAGE_BYTES >= 16 << 20
    talk(way, what)


def test_a_connection_sends_no_pings_of_its_own() -> None:
    """Pongs of the service are late by up to half a minute; a time-out on them kills healthy sessions."""

    async def what(stream: PouringStream) -> None:
        assert isinstance(stream, WebSocketStream)
        assert stream._connection.ping_interval is None

    talk(way_called("websockets"), what)


def test_the_end_comes_with_code_and_reason(way: Way) -> None:
    async def what(stream: PouringStream) -> None:
        await stream.send("bye")
        with pytest.raises(ConnectionClosed) as ended:
            await stream.receive()
        assert (ended.value.code, ended.value.reason) == (1011, "Internal error encountered.")
        with pytest.raises(ConnectionClosed):
            await stream.send("anybody there?")

    talk(way, what)


def test_a_refused_upgrade_has_the_status_as_its_code(way: Way) -> None:
    async def what(stream: PouringStream) -> None:
        raise AssertionError("the upgrade was refused")

    with pytest.raises(ConnectionClosed) as refused:
        talk(way, what, "/refused")
    assert refused.value.code == 429


def test_nobody_answering_is_a_sentence_without_the_key(way: Way) -> None:
    async def run() -> None:
        async with serve(echo, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
        with pytest.raises(LinkError) as failed:
            await way.connect(f"ws://127.0.0.1:{port}/", {"x-goog-api-key": "secret"})
        assert "cannot be reached" in str(failed.value)
        assert "secret" not in str(failed.value)

    asyncio.run(run())


# --- messages poured as they arrive ---


def frame(opcode: int, data: bytes, *, fin: bool = True) -> bytes:
    return Frame(Opcode(opcode), data, fin).serialize(mask=False)


def bare(
    way: Way,
    pieces: Callable[[bytes], list[bytes]],
    what: Talk,
    status: bytes = b"101 Switching Protocols",
) -> list[Frame]:
    """A server of which every byte is ours: ``pieces`` makes its writes of the answer to the upgrade.

    Returns:
        The frames the client has sent, until it closed or was gone.
    """
    sent: list[Frame] = []

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        request = await reader.readuntil(b"\r\n\r\n")
        found = re.search(rb"Sec-WebSocket-Key: (\S+)", request)
        assert found is not None
        key = accept_key(found[1].decode()).encode()
        head = b"HTTP/1.1 " + status + b"\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        for piece in pieces(head + b"Sec-WebSocket-Accept: " + key + b"\r\n\r\n"):
            writer.write(piece)
            await writer.drain()
            await asyncio.sleep(0)
        protocol = ServerProtocol(state=State.OPEN)
        while protocol.close_rcvd is None and (data := await reader.read(1000)):
            protocol.receive_data(data)
        sent.extend(event for event in protocol.events_received() if isinstance(event, Frame))
        writer.close()

    async def run() -> None:
        server = await asyncio.start_server(answer, "127.0.0.1", 0)
        async with server:
            port = server.sockets[0].getsockname()[1]
            stream = await way.connect(f"ws://127.0.0.1:{port}/", {})
            try:
                await what(stream)
            finally:
                way.socket(stream).abort()
                await way.gone(stream)

    asyncio.run(run())
    return sent


async def poured(stream: PouringStream) -> tuple[list[str | bytes], int]:
    """Every message, and the code of the end."""
    taken: list[str | bytes] = []
    with pytest.raises(ConnectionClosed) as ended:
        await stream.pour(taken.append)
    return taken, ended.value.code


BYE = frame(8, b"\x03\xf3bye")  # 1011
GREETING = frame(2, b"hello") + frame(9, b"?") + frame(1, b"ha", fin=False) + frame(0, b"llo") + BYE


@pytest.mark.parametrize("cut", [0, 1, 8, 12, 60, -45, -40, -38, -30, -20, -4])
def test_frames_in_the_segment_of_the_upgrade_are_messages_like_any_other(way: Way, cut: int) -> None:
    def pieces(answer: bytes) -> list[bytes]:
        stream = answer + GREETING
        return [stream[:cut], stream[cut:]] if cut else [stream]

    async def what(stream: PouringStream) -> None:
        assert await poured(stream) == ([b"hello", "hallo"], 1011)

    pong, _ = bare(way, pieces, what)
    assert (pong.opcode, pong.data) == (Opcode.PONG, b"?")


def test_what_came_before_anybody_poured_comes_first(way: Way) -> None:
    def pieces(answer: bytes) -> list[bytes]:
        return [answer, b"".join(frame(2, bytes([n])) for n in range(200)), BYE]

    async def what(stream: PouringStream) -> None:
        assert await stream.receive() == b"\x00"
        taken, code = await poured(stream)
        assert (taken, code) == ([bytes([n]) for n in range(1, 200)], 1011)

    bare(way, pieces, what)


def test_a_server_nobody_listens_to_is_not_read(way: Way) -> None:
    async def what(stream: PouringStream) -> None:
        for _ in range(10_000):
            await asyncio.sleep(0)
            if stream._connection.arrivals.is_held_up:
                break
        assert not way.socket(stream).is_reading()  # type: ignore[attr-defined]
        for number in range(3 * MOST_WAITING):
            assert await stream.receive() == bytes([number])
        assert way.socket(stream).is_reading()  # type: ignore[attr-defined]

    bare(way, lambda answer: [answer, *(frame(2, bytes([n])) for n in range(3 * MOST_WAITING))], what)


def test_what_the_taker_raises_is_raised_by_pouring(way: Way) -> None:
    taken: list[str | bytes] = []

    def take(message: str | bytes) -> None:
        taken.append(message)
        if message == b"2":
            raise KeyError("nobody knows 2")

    async def what(stream: PouringStream) -> None:
        with pytest.raises(KeyError, match="nobody knows"):
            await stream.pour(take)
        assert await stream.receive() == b"3"

    bare(way, lambda answer: [answer, frame(2, b"1") + frame(2, b"2") + frame(2, b"3")], what)
    assert taken == [b"1", b"2"]


@pytest.mark.parametrize(
    ("broken", "code"),
    [
        (frame(0, b"a piece of nothing"), 1002),
        (frame(1, b"\xff"), 1007),
        (frame(1, b"a", fin=False) + frame(2, b"b"), 1002),
        (bytes([0x82, 127]) + (MAX_MESSAGE_BYTES + 1).to_bytes(8, "big"), 1009),
    ],
)
def test_a_server_that_breaks_the_protocol_is_told_so(way: Way, broken: bytes, code: int) -> None:
    async def what(stream: PouringStream) -> None:
        assert await poured(stream) == ([b"before"], code)

    [close] = bare(way, lambda answer: [answer, frame(2, b"before") + broken], what)
    assert (close.opcode, close.data[:2]) == (Opcode.CLOSE, code.to_bytes(2, "big"))


def test_a_connection_that_is_cut_has_no_code_of_its_own(way: Way) -> None:
    async def what(stream: PouringStream) -> None:
        way.socket(stream).abort()
        assert await poured(stream) == ([], 1006)
        with pytest.raises(ConnectionClosed):
            await stream.receive()

    bare(way, lambda answer: [answer], what)


def test_a_refusal_has_a_body_the_library_reads(way: Way) -> None:
    async def what(stream: PouringStream) -> None:
        raise AssertionError("the upgrade was refused")

    with pytest.raises(ConnectionClosed) as refused:
        bare(way, lambda answer: [answer[:5], answer[5:]], what, b"503 Later\r\nContent-Length: 0")
    assert refused.value.code == 503
