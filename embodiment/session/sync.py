"""Releasing packets in time with the voice, and the seam for drivers that need time to prepare.

A driver is whatever must be ready when a sentence sounds: a face animation computed from its audio, a
translation, a sign-language figure. It sees each packet as soon as it is assembled and declares how long it
needs; the slowest driver decides, and speech itself is held until it is ready.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from enum import StrEnum
from typing import Protocol

from embodiment.audio.ring import VoiceRing
from embodiment.errors import UsageError
from embodiment.session.assembler import Assembled, SyncPacket, SyncPacketType, TurnEnd
from embodiment.units import Samples, Seconds


class SyncDriver(Protocol):
    """Something that prepares for each packet before it is heard. Called on the game thread; must not
    block.
    """

    @property
    def latency(self) -> Seconds:
        """How long it takes from ``prepare`` until the packet may be heard; 0 or more."""
        ...

    def prepare(self, packet: SyncPacket) -> None:
        """A packet was assembled; it will be released after ``latency`` at the earliest."""
        ...

    def cut(self, gen: int) -> None:
        """Everything prepared for turns up to ``gen`` is void."""
        ...


class ReleaseAt(StrEnum):
    """When listeners get speech packets and turn ends."""

    PLAYHEAD = "playhead"
    """When playback reaches the packet's first sample; a turn's end when it reaches its last."""
    ARRIVAL = "arrival"
    """As soon as they are assembled."""


class PacketRelease:
    """Holds assembled packets until listeners may have them; one per session, game thread.

    Function calls are not speech: they are released at once, whatever they are timed to, because a model
    waits for the answer. Order is kept within speech.

    Args:
        at: When speech is released.
    """

    def __init__(self, at: ReleaseAt = ReleaseAt.PLAYHEAD) -> None:
        self._at = at
        self._drivers: list[SyncDriver] = []
        self._waiting: deque[tuple[Assembled, Seconds]] = deque()
        self._calls: list[SyncPacket] = []
        self._preparing: deque[tuple[Samples, Seconds]] = deque()
        self._prepared: Samples = 0

    def __len__(self) -> int:
        """Packets and ends that wait."""
        return len(self._waiting) + len(self._calls)

    @property
    def has_drivers(self) -> bool:
        """Whether anybody prepares, or did when the last packets came."""
        return bool(self._drivers or self._preparing)

    @property
    def is_waiting(self) -> bool:
        """Whether anything waits to be given out."""
        return bool(self._waiting or self._calls)

    @property
    def latency(self) -> Seconds:
        """The largest latency of all drivers; 0 without one."""
        return max((driver.latency for driver in self._drivers), default=0.0)

    def register(self, driver: SyncDriver) -> None:
        """Add a driver, at any time; it takes part from the next packet on.

        Raises:
            UsageError: It is registered already, or its latency is negative.
        """
        if any(known is driver for known in self._drivers):
            raise UsageError("this sync driver is registered already; unregister it first")
        if driver.latency < 0:
            raise UsageError(f"a sync driver's latency is 0 seconds or more, not {driver.latency}")
        self._drivers.append(driver)

    def unregister(self, driver: SyncDriver) -> None:
        """Remove a driver; unknown ones are ignored."""
        self._drivers = [known for known in self._drivers if known is not driver]

    @property
    def quiet_to(self) -> Samples:
        """Ring position up to which nothing is ``due``, unless something is submitted or time decides."""
        if self._calls or self._drivers or self._preparing:
            return -1
        if not self._waiting:
            return VoiceRing.FREE
        item = self._waiting[0][0]
        return item.end - 1 if isinstance(item, TurnEnd) else min(item.start, item.end - 1)

    def submit(self, assembled: Iterable[Assembled], now: Seconds) -> None:
        """Take over what the assembler gave out.

        Args:
            assembled: In order.
            now: Seconds on the session's clock.
        """
        for item in assembled:
            if isinstance(item, SyncPacket):
                for driver in self._drivers:
                    driver.prepare(item)
                if item.type is SyncPacketType.FUNCTION_CALL:
                    self._calls.append(item)
                    continue
            self._waiting.append((item, now + self.latency))
            if self._drivers:
                self._preparing.append((item.end, now + self.latency))

    def playable_to(self, now: Seconds) -> Samples:
        """Ring position up to which every driver is ready; the session's part in ``VoiceRing.release_to``.

        Args:
            now: Seconds on the session's clock.

        Returns:
            ``VoiceRing.FREE`` while no driver needs time.
        """
        while self._preparing and self._preparing[0][1] <= now:
            self._prepared = max(self._prepared, self._preparing.popleft()[0])
        return self._prepared if self.latency > 0 else VoiceRing.FREE

    def due(self, played: Samples, now: Seconds) -> list[Assembled]:
        """Packets and turn ends whose time has come.

        Args:
            played: Ring position of the next sample to be played.
            now: Seconds on the session's clock.
        """
        out: list[Assembled] = []
        if self._calls:
            out, self._calls = [*self._calls], []
        while self._waiting:
            item, ready = self._waiting[0]
            if now < ready or (self._at is ReleaseAt.PLAYHEAD and not _reached(item, played)):
                break
            out.append(item)
            self._waiting.popleft()
        return out

    def cut(self, gen: int) -> list[Assembled]:
        """Drop everything of turns up to ``gen``.

        Returns:
            What was dropped, calls included, in order.
        """
        for driver in self._drivers:
            driver.cut(gen)
        dropped: list[Assembled] = [item for item in self._calls if item.turn_id <= gen]
        dropped += [item for item, _ in self._waiting if item.turn_id <= gen]
        self._calls = [item for item in self._calls if item.turn_id > gen]
        self._waiting = deque(entry for entry in self._waiting if entry[0].turn_id > gen)
        return sorted(dropped, key=lambda item: item.sequence)


def _reached(item: Assembled, played: Samples) -> bool:
    if isinstance(item, TurnEnd):
        return played >= item.end
    return played > item.start or item.start == item.end <= played
