"""A game as data, and the world made of it. What is plugged in where is decided by whoever calls ``build``."""

from __future__ import annotations

import importlib.util
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

from embodiment.adapters.assets import Assets
from embodiment.adapters.loading import folder_of, key_of, load_character, load_sheet
from embodiment.adapters.tiled_map import load_scenery
from embodiment.app.demo_files import demo_file
from embodiment.errors import AssetError, UsageError
from embodiment.session.tts import TTSProvider
from embodiment.world.character import Character
from embodiment.world.controls import Controls
from embodiment.world.hud import Hud
from embodiment.world.ports import Ports
from embodiment.world.runtime import Runtime
from embodiment.world.scenery import Scenery, Spot
from embodiment.world.staging import Stage

PLAYER_FOLDER = "assets/characters/traveller"
VILLAGE = "assets/scenes/village.tmx"
"""The scene of a game that brings none of its own."""
DEFAULT_VISIT = (("type", "hello"),)


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """What is played.

    Attributes:
        scene: Map, relative to the assets.
        characters: Character classes, or folders of characters without Python.
        player: Folder of the player's sheet.
        state: The game's own state, reached by characters as ``self.world.state``.
        tts: Voice providers of the game's own, by the name personas give as ``voice_provider``.
        on_use: What the key F does, given the world.
    """

    scene: str
    characters: Sequence[type[Character] | str]
    player: str = PLAYER_FOLDER
    state: Any = None
    tts: Mapping[str, TTSProvider] = field(default_factory=dict)
    on_use: Callable[[Runtime], None] | None = None


@dataclass(slots=True)
class Play:
    """A running game: the world, what lies over it, how it is seen and steered."""

    world: Runtime
    hud: Hud
    stage: Stage
    controls: Controls
    scenery: Scenery


def build(game: Game, ports: Ports, assets: Assets, *, seed: int = 0, scenery: Scenery | None = None) -> Play:
    """Make the world of a game.

    Args:
        game: What is played.
        ports: What the world is plugged into.
        assets: Where its files are.
        seed: Seed of all chance.
        scenery: The game's map where it is loaded already.

    Raises:
        AssetError: A file of the game is missing or wrong; names it and the cure.
        UsageError: A character's class cannot be used.
    """
    scenery = scenery or load_scenery(assets, game.scene)
    places = seat([key_of(kind) for kind in game.characters], scenery)
    specs = [
        load_character(assets, kind, place, index)
        for index, (kind, place) in enumerate(zip(game.characters, places, strict=True))
    ]
    world = Runtime(
        link=ports.link,
        speaker=ports.speaker,
        host=ports.host,
        service=ports.service,
        microphone=ports.microphone,
        ground=scenery.ground,
        seed=seed,
        state=game.state,
        tts={**ports.tts, **game.tts},
        memory=ports.memory,
        open_mic=ports.open_mic,
        areas=scenery.triggers,
    )
    start = next((spot for spot in scenery.places.values() if spot.kind == "player"), None)
    if start is None:
        raise AssetError("places: no point of type 'player' says where the player begins", path=game.scene)
    world.on_use = game.on_use
    key = game.player.rsplit("/", 1)[-1]
    world.add_player(key, load_sheet(assets, game.player), start.centre)
    for spec in specs:
        world.add(spec)
    hud = Hud()
    stage = Stage(world, hud, scene=game.scene, title=scenery.title, size=(scenery.width, scenery.height))
    return Play(world, hud, stage, Controls(world, hud), scenery)


def seat(keys: Sequence[str], scenery: Scenery) -> list[Spot]:
    """Where everybody stands at first: at the place named after them, else at one nobody here is named after.

    Raises:
        AssetError: The scene has no place left; the text lists those it has.
    """
    spare = [spot for name, spot in scenery.places.items() if spot.kind == "npc" and name not in keys]
    return [spare.pop(0) if spare and key not in scenery.places else scenery.place(key) for key in keys]


def folders_of(game: Game) -> dict[str, str]:
    """Folder by key of everybody who is to be drawn."""
    kinds = (game.player, *game.characters)
    return {key_of(kind): folder_of(kind) for kind in kinds}


@dataclass(frozen=True, slots=True, kw_only=True)
class Demo:
    """A file of ``demos/``: a game as data, or a program of its own.

    Attributes:
        name: Name of the file.
        game: What is played; None for a program.
        visit: What a visitor does where nobody plays: pairs of ``type``, ``visit`` or ``hear`` and a text.
        main: The program: takes ports, None for the real ones, and how many frames to play, 0 for no end.
    """

    name: str
    game: Game | None = None
    visit: Sequence[tuple[str, str]] = ()
    main: Callable[[Ports | None, int], None] | None = None


def load_demo(name: str, assets: Assets) -> Demo:
    """A demo by name: ``demos/NAME.py`` with ``SCENE`` and ``CHARACTERS``, or with ``main(ports, frames)``.

    Raises:
        UsageError: There is no such demo; the text names the nearest one.
    """
    module = load_module(f"embodiment_demo_{name}", demo_file(name, assets))
    if hasattr(module, "main") and not hasattr(module, "SCENE"):
        return Demo(name=name, main=module.main)
    for needed in ("SCENE", "CHARACTERS"):
        if not hasattr(module, needed):
            raise UsageError(f"demos/{name}.py has no {needed}: write {needed} = ... at its top level")
    game = Game(
        scene=module.SCENE,
        characters=module.CHARACTERS,
        state=getattr(module, "STATE", None),
        on_use=getattr(module, "ON_USE", None),
    )
    return Demo(name=name, game=game, visit=getattr(module, "VISIT", DEFAULT_VISIT))


def demo_game(name: str, *, seed: int = 0) -> Callable[[Ports], Play]:
    """A demo's game, to be played once it is known what it is plugged into; its files are found where the package is.

    Raises:
        UsageError: There is no such demo, or it is a program of its own; the text says so.
    """
    assets = Assets()
    game = load_demo(name, assets).game
    if game is None:
        raise UsageError(f"demos/{name}.py is a program with a loop of its own: call its main(ports, frames)")
    return lambda ports: build(game, ports, assets, seed=seed)


_MAIN = "'if __name__ == \"__main__\":'"
_looked_at: list[Path] = []
"""Files that are being imported by `load_module`, the innermost last."""


def forbid_playing(call: str) -> None:
    """Refuse to open a game while its file is only being looked at.

    Args:
        call: What was called, ``em.run``.

    Raises:
        UsageError: A file that is imported to be looked at calls it.
    """
    if _looked_at:
        raise UsageError(f"{call}(...) would play as soon as the file is imported; write it under " + _MAIN)


def load_module(name: str, path: Path) -> ModuleType:
    """Import a Python file under a name of our choice.

    What lies beside it can be imported as it can when the file is run by itself, unless something installed or loaded
    before has the same name.

    Raises:
        AssetError: It is no Python, fails, ends the program or begins to play when it is imported; names the line.
    """
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise UsageError(f"{path.name} cannot be loaded as Python")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    _looked_at.append(path)
    folder = str(path.resolve().parent)
    if folder not in sys.path:
        sys.path.append(folder)
    try:
        spec.loader.exec_module(module)
    except SyntaxError as error:
        where = Path(error.filename) if error.filename else path
        raise AssetError(
            f"is no Python: {error.msg}", path=shown_path(where), line=error.lineno or 0
        ) from None
    except AssetError:
        raise
    except SystemExit as end:
        told = f"ends the program when it is imported (exit status {end.code}); write that under " + _MAIN
        raise AssetError(told, path=shown_path(path), line=_line_in(path, end)) from None
    except Exception as error:  # whatever the file does when it is imported is its author's to mend
        told = str(error) if isinstance(error, UsageError) else f"{type(error).__name__}: {error}"
        raise AssetError(told, path=shown_path(path), line=_line_in(path, error)) from None
    finally:
        _looked_at.pop()
    return module


def _line_in(path: Path, error: BaseException) -> int:
    """The line of a file an error passed through, the innermost one."""
    rows = [
        row
        for row in traceback.extract_tb(error.__traceback__)
        if Path(row.filename).resolve() == path.resolve()
    ]
    return (rows[-1].lineno or 0) if rows else 0


def shown_path(path: Path) -> str:
    """A file as somebody in this folder would write it."""
    whole = path.resolve()
    return (whole.relative_to(Path.cwd()) if whole.is_relative_to(Path.cwd()) else whole).as_posix()
