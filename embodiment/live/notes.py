"""What a character remembers and notices, as text parts of its instruction.

To a real model they are two short lists. The local server reads the same lists back, so that authored lines can
depend on them (``sees:``, ``remembers:``). ``parse_note(render_note(note)) == note`` for every note with lines.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class NoteKind(StrEnum):
    """What a note is about."""

    MEMORY = "memory"
    """What is left of earlier visits."""
    SCENE = "scene"
    """What can be seen around the character now."""


_HEADINGS: Final = {
    NoteKind.MEMORY: "WHAT YOU REMEMBER of this player from earlier visits; mention it where it fits:",
    NoteKind.SCENE: "WHAT YOU NOTICE around you now; it needs no comment unless it matters:",
}


@dataclass(frozen=True, slots=True)
class Note:
    """Something a model should know without answering to it.

    Attributes:
        kind: What it is about.
        lines: One fact each. ``key: value`` is a fact lines can be filled with, anything else a sentence.
    """

    kind: NoteKind
    lines: tuple[str, ...] = ()

    @property
    def facts(self) -> dict[str, str]:
        """The lines that are ``key: value``, where the key is one word."""
        pairs = (line.partition(": ") for line in self.lines)
        return {key: value for key, colon, value in pairs if colon and key.isidentifier() and value}


def render_note(note: Note) -> str:
    """Write a note as one text part; empty for a note without lines."""
    lines = [text for line in note.lines if (text := " ".join(line.split()))]
    return "\n".join([_HEADINGS[note.kind], *(f"- {line}" for line in lines)]) if lines else ""


def parse_note(part: str) -> Note | None:
    """The note a text part is, or None where it is something else."""
    heading, *rest = part.split("\n")
    for kind, opening in _HEADINGS.items():
        if heading.strip() == opening:
            lines = (line.strip() for line in rest)
            return Note(kind, tuple(line[2:] for line in lines if line.startswith("- ")))
    return None


def notes_in(instruction: Iterable[str]) -> dict[NoteKind, Note]:
    """The notes among the parts of an instruction."""
    notes = (parse_note(part) for part in instruction)
    return {note.kind: note for note in notes if note is not None}
