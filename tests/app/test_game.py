"""A game as data, and where everybody stands in it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from embodiment.adapters.assets import Assets
from embodiment.adapters.tiled_map import load_scenery
from embodiment.app.game import VILLAGE, Game, folders_of, load_module, seat
from embodiment.errors import AssetError

pytest.importorskip("pytmx", reason="scenes need the demo extra")


def test_who_has_no_place_of_their_own_gets_one_that_is_free() -> None:
    scenery = load_scenery(Assets(), VILLAGE)
    places = seat(["ada", "brunhild", "bo"], scenery)
    assert places[1].name == "brunhild"
    assert len({place.name for place in places}) == 3
    assert {place.kind for place in places} == {"npc"}


def test_a_full_scene_says_so() -> None:
    scenery = load_scenery(Assets(), VILLAGE)
    with pytest.raises(AssetError, match="add a point of this name to the layer 'places'"):
        seat([f"guest{number}" for number in range(40)], scenery)


def test_pictures_are_looked_for_where_the_characters_are() -> None:
    game = Game(scene=VILLAGE, characters=["people/ada", "assets/characters/mira"])
    assert folders_of(game) == {
        "traveller": "assets/characters/traveller",
        "ada": "people/ada",
        "mira": "assets/characters/mira",
    }


def test_a_game_may_be_several_files_side_by_side(tmp_path: Path) -> None:
    """As when Python runs the file itself."""
    (tmp_path / "prices_of_this_game.py").write_text("SWORD = 40\n", encoding="utf-8")
    (tmp_path / "game.py").write_text("from prices_of_this_game import SWORD\n", encoding="utf-8")
    before = list(sys.path)
    try:
        assert load_module("game_of_two_files", tmp_path / "game.py").SWORD == 40
    finally:
        sys.path[:] = before
        for name in ("prices_of_this_game", "game_of_two_files"):
            sys.modules.pop(name, None)
