"""The game in a window: real time, real devices, the local server in its own process or the real service."""

from __future__ import annotations

import argparse
from collections import deque
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import IO, Any

from embodiment.adapters.assets import Assets
from embodiment.adapters.gallery import Gallery
from embodiment.adapters.pacing import RealTimePacer
from embodiment.adapters.pygame_screen import PygameScreen
from embodiment.adapters.settings_file import SettingsFile
from embodiment.app.backstage import RealBackstage
from embodiment.app.game import Game, folders_of
from embodiment.app.playing import Playing
from embodiment.app.services import memory_for
from embodiment.app.shell import Shell
from embodiment.app.shell_parts import Run
from embodiment.app.transcript import Transcript
from embodiment.errors import UsageError
from embodiment.units import Seconds

FRAME: Seconds = 1 / 60
WANTED = ("backend", "speaker", "microphone", "open_mic", "voice_buffer")
"""Options of the command line that are settings for this run."""


def play_window(game: Game, arguments: argparse.Namespace) -> int:
    """Play a demo."""
    return play_game(game, Assets(game=Path.cwd()), arguments)


def play_game(game: Game, assets: Assets, arguments: argparse.Namespace) -> int:
    """Open the window and play until the player leaves.

    Returns:
        0. Nothing is left running, whatever happened.

    Raises:
        DeviceError: No window can be opened.
        UsageError: The transcript cannot be written.
    """
    with ExitStack() as cleanup:
        transcript = _open_transcript(arguments.transcript, cleanup) if arguments.transcript else None
        gallery = Gallery(assets, folders_of(game))
        screen = PygameScreen(gallery)
        cleanup.callback(screen.close)
        news: deque[str] = deque()
        backstage = RealBackstage(news.append)
        cleanup.callback(backstage.close)
        run = Run(
            game=game,
            assets=assets,
            memory=memory_for(arguments.memory, game.scene),
            seed=arguments.seed,
            wanted={name: value for name in WANTED if (value := getattr(arguments, name))},
            listener_for=_writer(transcript) if transcript is not None else None,
        )
        shell = Shell(run, screen, backstage, SettingsFile(), news)
        cleanup.callback(shell.close)
        pacer = RealTimePacer()
        while not shell.is_over:
            shell.frame(pacer.wait(FRAME))
    return 0


def _open_transcript(name: str, cleanup: ExitStack) -> IO[str]:
    """The file for every event.

    Raises:
        UsageError: The file cannot be written.
    """
    try:
        file = Path(name).open("w", encoding="utf-8", buffering=1)  # noqa: SIM115  closed with the game
    except OSError as error:
        raise UsageError(f"--transcript {name}: cannot be written ({error.strerror})") from None
    return cleanup.enter_context(file)


def _writer(file: IO[str]) -> Callable[[Playing], Callable[[str], Callable[[Any], None]]]:
    """Writes every event of a visit as it happens."""

    def listener_for(playing: Playing) -> Callable[[str], Callable[[Any], None]]:
        transcript = Transcript(lambda: playing.play.world.now, echo=lambda line: print(line, file=file))
        return transcript.listener

    return listener_for
