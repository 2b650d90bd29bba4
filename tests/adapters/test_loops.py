from __future__ import annotations

import asyncio
import threading
from importlib.util import find_spec

import pytest

from embodiment.adapters.loops import SimulatedLoop, ThreadedLoop, fastest_loop
from embodiment.errors import UsageError


def test_virtual_time_runs_timers_in_order_without_waiting() -> None:
    host, log = SimulatedLoop(), []

    async def script() -> None:
        for pause in (3600.0, 0.5):
            await asyncio.sleep(pause)
            log.append(asyncio.get_running_loop().time())

    host.spawn(script())
    host.advance(3599.99)
    assert log == []
    host.advance(7200.0)
    assert log == [3600.0, 3600.5]
    host.stop()


def test_virtual_time_stands_still_while_another_process_works() -> None:
    """However long the machine takes, the answer comes at the request plus the declared latency."""
    host, log = SimulatedLoop(), []
    release = threading.Event()

    async def ask() -> None:
        loop = asyncio.get_running_loop()
        answer = await host.external(loop.run_in_executor(None, lambda: release.wait(5) and "done"), 0.25)
        log.append((answer, loop.time()))

    host.advance(1.0)
    host.spawn(ask())
    host.advance(1.0)
    threading.Timer(0.02, release.set).start()
    host.advance(1.2)
    assert log == []
    host.advance(1.3)
    assert log == [("done", 1.25)]
    host.stop()


def test_a_stopped_loop_leaves_no_task() -> None:
    host, log = SimulatedLoop(), []

    async def forever() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            log.append("cleaned up")

    host.spawn(forever())
    host.advance(0.1)
    host.stop()
    host.stop()
    assert log == ["cleaned up"]


def test_the_voice_thread_ends_with_its_tasks() -> None:
    host, started, log = ThreadedLoop("test-voice"), threading.Event(), []

    async def forever() -> None:
        started.set()
        try:
            await asyncio.Event().wait()
        finally:
            log.append(threading.current_thread().name)

    host.spawn(forever())
    assert started.wait(5)
    host.stop()
    assert log == ["test-voice"]
    assert all(thread.name != "test-voice" for thread in threading.enumerate())


def test_the_voice_thread_cannot_wait_for_its_own_end() -> None:
    host, seen, done = ThreadedLoop("test-voice-2"), [], threading.Event()

    def inside() -> None:
        try:
            host.stop()
        except UsageError as error:
            seen.append(str(error))
        done.set()

    host.call(inside)
    assert done.wait(5)
    assert "game thread" in seen[0]
    host.stop()


def test_sums_are_done_beside_the_voice_thread_one_after_another_and_end_with_it() -> None:
    host, go, names = ThreadedLoop("test-voice-3"), threading.Event(), []

    def long() -> str:
        go.wait(5)
        names.append(threading.current_thread().name)
        return "long"

    first, second = host.aside(long), host.aside(lambda: "short")
    assert (first(), second()) == (None, None)
    done = threading.Event()
    host.call(done.set)
    assert done.wait(5), "the voice thread goes on meanwhile"
    go.set()
    third, ended = host.aside(lambda: 1 // 0), threading.Event()
    host.aside(lambda: ended.set() or "ended")
    assert ended.wait(5)
    assert (first(), second()) == ("long", "short")
    assert names == ["test-voice-3-aside_0"]
    with pytest.raises(ZeroDivisionError):
        third()
    host.stop()
    assert all(not thread.name.startswith("test-voice-3") for thread in threading.enumerate())
    assert host.aside(lambda: "late")() is None


def test_on_simulated_time_sums_are_done_at_once() -> None:
    host = SimulatedLoop()
    assert host.aside(lambda: 7)() == 7
    host.stop()


def test_work_given_to_a_stopped_loop_is_closed_quietly() -> None:
    host = SimulatedLoop()
    host.stop()

    async def late() -> None:
        pytest.fail("never runs")

    host.spawn(late())
    host.call(lambda: pytest.fail("never runs"))


def test_the_voice_thread_runs_on_the_fastest_loop_there_is() -> None:
    """uvloop where it is installed; a test without it in the environment sees asyncio's own."""
    loop = fastest_loop()
    try:
        expected = "uvloop" if find_spec("uvloop") else "asyncio"
        assert type(loop).__module__.partition(".")[0] == expected
        assert loop.run_until_complete(asyncio.sleep(0, "done")) == "done"
    finally:
        loop.close()
