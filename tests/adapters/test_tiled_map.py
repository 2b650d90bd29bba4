"""A Tiled map becomes a scene; what is missing in it is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from embodiment.adapters.assets import Assets
from embodiment.adapters.tiled_map import load_scenery
from embodiment.errors import AssetError
from embodiment.world.scenery import Scenery
from tests.adapters.tiny_art import SCENE, write_scene

pytest.importorskip("pytmx", reason="pytmx comes with the demo extra")
YARD = "assets/scenes/yard.tmx"


@pytest.fixture
def assets(tmp_path: Path) -> Assets:
    write_scene(tmp_path / "assets" / "scenes")
    return Assets(tmp_path, roots=[])


@pytest.fixture
def yard(assets: Assets) -> Scenery:
    return load_scenery(assets, YARD)


def test_lengths_are_world_units(yard: Scenery) -> None:
    assert (yard.width, yard.height, yard.title) == (1280, 720, "The Yard")
    grass = yard.backdrops[2]
    assert (grass.y, grass.width, grass.height) == (320, 1280, 400)


def test_backdrops_keep_their_order_grade_and_motion(yard: Scenery) -> None:
    assert [b.name for b in yard.backdrops] == ["hills", "clouds", "grass"]
    assert [b.grade for b in yard.backdrops] == ["far", "far", "world"]
    assert [b.parallax for b in yard.backdrops] == [0.5, 0.2, 1.0]
    assert yard.backdrops[1].drift == 6


def test_props_stand_on_their_lower_edge(yard: Scenery) -> None:
    well = next(prop for prop in yard.props if prop.name == "well")
    assert (well.x, well.y, well.base) == (300, 540, 600)
    assert sorted(well.states) == ["", "open"]


def test_an_animated_tile_is_an_animated_prop(yard: Scenery) -> None:
    fire = next(prop for prop in yard.props if prop.name == "fire")
    assert [(f.image, f.ticks) for f in fire.states[""]] == [
        ("pictures/fire_a.png", 10),
        ("pictures/fire_b.png", 20),
    ]
    assert fire.light == "fire"


def test_ground_has_holes_where_things_stand(yard: Scenery) -> None:
    assert yard.ground.contains((100, 600))
    assert not yard.ground.contains((340, 590))
    assert not yard.ground.contains((100, 300))


def test_places_and_triggers_are_found_by_name(yard: Scenery) -> None:
    assert yard.place("smith").values["facing"] == "left"
    assert yard.place("traveller").kind == "player"
    assert yard.triggers_at((800, 600)) == ("forge",)
    assert yard.triggers_at((100, 600)) == ()
    with pytest.raises(AssetError, match=r"yard.tmx: no place 'smiht'; did you mean 'smith'.*layer 'places'"):
        yard.place("smiht")


@pytest.mark.parametrize(
    ("wrong", "right", "message"),
    [
        ('name="props"', 'name="prop"', r"no object layer 'props'; did you mean 'prop'"),
        ('name="walk"', 'name="floor"', r"no object layer 'walk'"),
        ('type="player"', 'type="npc"', r"layer 'places': has no point of type 'player'"),
        ('name="smith" type="npc"', 'type="npc"', r"layer 'places': object 21 has no name"),
        ('value="far"', 'value="fra"', r"image layer 'hills': no grade 'fra'; did you mean 'far'"),
        (
            'name="well:open"',
            'name="gate:open"',
            r"'gate:open': is a state of 'gate', which must come before",
        ),
        ('name="stone"', 'name="well"', r"prop 'well': two props have this name"),
        ('value="fire"', 'value="fir"', r"no light 'fir'"),
        ("pictures/hills.png", "pictures/hill.png", r"image layer 'hills': refers to 'pictures/hill.png'"),
        ("pictures/hills.png", "../../../secret.png", r"contains '\.\.'"),
        ('type="float" value="6"', 'value="fast"', r"property 'drift' must be a number, found 'fast'"),
        ("</map>", "", r"cannot be read"),
    ],
)
def test_what_is_wrong_in_a_map_is_named(
    assets: Assets, tmp_path: Path, wrong: str, right: str, message: str
) -> None:
    assert wrong in SCENE
    write_scene(tmp_path / "assets" / "scenes", SCENE.replace(wrong, right))
    with pytest.raises(AssetError, match=message) as caught:
        load_scenery(assets, YARD)
    assert str(caught.value).startswith(YARD)


WELL = '<object id="11" name="well" type="block" x="150"'


@pytest.mark.parametrize(("name", "is_open"), [("doors", False), ("doors", True), ("", False)])
def test_gates_are_named_areas_of_the_ground(tmp_path: Path, name: str, is_open: bool) -> None:
    write_scene(tmp_path / "assets" / "scenes")
    file = tmp_path / YARD
    value = '<properties><property name="open" type="bool" value="true"/></properties>' if is_open else ""
    gate = f'<object id="12" name="{name}" type="gate" x="300" y="250">{value}<polygon points="0,0 9,0 9,99"/></object>'
    file.write_text(file.read_text(encoding="utf-8").replace(WELL, gate + WELL), encoding="utf-8")
    assets = Assets(tmp_path, roots=[])
    if not name:
        with pytest.raises(AssetError, match="gate 12 has no name"):
            load_scenery(assets, YARD)
        return
    ground = load_scenery(assets, YARD).ground
    assert ground.gates["doors"][0] == (600.0, 500.0)
    assert ground.open_gates == ({"doors"} if is_open else frozenset())
