"""Numbers of turns where the game has turns of its own between those of the service."""

from __future__ import annotations

from bisect import bisect_left

KEPT = 32
"""Turns of the game's own whose place is remembered; the service never comes back to older ones."""


class TurnNumbers:
    """Maps the service's turn numbers to those of the session. Both only grow."""

    def __init__(self) -> None:
        self._newest_wire = 0
        self._after: list[int] = []  # the service's newest turn when the game began one of its own
        self._dropped = 0

    def local(self, wire: int) -> int:
        """The number a turn of the service has here."""
        self._newest_wire = max(self._newest_wire, wire)
        return wire + self._dropped + bisect_left(self._after, wire)

    def own(self) -> int:
        """A number for a turn the game begins now; everything the service begins later has a higher one."""
        self._after.append(self._newest_wire)
        if len(self._after) > KEPT:
            del self._after[0]
            self._dropped += 1
        return self._newest_wire + self._dropped + len(self._after)

    def wire(self, local: int) -> int | None:
        """The service's number of a turn, None for one of the game's own."""
        wire = local - self._dropped - len(self._after)
        for position, after in enumerate(self._after):
            own = after + self._dropped + position + 1
            if local == own:
                return None
            if local < own:
                wire = local - self._dropped - position
                break
        return wire if wire > 0 else None
