"""Whole sessions whose model is listened to before the player hears it."""

from __future__ import annotations

import embodiment as em
from embodiment.persona.persona import Persona
from embodiment.session.events import (
    SessionState,
    SpeakingStopped,
    SpeechWithheld,
    TextReceived,
    UnvoicedLine,
    WordHeard,
)
from embodiment.session.guard import Muted, SpeechGuard
from embodiment.testing.stage import Stage
from embodiment.testing.tts import ToneTTS

OWN = Persona(name="Asha")
PROVIDED = Persona(name="Asha", voice_provider="tones")
ANSWER = "Look at the denominators. It is twelve. Well done!"
LINE = "Think of the common denominator. What is it for three and four?"
SSML = "<speak>Think of the common denominator.<break time='400ms'/> What is it for three and four?</speak>"


class NoTwelve:
    def passes(self, sentence: str) -> bool:
        return "twelve" not in sentence


def started(stage: Stage, persona: Persona, guard: SpeechGuard | None) -> em.Character:
    asha = stage.add(em.Character, persona)
    asha.session.guard = guard
    stage.until(lambda: asha.session.state is SessionState.CONNECTED, within=5)
    return asha


def shown(stage: Stage) -> str:
    return " ".join(event.text for kind in (TextReceived, UnvoicedLine) for event in stage.of(kind))


def words(stage: Stage) -> list[str]:
    return [event.text for event in stage.of(WordHeard)]


def test_a_muted_model_is_never_heard_and_the_game_speaks() -> None:
    with Stage(lambda prompt: ANSWER) as stage:
        stage.world.voicing.offer("tones", ToneTTS())
        asha = started(stage, PROVIDED, Muted())
        stage.type("five by seven")
        stage.until(lambda: bool(stage.of(SpeechWithheld)), within=10)
        asha.session.say(LINE, SSML)
        stage.until(lambda: bool(stage.of(SpeakingStopped)), within=20)
        stage.run(2.0)
        assert [event.heard.strip() for event in stage.of(SpeakingStopped)] == [LINE]
        assert words(stage) == LINE.split()
        assert "twelve" not in shown(stage)
        assert len(stage.of(SpeechWithheld)) == 1


def test_the_break_of_the_line_is_in_the_sound() -> None:
    with Stage(lambda prompt: ANSWER) as stage:
        stage.world.voicing.offer("tones", ToneTTS())
        asha = started(stage, PROVIDED, Muted())
        asha.session.say(LINE, SSML)
        stage.until(lambda: bool(stage.of(SpeakingStopped)), within=20)
        at = {event.text: event.position for event in stage.of(WordHeard)}
        plain = at["the"] - at["of"]
        assert 0.4 < (at["What"] - at["denominator."]) / 24_000 - plain / 24_000 < 2.0


def test_a_providers_guarded_voice_says_what_passes_and_nothing_behind_it() -> None:
    with Stage(lambda prompt: ANSWER) as stage:
        tts = ToneTTS()
        stage.world.voicing.offer("tones", tts)
        started(stage, PROVIDED, NoTwelve())
        stage.type("five by seven")
        stage.until(lambda: bool(stage.of(SpeakingStopped)), within=20)
        stage.run(2.0)
        assert [text.strip() for text in tts.asked] == ["Look at the denominators."]
        assert [event.text for event in stage.of(SpeechWithheld)] == ["It is twelve."]


def test_the_models_own_guarded_voice_is_held_and_cut() -> None:
    with Stage(lambda prompt: ANSWER) as stage:
        asha = started(stage, OWN, NoTwelve())
        stage.type("five by seven")
        stage.until(lambda: bool(stage.of(SpeechWithheld)), within=20)
        stage.run(5.0)
        assert "twelve" not in " ".join(words(stage)) + shown(stage)
        assert not asha.session.is_speaking
        assert not asha.session.is_in_conversation


def test_the_models_own_voice_is_heard_where_all_passes() -> None:
    answers = iter(["Look at the denominators. Which number do both divide?", "It is twelve.", "Try again."])
    with Stage(lambda prompt: next(answers)) as stage:
        started(stage, OWN, NoTwelve())
        for count, said in enumerate(("one", "two", "three"), 1):
            stage.type(said)
            stage.until(
                lambda n=count: len(stage.of(SpeakingStopped)) + len(stage.of(SpeechWithheld)) >= n, within=30
            )
        stage.run(3.0)
        heard = [event.heard.strip() for event in stage.of(SpeakingStopped) if event.heard.strip()]
        assert heard == ["Look at the denominators. Which number do both divide?", "Try again."]
