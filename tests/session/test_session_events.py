"""Everything a game may want to know of a conversation is an event of its own."""

from __future__ import annotations

from typing import Any

import embodiment as em
from embodiment.persona.goals import GoalDelivery
from embodiment.server.ports import CallFunction, CallFunctions, Prompt
from embodiment.session.assembler import SyncPacket, SyncPacketType, TurnEnd
from embodiment.session.call_steps import CallEvent
from embodiment.session.events import (
    AuthoredLine,
    InputUnsent,
    PlayerHeard,
    PlayerSpeaking,
    SessionProblem,
    SessionState,
    SpeakingStarted,
    SpeakingStopped,
    SpeechInterrupted,
    StateChanged,
    TextReceived,
    TurnEnded,
    WordHeard,
)
from embodiment.testing.stage import Stage


def answer(prompt: Prompt) -> Any:
    if "nails" in prompt.text:
        return [CallFunctions((CallFunction("fail"),), wants_results=True), "I have lost count of the nails."]
    return "A fine day to you, and many more of them." if prompt.text else None


class Keeper(em.Character):
    @em.function
    def fail(self) -> None:
        """Fails."""
        raise RuntimeError("no nails")


def test_a_conversation_tells_everything_that_happens_in_it() -> None:
    lines = em.Persona(name="Osric", goals=(em.ConversationalGoal("rest", "Rest."),))
    persona = lines.model_copy(update={"lines": lines.lines.model_copy(update={"offline": ("Hm.",)})})
    with Stage(answer) as stage:
        osric = stage.add(Keeper, persona)
        stage.until(lambda: osric.session.state is SessionState.CONNECTED, within=5)
        stage.hear("how many nails")
        stage.until(lambda: bool(stage.of(SpeakingStopped)), within=20)
        stage.type("good day")
        stage.until(lambda: len(stage.of(SpeakingStarted)) == 2, within=20)
        osric.session.interrupt()
        stage.run(0.5)
        stage.type("never answered")
        osric.session.disconnect()
        stage.run(0.5)
        osric.session.send_text("to nobody")
        stage.run(0.5)
        happened = {type(event) for _, _, event in stage.events}
    assert happened >= {
        StateChanged, TextReceived, TurnEnded, PlayerHeard, SpeechInterrupted, SpeakingStarted, SpeakingStopped,
        PlayerSpeaking, CallEvent, SyncPacket, TurnEnd, WordHeard, GoalDelivery, AuthoredLine, InputUnsent,
    }  # fmt: skip
    packets = {packet.type for packet in stage.of(SyncPacket)}
    assert packets == {SyncPacketType.TEXT_AUDIO, SyncPacketType.FUNCTION_CALL}
    assert [event.error is not None for event in stage.of(CallEvent) if event.is_problem] == [True]
    heard = stage.of(PlayerHeard)
    assert {event.is_final for event in heard} >= {True}
    assert {event.typed for event in heard} == {True, False}
    assert [event.is_speaking for event in stage.of(PlayerSpeaking)] == [True, False]


def test_started_and_stopped_are_those_of_the_sound_and_not_of_its_generation() -> None:
    with Stage(answer) as stage:
        osric = stage.add()
        stage.type("good day")
        stage.until(lambda: bool(stage.of(SpeakingStopped)), within=20)
        at = {type(event): at for at, _, event in stage.events}
        spoken = osric.session.speech.ledger.utterance(1)
        length = spoken.generated / 24_000
        assert abs(at[SpeakingStopped] - at[SpeakingStarted] - length) <= 0.02


def test_a_problem_is_told_and_the_conversation_goes_on() -> None:
    with Stage(answer) as stage:
        stage.add(persona=em.Persona(name="Osric", voice_provider="nobody"))
        stage.type("good day")
        stage.until(lambda: bool(stage.of(SpeakingStopped)), within=20)
        assert "'nobody'" in stage.of(SessionProblem)[0].sentence
