"""Any interleaving of what the service, the clock, the player and the network do leaves the session valid."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TypeAlias

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from embodiment.live.messages import (
    AudioDelta,
    CodeDelta,
    Connected,
    Disconnected,
    FunctionCall,
    FunctionCallCancellation,
    GenerationComplete,
    GoAway,
    InputTranscription,
    InteractionStatus,
    Interrupted,
    LinkFailed,
    MalformedField,
    OutputTranscription,
    SessionResumptionUpdate,
    SetupComplete,
    TextDelta,
    TurnComplete,
    Unknown,
    VoiceActivitySignal,
    WaitingForInput,
    WordTime,
)
from embodiment.live.notes import Note, NoteKind
from embodiment.persona.goals import GoalPriority
from embodiment.session.function_calls import FunctionCalling
from embodiment.session.guard import Muted
from embodiment.session.looking_ahead import Quiet
from embodiment.session.parts import SessionParts
from tests.session.session_model import Harness

EXAMPLES = int(os.environ.get("EMBODIMENT_SESSION_EXAMPLES", "80"))
"""Raise it to search longer."""

Step: TypeAlias = Callable[[Harness], object]
PIECE = np.full(1200, 400, np.int16)
WORDS = st.sampled_from(
    ["Hello ", "there, ", "friend. ", "3.", "14 ", "", "[CALL: wave {}] ", "[CALL: price {", "}"]
)
IDS = st.sampled_from(["a", "b", "c", ""])
NAMES = st.sampled_from(["price", "wave", "fail", "odd", "ponder", "nowhere"])
ARGS = st.sampled_from([{}, {"depth": 2}, {"depth": "2.0"}, {"depth": "very"}, {"depth": [1]}, {"x": None}])
REASONS = st.sampled_from(
    [
        (1000, "The operation was cancelled."),
        (1006, ""),
        (1007, "API key not valid. Please pass a valid API key."),
        (1007, "Request contains an invalid argument."),
        (1008, "BidiGenerateContent session not found"),
        (1011, "Internal error encountered."),
        (429, ""),
        (4999, "nobody has seen this"),
    ]
)

CONTENT = st.one_of(
    st.builds(lambda n: AudioDelta(PIECE[:n], 24_000), st.sampled_from([0, 1, 240, 1200])),
    st.builds(lambda n: AudioDelta(PIECE[:n], 16_000), st.sampled_from([1, 160])),
    st.builds(OutputTranscription, WORDS, st.booleans()),
    st.just(OutputTranscription("timed ", False, (WordTime("timed", 0.0, 0.2),))),
    st.builds(lambda i, n, a: FunctionCall(i, n, dict(a)), IDS, NAMES, ARGS),
    st.builds(lambda i, more: FunctionCall(i, "price", {}, ({"x": 1},), more), IDS, st.booleans()),
    st.builds(lambda *ids: FunctionCallCancellation(ids), IDS, IDS),
    st.sampled_from([GenerationComplete(), TurnComplete(""), TurnComplete("ODD"), Interrupted()]),
    st.builds(InputTranscription, WORDS, st.booleans(), st.booleans()),
)
NEWS = st.one_of(
    st.builds(GoAway, st.sampled_from([None, 0.0, 5.0, 50.0, -3.0])),
    st.builds(SessionResumptionUpdate, st.sampled_from(["", "h1", "h2"]), st.booleans()),
    st.sampled_from(
        [
            TextDelta("thinking", True), CodeDelta("print()"), VoiceActivitySignal("ODD"), WaitingForInput(),
            InteractionStatus("IDLE"), Unknown(("serverContent.mood",)), MalformedField("goAway", "no"), Connected(),
        ]
    ),
)  # fmt: skip
NETWORK = st.one_of(
    st.just(SetupComplete()),
    st.builds(lambda reason, clean: Disconnected(*reason, clean=clean), REASONS, st.booleans()),
    st.builds(LinkFailed, st.just("nobody answers"), st.booleans()),
)
PLAYER: dict[str, Step] = {
    "type": lambda h: h.type(f"line {len(h.typed)}"),
    "blank": lambda h: h.session.send_text("  "),
    "direct": lambda h: h.session.direct("Greet the traveller."),
    "say": lambda h: h.session.say("Good day."),
    "press": lambda h: h.session.start_talking(h.now),
    "speak": lambda h: h.session.send_audio(np.zeros(160, np.int16)),
    "release": lambda h: h.session.stop_talking(h.now),
    "interrupt": lambda h: h.session.interrupt(),
    "connect": lambda h: h.session.connect(h.now),
    "disconnect": lambda h: h.session.disconnect(),
    "goal": lambda h: h.session.add_goal(f"goal {len(h.session.goals)}", "Sell a sword."),
    "urgent": lambda h: [
        h.session.reprioritize_goal(goal.goal_id, GoalPriority.HIGH) for goal in h.session.goals.active()
    ],
    "push to talk": lambda h: h.session.set_manual_activity(True),
    "open microphone": lambda h: h.session.set_manual_activity(False),
    "note": lambda h: h.session.tell(Note(NoteKind.MEMORY, (f"It is {h.now:.1f}.",))),
    "mute": lambda h: setattr(h.session, "guard", Muted()),
    "let speak": lambda h: setattr(h.session, "guard", None),
    "handler": lambda h: h.finish_handler(),
    "spoken": lambda h: h.finish_job(),
    "hoarse": lambda h: h.finish_job(is_spoken=False),
}


def arrives(event: object) -> Step:
    return lambda h: h.deliver(event)  # type: ignore[arg-type]


def late(event: object) -> Step:
    """An event of the connection before this one."""
    return lambda h: h.deliver(event, connection=h.on_wire - 1)  # type: ignore[arg-type]


def together(*steps: Step) -> Step:
    """Steps that mean something only one after the other."""

    def go(harness: Harness) -> None:
        for step in steps:
            step(harness)
            harness.flush()

    return go


def passes(seconds: float) -> Step:
    return lambda h: h.tick(seconds)


SAID = together(arrives(OutputTranscription("Well, ")), arrives(AudioDelta(PIECE, 24_000)), Harness.tick)
ACCEPTED = together(passes(0.01), arrives(SetupComplete()), Harness.tick)
SCENES = st.sampled_from(
    [
        SAID,
        together(SAID, arrives(TurnComplete(""))),
        together(SAID, PLAYER["interrupt"], SAID),
        together(SAID, PLAYER["type"], SAID, arrives(Interrupted()), SAID),
        together(PLAYER["press"], PLAYER["speak"], Harness.tick),
        together(PLAYER["press"], PLAYER["speak"], PLAYER["release"], Harness.tick),
        together(arrives(GoAway(None)), passes(9.0), passes(0.01), ACCEPTED),
        together(arrives(Disconnected(1006)), passes(0.01), passes(7.0), passes(0.01), ACCEPTED),
        together(arrives(FunctionCall("a", "ponder", {"depth": 1})), PLAYER["handler"], Harness.tick),
        together(PLAYER["open microphone"], passes(0.01), ACCEPTED),
    ]
)

STEPS = st.one_of(
    SCENES,
    SCENES,
    CONTENT.map(arrives),
    CONTENT.map(arrives),
    NEWS.map(arrives),
    NETWORK.map(arrives),
    st.one_of(CONTENT, NETWORK).map(late),
    st.sampled_from(sorted(PLAYER)).map(PLAYER.__getitem__),
    st.sampled_from([0.01, 0.01, 0.5, 7.0, 13.0, 31.0, 130.0]).map(lambda dt: lambda h: h.tick(dt)),
    st.sampled_from([1, 40]).map(lambda n: lambda h: [h.tick() for _ in range(n)]),
)


def goes_through(harness: Harness, steps: list[Step]) -> None:
    try:
        for step in steps:
            step(harness)
            harness.flush()
        harness.tick()
        harness.check()
        harness.recovers()
    finally:
        harness.close()


@settings(max_examples=EXAMPLES, deadline=None)
@given(st.lists(STEPS, max_size=20), st.booleans())
def test_no_order_of_anything_raises_or_breaks_a_promise(steps: list[Step], manual: bool) -> None:
    harness = Harness(manual=manual)
    goes_through(harness, [PLAYER["connect"], Harness.tick, *steps])


@settings(max_examples=EXAMPLES, deadline=None)
@given(st.lists(STEPS, max_size=20))
def test_nor_does_it_from_a_conversation_that_runs(steps: list[Step]) -> None:
    begun = [PLAYER["connect"], Harness.tick, arrives(SetupComplete()), Harness.tick]
    handle = arrives(SessionResumptionUpdate("h0", True))
    goes_through(Harness(), [*begun, handle, PLAYER["type"], *steps])


@settings(max_examples=EXAMPLES, deadline=None)
@given(st.lists(STEPS, max_size=20))
def test_nor_where_functions_are_called_by_tags(steps: list[Step]) -> None:
    begun = [PLAYER["connect"], Harness.tick, arrives(SetupComplete()), Harness.tick]
    goes_through(Harness(calling=FunctionCalling.PROMPT), [*begun, *steps])


@settings(max_examples=EXAMPLES, deadline=None)
@given(st.lists(STEPS, max_size=20), st.sampled_from(FunctionCalling))
def test_nor_where_a_provider_speaks(steps: list[Step], calling: FunctionCalling) -> None:
    begun = [PLAYER["connect"], Harness.tick, arrives(SetupComplete()), Harness.tick, PLAYER["type"]]
    goes_through(Harness(calling=calling, is_voiced=True), [*begun, *steps])


def calm(harness: Harness) -> None:
    """The service ends what it began, and a while goes by."""
    harness.deliver(TurnComplete(""))
    for _ in range(60):
        harness.tick()
        harness.finish_job()


CALM: Step = calm


def told_by(steps: list[Step], manual: bool, is_voiced: bool) -> list[str]:
    """Everything a session says and does on the way, with its time."""
    told: list[str] = []
    harness = Harness(manual=manual, is_voiced=is_voiced)
    harness.session.subscribe(lambda event: told.append(f"{harness.now} {describe(event)}"))
    try:
        for step in [PLAYER["connect"], Harness.tick, arrives(SetupComplete()), CALM, *steps, CALM]:
            step(harness)
            harness.flush()
    finally:
        harness.close()
    return [*told, *(f"{number} {describe(message)}" for number, message in harness.sent)]


def describe(thing: object) -> str:
    """An event or a message without the identities of what is in it."""
    numbers = [
        getattr(thing, name, "") for name in ("gen", "turn_id", "sequence", "position", "text", "state")
    ]
    return f"{type(thing).__name__} {numbers}"


def assert_rest_is_invisible(steps: list[Step], manual: bool, is_voiced: bool) -> None:
    told = told_by(steps, manual, is_voiced)
    with pytest.MonkeyPatch.context() as never_at_rest:
        never_at_rest.setattr(SessionParts, "is_resting", False)
        never_at_rest.setattr(SessionParts, "is_calm", lambda self, now: False)
        never_at_rest.setattr(Quiet, "look", lambda self, turns, assembler, release, wait: None)
        assert told_by(steps, manual, is_voiced) == told


@settings(max_examples=EXAMPLES, deadline=None)
@given(st.lists(st.one_of(STEPS, st.just(CALM)), max_size=16), st.booleans(), st.booleans())
def test_a_session_at_rest_misses_nothing(steps: list[Step], manual: bool, is_voiced: bool) -> None:
    """The ticks that a session at rest passes over would have changed nothing, whatever came before and after."""
    assert_rest_is_invisible(steps, manual, is_voiced)


@pytest.mark.parametrize("is_voiced", [False, True])
def test_whatever_the_game_does_wakes_a_session_at_rest(is_voiced: bool) -> None:
    for step in PLAYER.values():
        assert_rest_is_invisible([step, CALM, passes(13.0), step, CALM], True, is_voiced)


@pytest.mark.parametrize("is_voiced", [False, True])
def test_whatever_arrives_wakes_a_session_at_rest(is_voiced: bool) -> None:
    for event in (
        OutputTranscription("Well, this is it. And", False), AudioDelta(PIECE, 24_000), GoAway(5.0), Interrupted(),
        FunctionCall("a", "price", {}), FunctionCall("b", "wave", {}), FunctionCall("c", "ponder", {"depth": 1}),
        FunctionCall("d", "price", {}, ({"x": 1},), True), InputTranscription("hello", False, False),
        Disconnected(1006), Disconnected(1008, "no"), LinkFailed("nobody", True), SessionResumptionUpdate("h", True),
    ):  # fmt: skip
        slowly = [passes(0.01) for _ in range(70)]
        steps = [arrives(event), *slowly, CALM, passes(16.0), ACCEPTED, CALM]
        assert_rest_is_invisible(steps, True, is_voiced)


def test_a_session_comes_to_rest() -> None:
    """Without this the test above would hold for sessions that never rest."""
    harness = Harness()
    for step in (
        PLAYER["connect"],
        Harness.tick,
        arrives(SetupComplete()),
        Harness.tick,
        PLAYER["type"],
        SAID,
    ):
        step(harness)
        harness.flush()
    assert not harness.session._parts.is_resting
    calm(harness)
    assert harness.session._parts.is_resting


@pytest.mark.slow
@settings(max_examples=2000, deadline=None)
@given(st.lists(STEPS, max_size=120), st.booleans(), st.booleans())
def test_nor_in_long_conversations(steps: list[Step], manual: bool, is_voiced: bool) -> None:
    begun = [PLAYER["connect"], Harness.tick, arrives(SetupComplete()), Harness.tick]
    goes_through(Harness(manual=manual, is_voiced=is_voiced), [*begun, *steps])
