"""The game played as a person plays it: a real window, real keys, mouse and gamepad, the server in its own process."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from embodiment.world.menu import Menu
from embodiment.world.menu_pages import TitlePage
from embodiment.world.menu_settings import SettingsPage
from embodiment.world.menu_state import MenuState
from embodiment.world.menu_view import Area, layout, track_of
from tests.adapters.virtual_pad import DOWN, LEFT, RIGHT, START, UP, A

pytestmark = pytest.mark.device
START_LIMIT = 90.0
"""Seconds a slow machine may take to open the window and the voices."""


def wait_until(condition: Callable[[], bool], seconds: float, what: str) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, f"{what}: not within {seconds} s"
        time.sleep(0.1)


@pytest.fixture
def display() -> Iterator[str]:
    """An X server of our own."""
    for program in ("Xvfb", "xdotool"):
        if shutil.which(program) is None:
            pytest.skip(f"{program} is not installed")
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x800x24"],
        pass_fds=(write,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    os.close(write)
    with os.fdopen(read) as pipe:
        number = pipe.readline().strip()
    try:
        yield f":{number}"
    finally:
        server.terminate()
        server.wait()


class Player:
    """Somebody at the machine."""

    def __init__(self, display: str, folder: Path) -> None:
        self.folder = folder
        self._environment = {
            **os.environ, "DISPLAY": display, "SDL_AUDIODRIVER": "dummy", "EMBODIMENT_DATA_DIR": str(folder),
        }  # fmt: skip
        self._environment.pop("SDL_VIDEODRIVER", None)
        self._transcript = folder / "transcript.txt"
        self.game = subprocess.Popen(
            [sys.executable, "-m", "tests.app.pad_game", "demo", "--transcript", str(self._transcript)],
            env=self._environment, stdin=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        self._window = ""

    def xdotool(self, *arguments: str) -> str:
        done = subprocess.run(
            ["xdotool", *arguments], env=self._environment, check=False, capture_output=True, text=True
        )
        return done.stdout.strip()

    def keys(self, *names: str) -> None:
        """Keys, with time for a frame in between."""
        for name in names:
            self.xdotool("key", name)
            time.sleep(0.25)

    def take_keyboard(self) -> None:
        """What a window manager does after a window has changed; there is none here."""
        self.xdotool("windowfocus", self._window)
        time.sleep(0.25)

    def type(self, text: str) -> None:
        self.xdotool("type", "--delay", "50", text)

    def click(self, x: float, y: float) -> None:
        """A click at a place of the picture; the window is as large as the picture here."""
        self.xdotool("mousemove", "--window", self._window, str(round(x)), str(round(y)))
        time.sleep(0.15)
        self.xdotool("click", "1")
        time.sleep(0.15)

    def pad(self, *lines: str) -> None:
        assert self.game.stdin is not None
        for line in lines:
            self.game.stdin.write(line + "\n")
            self.game.stdin.flush()
            time.sleep(0.25)

    def push(self, *buttons: int) -> None:
        """Buttons of the gamepad, pressed and let go."""
        for button in buttons:
            self.pad(f"press {button}", f"release {button}")

    def sit_down(self) -> None:
        """Wait for the title screen."""

        def is_open() -> bool:
            self._window = self.xdotool("search", "--class", "embodiment").partition("\n")[0]
            return bool(self._window)

        wait_until(is_open, START_LIMIT, "the window")
        time.sleep(4.0)  # the title screen takes keys while its pictures are loaded

    def told(self) -> str:
        return self._transcript.read_text(encoding="utf-8") if self._transcript.exists() else ""

    def until(self, text: str, seconds: float) -> None:
        wait_until(lambda: text in self.told(), seconds, f"{text!r} in the transcript")

    def settings(self) -> dict[str, Any]:
        path = self.folder / "settings.json"
        return dict(json.loads(path.read_text(encoding="utf-8"))) if path.exists() else {}

    def until_kept(self, name: str, value: object) -> None:
        wait_until(lambda: self.settings().get(name) == value, 10, f"{name} = {value!r} in the settings")

    def leaves(self) -> None:
        assert self.game.wait(20) == 0
        _, errors = self.game.communicate()
        assert "Traceback" not in errors


@pytest.fixture
def player(display: str, tmp_path: Path) -> Iterator[Player]:
    player = Player(display, tmp_path)
    yield player
    if player.game.poll() is None:
        player.game.kill()
        player.game.communicate()


def children_of(pid: int) -> list[int]:
    found = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, check=False
    )
    return [int(line) for line in found.stdout.split()]


def middle(area: Area) -> tuple[float, float]:
    return area.x + area.width / 2, area.y + area.height / 2


def test_walk_type_interrupt_pause_and_quit(player: Player) -> None:
    player.sit_down()
    player.keys("Return")
    player.until("osric      is connected", START_LIMIT)
    server = children_of(player.game.pid)
    workers = [worker for process in server for worker in children_of(process)]
    assert server
    time.sleep(1.0)
    player.xdotool("keydown", "Right")
    time.sleep(1.5)
    player.xdotool("keyup", "Right")
    player.keys("Return")
    player.type("tell me a joke")
    player.keys("Return")
    player.until("reads  'tell me a joke'", 15)
    player.until(" speaks turn", 15)
    player.keys("Return")
    player.type("goodbye")
    player.keys("Return")
    player.until("cut ", 15)
    player.until("reads  'goodbye'", 15)
    player.until("said ", 30)
    player.keys("F1", "F1", "F3", "F3", "Escape", "Up", "Return")
    player.leaves()
    for process in (*server, *workers):
        wait_until(lambda process=process: not Path(f"/proc/{process}").exists(), 10, f"end of {process}")  # type: ignore[misc]


def test_every_screen_with_keys_mouse_and_gamepad(player: Player) -> None:
    """Title, settings on all tabs, help, visit, pause, title again, second visit; each way of input does its part."""
    player.sit_down()
    state = MenuState(place="Alderbrook")
    menu = Menu(state)
    menu.open(TitlePage(state))
    title = menu.view()
    menu.open(SettingsPage(state))
    panel = menu.view()
    assert title is not None
    assert panel is not None
    # The mouse: settings, a tab, a switch, back to the first tab, the slider.
    player.click(*middle(layout(title).rows[1]))
    player.click(*middle(layout(panel).tabs[1]))
    player.click(*middle(layout(panel).rows[2]))
    player.until_kept("reduced_motion", True)
    player.click(*middle(layout(panel).tabs[0]))
    player.click(*middle(track_of(layout(panel).rows[0])))
    player.until_kept("volume", 50)
    # The keyboard: another key for talking; then the letters' size.
    player.keys("Tab", "Tab", "Tab", "Return", "e")
    wait_until(lambda: player.settings().get("keys", {}).get("e") == "talk", 10, "the key")
    player.keys("Tab", "Tab", "Down", "Right")
    player.until_kept("subtitle_size", "large")
    player.keys("Escape", "Down", "Return", "x")  # how to play
    # The gamepad, plugged in now: up to Play, into the visit.
    player.pad("plug")
    player.push(UP, UP, A)
    player.until("osric      is connected", START_LIMIT)
    time.sleep(1.0)
    player.pad(f"press {LEFT}")
    time.sleep(0.6)
    player.pad(f"release {LEFT}")
    player.push(START, DOWN, A, RIGHT)  # pause, settings, louder
    player.until_kept("volume", 55)
    player.keys("Escape", "Escape")
    # Talking on the gamepad while it is pulled out, then while another window takes the keyboard.
    player.pad(f"press {A}", "pull", "plug")
    player.xdotool("keydown", "e")
    player.xdotool("keyup", "e")
    for _ in range(2):
        player.keys("F11")
        time.sleep(2.0)  # the display gives nobody the keyboard while the window changes its size
        player.take_keyboard()
    player.keys("Escape", "Up", "Up", "Return")  # leave the village
    time.sleep(1.0)
    player.keys("Return")
    wait_until(lambda: player.told().count("osric      is connected") == 2, START_LIMIT, "a second visit")
    player.keys("Escape", "Up", "Return")
    player.leaves()
    assert player.settings()["keys"] == {"e": "talk", "space": ""}


def test_the_server_killed_in_mid_sentence_is_told_and_the_conversation_goes_on(player: Player) -> None:
    player.sit_down()
    player.keys("Return")
    player.until("mira       is connected", START_LIMIT)
    time.sleep(1.0)
    player.keys("Return")
    player.type("tell me a story")
    player.keys("Return")
    player.until(" word ", 20)
    (server,) = children_of(player.game.pid)
    os.kill(server, signal.SIGKILL)
    player.until("is reconnecting", 20)
    wait_until(
        lambda: player.told().count("is connected") > 4, START_LIMIT, "a connection to the server's successor"
    )
    player.keys("Return")
    player.type("hello")
    player.keys("Return")
    player.until("reads  'hello'", 20)
    heard = len(player.told())
    wait_until(lambda: "said " in player.told()[heard:], 40, "an answer")
    player.keys("Escape", "Up", "Return")
    player.leaves()
