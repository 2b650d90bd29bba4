from __future__ import annotations

from pathlib import Path

import pytest

from embodiment.adapters.user_files import OVERRIDE, user_data_folder


@pytest.fixture(autouse=True)
def _no_override(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (OVERRIDE, "XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", "/home/clara")
    monkeypatch.setenv("USERPROFILE", "/home/clara")


@pytest.mark.parametrize(
    ("platform", "folder"),
    [
        ("linux", "/home/clara/.local/share/embodiment"),
        ("darwin", "/home/clara/Library/Application Support/embodiment"),
        ("win32", "/home/clara/AppData/Local/embodiment"),
    ],
)
def test_each_system_has_its_folder(monkeypatch: pytest.MonkeyPatch, platform: str, folder: str) -> None:
    monkeypatch.setattr("sys.platform", platform)
    assert user_data_folder() == Path(folder)


def test_the_environment_is_asked_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert user_data_folder("mine") == Path("/data/mine")
    monkeypatch.setenv(OVERRIDE, "/elsewhere")
    assert user_data_folder("mine") == Path("/elsewhere")
