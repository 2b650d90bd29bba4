"""What a connection's frames become: read, numbered and put where the game takes them.

A class of its own because it runs for every message and nothing in it waits: it can be compiled, the coroutines around
it cannot.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any, Final

from embodiment.live.codec import ClientDecoder
from embodiment.live.messages import GeminiEvent, SetupComplete
from embodiment.stream.stamper import Stamper
from embodiment.world.ports import Delivery

_new: Final[Any] = tuple.__new__
_Delivery: Final[Any] = Delivery


class Intake:
    """One per connection. Thread: the loop's.

    Args:
        session: Whose connection it is.
        connection: Which of that session's, counted from 1.
        stamper: Numbers this voice's turns and puts its sound into the ring.
        mailbox: Where deliveries go, for the game thread.
        ready: Called once, when the setup has been answered.

    Attributes:
        is_ready: Whether the setup has been answered.
    """

    def __init__(
        self,
        session: str,
        connection: int,
        stamper: Stamper,
        mailbox: deque[Delivery],
        ready: Callable[[], object],
    ) -> None:
        self._session = session
        self._connection: Any = connection  # Any: compiled, the int would be made anew for each delivery
        self._stamper = stamper
        self._put = mailbox.append
        self._ready = ready
        self._decoder = ClientDecoder()
        self.is_ready = False

    def take(self, frame: bytes | str) -> None:
        """Deliver what a frame holds. Raises ProtocolError where it holds nothing that can be read."""
        for event in self._decoder.decode(frame):
            self.deliver(event)
            if not self.is_ready and isinstance(event, SetupComplete):
                self.is_ready = True
                self._ready()

    def deliver(self, event: GeminiEvent) -> None:
        """Number one event and put it into the mailbox."""
        # As Delivery(...), at a third of the cost.
        self._put(_new(_Delivery, (self._session, self._connection, self._stamper.receive(event))))


def taken_from(mailbox: deque[Delivery], limit: int) -> list[Delivery]:
    """Up to ``limit`` deliveries in arrival order, which are then no longer there. Thread: the game's."""
    take = mailbox.popleft
    return [take() for _ in range(min(limit, len(mailbox)))]
