"""A Redis server that several servers share, which may be away for a while: told once, and asked again soon."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar
from urllib.parse import urlsplit

from embodiment.errors import EmbodimentError, UsageError, how_to_install
from embodiment.server.logs import note
from embodiment.units import Seconds

T = TypeVar("T")

log = logging.getLogger(__name__)

PATIENCE: Final[Seconds] = 4.0
"""Longest time for one answer: a server short of processor time is not without Redis yet, and a client waits longer for
its setup. Whoever asks is a session that begins, or one that saves and delays nobody."""
MOST_CONNECTIONS: Final = 16
"""To Redis, of one server; more commands at once wait for each other. A thousand servers may share it."""
ASKED_AGAIN_AFTER: Final[Seconds] = 1.0
"""While it is away nobody waits for it, but one request a second that finds out whether it is back."""
PREFIX: Final = "embodiment:"
"""Before all our keys: a Redis server may be somebody else's too."""


class StoreDown(EmbodimentError):
    """The Redis server cannot be asked now."""


class RedisLink:
    """Commands to one Redis server. Thread: the event loop's that asks first.

    Args:
        url: ``redis://[[USER]:PASSWORD@]HOST[:PORT][/DATABASE]``, ``rediss://`` for TLS, ``unix://PATH``.

    Raises:
        UsageError: The address is none, or the library is not installed.
    """

    def __init__(self, url: str) -> None:
        try:
            import redis.asyncio
            from redis.asyncio.retry import Retry
            from redis.backoff import NoBackoff
            from redis.exceptions import RedisError, ResponseError
        except ImportError as error:
            raise UsageError(
                f"a store in Redis needs its client: {how_to_install('redis')} ({error})"
            ) from None
        self._failures = (RedisError, OSError, TimeoutError)
        self._refusals = ResponseError
        try:
            self.place = _place(url)
            # One more try: a connection that lay idle may have been closed at the other end.
            pool = redis.asyncio.BlockingConnectionPool.from_url(
                url,
                max_connections=MOST_CONNECTIONS,
                timeout=PATIENCE,
                socket_connect_timeout=PATIENCE,
                socket_timeout=PATIENCE,
                retry=Retry(NoBackoff(), 1),
            )
            self._client: Any = redis.asyncio.Redis.from_pool(pool)
        except ValueError:  # its text may quote a password
            raise UsageError(
                "--store: expected an address such as redis://127.0.0.1:6379/0, rediss:// for TLS"
            ) from None
        self._asked_again_at: Seconds = 0.0
        self._refused: set[str] = set()
        self.is_down = False

    async def ask(self, work: Callable[[Any], Awaitable[T]]) -> T:
        """Run commands.

        Args:
            work: Given the ``redis.asyncio.Redis`` client. May be given it again if the connection was lost.

        Raises:
            StoreDown: There was no answer, now or a moment ago, or an error.
        """
        now = asyncio.get_running_loop().time
        if self.is_down and now() < self._asked_again_at:
            raise StoreDown(f"the store at {self.place} does not answer")
        self._asked_again_at = now() + PATIENCE  # while away, one asks and the others go on
        try:
            async with asyncio.timeout(PATIENCE):
                answer = await work(self._client)
        except self._refusals as error:  # it is there: out of memory, or a replica that may only be read
            if (name := type(error).__name__) not in self._refused:
                self._refused.add(name)  # its text may quote what was written
                note(log, "store_refused", logging.WARNING, place=self.place, error=name)
            raise StoreDown(f"the store at {self.place} refuses") from error
        except self._failures as error:
            self._asked_again_at = now() + ASKED_AGAIN_AFTER
            if not self.is_down:
                self.is_down = True
                note(log, "store_down", logging.WARNING, place=self.place, error=type(error).__name__)
            raise StoreDown(f"the store at {self.place} does not answer") from error
        self._refused.clear()
        if self.is_down:
            self.is_down = False
            note(log, "store_back", logging.WARNING, place=self.place)
        return answer

    async def check(self) -> str:
        """Ask whether it is there, before anything is served.

        Returns:
            A sentence if it is not; it may come later.

        Raises:
            UsageError: It is there and refuses us.
        """
        from redis.exceptions import AuthenticationError, NoPermissionError, ResponseError

        try:
            await self.ask(lambda client: client.ping())
        except StoreDown as down:
            cause = down.__cause__
            if isinstance(cause, AuthenticationError | NoPermissionError | ResponseError):
                raise UsageError(
                    f"--store: the Redis server at {self.place} refuses this user, password or database "
                    f"({type(cause).__name__})"
                ) from None
            return f"the store at {self.place} does not answer: until it does, no session can be resumed"
        return ""

    async def close(self) -> None:
        """Close its connections; idempotent."""
        with contextlib.suppress(*self._failures):
            await self._client.aclose()


def _place(url: str) -> str:
    """The address without user and password, for messages. ValueError for what the library would read as another."""
    parts = urlsplit(url)
    database = parts.path.strip("/")
    if parts.scheme != "unix" and database and not database.isdecimal():
        raise ValueError("a database has a number")
    host = f"[{parts.hostname}]" if parts.hostname and ":" in parts.hostname else parts.hostname or ""
    return f"{parts.scheme}://{host}" + (f":{parts.port}" if parts.port else "") + parts.path
