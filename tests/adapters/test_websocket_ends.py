"""Beginnings and ends of connections, on every transport."""

from __future__ import annotations

import asyncio
import contextlib
import ssl
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path

import pytest
from websockets.asyncio.server import ServerConnection, serve
from websockets.frames import Opcode

from embodiment.errors import LinkError
from embodiment.live.transport import ConnectionClosed, PouringStream
from tests.adapters.test_websocket import bare, frame, poured
from tests.adapters.ways import NAMES, Way, every_loop, way_called
from tests.server.key_pair import write_key_pair

MANY = 200

__all__ = ["every_loop"]
pytestmark = pytest.mark.usefixtures("every_loop")


@pytest.fixture(params=NAMES)
def way(request: pytest.FixtureRequest) -> Way:
    return way_called(request.param)


def served(
    way: Way,
    handler: Callable[[ServerConnection], Awaitable[None]],
    what: Callable[[PouringStream], Awaitable[None]],
    headers: Mapping[str, str] | None = None,
    tls: ssl.SSLContext | None = None,
) -> None:
    """A conversation with ``handler`` behind the library's own server."""

    async def run() -> None:
        async with serve(handler, "127.0.0.1", 0, ssl=tls) as server:
            port = server.sockets[0].getsockname()[1]
            place = f"{'wss' if tls else 'ws'}://127.0.0.1:{port}/"
            stream = await way.connect(place, headers or {})
            try:
                await what(stream)
            finally:
                way.socket(stream).abort()
                await way.gone(stream)

    asyncio.run(run())


def test_headers_arrive_and_compression_is_not_offered(way: Way) -> None:
    async def handler(connection: ServerConnection) -> None:
        assert connection.request is not None
        seen.update(connection.request.headers.raw_items())

    async def what(stream: PouringStream) -> None:
        with pytest.raises(ConnectionClosed):
            await stream.receive()

    seen: dict[str, str] = {}
    served(way, handler, what, {"x-goog-api-key": "secret", "x-goog-api-client": "ours"})
    assert (seen["x-goog-api-key"], seen["x-goog-api-client"]) == ("secret", "ours")
    assert "Sec-WebSocket-Extensions" not in seen


def test_the_key_is_in_no_log(way: Way, caplog: pytest.LogCaptureFixture) -> None:
    async def handler(connection: ServerConnection) -> None:
        await connection.recv()

    async def what(stream: PouringStream) -> None:
        await stream.send("hallo")
        with pytest.raises(ConnectionClosed):
            await stream.receive()

    with caplog.at_level(1):
        served(way, handler, what, {"x-goog-api-key": "secret"})
    ours = [record.getMessage() for record in caplog.records if "server" not in record.name]
    assert not [line for line in ours if "secret" in line]


@pytest.mark.parametrize(
    ("close", "told"),
    [
        (b"", (1005, "")),
        (b"\x03\xe8", (1000, "")),
        (b"\x03\xe9going away", (1001, "going away")),
        (b"\x03\xf6", (1014, "")),
        (b"\x0f\xa0" + "zu spät".encode(), (4000, "zu spät")),
    ],
)
def test_every_end_is_told_and_answered_with_its_code(way: Way, close: bytes, told: tuple[int, str]) -> None:
    async def what(stream: PouringStream) -> None:
        taken: list[str | bytes] = []
        with pytest.raises(ConnectionClosed) as ended:
            await stream.pour(taken.append)
        assert (taken, (ended.value.code, ended.value.reason)) == ([b"last words"], told)
        with pytest.raises(ConnectionClosed):
            await stream.send("too late")

    answered = bare(
        way, lambda answer: [answer, frame(2, b"last words") + frame(8, close) + frame(2, b"no more")], what
    )
    assert [(one.opcode, one.data[:2]) for one in answered] == [(Opcode.CLOSE, close[:2])]


@pytest.mark.parametrize("code", [0, 999, 1004, 1005, 1006, 1015, 2000])
def test_a_code_nobody_may_send_breaks_the_protocol(way: Way, code: int) -> None:
    async def what(stream: PouringStream) -> None:
        assert await poured(stream) == ([], 1002)

    bare(way, lambda answer: [answer, frame(8, code.to_bytes(2, "big"))], what)


@pytest.mark.parametrize(
    "broken",
    [
        bytes([0xC2, 1]) + b"x",  # compressed, which nobody has agreed to
        bytes([0x83, 1]) + b"x",  # a kind that is not defined
        bytes([0x09, 1]) + b"x",  # a ping in pieces
        bytes([0x89, 126, 0, 200]) + b"x" * 200,  # a ping too long
        bytes([0x82, 0x81]) + b"mask" + b"x",  # masked, which only a client may
    ],
)
def test_frames_no_server_may_send_end_the_connection(way: Way, broken: bytes) -> None:
    async def what(stream: PouringStream) -> None:
        assert await poured(stream) == ([b"before"], 1002)

    bare(way, lambda answer: [answer, frame(2, b"before") + broken + frame(2, b"after")], what)


def test_pings_are_answered_also_between_pieces_of_a_message(way: Way) -> None:
    async def what(stream: PouringStream) -> None:
        assert await poured(stream) == (["halb und halb"], 1000)

    pieces = frame(1, b"halb ", fin=False) + frame(9, b"1") + frame(0, b"und ", fin=False)
    pieces += frame(10, b"nobody asked") + frame(9, b"") + frame(0, b"halb") + frame(8, b"\x03\xe8")
    answered = bare(way, lambda answer: [answer, pieces], what)
    assert [(one.opcode, one.data) for one in answered[:2]] == [(Opcode.PONG, b"1"), (Opcode.PONG, b"")]


def test_our_end_has_code_and_reason_too(way: Way) -> None:
    async def handler(connection: ServerConnection) -> None:
        await connection.wait_closed()
        heard.append((connection.close_code, connection.close_reason))

    async def what(stream: PouringStream) -> None:
        await stream.close(1007, "cannot be read")
        await stream.close(1000)
        with pytest.raises(ConnectionClosed):
            await stream.send("too late")
        with pytest.raises(ConnectionClosed):
            await stream.receive()

    heard: list[tuple[int | None, str | None]] = []
    served(way, handler, what)
    assert heard == [(1007, "cannot be read")]


def test_who_does_not_answer_a_close_is_left_when_patience_ends(way: Way) -> None:
    async def what(stream: PouringStream) -> None:
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0):
                await stream.close()
        await way.gone(stream)
        with pytest.raises(ConnectionClosed):
            await stream.receive()

    bare(way, lambda answer: [answer], what)


def test_an_attempt_that_is_given_up_leaves_no_socket(way: Way) -> None:
    async def run() -> None:
        asked, gone = asyncio.Event(), asyncio.Event()

        async def silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.readuntil(b"\r\n\r\n")
            asked.set()
            assert await reader.read() == b""
            gone.set()
            writer.close()

        server = await asyncio.start_server(silent, "127.0.0.1", 0)
        async with server:
            port = server.sockets[0].getsockname()[1]
            attempt = asyncio.ensure_future(way.connect(f"ws://127.0.0.1:{port}/", {}))
            await asked.wait()
            attempt.cancel()
            with pytest.raises(asyncio.CancelledError):
                await attempt
            await gone.wait()

    asyncio.run(run())


@pytest.mark.parametrize(
    "answer",
    [
        b"",
        b"SSH-2.0-OpenSSH_9.2\r\n\r\n",
        b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Accept: not for us\r\n\r\n",
        b"HTTP/1.1 101 Switching Protocols\r\n\r\n",
    ],
)
def test_who_is_no_live_service_is_named(way: Way, answer: bytes) -> None:
    async def run() -> None:
        async def somebody(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.readuntil(b"\r\n\r\n")
            writer.write(answer)
            writer.close()

        server = await asyncio.start_server(somebody, "127.0.0.1", 0)
        async with server:
            port = server.sockets[0].getsockname()[1]
            with pytest.raises(LinkError, match=rf"127.0.0.1:{port} is not a Live service"):
                await way.connect(f"ws://127.0.0.1:{port}/", {"x-goog-api-key": "secret"})

    asyncio.run(run())


def test_a_writer_waits_until_it_is_read(way: Way) -> None:
    async def handler(connection: ServerConnection) -> None:
        await reading.wait()
        async for message in connection:
            taken.append(len(message))
            if len(taken) == MANY:
                break

    async def what(stream: PouringStream) -> None:
        async def write() -> None:
            for _ in range(MANY):
                await stream.send(b"x" * 100_000)

        writing = asyncio.ensure_future(write())
        for _ in range(10 * MANY):
            await asyncio.sleep(0)
        assert not writing.done(), "twenty megabytes went to somebody who does not read"
        reading.set()
        await writing
        with pytest.raises(ConnectionClosed):
            await stream.receive()

    reading, taken = asyncio.Event(), list[int]()
    served(way, handler, what)
    assert taken == [100_000] * MANY


def test_a_writer_who_waits_is_told_when_it_is_over(way: Way) -> None:
    async def what(stream: PouringStream) -> None:
        async def write() -> None:
            while True:
                await stream.send(b"x" * 100_000)

        writing = asyncio.ensure_future(write())
        for _ in range(10 * MANY):
            await asyncio.sleep(0)
        assert not writing.done()
        way.socket(stream).abort()
        with pytest.raises(ConnectionClosed) as ended:
            await writing
        assert ended.value.code == 1006
        over.set()

    async def handler(connection: ServerConnection) -> None:
        await over.wait()
        connection.transport.abort()

    over = asyncio.Event()
    served(way, handler, what)


def test_tls_as_the_system_trusts_it(way: Way, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pair, certificate = write_key_pair(tmp_path)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(pair)

    async def handler(connection: ServerConnection) -> None:
        async for message in connection:
            await connection.send(message)

    async def what(stream: PouringStream) -> None:
        for size in (1, 300, 100_000, 900_000):
            await stream.send(b"x" * size)
            assert await stream.receive() == b"x" * size
        await stream.close()

    with pytest.raises(LinkError, match="cannot be reached"):
        served(way, handler, what, tls=context)
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    served(way, handler, what, tls=context)


async def held_up(stream: PouringStream) -> None:
    """Until so much waits that the socket is not read, or the end has been seen behind it."""
    arrivals = stream._connection.arrivals  # type: ignore[attr-defined]
    for _ in range(100_000):
        if arrivals.is_held_up or arrivals.ended:
            return
        await asyncio.sleep(0)
    raise AssertionError("nothing came")


def test_a_server_that_closes_while_its_messages_wait_has_its_close_answered(way: Way) -> None:
    async def handler(connection: ServerConnection) -> None:
        for _ in range(MANY):
            await connection.send(b"1")
        async with asyncio.timeout(5):  # the library's own patience is 10 s
            await connection.close()
        answered.append(connection.close_code)

    async def what(stream: PouringStream) -> None:
        await held_up(stream)
        for _ in range(MANY):
            assert await stream.receive() == b"1"
        async with asyncio.timeout(5):
            with pytest.raises(ConnectionClosed):
                await stream.receive()
            await stream.close()
            await way.gone(stream)

    answered: list[int | None] = []
    served(way, handler, what)
    assert answered == [1000]


def test_closing_does_not_wait_for_messages_nobody_takes(way: Way) -> None:
    async def handler(connection: ServerConnection) -> None:
        for _ in range(MANY):
            await connection.send(b"1")
        await connection.wait_closed()

    async def what(stream: PouringStream) -> None:
        await held_up(stream)
        async with asyncio.timeout(5):  # the library's own patience is 10 s
            await stream.close()
            await way.gone(stream)
        for _ in range(MANY):  # what waited may still be taken
            with contextlib.suppress(ConnectionClosed):
                assert await stream.receive() == b"1"
        assert stream._connection.arrivals.ended is not None  # type: ignore[attr-defined]

    served(way, handler, what)
