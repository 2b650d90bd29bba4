"""What a character is made of."""

from __future__ import annotations

from dataclasses import dataclass

from embodiment.body.frames import Sheet
from embodiment.persona.persona import Persona
from embodiment.world.character import Character
from embodiment.world.ground import Point


@dataclass(frozen=True, slots=True, kw_only=True)
class CharacterSpec:
    """Everything a character is made of, loaded from its folder by whoever may read files.

    Attributes:
        kind: The class; plain ``Character`` for a folder without Python.
        key: Folder name, also the id of figure, voice and session.
        persona: From ``character.toml``.
        sheet: From the Aseprite export.
        at: Where it stands, world units.
        flip: Whether it faces left at first.
        scale: Size, 1 as drawn.
        walk_speed: World units a second.
        colour: ``"#RRGGBB"`` of its subtitles.
        sheet_key: Folder name of the sheet where it wears another character's; empty for its own.
    """

    kind: type[Character]
    key: str
    persona: Persona
    sheet: Sheet
    at: Point
    flip: bool = False
    scale: float = 1.0
    walk_speed: float = 150.0
    colour: str = "#FFA53A"
    sheet_key: str = ""
