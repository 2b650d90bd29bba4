from __future__ import annotations

import asyncio

import pytest

from embodiment.errors import UsageError
from embodiment.world.script import Cancelled, ForeignAwait, Scheduler, Signal


def test_a_script_waits_in_game_time() -> None:
    scheduler, log = Scheduler(), []

    async def script() -> None:
        log.append("start")
        await scheduler.wait(0.05)
        log.append("end")

    scheduler.start(script())
    scheduler.tick(0.0)
    assert log == ["start"]
    scheduler.tick(0.04)
    assert log == ["start"]
    scheduler.tick(0.05)
    assert log == ["start", "end"]
    assert scheduler.running == 0


def test_a_value_fired_before_the_await_is_not_lost() -> None:
    scheduler, got = Scheduler(), []
    signal: Signal[int] = Signal()
    signal.fire(7)

    async def script() -> None:
        got.append(await signal)

    scheduler.start(script())
    scheduler.tick(0)
    assert got == [7]


def test_scripts_run_in_the_order_they_became_ready() -> None:
    scheduler, log = Scheduler(), []
    signal: Signal[None] = Signal()

    async def script(name: str) -> None:
        await signal
        log.append(name)

    for name in "abc":
        scheduler.start(script(name))
    scheduler.tick(0)
    signal.fire(None)
    scheduler.tick(0.01)
    assert log == ["a", "b", "c"]


def test_cancelling_a_scope_cancels_what_it_started_and_lets_it_clean_up() -> None:
    scheduler, log = Scheduler(), []

    async def child() -> None:
        try:
            await scheduler.wait(10)
        finally:
            log.append("child cleaned up")

    async def parent() -> None:
        scheduler.start(child())
        await scheduler.wait(10)

    task = scheduler.start(parent())
    scheduler.tick(0)
    task.cancel()
    scheduler.tick(0.01)
    assert log == ["child cleaned up"]
    assert scheduler.running == 0
    with pytest.raises(Cancelled):
        task.done.result()


def test_a_failing_script_ends_alone() -> None:
    scheduler, log = Scheduler(), []

    async def bad() -> None:
        raise KeyError("price")

    async def good() -> None:
        await scheduler.wait(0.01)
        log.append("still here")

    scheduler.start(bad(), name="bad")
    scheduler.start(good())
    scheduler.tick(0)
    scheduler.tick(0.01)
    assert log == ["still here"]
    assert [failure.name for failure in scheduler.failures] == ["bad"]


def test_a_foreign_await_is_a_named_error() -> None:
    scheduler = Scheduler()

    async def script() -> None:
        await asyncio.sleep(1)

    async def future() -> None:
        loop = asyncio.new_event_loop()
        try:
            await loop.create_future()
        finally:
            loop.close()

    task = scheduler.start(future(), name="shop")
    scheduler.tick(0)
    with pytest.raises(ForeignAwait, match="offload"):
        task.done.result()
    slept = scheduler.start(script(), name="sleeper")
    scheduler.tick(0)
    assert slept.done.is_fired


def test_race_returns_the_first_and_cancels_the_losers() -> None:
    scheduler, log = Scheduler(), []

    async def slow() -> None:
        try:
            await scheduler.wait(5)
        finally:
            log.append("slow ended")

    async def script() -> None:
        winner = await scheduler.race(scheduler.start(slow()), scheduler.wait(0.02))
        log.append(f"winner {winner}")

    scheduler.start(script())
    for tick in range(5):
        scheduler.tick(tick * 0.01)
    assert log == ["winner 1", "slow ended"] or log == ["slow ended", "winner 1"]


def test_a_script_that_never_lets_time_pass_is_named() -> None:
    scheduler = Scheduler()

    async def nothing() -> None:
        return

    async def spin() -> None:
        while True:
            await scheduler.start(nothing())

    scheduler.start(spin(), name="spinner")
    with pytest.raises(UsageError, match="never waits"):
        scheduler.tick(0)
    scheduler.cancel_all()


def test_a_script_that_starts_others_for_ever_does_not_keep_them_all() -> None:
    scheduler = Scheduler()

    async def child() -> None:
        await scheduler.wait(0.01)

    async def parent() -> None:
        while True:
            scheduler.start(child())
            await scheduler.wait(0.02)

    task = scheduler.start(parent())
    for tick in range(500):
        scheduler.tick(tick * 0.01)
    assert 1 <= len(task.children) <= 2
    scheduler.cancel_all()
    assert scheduler.running == 0
