"""A blocking call in a handler or a script is noticed while it blocks, and named by its line."""

from __future__ import annotations

import threading

from embodiment.adapters.watchdog import Watchdog
from embodiment.persona.functions import function
from embodiment.persona.persona import Persona
from embodiment.server.ports import CallFunction
from embodiment.testing.stage import Stage
from embodiment.world.character import Character

LONGEST = 30.0
"""Seconds after which a test that would hang fails instead."""
ADA = Persona(name="Ada")


class Caught:
    """Lets whoever blocks go on once it has been noticed, so that nothing here depends on how fast a machine is."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.noticed = threading.Event()

    def tell(self, sentence: str) -> None:
        self.told.append(sentence)
        self.noticed.set()


def test_a_blocking_call_in_a_handler_is_named_by_its_line() -> None:
    caught = Caught()

    class Blocking(Character):
        @function
        def ask_the_internet(self) -> str:
            """Ask."""
            assert caught.noticed.wait(LONGEST), "nobody noticed"
            return "done"

    with Stage(lambda prompt: [CallFunction("ask_the_internet", {})] if prompt.text else "Done.") as stage:
        stage.add(Blocking, ADA)
        stage.run(0.2)
        with Watchdog(caught.tell, limit=0.02) as watchdog:
            stage.type("ask")
            for _ in range(20):
                with watchdog.watching():
                    stage.world.tick()
    (sentence,) = caught.told
    assert sentence.startswith("adapters/test_watchdog.py:")
    assert "in ask_the_internet: has held up the whole game" in sentence
    assert "await self.offload(" in sentence


def test_a_blocking_call_in_a_script_is_named_by_its_line() -> None:
    caught = Caught()

    class Blocking(Character):
        async def script(self) -> None:
            assert caught.noticed.wait(LONGEST), "nobody noticed"

    with Stage() as stage, Watchdog(caught.tell, limit=0.02) as watchdog:
        stage.add(Blocking, ADA)
        with watchdog.watching():
            stage.world.tick()
    (sentence,) = caught.told
    assert ", in script: has held up" in sentence


def test_many_short_steps_in_a_long_frame_are_nobodys_fault() -> None:
    """On a slow machine a frame catches up with many ticks, and each look finds some script at work."""
    caught = Caught()
    turn = threading.Condition()
    looks = steps = seen = 0
    is_over = False

    def now() -> float:
        nonlocal looks, seen
        with turn:
            looks += 1
            turn.notify_all()
            assert turn.wait_for(lambda: steps > seen or is_over, LONGEST)
            seen = steps
            return float(looks)

    class Busy(Character):
        async def script(self) -> None:
            nonlocal steps
            for _ in range(8):
                with turn:
                    steps += 1
                    before = looks
                    turn.notify_all()
                    assert turn.wait_for(lambda before=before: looks > before, LONGEST)  # type: ignore[misc]
                await self.wait(0.01)

    with Stage() as stage, Watchdog(caught.tell, limit=0.01, now=now) as watchdog:
        stage.add(Busy, ADA)
        with watchdog.watching():
            for _ in range(20):
                stage.world.tick()
        with turn:
            is_over = True
            turn.notify_all()
    assert looks >= 8
    assert caught.told == []


def test_our_own_slow_frames_are_nobodys_fault() -> None:
    caught = Caught()
    looked = threading.Event()
    looks = iter(range(1000))

    def now() -> float:
        count = next(looks)
        if count > 5:
            looked.set()
        return float(count)

    with Watchdog(caught.tell, limit=0.01, now=now) as watchdog, watchdog.watching():
        assert looked.wait(LONGEST), "it looks again and again"
    assert caught.told == []
