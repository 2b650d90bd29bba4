"""Where each word of the transcript begins in the turn's sound.

Gemini sends a transcript and sound, with no times and no promise about their order. Where an engine gives
times they are used; otherwise the words are laid over the sound as it streams in, and every mark says how
sure it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from embodiment.audio.ring import Chunk
from embodiment.audio.timeline import Certainty
from embodiment.live.messages import WordTime
from embodiment.stream.syllables import syllables
from embodiment.stream.transcript import Transcript
from embodiment.units import Samples, to_samples


@dataclass(frozen=True, slots=True, kw_only=True)
class WordMark:
    """One word and where it is heard.

    Attributes:
        text: The word with the punctuation that touches it.
        index: 0-based number in the turn.
        char_start: Offset of its first character in the turn's transcript.
        position: Ring position of its first sample.
        end: Ring position after its last sample.
        certainty: How the position is known.
        error_ms: Nine of ten marks of this kind are within this many milliseconds; 0 for an engine's own
            times.
    """

    text: str
    index: int
    char_start: int
    position: Samples
    end: Samples
    certainty: Certainty
    error_ms: int


class WordAligner:
    """Aligns one turn; game thread. Positions already handed out by ``due`` are history and stay."""

    def __init__(self) -> None:
        self._transcript = Transcript()
        self._start: Samples | None = None
        self._received: Samples = 0
        self._pieces: list[tuple[int, Samples]] = []
        self._exact: dict[int, tuple[Samples, Samples]] = {}
        self._next_exact = 0
        self._given: list[WordMark] = []
        self._marks: tuple[WordMark, ...] | None = None
        self._finished = False

    @property
    def text_so_far(self) -> str:
        """The turn's transcript as received, verbatim."""
        return self._transcript.text

    def audio(self, chunk: Chunk) -> None:
        """Sound of the turn was put into the ring."""
        if self._start is None:
            self._start = chunk.start
        self._received = chunk.end - self._start
        self._marks = None

    def text(self, delta: str, position: Samples, words: Sequence[WordTime] = ()) -> None:
        """Transcript arrived.

        Args:
            delta: New text, verbatim.
            position: 24 kHz samples of the turn's sound received before it (``Stamped.position``).
            words: The engine's own times, offsets in the turn's sound, where it gives any.
        """
        self._transcript.add(delta, position)
        self._pieces.append((len(self._transcript.words), position))
        for time in words:
            self._place_exactly(time)
        self._marks = None

    def finish(self) -> None:
        """Neither text nor sound of the turn will follow."""
        self._transcript.close()
        self._finished = True
        self._marks = None

    @property
    def marks(self) -> tuple[WordMark, ...]:
        """Every word whose place is known by now, in order; empty before the turn's first sound."""
        if self._marks is None:
            self._marks = self._computed()
        return self._marks

    def due(self, played: Samples) -> list[WordMark]:
        """Words whose first sample has been played and that were not given out before.

        Args:
            played: Ring position of the next sample to be played.

        Returns:
            Marks in order, each word once, never early by its own estimate.
        """
        new = [m for m in self.marks[len(self._given) :] if m.position < played]
        count = next((i for i, m in enumerate(self.marks[len(self._given) :]) if m.position >= played), None)
        new = list(self.marks[len(self._given) :][:count])
        self._given += new
        return new

    def boundary(self, char: int) -> Samples | None:
        """Ring position that parts the words before a character from those after it.

        Returns:
            The middle of the pause between them; None while the words before have not been received.
        """
        before = [m for m in self.marks if m.char_start < char]
        after = next((m for m in self.marks if m.char_start >= char), None)
        if not before or self._start is None:
            return None
        if after is None:
            return self._start + self._received if self._finished else None
        return (before[-1].end + after.position) // 2

    def _place_exactly(self, time: WordTime) -> None:
        span = (to_samples(time.start), to_samples(time.end))
        words = self._transcript.words
        wanted = _letters(time.word)
        for index in range(self._next_exact, min(len(words), self._next_exact + 4)):
            if _letters(words[index].text) == wanted:
                self._exact[index] = span
                self._next_exact = index + 1
                return
        if self._next_exact < len(words):
            self._exact[self._next_exact] = span
            self._next_exact += 1

    def _computed(self) -> tuple[WordMark, ...]:
        if self._start is None:
            return ()
        words = self._transcript.words
        marks: list[WordMark] = list(self._given)
        first, begin = 0, 0
        spans: list[tuple[Samples, Samples]] = []
        for count, position in self._pieces:
            weights = [max(1, syllables(w.text)) for w in words[first:count]]
            total, at = sum(weights), begin
            for weight in weights:
                to = begin + (position - begin) * (at - begin) // max(1, position - begin)
                length = (position - begin) * weight // total if total else 0
                spans.append((to, to + length))
                at = to + length
            first, begin = count, position
        for word in words[len(marks) :]:
            exact = self._exact.get(word.index)
            start, end = exact or spans[word.index]
            start = max(start + self._start, marks[-1].position if marks else 0)
            marks.append(
                WordMark(
                    text=word.text,
                    index=word.index,
                    char_start=word.start,
                    position=start,
                    end=max(start, end + self._start),
                    certainty=Certainty.EXACT if exact else Certainty.ANCHORED,
                    error_ms=0 if exact else 250,
                )
            )
        return tuple(marks)


def _letters(text: str) -> str:
    return "".join(c for c in text.casefold() if c.isalnum())
