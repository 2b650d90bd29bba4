"""An engine is made once, when it is needed, and none is left behind."""

from __future__ import annotations

import asyncio
import threading

import pytest

from embodiment.app.late_engine import LateEngine
from embodiment.errors import EngineError


class Engine:
    """Knows whether it was ended."""

    def __init__(self) -> None:
        self.is_closed = False

    def close(self) -> None:
        self.is_closed = True


@pytest.mark.parametrize("in_thread", [True, False])
def test_all_who_ask_get_the_same_made_once(in_thread: bool) -> None:
    made = []

    def make() -> Engine:
        made.append(Engine())
        return made[-1]

    engine = LateEngine(make, "it was closed", in_thread=in_thread)

    async def ask() -> list[Engine]:
        assert made == []
        return [*await asyncio.gather(engine.get(), engine.get()), await engine.get()]

    assert set(asyncio.run(ask())) == set(made)
    assert len(made) == 1
    engine.close()
    engine.close()
    assert made[0].is_closed
    with pytest.raises(EngineError, match="it was closed"):
        asyncio.run(engine.get())


def test_one_that_is_ready_after_nobody_waits_any_more_is_ended_too() -> None:
    """A visit may end while its first sentence still starts the engine, which is a process."""
    begun, go_on = threading.Event(), threading.Event()
    made = []

    def make() -> Engine:
        begun.set()
        assert go_on.wait(30)
        made.append(Engine())
        return made[-1]

    engine = LateEngine(make, "it was closed", in_thread=True)

    async def given_up() -> None:
        asked = asyncio.ensure_future(engine.get())
        await asyncio.to_thread(begun.wait, 30)
        asked.cancel()
        go_on.set()

    asyncio.run(given_up())
    engine.close()
    assert [one.is_closed for one in made] == [True]


def test_one_that_cannot_be_made_is_tried_again() -> None:
    attempts = []

    def make() -> Engine:
        attempts.append(1)
        if len(attempts) == 1:
            raise EngineError("espeak-ng is not installed")
        return Engine()

    engine = LateEngine(make, "", in_thread=True)
    with pytest.raises(EngineError, match="espeak-ng"):
        asyncio.run(engine.get())
    assert isinstance(asyncio.run(engine.get()), Engine)
    engine.close()
