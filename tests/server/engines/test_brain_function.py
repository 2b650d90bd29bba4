from __future__ import annotations

from typing import Any

import pytest

from embodiment.errors import UsageError
from embodiment.server.engines.brain_function import FunctionBrain
from embodiment.server.ports import CallFunction, CallFunctions, Prompt, Say
from tests.server.engines.minds import said, steps_of


def test_text_is_spoken_sentence_by_sentence() -> None:
    brain = FunctionBrain(lambda prompt: f"You said {prompt.text}. Good.")
    assert steps_of(brain, Prompt("hello")) == [Say("You said hello."), Say("Good.")]


def test_nothing_is_said_for_none() -> None:
    assert steps_of(FunctionBrain(lambda prompt: None), Prompt("hello")) == []


def test_after_a_call_the_function_is_asked_again_with_the_results() -> None:
    def answer(prompt: Prompt) -> Any:
        return f"It is {prompt.results[0].response['gold']}." if prompt.results else CallFunction("price_of")

    brain = FunctionBrain(answer)
    assert said(brain, "price?", lambda call: {"gold": 3}) == "It is 3."


def test_parts_come_in_their_order() -> None:
    call = CallFunctions((CallFunction("wave"),))
    brain = FunctionBrain(lambda prompt: None if prompt.results else ["One.", call, Say("Two.")])
    assert steps_of(brain, Prompt("go")) == [Say("One."), call, Say("Two.")]


def test_a_wrong_answer_says_what_is_wanted() -> None:
    with pytest.raises(UsageError, match="return text, calls or None"):
        steps_of(FunctionBrain(lambda prompt: 3), Prompt("go"))  # type: ignore[arg-type, return-value]
