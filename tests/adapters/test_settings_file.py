"""Settings are kept between runs; a file that cannot be read is told, kept aside, and the game goes on."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from embodiment.adapters.settings_file import SettingsFile
from embodiment.world.settings import Settings

CHANGED = Settings(volume=20, reduced_motion=True, keys={"e": "talk", "space": ""})


def test_what_is_kept_comes_back_in_the_next_run(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "settings.json"
    assert SettingsFile(path).load() == (Settings(), "")
    assert SettingsFile(path).save(CHANGED) == ""
    assert SettingsFile(path).load() == (CHANGED, "")
    assert [entry.name for entry in path.parent.iterdir()] == ["settings.json"], "no draft is left"


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b'{"version": 9, "volume": 3}', "is of version 9, and this game reads version 1"),
        (b"{", "is no JSON"),
        (b'{"version": 1, "volume": -4}', "volume: "),
        (b"\xff\xfe\x00", "is no text"),
        (b"", "is no JSON"),
    ],
)
def test_a_file_of_another_version_or_broken_is_kept_aside(tmp_path: Path, content: bytes, told: str) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(content)
    settings, sentence = SettingsFile(path).load()
    assert settings == Settings()
    assert told in sentence
    assert "kept as settings.old-1.json" in sentence
    assert (tmp_path / "settings.old-1.json").read_bytes() == content
    assert SettingsFile(path).load() == (Settings(), ""), "told once"


def test_no_file_kept_aside_is_written_over(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    for number in range(1, 4):
        path.write_text(f"broken {number}", encoding="utf-8")
        SettingsFile(path).load()
        assert (tmp_path / f"settings.old-{number}.json").read_text(encoding="utf-8") == f"broken {number}"


def test_a_folder_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    wall = tmp_path / "wall"
    wall.write_text("a file where the folder should be", encoding="utf-8")
    sentence = SettingsFile(wall / "settings.json").save(CHANGED)
    assert "Settings are not kept" in sentence
    assert SettingsFile(wall / "settings.json").load()[0] == Settings()


def test_the_players_own_file_is_where_the_system_keeps_settings(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("EMBODIMENT_DATA_DIR", str(tmp_path))
    assert SettingsFile().path == tmp_path / "settings.json"
    monkeypatch.delenv("EMBODIMENT_DATA_DIR")
    assert SettingsFile().path.parent.name == "embodiment"
    assert os.fspath(tmp_path) not in os.fspath(SettingsFile().path)
