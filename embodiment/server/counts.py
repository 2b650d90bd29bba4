"""What tenants use, counted: by one server for itself, or by all that share a Redis."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable
from typing import Final, Protocol

from embodiment.server.admission import Used
from embodiment.units import Seconds

DAY: Final[Seconds] = 86_400.0


class Counts(Protocol):
    """Counts the connections of tenants and the time they are open. Thread: the event loop's. Never hangs."""

    async def used(self, tenant: str) -> Used:
        """What a tenant uses now."""
        ...

    async def enter(self, tenant: str, most: int) -> str:
        """Take a place for one more connection.

        Args:
            tenant: Its name.
            most: Places it has; 0 for no limit.

        Returns:
            The place, to be given to ``leave``; empty if there is none.
        """
        ...

    async def leave(self, tenant: str, place: str) -> None:
        """Give the place back. One whose server dies becomes free by itself."""
        ...

    async def spend(self, tenant: str, seconds: Seconds) -> Seconds:
        """Add time a connection was open, and return all of today."""
        ...


class MemoryCounts:
    """Counts in this process.

    Args:
        now: Seconds since 1970, UTC: what day it is.
    """

    def __init__(self, now: Callable[[], Seconds] = time.time) -> None:
        self._now = now
        self._places: dict[str, set[str]] = {}
        self._numbers = itertools.count(1)
        self._day = 0.0
        self._spent: dict[str, Seconds] = {}

    async def used(self, tenant: str) -> Used:
        """What this process knows."""
        self._turn_page()
        left = DAY - self._now() % DAY
        return Used(len(self._places.get(tenant, ())), self._spent.get(tenant, 0.0), left)

    async def enter(self, tenant: str, most: int) -> str:
        """Take a place here."""
        places = self._places.setdefault(tenant, set())
        if 0 < most <= len(places):
            return ""
        place = str(next(self._numbers))
        places.add(place)
        return place

    async def leave(self, tenant: str, place: str) -> None:
        """Give it back; idempotent."""
        places = self._places.get(tenant, set())
        places.discard(place)
        if not places:
            self._places.pop(tenant, None)

    async def spend(self, tenant: str, seconds: Seconds) -> Seconds:
        """Add it here."""
        self._turn_page()
        self._spent[tenant] = self._spent.get(tenant, 0.0) + seconds
        return self._spent[tenant]

    def _turn_page(self) -> None:
        """Begin anew where it is another day than it was, also one before it: a clock may be put right."""
        today = self._now() // DAY
        if today != self._day:
            self._day = today
            self._spent.clear()
