"""Pictures that move together are one picture; light is changed a picture at a time."""

from __future__ import annotations

from dataclasses import replace

import pytest

from embodiment.adapters.daylight import NIGHT, NOON, Light
from embodiment.adapters.gallery import Gallery, LoadedScene
from embodiment.adapters.pygame_boot import pygame
from embodiment.adapters.pygame_layers import Layers, tone
from embodiment.adapters.pygame_openings import CLOSED
from embodiment.adapters.pygame_tiles import PREMULTIPLIED, TILE, Pictures
from embodiment.world.scenery import Prop
from tests.adapters.tiny_art import GRASS, WELL, write_art

pytest.importorskip("pytmx", reason="pytmx comes with the demo extra")


@pytest.fixture(scope="module")
def yard(tmp_path_factory: pytest.TempPathFactory) -> LoadedScene:
    return Gallery(write_art(tmp_path_factory.mktemp("art"))).scene("yard")


@pytest.fixture
def layers(yard: LoadedScene) -> Layers:
    return Layers(yard.scenery, Pictures(yard.folder, 1.0))


def test_layers_with_different_motion_stay_apart(layers: Layers) -> None:
    assert [(sheet.parallax, sheet.drift) for sheet in layers.sheets] == [(0.5, 0.0), (0.2, 6.0), (1.0, 0.0)]
    assert layers.baked == {"stone"}


def complete(layers: Layers, light: Light) -> int:
    """Takes all steps to a light; how many they were."""
    return sum(1 for _ in layers.regrade(light))


def test_full_tiles_are_drawn_without_blending_and_empty_ones_not_at_all(layers: Layers) -> None:
    complete(layers, NOON)
    hills, cloud, ground = layers.sheets
    assert {tile.flags for tile in hills.tiles} == {0}
    assert {tile.flags for tile in cloud.tiles} == {PREMULTIPLIED}
    sky = pygame.Surface(ground.plain.get_size(), pygame.SRCALPHA, 32)
    ground.plain = sky
    complete(layers, NOON)
    assert len(ground.tiles) <= 2, "only the stone is left"


def test_regrading_goes_in_small_steps_and_shows_at_the_end(layers: Layers) -> None:
    """The light of a whole village is too much work for one frame."""
    target = pygame.Surface((1280, 720)).convert()

    def ground() -> tuple[int, ...]:
        layers.sheets[2].draw(target, layers.sheets[2].place((0, 0)))
        return tuple(target.get_at((10, 700)))[:3]

    assert complete(layers, NOON) > 6
    assert ground() == GRASS
    for _ in layers.regrade(NIGHT):
        assert ground() == GRASS
    assert ground() == pytest.approx(
        tuple(g * w / 255 for g, w in zip(GRASS, NIGHT.world, strict=True)), abs=2
    )


def test_lit_windows_are_part_of_the_ground_and_keep_their_own_light(yard: LoadedScene) -> None:
    stone = next(prop for prop in yard.scenery.props if prop.name == "stone")
    window = replace(stone, name="window", light="windows")
    layers = Layers(replace(yard.scenery, props=(window,)), Pictures(yard.folder, 1.0))
    target = pygame.Surface((1280, 720)).convert()
    middle = (round(stone.x + stone.width / 2), round(stone.y + stone.height / 2))
    for light, colour in ((NIGHT, WELL), (NOON, GRASS)):
        complete(layers, light)
        layers.sheets[2].draw(target, layers.sheets[2].place((0, 0)))
        assert tuple(target.get_at(middle))[:3] == pytest.approx(colour, abs=3)


def test_every_grade_has_its_tone() -> None:
    assert tone("sky", NIGHT) == (255, 255, 255)
    assert tone("far", NIGHT) == NIGHT.far
    assert tone("world", NIGHT) == NIGHT.world
    assert sum(tone("front", NIGHT)) < sum(NIGHT.world)
    assert tone("world", NOON) == (255, 255, 255)


@pytest.fixture
def stall(yard: LoadedScene) -> Prop:
    """Something that never changes and that one can walk behind."""
    stone = next(prop for prop in yard.scenery.props if prop.name == "stone")
    return replace(stone, name="stall", x=300.0, y=560.0, width=100.0, height=90.0, base=650.0)


@pytest.fixture
def market(yard: LoadedScene, stall: Prop) -> Layers:
    layers = Layers(replace(yard.scenery, props=(stall,)), Pictures(yard.folder, 1.0))
    complete(layers, NOON)
    return layers


def test_where_nobody_is_behind_it_a_prop_is_part_of_the_ground(market: Layers, stall: Prop) -> None:
    assert market.ground is not None
    assert market.standing == {"stall"}
    assert market.opened([(pygame.Rect(310, 570, 20, 20), 700.0)], (0, 0)) == CLOSED, (
        "that one stands before it"
    )
    assert market.opened([(pygame.Rect(310, 570, 20, 20), 600.0)], (0, 0)).cells == {
        (310 // TILE, (570 - market.ground.y) // TILE): 600.0,
        (310 // TILE + 1, (570 - market.ground.y) // TILE): 600.0,
    }
    assert market.opened([(pygame.Rect(310, 570, 20, 20), 600.0)], (-500, 0)) == CLOSED, (
        "the camera is elsewhere"
    )


def test_opened_cells_are_bare_and_closed_ones_as_if_all_were_drawn(market: Layers, stall: Prop) -> None:
    assert market.ground is not None
    target = pygame.Surface((1280, 720)).convert()
    market.ground.draw(target, market.ground.place((0, 0)))
    whole = pygame.image.tobytes(target, "RGB")
    opened = market.opened([(pygame.Rect(300, 560, 100, 90), 600.0)], (0, 0))
    assert len(opened.cells) > 2
    market.ground.draw(target, market.ground.place((0, 0)), opened=opened)
    assert tuple(target.get_at((350, 600)))[:3] == GRASS
    market.draw_standing(target, stall, opened.parts["stall"], (0, 0))
    assert pygame.image.tobytes(target, "RGB") == whole


def test_what_stands_farther_away_than_what_opened_a_cell_stays_part_of_it(
    yard: LoadedScene, stall: Prop
) -> None:
    far = replace(stall, name="far", x=stall.x - 30, base=610.0)
    layers = Layers(replace(yard.scenery, props=(stall, far)), Pictures(yard.folder, 1.0))
    complete(layers, NOON)
    assert layers.ground is not None
    opened = layers.opened([(pygame.Rect(300, 560, 100, 90), 630.0)], (0, 0))
    target = pygame.Surface((1280, 720)).convert()
    layers.ground.draw(target, layers.ground.place((0, 0)), opened=opened)
    before = pygame.image.tobytes(target, "RGB")
    assert tuple(target.get_at((280, 600)))[:3] != GRASS
    assert set(opened.parts) == {"stall"}, "the other is in the picture already"
    layers.draw_standing(target, stall, opened.parts["stall"], (0, 0))
    both = pygame.image.tobytes(target, "RGB")
    layers.ground.draw(target, layers.ground.place((0, 0)))
    assert both == pygame.image.tobytes(target, "RGB") != before


def test_what_a_nearer_picture_hides_from_side_to_side_is_not_drawn(layers: Layers) -> None:
    ground = layers.sheets[2]
    x, y = ground.place((0, 0))
    assert (x, y + ground.hides[1]) == (0, 720)
    assert ground.floor((x, y), 1280, 720) == y + ground.hides[0] < 720
    assert ground.floor((5, y), 1280, 720) == 720, "there is a gap at its left"
    assert ground.floor((x, y - 1), 1280, 720) == 720, "it does not reach down to there"
    cloud = layers.sheets[1]
    assert cloud.floor(cloud.place((0, 0)), 1280, 720) == 720, "a cloud hides nothing"
