"""Stage directions: what the game tells a character to do, told apart from what the player says.

A direction travels as user text, because the wire has no other kind that makes a model speak; the frame around it
keeps it out of memory as player speech, on both ends. ``parse_direction(render_direction(text)) == text``.
"""

from __future__ import annotations

from typing import Final

_OPENING: Final = "[Stage direction from the game, not said by the player: "
_CLOSING: Final = "]"


def render_direction(text: str) -> str:
    """Frame a direction, for example ``"Greet the traveller."``. Line breaks become spaces."""
    return f"{_OPENING}{' '.join(text.split())}{_CLOSING}"


def parse_direction(text: str) -> str | None:
    """The direction inside ``text``, or None when a player said it."""
    stripped = text.strip()
    if stripped.startswith(_OPENING) and stripped.endswith(_CLOSING):
        return stripped[len(_OPENING) : -len(_CLOSING)]
    return None
