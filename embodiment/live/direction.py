"""Stage directions: what the game tells a character to do, told apart from what the player says.

A direction travels as user text, because the wire has no other kind that makes a model speak; the frame around it
keeps it out of memory as player speech, on both ends. ``parse_direction(render_direction(text)) == text``.
"""

from __future__ import annotations

import re
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


_REMARK: Final = re.compile(r'(?P<who>.+?) says to you: "(?P<what>.*)" Answer (?P=who), not the player\.')


def render_remark(who: str, what: str) -> str:
    """A direction that lets a character answer what another character said."""
    said = " ".join(what.split()).replace('"', "'")
    return f'{who} says to you: "{said}" Answer {who}, not the player.'


def parse_remark(direction: str) -> tuple[str, str] | None:
    """Who said what in a direction made by ``render_remark``; None for any other."""
    match = _REMARK.fullmatch(direction.strip())
    return (match["who"], match["what"]) if match else None
