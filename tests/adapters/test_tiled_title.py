"""The name of a place is read from the head of its map, and a map that cannot be read is no failure here."""

from __future__ import annotations

from pathlib import Path

import pytest

from embodiment.adapters.assets import Assets
from embodiment.adapters.tiled_title import title_of

HEAD = '<map version="1.10"><properties><property name="scale" value="2"/>'


def test_the_village_is_called_as_its_whole_map_says() -> None:
    pytest.importorskip("pytmx", reason="pytmx comes with the demo extra")
    from embodiment.adapters.tiled_map import load_scenery

    assets = Assets()
    for name in ("assets/scenes/village.tmx", "assets/scenes/schoolroom.tmx"):
        assert title_of(assets, name) == load_scenery(assets, name).title


@pytest.mark.parametrize(
    ("text", "title"),
    [
        (HEAD + '<property name="title" value="Deep Mine"/></properties></map>', "Deep Mine"),
        (HEAD + "</properties></map>", "Mine"),
        (HEAD + '</properties><layer><property name="title" value="a layer"/></layer></map>', "Mine"),
        (HEAD + '<property name="title" value="Deep Mine"/><broken', "Deep Mine"),
        ('<?xml version="1.0" encoding="shift_jis"?>' + HEAD + "</properties></map>", "Mine"),
        ('<?xml version="1.0" encoding="nowhere"?>' + HEAD + "</properties></map>", "Mine"),
        ("no map", "Mine"),
        ("", "Mine"),
    ],
)
def test_a_place_without_a_title_is_called_like_its_file(tmp_path: Path, text: str, title: str) -> None:
    (tmp_path / "mine.tmx").write_text(text, encoding="utf-8")
    assert title_of(Assets(game=tmp_path), "mine.tmx") == title


def test_a_map_that_is_not_there_has_the_name_of_its_file(tmp_path: Path) -> None:
    assert title_of(Assets(game=tmp_path), "assets/scenes/nowhere.tmx") == "Nowhere"
