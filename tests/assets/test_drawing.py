"""The drawing scripts: their arithmetic, and that they still draw what is committed."""

from __future__ import annotations

import io
import math
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.assets.sheets import CHARACTERS, PEOPLE, sheet

pytest.importorskip("skia", reason="pictures are drawn with skia-python; the game does not need it")
pytest.importorskip("PIL", reason="pictures are packed with Pillow")

from PIL import Image

from assets.draw import quantise, render
from assets.draw.__main__ import PEOPLE as DRAWN
from assets.draw.__main__ import person
from assets.draw.motions import motions
from assets.draw.palette import Colour, line, rim, shade
from assets.draw.pose import Key, Pose, at_frame, between, linear, sample
from assets.draw.shapes import blob, knots_of, move, reach, scale, tube, turn

number = st.floats(-200, 200, allow_nan=False)
channel = st.integers(0, 255)


@given(number, number, number, number)
def test_affine_maps_compose_right_to_left(x: float, y: float, angle: float, factor: float) -> None:
    both = move(x, y) @ turn(angle) @ scale(factor)
    step = scale(factor).at(3, 4)
    step = turn(angle).at(*step)
    step = move(x, y).at(*step)
    assert both.at(3, 4) == pytest.approx(step, abs=1e-6)


@given(number, number, st.floats(5, 60), st.floats(5, 60), st.sampled_from([-1.0, 1.0]))
def test_bones_keep_their_length(x: float, y: float, upper: float, lower: float, bend: float) -> None:
    joint, end = reach((0.0, 0.0), (x, y), upper, lower, bend)
    assert math.hypot(*joint) == pytest.approx(upper, rel=1e-6)
    assert math.dist(joint, end) == pytest.approx(lower, rel=1e-3, abs=1e-3)


@given(channel, channel, channel)
def test_shadow_is_darker_than_the_material_and_rim_is_lighter(r: int, g: int, b: int) -> None:
    c = Colour(r, g, b)
    assert sum(rim(c)[:3]) >= sum(c[:3]) - 260
    if sum(c[:3]) > 300:
        assert sum(line(c)[:3]) < sum(shade(c)[:3]) < sum(c[:3])


def test_knots_can_be_written_as_text() -> None:
    assert knots_of("1 2, -3 4.5 0.2") == [(1.0, 2.0), (-3.0, 4.5, 0.2)]
    spelt, given_ = blob("0 0, 10 0, 5 8 0.2"), blob((0, 0), (10, 0), (5, 8, 0.2))
    assert np.array_equal(spelt.contours[0], given_.contours[0])


def test_a_straight_tube_is_as_wide_as_asked() -> None:
    left, top, right, bottom = tube([(0, 0), (0, 100)], [10, 10], caps=(0, 0)).box()
    assert (left, right) == pytest.approx((-5, 5), abs=0.4)
    assert (top, bottom) == pytest.approx((0, 100), abs=1e-6)


def test_poses_between_keys_are_eased_and_names_switch_half_way() -> None:
    a, b = Pose(tilt=0.0, mouth="X"), Pose(tilt=10.0, mouth="grin")
    assert between(a, b, 0.25).tilt == pytest.approx(2.5)
    assert (between(a, b, 0.49).mouth, between(a, b, 0.5).mouth) == ("X", "grin")
    keys = [Key(0, a), Key(4, b, linear)]
    assert [at_frame(keys, f).tilt for f in (-1, 0, 2, 4, 9)] == [0.0, 0.0, 5.0, 10.0, 10.0]


def test_cloth_trails_and_comes_to_rest() -> None:
    """Follow-through: after a quick turn of the head the hair hangs behind, and in time it stops."""
    keys = [Key(0, Pose()), Key(2, Pose(tilt=12.0), linear), Key(60, Pose(tilt=12.0), linear)]
    swing = [pose.swing for pose in sample(keys, 60)]
    assert swing[2] < -3
    assert abs(swing[-1]) < 0.2


@pytest.mark.parametrize("name", DRAWN)
def test_loops_close(name: str) -> None:
    """The step from the last frame to the first is no larger than the largest step inside."""
    for motion in motions(person(name)):
        if motion.loop:
            tilt = [(pose.tilt, pose.y, pose.near_fore) for pose in motion.poses]
            steps = [math.dist(a, b) for a, b in pairwise(tilt)]
            assert math.dist(tilt[-1], tilt[0]) <= max(steps, default=0.0) + 1e-6, motion.tag


@pytest.mark.parametrize("name", DRAWN)
def test_feet_on_the_ground_move_back_evenly(name: str) -> None:
    """While a foot carries it travels the same way in every frame: that is what keeps it from sliding."""
    walk = next(motion for motion in motions(person(name)) if motion.tag == "walk")
    down = [pose.near_foot for pose in walk.poses if pose.near_lift == 0.0]
    steps = np.diff(down)
    assert len(steps) >= 3
    assert np.ptp(steps) < 1e-6


def test_a_picture_of_few_colours_survives_its_palette() -> None:
    picture = np.zeros((6, 6, 4), dtype=np.uint8)
    picture[1:5, 1:5] = (200, 85, 61, 255)
    picture[2, 2] = (47, 144, 140, 128)
    again = np.array(Image.open(io.BytesIO(quantise.paletted_png(picture))).convert("RGBA"))
    assert np.abs(again.astype(int) - picture).max() <= 2


def _difference(drawn: Any, name: str, index: int, picture: Image.Image) -> float:
    """Mean difference per channel, colours multiplied by alpha, 0..255."""
    frame = sheet(name).frames[index]
    box = (frame.x, frame.y, frame.x + frame.width, frame.y + frame.height)
    committed = np.zeros((frame.cell_height, frame.cell_width, 4))
    cut = np.array(picture.crop(box).convert("RGBA"), dtype=np.float64)
    committed[
        frame.offset_y : frame.offset_y + frame.height, frame.offset_x : frame.offset_x + frame.width
    ] = cut
    both = [
        np.concatenate([c[..., :3] * c[..., 3:] / 255, c[..., 3:]], axis=-1)
        for c in (drawn.astype(np.float64), committed)
    ]
    seen = np.maximum(both[0][..., 3], both[1][..., 3]) > 0
    return float(np.abs(both[0] - both[1])[seen].mean())


@pytest.mark.slow
@pytest.mark.parametrize("name", PEOPLE)
def test_the_scripts_draw_what_is_committed(name: str) -> None:
    """With a tolerance: other versions of skia differ by a pixel here and there, and the palette is small."""
    who, art = person(name), sheet(name)
    picture = Image.open(CHARACTERS / name / f"{name}.png")
    for motion in motions(who):
        clip = art.clips[motion.tag]
        assert len(clip.frames) == len(motion.poses)
        for step in (0, len(motion.poses) // 2):
            drawn = render.body_cell(who, motion.poses[step])
            assert _difference(drawn, name, clip.frames[step], picture) < 6.0, (
                f"{motion.tag} {step}: draw the sheet again"
            )
