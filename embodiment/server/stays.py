"""The stay of a tenant's client: it has a place, its time is counted, and it ends when that is used up."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Final

from embodiment.live.refusals import Refusal, refuse
from embodiment.server.admission import Admission, TurnedAway, Used
from embodiment.server.counts import Counts
from embodiment.server.tenants import Tenant
from embodiment.units import Seconds

COUNTED_EVERY: Final[Seconds] = 10.0
"""A server that dies without a word has counted all but so much of each connection, and a tenant with several
connections may use so much of each beyond its limit."""
SHORTEST: Final[Seconds] = 0.5
"""Where hardly any time is left it is counted this often."""


class Stays:
    """Holds tenants to their limits. Those without any are not counted. Thread: the event loop's.

    Args:
        admission: The rules.
        counts: Where they are counted.
    """

    def __init__(self, admission: Admission, counts: Counts) -> None:
        self._admission = admission
        self._counts = counts

    async def over_quota(self, tenant: Tenant) -> TurnedAway | None:
        """Why a tenant may not have one more connection now; None if it may."""
        if not tenant.is_limited:
            return None
        return self._admission.within_quota(tenant, await self._counts.used(tenant.name))

    @asynccontextmanager
    async def stay(
        self, tenant: Tenant, end: Callable[[Refusal], Awaitable[None]]
    ) -> AsyncIterator[TurnedAway | None]:
        """Have a place while the block lasts.

        Args:
            tenant: Whose connection it is.
            end: Ends the connection; called if the tenant's time is used up meanwhile.

        Returns:
            Why there is no place, where others came at the same moment; else None.
        """
        if not tenant.is_limited:
            yield None
            return
        place = await self._counts.enter(tenant.name, tenant.most_sessions)
        if not place:
            taken = Used(sessions=tenant.most_sessions)
            yield self._admission.within_quota(tenant, taken)
            return
        watch = _Watch(tenant, self._counts, end)
        counting = asyncio.create_task(watch.run())
        try:
            yield None
        finally:
            counting.cancel()
            await asyncio.gather(counting, return_exceptions=True)
            await watch.count()
            await self._counts.leave(tenant.name, place)


class _Watch:
    """Counts the time of one connection."""

    def __init__(self, tenant: Tenant, counts: Counts, end: Callable[[Refusal], Awaitable[None]]) -> None:
        self._tenant = tenant
        self._counts = counts
        self._end = end
        self._now = asyncio.get_running_loop().time
        self._counted = self._now()

    async def run(self) -> None:
        """Until the time is used up."""
        limit = 60 * self._tenant.minutes_per_day
        pause = SHORTEST
        while True:
            await asyncio.sleep(pause)
            total = await self.count()
            if 0 < limit <= total:
                await self._end(refuse("quota"))
                return
            pause = min(COUNTED_EVERY, max(SHORTEST, limit - total)) if limit else COUNTED_EVERY

    async def count(self) -> Seconds:
        """Add what has passed since the last time; returns all of today."""
        now = self._now()
        passed, self._counted = now - self._counted, now
        return await self._counts.spend(self._tenant.name, passed)
