"""The name of a place, read from the head of its map: the title shows it before the map is read (``tiled_map.py``)."""

from __future__ import annotations

from pathlib import Path
from xml.parsers import expat

from embodiment.adapters.assets import Assets
from embodiment.errors import EmbodimentError


class _Head:
    """The first elements of a map: its properties come before everything else."""

    def __init__(self) -> None:
        self.title = ""
        self.is_over = False

    def element(self, name: str, attributes: dict[str, str]) -> None:
        """An element begins."""
        if name == "property" and attributes.get("name") == "title" and not self.is_over:
            self.title = attributes.get("value", "")
        self.is_over = self.is_over or name not in ("map", "properties", "property")


def title_of(assets: Assets, name: str) -> str:
    """What a map calls its place; the name of its file where it does not say, or cannot be read
    (no XML, or in an encoding that expat lacks).

    Args:
        assets: Where to look.
        name: For example ``"assets/scenes/village.tmx"``.
    """
    head = _Head()
    parser = expat.ParserCreate()
    parser.StartElementHandler = head.element
    try:
        with assets.find(name).open("rb") as file:
            while not head.is_over and (part := file.read(1024)):
                parser.Parse(part)
    except (EmbodimentError, OSError, expat.ExpatError, LookupError, ValueError):
        head.title = ""  # whoever reads the whole map says what is wrong with it
    return head.title or Path(name).stem.title()
