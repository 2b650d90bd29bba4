"""Every demo shows one idea in at most sixty lines and plays without a screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from embodiment.__main__ import main

pytest.importorskip("pytmx", reason="scenes need the demo extra")
DEMOS = sorted((Path(__file__).resolve().parents[1] / "demos").glob("*.py"))
LONGEST = 60
GROWN = {"village"}
"""The whole village is more than one idea."""


@pytest.mark.parametrize("path", DEMOS, ids=lambda path: path.stem)
def test_a_demo_is_one_idea(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.startswith('"""'), "it says what it shows"
    assert f"demo {path.stem}" in text, "it says how to play it"
    if path.stem not in GROWN:
        assert len(text.splitlines()) <= LONGEST


@pytest.mark.parametrize(
    "path", [path for path in DEMOS if path.stem not in GROWN], ids=lambda path: path.stem
)
def test_a_demo_plays_without_a_screen(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["demo", path.stem, "--headless", "--voice", "tone", "--no-pictures"]) == 0
    told = capsys.readouterr()
    assert "Traceback" not in told.err
    assert " said " in told.out or "played" in told.out, told.out
    assert "problem" not in told.out
