"""The scenes that ship are whole: they load, everybody can stand where they are put, and they can be painted."""

from __future__ import annotations

from pathlib import Path

import pytest

from embodiment.adapters.assets import Assets
from embodiment.adapters.gallery import Gallery
from embodiment.adapters.pygame_boot import pygame
from embodiment.adapters.pygame_screen import OffscreenScreen
from embodiment.adapters.tiled_map import load_scenery
from embodiment.world.scenery import Scenery
from embodiment.world.view import BASE_SIZE, Figure, View

pytest.importorskip("pytmx", reason="pytmx comes with the demo extra")
ASSETS = Assets()
SCENES = [name for name in ASSETS.names("assets/scenes") if name.endswith(".tmx")]


@pytest.fixture(params=SCENES, scope="module")
def scenery(request: pytest.FixtureRequest) -> Scenery:
    return load_scenery(ASSETS, f"assets/scenes/{request.param}")


def test_everybody_can_stand_where_they_are_put(scenery: Scenery) -> None:
    outside = [spot.name for spot in scenery.places.values() if not scenery.ground.contains(spot.centre)]
    assert outside == []


def test_the_scene_fills_the_picture_and_its_triggers_can_be_reached(scenery: Scenery) -> None:
    assert scenery.width >= BASE_SIZE[0]
    assert scenery.height >= BASE_SIZE[1]
    for trigger in scenery.triggers:
        xs = [trigger.x + trigger.width * part / 8 for part in range(9)]
        ys = [trigger.y + trigger.height * part / 8 for part in range(9)]
        assert any(scenery.ground.contains((x, y)) for x in xs for y in ys), trigger.name


def test_names_are_unique(scenery: Scenery) -> None:
    names = [prop.name for prop in scenery.props]
    assert len(names) == len(set(names))


@pytest.mark.slow
@pytest.mark.parametrize("hour", [6.5, 12.0, 19.5, 23.0])
@pytest.mark.parametrize("name", SCENES)
def test_a_scene_is_painted_without_a_hole_at_every_hour(name: str, hour: float) -> None:
    """No pixel is left as it was, wherever the camera stands, and nothing on the picture is pure black."""
    gallery = Gallery(ASSETS)
    width = load_scenery(ASSETS, f"assets/scenes/{name}").width
    for camera in (0.0, (width - BASE_SIZE[0]) / 2, width):
        screen = OffscreenScreen(gallery)  # the same one would paint only what differs
        screen.surface.fill((255, 0, 255))
        screen.show(View(tick=77, scene=Path(name).stem, camera=(camera, 0.0), time_of_day=hour))
        unpainted = pygame.mask.from_threshold(screen.surface, (255, 0, 255), (1, 1, 1, 255))
        black = pygame.mask.from_threshold(screen.surface, (0, 0, 0), (2, 2, 2, 255))
        assert unpainted.count() == 0
        assert black.count() < 40


@pytest.mark.slow
def test_every_character_that_ships_can_be_drawn() -> None:
    """Every frame of every sheet, facing either way."""
    screen = OffscreenScreen(Gallery(ASSETS))
    gallery = Gallery(ASSETS)
    for name in ASSETS.names("assets/characters"):
        if f"{name}.json" not in ASSETS.names(f"assets/characters/{name}"):
            continue
        frames = [f for clip in gallery.sheet(name, 1.0).sheet.clips.values() for f in clip.frames]
        for number, frame in enumerate(sorted(set(frames))):
            figure = Figure(id=name, sheet=name, body_frame=frame, x=640, y=600, flip=bool(number % 2))
            drawn = gallery.sheet(name, 1.0).drawn(figure)
            assert drawn.surface.get_width() > 4
        screen.show(View(tick=0, figures=(figure,)))
