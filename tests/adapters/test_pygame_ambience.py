"""Smoke, lights and fireflies are functions of the tick, and keep off faces."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from embodiment.adapters.daylight import NIGHT, NOON, Light
from embodiment.adapters.layout import Rect
from embodiment.adapters.pygame_ambience import Ambience
from embodiment.adapters.pygame_boot import open_surfaces, pygame
from embodiment.world.scenery import Spot

SMOKE = Spot(name="", kind="smoke", x=200, y=260)
FIRE = Spot(name="", kind="light", x=200, y=200, values={"radius": "60"})
WINDOW = Spot(name="", kind="light", x=200, y=200, values={"by": "windows", "radius": "60"})
FLIES = Spot(name="", kind="fireflies", x=50, y=50, width=300, height=200)


@pytest.fixture(autouse=True)
def surfaces() -> None:
    open_surfaces()


def drawn(draw: Callable[[pygame.Surface], None]) -> bytes:
    target = pygame.Surface((400, 300)).convert()
    draw(target)
    return pygame.image.tobytes(target, "RGB")


BLACK = bytes(400 * 300 * 3)


def lights(spot: Spot, light: Light, tick: int = 0) -> bytes:
    ambience = Ambience([spot], 1.0)
    return drawn(lambda target: ambience.draw_lights(target, (0, 0), tick, light))


def test_smoke_rises_and_comes_again() -> None:
    ambience = Ambience([SMOKE], 1.0)

    def at(tick: int) -> bytes:
        return drawn(lambda target: ambience.draw_smoke(target, (0, 0), tick, NOON))

    assert at(0) != BLACK
    assert at(0) != at(40)
    assert at(0) == at(700)


def test_smoke_is_seen_where_it_is_said_to_be() -> None:
    ambience = Ambience([SMOKE], 1.0)
    for tick in (0, 130, 333):
        target = pygame.Surface((400, 300)).convert()
        ambience.draw_smoke(target, (0, 0), tick, NOON)
        for place in ambience.smoke_places((0, 0), tick):
            target.fill((0, 0, 0), place)
        assert pygame.image.tobytes(target, "RGB") == BLACK
    assert all(place.height < 120 for place in ambience.smoke_places((0, 0), 0))


def test_windows_shine_at_night_only() -> None:
    assert lights(WINDOW, NOON) == BLACK
    assert lights(WINDOW, NIGHT) != BLACK


def test_fire_flickers() -> None:
    assert len({lights(FIRE, NIGHT, tick) for tick in range(0, 200, 10)}) > 1


def test_fireflies_come_at_night_and_never_sit_on_a_face() -> None:
    ambience = Ambience([FLIES], 1.0)

    def flies(light: Light, faces: list[Rect]) -> bytes:
        return drawn(lambda target: ambience.draw_fireflies(target, (0, 0), 500, light, faces))

    assert flies(NOON, []) == BLACK
    assert flies(NIGHT, []) != BLACK
    assert flies(NIGHT, [Rect(-100, -100, 900, 900)]) == BLACK


def test_a_fire_warms_those_who_stand_near() -> None:
    ambience = Ambience([FIRE], 1.0)
    near, far = (ambience.warmth(x, 200, NIGHT) for x in (210, 900))
    assert near > 0.8
    assert far == 0
    assert Ambience([WINDOW], 1.0).warmth(200, 200, NIGHT) == 0
