"""The committed scenes: maps the loader takes, wide enough for their camera, with everybody on walkable ground."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from embodiment.adapters.assets import Assets
from embodiment.world.scenery import Scenery
from tests.assets.sheets import PEOPLE, ROOT, png_size

SCENES = ROOT / "assets" / "scenes"
MAPS = tuple(sorted(SCENES.glob("*.tmx")))
SCREEN = (1280, 720)
every_map = pytest.mark.parametrize("tmx", MAPS, ids=lambda path: path.stem)


@pytest.fixture(scope="module", params=MAPS, ids=lambda path: path.stem)
def scenery(request: pytest.FixtureRequest) -> Scenery:
    pytest.importorskip("pytmx", reason="scenes are read with the demo extra")
    from embodiment.adapters.tiled_map import load_scenery

    return load_scenery(Assets(), f"assets/scenes/{request.param.name}")


def test_the_scenes_are_there() -> None:
    assert {"village", "schoolroom"} <= {path.stem for path in MAPS}


@every_map
def test_it_is_a_map_of_tiled_1_10(tmx: Path) -> None:
    root = ET.parse(tmx).getroot()
    assert root.tag == "map"
    assert root.get("version") == "1.10"
    ids = [int(entry.get("id", "0")) for entry in root.iter("object")]
    assert len(ids) == len(set(ids))
    assert max(ids) < int(root.get("nextobjectid", "0"))
    tiles = [int(tile.get("id", "-1")) for tile in root.iter("tile")]
    assert tiles == list(range(len(tiles)))


@every_map
def test_the_map_states_the_true_size_of_every_picture(tmx: Path) -> None:
    for image in ET.parse(tmx).getroot().iter("image"):
        size = (int(image.get("width", "0")), int(image.get("height", "0")))
        assert png_size(SCENES / str(image.get("source"))) == size, image.get("source")


def test_no_picture_lies_about_unused() -> None:
    used = {str(image.get("source")) for tmx in MAPS for image in ET.parse(tmx).getroot().iter("image")}
    there = {path.relative_to(SCENES).as_posix() for path in SCENES.rglob("*.png")}
    assert there == used


def test_every_backdrop_is_wide_enough_for_the_whole_walk(scenery: Scenery) -> None:
    """With the camera at its right end a layer that moves less still reaches the edge of the picture."""
    for backdrop in scenery.backdrops:
        # Clouds come in again on the other side; what is far and does not move is seen through a window.
        if backdrop.drift or (backdrop.grade == "far" and backdrop.parallax == 1):
            continue
        seen = SCREEN[0] + backdrop.parallax * (scenery.width - SCREEN[0])
        assert backdrop.x <= 0
        assert backdrop.x + backdrop.width >= seen, backdrop.name


def test_the_ground_covers_the_scene(scenery: Scenery) -> None:
    """Still props are baked onto the ground's picture, so it must be as large as the scene."""
    ground = next(b for b in scenery.backdrops if b.grade == "world" and b.parallax == 1)
    assert (ground.x, ground.y, ground.width, ground.height) == (0, 0, scenery.width, scenery.height)


def test_everybody_has_a_place_to_stand(scenery: Scenery) -> None:
    assert {spot.kind for spot in scenery.places.values()} == {"player", "npc"}
    for name, spot in scenery.places.items():
        assert scenery.ground.contains((spot.x, spot.y)), name
        has_folder = (ROOT / "assets/characters" / name / "character.toml").is_file()
        assert name in PEOPLE or has_folder, f"{name} has a place but no sheet"


def test_props_stand_inside_the_scene_with_their_foot_on_the_ground(scenery: Scenery) -> None:
    horizon = 460
    for prop in scenery.props:
        assert prop.width > 0
        assert prop.x + prop.width > 0
        assert prop.x < scenery.width
        assert horizon < prop.base <= scenery.height + 40, prop.name


def test_lit_panes_belong_to_something(scenery: Scenery) -> None:
    names = {prop.name for prop in scenery.props}
    lit = [prop for prop in scenery.props if prop.light == "windows"]
    assert lit
    for prop in lit:
        assert prop.name.removesuffix("_lit") in names


def test_something_is_always_moving_outdoors(scenery: Scenery) -> None:
    """Fire, sails, an animal: the stillest screen of a street still lives."""
    if scenery.width <= SCREEN[0]:
        pytest.skip("a room of one screen lives by the people in it")
    moving = [prop for prop in scenery.props if prop.spin or len(prop.states[""]) > 1]
    for left in range(0, int(scenery.width - SCREEN[0]) + 1, 320):
        assert any(left < prop.x + prop.width / 2 < left + SCREEN[0] for prop in moving), left


def test_ambience_is_of_known_kinds(scenery: Scenery) -> None:
    assert {spot.kind for spot in scenery.ambience} <= {"sun", "smoke", "light", "fireflies", "slate"}
    assert any(spot.kind == "sun" for spot in scenery.ambience)


def test_the_scene_stays_small() -> None:
    assert sum(path.stat().st_size for path in SCENES.rglob("*.png")) < 5_000_000
