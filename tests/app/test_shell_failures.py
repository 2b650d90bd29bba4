"""Whatever is wrong with the game's files, devices or service is said in its window, and the game goes on."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from functools import partialmethod
from pathlib import Path

import pytest

pytest.importorskip("pytmx", reason="pytmx comes with the demo extra")

from embodiment.adapters.assets import Assets, package_roots
from embodiment.adapters.loading import key_of
from embodiment.adapters.pygame_text import Fonts
from embodiment.app.game import load_demo
from embodiment.errors import AssetError, EngineError
from embodiment.world.inputs import Action, FocusLost, PadChanged, Press, Release
from tests.app.shell_stage import SCENE, PlayedGame, started, visiting

ROOT = package_roots()[0]


@pytest.fixture
def game(tmp_path: Path) -> Iterator[PlayedGame]:
    with started(tmp_path) as played:
        yield played


def test_a_server_that_does_not_start_is_a_card_and_can_be_tried_again(game: PlayedGame) -> None:
    game.backstage.problem = EngineError("the local server did not start (no disk)")
    game.keys("return")
    game.run(0.1)
    assert game.menu == "Something is wrong"
    assert "the local server did not start (no disk)" in game.told
    game.backstage.problem = None
    game.keys("return")
    game.run(0.2)
    assert game.shell.playing is not None


def write_map(folder: Path, change: tuple[str, str]) -> Path:
    """The village with a change, and its pictures, where they win over the package's."""
    scenes = folder / "assets" / "scenes"
    scenes.mkdir(parents=True)
    source = ROOT / "assets" / "scenes"
    shutil.copytree(source / "village", scenes / "village")
    text = (source / "village.tmx").read_text(encoding="utf-8")
    assert change[0] in text
    path = scenes / "village.tmx"
    path.write_text(text.replace(*change), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (('name="walk"', 'name="walks"'), "no object layer 'walk'; did you mean 'walks'?"),
        (('type="player"', 'type="plyer"'), "no point of type 'player'"),
        (('source="village/', 'source="../village/'), "contains '..'"),
        (("<map ", "<mop "), "Tiled's map cannot be read"),
    ],
)
def test_a_wrong_map_is_said_in_the_window_and_played_once_it_is_mended(
    tmp_path: Path, change: tuple[str, str], told: str
) -> None:
    path = write_map(tmp_path, change)
    game = PlayedGame(tmp_path)
    game.run(0.2)
    assert game.menu == "Something is wrong"
    assert told in game.told
    assert "village.tmx" in game.told
    assert (game.view.scene, game.view.glimpse) == ("", SCENE), (
        "the game's own look behind what is wrong with it"
    )
    assert game.view.mic is None
    game.keys("return")
    assert game.menu == "Something is wrong", "still wrong, still here"
    path.unlink()
    game.keys("return")
    game.run(0.2)
    assert game.shell.playing is not None
    game.close()


def write_character(folder: Path, name: str, file: str, change: tuple[str, str]) -> None:
    there = folder / "assets" / "characters" / name
    there.mkdir(parents=True)
    for source in (ROOT / "assets" / "characters" / name).iterdir():
        (there / source.name).symlink_to(source)
    text = (there / file).read_text(encoding="utf-8")
    assert change[0] in text
    (there / file).unlink()
    (there / file).write_text(text.replace(*change), encoding="utf-8")


@pytest.mark.parametrize(
    ("file", "change"),
    [
        ("osric.json", ('"image": "osric.png"', '"image": "../osric/osric.png"')),
        ("osric.json", ('"w":', '"w": 90')),
        ("character.toml", ("name", "nmae")),
    ],
)
def test_a_character_whose_files_lie_stays_at_home_and_the_others_play(
    tmp_path: Path, file: str, change: tuple[str, str]
) -> None:
    write_character(tmp_path, "osric", file, change)
    game = PlayedGame(tmp_path)
    game.run(0.2)
    assert game.menu == "Alderbrook"
    game.keys("return")
    game.run(0.2)
    assert game.shell.playing is not None
    assert "osric" not in game.shell.playing.play.world.characters
    assert "brunhild" in game.shell.playing.play.world.characters
    assert "Osric stays at home: " in game.told
    assert file in game.told
    game.close()


def test_a_picture_that_breaks_in_mid_visit_ends_the_visit_and_not_the_game(game: PlayedGame) -> None:
    visiting(game)
    game.window.cannot_draw["brunhild"] = AssetError("is no picture", path="brunhild.png")
    game.run(0.1)
    assert game.shell.playing is None
    assert game.menu == "Something is wrong"
    assert "brunhild.png: is no picture" in game.told
    game.window.cannot_draw["assets/scenes/village.tmx"] = AssetError("is gone", path="ground.png")
    game.run(0.1)
    assert game.menu == "Something is wrong", "nothing can be drawn, and it is still said"
    game.window.cannot_draw.clear()
    game.keys("return")
    game.run(0.2)
    assert game.shell.playing is not None


def test_the_shipped_village_is_whole(tmp_path: Path) -> None:
    """Everybody of the demo comes, whatever sheet they wear."""
    demo = load_demo("village", Assets()).game
    assert demo is not None
    game = PlayedGame(tmp_path, demo)
    game.run(0.1)
    assert game.menu == "Alderbrook"
    visiting(game)
    assert "stays at home" not in game.told
    assert game.shell.playing is not None
    assert set(game.shell.playing.play.world.characters) == {key_of(kind) for kind in demo.characters}
    game.close()


def test_missing_fonts_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        Fonts, "__init__", partialmethod(Fonts.__init__, text=(("no_such_package", "x.ttf"),))
    )
    (tmp_path / "assets").mkdir()
    game = PlayedGame(tmp_path)
    game.run(0.1)
    assert "fonts are not installed" in game.told
    game.close()


def test_alt_tab_while_talking_ends_the_talk_and_says_so(game: PlayedGame) -> None:
    visiting(game)
    game.keys("space")
    game.send(Press(Action.TALK))
    game.send(Release(Action.TALK), FocusLost())
    assert "The window lost the keyboard. You stopped talking" in game.told


def test_a_gamepad_that_comes_and_goes_is_told_everywhere(game: PlayedGame) -> None:
    game.send(PadChanged("Pad", True))
    game.run(0.05)
    assert "A gamepad is ready." in game.told
    visiting(game)
    game.send(Press(Action.TALK))
    game.send(Release(Action.TALK), PadChanged("Pad", False))
    game.run(0.05)
    assert "The gamepad was pulled out. You stopped talking" in game.told


def test_a_missing_device_is_a_short_line(game: PlayedGame) -> None:
    game.backstage.told = (
        "no microphone, please type: PortAudio finds no microphone; plug one in",
        "the speaker of the settings, sdl:Box, cannot be used now: gone",
    )
    visiting(game)
    assert "No microphone, please type." in game.told
    assert "The speaker of the settings, sdl:Box, cannot be used now." in game.told
    game.run(0.5)
    assert not [line for line in game.told if "script" in line], "no script did anything wrong"
