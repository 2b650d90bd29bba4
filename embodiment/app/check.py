"""``python -m embodiment check``: characters, scenes and scripts looked at before anybody plays them."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from embodiment.adapters.assets import Assets, read_text
from embodiment.adapters.loading import CHARACTER_FILE, home_of, load_character, whole_picture
from embodiment.adapters.tiled_map import load_scenery
from embodiment.app.game import load_module
from embodiment.app.local_voice import NAME as LOCAL_VOICE
from embodiment.app.local_voice import LocalVoice
from embodiment.app.progress import Progress
from embodiment.errors import AssetError, EmbodimentError, UsageError
from embodiment.live.config import GeminiLiveConfig
from embodiment.persona.toml_lines import KeyPath, key_lines, line_of
from embodiment.persona.unheard import unheard
from embodiment.testing.ports import simulated_ports
from embodiment.world.character import Character
from embodiment.world.runtime import Runtime
from embodiment.world.scene_lint import lint_scenery
from embodiment.world.spec import CharacterSpec

_PLACE = re.compile(r"(?:[^/:\n]+/)?(?P<file>[^/:\n]+\.py):(?P<line>\d+): (?P<sentence>.*)", re.DOTALL)
"""How an error says where in a script it is (`persona.source_place`)."""
_TOPIC = re.compile(r"topic '([^']+)'")


@dataclass(frozen=True, slots=True)
class Found:
    """One finding.

    Attributes:
        path: The file.
        line: 1-based, 0 where it is not known.
        sentence: What is wrong and what to do.
    """

    path: str
    line: int
    sentence: str

    def __str__(self) -> str:
        where = f"{self.path}:{self.line}" if self.line else self.path
        return f"{where}: {self.sentence}"


def run_check(arguments: argparse.Namespace) -> int:
    """Look and tell.

    Returns:
        0, or 1 where something was found.

    Raises:
        UsageError: There is nothing to look at.
    """
    targets = [Path(target) for target in arguments.targets] or everything(Path())
    if not targets:
        raise UsageError(f"no {CHARACTER_FILE}, .tmx or script here; name what to check")
    found: list[Found] = []
    with Progress(len(targets), "checking") as bar:
        for target in targets:
            bar.step(target.name)
            found += check(target)
    if arguments.json:
        print(json.dumps([asdict(finding) for finding in found], indent=1))
    else:
        for finding in found:
            print(finding)
        print(f"{len(targets)} looked at, {len(found) or 'nothing'} found", file=sys.stderr)
    return 1 if found else 0


def everything(root: Path) -> list[Path]:
    """Every character's folder and every map below ``root``."""
    files = [*root.rglob(CHARACTER_FILE), *root.rglob("*.tmx")]
    own = [
        file
        for file in files
        if not any(part.startswith(".") or part == "site-packages" for part in file.parts)
    ]
    return sorted(file.parent if file.name == CHARACTER_FILE else file for file in own)


def check(target: Path) -> Iterator[Found]:
    """Everything there is to say of a folder, a map or a Python file. Never raises for what is wrong with it."""
    try:
        if target.suffix == ".tmx":
            name = target.resolve().as_posix()
            yield from (Found(str(target), 0, text) for text in lint_scenery(load_scenery(Assets(), name)))
        elif target.suffix == ".py":
            yield from _check_script(target)
        elif (target / CHARACTER_FILE).is_file():
            yield from _check_folder(target)
        else:
            hint = "name a character's folder, a .tmx map or a .py file"
            found = (
                f"has no {CHARACTER_FILE}; "
                if target.is_dir()
                else ""
                if target.exists()
                else "is not there; "
            )
            yield Found(str(target), 0, found + hint)
    except AssetError as error:
        sentence = str(error).removeprefix(f"{error.path}:{error.line}: ").removeprefix(f"{error.path}: ")
        yield Found(_shown(error.path) or str(target), error.line, sentence)
    except EmbodimentError as error:
        place = _PLACE.match(str(error))
        if place is None:
            yield Found(str(target), 0, str(error))
        else:
            file = target if target.suffix == ".py" else target / place["file"]
            yield Found(file.as_posix(), int(place["line"]), place["sentence"])


def _check_folder(folder: Path) -> Iterator[Found]:
    script = folder / f"{folder.resolve().name}.py"
    kinds: list[type[Character] | str] = [*characters_in(script)] if script.is_file() else []
    for kind in kinds or [folder.resolve().as_posix()]:
        yield from _check_character(kind)


def _check_script(script: Path) -> Iterator[Found]:
    kinds = list(characters_in(script))
    for kind in kinds:
        is_base = any(other is not kind and issubclass(other, kind) for other in kinds)
        if home_of(kind):
            yield from _check_character(kind)
        elif not is_base:  # what several characters have in common needs no folder
            yield Found(str(script), 0, f"{kind.__name__} has no folder, so only its tests can play it")


def characters_in(script: Path) -> Iterator[type[Character]]:
    """The character classes a Python file defines. Raises AssetError where it cannot be imported, or plays."""
    name = f"embodiment_checked_{script.stem}"
    module = load_module(name, script)
    for value in vars(module).values():
        if isinstance(value, type) and issubclass(value, Character) and value.__module__ == name:
            yield value


def state_of(kind: type[Character]) -> Any:
    """What the file of a character gives its game as ``state``: its ``STATE``, None where it has none."""
    return getattr(sys.modules.get(kind.__module__), "STATE", None)


def _check_character(kind: type[Character] | str) -> Iterator[Found]:
    spec = load_character(Assets(Path.cwd()), kind)
    folder = kind if isinstance(kind, str) else home_of(kind)
    path = Assets(Path.cwd()).find(f"{folder}/{CHARACTER_FILE}")
    lines = key_lines(read_text(path, str(path)))
    shown = _shown(str(path))
    for remark in unheard(spec.persona):
        yield Found(shown, line_of(remark.path, lines), remark.sentence)
    if isinstance(kind, str):
        spec = _without_calls(spec)
    for sentence in _together(spec):
        yield Found(shown, line_of(_told_of(sentence, spec), lines), sentence)
    picture = path.parent.parent / spec.sheet_key / spec.sheet.image
    whole_picture(picture, str(picture))


def _told_of(sentence: str, spec: CharacterSpec) -> KeyPath:
    """What of the file a sentence is about, where it names a topic."""
    named = _TOPIC.match(sentence)
    names = [topic.name for topic in spec.persona.knowledge.topics]
    return ("topics", names.index(named[1])) if named and named[1] in names else ()


def _without_calls(spec: CharacterSpec) -> CharacterSpec:
    """For a folder whose class is elsewhere: its functions are not known here, so nothing is said of calls."""
    knowledge = spec.persona.knowledge
    topics = tuple(replace(topic, calls=()) for topic in knowledge.topics)
    persona = spec.persona.model_copy(update={"knowledge": replace(knowledge, topics=topics)})
    return replace(spec, persona=persona)


def _together(spec: CharacterSpec) -> tuple[str, ...]:
    """What persona, functions, sheet and service say of each other; nothing is connected."""
    ports = simulated_ports()
    service = GeminiLiveConfig(api_key="looked-at-and-never-sent", manual_activity=True)
    world = Runtime(
        link=ports.link,
        speaker=ports.speaker,
        host=ports.host,
        service=service,
        tts={LOCAL_VOICE: LocalVoice()},
        state=state_of(spec.kind),
    )
    try:
        character = world.add(spec)
        return character.session.check(character.emotes)
    finally:
        world.close()


def _shown(path: str) -> str:
    """A path as somebody in this folder would write it."""
    try:
        return Path(path).resolve().relative_to(Path.cwd()).as_posix() if path else ""
    except ValueError:
        return path
