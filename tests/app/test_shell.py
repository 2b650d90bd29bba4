"""The game around the visits, played with keys: title, visit, pause, settings, what is kept."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("pytmx", reason="pytmx comes with the demo extra")

from embodiment.adapters.assets import package_roots
from embodiment.units import to_samples
from embodiment.world.inputs import Action, Key, Point, Press, Quit, Release
from embodiment.world.memory import Recollection
from embodiment.world.settings import Settings, settings_text
from tests.app.shell_stage import PlayedGame, started, visiting

ROOT = package_roots()[0]


@pytest.fixture
def game(tmp_path: Path) -> Iterator[PlayedGame]:
    with started(tmp_path) as played:
        yield played


# -- the way through the screens -----------------------------------------------------------------------------------


def test_the_title_names_the_place_and_shows_its_people(game: PlayedGame) -> None:
    assert game.menu == "Alderbrook"
    assert game.window.title == "Alderbrook"
    assert {"brunhild", "osric"} <= {figure.id for figure in game.view.figures}
    assert game.backstage.backends == ["local"], "the server starts while one looks at the title"


def test_play_begins_a_visit_and_escape_pauses_it(game: PlayedGame) -> None:
    visiting(game)
    assert game.view.menu is None
    assert game.view.figure("player") is not None
    game.keys("escape")
    assert game.menu == "Paused"
    tick = game.view.tick
    game.run(0.5)
    assert game.view.tick == tick
    game.keys("escape")
    assert game.view.menu is None
    game.run(0.1)
    assert game.view.tick > tick


def test_a_slow_start_is_told_and_the_menus_go_on(game: PlayedGame) -> None:
    game.backstage.is_slow = True
    game.keys("return")
    game.run(0.2)
    assert game.view.menu is not None
    assert game.view.menu.busy
    game.keys("down", "return")
    game.backstage.finish()
    game.run(0.2)
    assert game.menu == "Settings", "nobody is torn out of the settings"
    game.keys("escape")
    game.run(0.2)
    assert game.shell.playing is not None


def test_nobody_plays_before_the_pictures_are_there(game: PlayedGame) -> None:
    game.window.is_ready = False
    game.keys("return")
    game.run(0.2)
    assert game.shell.playing is None
    game.window.is_ready = True
    game.run(0.1)
    assert game.shell.playing is not None


def test_the_title_stands_still_until_its_pictures_are_there(game: PlayedGame) -> None:
    """What is shown meanwhile is its first frame."""
    game.window.is_ready = False
    game.run(0.5)
    first = game.view
    game.run(0.5)
    assert (game.view.tick, game.view.camera, game.view.figures) == (first.tick, first.camera, first.figures)
    game.window.is_ready = True
    game.run(0.5)
    assert game.view.tick > first.tick


def test_leaving_goes_to_the_title_and_a_second_visit_begins_anew(game: PlayedGame) -> None:
    visiting(game)
    game.keys("escape", "up", "up", "return")
    assert game.menu == "Alderbrook"
    assert game.backstage.closed == 1
    visiting(game)
    assert len(game.backstage.opened) == 2


@pytest.mark.parametrize("where", ["title", "visit", "pause"])
def test_closing_the_window_ends_the_game_from_everywhere(game: PlayedGame, where: str) -> None:
    if where != "title":
        visiting(game)
    if where == "pause":
        game.keys("escape")
    game.send(Quit())
    assert game.shell.is_over


def test_the_help_card_opens_from_the_menu_and_closes_with_any_key(game: PlayedGame) -> None:
    game.keys("down", "down", "return")
    assert game.view.help
    assert game.view.menu is None
    game.keys("x")
    assert not game.view.help


def test_a_key_that_was_held_when_the_menu_opened_is_held_no_more(game: PlayedGame) -> None:
    visiting(game)
    game.send(Press(Action.RIGHT), Press(Action.TALK))
    game.run(0.1)
    assert game.shell.playing is not None
    world = game.shell.playing.play.world
    assert world.ears.is_pressed
    game.send(Key("escape"), Press(Action.ESCAPE))
    game.send(Release(Action.RIGHT), Release(Action.TALK))
    assert not world.ears.is_pressed
    game.keys("escape")
    assert world.player is not None
    at = world.player.body.x
    game.run(0.3)
    assert world.player.body.x == at


def test_keys_that_come_in_one_slow_frame_each_go_where_they_belong(game: PlayedGame) -> None:
    """A machine that stutters must not lose the keys after the one that opened the menu."""
    visiting(game)
    pause = [Key("escape"), Press(Action.ESCAPE), Release(Action.ESCAPE)]
    game.send(
        *pause, Key("up"), Press(Action.UP), Release(Action.UP), Key("up"), Press(Action.UP), Key("return")
    )
    assert game.menu == "Alderbrook", "paused, twice up, and left"
    visiting(game)
    game.send(*pause, *pause)
    assert game.view.menu is None, "paused and resumed, and not paused again by the same key"


def test_speech_waits_while_the_game_is_paused(game: PlayedGame) -> None:
    visiting(game)
    game.type("hello")
    assert game.shell.playing is not None
    world = game.shell.playing.play.world
    for _ in range(400):
        game.run(1 / 60)
        speaking = [session for session in world.sessions.values() if session.is_speaking]
        if speaking:
            break
    ring = speaking[0].speech.ring
    game.keys("escape")
    game.run(0.1)
    played = ring.played
    game.run(2.0)
    assert ring.played == played
    game.keys("escape")
    game.run(1.0)
    assert ring.played > played


# -- settings ------------------------------------------------------------------------------------------------------


def test_settings_are_kept_for_the_next_run(game: PlayedGame, tmp_path: Path) -> None:
    game.keys("down", "return", "left", "left")
    game.run(1.0)
    assert json.loads((tmp_path / "settings.json").read_text(encoding="utf-8"))["volume"] == 90
    game.keys("tab", "down", "right")
    game.close()
    again = PlayedGame(tmp_path)
    assert again.shell.settings == Settings(volume=90, subtitle_size="large")
    again.close()


def test_what_the_command_line_asks_for_is_not_kept(tmp_path: Path) -> None:
    game = PlayedGame(tmp_path, backend="gemini", speaker="none")
    game.run(0.1)
    assert game.shell.settings.speaker == "none"
    assert game.backstage.backends == ["gemini"]
    game.keys("down", "return", "left")
    game.close()
    kept, _ = game.file.load()
    assert kept == Settings(volume=95)


def test_a_settings_file_of_another_version_is_told_and_kept_aside(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"version": 77}', encoding="utf-8")
    game = PlayedGame(tmp_path)
    game.run(0.1)
    assert "is of version 77" in game.told
    assert "settings.old-1.json" in game.told
    visiting(game)
    game.close()


def test_settings_that_cannot_be_written_are_told(tmp_path: Path) -> None:
    game = PlayedGame(tmp_path)
    game.file.path = tmp_path / "settings.json" / "settings.json"
    (tmp_path / "settings.json").write_text("x", encoding="utf-8")
    game.keys("down", "return", "left")
    game.run(1.0)
    assert "Settings are not kept" in game.told
    game.close()


def test_volume_letters_keys_and_motion_change_during_a_visit(game: PlayedGame) -> None:
    visiting(game)
    assert game.backstage.volume == 1.0
    game.keys("escape", "down", "return", *["left"] * 10)
    assert game.backstage.volume == pytest.approx(0.25)
    game.keys("tab", "down", "right", "down", "return", "tab", "tab", "return", "e", "escape", "escape")
    assert game.view.menu is None
    assert game.view.text_scale == 1.25
    assert game.view.is_still
    assert game.window.keys["e"] is Action.TALK
    assert game.shell.playing is not None
    assert game.shell.playing.play.hud.cap_of(Action.TALK) == "E"


def test_the_sound_devices_are_listed_and_exchanged_in_mid_visit(game: PlayedGame) -> None:
    visiting(game)
    game.keys("escape", "down", "return")
    game.keys("down", "right", "down", "right")
    assert game.backstage.speakers == ["sdl:Box"]
    assert "Speaker: sdl:Box." in game.told
    game.run(0.1)
    assert game.shell.playing is not None
    assert game.shell.playing.play.world.ears.is_available
    game.keys("right")
    game.run(0.1)
    assert game.shell.settings.microphone == "none"
    assert not game.shell.playing.play.world.ears.is_available


def test_of_microphones_chosen_one_after_the_other_only_the_last_stays_open(game: PlayedGame) -> None:
    visiting(game)
    game.backstage.is_microphone_slow = True
    game.keys("escape", "down", "return", *["down"] * 2, "right", "right")
    assert len(game.backstage.microphones) == 2
    game.backstage.finish_microphones()
    game.run(0.1)
    assert [microphone.is_open for _, microphone in game.backstage.microphones] == [False, True]


def test_a_microphone_that_comes_after_the_end_is_closed(game: PlayedGame) -> None:
    visiting(game)
    game.backstage.is_microphone_slow = True
    game.keys("escape", "down", "return", *["down"] * 2, "right")
    game.backstage.finish_microphones()
    game.close()
    assert [microphone.is_open for _, microphone in game.backstage.microphones] == [False]


def test_the_whole_screen_is_a_key_and_a_setting(game: PlayedGame) -> None:
    game.keys("f11")
    assert game.window.is_full
    assert game.shell.settings.fullscreen
    game.keys("f11")
    assert not game.window.is_full


def test_a_display_that_cannot_do_the_size_is_told_and_the_window_stays(game: PlayedGame) -> None:
    game.window.cannot_fill = "The whole screen cannot be taken (no such mode); the game stays in its window."
    game.keys("f11")
    assert "cannot be taken" in game.told
    assert not game.shell.settings.fullscreen
    visiting(game)
    game.keys("f11")
    assert "cannot be taken" in game.told


def test_memories_are_looked_at_and_erased(game: PlayedGame) -> None:
    game.memory.keep("brunhild", Recollection().with_fact("name", "Clara"))
    game.keys("down", "return", "tab", "tab", "down", "return")
    assert game.menu == "What Brunhild remembers"
    assert game.view.menu is not None
    assert game.view.menu.rows[0].label == "· name: Clara"
    game.keys("down", "return", "down", "return")
    assert not game.memory.remembered()


# -- the mouse in a visit ------------------------------------------------------------------------------------------


def test_a_click_on_the_ground_walks_there_and_on_the_sign_talks(game: PlayedGame) -> None:
    visiting(game)
    assert game.shell.playing is not None
    world = game.shell.playing.play.world
    assert world.player is not None
    at = world.player.body.x
    game.send(Point(500, 600, "pressed"), Point(500, 600, "released"))
    game.run(0.5)
    assert world.player.body.x != at
    game.send(Point(1218, 658, "pressed"))
    assert world.ears.is_pressed
    game.send(Point(700, 300, "released"))
    assert not world.ears.is_pressed


def test_somebodys_settings_are_taken_over_at_the_start(tmp_path: Path) -> None:
    kept = Settings(
        fullscreen=True, keys={"e": "talk"}, reduced_motion=True, volume=50, voice_buffer="90-300"
    )
    (tmp_path / "settings.json").write_text(settings_text(kept), encoding="utf-8")
    game = PlayedGame(tmp_path)
    game.run(0.1)
    assert game.window.is_full
    assert game.window.keys["e"] is Action.TALK
    assert game.view.is_still
    visiting(game)
    assert game.backstage.volume == pytest.approx(0.25)
    gates = {session.speech.ring.jitter for session in game.shell.playing.play.world.sessions.values()}
    assert gates == {to_samples(0.09)}
    game.close()
    assert game.file.load() == (kept, "")
