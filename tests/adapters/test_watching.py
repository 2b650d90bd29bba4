"""Changed files are noticed, however they are looked for."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from embodiment.adapters.watching import FileWatch

LONGEST = 30.0
"""Seconds after which a test that would hang fails instead."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "sub").mkdir()
    (tmp_path / "a.toml").write_text("a", encoding="utf-8")
    (tmp_path / "sub" / "b.png").write_bytes(b"b")
    return tmp_path.resolve()


def test_nothing_changed_nothing_told(folder: Path) -> None:
    watch = FileWatch([folder])
    watch.compare()
    assert watch.take() == set()


def test_changed_new_and_vanished_files_are_told_once(folder: Path) -> None:
    watch = FileWatch([folder])
    (folder / "a.toml").write_text("longer", encoding="utf-8")
    (folder / "sub" / "b.png").unlink()
    (folder / "c.json").write_text("{}", encoding="utf-8")
    watch.compare()
    assert watch.take() == {folder / "a.toml", folder / "sub" / "b.png", folder / "c.json"}
    watch.compare()
    assert watch.take() == set()


def test_a_file_of_the_same_size_is_told_by_its_time(folder: Path) -> None:
    watch = FileWatch([folder / "a.toml"])
    os.utime(folder / "a.toml", ns=(1, 1))
    watch.compare()
    assert watch.take() == {folder / "a.toml"}


def test_a_place_that_is_missing_is_watched_for(folder: Path) -> None:
    watch = FileWatch([folder / "later.toml"])
    (folder / "later.toml").write_text("now", encoding="utf-8")
    watch.compare()
    assert watch.take() == {folder / "later.toml"}


def test_a_system_that_cannot_tell_is_not_relied_on(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Linux counts watches for each user and refuses one more; and nobody can be told about what is not there yet."""
    watchfiles = pytest.importorskip(
        "watchfiles", reason="the system tells where the watch extra is installed"
    )
    asked = []

    def refused(*places: Path, **options: object) -> None:
        asked.append(places)
        raise OSError(28, "OS file watch limit reached")

    monkeypatch.setattr(watchfiles, "watch", refused)
    for place in (folder / "a.toml", folder / "later.toml"):
        noticed = threading.Event()
        with FileWatch([place], noticed.set, period=0.01) as watch:
            place.write_text("changed", encoding="utf-8")
            assert noticed.wait(LONGEST)
            assert watch.take() == {place}
    assert asked == [(folder / "a.toml",)]


@pytest.mark.parametrize("told_by_system", [False, True])
def test_a_change_is_noticed_while_the_game_plays(folder: Path, told_by_system: bool) -> None:
    if told_by_system:
        pytest.importorskip("watchfiles", reason="the system tells where the watch extra is installed")
    noticed = threading.Event()
    with FileWatch([folder], noticed.set, told_by_system=told_by_system, period=0.01) as watch:
        for attempt in range(100):  # the system may begin to tell a moment after it was asked to
            (folder / "a.toml").write_text("x" * (attempt + 2), encoding="utf-8")
            if noticed.wait(LONGEST / 100):
                break
        assert folder / "a.toml" in watch.take()
