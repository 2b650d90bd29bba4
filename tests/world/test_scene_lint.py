"""Each rule has a scene that breaks it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from embodiment.world.ground import Ground
from embodiment.world.scene_lint import lint_scenery
from embodiment.world.scenery import Scenery, Spot


def spot(name: str, kind: str, x: float, y: float, **more: Any) -> Spot:
    return Spot(name=name, kind=kind, x=x, y=y, **more)


PLAYER, SMITH = spot("you", "player", 200, 600), spot("smith", "npc", 700, 600, values={"facing": "left"})
SOUND = Scenery(
    path="yard.tmx",
    title="Yard",
    width=1280,
    height=720,
    backdrops=(),
    props=(),
    ground=Ground(((0, 500), (1280, 500), (1280, 720), (0, 720))),
    places={"you": PLAYER, "smith": SMITH},
    triggers=(spot("forge", "area", 600, 500, width=200, height=100),),
    ambience=(spot("", "smoke", 10, 10),),
)


def with_place(name: str, kind: str, x: float, y: float, **values: str) -> Scenery:
    return replace(SOUND, places={**SOUND.places, name: spot(name, kind, x, y, values=values)})


def test_a_sound_scene_has_no_findings() -> None:
    assert lint_scenery(SOUND) == ()


@pytest.mark.parametrize(
    ("scenery", "sentence"),
    [
        (with_place("me", "player", 1000, 600), "2 points are of type 'player'"),
        (with_place("guard", "ncp", 1000, 600), "did you mean 'npc'"),
        (with_place("guard", "npc", 1000, 100), "where one cannot stand"),
        (with_place("guard", "npc", 1000, 600, fcing="left"), "(facing); nothing reads it"),
        (with_place("guard", "npc", 1000, 600, facing="lfet"), "did you mean 'left'"),
        (with_place("guard", "npc", 720, 605), "faces hide each other"),
        (replace(SOUND, ambience=(spot("", "smoek", 10, 20),)), "10, 20: no type 'smoek'; did you mean 'smoke'"),
        (replace(SOUND, triggers=SOUND.triggers * 2), "'forge' is there twice"),
        (replace(SOUND, triggers=(spot("pin", "area", 5, 5),)), "has no area"),
        (replace(SOUND, triggers=(spot("far", "area", 5000, 5, width=9, height=9),)), "outside the scene"),
    ],
)  # fmt: skip
def test_what_will_go_wrong_is_told(scenery: Scenery, sentence: str) -> None:
    assert any(sentence in told for told in lint_scenery(scenery)), lint_scenery(scenery)
