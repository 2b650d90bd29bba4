"""What a stage notes besides the sessions' own events: what the visitor did, and what the bodies showed."""

from __future__ import annotations

from dataclasses import dataclass

from embodiment.units import Seconds


@dataclass(frozen=True, slots=True)
class EmoteShown:
    """A character began to play an emote."""

    name: str


@dataclass(frozen=True, slots=True)
class VisitorInput:
    """Something the visitor typed or said to a character.

    Attributes:
        at: When it began, seconds of game time; what is typed comes all at once.
        who: Key of the character it was said to; "" where nobody was near enough.
        text: As typed, or as the service was told to understand it; "" for sound whose words are not known.
        typed: Whether it was typed.
        after_gen: The newest turn of the character when it began; what answers it is newer.
    """

    at: Seconds
    who: str
    text: str
    typed: bool
    after_gen: int = 0
