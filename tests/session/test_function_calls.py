from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from embodiment.live.messages import FunctionCall, ToolResponse
from embodiment.live.quirks import find_quirks
from embodiment.persona.declaration import FunctionDeclaration
from embodiment.persona.functions import FunctionRegistry
from embodiment.session.call_steps import CallEventKind, Route
from embodiment.session.function_calls import Done, FunctionCalling, FunctionCalls
from embodiment.session.speech import Speech
from tests.session.pieces import Spoken, sound


class Called(Spoken):
    """Calls of a model with three functions, and handlers that end when they are told to."""

    def __init__(self, calling: FunctionCalling = FunctionCalling.NATIVE, *, can_spawn: bool = True) -> None:
        super().__init__()
        self.ran: list[str] = []
        self.running: list[Done] = []
        self.cancelled = 0
        registry = FunctionRegistry()
        registry.register(FunctionDeclaration("price", "Price."), self._price)
        registry.register(FunctionDeclaration("wave", "Wave."), self._wave, timing="playhead")
        registry.register(FunctionDeclaration("fail", "Fail."), self._fail)
        registry.register(FunctionDeclaration("forge", "Forge."), self._forge)
        registry.freeze()
        self.speech = Speech(self.ring)
        spawn = self._spawn if can_spawn else None
        self.calls = FunctionCalls(registry, self.speech, find_quirks("gemini-3.8-live"), spawn, calling)
        self.calls.connected(1)

    def _price(self, context: object) -> dict[str, int]:
        self.ran.append("price")
        return {"gold": 7}

    def _wave(self, context: object) -> None:
        self.ran.append("wave")

    def _fail(self, context: object) -> None:
        raise ValueError("the fire is out")

    async def _forge(self, context: object) -> dict[str, str]:
        return {"made": "sword"}

    def _spawn(self, coroutine: Coroutine[Any, Any, Any], done: Done) -> Callable[[], None]:
        coroutine.close()
        self.running.append(done)

        def cancel() -> None:
            self.cancelled += 1

        return cancel

    def call(self, name: str, call_id: str = "fc_1", route: Route = Route.WIRE) -> list[int]:
        call = FunctionCall(call_id, name)
        stamped = self.stamp(call)
        anchor = self.speech.anchor(stamped.gen, stamped.position)
        return self.calls.receive(call, stamped, 0.0, anchor=anchor, route=route)

    def answers(self) -> list[tuple[str, dict[str, Any]]]:
        messages = self.calls.take_answers()
        assert all(isinstance(message, ToolResponse) for message in messages)
        return [
            (response.function_id, dict(response.response))
            for message in messages
            if isinstance(message, ToolResponse)
            for response in message.responses
        ]

    def kinds(self) -> list[CallEventKind]:
        return [event.kind for event in self.calls.take_events()]


def test_a_query_runs_at_once_and_its_answer_is_taken_once() -> None:
    called = Called()
    called.call("price")
    assert called.calls.is_owing
    [(call_id, response)] = called.answers()
    assert call_id == "fc_1"
    assert response == {"gold": 7}
    assert called.answers() == []
    assert not called.calls.is_owing


def test_a_gesture_waits_for_the_words_before_it() -> None:
    called = Called()
    called.speech.receive(called.stamp(sound(480)), 0.0)
    assert called.call("wave")
    called.calls.tick(0.0)
    assert called.ran == []
    called.play(480)
    called.speech.tick(0.02)
    called.calls.tick(0.02)
    assert called.ran == ["wave"]


def test_a_handler_that_raises_is_answered_and_told() -> None:
    called = Called()
    called.call("fail")
    [(call_id, response)] = called.answers()
    assert call_id == "fc_1"
    assert "the fire is out" in str(response)
    assert CallEventKind.FAILED in called.kinds()


def test_an_async_handler_is_answered_when_it_ends() -> None:
    called = Called()
    called.call("forge")
    assert not any("made" in response for _, response in called.answers())
    [done] = called.running
    done({"made": "sword"}, None)
    assert CallEventKind.DONE in called.kinds()
    assert ("fc_1", {"made": "sword"}) in called.answers()


def test_an_async_handler_without_a_world_is_an_error_for_the_model() -> None:
    called = Called(can_spawn=False)
    called.call("forge")
    [(_, response)] = called.answers()
    assert "a world to run in" in str(response)


def test_what_the_model_takes_back_is_stopped_and_not_answered() -> None:
    called = Called()
    called.call("forge", "fc_1")
    called.call("price", "fc_2")
    called.calls.cancel(["fc_1", "fc_2"], 0.0)
    assert called.cancelled == 1
    assert called.answers() == []


def test_a_lost_connection_takes_its_answers_along_and_keeps_those_of_tags() -> None:
    called = Called()
    called.call("price", "fc_1")
    called.call("price", "", Route.TAG)
    called.calls.turn_whole(called.stamper.gen)
    called.calls.tick(0.0)
    called.calls.disconnected(0.0)
    assert called.answers() == []
    assert "price" in called.calls.take_results()
    assert called.calls.take_results() == ""


@pytest.mark.parametrize("calling", FunctionCalling)
def test_functions_are_either_declared_or_described(calling: FunctionCalling) -> None:
    called = Called(calling)
    is_native = calling is FunctionCalling.NATIVE
    assert ("wave" in str(called.calls.tools_json())) is is_native
    assert ("wave" in called.calls.prompt_instructions()) is not is_native


def test_the_model_is_told_at_once_of_a_gesture_nobody_saw() -> None:
    called = Called()
    called.speech.receive(called.stamp(sound(4800)), 0.0)
    called.call("wave")
    called.speech.cut(1, "player", 0.0)
    called.calls.cut(1, 0.0)
    assert "wave" in called.speech.ledger.take_correction()
    assert called.ran == []
