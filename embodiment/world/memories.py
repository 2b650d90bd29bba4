"""The memories of a world: each character's, as it grows, and what the player may see and erase of them.

Thread: game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from embodiment.errors import UsageError, did_you_mean
from embodiment.session.events import PlayerHeard, SpeakingStopped
from embodiment.session.session import PersonaSession
from embodiment.world.memory import Exchange, Recollection, Remembered, memory_note
from embodiment.world.ports import MemoryStore


@dataclass(slots=True)
class _Head:
    """What one character has in mind: what it knew when the visit began, what it knows now, what was just asked."""

    session: PersonaSession
    before: Recollection
    now: Recollection
    asked: str = ""


class Memories:
    """What everybody remembers.

    Args:
        store: Where it is kept between visits; None: nothing is.
    """

    def __init__(self, store: MemoryStore | None = None) -> None:
        self._store = store
        self._heads: dict[str, _Head] = {}

    @property
    def problem(self) -> str:
        """Why memory does not work now, one sentence; empty while it does."""
        return self._store.problem if self._store else ""

    def meet(self, session: PersonaSession) -> None:
        """A character came into the world: it gets its memory back, and what is heard from now on is added."""
        known = (self._store.recall(session.name) if self._store else None) or Recollection()
        self._heads[session.name] = _Head(session, known, known)
        session.subscribe(lambda event: self._event(session.name, event))
        session.tell(memory_note(known, known))

    def of(self, character: str) -> Recollection:
        """What a character knows of the player, this visit included."""
        return self._heads[character].now

    def visits_before(self, character: str) -> int:
        """How often the player talked with a character before this visit."""
        return self._heads[character].before.visits

    def remember(self, character: str, key: str, value: str) -> None:
        """A fact worth keeping: what was bought, promised, learned.

        Args:
            character: Who remembers it.
            key: One word; lines are filled with it as ``{key}``.
            value: What it stands for; empty forgets it.

        Raises:
            UsageError: The key is not one word, or there is no such character.
        """
        if not key.isidentifier():
            raise UsageError(f"a fact is named by one word, not {key!r}: write for example 'bought'")
        head = self._heads.get(character)
        if head is None:
            raise UsageError(did_you_mean("character", character, self._heads))
        self._learn(head, head.now.with_fact(key, value))

    def people(self) -> Sequence[Remembered]:
        """What is kept, one entry a character, for a settings screen."""
        return self._store.remembered() if self._store else ()

    def erase(self, character: str = "") -> None:
        """Forget what is kept of one character, or with ``""`` everything; the running visit is forgotten with it."""
        if self._store is not None:
            self._store.erase(character)
        for key, head in self._heads.items():
            if character in ("", key):
                head.before, head.now, head.asked = Recollection(), Recollection(), ""
                head.session.tell(memory_note(head.before, head.now))

    def close(self) -> None:
        """Write what is still to be written."""
        if self._store is not None:
            self._store.close()

    def _event(self, character: str, event: object) -> None:
        head = self._heads[character]
        match event:
            case PlayerHeard(is_final=True, text=text):
                head.asked = text
            case SpeakingStopped(heard=heard) if head.asked and heard.strip():
                now = head.now.with_exchange(Exchange(head.asked, heard))
                head.asked = ""
                self._learn(head, replace(now, visits=head.before.visits + 1))

    def _learn(self, head: _Head, now: Recollection) -> None:
        if now == head.now:
            return
        head.now = now
        head.session.tell(memory_note(head.before, now))
        if self._store is not None:
            self._store.keep(head.session.name, now)
