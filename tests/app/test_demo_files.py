"""Where a demo plays is read from its file; what only running it would tell is left to who runs it."""

from __future__ import annotations

from pathlib import Path

import pytest

from embodiment.adapters.assets import Assets
from embodiment.app.demo_files import demo_file, demo_names, demo_scene
from embodiment.errors import UsageError


def test_the_demos_of_the_package_are_found_and_a_wrong_name_is_mended() -> None:
    assert {"village", "hello", "own_loop"} <= set(demo_names(Assets()))
    assert demo_file("village", Assets()).name == "village.py"
    with pytest.raises(UsageError, match="did you mean 'village'"):
        demo_file("vilage", Assets())


def test_the_scene_of_every_demo_is_the_one_it_has_when_it_is_run() -> None:
    scenes = {name: demo_scene(demo_file(name, Assets())) for name in demo_names(Assets())}
    assert scenes["village"] == "assets/scenes/village.tmx"
    assert scenes["schoolroom"] == "assets/scenes/schoolroom.tmx"
    assert scenes["own_loop"] == "", "a program with a loop of its own has none"


@pytest.mark.parametrize(
    ("text", "scene"),
    [
        ('SCENE = "a.tmx"', "a.tmx"),
        ('SCENE = "a.tmx"\nSCENE = "b.tmx"', "b.tmx"),
        ("SCENE = NAME + '.tmx'", ""),
        ("SCENE = 3", ""),
        ("def scene():\n    SCENE = 'a.tmx'\n", ""),
        ("SCENE = (", ""),
        ("\0", ""),
        ("", ""),
    ],
)
def test_only_what_is_written_in_so_many_words_counts(tmp_path: Path, text: str, scene: str) -> None:
    path = tmp_path / "demo.py"
    path.write_text(text, encoding="utf-8")
    assert demo_scene(path) == scene
