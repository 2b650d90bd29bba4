"""Messages of one connection on their way from the socket's callback to whoever takes them; no I/O.

Every transport hands its messages to one of these. Whoever pours is given each message in the callback itself; where
nobody does, messages wait, and beyond ``MOST_WAITING`` of them the socket is not read any more.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final, NoReturn

from embodiment.live.transport import ConnectionClosed

MAX_MESSAGE_BYTES: Final = 16 * 1024 * 1024
"""The longest message any transport accepts."""
CUT: Final = 1006
"""Code of an end without a close frame. Source: RFC 6455 section 7.4.1."""
MOST_WAITING: Final = 64
"""Messages nobody has taken at which reading stops."""


class Arrivals:
    """One per connection; used on its loop's thread only.

    Args:
        pause: Stops the reading of the socket.
        resume: Goes on with it.

    Attributes:
        is_held_up: Whether the socket is not read, because nobody takes what came.
        ended: How the connection has ended; None while more may come.
    """

    def __init__(self, pause: Callable[[], None], resume: Callable[[], None]) -> None:
        self._pause = pause
        self._resume = resume
        self._waiting: deque[bytes | str] = deque()
        self._take: Callable[[bytes | str], None] | None = None
        self._woken = asyncio.Event()
        self._error: Exception | None = None
        self._is_closed = False
        self.is_held_up = False
        self.ended: ConnectionClosed | None = None

    def arrived(self, message: bytes | str) -> None:
        """Give a message to whoever takes it, or keep it. Never raises."""
        if self._take is not None and self._error is None:
            try:
                self._take(message)
            except Exception as error:  # raised where it can be dealt with: by ``pour``
                self._error = error
                self._woken.set()
            return
        if self._is_closed:
            return
        self._waiting.append(message)
        self._woken.set()
        if len(self._waiting) >= MOST_WAITING and not self.is_held_up:
            self.is_held_up = True
            self._pause()

    def close(self) -> None:
        """One side has closed: what comes is kept no more, but read, for the end of the connection comes after it."""
        self._is_closed = True
        self._go_on()

    def end(self, closed: ConnectionClosed) -> None:
        """Nothing more will come; of several ends the first counts."""
        if self.ended is None:
            self.ended = closed
        self._woken.set()

    async def next_message(self) -> bytes | str:
        """The oldest message nobody has taken. Raises ConnectionClosed once all are taken."""
        while not self._waiting:
            await self._wake()
        message = self._waiting.popleft()
        if len(self._waiting) < MOST_WAITING // 4:
            self._go_on()
        return message

    async def pour(self, take: Callable[[bytes | str], None]) -> NoReturn:
        """Call ``take`` with every message, at once, until the connection ends.

        Raises:
            ConnectionClosed: It has ended.
            Exception: What ``take`` has raised; later messages wait.
        """
        while self._waiting:
            take(await self.next_message())
        self._take = take
        try:
            while True:
                await self._wake()
                if self._error is not None:
                    raise self._error
        finally:
            self._take = self._error = None

    def _go_on(self) -> None:
        """Read again, if the socket is not read."""
        if self.is_held_up:
            self.is_held_up = False
            if self.ended is None:  # a socket that is gone refuses
                self._resume()

    async def _wake(self) -> None:
        """Sleep until something has happened. Raises ConnectionClosed once nothing more will."""
        if self._error is None and self.ended is not None:
            raise self.ended
        await self._woken.wait()
        self._woken.clear()
