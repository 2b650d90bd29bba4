"""The sky follows the hour and is the same in every run."""

from __future__ import annotations

import numpy as np
import pytest

from embodiment.adapters.daylight import DAWN, NIGHT, NOON
from embodiment.adapters.pygame_boot import open_surfaces, pygame
from embodiment.adapters.pygame_sky import Discs, Sky, gradient, mist


@pytest.fixture(autouse=True)
def surfaces() -> None:
    open_surfaces()


def drawn(sky: Sky, tick: int = 0) -> pygame.Surface:
    target = pygame.Surface((1280, 720)).convert()
    sky.draw(target, tick)
    return target


def test_the_gradient_runs_from_the_top_to_the_horizon() -> None:
    rows = gradient((10, 100), NOON, 0.5)
    assert np.allclose(rows[0, 0], NOON.sky[0], atol=4)
    assert np.allclose(rows[50:, 0], NOON.sky[3], atol=1)


def test_the_same_hour_is_the_same_sky() -> None:
    first, second = (pygame.image.tobytes(drawn(Sky(NIGHT, 1.0, (260, 160))), "RGB") for _ in range(2))
    assert first == second


def test_a_sky_painted_in_steps_in_old_memory_is_the_same_sky() -> None:
    discs = Discs(1.0)
    old = Sky(NOON, 1.0, (260, 160), discs=discs)
    sky = Sky(NIGHT, 1.0, (260, 160), discs=discs, at_once=False, old=old)
    assert sum(1 for _ in sky.paint()) > 3
    whole = pygame.image.tobytes(drawn(Sky(NIGHT, 1.0, (260, 160))), "RGB")
    assert pygame.image.tobytes(drawn(sky), "RGB") == whole


def test_sun_and_moon_take_the_light_of_the_hour() -> None:
    discs = Discs(1.0)
    for light in (NOON, NIGHT):
        target = pygame.Surface((400, 400)).convert()
        discs.draw(target, light, (200, 200))
        beside_craters = target.get_at((228, 228))
        assert tuple(beside_craters)[:3] == pytest.approx([0.96 * c for c in light.sun], abs=12)
        halo = discs.halo(light)
        assert halo.get_at((halo.get_width() // 2, halo.get_height() // 2))[0] == pytest.approx(
            0.30 * light.sun[0], abs=3
        )


def test_the_sun_stands_where_the_scene_says() -> None:
    surface = drawn(Sky(NOON, 1.0, (900, 200)))
    assert sum(surface.get_at((900, 200))[:3]) > sum(surface.get_at((300, 200))[:3]) + 60


def test_stars_twinkle_at_night_and_not_by_day() -> None:
    night, noon = Sky(NIGHT, 1.0, (260, 160)), Sky(NOON, 1.0, (260, 160))
    assert pygame.image.tobytes(drawn(night, 0), "RGB") != pygame.image.tobytes(drawn(night, 90), "RGB")
    assert pygame.image.tobytes(drawn(noon, 0), "RGB") == pygame.image.tobytes(drawn(noon, 90), "RGB")


def test_haze_belongs_to_the_morning_and_ends_in_nothing() -> None:
    assert mist(1.0, NOON.mist, 300, 500) is None
    haze = mist(1.0, DAWN.mist, 300, 500)
    assert haze is not None
    alphas = [haze.get_at((5, y))[3] for y in (0, 100, 199)]
    assert alphas[0] <= 1 < alphas[1] > 1 >= alphas[2]
