"""``embodiment new``: what it makes runs at once, and what it refuses it says in one sentence."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from embodiment.__main__ import main
from embodiment.adapters.assets import Assets
from embodiment.adapters.loading import load_character, load_sheet
from embodiment.app.new import add_emote, make_character
from embodiment.errors import AssetError, UsageError

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def ada(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_character("Ada", tmp_path_factory.mktemp("mine"))


def test_a_new_character_is_a_whole_folder(ada: Path) -> None:
    assert sorted(file.name for file in ada.iterdir()) == [
        "ada.json", "ada.png", "ada.py", "character.toml", "test_ada.py",
    ]  # fmt: skip
    spec = load_character(Assets(), ada.as_posix())
    assert (spec.key, spec.persona.name) == ("ada", "Ada")
    assert {"idle", "walk", "wave", "bow"} <= set(spec.sheet.clips)
    assert len((ada / "ada.py").read_text(encoding="utf-8").splitlines()) <= 25
    assert len((ada / "test_ada.py").read_text(encoding="utf-8").splitlines()) <= 10


def test_its_own_test_passes(ada: Path) -> None:
    """In a process of its own, as its author would run it."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "embodiment.pytest_plugin",
        "-p",
        "no:cacheprovider",
        ada.name,
    ]
    run = subprocess.run(
        command, cwd=ada.parent,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},  # hers is named
        capture_output=True, text=True, check=False
    )  # fmt: skip
    assert run.returncode == 0, run.stdout + run.stderr
    assert "1 passed" in run.stdout


def test_an_emote_is_made_of_pictures_the_sheet_has(ada: Path) -> None:
    first, last = add_emote(ada, "cheer", "wave", direction="pingpong")
    assert add_emote(ada, "peek", frames="0-2") == (0, 2)
    sheet = load_sheet(Assets(), ada.as_posix())
    assert {"cheer", "peek"} <= set(sheet.clips)
    document = json.loads((ada / "ada.json").read_text(encoding="utf-8"))
    tag = next(tag for tag in document["meta"]["frameTags"] if tag["name"] == "cheer")
    assert tag == {"name": "cheer", "from": first, "to": last, "direction": "pingpong"}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["new", "character", "3po"], "makes no Python name"),
        (["new", "character", "class"], "makes no Python name"),
        (["new", "character", "Ada"], "exists already"),
        (["new", "character", "Bo", "--like", "tovee"], "did you mean 'tove'"),
        (["new", "emote", "ada", "wave", "--from", "bow"], "has an animation 'wave' already"),
        (["new", "emote", "ada", "twirl", "--from", "waev"], "did you mean 'wave'"),
        (["new", "emote", "ada", "twirl", "--frames", "5"], "--frames A-B"),
        (["new", "emote", "ada", "twirl", "--frames", "5-4000"], "the sheet has pictures 0 to"),
        (["new", "emote", "ada", "a b", "--from", "bow"], "no name a function can take"),
        (["new", "emote", "nobody", "twirl", "--from", "bow"], "has no character.toml"),
    ],
)
def test_what_cannot_be_is_one_sentence(
    ada: Path,
    arguments: list[str],
    sentence: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(ada.parent)
    assert main(arguments) == 1
    assert sentence in capsys.readouterr().err


def test_the_command_says_what_to_do_next(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new", "character", "Old Tom", "--dir", "people"]) == 0
    told = capsys.readouterr().out
    assert "people/old_tom/old_tom.py" in told.replace("\\", "/")
    assert "class OldTom(" in (tmp_path / "people/old_tom/old_tom.py").read_text(encoding="utf-8")


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(UsageError, match="choose another --dir"):
        make_character("Ada", tmp_path / "file")


def test_half_a_character_is_not_left_behind(tmp_path: Path) -> None:
    (tmp_path / "package/assets/characters/bo").mkdir(parents=True)
    template = tmp_path / "package/assets/templates/character/character.toml.tmpl"
    template.parent.mkdir(parents=True)
    template.write_text('name = "$name"', encoding="utf-8")
    with pytest.raises(AssetError, match=r"bo\.json"):
        make_character("Ada", tmp_path, "bo", Assets(roots=[tmp_path / "package"]))
    assert not (tmp_path / "ada").exists()
