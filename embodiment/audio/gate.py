"""Push-to-talk: which microphone samples are sent, and where an utterance begins and ends.

People press the key while they take breath, and let go on the last syllable. So the gate keeps the moment
before the press (pre-roll) and stays open for a moment after the release (tail). While the game must not speak
into the connection, what is said is held back and sent later: nothing that was said is lost.
"""

from __future__ import annotations

from collections import deque
from enum import StrEnum
from typing import Final, TypeAlias

from embodiment.errors import UsageError
from embodiment.units import INPUT_HZ, Int16Array, Samples, Seconds, to_samples

PRE_ROLL: Final[Seconds] = 0.300
TAIL: Final[Seconds] = 0.250


class GateEdge(StrEnum):
    """The two ends of an utterance, in the order in which they must be sent."""

    START = "start"
    """Comes before the pre-roll: a service that is told of the activity first counts all of it as speech."""
    END = "end"
    """Comes after the last sample of the tail."""


Sent: TypeAlias = Int16Array | GateEdge


class PushToTalkGate:
    """Turns microphone chunks and a key into an ordered stream of edges and audio.

    A state machine over samples, so it is the same in real and in simulated time:

        closed  -- pressed ----------------------> open       START, pre-roll
        open    -- released ---------------------> tail
        tail    -- pressed ----------------------> open       the same utterance goes on
        tail    -- 250 ms of samples fed --------> closed     END

    Args:
        pre_roll: Seconds before the press that belong to the utterance.
        tail: Seconds after the release that belong to it.

    Raises:
        UsageError: A negative time.
    """

    def __init__(self, *, pre_roll: Seconds = PRE_ROLL, tail: Seconds = TAIL) -> None:
        self.set_times(pre_roll=pre_roll, tail=tail)
        self._before: deque[Int16Array] = deque()  # not sent, newest last
        self._before_length: Samples = 0
        self._held: list[Sent] = []
        self._tail_left: Samples = 0
        self._open = False

    def set_times(self, *, pre_roll: Seconds, tail: Seconds) -> None:
        """Keep more or less than before; a tail that has begun keeps its length.

        Raises:
            UsageError: A negative time.
        """
        if pre_roll < 0 or tail < 0:
            raise UsageError(f"pre_roll and tail are seconds, 0 or more; got {pre_roll} and {tail}")
        self._pre_roll: Samples = to_samples(pre_roll, INPUT_HZ)
        self._tail: Samples = to_samples(tail, INPUT_HZ)

    @property
    def is_open(self) -> bool:
        """An utterance is going on (its tail included)."""
        return self._open

    @property
    def held(self) -> Samples:
        """Samples waiting for the end of a hold."""
        return sum(len(item) for item in self._held if not isinstance(item, GateEdge))

    def feed(self, chunk: Int16Array, *, pressed: bool, hold: bool = False) -> list[Sent]:
        """The next microphone samples and the state of the key while they were recorded.

        Args:
            chunk: int16, shape (n,), 16 kHz, usually one tick; may be empty (no microphone yet), the edges
                are honoured all the same.
            pressed: Whether the key is down.
            hold: Nothing may be sent now; it is kept and comes out, in order, with the first call without it.

        Returns:
            What is to be sent, in order.
        """
        self._held += self._pass(chunk, pressed)
        if hold:
            return []
        sent, self._held = self._held, []
        return sent

    def _pass(self, chunk: Int16Array, pressed: bool) -> list[Sent]:
        if pressed:
            opening: list[Sent] = [] if self._open else [GateEdge.START, *self._take_before()]
            self._open, self._tail_left = True, self._tail
            return [*opening, chunk] if len(chunk) else opening
        if not self._open:
            self._keep(chunk)
            return []
        if self._tail_left > len(chunk):
            self._tail_left -= len(chunk)
            return [chunk] if len(chunk) else []
        last, rest = chunk[: self._tail_left], chunk[self._tail_left :]
        self._open = False
        self._keep(rest)
        return [last, GateEdge.END] if len(last) else [GateEdge.END]

    def _take_before(self) -> list[Int16Array]:
        taken = list(self._before)
        self._before.clear()
        self._before_length = 0
        return taken

    def _keep(self, chunk: Int16Array) -> None:
        """Remember the newest ``pre_roll`` samples that were not sent."""
        if not len(chunk):
            return
        self._before.append(chunk)
        self._before_length += len(chunk)
        while self._before_length > self._pre_roll:
            surplus = self._before_length - self._pre_roll
            oldest = self._before.popleft()
            if len(oldest) > surplus:
                self._before.appendleft(oldest[surplus:])
            self._before_length -= min(surplus, len(oldest))
