"""A picture that is kept and repaired looks, pixel for pixel, like one that is painted whole."""

from __future__ import annotations

from dataclasses import replace
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from embodiment.adapters import pygame_backdrop
from embodiment.adapters.gallery import Gallery
from embodiment.adapters.pygame_backdrop import NEW_PARTS, STILL, STRIPS, Backdrop, _pieces, changed
from embodiment.adapters.pygame_boot import open_surfaces, pygame
from embodiment.adapters.pygame_openings import Drawn
from embodiment.adapters.pygame_scene import SceneArt
from embodiment.world.view import View
from tests.adapters.tiny_art import write_art

pytest.importorskip("pytmx", reason="pytmx comes with the demo extra")
open_surfaces()
SIZE = (640, 360)
SCALE = 0.5

rects = st.builds(
    pygame.Rect, st.integers(-40, 620), st.integers(-20, 340), st.integers(1, 90), st.integers(1, 90)
)
people = st.lists(st.tuples(rects, st.sampled_from([550.0, 600.0, 640.0, 700.0])), max_size=3)
"""Where somebody is drawn, and the ground line."""
steps = st.lists(
    st.tuples(st.sampled_from([0, 0, 0, 0, 7, -30]), st.sampled_from([2, 60, 400]), people),
    min_size=1,
    max_size=14,
)
"""How far the camera goes, how much time passes, and who is there: it stands more often than it moves."""


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> tuple[SceneArt, SceneArt]:
    """A yard with clouds, twinkling stars and towers to walk behind that reach up to the clouds; twice."""
    loaded = Gallery(write_art(tmp_path_factory.mktemp("art"))).scene("yard")
    stone = next(prop for prop in loaded.scenery.props if prop.name == "stone")
    towers = tuple(
        replace(
            stone, name=f"tower {n}", x=40.0 + 300 * n, y=10.0, width=140.0, height=630.0, base=620.0 + 20 * n
        )
        for n in range(4)
    )
    scenery = replace(loaded.scenery, props=(*loaded.scenery.props, *towers))
    one, other = (SceneArt(scenery, loaded.folder, SCALE) for _ in range(2))
    for art in (one, other):
        art.set_hour(23.0)
    return one, other


@given(walk=steps)
@settings(max_examples=25, deadline=None)
def test_a_kept_picture_is_the_picture_painted_whole(
    pair: tuple[SceneArt, SceneArt], walk: list[tuple[int, int, list[Drawn]]]
) -> None:
    kept, whole = pair
    camera, tick = 0, 0
    one, other = (pygame.Surface(SIZE).convert() for _ in range(2))
    with patch.multiple(pygame_backdrop, STILL=2, STRIPS=2):  # a short walk shows all
        for step, ticks, drawn in walk:
            camera, tick = camera + step, tick + ticks
            opened = kept.standing(View(tick=tick, camera=(camera / SCALE, 0.0)), drawn).opened
            kept.draw_behind(one, (camera, 0), tick, opened)
            whole._backdrop = Backdrop(SIZE)  # remembers nothing, so that all is painted
            whole.draw_behind(other, (camera, 0), tick, opened)
            assert pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(other, "RGB")


CLOUD = pygame.Rect(10, 10, 20, 5)


def test_what_is_kept_is_painted_only_where_something_has_changed() -> None:
    painted: list[pygame.Rect] = []
    backdrop, target = Backdrop((100, 80)), pygame.Surface((100, 80)).convert()

    def paint(picture: pygame.Surface) -> None:
        painted.append(picture.get_clip())
        picture.fill((1, 2, 3))

    frames = 0
    while not backdrop.draw(target, "noon", {"cloud": CLOUD}, paint):
        frames += 1
    assert frames == STILL - 1 + STRIPS, "whoever asks paints these"
    assert painted == [pygame.Rect(0, 10 * n, 100, 10) for n in range(STRIPS)], "no frame does all of it"
    assert backdrop.draw(target, "noon", {"cloud": CLOUD.move(1, 0)}, paint)
    assert painted[STRIPS:] == [pygame.Rect(10, 10, 21, 5)]
    assert target.get_at((50, 50))[:3] == (1, 2, 3)
    assert not backdrop.draw(target, "dusk", {"cloud": CLOUD}, paint), "the light is another one"
    assert not backdrop.draw(pygame.Surface((9, 9)).convert(), "dusk", {}, paint), "not a screen of its size"


def test_parts_are_kept_few_at_a_time_until_something_moves_there() -> None:
    painted: list[pygame.Rect] = []
    backdrop, target = Backdrop((100, 80)), pygame.Surface((100, 80)).convert()
    parts = {"here": CLOUD.copy(), "there": pygame.Rect(60, 60, 20, 20), "outside": pygame.Rect(200, 0, 9, 9)}

    def frame(shift: int) -> list[pygame.Rect]:
        painted.clear()
        if backdrop.draw(target, 0, {"cloud": CLOUD.move(shift, 0)}, lambda picture: None):
            backdrop.draw_parts(target, parts, lambda picture: painted.append(picture.get_clip()))
        return list(painted)

    while not (first := frame(0)):
        pass
    assert first == [pygame.Rect(10, 10, 70, 70)], "both at once"
    assert frame(0) == []
    assert frame(1) == [CLOUD]
    assert frame(1) == []


def test_parts_are_not_kept_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame_backdrop, "_KEPT_PARTS", 4)
    backdrop, target = Backdrop((10, 10)), pygame.Surface((10, 10)).convert()
    for name in range(9):
        backdrop.draw_parts(target, {name: pygame.Rect(0, 0, 5, 5)}, lambda picture: None)
    assert len(backdrop._parts) <= 4


def test_what_comes_goes_or_moves_changes_a_picture_where_it_was_and_where_it_is() -> None:
    a, b, c = (pygame.Rect(n, 0, 1, 1) for n in range(3))
    assert changed({"still": a, "gone": b}, {"still": a, "new": c}) in ([b, c], [c, b])
    assert changed({"cloud": a}, {"cloud": b}) == [a, b]
    assert changed({"cloud": a.inflate(2, 2)}, {"cloud": b.inflate(2, 2)}) == [pygame.Rect(-1, -1, 4, 3)]


def test_where_many_parts_are_missing_all_is_painted_and_they_are_kept_from_that() -> None:
    painted: list[pygame.Rect] = []
    backdrop, target = Backdrop((100, 80)), pygame.Surface((100, 80)).convert()
    parts = {number: pygame.Rect(10 * number, 0, 10, 10) for number in range(2 * NEW_PARTS + 2)}
    whole = 0
    for _ in range(STILL + STRIPS + 9):
        painted.clear()
        if backdrop.draw(target, 0, {}, lambda picture: None, parts):
            backdrop.draw_parts(target, parts, lambda picture: painted.append(picture.get_clip()))
            break
        backdrop.keep_parts(target, parts)
        whole += 1
    assert whole == STILL - 2 + STRIPS + 2, "two frames more, in each of which a few were kept"
    assert painted == [pygame.Rect(10 * 2 * NEW_PARTS, 0, 20, 10)], "what was left"


def test_parts_that_lie_far_apart_are_painted_each_by_itself() -> None:
    near = [pygame.Rect(0, 0, 160, 160), pygame.Rect(160, 160, 160, 160)]
    far = [pygame.Rect(0, 0, 160, 160), pygame.Rect(1700, 800, 160, 160)]
    assert _pieces(near) == [pygame.Rect(0, 0, 320, 320)]
    assert _pieces(far) == far
    assert _pieces(far[:1]) == far[:1]
    assert _pieces([]) == []
