"""A worker process seen from its parent: answers in order, one restart, and no way to hang."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from embodiment.errors import EngineError
from embodiment.server.engines.process import WorkerProcess
from embodiment.testing.leaks import LeakCheck

WORKER = """
import os, sys, time
from embodiment.server.workers.framing import Message, Unavailable, serve

def answer(request):
    match request.header["op"]:
        case "echo": return Message({"pid": os.getpid()}, request.payload[::-1])
        case "die": os._exit(3)
        case "hang": time.sleep(600)
        case "wait": open(request.header["until"]).close(); return Message({"pid": os.getpid()})
        case "garbage": os.write(3, b"no message at all"); os._exit(0)
        case "refuse": raise ValueError("too loud")

def start():
    if "unavailable" in sys.argv: raise Unavailable("install this and that")
    if "broken" in sys.argv: raise OSError("no library")
    print("a library's chatter")
    return {"ready": True}, answer

sys.exit(serve(start))
"""


def worker(*arguments: str, **extras: float) -> WorkerProcess:
    command = (sys.executable, "-c", WORKER, *arguments)
    return WorkerProcess("", "test", latency=0.0, command=command, **extras)


@pytest.fixture
def echo() -> Iterator[WorkerProcess]:
    left = LeakCheck()
    made = worker()
    yield made
    made.close()
    made.close()
    assert left.leaks() == []
    with pytest.raises(ProcessLookupError):
        os.kill(made.pid, 0)


def test_requests_are_answered_in_order_whatever_the_library_prints(echo: WorkerProcess) -> None:
    async def talk() -> list[bytes]:
        asked = (echo.request({"op": "echo"}, bytes([n, n + 1])) for n in range(20))
        return [answer.payload for answer in await asyncio.gather(*asked)]

    assert echo.hello == {"ready": True}
    assert asyncio.run(talk()) == [bytes([n + 1, n]) for n in range(20)]


def test_what_the_worker_refuses_is_an_error_and_no_death(echo: WorkerProcess) -> None:
    with pytest.raises(EngineError, match="test: ValueError: too loud"):
        asyncio.run(echo.request({"op": "refuse"}))
    assert asyncio.run(echo.request({"op": "echo"})).header["pid"] == echo.pid


@pytest.mark.parametrize("how", ["die", "garbage"])
def test_a_worker_that_dies_fails_one_request_and_is_started_again(echo: WorkerProcess, how: str) -> None:
    first = echo.pid
    with pytest.raises(EngineError, match="died and was started again"):
        asyncio.run(echo.request({"op": how}))
    assert asyncio.run(echo.request({"op": "echo"})).header["pid"] == echo.pid != first


def test_one_that_dies_again_at_once_stays_dead_and_says_so(echo: WorkerProcess) -> None:
    for sentence in ("started again", "died twice", "died twice"):
        with pytest.raises(EngineError, match=sentence):
            asyncio.run(echo.request({"op": "die"}))


def test_a_worker_killed_from_outside_is_started_again(echo: WorkerProcess) -> None:
    os.kill(echo.pid, signal.SIGKILL)
    with pytest.raises(EngineError, match="started again"):
        asyncio.run(echo.request({"op": "echo"}))
    assert asyncio.run(echo.request({"op": "echo"}, b"ab")).payload == b"ba"


def test_a_stuck_worker_is_ended_and_what_waited_behind_it_is_served() -> None:
    stuck = worker(longest=1.0)

    async def talk() -> bytes:
        hanging = asyncio.ensure_future(stuck.request({"op": "hang"}))
        with pytest.raises(EngineError, match="started again"):
            await hanging
        return (await stuck.request({"op": "echo"}, b"ab")).payload

    try:
        assert asyncio.run(talk()) == b"ba"
    finally:
        stuck.close()


def test_one_that_gets_stuck_after_it_was_started_again_is_ended_too() -> None:
    stuck = worker(longest=1.0)

    async def talk() -> list[object]:
        asked = (stuck.request({"op": "die"}), stuck.request({"op": "hang"}))
        async with asyncio.timeout(20):
            return await asyncio.gather(*asked, return_exceptions=True)

    try:
        assert [type(end) for end in asyncio.run(talk())] == [EngineError, EngineError]
    finally:
        stuck.close()


def test_a_request_nobody_waits_for_any_more_is_not_even_sent(echo: WorkerProcess, tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    os.mkfifo(gate)  # whoever opens it to read waits until somebody opens it to write

    async def talk() -> None:
        first = asyncio.ensure_future(echo.request({"op": "wait", "until": str(gate)}))
        dropped = asyncio.ensure_future(echo.request({"op": "die"}))
        await asyncio.sleep(0)
        dropped.cancel()
        await asyncio.sleep(0)
        await asyncio.to_thread(lambda: gate.open("w").close())
        assert (await first).header["pid"] == echo.pid
        assert (await echo.request({"op": "echo"})).header["pid"] == pid

    pid = echo.pid
    asyncio.run(talk())
    assert echo.pid == pid


def test_a_worker_that_cannot_start_says_why() -> None:
    threads = threading.active_count()
    for arguments, sentence in (
        (("unavailable",), "^install this and that$"),
        (("broken",), "OSError: no library"),
    ):
        with pytest.raises(EngineError, match=sentence):
            worker(*arguments)
    for command in (
        (sys.executable, "-c", "pass"),
        (sys.executable, "-c", "print('hello world, not a message')"),
    ):
        with pytest.raises(EngineError, match="ended before it was ready"):
            WorkerProcess("", "test", latency=0.0, command=command)
    with pytest.raises(EngineError, match="cannot be started"):
        WorkerProcess("", "test", latency=0.0, command=("/no/such/program",))
    assert threading.active_count() == threads


def test_a_closed_worker_refuses(echo: WorkerProcess) -> None:
    echo.close()
    with pytest.raises(EngineError, match="was closed"):
        asyncio.run(echo.request({"op": "echo"}))
