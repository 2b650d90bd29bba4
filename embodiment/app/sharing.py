"""What the servers of one service share: the store of ``serve --store``, and who may use them, ``--tenants``."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

from embodiment.server.counts import Counts
from embodiment.server.resumption import HANDLE_LIFE, HandleStore
from embodiment.server.stores.leases import Leases
from embodiment.server.stores.redis_counts import RedisCounts
from embodiment.server.stores.redis_link import RedisLink
from embodiment.server.stores.redis_store import RedisHandleStore
from embodiment.units import Seconds


@dataclass(frozen=True, slots=True)
class Shared:
    """What a server is given; None where it has its own.

    Attributes:
        store: Sessions that can be resumed.
        counts: What tenants use.
    """

    store: HandleStore | None = None
    counts: Counts | None = None


@asynccontextmanager
async def shared(
    link: RedisLink | None, say: Callable[[str], None], life: Seconds = HANDLE_LIFE
) -> AsyncIterator[Shared]:
    """What a server shares while it serves; nothing without a link.

    Args:
        link: To Redis; closed at the end.
        say: Told a sentence if nobody answers there yet.
        life: Seconds for which a session can be resumed.

    Raises:
        UsageError: The Redis server refuses us.
    """
    if link is None:
        yield Shared()
        return
    leases = Leases(link)
    try:
        if notice := await link.check():
            say(notice)
        yield Shared(RedisHandleStore(link, life, leases=leases), RedisCounts(link, leases))
    finally:
        await leases.close()
        await link.close()
