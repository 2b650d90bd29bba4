from __future__ import annotations

import asyncio
from typing import Any

import pytest

from embodiment.cluster.deployments import ask_once, ask_twice
from embodiment.errors import EngineError
from tests.cluster.processes import Processes


class Adder:
    async def add(self, a: int, b: int) -> int:
        if a < 0:
            raise EngineError("no negative numbers")
        return a + b

    async def never(self) -> None:
        await asyncio.Event().wait()


def test_a_question_whose_process_dies_is_asked_once_more() -> None:
    adders = Processes(Adder)
    adders.kill(adders.place("k"))
    assert asyncio.run(ask_twice(adders, "add", 1, 2, key="k", within=5)) == 3
    assert [method for method, _ in adders.asked] == ["add", "add"]


def test_one_that_is_lost_twice_is_an_engine_that_failed() -> None:
    class Cursed(Processes):
        async def ask(self, method: str, *arguments: Any, key: str = "") -> Any:
            self.kill_all()
            return await super().ask(method, *arguments, key=key)

    adders = Cursed(Adder)
    with pytest.raises(EngineError, match="killed"):
        asyncio.run(ask_twice(adders, "add", 1, 2, within=5))
    assert len(adders.asked) == 2


def test_what_an_engine_refuses_is_not_asked_again() -> None:
    adders = Processes(Adder)
    with pytest.raises(EngineError, match="no negative"):
        asyncio.run(ask_twice(adders, "add", -1, 2, within=5))
    assert len(adders.asked) == 1


def test_waiting_has_an_end() -> None:
    with pytest.raises(EngineError, match=r"Workers did not answer within 0\.01 s"):
        asyncio.run(ask_once(Processes(Adder), "never", within=0.01))
