"""Sentences with their sound: packets cut from a turn as it streams in.

A ``SyncPacket`` is what a listener needs to follow speech in meaningful pieces: one sentence of transcript
and the slices of sound it is spoken in, by reference. Sound and transcript are independent streams on the
wire; which sound belongs to which sentence is asked of the word marks, never assumed. Playback does not wait
for packets: they describe what the ring already holds.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, TypeAlias

from embodiment.audio.ring import Chunk
from embodiment.live.messages import FunctionCall
from embodiment.session.sentences import last_space, sentence_end
from embodiment.units import Int16Array, Samples, Seconds

HOLD: Seconds = 0.5
"""Text that has waited this long without news is released at its last space. Source: the original's fallback
timer.
"""
HOLD_SHORT: Seconds = 2.0
"""Text too short for that, or whose sound has not come, is released after this long: a tail never freezes."""
SHORT_TEXT = 20
"""Characters below which unfinished text counts as short. Source: the original."""

Boundary: TypeAlias = Callable[[int, int], Samples | None]
"""(turn, character offset) -> ring position that parts the sound before that character from the sound after
it; None while the sound before it has not been received."""


class SyncPacketType(StrEnum):
    """What a packet carries."""

    TEXT_AUDIO = "text_audio"
    FUNCTION_CALL = "function_call"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class SyncPacket:
    """A piece of a turn.

    Attributes:
        type: Speech or a function call.
        turn_id: The turn's number (``gen``).
        sequence: Grows by one with each packet and turn end of the session.
        text: Transcript, verbatim with its spaces; the packets of a turn concatenate to its transcript.
        audio: Slices of the ring's chunks, int16 at 24 kHz, by reference; every sample of a turn is in one
            packet.
        start: Ring position of the first sample; for a call, where it is anchored.
        end: Ring position after the last sample.
        call: The function call of a FUNCTION_CALL packet, else None.
    """

    type: SyncPacketType
    turn_id: int
    sequence: int
    text: str = ""
    audio: tuple[Int16Array, ...] = ()
    start: Samples = 0
    end: Samples = 0
    call: FunctionCall | None = None

    @property
    def function_id(self) -> str:
        """Id of the call, empty for speech; the response must echo it."""
        return self.call.function_id if self.call else ""

    @property
    def function_name(self) -> str:
        """Name of the called function, empty for speech."""
        return self.call.name if self.call else ""

    @property
    def function_args(self) -> dict[str, Any]:
        """Arguments of the call, empty for speech."""
        return self.call.args if self.call else {}


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnEnd:
    """All packets of a turn were given out. An event of its own: a turn may end with nothing left to carry a
    flag.

    Attributes:
        turn_id: The turn's number.
        sequence: In the same count as the packets.
        end: Ring position after the turn's last sample; where its sound began and ended if it had none.
        cut: True when the turn was interrupted and what was pending of it is void.
    """

    turn_id: int
    sequence: int
    end: Samples
    cut: bool = False


Assembled: TypeAlias = SyncPacket | TurnEnd


@dataclass(slots=True)
class _Turn:
    """What has been received of a turn and not yet given out.

    Attributes:
        gen: Its number.
        start: Ring position of the first sample not given out.
        end: Ring position after the last sample received.
        text: Transcript not given out.
        offset: Characters given out.
        chunks: Sound not given out.
        heard_of: When text or sound last came.
        deadline: When pending text is looked at without further news; None without pending text.
    """

    gen: int
    start: Samples
    end: Samples
    first: Samples
    text: str = ""
    offset: int = 0
    chunks: deque[Chunk] = field(default_factory=deque)
    heard_of: Seconds = 0.0
    deadline: Seconds | None = None


class PacketAssembler:
    """Cuts turns into packets; one per session, used by the game thread.

    A sentence is given out when its end is proven by the next character (or by the timer, or by the end of
    the turn) and its sound has been received. Its sound ends where the word marks part it from the next
    sentence.

    Args:
        boundary: Where the words before a character end and those after it begin, usually
            ``WordAligner.boundary``.
    """

    def __init__(self, boundary: Boundary) -> None:
        self._boundary = boundary
        self._turns: dict[int, _Turn] = {}
        self._sequence = 0
        self._ended = 0
        self._written: Samples = 0

    def text(self, gen: int, delta: str, now: Seconds) -> list[Assembled]:
        """Transcript arrived.

        Args:
            gen: Its turn.
            delta: New text, verbatim.
            now: Seconds on the session's clock.

        Returns:
            Packets and turn ends that became complete, in order.
        """
        if gen <= self._ended or not delta:
            return []
        out = self._end_before(gen)
        turn = self._turn(gen)
        turn.text += delta
        turn.heard_of = now
        out += self._sentences(turn)
        turn.deadline = now + self._hold(turn) if turn.text else None
        return out

    def audio(self, chunk: Chunk, now: Seconds) -> list[Assembled]:
        """Sound arrived and is in the ring.

        Args:
            chunk: As the ring returned it.
            now: Seconds on the session's clock.

        Returns:
            Packets and turn ends that became complete, in order.
        """
        self._written = max(self._written, chunk.end)
        if chunk.gen <= self._ended:
            return []
        out = self._end_before(chunk.gen)
        turn = self._turns.get(chunk.gen)
        if turn is None or turn.end == turn.first:
            turn = self._turn(chunk.gen)
            turn.first = turn.start = chunk.start
        turn.chunks.append(chunk)
        turn.end = chunk.end
        turn.heard_of = now
        return out + self._sentences(turn)

    def call(self, gen: int, call: FunctionCall, position: Samples, now: Seconds) -> list[Assembled]:
        """A function call arrived; its packet is given out at once.

        Args:
            gen: Its turn, which may have no sound yet.
            call: The call.
            position: Samples of the turn's sound received before it.
            now: Seconds on the session's clock.

        Returns:
            The call's packet, after whatever it completed.
        """
        if gen <= self._ended:
            return []
        out = self._end_before(gen)
        turn = self._turn(gen)
        turn.heard_of = now
        anchor = turn.first + position
        packet = SyncPacket(
            type=SyncPacketType.FUNCTION_CALL,
            turn_id=gen,
            sequence=self._next(),
            start=anchor,
            end=anchor,
            call=call,
        )
        return [*out, packet]

    def finish(self, gen: int) -> list[Assembled]:
        """The turn is complete: everything pending of it goes out, then its end.

        Args:
            gen: The turn; earlier turns that never ended end too. Repeating it does nothing.
        """
        if gen <= self._ended:
            return []
        self._turn(gen)
        return self._end_before(gen + 1)

    def cut(self, gen: int) -> list[Assembled]:
        """Everything up to this turn is void.

        Args:
            gen: Last turn that is cut off.

        Returns:
            One end for each turn that had begun and not ended; what was pending of it is gone.
        """
        ends: list[Assembled] = []
        for turn in [t for t in self._turns.values() if t.gen <= gen]:
            del self._turns[turn.gen]
            ends.append(TurnEnd(turn_id=turn.gen, sequence=self._next(), end=turn.end, cut=True))
        self._ended = max(self._ended, gen)
        return ends

    def next_deadline(self) -> Seconds | None:
        """When ``tick`` should be called at the latest, in seconds; None when nothing waits."""
        return min((t.deadline for t in self._turns.values() if t.deadline is not None), default=None)

    def tick(self, now: Seconds) -> list[Assembled]:
        """Give out what has waited long enough.

        Args:
            now: Seconds on the session's clock.
        """
        out: list[Assembled] = []
        for turn in self._turns.values():
            if turn.deadline is not None and now >= turn.deadline:
                break
        else:
            return out  # asked at every tick, and nearly always nothing is due
        for turn in list(self._turns.values()):
            if turn.deadline is not None and now >= turn.deadline:
                out += self._overdue(turn, now)
        return out

    def _turn(self, gen: int) -> _Turn:
        """The turn, begun where its sound will begin if it has none yet."""
        turn = self._turns.get(gen)
        if turn is None:
            at = self._written
            turn = self._turns[gen] = _Turn(gen=gen, start=at, end=at, first=at)
        return turn

    def _end_before(self, gen: int) -> list[Assembled]:
        """End every turn before ``gen``: a service that forgot to say so has begun the next one."""
        out: list[Assembled] = []
        for turn in [t for t in self._turns.values() if t.gen < gen]:
            out += self._sentences(turn, final=True)
            if turn.text or turn.chunks:
                out.append(self._packet(turn, len(turn.text), turn.end))
            out.append(TurnEnd(turn_id=turn.gen, sequence=self._next(), end=turn.end))
            del self._turns[turn.gen]
        self._ended = max(self._ended, gen - 1)
        return out

    def _sentences(self, turn: _Turn, *, final: bool = False) -> list[Assembled]:
        """Sentences of the turn that are proven and whose sound is there; the last one of a turn is left
        over.
        """
        out: list[Assembled] = []
        while 0 < (length := sentence_end(turn.text, final=final)) < len(turn.text):
            end = self._boundary(turn.gen, turn.offset + length)
            if end is None:
                break
            out.append(self._packet(turn, length, end))
        if not turn.text:
            turn.deadline = None
        return out

    def _hold(self, turn: _Turn) -> Seconds:
        whole = sentence_end(turn.text, final=True) > 0
        return HOLD if whole or len(turn.text) >= SHORT_TEXT else HOLD_SHORT

    def _overdue(self, turn: _Turn, now: Seconds) -> list[Assembled]:
        length = sentence_end(turn.text, final=True)
        if not length and len(turn.text) >= SHORT_TEXT:
            length = last_space(turn.text)
        length = length or len(turn.text)
        end = self._boundary(turn.gen, turn.offset + length)
        if end is None:
            patience = turn.heard_of + HOLD_SHORT
            if now < patience:
                turn.deadline = patience
                return []
            end = turn.end
        out: list[Assembled] = [self._packet(turn, length, end), *self._sentences(turn)]
        turn.deadline = now + self._hold(turn) if turn.text else None
        return out

    def _packet(self, turn: _Turn, length: int, end: Samples) -> SyncPacket:
        start, end = turn.start, min(max(end, turn.start), turn.end)
        text, turn.text = turn.text[:length], turn.text[length:]
        turn.offset += length
        turn.start = end
        return SyncPacket(
            type=SyncPacketType.TEXT_AUDIO,
            turn_id=turn.gen,
            sequence=self._next(),
            text=text,
            audio=tuple(_taken(turn.chunks, start, end)),
            start=start,
            end=end,
        )

    def _next(self) -> int:
        self._sequence += 1
        return self._sequence


def _taken(chunks: deque[Chunk], start: Samples, end: Samples) -> list[Int16Array]:
    """The slices of ``chunks`` in [start, end); chunks that are used up are removed from the left."""
    out: list[Int16Array] = []
    while chunks and start < end:
        chunk = chunks[0]
        upto = min(end, chunk.end)
        if upto > start:
            out.append(chunk.samples[start - chunk.start : upto - chunk.start])
        start = upto
        if upto == chunk.end:
            chunks.popleft()
    return out
