"""Lookups in a sheet; reading one is tested with the parser."""

from __future__ import annotations

import pytest

from embodiment.body.frames import Clip, SheetFrame, SliceKey
from embodiment.errors import AssetError
from tests.body.sheets import sheet


def test_a_rotated_frame_lies_on_its_side_in_the_picture() -> None:
    frame = SheetFrame(
        x=1,
        y=2,
        width=4,
        height=6,
        rotated=True,
        offset_x=0,
        offset_y=0,
        cell_width=8,
        cell_height=8,
        duration_ms=100,
    )
    assert frame.box == (1, 2, 6, 4)


def test_a_clip_loops_or_stays_on_its_last_frame() -> None:
    clip = Clip(name="wave", frames=(3, 4, 5), durations_ms=(100, 50, 100))
    assert clip.length_ms == 250
    assert [clip.frame_at(at, loop=True) for at in (0, 99, 100, 150, 249, 250)] == [3, 3, 4, 5, 5, 3]
    assert [clip.frame_at(at, loop=False) for at in (249, 250, 9999)] == [5, 5, 5]


def test_an_anchor_is_the_pivot_or_the_centre() -> None:
    assert SliceKey(frame=0, x=2, y=4, width=3, height=2).anchor == (3.5, 5.0)
    assert SliceKey(frame=0, x=2, y=4, width=3, height=2, pivot=(0, 1)).anchor == (2.0, 5.0)


def test_overlay_cells_are_found_by_number() -> None:
    smith = sheet()
    mouth = smith.clip("mouth").frames
    assert smith.cell("mouth", 3) == mouth[3]
    with pytest.raises(ValueError, match="has 4 cells, number 7"):
        smith.cell("brows", 7)


def test_missing_clips_are_named_together() -> None:
    sheet().require("idle", "wave")
    with pytest.raises(AssetError, match="lacks the tag fly "):
        sheet().require("idle", "fly")
