"""``em.run``: a program's last line, and what it says where nothing can be played."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import embodiment as em
from embodiment.app.check import characters_in
from embodiment.app.new import make_character
from embodiment.app.run import without_window

pytest.importorskip("pytmx", reason="scenes need the demo extra")
ROOT = Path(__file__).resolve().parents[2]


class Elsewhere(em.Character):
    """Her words are not beside this file."""

    folder = "assets/characters/mira"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems always have a screen")
@pytest.mark.slow
def test_without_a_screen_a_character_says_how_to_talk_to_it(tmp_path: Path) -> None:
    make_character("Ada", tmp_path)
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    run = subprocess.run(
        [sys.executable, "ada/ada.py"], cwd=tmp_path, capture_output=True, text=True, check=False,
        env={**{name: value for name, value in os.environ.items() if name not in hidden}, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert run.returncode == 1
    assert "no screen can be opened" in run.stderr
    assert "embodiment talk ada;" in run.stderr
    assert "Traceback" not in run.stderr


def test_what_to_type_is_what_talk_takes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(make_character("Ada", tmp_path).parent)
    (ada,) = characters_in(Path("ada/ada.py"))
    assert "embodiment talk ada;" in without_window([ada])
    assert "embodiment talk mira;" in without_window(["assets/characters/mira"])
    assert f"embodiment talk {Path(__file__).resolve().as_posix()};" in without_window([Elsewhere])
    assert "embodiment talk CHARACTER;" in without_window([])
