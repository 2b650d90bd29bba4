"""What a character notices: a short, steady digest of the scene.

The model is told about the scene through its instruction, and every change of an instruction costs. So a fact counts
only once it has held for a while, one that comes and goes is never mentioned, and two digests are never close together.

Rules:
    1. A fact that changed is taken over when its new state has held for ``SETTLE``.
    2. A digest is handed out when it differs from the last one, at most once in ``INTERVAL``.
    3. The order of lines is that of the keys, so the same facts are always the same digest.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from embodiment.units import Seconds

SETTLE: Final[Seconds] = 0.8
"""Longer than a gate takes to swing or a hand to slip; shorter than the pause before somebody asks about it."""
INTERVAL: Final[Seconds] = 4.0
"""About one sentence: nobody is told of a scene faster than it could be described."""
MAX_LINES: Final = 8


@dataclass(slots=True)
class _Fact:
    shown: str = ""
    coming: str = ""
    since: Seconds = 0.0


class Perception:
    """The eyes of one character."""

    def __init__(self) -> None:
        self._facts: dict[str, _Fact] = {}
        self._digest: tuple[str, ...] = ()
        self._told_at: Seconds | None = None

    @property
    def digest(self) -> tuple[str, ...]:
        """The last digest that was handed out."""
        return self._digest

    @property
    def is_blank(self) -> bool:
        """Whether nothing was seen the last time, and nothing is to be told of before it."""
        return not self._facts and not self._digest

    def observe(self, facts: Mapping[str, str], now: Seconds) -> tuple[str, ...] | None:
        """Look at the scene; call it several times a second.

        Args:
            facts: What can be seen now, a sentence by key. A key that is missing is no longer so.
            now: Seconds; never smaller than in the call before.

        Returns:
            The digest, at most ``MAX_LINES`` sentences, when there is a new one; else None.
        """
        for key in facts.keys() | self._facts.keys():
            self._follow(key, facts.get(key, ""), now)
        digest = tuple(fact.shown for _, fact in sorted(self._facts.items()) if fact.shown)[:MAX_LINES]
        if digest == self._digest or (self._told_at is not None and now < self._told_at + INTERVAL):
            return None
        self._digest, self._told_at = digest, now
        return digest

    def _follow(self, key: str, sentence: str, now: Seconds) -> None:
        fact = self._facts.setdefault(key, _Fact())
        if sentence != fact.coming:
            fact.coming, fact.since = sentence, now
        if fact.coming != fact.shown and now >= fact.since + SETTLE:
            fact.shown = fact.coming
        if not fact.shown and not fact.coming:
            del self._facts[key]
