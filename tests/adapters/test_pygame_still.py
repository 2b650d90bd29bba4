"""Props that never change behind everybody need not be drawn anew."""

from __future__ import annotations

from dataclasses import replace

import pytest

from embodiment.adapters.daylight import NIGHT, NOON
from embodiment.adapters.gallery import Gallery, LoadedScene
from embodiment.adapters.pygame_boot import pygame
from embodiment.adapters.pygame_still import GRID, glow_of, is_fixed, still_props
from embodiment.world.scenery import Prop
from tests.adapters.tiny_art import write_art

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


def test_what_moves_or_burns_is_not_fixed(yard: LoadedScene) -> None:
    stone = next(prop for prop in yard.scenery.props if prop.name == "stone")
    assert is_fixed(stone)
    assert is_fixed(replace(stone, light="windows"))
    assert not is_fixed(replace(stone, spin=3.0))
    assert not is_fixed(replace(stone, light="fire"))
    assert not is_fixed(next(prop for prop in yard.scenery.props if prop.name == "well")), "it opens"


def test_windows_shine_as_the_hour_says(yard: LoadedScene) -> None:
    stone = yard.scenery.props[0]
    assert glow_of(replace(stone, light="windows"), NIGHT) == NIGHT.windows
    assert glow_of(replace(stone, light=""), NOON) == 1.0
