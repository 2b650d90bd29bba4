"""The committed sheets, parsed once for all tests here."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from embodiment.body.frames import Sheet
from embodiment.body.sheet import parse_sheet

ROOT = Path(__file__).resolve().parent.parent.parent
CHARACTERS = ROOT / "assets" / "characters"
PEOPLE = tuple(sorted(path.parent.name for path in CHARACTERS.glob("*/*.png")))
OVERLAYS = {
    "mouth": ["X", "A", "B", "C", "D", "E", "F", "G", "H", "smile", "grin"],
    "eyes": ["center", "left", "right", "up", "down", "half", "closed", "happy", "wide"],
    "brows": ["neutral", "up", "down", "worried"],
}


def png_size(path: Path) -> tuple[int, int]:
    """Width and height from a PNG's first bytes."""
    head = path.read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    return int.from_bytes(head[16:20], "big"), int.from_bytes(head[20:24], "big")


@cache
def sheet(name: str) -> Sheet:
    """The sheet of a character, checked against its picture's real size."""
    folder = CHARACTERS / name
    text = (folder / f"{name}.json").read_text(encoding="utf-8")
    return parse_sheet(text, f"{name}.json", png_size(folder / f"{name}.png"))
