"""Behind the title is the scene with its people, and what cannot be read of it is left out."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

pytest.importorskip("pytmx", reason="pytmx comes with the demo extra")

from embodiment.adapters.assets import Assets
from embodiment.adapters.gallery import Gallery
from embodiment.app.game import Game
from embodiment.app.title import TitleScene
from tests.app.shell_stage import PEOPLE, SCENE


@pytest.fixture(scope="module")
def scene() -> TitleScene:
    assets = Assets()
    return TitleScene(Game(scene=SCENE, characters=PEOPLE), assets, Gallery(assets))


def test_it_names_the_place_and_its_people(scene: TitleScene) -> None:
    assert scene.title == "Alderbrook"
    assert scene.names == {"brunhild": "Brunhild", "osric": "Osric"}
    assert {figure.id for figure in scene.view(None).figures} == {"brunhild", "osric"}


def test_the_camera_strolls_evenly_and_stands_where_motion_is_reduced(scene: TitleScene) -> None:
    places = []
    for _ in range(60):
        scene.advance(1 / 60)
        places.append(scene.view(None).camera[0])
    steps = [after - before for before, after in pairwise(places)]
    assert max(steps) - min(steps) < 0.05
    still = scene.view(None, is_still=True).camera
    scene.advance(1.0)
    assert scene.view(None, is_still=True).camera == still


def test_people_whose_pictures_break_are_left_out(tmp_path: Path) -> None:
    assets = Assets()
    game = Game(scene=SCENE, characters=PEOPLE)
    assert TitleScene(game, assets, Gallery(assets), has_people=False).view(None).figures == ()
    broken = tmp_path / "assets" / "characters" / "osric"
    broken.mkdir(parents=True)
    (broken / "character.toml").write_text("nmae = 1", encoding="utf-8")
    own = Assets(game=tmp_path)
    assert list(TitleScene(game, own, Gallery(own)).names) == ["brunhild"]
