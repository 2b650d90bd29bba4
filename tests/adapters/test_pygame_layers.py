"""Pictures that move together are one picture; light is changed a picture at a time."""

from __future__ import annotations

import pytest

from embodiment.adapters.daylight import NIGHT, NOON
from embodiment.adapters.gallery import Gallery, LoadedScene
from embodiment.adapters.pygame_boot import pygame
from embodiment.adapters.pygame_layers import Layers, Pictures, is_still, tone
from tests.adapters.tiny_art import GRASS, write_art

pytest.importorskip("pytmx", reason="pytmx comes with the demo extra")


@pytest.fixture(scope="module")
def yard(tmp_path_factory: pytest.TempPathFactory) -> LoadedScene:
    return Gallery(write_art(tmp_path_factory.mktemp("art"))).scene("yard")


@pytest.fixture
def layers(yard: LoadedScene) -> Layers:
    return Layers(yard.scenery, Pictures(yard.folder, 1.0))


def test_what_never_changes_behind_everybody_is_still(yard: LoadedScene) -> None:
    assert [prop.name for prop in yard.scenery.props if is_still(prop, yard.scenery)] == ["stone"]


def test_layers_with_different_motion_stay_apart(layers: Layers) -> None:
    assert [(sheet.parallax, sheet.drift) for sheet in layers.sheets] == [(0.5, 0.0), (0.2, 6.0), (1.0, 0.0)]
    assert layers.baked == {"stone"}


def test_a_full_picture_is_drawn_without_blending(layers: Layers) -> None:
    ground = layers.sheets[2]
    assert ground.split == 0
    assert ground.lower is not None


def test_a_picture_with_holes_is_split_where_they_end(layers: Layers) -> None:
    cloud = layers.sheets[1]
    assert cloud.split == cloud.plain.get_height()
    assert cloud.lower is None


def test_regrading_takes_a_step_per_picture_and_shows_at_the_end(layers: Layers) -> None:
    target = pygame.Surface((1280, 720)).convert()

    def ground() -> tuple[int, ...]:
        layers.sheets[2].draw(target, (0, 0))
        return tuple(target.get_at((10, 700)))[:3]

    steps = layers.regrade(NIGHT)
    for _ in range(3):
        next(steps)
        assert ground() == GRASS
    assert next(steps, None) is None
    assert ground() == pytest.approx(
        tuple(g * w / 255 for g, w in zip(GRASS, NIGHT.world, strict=True)), abs=2
    )


def test_every_grade_has_its_tone() -> None:
    assert tone("sky", NIGHT) == (255, 255, 255)
    assert tone("far", NIGHT) == NIGHT.far
    assert tone("world", NIGHT) == NIGHT.world
    assert sum(tone("front", NIGHT)) < sum(NIGHT.world)
    assert tone("world", NOON) == (255, 255, 255)


def test_a_picture_is_read_once(yard: LoadedScene) -> None:
    pictures = Pictures(yard.folder, 1.0)
    assert pictures.get("pictures/well.png", 40, 30) is pictures.get("pictures/well.png", 40, 30)
