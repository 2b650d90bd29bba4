"""``python -m assets.draw [NAME ...]``: draw characters, scenes and interface pictures again."""

from __future__ import annotations

import argparse
import importlib
import importlib.util
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from assets.draw import glimpse, held, sheet, ui
from assets.draw.person import Person
from assets.draw.scenery import schoolroom, tiled, village
from assets.draw.scenery.stage import Stage

ASSETS = Path(__file__).resolve().parent.parent
PEOPLE = ("traveller", "brunhild", "osric", "mira", "hale", "pim", "tove", "asha")

SCENES: dict[str, Callable[[], Stage]] = {"village": village.village, "schoolroom": schoolroom.schoolroom}


def person(name: str) -> Person:
    """The person drawn by ``assets/draw/people/NAME.py`` and, from behind, by ``assets/draw/backs/NAME.py``."""
    found = getattr(importlib.import_module(f"assets.draw.people.{name}"), name.upper())
    assert isinstance(found, Person)
    if importlib.util.find_spec(f"assets.draw.backs.{name}") is None:
        return found
    return replace(found, behind=importlib.import_module(f"assets.draw.backs.{name}").behind)


def draw_person(name: str, root: Path = ASSETS) -> None:
    """Write ``characters/NAME/NAME.png`` and ``.json`` below ``root``."""
    folder = root / "characters" / name
    folder.mkdir(parents=True, exist_ok=True)
    png, text = sheet.build(person(name))
    (folder / f"{name}.png").write_bytes(png)
    (folder / f"{name}.json").write_text(text, encoding="utf-8")
    print(f"{name}: {len(png) / 1e6:.2f} MB")


def draw_scene(name: str, root: Path = ASSETS) -> None:
    """Write ``scenes/NAME.tmx`` and its pictures below ``root``."""
    print(f"{name}: {tiled.write(SCENES[name](), root / 'scenes') / 1e6:.2f} MB")


def draw_ui(root: Path = ASSETS) -> None:
    """Write the window's icon below ``root``."""
    print(f"ui: {ui.write(root / 'ui') / 1e6:.2f} MB")


def draw_held(root: Path = ASSETS) -> None:
    """Write what people hold below ``root``."""
    print(f"held: {held.write(root / 'held') / 1e6:.2f} MB")


def draw_glimpses(root: Path = ASSETS) -> None:
    """Write what is shown of a scene while it is loaded; painted from what is drawn already."""
    for demo in glimpse.DEMOS:
        print(f"glimpse of the {demo}: {glimpse.write(demo, root / 'scenes') / 1e6:.2f} MB")


def main() -> None:
    """Draw what the command line names, or everything."""
    parser = argparse.ArgumentParser(prog="python -m assets.draw", description=__doc__)
    jobs: dict[str, Callable[[Path], None]] = {name: partial(draw_person, name) for name in PEOPLE}
    jobs |= {name: partial(draw_scene, name) for name in SCENES}
    jobs |= {"ui": draw_ui, "held": draw_held, "glimpses": draw_glimpses}
    parser.add_argument("names", nargs="*", choices=[*jobs, []], help="what to draw; nothing draws all")
    parser.add_argument("--to", type=Path, default=ASSETS, help="assets folder to write to")
    chosen = parser.parse_args()
    for name in chosen.names or jobs:
        jobs[name](chosen.to)


if __name__ == "__main__":
    main()
