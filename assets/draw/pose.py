"""A pose is numbers; a motion is poses at frames; everything between is eased, and cloth follows on springs."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from itertools import pairwise

Ease = Callable[[float], float]


@dataclass(frozen=True, slots=True)
class Pose:
    """One attitude of a figure. Lengths in units (y down), angles in degrees, clockwise on screen.

    Arm angles are of the bones themselves: 0 points to the right of the picture, 90 down, 180 left, -90 up.

    Attributes:
        x: Hips sideways.
        y: Hips down.
        stretch: Share by which the body grows (negative: squash).
        bend: Waist, forwards (to the right).
        lean: The whole trunk about the hips.
        tilt: Head against the trunk.
        turn: Features towards the right edge of the head, -1 to 1.
        pitch: Features down the head, -1 to 1.
        nod: Head down on the neck.
        shrug: Shoulders up.
        swing: Cloth, hair and straps that trail behind; normally made by springs.
        hem: The hem of robe, coat or cloak sideways; normally made by springs.
        prop: What the far hand holds, turned.
        prop_x: What the far hand holds, sideways.
        lift: What the far hand holds, raised off the ground.
        is_behind: The person is seen from behind.
        narrow: How far hips and feet are drawn together, 0 to 1: a walk is seen from the side.
    """

    x: float = 0.0
    y: float = 0.0
    stretch: float = 0.0
    bend: float = 0.0
    lean: float = 0.0
    tilt: float = 0.0
    turn: float = 0.0
    pitch: float = 0.0
    nod: float = 0.0
    shrug: float = 0.0
    near_upper: float = 104.0
    near_fore: float = 82.0
    near_palm: float = 0.0
    far_upper: float = 74.0
    far_fore: float = 62.0
    far_palm: float = 0.0
    near_foot: float = 0.0
    near_lift: float = 0.0
    near_toe: float = 0.0
    far_foot: float = 0.0
    far_lift: float = 0.0
    far_toe: float = 0.0
    swing: float = 0.0
    hem: float = 0.0
    prop: float = 0.0
    prop_x: float = 0.0
    lift: float = 0.0
    narrow: float = 0.0
    is_behind: bool = False
    near_hand: str = "rest"
    far_hand: str = "rest"
    eyes: str = "center"
    brows: str = "neutral"
    mouth: str = "X"


_NUMBERS = tuple(f.name for f in fields(Pose) if f.type == "float")


def linear(t: float) -> float:
    """No easing."""
    return t


def ease(t: float) -> float:
    """In and out, cosine."""
    return 0.5 - 0.5 * math.cos(math.pi * t)


def fast(t: float) -> float:
    """Quick start, soft landing (cubic)."""
    return 1 - (1 - t) ** 3


def slow(t: float) -> float:
    """Soft start, quick end (quadratic)."""
    return t * t


@dataclass(frozen=True, slots=True)
class Key:
    """A pose at a frame, and how the way towards it is eased."""

    frame: float
    pose: Pose
    how: Ease = ease


def between(a: Pose, b: Pose, share: float) -> Pose:
    """The pose ``share`` of the way from ``a`` to ``b``; names switch half-way."""
    numbers = {name: getattr(a, name) + (getattr(b, name) - getattr(a, name)) * share for name in _NUMBERS}
    return replace(b if share >= 0.5 else a, **numbers)


def at_frame(keys: Sequence[Key], frame: float) -> Pose:
    """The pose of a motion at a (fractional) frame; clamped at both ends."""
    if frame <= keys[0].frame:
        return keys[0].pose
    for a, b in pairwise(keys):
        if frame <= b.frame:
            return between(a.pose, b.pose, b.how((frame - a.frame) / (b.frame - a.frame)))
    return keys[-1].pose


# How many frames each part arrives after the hips: follow-through without keys of its own.
LAGS: Mapping[str, float] = {
    "near_palm": 0.7,
    "far_palm": 0.5,
    "prop": 0.35,
    "near_fore": 0.25,
    "turn": -0.3,
    "pitch": -0.3,
}


def sample(
    keys: Sequence[Key], count: int, *, loop: bool = False, lags: Mapping[str, float] = LAGS
) -> list[Pose]:
    """The motion frame by frame, limbs lagging by ``lags`` and cloth on springs.

    Args:
        keys: In order; for a loop the last key is at ``count`` and repeats the first.
        count: Frames to make.
        loop: Whether the springs have been swinging for ever when frame 0 comes.
        lags: Frames by which a channel follows.
    """

    def pose(frame: float) -> Pose:
        return at_frame(keys, frame % count if loop else frame)

    poses = []
    for frame in range(count):
        late = {name: getattr(pose(frame - lag), name) for name, lag in lags.items()}
        poses.append(replace(pose(frame), **late))
    return _with_springs(poses, loop=loop)


def _with_springs(poses: list[Pose], *, loop: bool) -> list[Pose]:
    """Hair and straps are driven by the head, hems by the hips.

    Source: damped harmonic oscillator, semi-implicit Euler, eight steps a frame; stiffness chosen by eye for
    12 frames a second.
    """
    runs = 3 if loop else 1
    hair = _Spring(stiffness=0.42, damping=0.62)
    cloth = _Spring(stiffness=0.30, damping=0.60)
    out = list(poses)
    for run in range(runs):
        for i, pose in enumerate(poses):
            upper = pose.tilt + pose.bend + 0.8 * pose.lean + 0.5 * pose.x + 40 * pose.stretch
            swing = hair.follow(upper, settle=run == 0 and i == 0)
            hem = cloth.follow(pose.x + 0.25 * pose.lean + 12 * pose.stretch, settle=run == 0 and i == 0)
            out[i] = replace(pose, swing=pose.swing + swing, hem=pose.hem + hem)
    return out


class _Spring:
    def __init__(self, *, stiffness: float, damping: float) -> None:
        self.stiffness, self.damping = stiffness, damping
        self.place = self.speed = 0.0

    def follow(self, target: float, *, settle: bool) -> float:
        """Advance one frame; returns how far the spring is behind its target."""
        if settle:
            self.place, self.speed = target, 0.0
        for _ in range(8):
            self.speed += (self.stiffness * (target - self.place) - self.damping * self.speed) / 8
            self.place += self.speed / 8
        return self.place - target
