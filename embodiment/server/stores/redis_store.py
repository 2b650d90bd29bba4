"""Saved sessions in a Redis server: several servers share them, and one that dies loses none.

embodiment:session:HANDLE   the session (stores/encoding.py), gone after the handle's life
embodiment:was:HANDLE       empty, there a while longer: the handle is old, not unknown
embodiment:line:LINE        list of the line's handles, oldest first
embodiment:live:LINE        sorted set of connections that live, by when their lease ends on Redis's own clock
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import secrets
from functools import partial
from typing import Any, Final

from embodiment.server.logs import note
from embodiment.server.refusals import refused
from embodiment.server.resumption import HANDLE_LIFE, MOST_OF_A_LINE, SavedSession
from embodiment.server.stores.encoding import UnkeepableSession, UnreadableSession, decode, encode
from embodiment.server.stores.redis_link import PREFIX, RedisLink, StoreDown
from embodiment.units import Seconds

log = logging.getLogger(__name__)

KNOWN_AS_EXPIRED: Final[Seconds] = 3600.0
"""So long after its life a handle is answered as an old one, later like one that never was."""
LEASE: Final[Seconds] = 3.0
"""A claim ends by itself so long after its server was last heard of. Short, because a client whose server died comes
back within seconds, and a strict server refuses it while the old connection seems to live."""
LONGEST_HANDLE: Final = 64
"""Ours have 32 letters; what a client sends instead is not looked for."""

_CLAIM: Final = """
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
redis.call('ZREM', KEYS[1], ARGV[1])
local others = redis.call('ZCARD', KEYS[1])
redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return others
"""
"""Counts who else lives and adds us, or renews us: one step, and one clock for all servers."""


class RedisHandleStore:
    """Keeps handles in Redis. Where it cannot be reached, sessions go on and cannot be resumed until it is back.

    Thread: one event loop's. Needs ``close``.

    Args:
        link: To the Redis server; closed by whoever made it.
        life: Seconds a handle is good for.
        lease: Seconds after which the claims of a server that died are void.
    """

    def __init__(self, link: RedisLink, life: Seconds = HANDLE_LIFE, *, lease: Seconds = LEASE) -> None:
        self._link = link
        self._life = max(1, math.ceil(life))
        self._lease_ms = max(1, round(1000 * lease))
        self._name = secrets.token_hex(8)
        self._count = 0
        self._claims: dict[str, list[str]] = {}
        self._renewing: asyncio.Task[None] | None = None

    async def save(self, handle: str, session: SavedSession) -> bool:
        """Write it, and forget what the line has too many of. False if Redis is away or it cannot be written."""
        try:
            data, dropped = encode(session)
        except UnkeepableSession as error:
            note(log, "session_not_kept", logging.WARNING, problem=str(error))
            return False
        if dropped:
            note(log, "session_shortened", logging.WARNING, entries=dropped, bytes=len(data))
        with contextlib.suppress(StoreDown):
            await self._link.ask(lambda client: self._write(client, handle, data, session.line))
            return True
        return False

    async def _write(self, client: Any, handle: str, data: bytes, line: str) -> None:
        async with client.pipeline(transaction=True) as pipe:
            pipe.set(_session(handle), data, ex=self._life)
            pipe.set(_was(handle), b"", ex=self._life + round(KNOWN_AS_EXPIRED))
            if line:
                pipe.rpush(_line(line), handle)
                pipe.lrange(_line(line), 0, -MOST_OF_A_LINE - 1)
                pipe.ltrim(_line(line), -MOST_OF_A_LINE, -1)
                pipe.expire(_line(line), self._life)
            answers = await pipe.execute()
        stale = [name.decode() for name in answers[3]] if line else []
        if stale:
            await client.delete(*map(_session, stale), *map(_was, stale))

    async def load(self, handle: str) -> SavedSession:
        """Read it. Refused as unavailable while Redis is away: the client asks again, with the handle."""
        if not (handle.isascii() and len(handle) <= LONGEST_HANDLE):
            raise refused("invalid_handle")
        try:
            data, was = await self._link.ask(lambda client: client.mget(_session(handle), _was(handle)))
        except StoreDown:
            raise refused("unavailable") from None
        if data is None:
            raise refused("invalid_handle" if was is None else "session_not_found")
        try:
            return decode(data)
        except UnreadableSession as error:
            note(log, "session_unreadable", logging.ERROR, problem=str(error))
            raise refused("session_not_found") from None

    async def claim(self, line: str) -> bool:
        """Take a lease, renewed until it is released. True while Redis is away: nobody can be known to live."""
        self._count += 1
        token = f"{self._name}:{self._count}"
        self._claims.setdefault(line, []).append(token)
        if self._renewing is None:
            self._renewing = asyncio.create_task(self._renew())
        try:
            others: int = await self._link.ask(
                lambda client: client.eval(_CLAIM, 1, _live(line), token, self._lease_ms)
            )
        except StoreDown:
            return True
        return others == 0

    async def release(self, line: str) -> None:
        """Give the lease back; one that cannot be ends by itself."""
        tokens = self._claims.get(line)
        if not tokens:
            return
        token = tokens.pop()
        if not tokens:
            del self._claims[line]
        with contextlib.suppress(StoreDown):
            await self._link.ask(lambda client: client.zrem(_live(line), token))

    async def close(self) -> None:
        """Stop renewing and give all leases back; the link stays open."""
        renewing, self._renewing = self._renewing, None
        if renewing is not None:
            renewing.cancel()
            await asyncio.gather(renewing, return_exceptions=True)
        for line in list(self._claims):
            while line in self._claims:
                await self.release(line)

    async def _renew(self) -> None:
        """For ever: also what was claimed while Redis was away, and what it lost when it was emptied."""
        while True:
            await asyncio.sleep(self._lease_ms / 3000)
            claims = [(line, token) for line, tokens in self._claims.items() for token in tokens]
            if claims:
                with contextlib.suppress(StoreDown):
                    await self._link.ask(partial(self._extend, claims))

    async def _extend(self, claims: list[tuple[str, str]], client: Any) -> None:
        async with client.pipeline(transaction=False) as pipe:
            for line, token in claims:
                if token in self._claims.get(line, ()):
                    pipe.eval(_CLAIM, 1, _live(line), token, self._lease_ms)
            await pipe.execute()


def _session(handle: str) -> str:
    return f"{PREFIX}session:{handle}"


def _was(handle: str) -> str:
    return f"{PREFIX}was:{handle}"


def _line(line: str) -> str:
    return f"{PREFIX}line:{line}"


def _live(line: str) -> str:
    return f"{PREFIX}live:{line}"
