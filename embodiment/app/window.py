"""The game in a window: real time, real devices, the local server in its own process or the real service.

The title is on the screen before most of the game is imported: this module, the front and what they import are all
that the first picture needs. ``rest_of_the_game`` imports the rest, on a thread beside the title.
"""

from __future__ import annotations

import argparse
import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from embodiment.adapters.assets import Assets
from embodiment.adapters.gallery import Gallery
from embodiment.adapters.pacing import RealTimePacer
from embodiment.adapters.pygame_screen import PygameScreen
from embodiment.adapters.settings_file import SettingsFile
from embodiment.adapters.shutter import collector_rests
from embodiment.adapters.tiled_title import title_of
from embodiment.app.front import Front
from embodiment.errors import EmbodimentError, UsageError
from embodiment.units import Seconds

if TYPE_CHECKING:
    from embodiment.app.game import Game
    from embodiment.app.playing import Playing
    from embodiment.app.shell import Shell

FRAME: Seconds = 1 / 60
WANTED = ("backend", "speaker", "microphone", "open_mic", "voice_buffer")
"""Options of the command line that are settings for this run."""
Shells = Callable[[Front, ExitStack], "Shell"]
"""Makes the rest of the game around a front, on the game thread; what it opens is closed with the stack."""


@dataclass(frozen=True, slots=True)
class Opening:
    """What is known of a game before the first picture.

    Attributes:
        scene: Its map.
        game: Makes the whole; called once, on another thread, beside the title.
    """

    scene: str
    game: Callable[[], Game]


def play_window(opening: Opening, assets: Assets, arguments: argparse.Namespace) -> int:
    """Open the window and play until the player leaves.

    Args:
        opening: What is played.
        assets: Where its files are.
        arguments: Of ``demo``.

    Returns:
        0. Nothing is left running, whatever happened.

    Raises:
        DeviceError: No window can be opened.
        UsageError: The transcript cannot be written, or the game cannot be used.
        AssetError: The game's own Python is broken.
    """
    with ExitStack() as cleanup:
        transcript = _open_transcript(arguments.transcript, cleanup) if arguments.transcript else None
        screen = PygameScreen(Gallery(assets))
        cleanup.callback(screen.close)
        front = Front(
            screen,
            SettingsFile(),
            scene=opening.scene,
            place=title_of(assets, opening.scene),
            wanted={name: value for name in WANTED if (value := getattr(arguments, name))},
            news=deque(),
        )
        cleanup.callback(front.close)
        front.frame(0.0)  # on the screen before anything competes with it
        pacer = RealTimePacer()
        rest = Beside(lambda: rest_of_the_game(opening, screen.gallery, arguments, transcript))
        with rest.running():
            while not (front.is_over or rest.is_done):
                front.frame(pacer.wait(FRAME))
        if front.is_over:
            return 0
        shell = rest.result()(front, cleanup)
        while not shell.is_over:
            shell.frame(pacer.wait(FRAME))
    return 0


def rest_of_the_game(
    opening: Opening, gallery: Gallery, arguments: argparse.Namespace, transcript: IO[str] | None
) -> Shells:
    """Import what the first picture does without, and read the game's files. Thread: beside the title.

    Raises:
        EmbodimentError: The game's own Python is broken.
    """
    from embodiment.app.backstage import RealBackstage
    from embodiment.app.game import folders_of
    from embodiment.app.services import memory_for
    from embodiment.app.shell import Shell
    from embodiment.app.shell_parts import Run
    from embodiment.app.title import TitleScene

    game, assets = opening.game(), gallery.assets
    gallery.learn(folders_of(game))
    memory = memory_for(arguments.memory, game.scene)
    title: TitleScene | None = None
    with suppress(EmbodimentError):  # the shell tries again, and says in the window what is wrong
        title = TitleScene(game, assets, gallery, seed=arguments.seed)

    def shell(front: Front, cleanup: ExitStack) -> Shell:
        backstage = RealBackstage(front.news.append)
        cleanup.callback(backstage.close)
        run = Run(
            game=game,
            assets=assets,
            memory=memory,
            seed=arguments.seed,
            listener_for=_writer(transcript) if transcript is not None else None,
        )
        made = Shell(run, front, backstage, title)
        cleanup.callback(made.close)
        return made

    return shell


class Beside:
    """Something long that is done on a thread of its own while the title is shown. Thread: game.

    Args:
        work: What is done; what it returns or raises comes out of ``result``.
    """

    def __init__(self, work: Callable[[], Shells]) -> None:
        self._work = work
        self._done: Shells | None = None
        self._error: BaseException | None = None
        self._thread = threading.Thread(target=self._run, name="embodiment-opening")

    @property
    def is_done(self) -> bool:
        """Whether ``result`` returns, or raises, at once."""
        return not self._thread.is_alive()

    @contextmanager
    def running(self) -> Iterator[None]:
        """It runs within the block."""
        with collector_rests():
            self._thread.start()
            yield

    def result(self) -> Shells:
        """What came out of it."""
        self._thread.join()
        if self._error is not None:
            raise self._error
        assert self._done is not None
        return self._done

    def _run(self) -> None:
        try:
            self._done = self._work()
        except BaseException as error:  # it belongs to the game thread, whatever it is
            self._error = error


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
    from embodiment.app.transcript import Transcript

    def listener_for(playing: Playing) -> Callable[[str], Callable[[Any], None]]:
        transcript = Transcript(lambda: playing.play.world.now, echo=lambda line: print(line, file=file))
        return transcript.listener

    return listener_for
