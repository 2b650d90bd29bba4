"""A scene moves by the tick, shows states, and lights those who stand in it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from embodiment.adapters.gallery import Gallery
from embodiment.adapters.pygame_boot import pygame
from embodiment.adapters.pygame_scene import SceneArt, _frame_at
from embodiment.world.scenery import PropFrame
from embodiment.world.view import PropState, View
from tests.adapters.tiny_art import write_art

pytest.importorskip("pytmx", reason="pytmx comes with the demo extra")
FRAMES = (PropFrame(image="a", ticks=10), PropFrame(image="b", ticks=20))


@pytest.fixture(scope="module")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> Gallery:
    return Gallery(write_art(tmp_path_factory.mktemp("art")))


@pytest.fixture
def yard(gallery: Gallery) -> SceneArt:
    loaded = gallery.scene("yard")
    return SceneArt(loaded.scenery, loaded.folder, 1.0)


@pytest.mark.parametrize(
    ("tick", "image"), [(0, "a"), (9, "a"), (10, "b"), (29, "b"), (30, "a"), (3010, "b")]
)
def test_an_animation_goes_on_for_ever(tick: int, image: str) -> None:
    assert _frame_at(FRAMES, tick).image == image


def test_a_state_nobody_drew_shows_the_first(yard: SceneArt) -> None:
    def image(state: str) -> str:
        view = View(tick=0, props=(PropState(prop="well", state=state),))
        return next(s.image for s in yard.standing(view).props if s.prop.name == "well")

    assert image("open") != image("")
    assert image("flying") == image("")


def test_what_nobody_can_stand_behind_is_part_of_the_ground(yard: SceneArt) -> None:
    """The stone stands farther away than anybody can walk: it is not drawn anew each frame."""
    assert [s.prop.name for s in yard.standing(View(tick=0)).props] == ["well", "fire"]


def test_clouds_drift_and_come_back(yard: SceneArt) -> None:
    width = 100
    shifts = [yard._drifted(width, 300, 6.0, tick) for tick in range(0, 40_000, 100)]
    positions = [300 + shift for shift in shifts]
    assert min(positions) >= -width - 1
    assert max(positions) <= 1280 + 1
    assert positions[1] - positions[0] == pytest.approx(6.0)


def test_a_fire_makes_a_face_warmer_at_night(yard: SceneArt) -> None:
    yard.set_hour(23.0)
    near, far = yard.cast_light(920, 600), yard.cast_light(60, 600)
    assert near[0] / near[2] > far[0] / far[2]


def test_by_day_light_is_white_and_costs_nothing(yard: SceneArt) -> None:
    yard.set_hour(13.0)
    assert yard.cast_light(60, 600) == (255, 255, 255)


def test_the_first_light_is_complete_at_once(yard: SceneArt) -> None:
    yard.set_hour(23.0)
    target = pygame.Surface((1280, 720)).convert()
    yard.draw_behind(target, (0, 0), 0)
    assert target.get_at((100, 600))[2] > target.get_at((100, 600))[0]


@pytest.mark.parametrize("spin", [30.0, -30.0])
def test_what_turns_is_the_same_whether_it_was_made_ahead_or_not(gallery: Gallery, spin: float) -> None:
    loaded = gallery.scene("yard")
    mill = replace(
        next(prop for prop in loaded.scenery.props if prop.name == "stone"), name="mill", spin=spin
    )
    scenery = replace(loaded.scenery, props=(mill,))
    ahead, behind = (SceneArt(scenery, loaded.folder, 1.0) for _ in range(2))
    pictures = []
    for art in (ahead, behind):
        art.set_hour(13.0)
        target = pygame.Surface((1280, 720)).convert()
        for tick in range(0, 200, 10):
            view = View(tick=tick)
            [standing] = art.standing(view).props
            art.draw_prop(target, standing, (0, 0), tick)
            if art is ahead:
                art.prepare(view)
        pictures.append(pygame.image.tobytes(target, "RGB"))
    assert pictures[0] == pictures[1]


def test_somebody_behind_a_stall_is_hidden_by_it(gallery: Gallery) -> None:
    """What is part of the ground where nobody is comes before those who walk behind it."""
    loaded = gallery.scene("yard")
    stone = next(prop for prop in loaded.scenery.props if prop.name == "stone")
    stall = replace(stone, name="stall", x=300.0, y=560.0, width=100.0, height=90.0, base=650.0)
    art = SceneArt(replace(loaded.scenery, props=(stall,)), loaded.folder, 1.0)
    art.set_hour(13.0)
    behind = pygame.Rect(320, 580, 30, 30)
    view = View(tick=0)
    assert art.standing(view).props == []
    standing = art.standing(view, [(behind, 600.0)])
    assert [s.prop.name for s in standing.props] == ["stall"]
    plain, peopled = (pygame.Surface((1280, 720)).convert() for _ in range(2))
    art.draw_behind(plain, (0, 0), 0)
    art.draw_behind(peopled, (0, 0), 0, standing.opened)
    peopled.fill((255, 0, 255), behind)
    for entry in standing.props:
        art.draw_prop(peopled, entry, (0, 0), 0, standing.opened)
    assert pygame.image.tobytes(peopled, "RGB") == pygame.image.tobytes(plain, "RGB")
