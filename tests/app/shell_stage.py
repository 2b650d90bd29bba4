"""The whole game on simulated time: a window that is a list, and visits plugged into a service in memory."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, TypeVar

from embodiment.adapters.assets import Assets
from embodiment.adapters.gallery import Gallery
from embodiment.adapters.settings_file import SettingsFile
from embodiment.app.backstage import Devices, Job, Opened
from embodiment.app.front import Front
from embodiment.app.game import Game, folders_of
from embodiment.app.shell import Shell
from embodiment.app.shell_parts import Run
from embodiment.errors import EmbodimentError
from embodiment.testing.memory_store import DictMemory
from embodiment.testing.microphone import ScriptedMicrophone
from embodiment.testing.ports import simulated_ports
from embodiment.units import Seconds
from embodiment.world.inputs import Action, InputEvent, Key, Press, Release, Text
from embodiment.world.ports import Microphone
from embodiment.world.settings import Settings
from embodiment.world.view import View

T = TypeVar("T")
SCENE = "assets/scenes/village.tmx"
PEOPLE = ("assets/characters/brunhild", "assets/characters/osric")
_SHARED: dict[tuple[str, ...], Gallery] = {}


def done(value: T) -> Job[T]:
    future: Future[T] = Future()
    future.set_result(value)
    return Job(future)


def failed(error: Exception) -> Job[Any]:
    future: Future[Any] = Future()
    future.set_exception(error)
    return Job(future)


class ListWindow:
    """A screen that keeps what it was shown and gives what it was told."""

    def __init__(self, gallery: Gallery) -> None:
        self.gallery = gallery
        self.problem = ""
        self.renewed = 0
        self.waiting: list[InputEvent] = []
        self.last = View(tick=0)
        self.keys: Mapping[str, Action] = {}
        self.title = ""
        self.is_full = False
        self.cannot_fill = ""
        self.cannot_draw: dict[str, EmbodimentError] = {}
        self.scale = 1.0
        self.is_ready = True

    def events(self) -> Sequence[InputEvent]:
        events, self.waiting = self.waiting, []
        return events

    def show(self, view: View) -> None:
        self.last = view
        for key in (view.scene, *(figure.sheet for figure in view.figures)):
            if key in self.cannot_draw:
                raise self.cannot_draw[key]

    def renew(self, view: View) -> None:
        self.renewed += 1

    def use_keys(self, keys: Mapping[str, Action]) -> None:
        self.keys = keys

    def rename(self, title: str) -> None:
        self.title = title

    def fill_screen(self, wanted: bool) -> str:
        if not self.cannot_fill:
            self.is_full = wanted
        return self.cannot_fill


class MemoryBackstage:
    """Opens visits in memory, at once or when the test says so."""

    def __init__(self) -> None:
        self.step = ""
        self.backends: list[str] = []
        self.opened: list[Settings] = []
        self.speakers: list[str] = []
        self.volume = -1.0
        self.closed = 0
        self.problem: EmbodimentError | None = None
        self.told: tuple[str, ...] = ()
        self.is_slow = False
        self.pending: list[tuple[Future[Opened], Opened]] = []
        self.new_microphone: Microphone | None = None
        self.is_microphone_slow = False
        self.microphones: list[tuple[Future[tuple[Microphone | None, str]], ScriptedMicrophone]] = []

    def prepare(self, backend: str) -> None:
        self.backends.append(backend)

    def open(self, settings: Settings) -> Job[Opened]:
        self.opened.append(settings)
        if self.problem is not None:
            return failed(self.problem)
        cleanup = ExitStack()
        cleanup.callback(self._count)
        ports = simulated_ports()
        cleanup.callback(ports.link.stop)
        opened = Opened(ports, self.told, cleanup, self._set_volume)
        future: Future[Opened] = Future()
        if self.is_slow:
            self.pending.append((future, opened))
        else:
            future.set_result(opened)
        return Job(future)

    def finish(self) -> None:
        for future, opened in self.pending:
            future.set_result(opened)
        self.pending.clear()

    def change_speaker(self, choice: str) -> Job[str]:
        self.speakers.append(choice)
        return done(f"speaker: {choice}")

    def change_microphone(self, choice: str) -> Job[tuple[Microphone | None, str]]:
        if self.is_microphone_slow:
            microphone = ScriptedMicrophone(seed=5)
            microphone.open()
            self.microphones.append((Future(), microphone))
            return Job(self.microphones[-1][0])
        self.new_microphone = None if choice == "none" else ScriptedMicrophone(seed=5)
        return done((self.new_microphone, f"microphone: {choice}"))

    def finish_microphones(self) -> None:
        for future, microphone in self.microphones:
            future.set_result((microphone, "microphone: another"))

    def devices(self) -> Job[Devices]:
        return done(Devices(("auto", "sdl:Box", "none"), ("auto", "sdl:Headset", "none")))

    def _set_volume(self, volume: float) -> None:
        self.volume = volume

    def _count(self) -> None:
        self.closed += 1


def shared_gallery(assets: Assets, folder: Path, folders: Mapping[str, str]) -> Gallery:
    """Pictures are loaded once for all games that bring none of their own."""
    if (folder / "assets").exists():
        return Gallery(assets, folders)
    return _SHARED.setdefault(tuple(folders), Gallery(Assets(), folders))


class PlayedGame:
    """A game with somebody before it.

    Args:
        folder: Where settings are kept, and files that win over those of the package.
        game: What is played; the village when not given.
        wanted: Settings of the command line.
    """

    def __init__(self, folder: Path, game: Game | None = None, **wanted: Any) -> None:
        self.assets = Assets(game=folder)
        played = game or Game(scene=SCENE, characters=PEOPLE)
        self.window = ListWindow(shared_gallery(self.assets, folder, folders_of(played)))
        self.backstage, self.memory = MemoryBackstage(), DictMemory()
        self.file = SettingsFile(folder / "settings.json")
        self.run_of_it = Run(
            game=played,
            assets=self.assets,
            memory=self.memory,
        )
        self.front = Front(self.window, self.file, scene=played.scene, wanted=wanted)
        self.shell = Shell(self.run_of_it, self.front, self.backstage)

    def close(self) -> None:
        """The window is closed: the visit ends, settings are kept."""
        self.shell.close()
        self.front.close()

    def keys(self, *names: str) -> None:
        """Keys go down and come up, a frame each; as the screen reports them."""
        for name in names:
            action = self.window.keys.get(name) or self.shell.settings.key_map.get(name)
            self.window.waiting = [Key(name), *([Press(action)] if action else [])]
            self.shell.frame(1 / 60)
            self.window.waiting = [Release(action)] if action else []
            self.shell.frame(1 / 60)

    def type(self, text: str) -> None:
        self.keys("return")
        self.window.waiting = [Text(text)]
        self.shell.frame(1 / 60)
        self.keys("return")

    def send(self, *events: InputEvent) -> None:
        self.window.waiting = list(events)
        self.shell.frame(1 / 60)

    def run(self, seconds: Seconds) -> None:
        for _ in range(round(seconds * 60)):
            self.shell.frame(1 / 60)

    @property
    def view(self) -> View:
        return self.window.last

    @property
    def menu(self) -> str:
        """Heading of the menu that is seen; empty: none."""
        return self.view.menu.title if self.view.menu else ""

    @property
    def told(self) -> str:
        """Everything the window says in sentences now."""
        menu = self.view.menu
        lines = [*self.view.notices, *(menu.news if menu else ()), " ".join(menu.text) if menu else ""]
        return " | ".join(line for line in lines if line)


@contextmanager
def started(folder: Path) -> Iterator[PlayedGame]:
    """A game whose title screen is seen."""
    game = PlayedGame(folder)
    game.run(0.1)
    yield game
    game.close()


def visiting(game: PlayedGame) -> PlayedGame:
    """The same game, played."""
    game.keys("return")
    game.run(0.5)
    assert game.shell.playing is not None
    return game
