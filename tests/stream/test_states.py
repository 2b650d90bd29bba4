from __future__ import annotations

import pytest

from embodiment.stream.frames import HOP
from embodiment.stream.phones import SOUNDS
from embodiment.stream.states import CLASSES, FILLER, pause_after, pause_state, word_states
from embodiment.units import OUTPUT_HZ


def spelt(word: str, tenths: int = 10) -> str:
    return "".join(CLASSES[state.sound] for state in word_states(word, tenths))


def test_every_sound_has_a_class_and_stops_have_a_closure() -> None:
    assert set(SOUNDS) <= set(CLASSES)
    assert len(CLASSES) == FILLER
    assert set("BP") <= set(CLASSES)
    assert spelt("top").startswith("P")
    assert "p" in spelt("top")


def test_a_state_is_an_expected_frame() -> None:
    seconds = len(word_states("traveller")) * HOP / OUTPUT_HZ
    assert 0.4 < seconds < 0.8


def test_a_slow_voice_has_more_of_them() -> None:
    usual, slow = len(word_states("traveller")), len(word_states("traveller", 20))
    assert 1.8 < slow / usual < 2.2


def test_the_last_syllable_before_a_pause_is_longer() -> None:
    assert len(word_states("stone.")) > len(word_states("stone"))


@pytest.mark.parametrize("word", ["—", "...", "", "\u201c"])
def test_what_is_not_spoken_has_no_states(word: str) -> None:
    assert word_states(word) == ()


def test_pauses_follow_punctuation() -> None:
    """Pauses in the sound belong to full stops and commas of the text, also inside quotes."""
    assert pause_after("stone.") > pause_after("stone,") > pause_after("stone")
    assert pause_after("stone.\u201d") == pause_after("stone.")
    assert pause_after("है।") == pause_after("stone.")
    assert pause_state("stone.").enter > pause_state("stone").enter
    assert pause_state("stone.").passed < pause_state("stone").passed
    assert pause_state(None).sound == CLASSES.index("_")
