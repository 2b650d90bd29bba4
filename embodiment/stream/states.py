"""Words as chains of short stretches that each sound like one thing: what a decoder walks through.

A state lasts a geometric number of frames around its mean; long sounds are several states in a row, so that
their length has a sensible spread. Stops are silence (or hum) first and a burst after it. Between words
stands a pause that may be left out, likely after a full stop and unlikely inside a phrase.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import log
from typing import Final

from embodiment.stream.frames import HOP
from embodiment.stream.phones import VOWELS, sounds
from embodiment.units import OUTPUT_HZ, Seconds

CLASSES: Final = "_aeo@AEOlwnmvzsfhBbPp"
"""What a frame can sound like: ``_`` silence, the sounds of ``phones.SOUNDS``, ``B P`` the closures of ``b
p``.
"""
FILLER: Final = len(CLASSES)
"""Class of the state after the last known word: any sound at all, the transcript of which has not come."""
UNIT: Final = 64
"""Scores are natural logarithms times this, as integers: sums are exact and ties fall the same way
everywhere.
"""

_MEAN_SECONDS: Final[dict[str, Seconds]] = {
    "a": 0.090, "e": 0.075, "o": 0.080, "@": 0.055, "A": 0.140, "E": 0.120, "O": 0.130, "l": 0.060, "w": 0.060,
    "n": 0.065, "m": 0.070, "v": 0.050, "z": 0.075, "s": 0.100, "f": 0.080, "h": 0.055, "B": 0.045, "b": 0.020,
    "P": 0.055, "p": 0.035,
}  # fmt: skip
"""Source: rounded means of American English read speech (Crystal and House 1988, J. Acoust. Soc. Am. 83)."""
_SLOWER: Final = 0.15
_FASTER: Final = 0.15
"""How often a frame of speech repeats the state before it, or passes one over: what makes up for a voice that
is slower or faster than the expected lengths."""
_PAUSE_SECONDS: Final[Seconds] = 0.22
_PAUSE_AFTER: Final = {
    ".": 0.85,
    "!": 0.85,
    "?": 0.85,
    "…": 0.85,
    "।": 0.85,
    ",": 0.5,
    ";": 0.5,
    ":": 0.5,
    "—": 0.5,
}
_PAUSE_ELSEWHERE: Final = 0.03
_PAUSE_FIRST: Final = 0.9
_FINAL_LENGTHENING: Final = 1.3
"""Of the last syllable before a pause. Source: Klatt 1976, J. Acoust. Soc. Am. 59, about 30 %."""
_CLITIC_SHORTENING: Final = 0.8
_MANY_SYLLABLES: Final = 3
_POLYSYLLABIC_SHORTENING: Final = 0.85
_CLOSERS: Final = "\"')]}\u201d\u2019"


@dataclass(frozen=True, slots=True)
class State:
    """One link of the chain.

    Attributes:
        sound: Index into ``CLASSES``, or ``FILLER``.
        stay: Score of another frame in it.
        leave: Score of leaving it.
        enter: Score of entering it, 0 unless it is a pause.
        passed: Score of passing it over; None where that is like losing a sound (``trellis`` knows the
            price).
    """

    sound: int
    stay: int
    leave: int
    enter: int = 0
    passed: int = 0

    @property
    def is_pause(self) -> bool:
        """Whether it is the silence between two words."""
        return self.sound == 0


@lru_cache(maxsize=4096)
def word_states(word: str, tenths: int = 10) -> tuple[State, ...]:
    """The states of one written word.

    Args:
        word: With its punctuation.
        tenths: Length against the usual one, in tenths: 20 for a voice that takes twice as long.

    Returns:
        One state per expected frame; empty when the word is not spoken.
    """
    spelt = sounds(word)
    phrase_final = pause_after(word) > _PAUSE_ELSEWHERE
    vowels = [index for index, sound in enumerate(spelt) if sound in VOWELS]
    states: list[State] = []
    expected = 0.0
    for index, sound in enumerate(spelt):
        scale = tenths / 10
        if len(vowels) >= _MANY_SYLLABLES and sound in VOWELS:
            scale *= _POLYSYLLABIC_SHORTENING
        if phrase_final and vowels and index >= vowels[-1]:
            scale *= _FINAL_LENGTHENING
        elif len(spelt) <= 2:
            scale *= _CLITIC_SHORTENING
        for part in _CLOSURE.get(sound, sound):
            expected += _MEAN_SECONDS[part] * scale * OUTPUT_HZ / HOP
            states += [_SPOKEN[part]] * max(1, round(expected) - len(states))
    return tuple(states)


_CLOSURE: Final = {"b": "Bb", "p": "Pp"}


@lru_cache(maxsize=1024)
def pause_state(after: str | None) -> State:
    """The pause after a word (None: before the first one)."""
    likely = _PAUSE_FIRST if after is None else pause_after(after)
    frames = _PAUSE_SECONDS * OUTPUT_HZ / HOP
    return State(0, _score(1.0 - 1.0 / frames), _score(1.0 / frames), _score(likely), _score(1.0 - likely))


def pause_after(word: str) -> float:
    """Probability of a pause after a word, from its punctuation."""
    bare = word.rstrip(_CLOSERS)
    return _PAUSE_AFTER.get(bare[-1:], _PAUSE_ELSEWHERE)


FILLER_STATE: Final = State(FILLER, 0, 0)


def _score(probability: float) -> int:
    return round(UNIT * log(probability))


_SPOKEN: Final = {
    sound: State(
        CLASSES.index(sound),
        stay=_score(_SLOWER),
        leave=_score(1.0 - _SLOWER - _FASTER),
        passed=_score(_FASTER) - _score(1.0 - _SLOWER - _FASTER),
    )
    for sound in _MEAN_SECONDS
}
