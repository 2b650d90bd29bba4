"""Many sessions, many abrupt ends, dying engines: no thread, task, descriptor or megabyte stays behind."""

from __future__ import annotations

import asyncio
import gc
import json
import os
import signal
import sys
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from embodiment.adapters.loops import SimulatedLoop
from embodiment.app.local_server import LocalServerProcess
from embodiment.server.app import LocalServer
from embodiment.server.engines.pool import DETERMINISTIC, EngineNames, load_engines
from embodiment.server.engines.synth_espeak import EspeakSynthesizer
from embodiment.server.options import ServerOptions, SessionOptions
from embodiment.server.ports import Engines
from embodiment.server.turn import IN_CHARACTER
from embodiment.testing.memory import memory_pair
from tests.server.talk import Talk, setup
from tests.server.test_local_server import DEVELOPER, SETUP, spoken

pytestmark = pytest.mark.slow
SESSION = SessionOptions(pace=0, playback_delay=False)
MEGABYTES = 12
"""What a process may have grown by: the allocator does not give everything back."""
PROC = Path("/proc/self")


@dataclass(frozen=True)
class Census:
    """What this process holds."""

    threads: int
    tasks: int
    files: int
    megabytes: float

    @classmethod
    def taken(cls) -> Census:
        gc.collect()
        files = len(os.listdir(PROC / "fd")) if PROC.exists() else 0
        pages = int((PROC / "statm").read_text().split()[1]) if PROC.exists() else 0
        return cls(threading.active_count(), len(asyncio.all_tasks()), files, pages * 4096 / 2**20)

    def beyond(self, before: Census) -> list[str]:
        return [
            f"{name}: {getattr(before, name)} became {getattr(self, name)}"
            for name, slack in (("threads", 0), ("tasks", 0), ("files", 0), ("megabytes", MEGABYTES))
            if getattr(self, name) > getattr(before, name) + slack
        ]


async def settled(server: LocalServer, before: Census) -> list[str]:
    """What is still there when everything has had its time to go."""
    for _ in range(60):
        found = [] if server.sessions else Census.taken().beyond(before)
        if not server.sessions and not found:
            return []
        await asyncio.sleep(0.1)
    return [*found, f"{server.sessions} sessions"]


@asynccontextmanager
async def serving(engines: Engines, **options: Any) -> AsyncIterator[tuple[LocalServer, str]]:
    server = LocalServer(engines, ServerOptions(port=0, session=SESSION, max_sessions=200, **options))
    url = await server.start() + DEVELOPER
    try:
        yield server, url
    finally:
        await server.stop()


async def visit(url: str, text: str) -> str:
    async with connect(url) as client:
        await client.send(json.dumps(SETUP))
        await client.recv()
        return await spoken(client, text)


async def storm(url: str, number: int) -> None:
    """One client that goes away without a word, each at another moment."""
    client = await connect(url)
    if number % 4:
        await client.send(json.dumps(SETUP))
    if number % 4 > 1:
        await client.recv()
        turn = {"turns": [{"role": "user", "parts": [{"text": "hello there"}]}], "turnComplete": True}
        await client.send(json.dumps({"clientContent": turn}))
    if number % 4 > 2:
        await client.recv()
    client.transport.abort()


def run(engines: Engines, play: Callable[[LocalServer, str], Awaitable[None]]) -> None:
    async def all_of_it() -> None:
        async with serving(engines) as (server, url):
            await visit(url, "hello")
            await play(server, url)

    try:
        asyncio.run(all_of_it())
    finally:
        engines.close()


async def fifty_at_once(server: LocalServer, url: str) -> None:
    """Counted from the second time on: what fifty need at once is kept for the next fifty."""
    await asyncio.gather(*(visit(url, f"hello number {n}") for n in range(50)))
    before = Census.taken()
    for _ in range(3):
        answers = await asyncio.gather(*(visit(url, f"hello number {n}") for n in range(50)))
        assert all(answer.strip() for answer in answers)
    assert await settled(server, before) == []


async def a_hundred_storms(server: LocalServer, url: str) -> None:
    before = Census.taken()
    for number in range(100):
        await storm(url, number)
    for _ in range(2):
        await asyncio.gather(*(storm(url, number) for number in range(50)))
    assert await settled(server, before) == []
    assert (await visit(url, "still there?")).strip()


def test_fifty_sessions_at_once_leave_nothing_behind() -> None:
    run(load_engines(DETERMINISTIC), fifty_at_once)


def test_a_hundred_abrupt_ends_leave_nothing_behind() -> None:
    run(load_engines(DETERMINISTIC), a_hundred_storms)


@pytest.mark.engine
def test_the_same_with_the_real_engines() -> None:
    pytest.importorskip("espeakng_loader", reason="espeak-ng is in the voice extra")
    pytest.importorskip("pocketsphinx", reason="pocketsphinx is in the voice extra")

    async def both(server: LocalServer, url: str) -> None:
        await fifty_at_once(server, url)
        await a_hundred_storms(server, url)

    run(load_engines(EngineNames(), workers=2), both)


def test_connections_that_never_become_sessions_leave_nothing_behind() -> None:
    """Half-open sockets: connected, half a handshake, then silence."""

    async def play() -> None:
        engines = load_engines(DETERMINISTIC)
        async with serving(engines, handshake_within=0.5) as (server, url):
            await visit(url, "hello")
            before = Census.taken()
            host, _, port = url.removeprefix("ws://").partition("/")[0].partition(":")
            halves = [await asyncio.open_connection(host, int(port)) for _ in range(60)]
            for _, writer in halves[::2]:
                writer.write(b"GET /ws HTTP/1.1\r\nHost: x\r\n")
            await asyncio.gather(*(reader.read() for reader, _ in halves), return_exceptions=True)
            for _, writer in halves:
                writer.close()
            halves.clear()
            assert await settled(server, before) == []

    asyncio.run(play())


def test_sessions_without_a_socket_leave_nothing_behind() -> None:
    async def play() -> None:
        engines = load_engines(DETERMINISTIC)
        from embodiment.server.session import serve_session

        async def one(number: int) -> None:
            client, server = memory_pair()
            session = asyncio.ensure_future(serve_session(server, engines, SESSION, seed_text=str(number)))
            await client.send(json.dumps(SETUP))
            await client.receive()
            client.cut(1006)
            await session

        await one(0)
        before = Census.taken()
        await asyncio.gather(*(one(number) for number in range(500)))
        assert Census.taken().beyond(before) == []

    asyncio.run(play())


@pytest.mark.engine
def test_a_worker_killed_mid_sentence_ends_the_turn_in_character_and_is_started_again() -> None:
    pytest.importorskip("espeakng_loader", reason="espeak-ng is in the voice extra")
    loop = SimulatedLoop()
    voice = EspeakSynthesizer(loop.external)
    answers = iter(("One sentence. ", "Another one."))

    def answer(prompt: object) -> str:
        if prompt.text == "die":  # type: ignore[attr-defined]
            os.kill(voice._worker.pid, signal.SIGKILL)
        return next(answers, "And so on.")

    try:
        first = voice._worker.pid
        with Talk(setup(), answer, synthesizer=voice, loop=loop) as talk:
            assert talk.turn("speak").strip() == "One sentence."
            assert talk.turn("die").strip() == IN_CHARACTER
            assert talk.turn("speak again").strip() == "And so on."
            assert talk.closed is None
        assert voice._worker.pid != first
    finally:
        loop.stop()
        voice.close()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGTERM to send")
def test_a_signal_ends_the_process_with_a_notice_and_status_zero() -> None:
    async def play(process: LocalServerProcess) -> list[dict[str, Any]]:
        async with connect(process.url + DEVELOPER) as client:
            await client.send(json.dumps(SETUP))
            frames = [json.loads(await client.recv())]
            assert process.pid is not None
            process._stopping.set()  # or it would be started again
            os.kill(process.pid, signal.SIGTERM)
            try:
                while True:
                    frames.append(json.loads(await client.recv()))
            except ConnectionClosed:
                return frames

    extra = ("--recogniser", "fixed", "--synthesizer", "tone")
    with LocalServerProcess(extra=extra) as process:
        frames = asyncio.run(play(process))
        assert any("goAway" in frame for frame in frames)
        assert process._process is not None
        assert process._process.wait(10) == 0
