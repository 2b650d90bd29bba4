from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from http import HTTPStatus

import pytest
from websockets.asyncio.server import Request, Response, ServerConnection, serve

from embodiment.adapters.websocket import MAX_MESSAGE_BYTES, WebSocketStream, connect_websocket
from embodiment.errors import LinkError
from embodiment.live.transport import ConnectionClosed


async def echo(connection: ServerConnection) -> None:
    async for frame in connection:
        if frame == "bye":
            await connection.close(1011, "Internal error encountered.")
            return
        await connection.send(frame)


def refuse(connection: ServerConnection, request: Request) -> Response | None:
    return connection.respond(HTTPStatus.TOO_MANY_REQUESTS, "later") if "refused" in request.path else None


def talk(what: Callable[[WebSocketStream], Awaitable[None]], path: str = "/") -> None:
    """Run a conversation with an echo on loopback."""

    async def run() -> None:
        async with serve(echo, "127.0.0.1", 0, process_request=refuse, max_size=MAX_MESSAGE_BYTES) as server:
            port = server.sockets[0].getsockname()[1]
            stream = await connect_websocket(f"ws://127.0.0.1:{port}{path}", {"x-goog-api-key": "secret"})
            await what(stream)
            await stream.close()

    asyncio.run(run())


def test_text_and_binary_frames_pass_whole() -> None:
    async def what(stream: WebSocketStream) -> None:
        await stream.send('{"setup": {}}')
        assert await stream.receive() == '{"setup": {}}'
        await stream.send(b"\x00\x01")
        assert await stream.receive() == b"\x00\x01"

    talk(what)


def test_a_frame_of_many_mebibytes_passes() -> None:
    """The library's own limit of one would end the connection with 1009."""

    async def what(stream: WebSocketStream) -> None:
        frame = b"x" * (3 << 20)
        await stream.send(frame)
        assert await stream.receive() == frame

    assert MAX_MESSAGE_BYTES >= 16 << 20
    talk(what)


def test_a_connection_sends_no_pings_of_its_own() -> None:
    """Pongs of the service are late by up to half a minute; a time-out on them kills healthy sessions."""

    async def what(stream: WebSocketStream) -> None:
        assert stream._connection.ping_interval is None

    talk(what)


def test_the_end_comes_with_code_and_reason() -> None:
    async def what(stream: WebSocketStream) -> None:
        await stream.send("bye")
        with pytest.raises(ConnectionClosed) as ended:
            await stream.receive()
        assert (ended.value.code, ended.value.reason) == (1011, "Internal error encountered.")
        with pytest.raises(ConnectionClosed):
            await stream.send("anybody there?")

    talk(what)


def test_a_refused_upgrade_has_the_status_as_its_code() -> None:
    async def what(stream: WebSocketStream) -> None:
        raise AssertionError("the upgrade was refused")

    with pytest.raises(ConnectionClosed) as refused:
        talk(what, "/refused")
    assert refused.value.code == 429


def test_nobody_answering_is_a_sentence_without_the_key() -> None:
    async def run() -> None:
        async with serve(echo, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
        with pytest.raises(LinkError) as failed:
            await connect_websocket(f"ws://127.0.0.1:{port}/", {"x-goog-api-key": "secret"})
        assert "cannot be reached" in str(failed.value)
        assert "secret" not in str(failed.value)

    asyncio.run(run())
