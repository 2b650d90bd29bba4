"""Pictures that move together are one picture; light is changed a picture at a time."""

from __future__ import annotations

from dataclasses import replace

import pytest

from embodiment.adapters.daylight import NIGHT, NOON, Light
from embodiment.adapters.gallery import Gallery, LoadedScene
from embodiment.adapters.pygame_boot import pygame
from embodiment.adapters.pygame_layers import GRID, PREMULTIPLIED, Layers, Pictures, still_props, tone
from embodiment.world.scenery import Prop
from tests.adapters.tiny_art import GRASS, WELL, write_art

pytest.importorskip("pytmx", reason="pytmx comes with the demo extra")


@pytest.fixture(scope="module")
def yard(tmp_path_factory: pytest.TempPathFactory) -> LoadedScene:
    return Gallery(write_art(tmp_path_factory.mktemp("art"))).scene("yard")


def boxed(prop: Prop) -> pygame.mask.Mask:
    """Props of full boxes; those that turn are discs."""
    size = (round(prop.width / GRID), round(prop.height / GRID))
    surface = pygame.Surface(size, pygame.SRCALPHA, 32)
    (pygame.draw.ellipse if prop.spin else pygame.draw.rect)(
        surface, (255, 255, 255, 255), surface.get_rect()
    )
    return pygame.mask.from_surface(surface)


@pytest.fixture
def layers(yard: LoadedScene) -> Layers:
    return Layers(yard.scenery, Pictures(yard.folder, 1.0))


def test_what_never_changes_behind_everybody_is_still(yard: LoadedScene) -> None:
    assert [prop.name for prop in still_props(yard.scenery, boxed)] == ["stone"]


def test_what_covers_something_that_moves_is_not_still(yard: LoadedScene) -> None:
    stone = next(prop for prop in yard.scenery.props if prop.name == "stone")
    sails = replace(stone, name="sails", spin=10.0, base=stone.base - 10)
    assert still_props(replace(yard.scenery, props=(stone, sails)), boxed) == []
    corner = replace(sails, x=stone.x - 0.95 * stone.width, y=stone.y - 0.95 * stone.height)
    assert still_props(replace(yard.scenery, props=(stone, corner)), boxed) == [stone], (
        "a disc has no corners"
    )
    aside = replace(sails, x=stone.x + 2 * stone.width)
    assert still_props(replace(yard.scenery, props=(stone, aside)), boxed) == [stone]


def test_a_fire_in_its_hearth_burns_before_the_wall(yard: LoadedScene) -> None:
    stone = next(prop for prop in yard.scenery.props if prop.name == "stone")
    fire = replace(stone, light="fire", x=stone.x + 5, width=8, height=8, base=stone.base - 2)
    assert still_props(replace(yard.scenery, props=(stone, fire)), boxed) == [stone]


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
        layers.sheets[2].draw(target, (0, 0))
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
        layers.sheets[2].draw(target, (0, 0))
        assert tuple(target.get_at(middle))[:3] == pytest.approx(colour, abs=3)


def test_every_grade_has_its_tone() -> None:
    assert tone("sky", NIGHT) == (255, 255, 255)
    assert tone("far", NIGHT) == NIGHT.far
    assert tone("world", NIGHT) == NIGHT.world
    assert sum(tone("front", NIGHT)) < sum(NIGHT.world)
    assert tone("world", NOON) == (255, 255, 255)


def test_a_picture_is_read_once(yard: LoadedScene) -> None:
    pictures = Pictures(yard.folder, 1.0)
    assert pictures.get("pictures/well.png", 40, 30) is pictures.get("pictures/well.png", 40, 30)


def test_a_bay_of_the_ground_keeps_alive_only_what_stands_beside_it(yard: LoadedScene) -> None:
    """One can walk through a gate far back; houses elsewhere stay part of the ground."""
    stone = next(prop for prop in yard.scenery.props if prop.name == "stone")
    x, y = stone.x + stone.width / 2, stone.base
    front = ((0.0, y + 40), (1280.0, y + 40), (1280.0, y + 200), (0.0, y + 200))
    beside = ((x - 10, y + 40), (x - 10, y - 30), (x + 10, y - 30), (x + 10, y + 40))
    ground = replace(yard.scenery.ground, polygon=(front[0], *beside, *front[1:]))
    assert still_props(replace(yard.scenery, props=(stone,), ground=ground), boxed) == []
    elsewhere = replace(stone, x=stone.x + 400.0)
    assert still_props(replace(yard.scenery, props=(elsewhere,), ground=ground), boxed) == [elsewhere]
