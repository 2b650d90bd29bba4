"""A scenario in one session of the server, frame by frame on simulated time."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest

from embodiment.live.messages import (
    FunctionCall,
    GoAway,
    OutputTranscription,
    TurnComplete,
)
from embodiment.server.ports import FunctionResult, Prompt
from embodiment.testing.scenario.brain import Performance, ScenarioBrain, heard, taken_up
from embodiment.testing.scenario.shape import Rule, Scenario
from tests.server.talk import Talk, functions, setup


def played(*rules: dict[str, Any]) -> Performance:
    return Performance(Scenario.model_validate({"rules": rules}))


def talk(performance: Performance, **extras: Any) -> Talk:
    payload = extras.pop("payload", setup())
    return Talk(payload, brain=lambda: ScenarioBrain(performance), **extras)


@pytest.mark.parametrize(
    ("when", "said", "fits"),
    [
        ("hello", "Oh, HELLO there!", True),
        ("hello", "Othello", False),
        ("what is it", "So, what's it called?", True),
        (["bye", "farewell"], "farewell then", True),
        ("any", "whatever", True),
        ({"pattern": "^buy"}, "Buy me", True),
        ({"pattern": "^buy"}, "I buy", False),
        ({"result": "price_of"}, "price_of", False),
    ],
)
def test_what_fits(when: Any, said: str, fits: bool) -> None:
    rule = Rule.model_validate({"when": when, "answer": "x"})
    assert (heard(rule, said) is not None) is fits


def test_a_result_fits_the_rule_that_waits_for_it() -> None:
    rule = Rule.model_validate({"when": {"result": "price_of"}, "answer": "{gold}"})
    assert taken_up(rule, FunctionResult("1", "price_of", {"gold": 40})) == {"gold": "40"}
    assert taken_up(rule, FunctionResult("1", "weather", {"gold": 40})) is None


def test_the_first_rule_that_fits_is_played_as_often_as_it_says() -> None:
    performance = played(
        {"when": "hello", "times": 1, "answer": "Well met."}, {"when": "any", "answer": "Again?"}
    )
    with talk(performance) as session:
        assert session.turn("hello") == "Well met."
        assert session.turn("hello") == "Again?"
    assert performance.played == {0: 1, 1: 1}


def test_fragments_arrive_one_to_a_message_as_they_were_written() -> None:
    with talk(
        played({"when": "any", "answer": {"say": ["For", "ty go", "ld."], "at": [0, 0.3, 0.31]}})
    ) as session:
        assert session.turn("price") == "Forty gold."
        deltas = [event.text for event in session.of(OutputTranscription) if event.text]
        assert deltas == ["For", "ty go", "ld."]


def test_a_wait_is_time_without_a_frame() -> None:
    with talk(played({"when": "any", "answer": ["One.", {"wait": 2.0}, "Two."]})) as session:
        session.turn("go")
        times = session.times(OutputTranscription)
        assert max(b - a for a, b in pairwise(times)) > 1.99


def test_a_call_takes_the_patterns_words_and_its_result_fills_the_line() -> None:
    rule = {
        "when": {"pattern": r"a (?P<item>\w+)"},
        "answer": [
            {"call": "price_of", "args": {"item": "{item}", "n": [1, {"of": "{item}"}]}},
            "{gold} gold for a {item}.",
        ],
    }
    with talk(played(rule), payload=setup(tools=functions("price_of"))) as session:
        session.type("how much is a sword")
        call = session.until(FunctionCall)
        assert call.args == {"item": "sword", "n": [1, {"of": "sword"}]}
        session.respond(call, {"gold": 40})
        session.until(TurnComplete)
        assert session.said() == "40 gold for a sword."


def test_two_calls_travel_in_one_message() -> None:
    rule = {"when": "any", "answer": [{"calls": [{"call": "wave"}, {"call": "bow"}]}, "Done."]}
    with talk(played(rule), payload=setup(tools=functions("wave", "bow"))) as session:
        session.type("go")
        session.until(FunctionCall, count=2)
        assert [call.name for call in session.of(FunctionCall)] == ["wave", "bow"]
        assert (
            sum(b"functionCalls" in bytes(frame) for frame in session.frames if isinstance(frame, bytes)) == 1
        )


def test_a_late_result_of_a_non_blocking_call_has_a_rule_of_its_own() -> None:
    rules = (
        {"when": {"result": "look"}, "answer": "I see {what}."},
        {"when": "any", "answer": [{"call": "look", "result": "later"}, "Let me look."]},
    )
    payload = setup(tools=functions("look", behavior="NON_BLOCKING"))
    with talk(played(*rules), payload=payload) as session:
        assert session.turn("look") == "Let me look."
        session.respond(session.of(FunctionCall)[0], {"what": "a fox"})
        session.until(TurnComplete, count=2)
        assert session.said().endswith("I see a fox.")


def test_what_no_rule_foresaw_is_silence_and_a_problem() -> None:
    performance = played({"when": "hello", "answer": "Hi."})
    with talk(performance) as session:
        assert session.turn("goodbye") == ""
    assert list(performance.problems) == ["no rule fits 'goodbye'"]
    assert performance.unplayed() == ["rule 1"]


def test_a_gap_no_result_fills_stays_as_written_and_is_a_problem() -> None:
    performance = played({"when": "any", "answer": [{"call": "price_of"}, "It is {gold}."]})
    with talk(performance, payload=setup(tools=functions("price_of"))) as session:
        session.type("go")
        session.respond(session.until(FunctionCall), {"error": "closed"})
        session.until(TurnComplete)
        assert session.said() == "It is {gold}."
    assert "{gold}" in performance.problems[0]


def test_frames_notices_and_ends_come_after_what_was_said_before_them() -> None:
    rule = {
        "when": "any",
        "answer": [
            "One two.",
            {"send": {"serverContent": {"strange": 1}}},
            {"go_away": 5},
            {"close": "quota"},
            "Never.",
        ],
    }
    with talk(played(rule)) as session:
        session.type("go")
        session.run(5.0)
        assert session.said() == "One two."
        assert session.of(GoAway)[0].time_left == 5.0
        assert any(json.loads(frame) == {"serverContent": {"strange": 1}} for frame in session.frames)
        assert session.closed is not None
        assert session.closed.code == 1011
        assert "quota" in session.closed.reason


def test_a_fault_needs_a_connection_that_can_misbehave() -> None:
    with talk(played({"when": "any", "answer": {"fault": "stall"}})) as session:
        session.type("go")
        session.run(1.0)
        assert session.closed is not None
        assert session.closed.code == 1011


def test_counting_goes_on_in_a_resumed_session() -> None:
    performance = played({"when": "hello", "times": 1, "answer": "Hi."})
    first = ScenarioBrain(performance)
    with Talk(setup(), brain=lambda: first) as session:
        session.turn("hello")
    second = ScenarioBrain(performance)
    second.restore(json.loads(json.dumps(first.snapshot())))
    assert [number for number, _ in second._fitting(Prompt("hello"))] == []


def test_a_gesture_can_be_all_of_an_answer() -> None:
    with talk(
        played({"when": "any", "answer": {"call": "bow"}}), payload=setup(tools=functions("bow"))
    ) as session:
        session.type("go")
        session.respond(session.until(FunctionCall), {})
        session.until(TurnComplete)
        assert session.said() == ""
