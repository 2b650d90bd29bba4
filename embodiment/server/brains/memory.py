"""What a scripted character remembers of one conversation; a JSON object, so that a resumed session knows it
too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any


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

    def holds(self, when: str) -> bool:
        """Whether a topic's condition is met.

        ``after:TOPIC``, ``before:TOPIC`` (not told yet), ``knows:SLOT`` and ``first`` (nothing was told yet),
        several of them separated by commas. A condition nobody knows is never met.
        """
        for condition in filter(None, (part.strip() for part in when.split(","))):
            kind, _, name = condition.partition(":")
            met = {
                "after": name.strip() in self.told,
                "before": name.strip() not in self.told,
                "knows": name.strip() in self.slots,
                "first": not self.told,
            }.get(kind.strip(), False)
            if not met:
                return False
        return True

    def to_json(self) -> dict[str, Any]:
        """As a JSON object."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Memory:
        """Read what ``to_json`` gave; fields that are missing start empty."""
        known = {name: data[name] for name in cls.__dataclass_fields__ if name in data}
        known["pending"] = [Pending(**one) for one in data.get("pending", ())]
        return cls(**known)
