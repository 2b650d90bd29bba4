"""Saved sessions in a Redis server: several servers share them, and one that dies loses none.

embodiment:session:HANDLE   the session (stores/encoding.py), gone after the handle's life
embodiment:was:HANDLE       empty, there a while longer: the handle is old, not unknown
embodiment:line:LINE        list of the line's handles, oldest first
embodiment:live:LINE        sorted set of connections that live, by when their lease ends on Redis's own clock
"""

from __future__ import annotations

import contextlib
import logging
import math
from typing import Any, Final

from embodiment.server.logs import note
from embodiment.server.refusals import refused
from embodiment.server.resumption import HANDLE_LIFE, MOST_OF_A_LINE, SavedSession
from embodiment.server.stores.encoding import UnkeepableSession, UnreadableSession, decode, encode
from embodiment.server.stores.leases import Leases
from embodiment.server.stores.redis_link import PREFIX, RedisLink, StoreDown
from embodiment.units import Seconds

log = logging.getLogger(__name__)

KNOWN_AS_EXPIRED: Final[Seconds] = 3600.0
"""So long after its life a handle is answered as an old one, later like one that never was."""
LONGEST_HANDLE: Final = 64
"""Ours have 32 letters; what a client sends instead is not looked for."""


class RedisHandleStore:
    """Keeps handles in Redis. Where it cannot be reached, sessions go on and cannot be resumed until it is back.

    Thread: one event loop's. Needs ``close``.

    Args:
        link: To the Redis server; closed by whoever made it.
        life: Seconds a handle is good for.
        leases: Of this server, closed by whoever made them; None for its own.
    """

    def __init__(self, link: RedisLink, life: Seconds = HANDLE_LIFE, *, leases: Leases | None = None) -> None:
        self._link = link
        self._life = max(1, math.ceil(life))
        self._leases = leases or Leases(link)
        self._owns_leases = leases is None
        self._claims: dict[str, list[str]] = {}

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
        token, others = await self._leases.take(_live(line))
        self._claims.setdefault(line, []).append(token)
        return others == 0

    async def release(self, line: str) -> None:
        """Give the lease back; one that cannot be ends by itself."""
        tokens = self._claims.get(line)
        if not tokens:
            return
        token = tokens.pop()
        if not tokens:
            del self._claims[line]
        await self._leases.give_back(token)

    async def close(self) -> None:
        """Give its own leases back; the link stays open."""
        if self._owns_leases:
            await self._leases.close()


def _session(handle: str) -> str:
    return f"{PREFIX}session:{handle}"


def _was(handle: str) -> str:
    return f"{PREFIX}was:{handle}"


def _line(line: str) -> str:
    return f"{PREFIX}line:{line}"


def _live(line: str) -> str:
    return f"{PREFIX}live:{line}"
