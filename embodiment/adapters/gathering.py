"""Lets the messages of many sessions gather, so that one wake-up serves several.

With dozens of characters speaking at once a voice thread is woken for every message, and waking costs more than all
that is done with the message (docs/benchmarks.md). A network card has the same trouble and the same answer: where
arrivals come thick, look a little later, and where they come from a crowd, a little later still. Nobody hears it: the
wait comes after a message, never before the first one, and is no longer than one frame of the game.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final
from weakref import WeakKeyDictionary

from embodiment.units import Seconds

PAUSE: Final[Seconds] = 0.004
"""How long arrivals gather where a few dozen speak."""
LONG_PAUSE: Final[Seconds] = 0.016
"""How long they gather in a crowd, and the most any message or reply is held up: one frame of the game."""
CROWD: Final = 8
"""Reads that one pause has gathered after which the next is long. A pause of 4 ms gathers them from about eighty
sessions at 25 messages a second; a long one from twenty, so that it stays long while they are no fewer."""
THICK: Final[Seconds] = 0.0025
"""Wake-ups that follow each other faster than this are too many. Sixteen sessions at 25 messages a second do; a handful
does not, and is served message by message."""


class Gathering:
    """One per event loop of real sockets; used on its thread only.

    Args:
        soon: Runs a callback once what is ready now has been served: the loop's ``call_soon``.
        clock: Seconds that only grow.
        sleep: Holds up the loop, and with it every socket on it.
    """

    def __init__(
        self,
        soon: Callable[[Callable[[], None]], object],
        clock: Callable[[], Seconds] = time.monotonic,
        sleep: Callable[[Seconds], None] = time.sleep,
    ) -> None:
        self._soon = soon
        self._clock = clock
        self._sleep = sleep
        self._is_due = False
        self._reads = 0
        self._last: Seconds = -1.0

    def arrived(self) -> None:
        """Something was read from a socket."""
        self._reads += 1
        if not self._is_due:
            self._is_due = True
            self._soon(self._rest)

    def _rest(self) -> None:
        self._is_due = False
        reads, self._reads = self._reads, 0
        if self._clock() - self._last < THICK:
            self._sleep(LONG_PAUSE if reads >= CROWD else PAUSE)
        self._last = self._clock()


_GATHERINGS: Final[WeakKeyDictionary[asyncio.AbstractEventLoop, Gathering]] = WeakKeyDictionary()


def gathering_of(loop: asyncio.AbstractEventLoop) -> Gathering:
    """The loop's own, made when it is first asked for."""
    found = _GATHERINGS.get(loop)
    if found is None:
        found = _GATHERINGS[loop] = Gathering(loop.call_soon)
    return found
