"""``em.run``: a game of one's own in a window, in one call."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from embodiment.adapters.assets import Assets
from embodiment.app.game import PLAYER_FOLDER, VILLAGE, Game
from embodiment.errors import EmbodimentError
from embodiment.session.tts import TTSProvider
from embodiment.world.character import Character
from embodiment.world.runtime import Runtime


def run(
    *,
    characters: Sequence[type[Character] | str],
    scene: str = VILLAGE,
    player: str = PLAYER_FOLDER,
    state: Any = None,
    backend: str = "",
    seed: int = 0,
    tts: Mapping[str, TTSProvider] | None = None,
    memory: str = "",
    on_use: Callable[[Runtime], None] | None = None,
) -> int:
    """Open a window with a scene and its characters and play until the player leaves.

    Args:
        characters: Character classes, or folders of characters without Python. They stand at the places named after
            their folders, else at places that are free.
        scene: Tiled map, relative to the game's folder, for example ``"assets/scenes/mine.tmx"``; the package's
            village when not given.
        player: Folder of the player's sheet.
        state: The game's own state; characters reach it as ``self.world.state``.
        backend: ``"local"`` or ``"gemini"``; as the player set it when not given.
        seed: Seed of all chance.
        tts: Voice providers by the name personas give as ``voice_provider``; ``"local"`` is there already.
        memory: File in which characters keep what they remember of the player; the player's own folder when not
            given, ``"none"`` for nowhere.
        on_use: What the key F does, given the world.

    Returns:
        Exit status: 0, or 1 after a failure told in one sentence.
    """
    from embodiment.app.window import play_game

    settings = argparse.Namespace(
        backend=backend,
        seed=seed,
        speaker="",
        microphone="",
        transcript="",
        memory=memory,
        open_mic=False,
    )
    try:
        game = Game(
            scene=scene,
            characters=tuple(characters),
            player=player,
            state=state,
            tts=tts or {},
            on_use=on_use,
        )
        return play_game(game, Assets(game=Path.cwd()), settings)
    except EmbodimentError as error:
        print(f"embodiment: {error}", file=sys.stderr)
        return 1
