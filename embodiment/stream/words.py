"""Where each word of the transcript begins in the turn's sound.

Gemini sends a transcript and sound, with no times and no promise about their order. Where an engine gives
times they are used; otherwise the words are laid over the sound as it streams in, and every mark says how
sure it is.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from embodiment.audio.certainty import Certainty
from embodiment.audio.ring import Chunk, VoiceRing
from embodiment.live.messages import WordTime
from embodiment.stream.alignment import Alignment
from embodiment.stream.exact import ExactTimes
from embodiment.stream.frames import VoiceProfile
from embodiment.stream.lead import Pace, TextLead
from embodiment.stream.transcript import Transcript, Word
from embodiment.units import OUTPUT_HZ, Samples

ERROR_MS: Final = {Certainty.EXACT: 0, Certainty.ANCHORED: 70, Certainty.ESTIMATED: 100}
"""What nine of ten errors stay below. Source: own measurement on voices that were not used for tuning,
docs/timing.md.
"""
SOON: Final[Samples] = OUTPUT_HZ // 4
"""A word further ahead of playback than this is not placed anew with every block of sound."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WordMark:
    """One word and where it is heard.

    Attributes:
        text: The word with the punctuation that touches it.
        index: 0-based number in the turn.
        char_start: Offset of its first character in the turn's transcript.
        position: Ring position of its first sample.
        end: Ring position after its last sample.
        certainty: How the position is known: EXACT from the engine, ANCHORED where sound and the service's
            habit agree, ESTIMATED from the sound alone.
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


class SpeechHabits:
    """What one session learns of its voice and its service from turn to turn; hand it to each turn's aligner.

    Attributes:
        voice: Loudness and colour of the voice.
        lead: How far text runs ahead of its sound.
        pace: How slowly the voice speaks.
    """

    def __init__(self) -> None:
        self.voice = VoiceProfile()
        self.lead = TextLead()
        self.pace = Pace()


class WordAligner:
    """Aligns one turn; game thread.

    Marks follow what is known: they may move while sound and text come in, until playback reaches them. What
    ``due`` has given out is history and stays.

    Args:
        habits: The session's; None for a turn on its own.
    """

    def __init__(self, habits: SpeechHabits | None = None) -> None:
        habits = habits or SpeechHabits()
        self._transcript = Transcript()
        self._alignment = Alignment(habits.voice, habits.lead, habits.pace)
        self._exact = ExactTimes()
        self._start: Samples | None = None
        self._received: Samples = 0
        self._finished = False
        self._spread_out: dict[int, tuple[Samples, Samples]] = {}
        self._given: list[WordMark] = []
        self._next: WordMark | None = None  # the mark after the given ones, as of ...
        self._next_version = -1
        self._marks: list[WordMark] = []
        self._marks_as_of = (-1, -1)
        self._version = 0

    def audio(self, chunk: Chunk) -> None:
        """Sound of the turn was put into the ring.

        Args:
            chunk: As the ring returned it; the chunks of a turn follow each other.
        """
        if self._start is None:
            self._start = chunk.start
            self._version += 1
        self._received += len(chunk.samples)
        if not self._exact:
            self._alignment.sound(chunk.samples)

    def text(self, delta: str, position: Samples, words: Sequence[WordTime] = ()) -> None:
        """Transcript arrived.

        Args:
            delta: New text, verbatim.
            position: 24 kHz samples of the turn's sound received before it (``Stamped.position``).
            words: The engine's own times, offsets in the turn's sound, where it gives any.
        """
        self._version += 1
        first = self._transcript.add(delta, position)
        if first < len(self._given):  # its beginning has been heard, the rest of its letters came now
            self._given[first] = replace(self._given[first], text=self._transcript.words[first].text)
        self._exact.add(words, self._transcript.words)
        if not self._exact and first < len(self._transcript.words):
            self._alignment.words(self._transcript.words, first)

    def finish(self) -> None:
        """Neither text nor sound of the turn will follow. Repeating it does nothing."""
        if not self._finished:
            self._finished = True
            self._version += 1
            self._transcript.close()
            if not self._exact:
                self._alignment.finish()
                self._spread()

    @property
    def words(self) -> Sequence[str]:
        """Every word of the transcript so far, with its punctuation, whether its place is known or not."""
        return [word.text for word in self._transcript.words]

    @property
    def behind(self) -> Samples | None:
        """How much of the turn's sound had come before its first words, counted from where they begin: what the turn
        would have to wait for them. 0 where text came first; None while that word has not been found.
        """
        first = next((word for word in self._transcript.words if word.spoken), None)
        is_found = first is not None and first.index not in self._spread_out
        place = self._place(first) if first is not None and is_found else None
        return None if first is None or place is None else max(0, first.arrived - place[0])

    @property
    def marks(self) -> Sequence[WordMark]:
        """Every word whose place is known by now, in order, without gaps; empty before the turn's first
        sound.
        """
        as_of = (self._version, self._alignment.version)
        if as_of != self._marks_as_of:
            kept = self._alignment.take_changed()
            kept = len(self._given) if as_of[0] != self._marks_as_of[0] else max(kept, len(self._given))
            self._marks_as_of = as_of
            self._marks = [*self._given, *self._marks[len(self._given) : kept]]
            while (mark := self._mark_after(self._marks)) is not None:
                self._marks.append(mark)
        return self._marks

    @property
    def quiet_to(self) -> Samples:
        """Ring position up to which nothing is ``due``, as long as neither sound nor text comes."""
        upcoming = self._next
        if self._version + self._alignment.version == self._next_version:
            return upcoming.position if upcoming is not None else VoiceRing.FREE
        return upcoming.position - SOON if upcoming is not None else -1

    def due(self, played: Samples) -> list[WordMark]:
        """Words that playback has reached and that were not given out before.

        Args:
            played: Ring position of the next sample to be played.

        Returns:
            Marks in order, each word once, none before its own position was played.
        """
        if self._next is not None and self._next.position >= played + SOON:
            return []
        version = self._version + self._alignment.version
        if version != self._next_version:
            self._next_version, self._next = version, self._mark_after(self._given)
        new: list[WordMark] = []
        while self._next is not None and self._next.position < played:
            self._given.append(self._next)
            new.append(self._next)
            self._next = self._mark_after(self._given)
        return new

    def boundary(self, char: int) -> Samples | None:
        """Ring position that parts the words before a character from those after it.

        Args:
            char: Offset in the turn's transcript.

        Returns:
            The middle of the pause between them; None while the word after has not been found in the sound.
            After the last word it is the end of the sound, once the turn is finished.
        """
        if self._start is None:
            return None
        words = self._transcript.words
        index = bisect_left(words, char, key=lambda word: word.start)
        if index == 0:
            return self._start
        before = self._place(words[index - 1])
        if index == len(words):
            if self._finished:
                return self._start + self._received
            left = before is not None and self._alignment.has_left(index - 1)
            return self._start + before[1] if before and left else None
        after = self._place(words[index])
        if after is None:
            return None
        end = after[0] if before is None else min(before[1], after[0])
        return self._start + (end + after[0]) // 2

    def _place(self, word: Word) -> tuple[Samples, Samples, Certainty] | None:
        """Where a word is in the turn's sound and how that is known; None while it is not."""
        span = self._exact.span(word.index)
        if span is not None:
            return *span, Certainty.EXACT
        span = None if self._exact else self._alignment.span(word.index)
        if span is None:
            guessed = self._spread_out.get(word.index)
            return None if guessed is None else (*guessed, Certainty.ESTIMATED)
        return *span, Certainty.ANCHORED if self._alignment.is_anchored else Certainty.ESTIMATED

    def _spread(self) -> None:
        """Words that were not found in the sound share what lies between those that were, by their letters: music, a
        voice too fast, a language that is read wrongly. Without it all of them would be shown at once.
        """
        missing: list[Word] = []
        begin: Samples = 0
        for word in (*self._transcript.words, None):
            span = self._alignment.span(word.index) if word is not None else (self._received, 0)
            if word is not None and span is None:
                missing += [word] if word.spoken else []
                continue
            assert span is not None
            at, width = float(begin), max(0, span[0] - begin)
            letters = sum(len(one.text) for one in missing)
            for one in missing:
                end = at + width * len(one.text) / letters
                self._spread_out[one.index] = int(at), int(end)
                at = end
            missing, begin = [], span[1]

    def _mark_after(self, marks: Sequence[WordMark]) -> WordMark | None:
        """The mark of the word that follows these; a word without a sound of its own stands at their end."""
        if self._start is None or len(marks) == len(self._transcript.words):
            return None
        word = self._transcript.words[len(marks)]
        place = self._place(word)
        if place is None and word.spoken and not self._exact:
            expected = self._alignment.expected(word.index)
            place = (*expected, Certainty.ESTIMATED) if expected else None
        if place is None:
            if not (self._finished or not word.spoken or self._exact.is_past(word.index)):
                return None
            at = marks[-1].end - self._start if marks else 0
            place = (at, at, Certainty.ESTIMATED)
        begin, end, certainty = place
        position = max(begin + self._start, marks[-1].position if marks else self._start)
        end = max(end + self._start, position)
        if self._finished:  # nothing is later than the last sample, or it would never be reached
            last = self._start + max(0, self._received - 1)
            position, end = min(position, last), min(end, last + 1)
        return WordMark(
            text=word.text,
            index=word.index,
            char_start=word.start,
            position=position,
            end=end,
            certainty=certainty,
            error_ms=ERROR_MS[certainty],
        )
