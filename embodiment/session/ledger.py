"""What the player has really heard: per utterance generated, played, and heard through which word.

The service generates faster than real time and remembers all of it, also what an interruption kept from
sounding. Scripts, memory, goals and logs read this ledger instead; the model is told with the player's next
turn, because its own memory cannot be edited.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from embodiment.stream.words import WordMark
from embodiment.units import Samples

QUOTED = 160
"""Characters of heard or unheard speech a correction quotes; enough to find the place, cheap to send."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Utterance:
    """One turn as the player experienced it.

    Attributes:
        gen: The turn's number.
        text: Everything the service sent.
        heard_text: The part that was heard, a prefix of ``text`` that ends with a whole word.
        generated: 24 kHz samples received.
        played: 24 kHz samples handed to the speaker.
        words: Number of words received.
        heard_words: Number of words heard to their end.
        error_ms: How far the end of the last heard word may be off; 0 when all or nothing was heard.
        is_cut: Whether it was cut off.
    """

    gen: int
    text: str
    heard_text: str
    generated: Samples
    played: Samples
    words: int
    heard_words: int
    error_ms: int
    is_cut: bool

    @property
    def unheard_text(self) -> str:
        """The rest of ``text``."""
        return self.text[len(self.heard_text) :]


@dataclass(slots=True)
class _Entry:
    gen: int
    text: str = ""
    start: Samples | None = None
    end: Samples = 0
    heard_to: Samples = 0
    marks: tuple[WordMark, ...] = ()
    finished: bool = False
    is_cut: bool = False
    dropped: list[str] = field(default_factory=list)


KEPT_TURNS = 16
"""Turns that are remembered; a conversation may go on for hours."""


class HeardLedger:
    """The record of one session; game thread, pure.

    Positions are the ring's. ``cut`` must be called before the ring is told, with the position played until
    then, because a cut moves the ring's counter over samples that nobody hears.
    """

    def __init__(self) -> None:
        self._entries: dict[int, _Entry] = {}
        self._sounding: list[_Entry] = []
        self._uncorrected: list[int] = []

    def text(self, gen: int, delta: str) -> None:
        """Transcript of a turn arrived."""
        self._entry(gen).text += delta

    def audio(self, gen: int, start: Samples, end: Samples) -> None:
        """Sound of a turn was put into the ring at [start, end)."""
        entry = self._entry(gen)
        if entry.start is None:
            entry.start = entry.heard_to = start
            self._sounding.append(entry)
        elif not entry.is_cut and entry not in self._sounding:  # more of a turn that seemed over
            self._sounding.append(entry)
        entry.end = max(entry.end, end)

    def words(self, gen: int, marks: Sequence[WordMark]) -> None:
        """The turn's word marks as they are known now; the last call counts."""
        entry = self._entry(gen)
        if not entry.is_cut:
            entry.marks = tuple(marks)

    def finish(self, gen: int) -> None:
        """The turn is whole: once all its sound was played, all its text counts as heard."""
        self._entry(gen).finished = True

    def played(self, position: Samples) -> None:
        """The speaker has played everything before this ring position, except what was cut."""
        has_ended = False
        for entry in self._sounding:
            end = entry.end
            heard = position if position < end else end
            if heard > entry.heard_to:
                entry.heard_to = heard
            has_ended |= entry.is_cut or (entry.finished and entry.heard_to >= end)
        if has_ended:
            self._sounding = [
                e for e in self._sounding if not (e.is_cut or (e.finished and e.heard_to >= e.end))
            ]

    def cut(self, gen: int, position: Samples) -> None:
        """Turns up to ``gen`` end here.

        Args:
            gen: Last turn that is cut off.
            position: Ring position played until now.
        """
        self.played(position)
        for entry in self._entries.values():
            whole = entry.finished and entry.heard_to >= entry.end
            if entry.gen <= gen and not entry.is_cut and not whole:
                entry.is_cut = True
                self._uncorrected.append(entry.gen)
        self._sounding = [e for e in self._sounding if not e.is_cut]

    def call_dropped(self, gen: int, function_name: str) -> None:
        """A call of the turn that was answered ahead of time will not happen after all."""
        entry = self._entry(gen)
        entry.dropped.append(function_name)
        if gen not in self._uncorrected:
            self._uncorrected.append(gen)

    def utterance(self, gen: int) -> Utterance:
        """What is known of a turn; an empty utterance for one that said nothing."""
        entry = self._entries.get(gen) or _Entry(gen)
        count, chars, error = _heard(entry)
        return Utterance(
            gen=gen,
            text=entry.text,
            heard_text=entry.text[:chars],
            generated=entry.end - entry.start if entry.start is not None else 0,
            played=entry.heard_to - entry.start if entry.start is not None else 0,
            words=len(entry.marks) or len(entry.text.split()),
            heard_words=count,
            error_ms=error,
            is_cut=entry.is_cut,
        )

    @property
    def utterances(self) -> tuple[Utterance, ...]:
        """The last turns, oldest first."""
        return tuple(self.utterance(gen) for gen in sorted(self._entries))

    def heard_text(self, gen: int) -> str:
        """What the player heard of a turn: whole words only."""
        return self.utterance(gen).heard_text

    def unheard_text(self, gen: int) -> str:
        """What the player did not hear of it (yet)."""
        return self.utterance(gen).unheard_text

    def take_correction(self) -> str:
        """A sentence for the model about what was cut since the last one, to go with the player's next turn.

        Returns:
            Empty when there is nothing to correct. Each cut is told once.
        """
        sentences = [self._correction(self._entries[gen]) for gen in self._uncorrected]
        self._uncorrected.clear()
        return " ".join(sentence for sentence in sentences if sentence)

    def _correction(self, entry: _Entry) -> str:
        parts: list[str] = []
        heard, unheard = self.heard_text(entry.gen).strip(), self.unheard_text(entry.gen).strip()
        if entry.is_cut and unheard:
            if heard:
                parts.append(f'You were interrupted; the player heard you only up to "{_tail(heard)}".')
            else:
                parts.append("You were interrupted before the player heard any of your last words.")
            parts.append(f'Not heard: "{_head(unheard)}".')
        if entry.dropped:
            parts.append(f"Not carried out: {', '.join(entry.dropped)}.")
        return f"[{' '.join(parts)}]" if parts else ""

    def _entry(self, gen: int) -> _Entry:
        entry = self._entries.get(gen)
        if entry is None:
            entry = self._entries[gen] = _Entry(gen)
            self._forget()
        return entry

    def _forget(self) -> None:
        """Let the oldest turns go that are over and were told of."""
        for gen in list(self._entries)[:-KEPT_TURNS]:
            if self._entries[gen] not in self._sounding and gen not in self._uncorrected:
                del self._entries[gen]


def _heard(entry: _Entry) -> tuple[int, int, int]:
    """(words, characters, error in ms) heard to their end."""
    if entry.start is None or entry.heard_to <= entry.start:
        return 0, 0, 0
    if entry.finished and not entry.is_cut and entry.heard_to >= entry.end:
        return len(entry.marks) or len(entry.text.split()), len(entry.text), 0
    count = chars = error = 0
    for mark in entry.marks:
        if mark.end > entry.heard_to:
            break
        count, chars, error = count + 1, mark.char_start + len(mark.text), mark.error_ms
    return count, chars, error


def _tail(text: str) -> str:
    return text if len(text) <= QUOTED else "..." + text[-QUOTED:].split(" ", 1)[-1]


def _head(text: str) -> str:
    return text if len(text) <= QUOTED else text[:QUOTED].rsplit(" ", 1)[0] + "..."
