"""Which turn an utterance asks for, by Asha's own topics."""

from __future__ import annotations

from pathlib import Path

import pytest

from embodiment.adapters.assets import Assets
from embodiment.adapters.loading import load_character
from embodiment.lesson.ear import DOUBTFUL_NUMBER, AuthoredEar, Doubts
from embodiment.live.sections import Knowledge
from embodiment.tutor.contract import LiveEvent
from embodiment.tutor.evaluator import SURE_ENOUGH
from tests.lesson.schoolroom import Asha

EAR = AuthoredEar(load_character(Assets(Path.cwd()), Asha).persona.knowledge)


@pytest.mark.parametrize(
    ("said", "event"),
    [
        ("say that again", "REPEAT"),
        ("Please repeat", "REPEAT"),
        ("phir se boliye", "REPEAT"),
        ("next question", "REQUEST_QUESTION"),
        ("agla sawaal", "REQUEST_QUESTION"),
        ("which chapters are there", "REQUEST_CHAPTER"),
        ("fractions please", "REQUEST_CHAPTER"),
        ("algebra", "REQUEST_CHAPTER"),
        ("rational numbers please", "REQUEST_CHAPTER"),
        ("wait a moment", "INTERRUPT"),
        ("that is enough for today", "END_SESSION"),
        ("अलविदा", "END_SESSION"),
        ("goodbye", "END_SESSION"),
        ("five by seven", "SUBMIT_ANSWER"),
        ("5/7", "SUBMIT_ANSWER"),
        ("teen bata chaar", "SUBMIT_ANSWER"),
        ("twelve, no, thirteen", "SUBMIT_ANSWER"),
        ("I don't know", "SUBMIT_ANSWER"),
        ("तीन बटा चार", "SUBMIT_ANSWER"),
        ("the moon is round", "SUBMIT_ANSWER"),
    ],
)
def test_what_is_said_asks_for_a_turn(said: str, event: str) -> None:
    assert EAR.understand(said).event == event


def test_a_doubtful_word_never_ends_a_lesson() -> None:
    assert EAR.understand("five bye seven", 0.3).event is LiveEvent.SUBMIT_ANSWER


def test_a_character_without_topics_takes_everything_as_an_answer() -> None:
    heard = AuthoredEar(Knowledge()).understand("bye", 0.9)
    assert (heard.event, heard.text, heard.confidence) == (LiveEvent.SUBMIT_ANSWER, "bye", 0.9)


def test_numbers_that_sound_alike_are_asked_for_once_more_and_then_believed() -> None:
    doubts = Doubts()
    assert doubts.confidence("three by fourteen", 0.9) == DOUBTFUL_NUMBER < SURE_ENOUGH
    assert doubts.confidence("Three by fourteen.", 0.9) == 0.9
    assert doubts.confidence("three by forty", 0.9) == DOUBTFUL_NUMBER
    assert doubts.confidence("five by seven", 0.9) == 0.9
    assert doubts.confidence("fourteen", 0.3) == 0.3
    assert doubts.confidence("fourteen", None) is None
