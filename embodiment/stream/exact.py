"""An engine's own word times, matched to the words of the transcript.

Engines disagree with the text about what a word is: a number is read as several words, a spoken symbol has
none. The times are therefore matched by spelling, in order, and what has no counterpart extends its
predecessor.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from embodiment.live.messages import WordTime
from embodiment.stream.transcript import Word
from embodiment.units import Samples, to_samples

LOOKED_AHEAD: Final = 4
"""Words of the transcript that may be skipped to find a time's counterpart."""


class ExactTimes:
    """Times of one turn; false while the engine has given none."""

    def __init__(self) -> None:
        self._waiting: list[WordTime] = []
        self._spans: dict[int, tuple[Samples, Samples]] = {}
        self._next = 0

    def __bool__(self) -> bool:
        return bool(self._spans or self._waiting)

    def add(self, times: Sequence[WordTime], words: Sequence[Word]) -> None:
        """More times, more text, or both.

        Args:
            times: In order; offsets from the turn's first sample.
            words: All words of the transcript so far.
        """
        self._waiting += times
        while self._waiting and self._next < len(words):
            self._place(self._waiting.pop(0), words)

    def span(self, word: int) -> tuple[Samples, Samples] | None:
        """Begin and end of a word in samples of the turn, None when the engine gave none."""
        return self._spans.get(word)

    def is_past(self, word: int) -> bool:
        """Whether a later word has a time, so that this one will get none."""
        return word < self._next

    def _place(self, time: WordTime, words: Sequence[Word]) -> None:
        start, end = to_samples(time.start), to_samples(time.end)
        spelt = _letters(time.word)
        ahead = range(self._next, min(len(words), self._next + LOOKED_AHEAD))
        match = next((index for index in ahead if _letters(words[index].text) == spelt), None)
        previous = self._spans.get(self._next - 1)
        if match is None and previous and spelt and spelt in _letters(words[self._next - 1].text):
            self._spans[self._next - 1] = (previous[0], max(previous[1], end))
            return
        match = self._next if match is None else match
        self._spans[match] = (start, max(start, end))
        self._next = match + 1


def _letters(text: str) -> str:
    return "".join(character for character in text.casefold() if character.isalnum())
