"""Motions in the making: keys as changes to a person's rest, sampled into frames."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any

from assets.draw.person import Person
from assets.draw.pose import Ease, Key, Pose, ease, sample

FRAME_MS = 83  # twelve frames a second


WORLD_UNIT = 0.8  # world units per unit of a figure: a person of 256 stands 205 tall on a picture of 720


@dataclass(frozen=True, slots=True)
class Motion:
    """One tag of a sheet: poses, how long each is shown, and whether it goes round."""

    tag: str
    poses: tuple[Pose, ...]
    frame_ms: int
    loop: bool
    data: str = ""


class Score:
    """Keys of one motion, written as changes to the person's rest."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.keys: list[Key] = [Key(0, person.rest)]

    def key(self, frame: float, how: Ease = ease, **changes: Any) -> Score:
        """Reach the rest with these changes at a frame."""
        self.keys.append(Key(frame, replace(self.person.rest, **changes), how))
        return self

    def hold(self, frame: float, **changes: Any) -> Score:
        """Stay in the last pose, but for the changes."""
        self.keys.append(Key(frame, replace(self.keys[-1].pose, **changes), ease))
        return self

    def home(self, frame: float, how: Ease = ease) -> Score:
        """Be back at rest at a frame."""
        self.keys.append(Key(frame, self.person.rest, how))
        return self


def once(person: Person, tag: str, score: Score, count: int, data: str) -> Motion:
    """A motion played once; ``data`` names the face it is played with."""
    poses = sample(score.keys, count)
    return Motion(tag, tuple(poses), round(FRAME_MS * person.temper.pace), loop=False, data=data)


def looped(person: Person, tag: str, keys: list[Key], count: int, frame_ms: int, data: str = "") -> Motion:
    """A motion that goes round; the last key repeats the first at frame ``count``."""
    return Motion(
        tag, tuple(sample(keys, count, loop=True)), round(frame_ms * person.temper.pace), loop=True, data=data
    )


def breath(person: Person, base: Pose, phase: float, size: float = 1.0) -> Pose:
    """``base`` with the chest at a phase (0 to 1) of one breath."""
    s = math.sin(2 * math.pi * phase) * size
    late = math.sin(2 * math.pi * (phase - 0.12)) * size
    return replace(
        base,
        stretch=base.stretch + 0.008 * s,
        shrug=base.shrug + 0.9 * s,
        nod=base.nod - 0.5 * late,
        near_upper=base.near_upper + 1.2 * s,
        far_upper=base.far_upper - 1.2 * s,
        near_fore=base.near_fore + 1.8 * late,
        tilt=base.tilt + 0.5 * late,
        swing=base.swing + 0.8 * late,
    )


def broad(person: Person) -> float:
    """Degrees an arm must be turned in because the shoulders are wider than common."""
    return -(person.build.near_shoulder[0] + 28) * 1.1
