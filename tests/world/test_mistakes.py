"""Every mistake an author makes in code, made once: where it is named, and with which cure."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Generator
from typing import Any

import pytest

from embodiment.errors import UsageError
from embodiment.persona.functions import function
from embodiment.persona.persona import Persona
from embodiment.server.ports import CallFunction, Prompt
from embodiment.testing.stage import Stage
from embodiment.world.character import Character
from embodiment.world.mistakes import KEPT, MOST, Mistakes

HERE = r"world/test_mistakes\.py:\d+"
ADA = Persona(name="Ada")


def calls(name: str) -> Callable[[Prompt], Any]:
    """A service that calls a function and says nothing else."""
    return lambda prompt: [CallFunction(name, {})] if prompt.text else "Done."


def told_by(
    kind: type[Character], service: Callable[[Prompt], Any] | None = None, seconds: float = 1.0
) -> str:
    """The one sentence a character's mistake leads to."""
    with Stage(service) as stage:
        stage.add(kind, ADA)
        stage.run(0.2)
        if service is not None:
            stage.type("do it")
        stage.run(seconds)
        (sentence,) = stage.world.stats.script_failures
    return sentence


def test_a_misspelt_animation_names_the_nearest_and_the_line() -> None:
    class Waver(Character):
        async def script(self) -> None:
            self.play("waev")

    sentence = told_by(Waver)
    assert "no animation 'waev'; did you mean 'wave'?" in sentence
    assert "(bow, idle, " in sentence
    assert sentence.startswith("world/test_mistakes.py:")
    assert "Waver.script" in sentence


class Suspension:
    """What other event loops are awaited with."""

    def __await__(self) -> Generator[Suspension, None, None]:
        yield self


def test_a_foreign_await_is_named_at_its_line_with_what_to_write() -> None:
    class Sleeper(Character):
        async def script(self) -> None:
            await Suspension()

    sentence = told_by(Sleeper)
    assert "awaited a Suspension, which only an asyncio loop can wake" in sentence
    assert "await self.offload(" in sentence
    assert sentence.startswith("world/test_mistakes.py:")


def test_asyncios_own_sleep_is_named_like_any_foreign_await() -> None:
    class Sleeper(Character):
        async def script(self) -> None:
            await asyncio.sleep(1)

    sentence = told_by(Sleeper)
    assert "awaited something of asyncio, which only an asyncio loop can wake" in sentence
    assert "await self.wait(seconds)" in sentence
    assert sentence.startswith("world/test_mistakes.py:")


def test_asyncio_in_a_handler_is_named_too() -> None:
    class Smith(Character):
        @function
        async def forge(self) -> str:
            """Forge."""
            await asyncio.sleep(1)
            return "done"

    sentence = told_by(Smith, calls("forge"))
    assert "await self.wait(seconds)" in sentence
    assert sentence.startswith("world/test_mistakes.py:")


def test_a_handler_that_raises_is_named_at_its_line() -> None:
    class Seller(Character):
        @function
        def price_of(self) -> int:
            """Price."""
            return {"sword": 40}["swrod"]

    sentence = told_by(Seller, calls("price_of"))
    assert "price_of() raised KeyError: 'swrod'" in sentence
    assert sentence.startswith("world/test_mistakes.py:")


def test_a_result_that_cannot_be_told_is_named_where_the_function_is() -> None:
    class Seller(Character):
        @function
        def price_of(self) -> object:
            """Price."""
            return object()

    sentence = told_by(Seller, calls("price_of"))
    assert "price_of() returned something the model cannot be told: a object has no form in JSON" in sentence
    assert "return None, text, numbers, lists or a dict of them" in sentence
    assert sentence.startswith("world/test_mistakes.py:")


def test_an_async_handler_that_takes_too_long_is_told_how_to_take_longer() -> None:
    class Slow(Character):
        @function(timeout=0.5)
        async def think(self) -> None:
            """Think."""
            await self.wait(60)

    sentence = told_by(Slow, calls("think"))
    assert "think() gave no result in time" in sentence
    assert "@em.function(timeout=seconds)" in sentence


def test_a_function_without_a_docstring_is_named_where_it_is() -> None:
    class Silent(Character):
        @function
        def price_of(self, item: str) -> int:
            return 1

    with Stage() as stage, pytest.raises(UsageError, match=rf"{HERE}: price_of\(\) has no docstring"):
        stage.add(Silent, ADA)


def test_a_mistake_made_over_and_over_is_told_once() -> None:
    told: list[str] = []
    mistakes = Mistakes(told.append)
    for number in range(3 * KEPT):
        mistakes.note("the same")
        mistakes.note(f"another {number}")
    assert told.count("the same") == 3, "and again when much else has happened"
    assert len(told) == 3 * KEPT + 3


def test_a_mistake_whose_text_is_always_another_is_not_told_for_ever() -> None:
    told: list[str] = []
    mistakes = Mistakes(told.append)
    for number in range(2 * MOST):
        mistakes.note(f"no {number}")
    assert len(told) == MOST + 1
    assert told[-1] == f"{MOST} mistakes were told; no more of them are"
