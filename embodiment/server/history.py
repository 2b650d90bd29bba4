"""What was said in a conversation, as far back as it is kept."""

from __future__ import annotations

from collections.abc import Iterable

from embodiment.server.ports import Entry


class History:
    """A conversation's newest entries; the oldest are forgotten, as the service's sliding window does.

    Args:
        most: Entries that are kept.
        entries: What was said before, oldest first.
        forgotten: How many came before those.

    Attributes:
        entries: What is kept, oldest first.
        forgotten: How many entries are kept no more: those that are have the numbers from here on.
    """

    def __init__(self, most: int, entries: Iterable[Entry] = (), forgotten: int = 0) -> None:
        self._most = most
        self.entries: list[Entry] = []
        self.forgotten = forgotten
        self.add(*entries)

    def add(self, *entries: Entry) -> None:
        """Append what was said; what is over the bound is forgotten at the other end."""
        self.entries += entries
        over = len(self.entries) - self._most
        if over > 0:
            del self.entries[:over]
            self.forgotten += over
