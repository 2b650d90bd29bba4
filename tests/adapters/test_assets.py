"""Asset names are resolved in one place, stay where they belong, and say what is near when they are wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from embodiment.adapters.assets import Assets, inside, package_roots
from embodiment.errors import AssetError, UsageError


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    folder = tmp_path / "assets" / "characters" / "brunhild"
    folder.mkdir(parents=True)
    (folder / "character.toml").write_text('name = "Brünhild"', encoding="utf-8")
    (folder / "brunhild.json").write_text("{}", encoding="utf-8")
    return tmp_path


def test_the_game_wins_over_the_package(tree: Path, tmp_path: Path) -> None:
    game = tmp_path / "game"
    own = game / "assets" / "characters" / "brunhild"
    own.mkdir(parents=True)
    assets = Assets(game, roots=[tree])
    assert assets.find("assets/characters/brunhild") == own
    assert assets.read_text("assets/characters/brunhild/character.toml") == 'name = "Brünhild"'


def test_names_of_a_folder_are_merged_over_the_roots(tree: Path, tmp_path: Path) -> None:
    (tmp_path / "game" / "assets" / "characters" / "gunnar").mkdir(parents=True)
    assets = Assets(tmp_path / "game", roots=[tree])
    assert assets.names("assets/characters") == ["brunhild", "gunnar"]
    assert assets.names("assets/music") == []


def test_a_checkout_and_a_wheel_are_both_found(tmp_path: Path) -> None:
    package = tmp_path / "embodiment"
    (package / "_data" / "assets").mkdir(parents=True)
    assert package_roots(package) == [package / "_data"]
    (tmp_path / "demos").mkdir()
    assert package_roots(package) == [tmp_path, package / "_data"]


def test_a_misspelt_name_lists_what_lies_there(tree: Path) -> None:
    with pytest.raises(AssetError, match=r"did you mean 'brunhild'\? \(brunhild\) in characters/"):
        Assets(roots=[tree]).find("assets/characters/brunhidl/character.toml")


@pytest.mark.parametrize(
    "name", ["../secret", "assets/../../secret", "", "C:/x", "assets\\characters", "/../x"]
)
def test_names_that_lead_elsewhere_are_refused(tree: Path, name: str) -> None:
    with pytest.raises(UsageError):
        Assets(roots=[tree]).find(name)


def test_the_program_may_name_an_absolute_path(tree: Path) -> None:
    folder = tree / "assets" / "characters"
    assert Assets(roots=[]).find(str(folder)) == folder
    with pytest.raises(AssetError, match="no entry 'scenes'"):
        Assets(roots=[]).find(str(tree / "assets" / "scenes"))


@pytest.mark.parametrize("name", ["../brunhild.json", "/etc/hosts", "a\\b.png"])
def test_a_reference_may_not_leave_its_folder(tree: Path, name: str) -> None:
    with pytest.raises(AssetError, match=r"^character.toml: "):
        inside(tree / "assets" / "characters" / "brunhild", name, mentioned_in="character.toml")


def test_a_link_out_of_the_folder_is_refused(tree: Path) -> None:
    folder = tree / "assets" / "characters" / "brunhild"
    (tree / "secret.json").write_text("{}", encoding="utf-8")
    try:
        (folder / "sheet.json").symlink_to(tree / "secret.json")
    except OSError:
        pytest.skip("this system does not let us make links")
    with pytest.raises(AssetError, match="through a link"):
        inside(folder, "sheet.json", mentioned_in="character.toml")


def test_a_missing_reference_names_both_files(tree: Path) -> None:
    folder = tree / "assets" / "characters" / "brunhild"
    with pytest.raises(
        AssetError, match=r"character.toml: refers to 'brunhidl.json'.*did you mean 'brunhild.json'"
    ):
        inside(folder, "brunhidl.json", mentioned_in="character.toml")
    assert inside(folder, "brunhild.json", mentioned_in="x") == folder / "brunhild.json"


def test_a_file_that_is_not_utf8_is_said_so(tree: Path) -> None:
    (tree / "assets" / "x.toml").write_bytes(b"ab\xff")
    with pytest.raises(AssetError, match="not UTF-8 at byte 2"):
        Assets(roots=[tree]).read_text("assets/x.toml")
