"""Things held for a while in Redis: they are renewed while their server lives, and free soon after it died.

Each is a member of a sorted set, by when its lease ends on Redis's own clock: the clocks of the servers may differ, and
be put right.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from functools import partial
from typing import Any, Final

from embodiment.server.stores.redis_link import RedisLink, StoreDown
from embodiment.units import Seconds

LEASE: Final[Seconds] = 3.0
"""Short, because a client whose server died comes back within seconds, and finds what the dead one held taken."""

_HOLD: Final = """
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
redis.call('ZREM', KEYS[1], ARGV[1])
local others = redis.call('ZCARD', KEYS[1])
local most = tonumber(ARGV[3])
if most > 0 and others >= most then return -1 end
redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return others
"""
"""Adds us if there is room, or renews us, and counts the others: one step."""
_COUNT: Final = """
local time = redis.call('TIME')
return redis.call('ZCOUNT', KEYS[1], time[1] * 1000 + math.floor(time[2] / 1000), '+inf')
"""


class Leases:
    """The leases of one server. Thread: one event loop's. Needs ``close``.

    Args:
        link: To the Redis server; closed by whoever made it.
        lease: Seconds after which those of a server that died are void.
    """

    def __init__(self, link: RedisLink, lease: Seconds = LEASE) -> None:
        self._link = link
        self._lease_ms = max(3, round(1000 * lease))
        self._name = secrets.token_hex(8)
        self._count = 0
        self._held: dict[str, str] = {}
        self._renewing: asyncio.Task[None] | None = None

    async def take(self, key: str, most: int = 0) -> tuple[str, int]:
        """Hold one more at ``key``.

        Args:
            key: Of the sorted set.
            most: So many there may be, of all servers; 0 for no limit.

        Returns:
            A token for ``give_back``, empty where there is no room, and how many others there are. While Redis is away
            everything can be had, and is taken there when it is back.
        """
        self._count += 1
        token = f"{self._name}:{self._count}"
        self._held[token] = key
        if self._renewing is None:
            self._renewing = asyncio.create_task(self._renew())
        try:
            others: int = await self._link.ask(lambda client: self._hold(client, key, token, most))
        except StoreDown:
            return token, 0
        except BaseException:
            del self._held[token]
            raise
        if others < 0:
            del self._held[token]
            return "", most
        return token, others

    async def give_back(self, token: str) -> None:
        """Hold it no longer; idempotent. Where Redis is away it ends by itself."""
        key = self._held.pop(token, None)
        if key is not None:
            with contextlib.suppress(StoreDown):
                await self._link.ask(lambda client: client.zrem(key, token))

    async def count(self, key: str) -> int:
        """How many are held at ``key``, by all servers. Raises StoreDown."""
        found: int = await self._link.ask(lambda client: client.eval(_COUNT, 1, key))
        return found

    def held(self, key: str) -> int:
        """How many this server holds at ``key``."""
        return sum(held == key for held in self._held.values())

    async def close(self) -> None:
        """Stop renewing and give everything back; the link stays open."""
        renewing, self._renewing = self._renewing, None
        if renewing is not None:
            renewing.cancel()
            await asyncio.gather(renewing, return_exceptions=True)
        for token in list(self._held):
            await self.give_back(token)

    async def _renew(self) -> None:
        """For ever: also what was taken while Redis was away, and what it lost when it was emptied."""
        while True:
            await asyncio.sleep(self._lease_ms / 3000)
            if self._held:
                with contextlib.suppress(StoreDown):
                    await self._link.ask(partial(self._extend, list(self._held.items())))

    async def _extend(self, held: list[tuple[str, str]], client: Any) -> None:
        async with client.pipeline(transaction=False) as pipe:
            for token, key in held:
                if token in self._held:
                    self._hold(pipe, key, token, 0)
            await pipe.execute()

    def _hold(self, client: Any, key: str, token: str, most: int) -> Any:
        return client.eval(_HOLD, 1, key, token, self._lease_ms, most)
