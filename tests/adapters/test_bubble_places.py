"""Bubbles stay on the screen, off faces, and off each other with their tails; they are pushed rather than jump."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from embodiment.adapters.bubble_places import TAIL, Standing, Wish, _squares, place_bubbles, tail_base
from embodiment.adapters.layout import Rect

SCREEN = Rect(12, 12, 1256, 696)
FACES = st.lists(
    st.builds(lambda x, y: Rect(x, y, 90, 90), st.floats(0, 1190), st.floats(0, 630)), min_size=1, max_size=6
)
SIZES = st.tuples(st.floats(80, 420), st.floats(50, 140))


def wish_over(face: Rect, size: tuple[float, float]) -> Wish:
    return Wish((face.x + face.w / 2, face.y - 6), size)


@settings(max_examples=50)
@given(FACES, st.lists(SIZES, min_size=6, max_size=6))
def test_bubbles_lie_on_the_screen(faces: list[Rect], sizes: list[tuple[float, float]]) -> None:
    wishes = [wish_over(face, size) for face, size in zip(faces, sizes, strict=False)]
    for body in place_bubbles(wishes, SCREEN, faces):
        assert SCREEN.x <= body.x <= SCREEN.x + SCREEN.w - body.w + 1e-6
        assert SCREEN.y <= body.y <= SCREEN.y + SCREEN.h - body.h + 1e-6


@settings(max_examples=50)
@given(FACES, SIZES, st.tuples(st.integers(0, 60), st.integers(0, 40)))
def test_a_bubble_covers_no_face_where_there_is_room(
    faces: list[Rect], size: tuple[float, float], probe: tuple[int, int]
) -> None:
    [body] = place_bubbles([wish_over(faces[0], size)], SCREEN, faces)
    room = Rect(SCREEN.x + probe[0] * 20, SCREEN.y + probe[1] * 18, *size).clamped(SCREEN)
    if not any(room.overlap(face) for face in faces):
        assert not any(body.overlap(face) > 1e-6 for face in faces)


def test_two_who_stand_close_do_not_talk_over_each_other() -> None:
    faces = [Rect(500, 400, 90, 90), Rect(610, 400, 90, 90)]
    first, second = place_bubbles([wish_over(face, (300, 90)) for face in faces], SCREEN, faces)
    assert first.overlap(second) == 0


def test_a_bubble_stands_over_its_head_when_nothing_is_in_the_way() -> None:
    [body] = place_bubbles([Wish((640, 400), (300, 90))], SCREEN, [Rect(595, 406, 90, 90)])
    assert body.y + body.h < 400
    assert body.x < 640 < body.x + body.w


def test_what_is_reserved_is_kept_free_when_that_costs_little() -> None:
    sign = Rect(400, 280, 260, 100)
    [body] = place_bubbles([Wish((640, 400), (300, 90))], SCREEN, [], [sign])
    assert body.overlap(sign) < 300 * 90 / 3


@given(st.floats(0, 1280), st.floats(0, 720))
def test_a_tail_grows_out_of_the_edge_that_faces_its_tip(x: float, y: float) -> None:
    body = Rect(400, 300, 300, 90)
    (foot_x, foot_y), along = tail_base(body, (x, y), 20)
    on_side = along == (0.0, 1.0)
    assert (foot_x in (400, 700)) if on_side else (foot_y in (300, 390))
    assert 400 <= foot_x <= 700
    assert 300 <= foot_y <= 390


def tail_of(body: Rect, tip: tuple[float, float]) -> list[Rect]:
    found = _squares(np.array([(body.x, body.y)]), (body.w, body.h), tip, TAIL)[0]
    return [Rect(float(x), float(y), float(w), float(w)) for x, y, w in found]


def tangles(bodies: list[Rect], tips: list[tuple[float, float]]) -> list[tuple[int, int]]:
    """Which tail lies on which other's body or tail."""
    tails = [tail_of(body, tip) for body, tip in zip(bodies, tips, strict=True)]
    pairs = [(a, b) for a in range(len(bodies)) for b in range(len(bodies)) if a != b]
    return [
        (a, b)
        for a, b in pairs
        if any(square.overlap(rect) > 0 for square in tails[a] for rect in (bodies[b], *tails[b]))
    ]


@pytest.mark.parametrize("apart", range(100, 420, 20))
@pytest.mark.parametrize("sizes", [((380, 94), (380, 94)), ((460, 128), (180, 60)), ((180, 60), (460, 128))])
@pytest.mark.parametrize("lower", [-40, 0, 40])
@pytest.mark.parametrize("is_later", [False, True])
def test_tails_of_two_touch_neither_the_other_bubble_nor_each_other(
    apart: int, sizes: tuple[tuple[float, float], ...], lower: int, is_later: bool
) -> None:
    tips = [(640.0 - apart / 2, 420.0), (640.0 + apart / 2, 420.0 + lower)]
    faces = [Rect(x - 45, y + 6, 90, 90) for x, y in tips]
    first, second = (Wish(tip, size) for tip, size in zip(tips, sizes, strict=True))
    if is_later:
        [body] = place_bubbles([first], SCREEN, faces, heads=tips)
        bodies = [
            body,
            *place_bubbles([second], SCREEN, faces, standing=[Standing(body, tips[0])], heads=tips),
        ]
    else:
        bodies = place_bubbles([first, second], SCREEN, faces, heads=tips)
    assert tangles(bodies, tips) == []
    assert bodies[0].overlap(bodies[1]) == 0


def test_what_has_no_tail_may_lie_closer() -> None:
    """A notice points at nobody; nothing has to keep off what it has not."""
    above = Standing(Rect(450, 240, 380, 60))
    tip = (640.0, 330.0)
    [free] = place_bubbles([Wish(tip, (300, 60), has_tail=False)], SCREEN, [], standing=[above])
    assert free.overlap(above.body) == 0


def jumps_in_passing(lower: float, *, knows_where_it_was: bool) -> int:
    """How often the bubble of somebody who walks past a speaker is somewhere else at once."""
    still = Wish((640.0, 420.0), (380, 94))
    [other] = place_bubbles([still], SCREEN, [], heads=[still.tip])
    before, was, jumps = None, None, 0
    for x in range(100, 1180, 14):
        tip = (float(x), 420.0 + lower)
        faces = [Rect(at[0] - 45, at[1] + 6, 90, 90) for at in (still.tip, tip)]
        wish = Wish(tip, (320, 94), before if knows_where_it_was else None)
        [body] = place_bubbles(
            [wish], SCREEN, faces, standing=[Standing(other, still.tip)], heads=[still.tip]
        )
        before = (body.x + body.w / 2 - tip[0], body.y + body.h - tip[1])
        assert body.overlap(other) == 0
        jumps += was is not None and math.dist((was.x, was.y), (body.x, body.y)) > 30
        was = body
    return jumps


@pytest.mark.parametrize("lower", [-60, -20, 0, 20, 60])
def test_a_bubble_that_somebody_walks_past_is_pushed_before_it_jumps(lower: float) -> None:
    assert jumps_in_passing(lower, knows_where_it_was=True) <= 2
    assert jumps_in_passing(lower, knows_where_it_was=True) < jumps_in_passing(
        lower, knows_where_it_was=False
    )


def test_a_bubble_that_was_left_behind_comes_back_over_its_head() -> None:
    tip = (640.0, 420.0)
    [body] = place_bubbles([Wish(tip, (300, 94), before=(420.0, -22.0))], SCREEN, [])
    assert body.x < tip[0] < body.x + body.w


@given(st.floats(0, 1280), st.floats(0, 720))
def test_what_a_tail_keeps_off_is_where_the_tail_is_drawn(x: float, y: float) -> None:
    body = Rect(400, 300, 300, 90)
    foot, _ = tail_base(body, (x, y), 33)
    first = tail_of(body, (x, y))[0]
    assert (first.x + first.w / 2, first.y + first.h / 2) == pytest.approx(foot)


@pytest.mark.parametrize("x", [60.0, 640.0, 1220.0])
def test_there_is_room_for_the_tail_also_at_the_edge(x: float) -> None:
    board = Rect(300, 50, 560, 300)
    [body] = place_bubbles([Wish((x, 420.0), (380, 94))], SCREEN, [], [board])
    beside = max(body.x - x, x - body.x - body.w, 0.0)
    assert math.hypot(beside, max(420 - body.y - body.h, 0.0)) >= TAIL * 0.7


def test_what_is_reserved_does_not_part_a_bubble_from_its_head() -> None:
    [body] = place_bubbles([Wish((920.0, 420.0), (540, 170))], SCREEN, [], [Rect(340, 110, 530, 310)])
    assert body.y + body.h > 420 - 2.2 * TAIL
    assert body.x > 640, "as far from it as it can be"
