"""What a character keeps of a player between visits: facts, and the last things that were really heard.

A ``Recollection`` is small on purpose. It is written from the heard-only record: what a player never heard was never
said, and what the game told a character to do is not the player's speech.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from embodiment.live.notes import Note, NoteKind

MAX_FACTS: Final = 24
"""Facts kept of one player; the ones longest untouched go first."""
MAX_EXCHANGES: Final = 3
"""What was said last is enough to take up a conversation again; a model is slow and dear with much more."""
MAX_QUOTE: Final = 120
"""Characters quoted of one utterance."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """Something the player said, and what the player heard in answer."""

    said: str
    heard: str


@dataclass(frozen=True, slots=True)
class Recollection:
    """What one character keeps of the player.

    Attributes:
        facts: One word to what it stands for, for example ``{"name": "Clara", "bought": "sword"}``, oldest first.
        exchanges: The last things that were said and heard, oldest first.
        visits: How many visits with a word spoken there have been, this one included.
    """

    facts: Mapping[str, str] = field(default_factory=dict)
    exchanges: tuple[Exchange, ...] = ()
    visits: int = 0

    def with_fact(self, key: str, value: str) -> Recollection:
        """This and one fact more, or one changed; an empty value forgets it."""
        facts = {known: old for known, old in self.facts.items() if known != key}
        if value:
            facts[key] = " ".join(value.split())[:MAX_QUOTE]
        return replace(self, facts=dict(list(facts.items())[-MAX_FACTS:]))

    def with_exchange(self, exchange: Exchange) -> Recollection:
        """This and the newest exchange."""
        quoted = Exchange(_quote(exchange.said), _quote(exchange.heard))
        return replace(self, exchanges=(*self.exchanges, quoted)[-MAX_EXCHANGES:])

    def lines(self) -> tuple[str, ...]:
        """It as lines, for a note to a model and for a person who wants to see what is kept."""
        visits = (f"visits: {self.visits}",) if self.visits else ()
        facts = tuple(f"{key}: {value}" for key, value in self.facts.items())
        talked = tuple(
            f'They said "{exchange.said}" and heard you answer "{exchange.heard}".'
            for exchange in self.exchanges
        )
        return (*visits, *facts, *talked)


@dataclass(frozen=True, slots=True, kw_only=True)
class Remembered:
    """One character's memory as it is shown to the player, who may erase it.

    Attributes:
        character: Key of the character.
        lines: What is kept.
        changed: When it was last written, ``YYYY-MM-DD HH:MM``; empty where the store keeps no time.
    """

    character: str
    lines: tuple[str, ...]
    changed: str = ""


def memory_note(before: Recollection, now: Recollection) -> Note:
    """What the model is told: the facts as they are now, the talk of earlier visits only, this visit it has heard."""
    if not before.visits:
        return Note(NoteKind.MEMORY, replace(now, visits=0, exchanges=()).lines())
    return Note(NoteKind.MEMORY, replace(before, facts=now.facts).lines())


def _quote(text: str) -> str:
    words = " ".join(text.split()).replace('"', "'")
    return words if len(words) <= MAX_QUOTE else words[:MAX_QUOTE].rsplit(" ", 1)[0] + "..."
