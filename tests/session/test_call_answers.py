from __future__ import annotations

import datetime
import json
from dataclasses import dataclass
from enum import Enum
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel

from embodiment.persona.binding import Refusal
from embodiment.session import call_answers


class Metal(Enum):
    IRON = "iron"


class Item(BaseModel):
    name: str


@dataclass
class Place:
    x: int


LOOP: list[Any] = []
LOOP.append(LOOP)


@pytest.mark.parametrize(
    ("result", "response"),
    [
        (None, {"status": "ok"}),
        ({"gold": 7}, {"gold": 7}),
        ({1: "a"}, {"1": "a"}),
        (7, {"output": 7}),
        ("yes", {"output": "yes"}),
        ([1, (2, 3)], {"output": [1, [2, 3]]}),
        (Item(name="sword"), {"name": "sword"}),
        (Place(3), {"x": 3}),
        (Metal.IRON, {"output": "iron"}),
        ({"metals": {Metal.IRON}}, {"metals": ["iron"]}),
        (np.float32(0.5), {"output": 0.5}),
        ({"near": np.array([1, 2])}, {"near": [1, 2]}),
        (datetime.date(2026, 1, 2), {"output": "2026-01-02"}),
    ],
)
def test_results_become_objects(result: Any, response: dict[str, Any]) -> None:
    """The wire takes objects only; nothing returned is an answer too, or the model would wait for ever."""
    assert call_answers.returned(result) == response


class Stubborn:
    def tolist(self) -> None:
        raise TypeError("no list of me")


@pytest.mark.parametrize(
    "result",
    [Stubborn(), object(), {"f": lambda: 1}, LOOP, float("nan"), {"x": [float("inf")]}, b"\xff", "\ud800"],
    ids=lambda result: type(result).__name__,
)
def test_a_result_without_a_form_in_json_raises_a_value_error(result: Any) -> None:
    with pytest.raises(ValueError):
        call_answers.returned(result)


@given(st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
))  # fmt: skip
def test_any_json_value_survives(result: Any) -> None:
    response = call_answers.returned(result)
    assert json.loads(json.dumps(response)) == response
    if isinstance(result, dict):
        assert response == result


def test_every_problem_has_status_reason_and_whether_to_retry() -> None:
    """A model that is told too little repeats the call two to five times."""
    problems = [
        call_answers.unknown("waev", ["wave"]),
        call_answers.refused(Refusal(reasons=("n: missing", "m: missing"), allowed={"kind": ("a", "b")})),
        call_answers.repeated(),
        call_answers.cut_off(),
        call_answers.raised(KeyError("sword")),
        call_answers.unsendable("no form"),
        call_answers.timed_out(10.0),
        call_answers.timed_out(None),
    ]
    for problem in problems:
        assert problem["reason"]
        assert isinstance(problem["status"], str)
        assert isinstance(problem["retryable"], bool)
        json.dumps(problem)
    assert "did you mean 'wave'" in problems[0]["reason"]
    assert problems[1] == {
        "status": "invalid_arguments",
        "reason": "n: missing; m: missing",
        "retryable": True,
        "allowed": {"kind": ["a", "b"]},
    }
    assert problems[4]["reason"] == "KeyError: 'sword'"
    assert "10 s" in problems[6]["reason"]


def test_the_text_of_an_exception_is_bounded_and_on_one_line() -> None:
    reason = call_answers.raised(ValueError("line\n" * 500))["reason"]
    assert len(reason) < 330
    assert "\n" not in reason
    assert call_answers.raised(ValueError())["reason"] == "ValueError"
