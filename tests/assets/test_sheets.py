"""Every committed character sheet keeps the conventions that the game reads it by."""

from __future__ import annotations

import math
from functools import cache

import pygame
import pytest

from embodiment.world.character import NOT_EMOTES
from tests.assets.sheets import CHARACTERS, OVERLAYS, PEOPLE, sheet

COMMON = ("idle", "walk", "wave", "bow", "laugh", "think", "listen", "talk", "nod", "startled")
LOOPS = ("idle", "walk", "think", "listen", "talk")
everybody = pytest.mark.parametrize("name", PEOPLE)


def body_tags(name: str) -> list[str]:
    return [tag for tag in sheet(name).clips if tag not in OVERLAYS]


def body_frames(name: str) -> list[int]:
    return sorted({frame for tag in body_tags(name) for frame in sheet(name).clips[tag].frames})


def test_the_cast_is_there() -> None:
    assert {"traveller", "brunhild", "osric"} <= set(PEOPLE)


@everybody
def test_everybody_knows_the_common_motions(name: str) -> None:
    sheet(name).require(*COMMON, *OVERLAYS)
    assert len(sheet(name).clips["walk"].frames) == 8


@everybody
def test_emotes_end_and_postures_go_round(name: str) -> None:
    for tag in body_tags(name):
        repeat = sheet(name).clips[tag].repeat
        assert repeat in (0, 1)
        if tag in LOOPS:
            assert repeat == 0, f"{tag} is a posture and must not end"
        if tag in ("wave", "bow", "laugh", "nod", "startled"):
            assert repeat == 1, f"{tag} is an emote and must end"


@everybody
@pytest.mark.parametrize("kind", OVERLAYS)
def test_overlay_cells_are_in_the_agreed_order(name: str, kind: str) -> None:
    clip = sheet(name).clips[kind]
    assert len(clip.frames) == len(OVERLAYS[kind])


@everybody
@pytest.mark.parametrize("kind", OVERLAYS)
def test_the_middle_of_an_overlay_cell_is_its_anchor(name: str, kind: str) -> None:
    """Whoever lays the trimmed rectangle and whoever lays the whole cell put the face in the same place."""
    for index in sheet(name).clips[kind].frames:
        frame = sheet(name).frames[index]
        assert frame.offset_x + frame.width / 2 == pytest.approx(frame.cell_width / 2, abs=0.5)
        assert frame.offset_y + frame.height / 2 == pytest.approx(frame.cell_height / 2, abs=0.5)


@everybody
def test_anchors_lie_inside_the_cell_and_in_the_order_of_a_face(name: str) -> None:
    art = sheet(name)
    for index in body_frames(name):
        frame = art.frames[index]
        places = {
            slice_name: art.anchor(slice_name, index) for slice_name in ("mouth", "eyes", "brows", "bubble")
        }
        for slice_name, (x, y) in places.items():
            inside = 0 < x < frame.cell_width and 0 < y < frame.cell_height
            assert inside, f"{slice_name} of frame {index} is at {x}, {y}"
        tilt = math.radians(art.angle(index))

        def down(place: tuple[float, float], tilt: float = tilt) -> float:
            return place[1] * math.cos(tilt) - place[0] * math.sin(tilt)

        assert down(places["brows"]) < down(places["eyes"]) < down(places["mouth"])


@everybody
def test_every_body_frame_says_how_the_head_is_tilted(name: str) -> None:
    told = sheet(name).cel_data["head"]
    for index in body_frames(name):
        assert -60 <= float(told[index]["angle"]) <= 60


@everybody
def test_the_face_layer_names_cells_that_exist(name: str) -> None:
    for pairs in sheet(name).cel_data["face"].values():
        for kind, names in OVERLAYS.items():
            assert pairs[kind] in names


@everybody
def test_nobody_is_cut_off_by_the_cell(name: str) -> None:
    for index in body_frames(name):
        f = sheet(name).frames[index]
        assert f.offset_x > 0, f"frame {index} touches the left edge"
        assert f.offset_y > 0, f"frame {index} touches the upper edge"
        assert f.offset_x + f.width < f.cell_width, f"frame {index} touches the right edge"
        assert f.offset_y + f.height < f.cell_height, f"frame {index} touches the lower edge"


@everybody
def test_emotes_begin_and_end_at_rest(name: str) -> None:
    """No jump into an emote and none out of it: head and mouth are where standing still has them."""
    art = sheet(name)
    rest_x, rest_y = art.anchor("mouth", art.clips["idle"].frames[0])
    for tag in ("wave", "bow", "laugh", "nod", "startled"):
        for end, slack in ((0, 3.0), (-1, 8.0)):
            x, y = art.anchor("mouth", art.clips[tag].frames[end])
            assert math.hypot(x - rest_x, y - rest_y) <= slack, f"{tag}, frame {end}"


@everybody
def test_feet_stay_where_the_feet_slice_says(name: str) -> None:
    """Standing, the lowest pixels of the body are at the feet, within the thickness of a sole."""
    art = sheet(name)
    index = art.clips["idle"].frames[0]
    frame = art.frames[index]
    _, ground = art.anchor("feet", index)
    assert frame.offset_y + frame.height == pytest.approx(ground, abs=16)


@everybody
def test_the_walk_is_timed_for_its_stride(name: str) -> None:
    """Distance of one cycle over the time of one cycle is the speed it is drawn for: feet do not slide."""
    walk = sheet(name).clips["walk"]
    stride, speed = float(walk.data["stride"]), float(walk.data["speed"])
    assert stride / (walk.length_ms / 1000) == pytest.approx(speed, rel=0.03)


@everybody
def test_pictures_stay_small(name: str) -> None:
    assert (CHARACTERS / name / f"{name}.png").stat().st_size < 2_000_000


@cache
def picture_of(name: str) -> pygame.Surface:
    return pygame.image.load(str(CHARACTERS / name / f"{name}.png"))


@everybody
def test_pygame_reads_the_picture_with_its_transparency(name: str) -> None:
    picture = picture_of(name)
    frame = sheet(name).frames[sheet(name).clips["idle"].frames[0]]
    whole = picture.subsurface(frame.box).copy()
    alpha = pygame.mask.from_surface(whole, 127)
    share = alpha.count() / (frame.width * frame.height)
    assert 0.3 < share < 0.95
    assert whole.get_at((0, 0))[3] == 0


def test_silhouettes_differ() -> None:
    """Filled black, everybody can be named: no two outlines agree in more than nine pixels of ten."""
    shapes = {}
    for name in PEOPLE:
        art = sheet(name)
        frame = art.frames[art.clips["idle"].frames[0]]
        picture = picture_of(name)
        mask = pygame.Mask((frame.cell_width, frame.cell_height))
        mask.draw(
            pygame.mask.from_surface(picture.subsurface(frame.box).copy()), (frame.offset_x, frame.offset_y)
        )
        shapes[name] = mask
    for i, a in enumerate(PEOPLE):
        for b in PEOPLE[i + 1 :]:
            both = shapes[a].overlap_area(shapes[b], (0, 0))
            either = shapes[a].count() + shapes[b].count() - both
            assert both / either < 0.9, f"{a} and {b} have the same outline"


@everybody
def test_everybody_can_walk_into_the_picture_and_out_of_it(name: str) -> None:
    drawn = sheet(name)
    for tag, has_face in (("walk_up", False), ("idle_up", False), ("walk_down", True), ("idle_down", True)):
        assert {drawn.has_face(frame) for frame in drawn.clip(tag).frames} == {has_face}, tag
    assert len(drawn.clip("walk_up").frames) == len(drawn.clip("walk_down").frames) == 6


@everybody
def test_standing_after_such_a_walk_costs_no_pixels(name: str) -> None:
    drawn = sheet(name)
    for way in ("up", "down"):
        standing, walking = (drawn.frames[drawn.clip(f"{clip}_{way}").frames[0]] for clip in ("idle", "walk"))
        assert standing.box == walking.box


def test_there_are_ten_emotes_and_more_in_the_cast() -> None:
    emotes = {clip for name in PEOPLE for clip in sheet(name).clips} - NOT_EMOTES
    assert len(emotes) >= 10, sorted(emotes)
