"""``em.run``: a game of one's own in a window, in one call."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn

from embodiment.adapters.assets import Assets
from embodiment.app.game import PLAYER_FOLDER, VILLAGE, Game, forbid_playing, shown_path
from embodiment.errors import DeviceError, EmbodimentError
from embodiment.session.start_wait import parse_voice_buffer
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
    voice_buffer: str = "",
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
        voice_buffer: Milliseconds of an answer that are there before it is heard, ``"60"``, or ``"60-300"`` to wait
            longer where its words come behind its sound; as the player set it when not given.
        on_use: What the key F does, given the world.

    Returns:
        0, when the player has left.

    Raises:
        SystemExit: With exit status 1 after a failure, which was told in one sentence with what to do; this is a
            program's last line. Where no window can be opened, that is how to talk in the terminal.
        UsageError: The file is only being looked at (``embodiment check``, ``embodiment talk``).
    """
    from embodiment.app.window import Opening, play_window

    forbid_playing("em.run")
    settings = argparse.Namespace(
        backend=backend,
        seed=seed,
        speaker="",
        microphone="",
        transcript="",
        memory=memory,
        open_mic=False,
        voice_buffer=voice_buffer,
    )
    try:
        if voice_buffer:
            parse_voice_buffer(voice_buffer)
        cast = tuple(characters)
        game = Game(scene=scene, characters=cast, player=player, state=state, tts=tts or {}, on_use=on_use)
        return play_window(Opening(scene, lambda: game), Assets(game=Path.cwd()), settings)
    except EmbodimentError as error:
        _end(error, characters)


def _end(error: EmbodimentError, characters: Sequence[type[Character] | str]) -> NoReturn:
    """End the program with what is wrong, and what to do where it is the window."""
    print(f"embodiment: {error}", file=sys.stderr)
    if isinstance(error, DeviceError):
        print(f"embodiment: {without_window(characters)}", file=sys.stderr)
    raise SystemExit(1) from None


def without_window(characters: Sequence[type[Character] | str]) -> str:
    """What to do where no window can be opened."""
    name = next(map(_talk_name, characters), "CHARACTER")
    return (
        f"to talk without a window: embodiment talk {name}; for the window run this on a desktop, "
        "or under xvfb-run -a"
    )


def _talk_name(kind: type[Character] | str) -> str:
    """What `embodiment talk` takes for a character: its folder, or the file of a class that is somewhere else."""
    file = Path(getattr(sys.modules.get(getattr(kind, "__module__", "")), "__file__", None) or "")
    if isinstance(kind, str) or not file.name:
        return str(kind if isinstance(kind, str) else kind.folder).removeprefix("assets/characters/")
    return shown_path(file.parent if file.stem == file.resolve().parent.name else file)
