"""The one door into the game thread: everything other threads bring is taken in here, with a budget.

A frame never waits for the network and never drowns in it: at most ``BUDGET`` events are handled per tick, the rest
keep their order for the next one. Sound does not come this way; it is in the voice's ring already.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping

from embodiment.session.session import PersonaSession
from embodiment.units import Seconds
from embodiment.world.ports import Link

BUDGET = 256
"""Events handled per 10 ms tick. Source: measured drain of about 1 us an event plus 10-40 us of session work; 500
sessions at 25 messages/s bring 125 a tick."""


class MainThreadDispatcher:
    """Takes events and posted calls to the game thread.

    Args:
        link: Where the events of all sessions arrive.
        budget: Most events handled in one tick.
    """

    def __init__(self, link: Link, budget: int = BUDGET) -> None:
        self._link = link
        self._budget = budget
        self._posted: deque[Callable[[], None]] = deque()
        self.handled = 0
        self.stale = 0

    def post(self, call: Callable[[], None]) -> None:
        """Have ``call`` run in the next tick. Thread: any."""
        self._posted.append(call)

    def tick(self, sessions: Mapping[str, PersonaSession], now: Seconds) -> int:
        """Hand what has arrived to its sessions.

        Returns:
            How many events were handled; equal to the budget when more are waiting.
        """
        for _ in range(len(self._posted)):
            self._posted.popleft()()
        deliveries = self._link.receive(self._budget)
        for delivery in deliveries:
            session = sessions.get(delivery.session)
            if session is None or delivery.connection != session.connection_number:
                self.stale += 1
            else:
                session.receive(delivery.stamped, now)
        self.handled += len(deliveries)
        return len(deliveries)
