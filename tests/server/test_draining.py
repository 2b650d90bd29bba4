"""What a server needs that is one of several: a shared port, a certificate it was given, and an end that waits."""

from __future__ import annotations

import asyncio
import json
import ssl
import sys
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from embodiment.errors import UsageError
from embodiment.server.app import LocalServer
from embodiment.server.engines.pool import DETERMINISTIC, load_engines
from embodiment.server.options import ServerOptions, SessionOptions
from tests.server.key_pair import write_key_pair
from tests.server.test_local_server import DEVELOPER, SETUP


async def begun(url: str, **how: Any) -> ClientConnection:
    client = await connect(url + DEVELOPER, **how)
    await client.send(json.dumps(SETUP))
    await client.recv()
    return client


async def until_go_away(client: ClientConnection) -> dict[str, Any]:
    while True:
        frame: dict[str, Any] = json.loads(await client.recv())
        if "goAway" in frame:
            return frame


def test_a_draining_server_lets_its_clients_go_and_takes_no_new_ones() -> None:
    async def play() -> None:
        at_once = SessionOptions(pace=0, playback_delay=False)
        server = LocalServer(load_engines(DETERMINISTIC), ServerOptions(port=0, session=at_once))
        url = await server.start()
        client = await begun(url)
        draining = asyncio.create_task(server.drain(30.0))
        assert (await until_go_away(client))["goAway"]["timeLeft"] == "30s"
        with pytest.raises(OSError):
            await connect(url + DEVELOPER)
        await client.send(json.dumps({"realtimeInput": {"text": "hello"}}))
        while "turnComplete" not in str(await client.recv()):
            pass  # it is served to the end
        assert not draining.done()
        await client.close()
        assert await draining == 0
        assert await server.drain(30.0) == 0

    asyncio.run(play())


def test_who_does_not_go_is_closed_when_the_time_is_over() -> None:
    async def play() -> None:
        server = LocalServer(load_engines(DETERMINISTIC), ServerOptions(port=0))
        client = await begun(await server.start())
        draining = asyncio.create_task(server.drain(0.05))
        with pytest.raises(ConnectionClosed):  # noqa: PT012
            while True:
                await client.recv()
        assert (client.close_code, client.close_reason) == (
            1011,
            "Deadline expired before operation could complete.",
        )
        assert await draining == 1
        assert server.sessions == 0

    asyncio.run(play())


@pytest.mark.skipif(not hasattr(__import__("socket"), "SO_REUSEPORT"), reason="this system shares no ports")
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux spreads connections over a shared port")
def test_servers_that_share_a_port_share_its_connections() -> None:
    async def play() -> None:
        engines = load_engines(DETERMINISTIC)
        first = LocalServer(engines, ServerOptions(port=0, shared_port=True))
        url = await first.start()
        port = int(url.rpartition(":")[2])
        second = LocalServer(engines, ServerOptions(port=port, shared_port=True))
        await second.start()
        clients = [await begun(url) for _ in range(40)]
        assert first.sessions + second.sessions == 40
        assert min(first.sessions, second.sessions) > 0
        kept = second.sessions
        ends = [asyncio.create_task(client.wait_closed()) for client in clients]
        assert await first.drain(0.05) == 40 - kept
        assert sum(end.done() for end in ends) == 40 - kept
        more = [await begun(url) for _ in range(5)]
        assert second.sessions == kept + 5
        for client in (*clients, *more):
            await client.close()
        await second.stop()

    asyncio.run(play())


def test_a_certificate_of_ones_own_is_spoken_with(tmp_path: Path) -> None:
    pytest.importorskip("cryptography")
    pair, alone = write_key_pair(tmp_path)

    async def play() -> None:
        server = LocalServer(load_engines(DETERMINISTIC), ServerOptions(port=0, key_pair=str(pair)))
        url = await server.start()
        assert url.startswith("wss://")
        client = await begun(url, ssl=ssl.create_default_context(cafile=str(alone)))
        await client.close()
        await server.stop()

    asyncio.run(play())


def test_a_key_pair_that_is_none_is_told_with_its_file(tmp_path: Path) -> None:
    wrong = tmp_path / "pair.pem"
    wrong.write_text("no certificate")
    for path, said in ((wrong, "certificate and its private key"), (tmp_path / "none.pem", "cannot be read")):
        server = LocalServer(load_engines(DETERMINISTIC), ServerOptions(port=0, key_pair=str(path)))
        with pytest.raises(UsageError, match=said):
            asyncio.run(server.start())
