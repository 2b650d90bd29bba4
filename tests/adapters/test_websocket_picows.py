"""What is particular to picows; what every transport must do is in test_websocket.py and test_websocket_ends.py."""

from __future__ import annotations

import asyncio
import gc
import socket
from collections.abc import Iterator
from http import HTTPStatus

import pytest
from websockets.asyncio.server import Request, Response, ServerConnection, basic_auth, serve

from embodiment.adapters.websocket import WebSocketStream
from embodiment.errors import LinkError
from embodiment.live.transport import ConnectionClosed, PouringStream
from tests.adapters.test_websocket import bare, echo, frame, poured
from tests.adapters.ways import ByPicows

picows = pytest.importorskip("embodiment.adapters.websocket_picows")
PROXIES = ("http_proxy", "https_proxy", "all_proxy", "no_proxy")


@pytest.fixture(autouse=True)
def no_proxies(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for name in PROXIES:
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)
    return


async def echoed(url: str) -> type:
    """Which stream a connection to an echo is."""
    stream = await picows.connect_picows(url, {})
    await stream.send("hallo")
    assert await stream.receive() == "hallo"
    await stream.close()
    return type(stream)


def test_a_proxy_is_left_to_websockets(monkeypatch: pytest.MonkeyPatch) -> None:
    """The proxy here is a pipe to the service, whatever it is asked for."""
    asked: list[bytes] = []

    async def run() -> type:
        async with serve(echo, "127.0.0.1", 0) as service:

            async def proxy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
                asked.append((await reader.readuntil(b"\r\n\r\n")).partition(b"\r\n")[0])
                writer.write(b"HTTP/1.1 200 Connection established\r\n\r\n")
                behind, ahead = await asyncio.open_connection(*service.sockets[0].getsockname()[:2])

                async def pipe(one: asyncio.StreamReader, other: asyncio.StreamWriter) -> None:
                    while data := await one.read(1000):
                        other.write(data)
                    other.close()

                await asyncio.gather(pipe(reader, ahead), pipe(behind, writer))

            between = await asyncio.start_server(proxy, "127.0.0.1", 0)
            async with between:
                port = between.sockets[0].getsockname()[1]
                monkeypatch.setenv("http_proxy", f"http://127.0.0.1:{port}")
                return await echoed("ws://live.invalid/")

    assert asyncio.run(run()) is WebSocketStream
    assert asked == [b"CONNECT live.invalid:80 HTTP/1.1"]


def test_a_proxy_is_not_asked_for_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:1")

    async def run() -> type:
        async with serve(echo, "127.0.0.1", 0) as service:
            return await echoed(f"ws://127.0.0.1:{service.sockets[0].getsockname()[1]}/")

    assert asyncio.run(run()) is picows.PicowsStream


def test_a_list_of_hosts_without_a_proxy_is_no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("no_proxy", "example.org")
    assert not picows._has_proxy("live.invalid")
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:1")
    assert picows._has_proxy("live.invalid")


def test_a_name_and_password_in_the_address_are_left_to_websockets() -> None:
    async def run() -> type:
        check = basic_auth(credentials=("smith", "iron"))
        async with serve(echo, "127.0.0.1", 0, process_request=check) as service:
            return await echoed(f"ws://smith:iron@127.0.0.1:{service.sockets[0].getsockname()[1]}/")

    assert asyncio.run(run()) is WebSocketStream


def test_a_service_that_has_moved_is_left_to_websockets() -> None:
    def moved(connection: ServerConnection, request: Request) -> Response | None:
        if request.path != "/old":
            return None
        response = connection.respond(HTTPStatus.PERMANENT_REDIRECT, "")
        response.headers["Location"] = "/new"
        return response

    async def run() -> type:
        async with serve(echo, "127.0.0.1", 0, process_request=moved) as service:
            return await echoed(f"ws://127.0.0.1:{service.sockets[0].getsockname()[1]}/old")

    assert asyncio.run(run()) is WebSocketStream


def test_a_name_is_looked_up_and_every_address_tried() -> None:
    """Where ``localhost`` has an IPv6 address, nobody listens on it here."""

    async def run() -> type:
        async with serve(echo, "127.0.0.1", 0) as service:
            return await echoed(f"ws://localhost:{service.sockets[0].getsockname()[1]}/")

    assert asyncio.run(run()) is picows.PicowsStream


def test_a_host_without_an_address_cannot_be_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_: object, **__: object) -> None:
        raise socket.gaierror("Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    with pytest.raises(LinkError, match=r"live\.invalid cannot be reached"):
        asyncio.run(picows.connect_picows("ws://live.invalid/", {}))


@pytest.mark.parametrize("url", ["http://127.0.0.1/", "ws://", "ws://127.0.0.1:1/#fragment"])
def test_what_is_no_address_of_a_websocket_is_refused(url: str) -> None:
    with pytest.raises(LinkError, match="is not a Live service"):
        asyncio.run(picows.connect_picows(url, {}))


@pytest.mark.parametrize("broken", [frame(0, b"a piece of nothing"), bytes([0x83, 1]) + b"x"])
def test_a_fault_of_the_other_side_is_told_once(
    broken: bytes, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    """As the end of the connection: not by picows in the terminal, nor by asyncio as a future nobody asked."""

    async def what(stream: PouringStream) -> None:
        assert await poured(stream) == ([], 1002)

    bare(ByPicows(), lambda answer: [answer, broken], what)
    gc.collect()
    assert [record.message for record in caplog.records if record.name == "asyncio"] == []
    assert capfd.readouterr().err == ""


def test_a_reason_that_is_too_long_is_cut() -> None:
    async def handler(connection: ServerConnection) -> None:
        await connection.wait_closed()
        heard.append(connection.close_reason)

    async def run() -> None:
        async with serve(handler, "127.0.0.1", 0) as service:
            stream = await picows.connect_picows(f"ws://127.0.0.1:{service.sockets[0].getsockname()[1]}/", {})
            await stream.close(1000, "ä" * 100)
            with pytest.raises(ConnectionClosed):
                await stream.receive()

    heard: list[str | None] = []
    asyncio.run(run())
    assert heard == ["ä" * 61]
