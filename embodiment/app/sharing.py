"""What the servers of one service share: the store of ``serve --store``."""

from __future__ import annotations

import argparse
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from embodiment.server.resumption import HANDLE_LIFE, HandleStore
from embodiment.server.stores.redis_link import RedisLink
from embodiment.server.stores.redis_store import RedisHandleStore


def add_sharing(parser: argparse.ArgumentParser) -> None:
    """Add the options of servers that are several."""
    parser.add_argument(
        "--store",
        default="",
        metavar="URL",
        help="keep sessions that can be resumed in Redis, shared with other servers: redis://HOST:PORT/0",
    )


@asynccontextmanager
async def shared_store(
    link: RedisLink | None, say: Callable[[str], None]
) -> AsyncIterator[HandleStore | None]:
    """The store of a server while it serves; None without a link: each server then keeps its own.

    Args:
        link: To Redis; closed at the end.
        say: Told a sentence if nobody answers there yet.

    Raises:
        UsageError: The Redis server refuses us.
    """
    if link is None:
        yield None
        return
    try:
        if notice := await link.check():
            say(notice)
        store = RedisHandleStore(link, HANDLE_LIFE)
        try:
            yield store
        finally:
            await store.close()
    finally:
        await link.close()
