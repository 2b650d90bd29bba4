"""Reads what a world is made of: character folders and their sheets, into specs the Runtime takes."""

from __future__ import annotations

import struct
import sys
import tomllib
import zlib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from embodiment.adapters.assets import Assets, inside
from embodiment.body.frames import Sheet
from embodiment.body.sheet import parse_sheet
from embodiment.errors import AssetError, UsageError, did_you_mean
from embodiment.persona.persona import Persona, persona_from_toml
from embodiment.world.body import WALK_SPEED
from embodiment.world.character import NOT_EMOTES, Character
from embodiment.world.scenery import Spot
from embodiment.world.spec import CharacterSpec

CHARACTER_FILE = "character.toml"
BODY_KEYS: Final = {
    "colour": 'Colour of its name and of what it says, ``"#RRGGBB"``; without it one of a row of six.',
    "scale": "Its size, where 1 is a grown-up; above 0, 1 if left out.",
    "sheet": "Folder of another character, beside this one, whose sheet it wears; its own if left out.",
    "walk_speed": f"World units a second, above 0; {WALK_SPEED * 0.8:g} if left out.",
}
"""The keys of ``[body]`` and what they say."""
DEFAULT_COLOURS = ("#FFA53A", "#7FE0B4", "#F29BA8", "#9CC8F0", "#E8D27A", "#C9A6E8")
_PNG_HEADER = struct.Struct(">8s4x4sII")


def picture_size(path: Path, name: str) -> tuple[int, int]:
    """Width and height of a PNG, read from its header.

    Raises:
        AssetError: The file is missing or is no PNG.
    """
    try:
        with path.open("rb") as file:
            head = file.read(_PNG_HEADER.size)
    except OSError as error:
        raise AssetError(f"cannot be read ({error.strerror})", path=name) from None
    if len(head) < _PNG_HEADER.size or not head.startswith(b"\x89PNG"):
        raise AssetError("is no PNG picture; export the sheet as .png", path=name)
    _, _, width, height = _PNG_HEADER.unpack(head)
    return width, height


def whole_picture(path: Path, name: str) -> None:
    """Look whether all of a PNG is there, by the lengths and checksums of its parts; it is not drawn.

    Raises:
        AssetError: It ends early, or a part is damaged.
    """
    picture_size(path, name)
    content, at = path.read_bytes(), 8
    while at + 12 <= len(content):
        (length,) = struct.unpack_from(">I", content, at)
        end = at + 12 + length
        part = content[at + 4 : end - 4]
        if end > len(content) or zlib.crc32(part) != struct.unpack_from(">I", content, end - 4)[0]:
            break
        if part.startswith(b"IEND"):
            return
        at = end
    raise AssetError(f"is damaged from byte {at} on; export the sheet again", path=name)


def load_sheet(assets: Assets, folder: str) -> Sheet:
    """The sprite sheet of a character folder: ``NAME/NAME.json`` beside its picture.

    Raises:
        AssetError: A file is missing, broken, or JSON and picture do not belong together.
    """
    key = folder.rstrip("/").rsplit("/", 1)[-1]
    name = f"{folder}/{key}.json"
    text = assets.read_text(name)
    sheet = _parsed(text, name)
    picture = inside(assets.find(name).parent, sheet.image, mentioned_in=name)
    return _parsed(text, name, picture_size(picture, f"{folder}/{sheet.image}"))


@lru_cache(maxsize=64)
def _parsed(text: str, name: str, picture: tuple[int, int] | None = None) -> Sheet:
    """A sheet's description; title, check and visit ask for the same one, and a frame has no time to read it again."""
    return parse_sheet(text, name, picture=picture)


def home_of(kind: type[Character]) -> str:
    """The folder a class names, else the one its Python file is in if a ``character.toml`` is beside it, else ""."""
    file = getattr(sys.modules.get(kind.__module__), "__file__", None)
    if not kind.folder and file and (Path(file).parent / CHARACTER_FILE).is_file():
        return Path(file).resolve().parent.as_posix()
    return kind.folder.rstrip("/")


def folder_of(kind: type[Character] | str) -> str:
    """The folder of a character, without a slash at its end.

    Raises:
        UsageError: The class names no folder and has none beside it.
    """
    folder = kind.rstrip("/") if isinstance(kind, str) else home_of(kind)
    if folder:
        return folder
    name = getattr(kind, "__name__", repr(kind))
    raise UsageError(
        f'{name} has no folder: write folder = "assets/characters/name" in the class, '
        f"or put its Python file beside its {CHARACTER_FILE}"
    )


def key_of(kind: type[Character] | str) -> str:
    """What a character is called by the program: the name of its folder. Raises like `folder_of`."""
    return folder_of(kind).rsplit("/", 1)[-1]


def load_character(
    assets: Assets, kind: type[Character] | str, place: Spot | None = None, index: int = 0
) -> CharacterSpec:
    """Everything a character is made of.

    Args:
        assets: Where to look.
        kind: A Character class with a ``folder``, or a folder for a character without Python.
        place: Where it stands in the scene.
        index: Its number among the characters, for a colour of its own where the file names none.

    Raises:
        UsageError: The class names no folder.
        AssetError: A file of the folder is missing or wrong; names file, line and cure.
    """
    cls = Character if isinstance(kind, str) else kind
    folder = folder_of(kind)
    name = f"{folder}/{CHARACTER_FILE}"
    text = assets.read_text(name)
    authored, body = _described(text, name)
    persona = cls.furnish(authored)
    wears = str(body.get("sheet", ""))  # of another character, whose folder lies beside this one
    sheet = load_sheet(assets, f"{folder.rpartition('/')[0] or '.'}/{wears}" if wears else folder)
    _check_emotes(persona, sheet, text, name)
    return CharacterSpec(
        kind=cls,
        key=key_of(kind),
        sheet_key=wears or key_of(kind),
        persona=persona,
        sheet=sheet,
        at=place.centre if place else (400.0 + 260.0 * index, 600.0),
        flip=place is not None and place.values.get("facing", "right") == "left",
        scale=float(body.get("scale", 1.0)),
        walk_speed=float(body.get("walk_speed", WALK_SPEED * 0.8)),
        colour=str(body.get("colour", DEFAULT_COLOURS[index % len(DEFAULT_COLOURS)])),
    )


def _check_emotes(persona: Persona, sheet: Sheet, text: str, name: str) -> None:
    """Every emote a topic names must be an animation of the sheet; otherwise it would silently never play."""
    known = [clip for clip in sheet.clips if clip not in NOT_EMOTES]
    for topic in persona.knowledge.topics:
        if topic.emote and topic.emote not in known:
            wanted = f'"{topic.emote}"'
            line = next(
                (i for i, row in enumerate(text.splitlines(), 1) if "emote" in row and wanted in row), 0
            )
            hint = did_you_mean("animation", topic.emote, known)
            raise AssetError(f"topic {topic.name!r}: {hint}", path=name, line=line)


@lru_cache(maxsize=64)
def _described(text: str, name: str) -> tuple[Persona, Mapping[str, Any]]:
    """What a file says of who somebody is and of their body; asked for as often as their sheet (``_parsed``)."""
    return persona_from_toml(text, name), _body_settings(text, name)


def _body_settings(text: str, name: str) -> Mapping[str, Any]:
    """The ``[body]`` table; the rest of the file was checked with the persona."""
    body: dict[str, Any] = tomllib.loads(text).get("body", {})
    for key, value in body.items():
        line = next((i for i, row in enumerate(text.splitlines(), 1) if row.strip().startswith(key)), 0)
        if key not in BODY_KEYS:
            raise AssetError("[body]: " + did_you_mean("key", key, BODY_KEYS), path=name, line=line)
        if key == "colour" and not (isinstance(value, str) and len(value) == 7 and value.startswith("#")):
            raise AssetError(f'[body] colour is {value!r}; write it as "#RRGGBB"', path=name, line=line)
        if key == "sheet" and not (isinstance(value, str) and value.isidentifier()):
            wrong = f"[body] sheet is {value!r}; write the name of the folder beside this one whose sheet it wears"
            raise AssetError(wrong, path=name, line=line)
        if key not in ("colour", "sheet") and (
            isinstance(value, bool) or not isinstance(value, int | float) or value <= 0
        ):
            raise AssetError(f"[body] {key} is {value!r}; write a number above 0", path=name, line=line)
    return body
