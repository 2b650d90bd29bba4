"""``python -m embodiment new``: a character's folder that runs at once, and further emotes on its sheet."""

from __future__ import annotations

import argparse
import json
import keyword
import re
import shutil
from contextlib import ExitStack
from pathlib import Path
from string import Template
from typing import Any

from embodiment.adapters.assets import Assets, read_text
from embodiment.adapters.loading import CHARACTER_FILE, load_sheet
from embodiment.body.sheet import parse_sheet
from embodiment.errors import AssetError, UsageError, did_you_mean

TEMPLATES = "assets/templates/character"
CHARACTERS = "assets/characters"


def run_character(arguments: argparse.Namespace) -> int:
    """Make the folder. Returns 0.

    Raises:
        UsageError: The name is none, the folder exists or cannot be made, or there is nobody to look like.
    """
    folder = make_character(arguments.name, Path(arguments.dir), arguments.like)
    for file in sorted(folder.iterdir()):
        print(file)
    script = folder / f"{folder.name}.py"
    print(
        f"\nplay:  python {script}\ntest:  python -m pytest {folder}\nlint:  python -m embodiment check {folder}"
    )
    return 0


def make_character(name: str, parent: Path, like: str = "tove", assets: Assets | None = None) -> Path:
    """Make a character's folder.

    Args:
        name: As it is spoken; folder, files and class are named after it.
        parent: Folder to make it in.
        like: Character of the package whose sheet is copied.
        assets: Where templates and sheets are; the package's own when not given.

    Returns:
        The folder.

    Raises:
        UsageError: As `run_character`.
    """
    where = assets or Assets()
    key = re.sub(r"\W+", "_", name.strip().lower()).strip("_")
    if not key.isidentifier() or keyword.iskeyword(key) or '"' in name:
        raise UsageError(f"{name!r} makes no Python name; begin with a letter, for example Ada")
    folder = parent / key
    if folder.exists():
        raise UsageError(f"{folder} exists already; choose another name, or another --dir")
    if like not in where.names(CHARACTERS):
        raise UsageError(did_you_mean("character to look like", like, where.names(CHARACTERS)))
    words = {"name": name.strip(), "key": key, "class_name": key.title().replace("_", "")}
    try:
        folder.mkdir(parents=True)
        with ExitStack() as undone:  # half a character would be in the way of the next attempt
            undone.callback(shutil.rmtree, folder, ignore_errors=True)
            _fill(folder, words, like, where)
            undone.pop_all()
    except OSError as error:
        raise UsageError(f"{folder} cannot be written ({error.strerror}); choose another --dir") from None
    return folder


def _fill(folder: Path, words: dict[str, str], like: str, where: Assets) -> None:
    key = words["key"]
    for template in where.names(TEMPLATES):
        file = template.removesuffix(".tmpl").replace("character.py", f"{key}.py")
        text = Template(where.read_text(f"{TEMPLATES}/{template}")).substitute(words)
        (folder / file).write_text(text, encoding="utf-8")
    sheet = json.loads(where.read_text(f"{CHARACTERS}/{like}/{like}.json"))
    shutil.copyfile(where.find(f"{CHARACTERS}/{like}/{sheet['meta']['image']}"), folder / f"{key}.png")
    sheet["meta"]["image"] = f"{key}.png"
    _write_sheet(folder / f"{key}.json", sheet)


def run_emote(arguments: argparse.Namespace) -> int:
    """Add the animation. Returns 0. Raises AssetError or UsageError for what cannot be."""
    first, last = add_emote(
        Path(arguments.folder), arguments.name, arguments.clip, arguments.frames, arguments.direction
    )
    print(f"{arguments.name}: pictures {first} to {last}, {arguments.direction}")
    return 0


def add_emote(
    folder: Path, name: str, clip: str = "", frames: str = "", direction: str = "forward"
) -> tuple[int, int]:
    """Give a sheet a further animation made of pictures it has.

    Args:
        folder: The character's folder.
        name: Of the animation.
        clip: An animation whose pictures it takes.
        frames: ``"A-B"``, numbers of pictures, where ``clip`` is empty.
        direction: As Aseprite's.

    Returns:
        The first and the last picture.

    Raises:
        AssetError: There is no sheet in the folder, or it is broken.
        UsageError: The name is taken or none, or there are no such pictures.
    """
    key = folder.resolve().name
    if not (folder / CHARACTER_FILE).is_file():
        raise AssetError(f"has no {CHARACTER_FILE}; name a character's folder", path=str(folder))
    sheet = load_sheet(Assets(), folder.resolve().as_posix())
    if not name.isidentifier():
        raise UsageError(f"{name!r} is no name a function can take; use letters and _, for example cheer")
    if name in sheet.clips:
        raise UsageError(f"{key} has an animation {name!r} already ({', '.join(sorted(sheet.clips))})")
    file = folder / f"{key}.json"
    document = json.loads(read_text(file, str(file)))
    tags = document["meta"]["frameTags"]
    if clip:
        tag = next((tag for tag in tags if tag["name"] == clip), None)
        if tag is None:
            raise UsageError(did_you_mean("animation", clip, sheet.clips))
        first, last = int(tag["from"]), int(tag["to"])
    else:
        first, last = _range(frames, len(sheet.frames))
    tags.append({"name": name, "from": first, "to": last, "direction": direction})
    parse_sheet(json.dumps(document), str(file))  # what is written can be read
    _write_sheet(file, document)
    return first, last


def _range(text: str, count: int) -> tuple[int, int]:
    match = re.fullmatch(r"(\d+)-(\d+)", text.strip())
    if match is None:
        raise UsageError(
            "say which pictures: --from CLIP, or --frames A-B with two numbers, for example 12-19"
        )
    first, last = int(match[1]), int(match[2])
    if not first <= last < count:
        raise UsageError(f"--frames {text}: the sheet has pictures 0 to {count - 1}")
    return first, last


def _write_sheet(file: Path, document: dict[str, Any]) -> None:
    """One frame and one tag a line, as a person would want to read the difference."""
    frames = ",\n".join(f"  {json.dumps(frame)}" for frame in document["frames"])
    meta = {key: value for key, value in document["meta"].items() if key != "frameTags"}
    tags = ",\n".join(f"   {json.dumps(tag)}" for tag in document["meta"]["frameTags"])
    rest = json.dumps(meta)[:-1]
    file.write_text(
        f'{{\n "frames": [\n{frames}\n ],\n "meta": {rest}, "frameTags": [\n{tags}\n  ]\n }}\n}}\n',
        encoding="utf-8",
    )
