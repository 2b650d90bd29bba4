from __future__ import annotations

from embodiment.persona.persona import Persona
from embodiment.server.ports import Prompt
from embodiment.session.events import PlayerHeard, SpeakingStopped, SpeechInterrupted
from embodiment.testing.stage import Stage
from embodiment.units import Seconds
from embodiment.world.character import Character

SIX = "One two three four five six."


def talkers(stage: Stage) -> tuple[Character, Character]:
    one = stage.add(persona=Persona(name="Pim"))
    other = stage.add(persona=Persona(name="Tove"))
    stage.run(0.5)
    return one, other


def spoken(stage: Stage) -> list[tuple[str, str, Seconds]]:
    return [(who, event.heard, at) for at, who, event in stage.events if isinstance(event, SpeakingStopped)]


def test_they_take_turns_and_each_answers_what_was_heard_of_the_other() -> None:
    prompts: list[str] = []

    def answer(prompt: Prompt) -> str:
        prompts.append(prompt.text)
        return f"Line {len(prompts)}."

    with Stage(answer) as stage:
        pim, tove = talkers(stage)
        stage.world.scheduler.start(pim.chat(tove, "Talk with Tove about the frog.", turns=3))
        stage.run(0.5)
        assert pim.partner is tove
        assert tove.partner is pim
        stage.until(lambda: len(spoken(stage)) == 3, within=20)
        stage.run(0.1)
        assert [(who, heard) for who, heard, _ in spoken(stage)] == [
            ("pim", "Line 1."), ("tove", "Line 2."), ("pim", "Line 3."),
        ]  # fmt: skip
        assert 'Pim says to you: "Line 1."' in prompts[1]
        assert 'Tove says to you: "Line 2."' in prompts[2]
        assert pim.partner is tove.partner is None
        assert stage.of(PlayerHeard) == []  # nothing of it counts as the player's words


def test_a_chat_that_is_cancelled_falls_silent_at_once() -> None:
    with Stage(lambda prompt: SIX * 4) as stage:
        pim, tove = talkers(stage)
        task = stage.world.scheduler.start(pim.chat(tove, "Talk."))
        stage.until(lambda: pim.session.is_speaking, within=5)
        task.cancel()
        stage.run(0.1)
        assert not pim.session.is_speaking
        assert pim.partner is tove.partner is None
        assert [event.by for event in stage.of(SpeechInterrupted)] == ["game"]


def test_two_chats_within_earshot_are_heard_one_after_the_other() -> None:
    with Stage(lambda prompt: SIX) as stage:
        pim, tove = talkers(stage)
        for character in (pim, tove):
            stage.world.scheduler.start(character.ask("Say something."))
        sounding: list[tuple[bool, bool]] = []
        stage.world.observers.append(
            lambda: sounding.append((pim.session.is_speaking, tove.session.is_speaking))
        )
        stage.until(lambda: len(spoken(stage)) == 2, within=20)
        assert (True, True) not in sounding
        assert (True, False) in sounding
        assert (False, True) in sounding


def test_whoever_may_overlap_does() -> None:
    with Stage(lambda prompt: SIX) as stage:
        pim, tove = talkers(stage)
        tove.may_overlap = True
        for character in (pim, tove):
            stage.world.scheduler.start(character.ask("Say something."))
        both: list[bool] = []
        stage.world.observers.append(
            lambda: both.append(pim.session.is_speaking and tove.session.is_speaking)
        )
        stage.until(lambda: len(spoken(stage)) == 2, within=20)
        assert any(both)
