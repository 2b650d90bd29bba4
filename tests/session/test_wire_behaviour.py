"""What a client does on the wire beyond reading and writing it: long sessions, odd ends, switches, bad settings."""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping
from dataclasses import replace
from random import Random

import pytest

from embodiment.adapters.live_client import LiveLink
from embodiment.adapters.loops import SimulatedLoop
from embodiment.audio.ring import VoiceRing
from embodiment.live.config import SETUP_LIMIT_BYTES, GeminiLiveConfig, setup_message
from embodiment.live.messages import (
    ActivityEnd,
    ActivityStart,
    AudioStreamEnd,
    ClientContent,
    Disconnected,
    GenerationComplete,
    GoAway,
    LinkFailed,
    RealtimeAudio,
    RealtimeText,
    SessionResumptionUpdate,
    SetupComplete,
    TurnComplete,
)
from embodiment.persona.persona import Persona
from embodiment.server.options import SessionOptions
from embodiment.session.connection import DEFAULT_TIME_LEFT, HANDLE_WITHIN, SETUP_TIMEOUT
from embodiment.session.events import (
    InputUnsent,
    SessionProblem,
    SessionState,
    SpeakingStopped,
    StateChanged,
)
from embodiment.session.session import PersonaSession
from embodiment.testing.memory import MemoryStream, memory_pair
from embodiment.testing.stage import Stage
from tests.session.session_model import Harness
from tests.session.wire_harness import PIECE, accept, connected, run, says, sent_on, told

# -- long sessions -----------------------------------------------------------------------------------------------


def test_a_handle_is_kept_even_where_none_was_asked_for() -> None:
    harness = Harness()
    harness.session._service = replace(harness.session._service, resumption=False)
    harness.session.connect(harness.now)
    harness.tick()
    assert "sessionResumption" not in setup_message(harness.opened[0].config).payload
    accept(harness)
    harness.deliver(SessionResumptionUpdate("unasked", True))
    harness.deliver(Disconnected(1011, "Deadline expired before operation could complete."))
    run(harness, 2)
    assert harness.opened[1].config.resumption_handle == "unasked"


def test_a_move_waits_for_the_turn_and_what_was_said_plays_on() -> None:
    harness = connected()
    says(harness, seconds=3, is_over=False)
    harness.deliver(GoAway(50.0))
    run(harness, 1)
    assert len(harness.opened) == 1
    harness.deliver(GenerationComplete())
    harness.deliver(TurnComplete())
    run(harness, 0.1)
    assert len(harness.opened) == 1  # "h1" would lose this turn
    harness.deliver(SessionResumptionUpdate("h2", True))
    run(harness, 0.1)
    assert [item.config.resumption_handle for item in harness.opened] == ["", "h2"]
    accept(harness)
    assert harness.session.is_speaking
    run(harness, 4)
    stopped = told(harness, SpeakingStopped)
    assert [(event.heard, event.was_cut) for event in stopped] == [("Good day to you. ", False)]
    assert harness.ring.skipped == 0


def test_what_is_typed_between_a_turn_and_its_handle_is_said_on_the_new_connection() -> None:
    """A goAway has a clock: a turn that is begun on the old connection may not be over in time."""
    harness = connected()
    says(harness, seconds=1, is_over=False)
    harness.deliver(GoAway(10.0))
    run(harness, 1)
    harness.deliver(GenerationComplete())
    harness.deliver(TurnComplete())
    harness.session.send_text("And then?")
    run(harness, 1)
    assert sent_on(harness, 1) == []
    assert harness.session.waiting_inputs == ("And then?",)
    harness.deliver(SessionResumptionUpdate("h2", True))
    run(harness, 0.1)
    assert harness.opened[-1].config.resumption_handle == "h2"
    accept(harness)
    assert [type(message) for message in sent_on(harness, 2)] == [ActivityStart, RealtimeText, ActivityEnd]
    harness.check()


def test_what_is_typed_while_no_handle_comes_waits_no_longer_than_for_the_handle() -> None:
    harness = connected()
    says(harness, seconds=1, is_over=False)
    harness.deliver(GoAway(50.0))
    run(harness, 1)
    harness.deliver(TurnComplete())
    harness.session.start_talking(harness.now)
    harness.session.send_audio(PIECE)
    run(harness, HANDLE_WITHIN + 0.1)
    assert len(harness.opened) == 2
    accept(harness)
    assert [type(message) for message in sent_on(harness, 2)] == [ActivityStart, RealtimeAudio]
    harness.check()


def test_a_move_by_the_clock_in_mid_turn_plays_what_had_come() -> None:
    harness = connected()
    says(harness, seconds=20, is_over=False)
    harness.deliver(GoAway(None))
    run(harness, DEFAULT_TIME_LEFT)
    assert len(harness.opened) == 2
    accept(harness)
    run(harness, 12)
    assert [event.was_cut for event in told(harness, SpeakingStopped)] == [False]
    assert harness.ring.played == 20 * 24_000


def test_a_move_never_splits_what_the_player_says() -> None:
    """The new connection has seen no start of activity and none of the sound: all of it goes there again."""
    harness = connected()
    harness.session.start_talking(harness.now)
    harness.session.send_audio(PIECE)
    harness.deliver(GoAway(None))
    run(harness, DEFAULT_TIME_LEFT)
    accept(harness)
    harness.session.send_audio(PIECE)
    harness.session.stop_talking(harness.now)
    harness.tick()
    kinds = [type(message) for message in sent_on(harness, 2)]
    assert kinds == [ActivityStart, RealtimeAudio, RealtimeAudio, ActivityEnd]
    harness.check()


def test_a_resumed_session_is_asked_again() -> None:
    """History is restored, output in flight is not: an unanswered question is put once more."""
    harness = connected()
    harness.type("how much is a sword")
    harness.tick()
    harness.deliver(Disconnected(1006))
    run(harness, 2)
    accept(harness)
    assert RealtimeText("how much is a sword") in sent_on(harness, 2)
    says(harness)
    run(harness, 2)
    assert harness.session.waiting_inputs == ()
    assert told(harness, InputUnsent) == []


def test_a_lost_connection_ends_what_it_was_saying_and_lets_it_be_heard() -> None:
    harness = connected()
    says(harness, seconds=2, is_over=False)
    run(harness, 0.5)
    harness.deliver(Disconnected(1006))
    run(harness, 3)
    assert [event.was_cut for event in told(harness, SpeakingStopped)] == [False]
    assert harness.ring.played == 2 * 24_000
    assert harness.ring.underruns == 0


# -- connecting --------------------------------------------------------------------------------------------------


def test_a_setup_given_up_is_tried_again_although_we_closed_the_socket_ourselves() -> None:
    """Our own close comes back as a clean end, which must not pass for the player hanging up."""
    harness = Harness()
    harness.session.connect(harness.now)
    run(harness, SETUP_TIMEOUT + 0.1)
    assert harness.session.state is SessionState.RECONNECTING
    run(harness, 2)
    assert len(harness.opened) == 2
    accept(harness)
    assert harness.session.state is SessionState.CONNECTED


def test_news_of_a_connection_that_was_given_up_changes_nothing() -> None:
    harness = Harness()
    harness.session.connect(harness.now)
    harness.tick()
    harness.session.disconnect()
    harness.deliver(SetupComplete(), connection=1)
    harness.deliver(LinkFailed("nobody answers", retryable=True), connection=1)
    run(harness, 1)
    assert harness.session.state is SessionState.DISCONNECTED
    assert len(harness.opened) == 1


def test_an_ephemeral_token_reaches_the_service_in_a_header_only() -> None:
    seen: list[tuple[str, Mapping[str, str]]] = []

    async def connect(url: str, headers: Mapping[str, str]) -> MemoryStream:
        seen.append((url, headers))
        client, server = memory_pair()
        await server.send(b'{"setupComplete": {}}')
        return client

    service = GeminiLiveConfig(api_key="auth_tokens/abc", api_version="v1alpha")
    host = SimulatedLoop()
    link = LiveLink(host, connect)
    session = PersonaSession(
        "mira", Persona(name="Mira"), ring=VoiceRing(), service=service, random=Random(1)
    )
    session.connect(0.0)
    session.tick(0.01)
    for item in session.take_outbox():
        link.open("mira", item.number, item.config, session.stamper)  # type: ignore[union-attr]
    host.advance(0.5)
    for delivery in link.receive(10):
        session.receive(delivery.stamped, 0.5)
    session.tick(0.51)
    assert session.state is SessionState.CONNECTED
    url, headers = seen[0]
    assert url.endswith(".v1alpha.GenerativeService.BidiGenerateContentConstrained")
    assert "abc" not in url
    assert headers["Authorization"] == "Token auth_tokens/abc"
    link.stop()


def test_no_key_is_told_and_connecting_is_not_tried() -> None:
    with Stage(service=GeminiLiveConfig()) as stage:
        somebody = stage.add()
        stage.run(0.1)
        assert somebody.session.state is SessionState.ERROR
        assert "API key" in stage.of(StateChanged)[-1].sentence
        somebody.session.connect(stage.world.now)
        stage.run(0.1)
        assert somebody.session.state is SessionState.ERROR


def test_a_setup_over_the_limit_is_told_without_breaking_a_frame() -> None:
    with Stage(lambda prompt: "Yes.") as stage:
        somebody = stage.add(persona=Persona(name="Somebody", backstory="x" * SETUP_LIMIT_BYTES))
        stage.type("hello")
        stage.run(0.2)
        assert somebody.session.state is SessionState.ERROR
        assert "systemInstruction" in stage.of(StateChanged)[-1].sentence
        assert [event.text for event in stage.of(InputUnsent)] == ["hello"]


def test_a_model_nobody_has_heard_of_is_told_and_tried() -> None:
    with Stage(lambda prompt: "Yes.") as stage:
        somebody = stage.add(persona=Persona(name="Somebody", model="gemini-9-live"))
        stage.until(lambda: somebody.session.state is SessionState.CONNECTED, within=5)
        assert "gemini-9-live" in stage.of(SessionProblem)[0].sentence


def test_what_the_service_would_refuse_is_told_before_it_does() -> None:
    service = GeminiLiveConfig(base_url="ws://127.0.0.1:1", proactive_audio=False)
    with Stage(lambda prompt: "Yes.", service=service) as stage:
        stage.add()
        stage.run(0.2)
        assert ["proactiveAudio" in event.sentence for event in stage.of(SessionProblem)] == [True]


# -- activity ----------------------------------------------------------------------------------------------------


def test_switching_to_an_open_microphone_moves_the_session_at_the_turns_boundary() -> None:
    harness = connected(manual=True)
    says(harness, is_over=False)
    harness.session.set_manual_activity(False)
    run(harness, 0.5)
    assert len(harness.opened) == 1
    harness.deliver(TurnComplete())
    harness.deliver(SessionResumptionUpdate("h2", True))
    run(harness, 0.1)
    moved = harness.opened[1].config
    assert (moved.manual_activity, moved.resumption_handle) == (False, "h2")
    accept(harness)
    run(harness, 1)
    harness.type("hello")
    harness.tick()
    assert sent_on(harness, 2) == [RealtimeText("hello")]


def test_what_was_said_before_the_switch_fits_the_connection_it_goes_out_on() -> None:
    """Marks of activity on a connection that detects it itself would end it."""
    harness = Harness(manual=True)
    harness.session.connect(harness.now)
    harness.tick()
    harness.type("hello")
    accept(harness)
    assert sent_on(harness, 1) == [ActivityStart(), RealtimeText("hello"), ActivityEnd()]
    harness.session.set_manual_activity(False)
    harness.deliver(Disconnected(1006))
    run(harness, 2)
    accept(harness)
    assert sent_on(harness, 2) == [RealtimeText("hello")]
    harness.check()


def test_what_is_said_while_a_connection_is_made_that_will_be_left_waits_for_the_next() -> None:
    harness = Harness(manual=True)
    harness.session.connect(harness.now)
    harness.tick()
    harness.type("hello")
    harness.session.set_manual_activity(False)
    accept(harness)
    accept(harness)
    assert sent_on(harness, 1) == []
    assert sent_on(harness, 2) == [RealtimeText("hello")]
    harness.check()


def test_an_open_stream_is_told_that_it_ends() -> None:
    harness = connected(manual=False)
    harness.session.start_talking(harness.now)
    harness.session.send_audio(PIECE)
    harness.tick()
    harness.session.stop_talking(harness.now)
    harness.tick()
    assert [type(message) for message in sent_on(harness, 1)] == [RealtimeAudio, AudioStreamEnd]


def test_switching_to_what_it_is_already_changes_nothing() -> None:
    harness = connected(manual=True)
    harness.session.set_manual_activity(True)
    run(harness, 1)
    assert len(harness.opened) == 1


# -- odds --------------------------------------------------------------------------------------------------------


def test_a_model_that_takes_no_content_is_directed_by_text() -> None:
    for model, kind in (
        ("gemini-3.8-live", ClientContent),
        ("gemini-3.5-live-translate-preview", RealtimeText),
    ):
        session = PersonaSession(
            "x",
            Persona(name="X", model=model),
            ring=VoiceRing(),
            service=GeminiLiveConfig(base_url="ws://127.0.0.1:1"),
            random=Random(1),
        )
        session.direct("Greet the traveller.")
        given = session._parts.player.awaited
        assert given is not None
        assert [type(message) for message in given.messages] == [kind]


def test_a_listener_that_fails_keeps_nobody_else_from_hearing() -> None:
    harness = Harness()
    heard: list[object] = []

    def fail(event: object) -> None:
        raise RuntimeError("a mistake in the game")

    harness.session._parts.told._listeners.insert(0, fail)
    harness.session.subscribe(heard.append)
    harness.session.connect(harness.now)
    with pytest.raises(RuntimeError, match="a mistake in the game"):
        harness.tick()
    assert [type(event) for event in heard] == [StateChanged]


# -- whole conversations -----------------------------------------------------------------------------------------


def test_a_connection_outlives_its_turns() -> None:
    """Reading must not end with a turn."""
    with Stage(lambda prompt: f"You said {prompt.text}.") as stage:
        somebody = stage.add()
        for number, word in enumerate(("one", "two", "three"), 1):
            stage.type(word)
            stage.until(lambda number=number: len(stage.of(SpeakingStopped)) == number, within=10)
        assert [event.heard for event in stage.of(SpeakingStopped)] == [
            "You said one.",
            "You said two.",
            "You said three.",
        ]
        assert somebody.session.connection_number == 1


def test_the_longest_life_of_a_connection_is_lived_through() -> None:
    """Limits of the protocol are met here and not by players."""
    options = SessionOptions(lifetime=5.0, go_away_lead=3.0)
    with Stage(lambda prompt: f"You said {prompt.text}.", options=options) as stage:
        somebody = stage.add()
        for number in range(8):
            stage.type(f"line {number}")
            stage.until(lambda number=number: len(stage.of(SpeakingStopped)) == number + 1, within=12)
            stage.run(0.7)
        assert [event.heard for event in stage.of(SpeakingStopped)] == [
            f"You said line {n}." for n in range(8)
        ]
        assert somebody.session.connection_number > 2
        assert stage.of(InputUnsent) == []
        assert {event.state for event in stage.of(StateChanged)} == {
            SessionState.CONNECTING,
            SessionState.CONNECTED,
        }


def test_neither_sound_nor_key_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    service = GeminiLiveConfig(base_url="ws://127.0.0.1:1", api_key="secret-key", manual_activity=True)
    with caplog.at_level(logging.DEBUG), Stage(lambda prompt: "A whole sentence.", service=service) as stage:
        stage.add()
        stage.hear("hello")
        stage.until(lambda: bool(stage.of(SpeakingStopped)), within=10)
    text = "\n".join(record.getMessage() for record in caplog.records)
    assert "secret-key" not in text
    assert re.search(r"[A-Za-z0-9+/]{120,}", text) is None
