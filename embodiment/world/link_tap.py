"""Watching a connection from the game's side: every message that leaves, every event that arrives.

The tap is a Link around a Link: what a trace or a matcher sees is exactly what the sessions see, whichever link is
inside. Watching changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from embodiment.live.config import GeminiLiveConfig
from embodiment.live.messages import ClientMessage
from embodiment.stream.stamper import Stamper
from embodiment.world.ports import Delivery, Link

Sent = Callable[[str, ClientMessage], None]
Received = Callable[[Delivery], None]


class LinkTap:
    """A Link that tells watchers what passes. Thread: game.

    Args:
        link: The Link that does the work.

    Attributes:
        on_sent: Called with the session's key and each message it sends.
        on_received: Called with each delivery, in arrival order, before its session gets it.
    """

    def __init__(self, link: Link) -> None:
        self._link = link
        self.on_sent: list[Sent] = []
        self.on_received: list[Received] = []

    def open(self, session: str, connection: int, config: GeminiLiveConfig, stamper: Stamper) -> None:
        """Begin a connection."""
        self._link.open(session, connection, config, stamper)

    def send(self, session: str, message: ClientMessage) -> None:
        """Pass a message on and tell the watchers."""
        self._link.send(session, message)
        for watch in self.on_sent:
            watch(session, message)

    def close(self, session: str) -> None:
        """End the session's connection."""
        self._link.close(session)

    def receive(self, limit: int) -> Sequence[Delivery]:
        """What arrived, after the watchers have seen it."""
        deliveries = self._link.receive(limit)
        for delivery in deliveries:
            for watch in self.on_received:
                watch(delivery)
        return deliveries

    def stop(self) -> None:
        """Stop the link inside."""
        self._link.stop()
