from __future__ import annotations

import itertools
import json
from typing import Any

import pytest

import embodiment as em
from embodiment.persona.goals import ConversationalGoal
from embodiment.persona.persona import Persona
from embodiment.server.ports import CallFunction, CallFunctions, Prompt
from embodiment.session.events import SpeakingStopped
from embodiment.testing.chrome_trace import TICK_US, ChromeTrace
from embodiment.testing.matchers import at_rest
from embodiment.testing.stage import Stage
from embodiment.world.lane_log import LaneKind

SECRET = "AIza-not-a-real-key"


class Keeper(em.Character):
    @em.function
    def count(self, what: str) -> dict[str, int]:
        """How many there are.

        Args:
            what: Of which thing.
        """
        return {"count": len(what)}


def answer(prompt: Prompt) -> Any:
    if not prompt.text:
        return "There are five nails."
    return [CallFunctions((CallFunction("count", {"what": "nails"}),), wants_results=True)]


def play() -> dict[str, Any]:
    goals = (ConversationalGoal("sell", "Sell the sword."),)
    with Stage(answer) as stage:
        keeper = stage.add(Keeper, Persona(name="Keeper", goals=goals))
        trace = ChromeTrace(stage.world)
        stage.run(0.3)
        stage.hear("how many nails are there")
        stage.until(lambda: bool(stage.of(SpeakingStopped)), within=20)
        keeper.play("wave")
        keeper.session.remove_goal("sell")
        stage.until(at_rest(), within=20)
        document: dict[str, Any] = json.loads(trace.text())
    return document


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    return play()


def lane(document: dict[str, Any], which: LaneKind) -> list[dict[str, Any]]:
    return [e for e in document["traceEvents"] if e.get("tid") == which and e["ph"] != "M"]


def test_every_lane_has_something_to_show(document: dict[str, Any]) -> None:
    assert [which.title for which in LaneKind if not lane(document, which)] == []


def test_all_numbers_are_integers_and_all_lanes_are_named(document: dict[str, Any]) -> None:
    named = {(e["pid"], e["tid"]) for e in document["traceEvents"] if e["name"] == "thread_name"}
    for event in document["traceEvents"]:
        assert event["ph"] in "MXiC"
        assert all(isinstance(value, int | str) for value in event["args"].values()), event
        if event["ph"] != "M":
            assert event["ts"] % TICK_US == 0
            assert event.get("dur", 0) >= 0
            assert (event["pid"], event["tid"]) in named


def test_slices_of_a_lane_do_not_overlap(document: dict[str, Any]) -> None:
    """Overlapping slices of one thread are drawn as if one had called the other."""
    for which in (LaneKind.WORDS, LaneKind.MOUTH, LaneKind.EMOTE, LaneKind.DIALOGUE, LaneKind.CONNECTION):
        slices = sorted((e["ts"], e["dur"]) for e in lane(document, which) if e["ph"] == "X")
        for (start, length), (following, _) in itertools.pairwise(slices):
            assert start + length <= following


def test_words_lie_inside_the_sound_they_are_spoken_in(document: dict[str, Any]) -> None:
    words = [e["name"] for e in lane(document, LaneKind.WORDS)]
    assert words == ["There", "are", "five", "nails."]
    positions = [e["args"]["position"] for e in lane(document, LaneKind.WORDS)]
    assert positions == sorted(positions)
    played = max(e["args"]["samples"] for e in lane(document, LaneKind.PLAYED))
    assert positions[-1] < played


def test_a_call_is_a_slice_with_its_outcome(document: dict[str, Any]) -> None:
    slices = [e for e in lane(document, LaneKind.FUNCTIONS) if e["ph"] == "X"]
    assert [(e["name"], e["args"]["outcome"]) for e in slices] == [("count", "done")]


def test_the_same_run_gives_the_same_trace(document: dict[str, Any]) -> None:
    assert play() == document


def test_no_setup_no_handle_and_no_voice_is_in_a_trace() -> None:
    with Stage(lambda prompt: "Yes.") as stage:
        trace = ChromeTrace(stage.world)
        keeper = stage.add(persona=Persona(name="Keeper", backstory=f"Knows {SECRET}."))
        stage.run(1.0)
        stage.type("hello")
        stage.until(lambda: bool(stage.of(SpeakingStopped)), within=20)
        text = trace.text()
        assert SECRET not in text
        assert keeper.session._parts.connection.handle not in text
