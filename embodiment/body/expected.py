"""What the transcript says the mouth should be doing: words at positions to a probability per class and
frame.

Nobody says when within a word each letter sounds, and a word's own position is known to some tens of
milliseconds. So every sound claims the time it should have, blurred by that uncertainty, and the claims of
neighbouring sounds overlap. Multiplied with what the ear says this decides most frames: the text knows
*which* sounds come, the ear hears *when*.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from functools import lru_cache
from math import hypot
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from embodiment.body.letters import sounds_of_word
from embodiment.units import OUTPUT_HZ, Samples

Table = NDArray[np.float32]
Span = tuple[Samples, Samples]
FloatTable = NDArray[np.float64]

_OWN_BLUR: Final = 0.035 * OUTPUT_HZ
"""Samples a sound's middle is off inside a word whose position is known exactly (standard deviation)."""
_ERROR_TO_SAMPLES: Final = OUTPUT_HZ / 1000 / 1.645
"""From milliseconds that nine of ten are within to a standard deviation in samples."""
_NORMAL_TO_TANH: Final = 1.175
"""tanh(x / 1.175) stays closest to the rise of the normal distribution."""
_FOUND_BLUR: Final = _NORMAL_TO_TANH * 0.030 * OUTPUT_HZ
"""The same for the edges of a sound that was found in the sound. It shares its claim with the place it should have by
the word alone: better than either, by own measurement on training voices."""
_DOUBT: Final = 0.03
"""Share of frames in which the spelling rules name the wrong class altogether."""
_SURE: Final = 1.0 + _DOUBT
_MOST_WORDS: Final = 12


class HintedWord(Protocol):
    """A word and where it is heard; the transcript aligner's marks are such words."""

    @property
    def text(self) -> str:
        """The word as written."""

    @property
    def position(self) -> Samples:
        """Ring position of its first sample."""

    @property
    def end(self) -> Samples:
        """Ring position after its last sample."""

    @property
    def error_ms(self) -> int:
        """Nine of ten positions of this kind are within this many milliseconds."""


@lru_cache(maxsize=1024)
def word_sounds(text: str) -> tuple[tuple[int, ...], tuple[float, ...]]:
    """Classes of a word's sounds, and where each ends as a share of the word."""
    sounds = sounds_of_word(text)
    total = sum(sound.length for sound in sounds) or 1
    ends, so_far = [], 0
    for sound in sounds:
        so_far += sound.length
        ends.append(so_far / total)
    return tuple(int(sound.sound_class) for sound in sounds), tuple(ends)


def words_between(words: Sequence[HintedWord], start: Samples, end: Samples) -> Sequence[HintedWord]:
    """The words that may sound between two positions.

    Args:
        words: Ordered by position.
        start: First position of interest.
        end: Position after the last one of interest.
    """
    last = bisect_right(words, end + OUTPUT_HZ // 5, key=lambda word: word.position)
    first = last
    while first > 0 and last - first < _MOST_WORDS and words[first - 1].end > start - OUTPUT_HZ // 5:
        first -= 1
    return words[first:last]


def claim_table(usual: Table) -> FloatTable:
    """What half a claim on each class adds to the odds of all (`Claims`), and in the last column to what is claimed.

    Args:
        usual: What to expect where the words say nothing, shape (len(SoundClass),), sum 1.

    Returns:
        Shape (len(SoundClass), len(SoundClass) + 1).
    """
    return np.hstack((np.diag(0.5 / usual), np.full((len(usual), 1), 0.5)))


class Claims:
    """What some words say about the instants around them; made once for as long as the words stay where they are.

    Args:
        words: Neighbouring words of one turn, ordered.
        table: As `claim_table` makes it.
        found: Where the sounds of a word were found in the sound, None for a word where they were not looked for.
    """

    def __init__(
        self,
        words: Sequence[HintedWord],
        table: FloatTable,
        found: Callable[[HintedWord], Sequence[Span | None] | None] = lambda _: None,
    ) -> None:
        kinds: list[int] = []
        begins: list[float] = []
        closes: list[float] = []
        widths: list[float] = []
        weights: list[float] = []
        for word in words:
            classes, ends = word_sounds(word.text)
            start, length = word.position, word.end - word.position
            kinds += classes
            bounds = [start + share * length for share in ends]
            begins += [start, *bounds[:-1]] if bounds else []
            closes += bounds
            widths += [_NORMAL_TO_TANH * hypot(_OWN_BLUR, word.error_ms * _ERROR_TO_SAMPLES)] * len(bounds)
            spans = found(word) or ()
            weights += [1.0 if span is None else 0.5 for span in spans] or [1.0] * len(bounds)
            for kind, span in zip(classes, spans, strict=False):
                if span is not None:
                    kinds.append(kind)
                    begins.append(span[0])
                    closes.append(span[1])
                    widths.append(_FOUND_BLUR)
                    weights.append(0.5)
        self.words = words
        self._count = len(kinds)
        self._edges = np.array(begins + closes)
        self._widths = np.array(widths + widths)
        self._kinds = table[kinds]
        if weights.count(1.0) < len(weights):
            self._kinds *= np.array(weights)[:, None]

    def odds(self, centres: NDArray[np.int64]) -> FloatTable | float:
        """How much likelier than usual each class is at some instants, as far as the words tell.

        Args:
            centres: Instants as ring positions, shape (n,).

        Returns:
            Shape (n, len(SoundClass)), times any factor a row; 1 where no word claims an instant.
        """
        count = self._count
        if not count:
            return 1.0
        edges = centres[:, None] - self._edges
        edges /= self._widths
        np.tanh(edges, out=edges)
        claims = (edges[:, :count] - edges[:, count:]).dot(self._kinds)
        odds: FloatTable = claims[:, :-1]
        odds += np.maximum(_DOUBT, _SURE - claims[:, -1:])
        return odds
