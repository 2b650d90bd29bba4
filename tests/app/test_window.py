"""The game played as a person plays it: a real window, real keys, the local server in its own process."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.device
START = 60.0
"""Seconds a slow machine may take to open the window."""


def wait_until(condition: Callable[[], bool], seconds: float, what: str) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, f"{what}: not within {seconds} s"
        time.sleep(0.1)


@pytest.fixture
def display(tmp_path: Path) -> Iterator[str]:
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
    """Somebody at the keyboard."""

    def __init__(self, display: str, transcript: Path) -> None:
        self._environment = {**os.environ, "DISPLAY": display, "SDL_AUDIODRIVER": "dummy"}
        self._environment.pop("SDL_VIDEODRIVER", None)
        self._transcript = transcript
        self.game = subprocess.Popen(
            [sys.executable, "-m", "embodiment", "demo", "--transcript", str(transcript)],
            env=self._environment, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip

    def keys(self, *arguments: str) -> None:
        subprocess.run(["xdotool", *arguments], env=self._environment, check=True, stdout=subprocess.DEVNULL)

    def told(self) -> str:
        return self._transcript.read_text(encoding="utf-8") if self._transcript.exists() else ""

    def until(self, text: str, seconds: float) -> None:
        wait_until(lambda: text in self.told(), seconds, f"{text!r} in the transcript")


def children_of(pid: int) -> list[int]:
    found = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, check=False
    )
    return [int(line) for line in found.stdout.split()]


def test_walk_type_interrupt_and_quit(display: str, tmp_path: Path) -> None:
    player = Player(display, tmp_path / "transcript.txt")
    try:
        player.until("osric      is connected", START)
        server = children_of(player.game.pid)
        workers = [worker for process in server for worker in children_of(process)]
        assert server
        time.sleep(2.0)  # the first frame
        player.keys("keydown", "Right")
        time.sleep(1.5)
        player.keys("keyup", "Right")
        player.keys("key", "Return")
        player.keys("type", "--delay", "60", "tell me a joke")
        player.keys("key", "Return")
        player.until("reads  'tell me a joke'", 15)
        player.until(" speaks turn", 15)
        player.keys("key", "Return")
        player.keys("type", "--delay", "40", "goodbye")
        player.keys("key", "Return")
        player.until("cut ", 15)
        player.until("reads  'goodbye'", 15)
        player.until("said ", 30)
        player.keys("key", "F1")
        player.keys("key", "F1")
        player.keys("key", "Escape")
        assert player.game.wait(15) == 0
        _, errors = player.game.communicate()
        assert "Traceback" not in errors
        for process in (*server, *workers):
            wait_until(lambda process=process: not Path(f"/proc/{process}").exists(), 10, f"end of {process}")  # type: ignore[misc]
    finally:
        if player.game.poll() is None:
            player.game.kill()
            player.game.communicate()
