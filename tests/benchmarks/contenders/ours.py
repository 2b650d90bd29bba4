"""Ours: the Link port over sockets, stamper and ring included, drained as the dispatcher of a game does.

    python ours.py [plain] [library] [picows]

* ``plain``    without the ``fast`` extra (msgspec, pybase64, uvloop), installed or not, and with nothing compiled
* ``library``  messages by way of the library's own ``recv``, a task switch each: what ``DirectConnection`` saves
* ``picows``   with the library the extra ``transport`` installs
"""

from __future__ import annotations

import sys

from sources import only_sources

if "plain" in sys.argv:
    only_sources()
    sys.modules |= {"msgspec": None, "pybase64": None, "uvloop": None}  # type: ignore[dict-item]

import time
from collections.abc import Mapping

import numpy as np
from common import serve, timed
from websockets.asyncio.client import ClientConnection, connect

from embodiment.adapters.live_client import Connector, LiveLink
from embodiment.adapters.loops import ThreadedLoop
from embodiment.adapters.transports import VARIABLE, connector_for_sockets
from embodiment.audio.ring import VoiceRing
from embodiment.live.codec import ClientDecoder
from embodiment.live.config import GeminiLiveConfig
from embodiment.live.messages import AudioDelta, RealtimeAudio, SetupComplete
from embodiment.live.sending import encode_client
from embodiment.live.transport import FrameStream
from embodiment.stream.stamper import Stamper


class LibraryStream:
    """A frame stream as the library has it."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection

    async def receive(self) -> str | bytes:
        return await self._connection.recv()

    async def send(self, frame: str | bytes) -> None:
        await self._connection.send(frame)

    async def close(self, code: int = 1000, reason: str = "") -> None:
        await self._connection.close(code, reason)


async def connect_by_library(url: str, headers: Mapping[str, str]) -> FrameStream:
    return LibraryStream(await connect(url, compression=None, ping_interval=None, max_size=None, proxy=None))


def chosen_connector() -> Connector:
    if "library" in sys.argv:
        return connect_by_library
    return connector_for_sockets({VARIABLE: "picows" if "picows" in sys.argv else "websockets"})


class Ours:
    """A contender."""

    def __init__(self) -> None:
        self._link = LiveLink(ThreadedLoop(), chosen_connector())
        self._opened = 0
        self._rings: list[VoiceRing] = []
        self._drained = 0

    def open(self, url: str, sessions: int) -> None:
        config = GeminiLiveConfig(base_url=url)
        for _ in range(sessions):
            self._opened += 1
            ring = VoiceRing()
            self._rings.append(ring)
            self._link.open(str(self._opened), 1, config, Stamper(ring))
            self._until_ready()

    def drain(self) -> int:
        self._drained += 1
        if self._drained % 30 == 0:  # as if it had been played: sound nobody takes would fill the memory
            for ring in self._rings:
                ring._chunks.clear()
        sounds = 0
        for delivery in self._link.receive(1_000_000):
            if isinstance(delivery.stamped.event, AudioDelta):
                sounds += 1
        return sounds

    def _until_ready(self) -> None:
        while True:
            for delivery in self._link.receive(100):
                if isinstance(delivery.stamped.event, SetupComplete):
                    return
            time.sleep(0.001)


def decode(frame: str, count: int) -> float:
    """From the bytes of a message to events."""
    given, read = frame.encode(), ClientDecoder().decode

    def run() -> None:
        for _ in range(count):
            read(given)

    return timed(run, count)


def uplink(pcm: str, count: int) -> float:
    """From a piece of microphone to the text that is sent."""
    message = RealtimeAudio(np.frombuffer(bytes.fromhex(pcm), np.int16), 16_000)

    def run() -> None:
        for _ in range(count):
            encode_client(message)

    return timed(run, count)


if __name__ == "__main__":
    serve(Ours(), {"decode": decode, "uplink": uplink})
