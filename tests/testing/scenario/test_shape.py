"""Scenarios as models: what may be written short, and what cannot be right."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from embodiment.testing.scenario.shape import CallStep, CloseStep, SayStep, Scenario, When


def rule(**fields: Any) -> Any:
    return Scenario.model_validate({"rules": [{"when": "hello", "answer": "Hi.", **fields}]}).rules[0]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("any", When(anything=True)),
        ("hello", When(text=("hello",))),
        (["hello", "good day"], When(text=("hello", "good day"))),
        ({"pattern": "h.llo"}, When(pattern="h.llo")),
        ({"result": "price_of"}, When(result="price_of")),
    ],
)
def test_what_is_listened_for_may_be_written_short(written: Any, meant: When) -> None:
    assert rule(when=written).when == meant


def test_an_answer_may_be_one_text_one_step_or_a_list() -> None:
    assert rule(answer="Hi.").answer == (SayStep(say=("Hi.",)),)
    assert rule(answer={"call": "wave"}).answer == (CallStep(call="wave"),)
    assert rule(answer=["Hi.", {"wait": 1}]).answer[0] == SayStep(say=("Hi.",))
    assert rule(answer=[]).answer == ()


@pytest.mark.parametrize(
    ("close", "code", "reason"),
    [
        ("quota", 1011, "You exceeded your current quota, please check your plan and billing details."),
        (1006, 1006, ""),
        ({"code": 1008, "reason": "Go."}, 1008, "Go."),
    ],
)
def test_a_close_is_a_code_a_pair_or_a_known_refusal(close: Any, code: int, reason: str) -> None:
    step = rule(answer={"close": close}).answer[0]
    assert isinstance(step, CloseStep)
    assert (step.close.code, step.close.reason) == (code, reason)


def test_a_refusal_with_open_details_has_no_braces_left() -> None:
    step = rule(answer={"close": "model_not_found"}).answer[0]
    assert isinstance(step, CloseStep)
    assert "{" not in step.close.reason


def test_a_gap_is_filled_by_the_pattern_or_after_a_call() -> None:
    rule(when={"pattern": r"buy a (?P<item>\w+)"}, answer="A {item}!")
    rule(answer=[{"call": "price_of"}, "That is {gold} gold."])
    rule(when={"result": "price_of"}, answer="That is {gold} gold.")
    for fields in ({"answer": "{gold}"}, {"answer": ["{gold}", {"call": "price_of"}]}):
        with pytest.raises(ValidationError, match=r"nothing fills \{gold\}"):
            rule(**fields)


def test_a_frame_is_sent_as_it_is_braces_and_all() -> None:
    assert rule(answer={"send": {"x": "{anything}"}}).answer


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"when": {"pattern": "a", "result": "b"}}, "one thing to listen for"),
        ({"when": {}}, "one thing to listen for"),
        ({"when": "?!"}, "holds no word"),
        ({"answer": {"say": " "}}, "nothing to say"),
        ({"answer": {"say": "One.", "at": [0.1]}}, "write `say` as a list"),
        ({"answer": {"say": ["a", "b"], "at": [1.0, 0.5]}}, "go up"),
        ({"answer": {"fault": "stall", "moment": "speech"}}, "no key 'moment'"),
        ({"answer": {"wait": -1}}, "greater than or equal"),
        ({"answer": {"calls": []}}, "at least 1"),
    ],
)
def test_what_cannot_be_right_is_refused(fields: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValidationError, match=sentence):
        rule(**fields)


def test_a_service_fault_strikes_only_at_moments_it_has_been_seen_at() -> None:
    rules = [{"when": "any", "answer": "Hi."}]
    Scenario.model_validate({"rules": rules, "faults": [{"fault": "late_sound", "moment": "speech"}]})
    with pytest.raises(ValidationError, match="late_sound strikes at: speech, answer"):
        Scenario.model_validate({"rules": rules, "faults": [{"fault": "late_sound", "moment": "setup"}]})


def test_its_texts_are_phrases_for_a_recogniser() -> None:
    rules = [
        {"when": ["Hello there!", "hello there"], "answer": "Hi."},
        {"when": "21 coins", "answer": "Oh."},
    ]
    assert Scenario.model_validate({"rules": rules}).phrases == ("hello there", "twenty one coins")
