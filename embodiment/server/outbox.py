"""The one ordered writer of a connection: a slow reader slows the speech, an interruption overtakes it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from embodiment.live.messages import ServerEvent
from embodiment.live.transport import FrameStream
from embodiment.units import Seconds

MOST_CONTENT = 64
"""Content frames waiting at once, about five seconds of speech; a turn waits for room."""
MOST_FRAMES = 256
"""Frames of any kind waiting at once; with more of them a client that does not read is not read either."""


@dataclass(frozen=True, slots=True)
class OutFrame:
    """Events that travel in one message.

    Attributes:
        events: In our own order; the codec knows theirs.
        content: True for speech of the running turn, which an interruption takes back while it is still here.
        text: Transcript it carries, whether or not the client asked to see it.
        samples: 24 kHz samples of speech it carries.
    """

    events: tuple[ServerEvent, ...]
    content: bool = False
    text: str = ""
    samples: int = 0


class Outbox:
    """Frames on their way out.

    Args:
        encode: Turns events into the bytes or text of a frame.
        on_sent: Called with each frame as it is handed to the stream: from then on nothing takes it back.
    """

    def __init__(
        self, encode: Callable[[tuple[ServerEvent, ...]], str | bytes], on_sent: Callable[[OutFrame], None]
    ) -> None:
        self._encode = encode
        self._on_sent = on_sent
        self._frames: deque[tuple[Seconds, OutFrame]] = deque()
        self._filled = asyncio.Event()
        self._room = asyncio.Event()
        self._empty = asyncio.Event()
        self._room.set()
        self._empty.set()

    @property
    def waiting(self) -> int:
        """Frames that are not sent yet."""
        return len(self._frames)

    @property
    def oldest(self) -> Seconds:
        """Age of the oldest of them; 0 for none."""
        return _now() - self._frames[0][0] if self._frames else 0.0

    def put(self, *events: ServerEvent) -> None:
        """Queue a message that is not speech. Never waits: there are few of them."""
        self._append(OutFrame(events))

    async def put_content(self, frame: OutFrame) -> None:
        """Queue speech once there is room for it."""
        await self._room.wait()
        self._append(frame)
        if len(self._frames) >= MOST_CONTENT:
            self._room.clear()

    def take_back_content(self) -> None:
        """Drop speech that has not been sent."""
        self._frames = deque(entry for entry in self._frames if not entry[1].content)
        self._room.set()

    async def calm(self) -> None:
        """Wait while far too much is waiting to be sent."""
        while len(self._frames) >= MOST_FRAMES:
            self._room.clear()
            await self._room.wait()

    async def flush(self) -> None:
        """Wait until everything queued has been sent."""
        await self._empty.wait()

    async def drain(self, stream: FrameStream) -> None:
        """Send for ever; ends with ConnectionClosed or by being cancelled."""
        while True:
            while not self._frames:
                self._empty.set()
                self._filled.clear()
                await self._filled.wait()
            _, frame = self._frames.popleft()
            if len(self._frames) < MOST_CONTENT:
                self._room.set()
            encoded = self._encode(frame.events)
            self._on_sent(frame)
            await stream.send(encoded)

    def _append(self, frame: OutFrame) -> None:
        self._frames.append((_now(), frame))
        self._empty.clear()
        self._filled.set()


def _now() -> Seconds:
    return asyncio.get_running_loop().time()
