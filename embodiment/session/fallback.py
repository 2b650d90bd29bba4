"""A character's authored lines, for when no model can speak for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from embodiment.persona.persona import AuthoredLines
from embodiment.session.events import AuthoredLine

if TYPE_CHECKING:
    from random import Random


class FallbackLines:
    """Chooses lines, never the same one twice in a row where there are two.

    Args:
        lines: As authored.
        random: Source of the choice.
    """

    def __init__(self, lines: AuthoredLines, random: Random) -> None:
        self._lines = lines
        self._random = random
        self._last = ""

    def learn(self, lines: AuthoredLines) -> None:
        """Other lines from now on."""
        self._lines = lines

    def has(self, kind: str) -> bool:
        """Whether a line was authored for an occasion."""
        return bool(getattr(self._lines, kind))

    def pick(self, kind: str) -> list[AuthoredLine]:
        """A line for an occasion.

        Args:
            kind: A field of ``AuthoredLines``, for example ``"offline"``.

        Returns:
            One line, or none where none was authored.
        """
        known: tuple[str, ...] = getattr(self._lines, kind)
        fresh = [line for line in known if line != self._last] or list(known)
        if not fresh:
            return []
        self._last = self._random.choice(fresh)
        return [AuthoredLine(kind=kind, text=self._last)]
