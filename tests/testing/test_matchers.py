from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import embodiment as em
from embodiment.audio.wav import wav_bytes
from embodiment.errors import AssetError, UsageError
from embodiment.persona.goals import ConversationalGoal, DeliveryStatus
from embodiment.persona.persona import Persona
from embodiment.server.ports import CallFunction, CallFunctions, Prompt, Say
from embodiment.session.events import SpeakingStarted
from embodiment.testing.happenings import VisitorInput
from embodiment.testing.matchers import (
    at_rest,
    emote_at_word,
    function_called,
    goal_delivered,
    goal_reached,
    has_heard,
    has_spoken,
    never_stuck,
)
from embodiment.testing.rest import unaccounted
from embodiment.testing.stage import Stage


def test_what_was_heard_counts_and_what_is_still_to_come_does_not() -> None:
    with Stage(lambda prompt: "One sentence here. Another sentence there.") as stage:
        stage.add()
        stage.run(0.3)
        stage.type("go on")
        stage.until(has_spoken("one sentence"), within=10)
        assert not stage.shows(has_spoken("another sentence there"))
        stage.until(has_spoken(re.compile(r"there\.$")), within=10)
        assert not stage.shows(has_spoken("one", by="nobody"))


def test_what_was_cut_off_was_not_spoken() -> None:
    answers = iter(["First a long story about a smith and her hammer.", "As you wish."])
    with Stage(lambda prompt: next(answers)) as stage:
        stage.add()
        stage.run(0.3)
        stage.type("a story")
        stage.until(has_spoken("a long"), within=10)
        stage.type("stop")
        stage.until(has_spoken("as you wish"), within=10)
        found = stage.shows(has_spoken("hammer"))
        assert not found
        assert "First a" in repr(found)


def test_a_condition_that_never_holds_says_what_was_found_instead() -> None:
    with Stage(lambda prompt: "Good day.") as stage:
        stage.add()
        stage.run(0.3)
        stage.type("hello")
        with pytest.raises(AssertionError, match=r"somebody says 'farewell'.*Good day"):
            stage.until(has_spoken("farewell"), within=5)


def test_heard_means_understood_typed_or_spoken() -> None:
    with Stage(lambda prompt: "Yes.") as stage:
        stage.add()
        stage.run(0.3)
        stage.type("good morning")
        stage.until(at_rest(), within=20)
        stage.hear("what is your name")
        stage.until(has_heard("your NAME"), within=10)
        assert stage.shows(has_heard("good morning", who="somebody"))


def emoting(prompt: Prompt) -> Any:
    wave = CallFunctions((CallFunction("play_emote", {"emote_name": "wave"}),))
    return [Say("Hello there my friend."), wave, Say("Come in and rest a while.")] if prompt.text else None


def test_an_emote_is_shown_on_its_word() -> None:
    with Stage(emoting) as stage:
        stage.add()
        stage.run(0.3)
        stage.type("hello")
        stage.until(emote_at_word("wave", "friend"), within=10)
        stage.until(at_rest(), within=20)
        assert not stage.shows(emote_at_word("wave", "hello"))
        assert not stage.shows(emote_at_word("bow", "friend"))


class Keeper(em.Character):
    @em.function
    def price_of(self, item: str, count: int = 1) -> dict[str, int]:
        """Price of things.

        Args:
            item: Which.
            count: How many.
        """
        return {"gold": 40 * count}


def pricing(prompt: Prompt) -> Any:
    if prompt.text:
        return CallFunction("price_of", {"item": "sword", "count": 2})
    return "Eighty."


def test_functions_are_matched_by_name_and_by_the_arguments_that_matter() -> None:
    with Stage(pricing) as stage:
        stage.add(Keeper)
        stage.run(0.3)
        stage.type("two swords")
        stage.until(function_called("price_of", item="sword"), within=10)
        assert stage.shows(function_called("price_of", item=re.compile("^sw"), count=lambda n: n > 1))
        found = stage.shows(function_called("price_of", item="axe"))
        assert not found
        assert "item='sword'" in repr(found)


def test_goals_are_delivered_and_reached() -> None:
    persona = Persona(name="Keeper", goals=(ConversationalGoal("sell", "Sell the sword."),))
    with Stage(lambda prompt: "Yes.") as stage:
        keeper = stage.add(persona=persona)
        stage.until(goal_delivered("sell", DeliveryStatus.IN_SETUP), within=10)
        assert not stage.shows(goal_reached("sell"))
        assert not stage.shows(goal_reached("another"))
        keeper.session.remove_goal("sell")
        stage.until(goal_reached("sell"), within=1)


def test_never_stuck_names_who_is_and_why() -> None:
    class Restless(em.Character):
        async def script(self) -> None:
            while True:
                self.play("wave")
                await self.wait(0.1)

    with Stage(lambda prompt: None) as stage:
        stage.add(Restless)
        with pytest.raises(AssertionError, match="somebody still plays 'wave'"):
            never_stuck(stage, within=3)


def test_a_matcher_is_no_answer() -> None:
    with Stage(lambda prompt: "Yes.") as stage:
        stage.add()
        with pytest.raises(
            UsageError, match=r"test_matchers.py:\d+: .*a question, not an answer: assert stage"
        ):
            assert has_spoken("yes")
        with pytest.raises(UsageError, match="is a question"):
            stage.until(lambda: has_spoken("yes"), within=1)


def test_what_cannot_be_waited_for_is_told_with_a_cure() -> None:
    with Stage(lambda prompt: "Yes.") as stage:
        stage.add()
        with pytest.raises(UsageError, match=r"until\('forty'\) takes a matcher, until\(has_spoken"):
            stage.until("forty", within=1)  # type: ignore[arg-type]
        with pytest.raises(UsageError, match="has_spoken needs text: a matcher is called first"):
            stage.until(has_spoken, within=1)  # type: ignore[arg-type]
        for seconds, frame in ((-1.0, 0.01), (1.0, 0.0), (1.0, -0.1)):
            with pytest.raises(UsageError, match="a frame is longer than 0"):
                stage.run(seconds, frame=frame)


def test_what_is_said_to_nobody_is_not_forgotten() -> None:
    for say in (lambda stage: stage.type("hello"), lambda stage: stage.hear("hello")):
        with Stage(lambda prompt: "Yes.") as stage:
            say(stage)
            with pytest.raises(AssertionError, match=r"'hello', (typed|spoken) at 0.00 s with nobody near"):
                never_stuck(stage, within=2)


def test_speech_that_was_on_its_way_is_no_answer() -> None:
    """The end of an older answer begins to sound after a line was lost: that does not answer it."""
    with Stage(lambda prompt: "Yes.") as stage:
        keeper = stage.add()
        stage.run(0.3)
        stage.inputs.append(VisitorInput(stage.world.now, "somebody", "and then?", typed=True, after_gen=3))
        for gen, is_answered in ((3, False), (4, True)):
            stage.events.append((stage.world.now, "somebody", SpeakingStarted(gen=gen)))
            assert bool(unaccounted(stage)) is not is_answered
        assert keeper.session.newest_gen == 0


def test_a_wav_is_heard_at_any_rate_and_a_broken_one_is_named(tmp_path: Path) -> None:
    hum = np.random.default_rng(1).normal(0, 3000, 24_000).astype(np.int16)
    (tmp_path / "question.wav").write_bytes(wav_bytes(hum, 48_000))
    (tmp_path / "broken.wav").write_bytes(b"RIFF")
    with Stage(lambda prompt: "Yes.") as stage:
        stage.add()
        stage.run(0.3)
        stage.hear_wav(tmp_path / "question.wav", "is it open")
        stage.until(has_heard("is it open"), within=5)
        stage.until(has_spoken("yes"), within=5)
        with pytest.raises(AssetError, match=r"broken\.wav"):
            stage.hear_wav(tmp_path / "broken.wav")
        with pytest.raises(AssetError, match=r"missing\.wav"):
            stage.hear_wav(tmp_path / "missing.wav")


def test_answers_are_chosen_before_anybody_connects() -> None:
    with Stage() as stage:
        stage.answers(lambda prompt: "Chosen.")
        stage.add()
        stage.run(0.3)
        stage.type("hello")
        stage.until(has_spoken("chosen"), within=10)
        with pytest.raises(UsageError, match="before the first"):
            stage.answers(None)


def test_an_answer_that_is_none_fails_the_test_that_gave_it() -> None:
    for wrong in (42, ["Yes.", 42]):
        with Stage(lambda prompt, wrong=wrong: wrong if prompt.text else None) as stage:
            stage.add()
            stage.run(0.3)
            stage.type("hello")
            with pytest.raises(
                UsageError, match="an answer function returned int; return text, calls or None"
            ):
                stage.run(5)


def test_an_answer_function_that_raises_fails_the_test_that_gave_it() -> None:
    def answer(prompt: Prompt) -> str:
        raise ZeroDivisionError("no such price")

    with Stage(answer) as stage:
        stage.add()
        stage.run(0.5)
        stage.type("how much?")
        with pytest.raises(ZeroDivisionError, match="no such price"):
            stage.run(1.0)
