"""What tenants use, counted in Redis by all servers together.

embodiment:tenant:NAME   sorted set of places, each a lease
embodiment:spent:NAME    hash of seconds by day, counted from 1970 on Redis's own clock
"""

from __future__ import annotations

from typing import Any, Final

from embodiment.server.admission import Used
from embodiment.server.counts import DAY, MemoryCounts
from embodiment.server.stores.leases import Leases
from embodiment.server.stores.redis_link import PREFIX, RedisLink, StoreDown
from embodiment.units import Seconds

_SPEND: Final = """
local time = redis.call('TIME')
local day = tostring(math.floor(time[1] / 86400))
for _, known in ipairs(redis.call('HKEYS', KEYS[1])) do
  if known ~= day then redis.call('HDEL', KEYS[1], known) end
end
if tonumber(ARGV[1]) > 0 then
  redis.call('HINCRBYFLOAT', KEYS[1], day, ARGV[1])
  redis.call('EXPIRE', KEYS[1], 172800)
end
return {redis.call('HGET', KEYS[1], day) or '0', tostring(time[1] % 86400)}
"""


class RedisCounts:
    """Counts for all servers that share a Redis; while it is away each counts for itself, and tells it later.

    Thread: one event loop's.

    Args:
        link: To the Redis server; closed by whoever made it.
        leases: Of this server; closed by whoever made them.
    """

    def __init__(self, link: RedisLink, leases: Leases) -> None:
        self._link = link
        self._leases = leases
        self._here = MemoryCounts()
        self._owed: dict[str, Seconds] = {}

    async def used(self, tenant: str) -> Used:
        """What all servers know; this one alone while Redis is away."""
        try:
            seconds, into_day = await self._ask(tenant)
            sessions = await self._leases.count(_places(tenant))
        except StoreDown:
            here = await self._here.used(tenant)
            return Used(self._leases.held(_places(tenant)), here.seconds, here.until_midnight)
        return Used(sessions, seconds, DAY - into_day)

    async def enter(self, tenant: str, most: int) -> str:
        """Take a place among all servers'; while Redis is away, among this one's."""
        key = _places(tenant)
        if self._link.is_down and 0 < most <= self._leases.held(key):
            return ""
        token, _ = await self._leases.take(key, most)
        return token

    async def leave(self, tenant: str, place: str) -> None:
        """Give it back."""
        await self._leases.give_back(place)

    async def spend(self, tenant: str, seconds: Seconds) -> Seconds:
        """Add it for all servers."""
        here = await self._here.spend(tenant, seconds)
        self._owed[tenant] = self._owed.get(tenant, 0.0) + seconds
        try:
            total, _ = await self._ask(tenant)
        except StoreDown:
            return here
        return total

    async def _ask(self, tenant: str) -> tuple[Seconds, Seconds]:
        """Pay what is owed. Returns all of today, and how far into the day it is. Raises StoreDown."""
        owed = self._owed.pop(tenant, 0.0)
        key = f"{PREFIX}spent:{tenant}"
        try:
            answer: list[Any] = await self._link.ask(
                lambda client: client.eval(_SPEND, 1, key, f"{owed:.3f}")
            )
        except BaseException:
            self._owed[tenant] = self._owed.get(tenant, 0.0) + owed
            raise
        return float(answer[0]), float(answer[1])


def _places(tenant: str) -> str:
    return f"{PREFIX}tenant:{tenant}"
