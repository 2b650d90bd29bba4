"""A game as data, and the world made of it. What is plugged in where is decided by whoever calls ``build``."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

from embodiment.adapters.assets import Assets
from embodiment.adapters.loading import load_character, load_sheet
from embodiment.adapters.tiled_map import load_scenery
from embodiment.errors import AssetError, UsageError, did_you_mean
from embodiment.live.config import GeminiLiveConfig
from embodiment.session.tts import TTSProvider
from embodiment.world.character import Character
from embodiment.world.controls import Controls
from embodiment.world.hud import Hud
from embodiment.world.ports import Link, Microphone, Speaker, VoiceHost
from embodiment.world.runtime import Runtime
from embodiment.world.scenery import Scenery
from embodiment.world.staging import Stage

PLAYER_FOLDER = "assets/characters/traveller"


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """What is played.

    Attributes:
        scene: Map, relative to the assets.
        characters: Character classes, or folders of characters without Python.
        player: Folder of the player's sheet.
        state: The game's own state, reached by characters as ``self.world.state``.
        tts: Voice providers of the game's own, by the name personas give as ``voice_provider``.
    """

    scene: str
    characters: Sequence[type[Character] | str]
    player: str = PLAYER_FOLDER
    state: Any = None
    tts: Mapping[str, TTSProvider] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ports:
    """What a world is plugged into."""

    link: Link
    speaker: Speaker
    host: VoiceHost
    service: GeminiLiveConfig
    microphone: Microphone | None = None
    tts: Mapping[str, TTSProvider] = field(default_factory=dict)


@dataclass(slots=True)
class Play:
    """A running game: the world, what lies over it, how it is seen and steered."""

    world: Runtime
    hud: Hud
    stage: Stage
    controls: Controls
    scenery: Scenery


def build(game: Game, ports: Ports, assets: Assets, *, seed: int = 0) -> Play:
    """Make the world of a game.

    Raises:
        AssetError: A file of the game is missing or wrong; names it and the cure.
        UsageError: A character's class cannot be used.
    """
    scenery = load_scenery(assets, game.scene)
    specs = []
    for index, kind in enumerate(game.characters):
        folder = kind if isinstance(kind, str) else kind.folder
        place = scenery.place(folder.rstrip("/").rsplit("/", 1)[-1])
        specs.append(load_character(assets, kind, place, index))
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
    )
    start = next((spot for spot in scenery.places.values() if spot.kind == "player"), None)
    if start is None:
        raise AssetError("places: no point of type 'player' says where the player begins", path=game.scene)
    key = game.player.rsplit("/", 1)[-1]
    world.add_player(key, load_sheet(assets, game.player), start.centre)
    for spec in specs:
        world.add(spec)
    hud = Hud()
    stage = Stage(world, hud, scene=game.scene, title=scenery.title, size=(scenery.width, scenery.height))
    return Play(world, hud, stage, Controls(world, hud), scenery)


def load_demo(name: str, assets: Assets) -> Game:
    """A demo by name: ``demos/NAME.py`` with ``SCENE`` and ``CHARACTERS``.

    Raises:
        UsageError: There is no such demo; the text names the nearest one.
    """
    known = sorted(Path(entry).stem for entry in assets.names("demos") if entry.endswith(".py"))
    if name not in known:
        raise UsageError(did_you_mean("demo", name, known))
    module = _load_module(f"embodiment_demo_{name}", assets.find(f"demos/{name}.py"))
    for needed in ("SCENE", "CHARACTERS"):
        if not hasattr(module, needed):
            raise UsageError(f"demos/{name}.py has no {needed}: write {needed} = ... at its top level")
    return Game(scene=module.SCENE, characters=module.CHARACTERS, state=getattr(module, "STATE", None))


def _load_module(name: str, path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise UsageError(f"{path.name} cannot be loaded as Python")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except SyntaxError as error:
        raise AssetError(f"is no Python: {error.msg}", path=path.name, line=error.lineno or 0) from None
    return module
