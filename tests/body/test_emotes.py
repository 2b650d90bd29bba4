"""Emotes and their faces."""

from __future__ import annotations

import json

import pytest

from embodiment.body.emotes import (
    EXPRESSIONS,
    SETTLE,
    EmotePlayback,
    Expression,
    expression_of,
    expressions_of,
    settle_squash,
)
from embodiment.body.frames import Clip
from embodiment.body.pose import BROW_CELLS, EYE_CELLS, MOUTH_CELLS
from embodiment.body.sheet import Sheet, parse_sheet
from tests.body.sheets import document


def clip(name: str = "wave", repeat: int = 0, **data: str) -> Clip:
    return Clip(name=name, frames=(1, 2, 3), durations_ms=(100, 100, 55), repeat=repeat, data=data)


def test_the_usual_faces_name_cells_that_exist() -> None:
    for face in EXPRESSIONS.values():
        assert face.eyes is None or face.eyes in EYE_CELLS
        assert face.brows is None or face.brows in BROW_CELLS
        assert face.mouth is None or face.mouth in MOUTH_CELLS


def test_the_artist_has_the_last_word_on_a_face() -> None:
    face = expression_of(clip(eyes="closed", effect="heart"))
    assert (face.eyes, face.brows, face.mouth, face.effect) == ("closed", "up", "grin", "heart")
    assert expression_of(clip("juggle")) == Expression()


def test_a_face_that_cannot_be_drawn_is_answered_with_the_nearest() -> None:
    with pytest.raises(ValueError, match=r"tag 'wave', user data: no eyes cell 'hapy'; did you mean 'happy'"):
        expression_of(clip(eyes="hapy"))


def face_sheet(**keys: str) -> Sheet:
    root = document()
    first = next(tag["from"] for tag in root["meta"]["frameTags"] if tag["name"] == "wave")
    cels = [{"frame": first + int(at[1:]), "data": data} for at, data in keys.items()]
    root["meta"]["layers"].append({"name": "face", "cels": cels})
    return parse_sheet(json.dumps(root), "smith.json")


def test_a_face_is_keyed_by_frame_and_holds_to_the_next_key() -> None:
    smith = face_sheet(f1="eyes=happy mouth=grin", f3="eyes=center brows=up mouth=X")
    wave = smith.clip("wave")
    faces = [expressions_of(smith, wave)[frame] for frame in wave.frames]
    assert faces[0] == EXPRESSIONS["wave"]
    assert [(face.eyes, face.brows, face.mouth) for face in faces[1:]] == [
        ("happy", None, "grin"),
        ("happy", None, "grin"),
        (None, "up", None),
        (None, "up", None),
    ]


def test_a_key_that_cannot_be_drawn_is_answered_with_the_nearest() -> None:
    smith = face_sheet(f1="mouth=grim")
    with pytest.raises(
        ValueError, match=r"layer 'face' in tag 'wave': no mouth cell 'grim'; did you mean 'grin'"
    ):
        expressions_of(smith, smith.clip("wave"))


def test_an_emote_plays_as_often_as_its_tag_says() -> None:
    happy = {1: Expression(eyes="happy")}
    once, twice = EmotePlayback(clip(), happy, 10), EmotePlayback(clip(repeat=2), happy, 10)
    assert (once.end, twice.end) == (36, 61)
    assert [once.frame(now) for now in (10, 19, 20, 35)] == [1, 1, 2, 3]
    assert twice.frame(36) == 1
    assert (once.face(10).eyes, once.face(20).eyes) == ("happy", None)


def test_the_body_lands_and_comes_to_rest() -> None:
    squash = [settle_squash(since) for since in range(-1, SETTLE + 1)]
    assert squash[0] == squash[-1] == 0.0
    assert min(squash) == pytest.approx(-0.02)
    assert max(squash) > 0.002
