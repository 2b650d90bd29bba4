"""A memory store without a file: two visits in one test."""

from __future__ import annotations

from collections.abc import Sequence

from embodiment.world.memory import Recollection, Remembered


class DictMemory:
    """Implements ``world.ports.MemoryStore``; give the same one to two worlds, and the second is a second visit.

    Attributes:
        problem: What the store is to complain of; while it says something, nothing is kept.
    """

    def __init__(self) -> None:
        self.problem = ""
        self._known: dict[str, Recollection] = {}

    def recall(self, character: str) -> Recollection | None:
        """What was kept last."""
        return self._known.get(character)

    def keep(self, character: str, recollection: Recollection) -> None:
        """Remember."""
        if not self.problem:
            self._known[character] = recollection

    def remembered(self) -> Sequence[Remembered]:
        """Everything that is kept, by character."""
        return [
            Remembered(character=character, lines=known.lines())
            for character, known in sorted(self._known.items())
            if known.lines()
        ]

    def erase(self, character: str = "") -> None:
        """Forget one character's memory, or with ``""`` everything."""
        if character:
            self._known.pop(character, None)
        else:
            self._known.clear()

    def close(self) -> None:
        """Nothing to write; it may be opened by the next world."""
