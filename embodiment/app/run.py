"""``em.run``: a game of one's own in a window, in one call."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from embodiment.adapters.assets import Assets
from embodiment.app.game import PLAYER_FOLDER, Game
from embodiment.errors import EmbodimentError
from embodiment.session.tts import TTSProvider
from embodiment.world.character import Character


def run(
    *,
    scene: str,
    characters: Sequence[type[Character] | str],
    player: str = PLAYER_FOLDER,
    state: Any = None,
    backend: str = "local",
    seed: int = 0,
    tts: Mapping[str, TTSProvider] | None = None,
) -> int:
    """Open a window with a scene and its characters and play until the player leaves.

    Args:
        scene: Tiled map, relative to the game's folder, for example ``"assets/scenes/village.tmx"``.
        characters: Character classes, or folders of characters without Python.
        player: Folder of the player's sheet.
        state: The game's own state; characters reach it as ``self.world.state``.
        backend: ``"local"`` or ``"gemini"``.
        seed: Seed of all chance.
        tts: Voice providers by the name personas give as ``voice_provider``; ``"local"`` is there already.

    Returns:
        Exit status: 0, or 1 after a failure told in one sentence.
    """
    from embodiment.app.window import play_game

    settings = argparse.Namespace(
        backend=backend, seed=seed, speaker="auto", microphone="auto", transcript=""
    )
    try:
        game = Game(scene=scene, characters=tuple(characters), player=player, state=state, tts=tts or {})
        return play_game(game, Assets(game=Path.cwd()), settings)
    except EmbodimentError as error:
        print(f"embodiment: {error}", file=sys.stderr)
        return 1
