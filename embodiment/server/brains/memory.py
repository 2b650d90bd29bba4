"""What a scripted character remembers of one conversation; a JSON object, so that a resumed session knows it
too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from types import MappingProxyType
from typing import Any, Final

from embodiment.live.notes import Note, NoteKind
from embodiment.server.text import words_of

NOTHING: Final[Mapping[NoteKind, Note]] = MappingProxyType({})
_EMPTY: Final = Note(NoteKind.MEMORY)
_CONDITIONS: Final = frozenset({"after", "before", "knows", "first", "sees", "remembers"})


@dataclass(slots=True)
class Pending:
    """A topic whose answer waits for a function's result."""

    topic: str
    function: str
    slots: dict[str, str]


@dataclass(slots=True)
class Memory:
    """State of one conversation.

    Attributes:
        told: Topics answered so far, each once, in order.
        slots: Last value of every slot the player filled, the name among them.
        turns: For each list of lines, how many were used: the rotation.
        last: The last answer, for "say that again".
        prompts: How many prompts were answered.
        steered_at: The prompt at which a goal was last brought up.
        cut_off: The last answer was interrupted.
        pending: Answers that wait for results.
    """

    told: list[str] = field(default_factory=list)
    slots: dict[str, str] = field(default_factory=dict)
    turns: dict[str, int] = field(default_factory=dict)
    last: str = ""
    prompts: int = 0
    steered_at: int = -10
    cut_off: bool = False
    pending: list[Pending] = field(default_factory=list)

    def tell(self, topic: str) -> None:
        """Note that a topic was answered."""
        if topic not in self.told:
            self.told.append(topic)

    def rotate(self, name: str, lines: Sequence[str]) -> str:
        """The next of ``lines``; none comes twice before all came once. Empty for no lines."""
        if not lines:
            return ""
        used = self.turns.get(name, 0)
        self.turns[name] = used + 1
        return lines[used % len(lines)]

    def holds(self, when: str, notes: Mapping[NoteKind, Note] = NOTHING) -> bool:
        """Whether a topic's condition is met.

        ``after:TOPIC``, ``before:TOPIC`` (not told yet), ``knows:SLOT``, ``first`` (nothing was told yet),
        ``sees:WORDS`` and ``remembers:WORDS`` (all of them in one line of the note), several of them separated by
        commas; ``!`` before one turns it round. A condition nobody knows is never met.
        """
        conditions = filter(None, (part.strip() for part in when.split(",")))
        return all(self._holds(condition, notes) for condition in conditions)

    def _holds(self, condition: str, notes: Mapping[NoteKind, Note]) -> bool:
        if condition.startswith("!"):
            return condition.partition(":")[0][1:].strip() in _CONDITIONS and not self._holds(
                condition[1:].strip(), notes
            )
        kind, _, name = (part.strip() for part in condition.partition(":"))
        match kind:
            case "after":
                return name in self.told
            case "before":
                return name not in self.told
            case "knows":
                return name in self.slots or name in notes.get(NoteKind.MEMORY, _EMPTY).facts
            case "first":
                return not self.told
            case "sees":
                return _says(notes.get(NoteKind.SCENE), name)
            case "remembers":
                return _says(notes.get(NoteKind.MEMORY), name)
            case _:
                return False

    def to_json(self) -> dict[str, Any]:
        """As a JSON object."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Memory:
        """Read what ``to_json`` gave; fields that are missing start empty."""
        known = {name: data[name] for name in cls.__dataclass_fields__ if name in data}
        known["pending"] = [Pending(**one) for one in data.get("pending", ())]
        return cls(**known)


def _says(note: Note | None, words: str) -> bool:
    """Whether one line of a note holds all the words."""
    wanted = set(words_of(words))
    return bool(wanted) and any(wanted <= set(words_of(line)) for line in (note.lines if note else ()))
