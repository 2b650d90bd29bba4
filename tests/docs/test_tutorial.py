"""The tutorial, followed literally: its files are written, its commands typed, in an empty folder."""

from __future__ import annotations

import os
import subprocess
import sys
import time
import tomllib
from pathlib import Path

import pytest

from tests.docs.blocks import ROOT, Block, blocks_of

pytest.importorskip("pytmx", reason="scenes need the demo extra")
BLOCKS = list(blocks_of(ROOT / "docs/tutorial.md"))
WINDOWS = {"install", "window"}
"""Steps of their own: the wheel's test installs, the last test here opens a window."""
SECONDS = 6
"""How long the windows are played."""
PRESS_QUIT = """
import sys, threading, pygame
sys.argv[0] = {script!r}
sys.path.insert(0, ".")
def quit():
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    timer = threading.Timer(1, quit); timer.daemon = True; timer.start()
timer = threading.Timer({seconds}, quit); timer.daemon = True; timer.start()
source = open({script!r}).read()
exec(compile(source, {script!r}, "exec"), {{"__name__": "__main__", "__file__": {script!r}}})
"""


def put(block: Block, folder: Path) -> None:
    """Write a file as the page says: whole, added at the end, or its line of that import replaced."""
    file = folder / block.title
    if block.how == "add":
        file.write_text(file.read_text(encoding="utf-8").rstrip("\n") + "\n\n" + block.text, encoding="utf-8")
    elif block.how == "replace":
        module = block.text.split(" import ")[0]
        lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
        assert sum(line.startswith(module) for line in lines) == 1, (
            f"{block}: one line begins with {module!r}"
        )
        file.write_text(
            "".join(block.text if line.startswith(module) else line for line in lines), encoding="utf-8"
        )
    else:
        file.write_text(block.text, encoding="utf-8")


def environment(folder: Path) -> dict[str, str]:
    """A shell whose ``embodiment`` and ``python`` are these."""
    commands = folder / "bin"
    commands.mkdir(exist_ok=True)
    for name, words in (("embodiment", "-m embodiment"), ("python", "")):
        command = commands / name
        command.write_text(f'#!/bin/sh\nexec "{sys.executable}" {words} "$@"\n', encoding="utf-8")
        command.chmod(0o755)
    return {
        **os.environ, "PATH": f"{commands}{os.pathsep}{os.environ['PATH']}", "PYTHONPATH": str(ROOT),
        "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "EMBODIMENT_DATA_DIR": str(folder / "data"),
        "PYTEST_ADDOPTS": "-p embodiment.pytest_plugin -p no:cacheprovider" if not installed() else "",
    }  # fmt: skip


def installed() -> bool:
    """Whether pytest finds the plugin by itself, as it does where the package is installed."""
    from importlib.metadata import entry_points

    return any(entry.value == "embodiment.pytest_plugin" for entry in entry_points(group="pytest11"))


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="the page's commands are those of a POSIX shell")
def test_from_nothing_to_a_character_in_a_game_that_was_there_before(tmp_path: Path) -> None:
    home, began = tmp_path / "home", time.monotonic()
    home.mkdir()
    env = environment(tmp_path)
    told = ""
    for block in BLOCKS:
        if block.title:
            put(block, home)
        elif block.language == "sh" and block.note not in WINDOWS:
            run = subprocess.run(
                ["bash", "-euo", "pipefail", "-c", block.text],
                cwd=home, env=env, capture_output=True, text=True, timeout=300, check=False,
            )  # fmt: skip
            assert run.returncode == 0, f"{block}\n{run.stdout}{run.stderr}"
            told += run.stdout + run.stderr
    for shown in (line for block in BLOCKS if block.note == "output" for line in block.text.splitlines()):
        assert shown.strip() in told
    assert "nothing found" in told
    assert "12 lamps" in told
    assert "The moon is a lamp nobody asked me to light." in told
    assert "2 passed" in told
    print(f"followed in {time.monotonic() - began:.0f} s")
    for script in ("game.py", "game_with_ada.py"):
        run = subprocess.run(
            [sys.executable, "-c", PRESS_QUIT.format(script=script, seconds=SECONDS)],
            cwd=home, env=env, capture_output=True, text=True, timeout=300, check=False,
        )  # fmt: skip
        assert run.returncode == 0, f"{script}\n{run.stdout}{run.stderr}"
        assert "Traceback" not in run.stderr


def test_the_game_was_not_written_for_her() -> None:
    """Without the lines about her, the second program is the first."""
    before, after = (
        next(block.text for block in BLOCKS if block.title == name)
        for name in ("game.py", "game_with_ada.py")
    )
    lines = after.splitlines()
    kept = []
    for number, line in enumerate(lines):
        hers = "world" in line or "embodiment" in line or "Ada" in line
        hers |= line.strip() == "continue" and "world.handle" in lines[number - 1]
        if not hers:
            kept.append(line)
    assert [line for line in kept if line] == [line for line in before.splitlines() if line]
    assert len([line for line in lines if line]) - len([line for line in kept if line]) <= 9


def test_the_name_of_every_file_can_be_read_above_it() -> None:
    """The title of a block is seen on the site only."""
    lines = (ROOT / "docs/tutorial.md").read_text(encoding="utf-8").splitlines()
    titled = [block for block in BLOCKS if block.title]
    assert len(titled) >= 8
    for block in titled:
        above = next(line for line in reversed(lines[: block.line - 2]) if line)
        assert above.startswith(f"`{block.title}`"), block
        assert ("add at the end" in above) is (block.how == "add")


def test_every_file_of_the_page_is_python_or_toml() -> None:
    files = [block for block in BLOCKS if block.title]
    assert {block.language for block in files} == {"python", "toml"}
    for block in files:
        if block.language == "python":
            compile(block.text, str(block), "exec")
        else:
            tomllib.loads(block.text)
