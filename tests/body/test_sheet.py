"""Aseprite JSON in, a checked description out; broken files are named, not drawn."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from embodiment.body.sheet import Sheet, parse_sheet, unroll, user_data
from embodiment.errors import AssetError
from tests.body.sheets import document


def parse(root: dict[str, Any], picture: tuple[int, int] | None = None) -> Sheet:
    return parse_sheet(json.dumps(root), "smith.json", picture)


def test_hash_and_array_form_are_the_same_sheet() -> None:
    assert parse(document(hash_form=True)) == parse(document(hash_form=False))


@pytest.mark.parametrize(
    ("direction", "order"),
    [
        ("forward", (2, 3, 4, 5)),
        ("reverse", (5, 4, 3, 2)),
        ("pingpong", (2, 3, 4, 5, 4, 3)),
        ("pingpong_reverse", (5, 4, 3, 2, 3, 4)),
    ],
)
def test_a_tag_is_unrolled_in_its_direction(direction: str, order: tuple[int, ...]) -> None:
    assert unroll(2, 5, direction) == order


def test_a_tag_of_one_or_two_frames_turns_back_without_a_stutter() -> None:
    assert unroll(3, 3, "pingpong") == (3,)
    assert unroll(3, 4, "pingpong") == (3, 4)


def test_repeat_is_read_as_number_or_text_and_user_data_as_pairs() -> None:
    root = document()
    root["meta"]["frameTags"][2] |= {"repeat": "2", "data": "eyes=happy; mouth = grin, hello"}
    clip = parse(root).clip("wave")
    assert clip.repeat == 2
    assert dict(clip.data) == {"eyes": "happy", "mouth": "grin"}


def test_trimmed_and_rotated_frames_keep_their_place_in_the_cell() -> None:
    root = document(hash_form=False)
    root["frames"][0] |= {
        "frame": {"x": 0, "y": 0, "w": 4, "h": 6},
        "rotated": True,
        "trimmed": True,
        "spriteSourceSize": {"x": 3, "y": 1, "w": 4, "h": 6},
    }
    frame = parse(root).frames[0]
    assert frame.box == (0, 0, 6, 4)
    assert (frame.width, frame.height, frame.offset_x, frame.offset_y) == (4, 6, 3, 1)
    assert (frame.cell_width, frame.cell_height) == (8, 8)


def test_a_slice_holds_its_last_key_and_a_pivot_beats_the_centre() -> None:
    root = document()
    root["meta"]["slices"][0]["keys"] = [
        {"frame": 6, "bounds": {"x": -2, "y": 1, "w": 4, "h": 4}, "pivot": {"x": 1, "y": 0}},
        {"frame": 2, "bounds": {"x": 2, "y": 3, "w": 3, "h": 2}},
    ]
    sheet = parse(root)
    assert sheet.anchor("mouth", 0) == (3.5, 4.0)
    assert sheet.anchor("mouth", 5) == (3.5, 4.0)
    assert sheet.anchor("mouth", 6) == (-1.0, 1.0)
    assert sheet.anchor("mouth", 20) == (-1.0, 1.0)


def test_the_angle_of_a_cel_counts_on_its_frame_alone() -> None:
    sheet = parse(document())
    assert [sheet.angle(frame) for frame in (0, 1, 2)] == [0.0, -7.0, 0.0]
    assert sheet.angle(1, layer="hat") == 0.0


def test_a_misspelt_clip_or_slice_is_answered_with_the_nearest_one() -> None:
    sheet = parse(document())
    with pytest.raises(ValueError, match=r"smith\.json: no animation 'waev'; did you mean 'wave'\?"):
        sheet.clip("waev")
    with pytest.raises(ValueError, match="did you mean 'mouth'"):
        sheet.anchor("moth", 0)
    with pytest.raises(ValueError, match="has 9 cells, number 9"):
        sheet.cell("eyes", 9)
    with pytest.raises(AssetError, match=r"lacks the tags fly, swim"):
        sheet.require("idle", "fly", "swim")


def broken(path: str, value: object) -> dict[str, Any]:
    root = document(hash_form=False)
    *way, last = path.split("/")
    node: Any = root
    for step in way:
        node = node[int(step)] if step.isdigit() else node[step]
    node[int(last) if last.isdigit() else last] = value
    return root


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        ("frames", [], "the sheet has no frames"),
        ("frames", 3, "frames: expected a list, found int"),
        (
            "frames/3/frame/x",
            4000,
            r"frames\[3\] 'smith 3'.frame: 8 x 8 at \(4000, 0\) reaches outside",
        ),
        ("frames/3/duration", 0, r"'duration' must be a whole number of 1 or more, found 0"),
        ("frames/3/spriteSourceSize/x", 1, "reaches outside its cell of 8 x 8"),
        ("meta", None, "meta: expected an object"),
        ("meta/image", "", "'image' must be a text that is not empty"),
        ("meta/size/w", 10, "reaches outside the picture of 10 x 8"),
        ("meta/frameTags/1/to", 999, "tag 'walk': frames 4 to 999 do not exist"),
        ("meta/frameTags/1/from", 99, "do not exist"),
        ("meta/frameTags/1/name", "idle", "tag 'idle': two tags have this name"),
        ("meta/frameTags/1/direction", "pingpog", "did you mean 'pingpong'"),
        ("meta/slices/0/keys", [], "slice 'mouth': it has no keys"),
        ("meta/slices/0/keys/0/frame", 999, r"slice 'mouth'.keys\[0\]: frame 999 does not exist"),
        ("meta/layers/0/cels/0/data", "angle=left", "angle=left is no number"),
        ("meta/layers/0/cels/0/frame", 999, "frame 999 does not exist"),
    ],
)
def test_a_broken_sheet_is_told_apart_by_entry_and_cure(path: str, value: object, says: str) -> None:
    with pytest.raises(AssetError, match=says) as caught:
        parse(broken(path, value))
    assert str(caught.value).startswith("smith.json: ")


def test_two_slices_of_one_name_are_refused() -> None:
    root = document()
    root["meta"]["slices"] *= 2
    with pytest.raises(AssetError, match="two slices have this name"):
        parse(root)


def test_json_that_lies_about_its_picture_is_found_out() -> None:
    root = document()
    size = root["meta"]["size"]
    assert parse(root, (size["w"], size["h"])).image_size == (size["w"], size["h"])
    with pytest.raises(AssetError, match="the picture has 64 x 64; export both files again together"):
        parse(root, (64, 64))


def test_no_json_at_all_names_the_line() -> None:
    with pytest.raises(AssetError, match=r"smith\.json:2: no valid JSON"):
        parse_sheet('{\n"frames": oops}', "smith.json")


@given(
    st.integers(0, 40),
    st.integers(0, 12),
    st.sampled_from(["forward", "reverse", "pingpong", "pingpong_reverse"]),
)
def test_a_pass_shows_every_frame_and_loops_without_showing_one_twice_running(
    first: int, more: int, direction: str
) -> None:
    order = unroll(first, first + more, direction)
    assert set(order) == set(range(first, first + more + 1))
    if len(order) > 1:
        assert all(a != b for a, b in zip(order, order[1:] + order[:1], strict=True))


@settings(max_examples=25)
@given(st.lists(st.integers(1, 300), min_size=1, max_size=8), st.integers(0, 5000))
def test_a_clip_shows_each_frame_for_its_duration(durations: list[int], elapsed: int) -> None:
    root = document({"idle": len(durations)}, hash_form=False)
    for row, duration in zip(root["frames"], durations, strict=False):
        row["duration"] = duration
    clip = parse(root).clip("idle")
    shown = clip.frame_at(elapsed, loop=True)
    start = sum(durations[:shown])
    assert start <= elapsed % sum(durations) < start + durations[shown]
    if elapsed >= sum(durations):
        assert clip.frame_at(elapsed, loop=False) == len(durations) - 1


def test_user_data_that_is_no_text_is_empty() -> None:
    assert user_data(None) == {}
