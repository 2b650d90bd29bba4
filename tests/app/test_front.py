"""The title before the rest of the game is there: it can be used, and what waits for the rest is not lost."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("pytmx", reason="pytmx comes with the demo extra")

from embodiment.adapters.assets import Assets
from embodiment.adapters.settings_file import SettingsFile
from embodiment.app.front import WAITING, Front
from embodiment.app.game import Game, folders_of
from embodiment.app.shell import Shell
from embodiment.app.shell_parts import Run
from embodiment.world.inputs import PAD_IS_HERE, Action, InputEvent, Key, PadChanged, Press, Quit
from embodiment.world.menu_state import LookForDevices, Play
from tests.app.shell_stage import (
    PEOPLE,
    SCENE,
    ListWindow,
    MemoryBackstage,
    PlayedGame,
    shared_gallery,
)

GAME = Game(scene=SCENE, characters=PEOPLE)

LATER = ("pydantic", "websockets", "asyncio", "sounddevice", "pytmx", "sqlite3", "embodiment.session.session",
         "embodiment.world.runtime", "embodiment.persona.persona", "embodiment.adapters.pygame_paint",
         "embodiment.app.shell", "embodiment.server.app")  # fmt: skip


class Title:
    """A front somebody sits before."""

    def __init__(self, folder: Path) -> None:
        self.file = SettingsFile(folder / "settings.json")
        self.window = ListWindow(shared_gallery(Assets(), folder, folders_of(GAME)))
        self.front = Front(self.window, self.file, scene=SCENE, place="Alderbrook")

    def send(self, *events: InputEvent) -> None:
        self.window.waiting = list(events)
        self.front.frame(1 / 60)

    def keys(self, *names: str) -> None:
        for name in names:
            self.send(Key(name))

    @property
    def menu(self) -> str:
        assert self.window.last.menu is not None
        return self.window.last.menu.title


@pytest.fixture
def title(tmp_path: Path) -> Iterator[Title]:
    title = Title(tmp_path)
    title.send()
    yield title
    title.front.close()


def shell_of(title: Title, backstage: MemoryBackstage) -> Shell:
    """The rest of the game has come."""
    return Shell(Run(game=GAME, assets=Assets()), title.front, backstage)


def test_the_first_picture_is_the_title_with_its_menu_and_a_glimpse(title: Title) -> None:
    view = title.window.last
    assert (view.scene, view.is_early) == (SCENE, True)
    assert title.menu == "Alderbrook"
    assert title.window.title == "Alderbrook"
    assert view.menu is not None
    assert [row.label for row in view.menu.rows] == ["Play", "Settings", "How to play", "Quit"]


def test_nothing_of_the_rest_is_imported_for_it() -> None:
    code = (
        "import embodiment.__main__ as command; command.parser(); import embodiment.app.demo, embodiment.app.window, "
        f"embodiment.app.demo_files, sys; print([name for name in {LATER} if name in sys.modules])"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "[]"


def test_play_pressed_at_once_waits_for_the_rest_and_begins_once(title: Title) -> None:
    title.keys("return", "return")
    assert title.window.last.menu is not None
    assert title.window.last.menu.busy == WAITING
    assert title.front.wishes == [Play()]
    backstage = MemoryBackstage()
    shell = shell_of(title, backstage)
    for _ in range(30):
        shell.frame(1 / 60)
    assert shell.playing is not None
    assert len(backstage.opened) == 1
    assert title.front.wishes == []
    shell.close()


def test_settings_work_at_once_and_are_kept(title: Title) -> None:
    title.keys("down", "return", "left", "left")
    assert title.front.settings.volume == 90
    for _ in range(60):
        title.send()
    assert json.loads(title.file.path.read_text(encoding="utf-8"))["volume"] == 90
    title.send(Press(Action.FULLSCREEN))
    assert title.window.is_full
    title.front.close()
    assert json.loads(title.file.path.read_text(encoding="utf-8"))["fullscreen"] is True


def test_the_page_that_is_open_stays_open_when_the_rest_comes(title: Title) -> None:
    title.keys("down", "return")
    assert title.menu == "Settings"
    assert title.front.wishes == [LookForDevices()], "what is plugged in is looked for as soon as that can be"
    shell = shell_of(title, MemoryBackstage())
    shell.frame(1 / 60)
    assert title.menu == "Settings"
    assert not title.window.last.is_early
    shell.frame(1 / 60)
    assert shell.menu.state.speakers == ("auto", "sdl:Box", "none")
    shell.close()


def test_settings_that_were_kept_are_true_from_the_first_picture(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text(
        '{"version": 1, "fullscreen": true, "keys": {"e": "talk"}}', encoding="utf-8"
    )
    title = Title(tmp_path)
    assert title.window.is_full
    assert title.window.keys["e"] is Action.TALK


def test_settings_that_cannot_be_read_are_told_over_the_first_picture(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"version": 1, "volume": 101}', encoding="utf-8")
    title = Title(tmp_path)
    title.send()
    assert title.window.last.menu is not None
    (told,) = title.window.last.menu.news
    assert "volume: must be a whole number from 0 to 100" in told
    assert "kept as settings.old-1.json" in told


@pytest.mark.parametrize("event", [Quit(), Key("escape")])
def test_it_can_be_left_at_once(title: Title, event: InputEvent) -> None:
    title.send(event)
    assert title.front.is_over


def test_how_to_play_and_a_gamepad_are_there_at_once(title: Title) -> None:
    title.send(PadChanged("Pad", True))
    assert title.window.last.menu is not None
    assert title.window.last.menu.news == (PAD_IS_HERE,)
    title.keys("down", "down", "return")
    assert title.window.last.help


def test_the_command_line_wins_for_this_run_and_is_not_kept(tmp_path: Path) -> None:
    game = PlayedGame(tmp_path, speaker="none")
    assert game.front.settings.speaker == "none"
    game.keys("down", "return", "left")
    game.close()
    kept = json.loads((tmp_path / "settings.json").read_text(encoding="utf-8"))
    assert (kept["volume"], kept["speaker"]) == (95, "auto")
