"""A character that speaks with a provider's voice: it says its transcript, in order, and can be cut anywhere."""

from __future__ import annotations

from typing import Any

import pytest

import embodiment as em
from embodiment.live.messages import ClientContent, OutputTranscription, SetupComplete, TurnComplete
from embodiment.persona.persona import AuthoredLines, Persona
from embodiment.server.ports import CallFunction, CallFunctions, Prompt, Say
from embodiment.session.assembler import SyncPacket, SyncPacketType
from embodiment.session.events import (
    SessionProblem,
    SessionState,
    SpeakingStopped,
    SpeechInterrupted,
    TextReceived,
    TurnEnded,
    WordHeard,
)
from embodiment.session.function_calls import FunctionCalling
from embodiment.session.provided_voice import SYNTHESIS_TIMEOUT
from embodiment.testing.stage import Stage
from embodiment.testing.tts import ToneTTS
from embodiment.world.script import Task
from tests.session.session_model import Harness
from tests.session.staged import sent

TOLD = "Three nails cost 3.14 gold. Dr. Lee buys them! Do you?"
PERSONA = Persona(name="Mira", voice_provider="tones")


def stage_with(tts: ToneTTS, answer: Any = lambda prompt: TOLD) -> Stage:
    stage = Stage(answer)
    stage.world.voicing.offer("tones", tts)
    return stage


def ready(stage: Stage, kind: type[em.Character] = em.Character, persona: Persona = PERSONA) -> em.Character:
    mira = stage.add(kind, persona)
    stage.until(lambda: mira.session.state is SessionState.CONNECTED, within=5)
    return mira


def heard(stage: Stage, count: int = 1, within: float = 30) -> list[str]:
    stage.until(lambda: len(stage.of(SpeakingStopped)) >= count, within=within)
    return [event.heard.strip() for event in stage.of(SpeakingStopped)]


def test_the_transcript_is_spoken_sentence_by_sentence_and_the_models_sound_is_not() -> None:
    tts = ToneTTS()
    with stage_with(tts) as stage:
        mira = ready(stage)
        stage.type("how much")
        assert heard(stage) == [TOLD]
        assert [text.strip() for text in tts.asked] == [
            "Three nails cost 3.14 gold.",
            "Dr. Lee buys them!",
            "Do you?",
        ]
        assert "".join(tts.asked) == TOLD
        spoken = [word.text for word in stage.of(WordHeard)]
        assert spoken == TOLD.split()
        assert {word.error_ms for word in stage.of(WordHeard)} == {0}
        assert mira.session.speech.ring.write_gen == 1
        packets = [p for p in stage.of(SyncPacket) if p.type is SyncPacketType.TEXT_AUDIO]
        assert "".join(packet.text for packet in packets) == TOLD
        assert all(packet.audio for packet in packets)
        assert mira.session.mouth is None


def test_whole_answers_are_asked_for_where_the_persona_wants_them() -> None:
    tts = ToneTTS()
    with stage_with(tts) as stage:
        ready(stage, persona=PERSONA.model_copy(update={"synthesis": "response"}))
        stage.type("how much")
        assert heard(stage) == [TOLD]
        assert tts.asked == [TOLD]


def test_the_mouth_moves_with_the_providers_sound() -> None:
    with stage_with(ToneTTS()) as stage:
        mira = ready(stage)
        stage.type("how much")
        stage.until(lambda: mira.session.mouth is not None, within=10)
        assert mira.session.is_speaking
        assert stage.world.characters["mira"].session.speech.current is not None


def test_an_interruption_empties_the_queue_and_nothing_of_it_is_heard_or_asked_for_again() -> None:
    """Synthesis that is fired and forgotten survives an interruption and speaks over what comes next."""
    tts = ToneTTS(latency=0.8)
    answers = iter([TOLD + " And there is much more. Indeed there is.", "Fine."])
    with stage_with(tts, lambda prompt: next(answers)) as stage:
        ready(stage)
        stage.type("how much")
        stage.until(lambda: len(stage.of(WordHeard)) > 1, within=10)
        asked = len(tts.asked)
        stage.type("stop")
        assert heard(stage, 2)[1] == "Fine."
        assert tts.asked[asked:] == ["Fine."]
        assert stage.of(SpeakingStopped)[0].was_cut
        after = [word.text for word in stage.of(WordHeard) if word.gen > stage.of(SpeechInterrupted)[0].gen]
        assert after == ["Fine."]


def test_what_waited_for_a_turn_that_was_cut_is_taken_up() -> None:
    harness = Harness(is_voiced=True)
    harness.session.connect(harness.now)
    harness.tick()
    harness.deliver(SetupComplete())
    for text in ("The first answer.", "The second."):
        harness.deliver(OutputTranscription(text))
        harness.deliver(TurnComplete())
    harness.tick()
    harness.session.interrupt()
    harness.tick()
    assert not harness.session.is_in_conversation
    assert not harness.session._parts.voice.is_busy
    harness.check()


def test_a_sentence_the_provider_cannot_speak_is_shown_and_told() -> None:
    tts = ToneTTS(fails_on=lambda text: "Lee" in text)
    with stage_with(tts) as stage:
        ready(stage)
        stage.type("how much")
        heard(stage)
        assert "".join(event.text for event in stage.of(TextReceived)) == TOLD
        assert ["hoarse" in event.sentence for event in stage.of(SessionProblem)] == [True]


def test_a_provider_that_never_answers_holds_nobody_up() -> None:
    tts = ToneTTS(latency=1000.0)
    with stage_with(tts, lambda prompt: "Good day.") as stage:
        mira = ready(stage)
        stage.type("hello")
        stage.run(SYNTHESIS_TIMEOUT + 3)
        assert not mira.session.is_in_conversation
        assert "".join(event.text for event in stage.of(TextReceived)) == "Good day."
        assert "no sound within" in stage.of(SessionProblem)[0].sentence


def test_words_without_times_are_found_in_the_sound() -> None:
    with stage_with(ToneTTS(words=False)) as stage:
        ready(stage)
        stage.type("how much")
        assert heard(stage) == [TOLD]
        assert [word.text for word in stage.of(WordHeard)] == TOLD.split()


def test_a_playhead_call_waits_for_the_words_before_it() -> None:
    """The place of a call is one in the transcript; where the model's own sound had it means nothing here."""
    shown: list[list[str]] = []
    first, second = "Now look at what I have for you.", "There."

    class Keeper(em.Character):
        @em.function(timing="playhead")
        def show(self) -> None:
            """Show it."""
            shown.append([word.text for word in stage.of(WordHeard)])

    def answer(prompt: Prompt) -> Any:
        return [Say(first), CallFunctions((CallFunction("show"),)), Say(second)] if prompt.text else None

    with stage_with(ToneTTS(latency=0.4), answer) as stage:
        ready(stage, Keeper)
        stage.type("show me")
        heard(stage)
        assert len(shown) == 1
        assert shown[0] in (first.split(), [*first.split(), second])


def test_a_call_in_a_turn_without_words_is_carried_out() -> None:
    shown: list[float] = []

    class Keeper(em.Character):
        @em.function(timing="playhead")
        def show(self) -> None:
            """Show it."""
            shown.append(self.world.now)

    with stage_with(
        ToneTTS(), lambda prompt: CallFunctions((CallFunction("show"),)) if prompt.text else None
    ) as stage:
        ready(stage, Keeper)
        stage.type("show me")
        stage.until(lambda: bool(shown), within=10)


def test_tags_are_never_given_to_a_provider() -> None:
    class Keeper(em.Character):
        calling = FunctionCalling.PROMPT

        @em.function
        def price_of(self, item: str) -> dict[str, int]:
            """Price.

            Args:
                item: Which one.
            """
            return {"gold": 40}

    tts = ToneTTS()
    with stage_with(
        tts, lambda prompt: 'Let me see. [CALL: price_of {"item": "a {sword}"}] Forty gold.'
    ) as stage:
        mira = ready(stage, Keeper)
        assert not any("read a tag aloud" in sentence for sentence in mira.session.check())
        stage.type("how much")
        assert heard(stage) == ["Let me see.  Forty gold."]
        assert "CALL" not in "".join(tts.asked)


def test_say_is_verbatim_and_the_model_is_told_of_it() -> None:
    replies: list[em.Reply] = []

    class Keeper(em.Character):
        async def greet(self) -> None:
            replies.append(await self.say("Welcome, stranger! Come in."))

    tts = ToneTTS()
    with stage_with(tts, lambda prompt: "A fine day.") as stage:
        mira = ready(stage, Keeper)
        messages = sent(stage, mira)
        task: Task[None] = mira.start(mira.greet())
        assert heard(stage) == ["Welcome, stranger! Come in."]
        stage.run(0.1)
        assert task.done.is_fired
        assert replies[0].text == "Welcome, stranger! Come in."
        assert messages == []
        stage.type("good morning")
        assert heard(stage, 2)[1] == "A fine day."
        contexts = [message for message in messages if isinstance(message, ClientContent)]
        assert ["Welcome, stranger!" in content.turns[0].text for content in contexts] == [True]
        assert [event.gen for event in stage.of(TurnEnded)] == [1, 2]


def test_authored_lines_are_spoken_where_a_provider_can() -> None:
    tts = ToneTTS()
    lines = AuthoredLines(reconnecting=("One moment, please.",))
    with stage_with(tts) as stage:
        ready(stage, persona=PERSONA.model_copy(update={"lines": lines}))
        stage.server.streams[-1].cut(1006)
        assert heard(stage) == ["One moment, please."]


def test_a_provider_that_is_named_and_not_given_is_told() -> None:
    with Stage(lambda prompt: "Good day.") as stage:
        mira = ready(stage)
        assert "'tones'" in stage.of(SessionProblem)[0].sentence
        assert any("'tones'" in sentence for sentence in mira.session.check())
        stage.type("hello")
        assert heard(stage) == ["Good day."]


@pytest.mark.parametrize("latency", [0.0, 0.3, 3.0])
def test_turns_keep_their_order_however_slow_the_voice_is(latency: float) -> None:
    answers = iter(["The first answer.", "The second answer.", "The third."])
    with stage_with(ToneTTS(latency=latency), lambda prompt: next(answers)) as stage:
        mira = ready(stage)
        for number in range(1, 4):
            stage.type(f"question {number}")
            heard(stage, number)
        assert heard(stage, 3) == ["The first answer.", "The second answer.", "The third."]
        assert mira.session.speech.ring.underruns == 0
