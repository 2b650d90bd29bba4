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
