"""The motions every person knows. Each emote anticipates, overshoots and settles; the person's temper sizes it.

Frame numbers are on twelve a second unless a motion says otherwise.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from assets.draw.person import Person
from assets.draw.pose import Ease, Key, Pose, ease, fast, linear, sample, slow

FRAME_MS = 83


@dataclass(frozen=True, slots=True)
class Motion:
    """One tag of a sheet: poses, how long each is shown, and whether it goes round."""

    tag: str
    poses: tuple[Pose, ...]
    frame_ms: int
    loop: bool
    data: str = ""


class _Score:
    """Keys of one motion, written as changes to the person's rest."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.keys: list[Key] = [Key(0, person.rest)]

    def key(self, frame: float, how: Ease = ease, **changes: Any) -> _Score:
        self.keys.append(Key(frame, replace(self.person.rest, **changes), how))
        return self

    def hold(self, frame: float, **changes: Any) -> _Score:
        """Stay in the last pose, but for the changes."""
        self.keys.append(Key(frame, replace(self.keys[-1].pose, **changes), ease))
        return self

    def home(self, frame: float, how: Ease = ease) -> _Score:
        self.keys.append(Key(frame, self.person.rest, how))
        return self


def motions(person: Person) -> list[Motion]:
    """All motions of a person, in the order of the sheet's tags: the common ones, then the person's own."""
    return [make(person) for make in (*_COMMON, *(_EXTRA[tag] for tag in person.extras))]


def _once(person: Person, tag: str, score: _Score, count: int, data: str) -> Motion:
    """A motion played once; ``data`` names the face it is played with."""
    poses = sample(score.keys, count)
    return Motion(tag, tuple(poses), round(FRAME_MS * person.temper.pace), loop=False, data=data)


def _round(person: Person, tag: str, keys: list[Key], count: int, frame_ms: int, data: str = "") -> Motion:
    return Motion(tag, tuple(sample(keys, count, loop=True)), round(frame_ms * person.temper.pace), loop=True, data=data)


def _breath(person: Person, base: Pose, phase: float, size: float = 1.0) -> Pose:
    """``base`` with the chest at a phase (0 to 1) of one breath."""
    s = math.sin(2 * math.pi * phase) * size
    late = math.sin(2 * math.pi * (phase - 0.12)) * size
    return replace(
        base, stretch=base.stretch + 0.008 * s, shrug=base.shrug + 0.9 * s, nod=base.nod - 0.5 * late, near_upper=base.near_upper + 1.2 * s,
        far_upper=base.far_upper - 1.2 * s, near_fore=base.near_fore + 1.8 * late, tilt=base.tilt + 0.5 * late, swing=base.swing + 0.8 * late,
    )  # fmt: skip


def _idle(person: Person) -> Motion:
    keys = [Key(i, _breath(person, person.rest, i / 8), linear) for i in range(9)]
    return _round(person, "idle", keys, 8, 300)


def _foot(phase: float, stride: float, step: float) -> tuple[float, float, float]:
    """Place, lift and turn of a foot: on the ground for half the cycle at even speed, then swung forward."""
    phase %= 1.0
    if phase < 0.5:
        x = stride * (1 - 4 * phase)
        toe = 0.0 if phase < 0.36 else (phase - 0.36) / 0.14 * 16.0
        return x, 0.0, -8.0 * max(0.0, 1 - phase / 0.06) + toe
    u = (phase - 0.5) * 2
    x = -stride + 2 * stride * ease(u)
    return x, step * math.sin(math.pi * u) ** 0.9, 24.0 * (1 - u) ** 1.2 * (1 - 0.2 * u) - 10.0 * u**2


def _step(person: Person, phase: float) -> Pose:
    """The walk at a phase: near foot strikes at 0, far foot at a half."""
    t, rest = person.temper, person.rest
    near, far = _foot(phase, t.stride, t.step), _foot(phase + 0.5, t.stride, t.step)
    swing = math.cos(2 * math.pi * phase)
    bob = math.cos(4 * math.pi * (phase - 0.05))
    reach = (20 if person.robed else 27) * t.energy
    pose = replace(
        rest, x=1.5, y=1.8 * bob * t.bounce, stretch=-0.008 * bob * t.bounce, lean=3.0 + t.sway * 0.35 * math.sin(2 * math.pi * phase), turn=0.5,
        tilt=-2.0 + t.sway * 0.7 * math.sin(2 * math.pi * (phase - 0.1)), nod=0.9 * math.cos(4 * math.pi * (phase - 0.12)),
        near_upper=97 + reach * swing, near_fore=72 + reach * 1.15 * swing, far_upper=80 - reach * swing, far_fore=56 - reach * 1.1 * swing,
        near_foot=near[0], near_lift=near[1], near_toe=near[2], far_foot=far[0], far_lift=far[1], far_toe=far[2],
        near_hand="fist", far_hand="fist",
    )  # fmt: skip
    return _carried(person, pose, phase)


def _carried(person: Person, pose: Pose, phase: float) -> Pose:
    """What the far hand holds: a staff walks along with the near foot, a hammer is carried."""
    if not person.tool:
        return pose
    t = person.temper
    if person.robed:
        x, lift, _ = _foot(phase, t.stride * 0.8, t.step * 0.9)
        return replace(pose, prop_x=x * 0.8 - 2, lift=lift, prop=-0.35 * x + 2.0)
    bob = math.cos(4 * math.pi * (phase - 0.12))
    return replace(pose, prop_x=-4.0 - 4 * math.cos(2 * math.pi * phase), lift=13.0 - 1.6 * bob, prop=4.0 + 5 * math.cos(2 * math.pi * phase))


def _walk(person: Person) -> Motion:
    keys = [Key(i, _step(person, i / 8), linear) for i in range(9)]
    stride = person.temper.stride * 4
    return _round(person, "walk", keys, 8, 75, data=f"stride={stride:g}")


def _wave(person: Person) -> Motion:
    e, b = person.temper.energy, person.temper.bounce
    wide = _broad(person)
    up = {"near_upper": 206.0 + wide, "near_hand": "open", "mouth": "grin", "brows": "up"}
    s = _Score(person)
    s.key(2, near_upper=86, near_fore=58, stretch=-0.04 * b, tilt=3, brows="down", shrug=-1, y=1)
    s.key(3, slow, near_upper=126, near_fore=262 + wide, near_hand="open", stretch=0.01, tilt=0)
    s.key(4.2, fast, near_fore=258 + wide, stretch=0.042 * b, tilt=-4 * e, shrug=3, **up)
    s.key(5.5, near_fore=282 + wide, stretch=0.01 * b, tilt=-7.5 * e, shrug=2, lean=-1.5, **up)
    s.key(7.5, near_fore=236 + wide, tilt=-4 * e, shrug=1, lean=-1, **up)
    s.key(9.2, near_fore=280 + wide, tilt=-7 * e, stretch=0.006, shrug=2, lean=-1.5, eyes="happy", **up)
    s.key(10.8, near_fore=240 + wide, tilt=-4 * e, shrug=1, **up)
    s.key(11.7, slow, near_upper=146, near_fore=222 + wide, near_hand="open", mouth="grin")
    s.key(12.7, fast, near_upper=114, near_fore=96, stretch=-0.024 * b, tilt=1.5, mouth="smile")
    s.home(14)
    return _once(person, "wave", s, 14, "eyes=center brows=up mouth=grin")


def _bow(person: Person) -> Motion:
    b = person.temper.bounce
    fold = {"near_upper": 116.0, "near_fore": 26.0, "near_hand": "flat", "eyes": "closed", "mouth": "smile"}
    s = _Score(person)
    s.key(2, stretch=0.03 * b, tilt=-3, bend=-2, mouth="smile", near_upper=112, near_fore=60)
    s.key(7, slow, x=-9, bend=17, tilt=9, pitch=0.9, turn=0.25, y=1.5, nod=2, **fold)
    s.key(8, x=-9.5, bend=18.5, tilt=10.5, pitch=1, turn=0.25, y=2, nod=2.6, **fold)
    s.key(9, x=-9, bend=17.5, tilt=9.5, pitch=0.95, turn=0.25, y=1.6, nod=2.3, **fold)
    s.hold(11.5)
    s.key(15, bend=-2.4, tilt=-1.5, stretch=0.012, mouth="smile")
    s.home(17)
    return _once(person, "bow", s, 17, "eyes=closed brows=neutral mouth=smile")


def _laugh(person: Person) -> Motion:
    e, b = person.temper.energy, person.temper.bounce
    hold = {"near_upper": 122.0, "near_fore": 32.0, "near_hand": "flat", "eyes": "happy", "mouth": "grin", "brows": "up"}
    s = _Score(person)
    s.key(2, pitch=0.6, tilt=4, stretch=-0.02 * b, brows="down", eyes="half", near_upper=112, near_fore=60)
    s.key(4, fast, tilt=-9 * e, pitch=-0.7, stretch=0.034 * b, bend=-3, shrug=1, **hold)
    size = 1.0
    for start in (5.5, 8.5, 11.5):
        s.key(start, tilt=-6 * e, pitch=-0.3, stretch=-0.03 * b * size, bend=-1, shrug=4 * size, **hold)
        s.key(start + 1.5, tilt=-8.5 * e * (0.5 + 0.5 * size), pitch=-0.6, stretch=0.026 * b * size, bend=-2.6 * size, shrug=0.5, **hold)
        size *= 0.7
    s.key(14.5, tilt=1.6, stretch=-0.008, mouth="smile", near_upper=112, near_fore=66)
    s.home(16)
    return _once(person, "laugh", s, 16, "eyes=happy brows=up mouth=grin effect=note")


def _pondering(person: Person) -> Pose:
    return replace(
        person.rest, tilt=6, turn=0.25, pitch=-0.35, lean=-1, near_upper=62 - _broad(person), near_fore=-66, near_hand="fist", near_palm=-8,
        eyes="up", brows="worried", mouth="A", shrug=0.5,
    )  # fmt: skip


def _broad(person: Person) -> float:
    """Degrees an arm must be turned in because the shoulders are wider than common."""
    return -(person.build.near_shoulder[0] + 28) * 1.1


def _think(person: Person) -> Motion:
    base = _pondering(person)
    keys = []
    for i in range(7):
        pose = _breath(person, base, i / 6, 0.8)
        tap = math.sin(2 * math.pi * i / 3)
        keys.append(Key(i, replace(pose, near_palm=base.near_palm + 5 * tap, tilt=pose.tilt + 0.8 * math.sin(2 * math.pi * i / 6)), linear))
    return _round(person, "think", keys, 6, 240, "eyes=up brows=down mouth=A effect=question")


def _listen(person: Person) -> Motion:
    base = replace(person.rest, tilt=4.5, lean=1.5, turn=0.3, pitch=0.05, brows="up", mouth="X", shrug=-0.5)
    keys = []
    for i in range(7):
        pose = _breath(person, base, i / 6, 0.9)
        nodding = 1.0 if i == 3 else 0.35 if i == 4 else 0.0
        keys.append(Key(i, replace(pose, nod=pose.nod + 2.4 * nodding, pitch=pose.pitch + 0.5 * nodding), linear))
    return _round(person, "listen", keys, 6, 300)


def _nod(person: Person) -> Motion:
    s = _Score(person)
    s.key(1, nod=-1.6, pitch=-0.35, tilt=-1)
    s.key(2.6, fast, nod=5, pitch=1, tilt=3.4, eyes="closed", stretch=-0.008)
    s.key(4.6, nod=-1, pitch=-0.2, tilt=-0.6, mouth="smile")
    s.key(6, nod=2.4, pitch=0.5, tilt=1.6, eyes="half", mouth="smile")
    s.home(8)
    return _once(person, "nod", s, 8, "mouth=smile")


def _startled(person: Person) -> Motion:
    e, b, wide = person.temper.energy, person.temper.bounce, _broad(person)
    fright = {"near_upper": 150.0 - 2.4 * wide, "near_fore": 250.0 + wide, "near_hand": "open", "eyes": "wide", "brows": "up", "mouth": "E"}
    s = _Score(person)
    s.key(1, stretch=-0.05 * b, tilt=2, pitch=0.3, y=2, eyes="closed", brows="down")
    s.key(2.2, fast, stretch=0.045 * b, x=-5 * e, y=-4, near_lift=6, far_lift=5, near_toe=10, far_toe=10, tilt=-6, pitch=-0.6, lean=-5, shrug=6, **fright)
    s.key(3.6, stretch=-0.025 * b, x=-6 * e, y=1.5, tilt=-5, pitch=-0.4, lean=-5, shrug=7, **fright)
    s.key(5, stretch=0.008, x=-5 * e, tilt=-4, pitch=-0.4, lean=-4, shrug=6, **fright)
    s.key(7.5, x=-4 * e, tilt=-3, pitch=-0.2, lean=-3, shrug=4, **{**fright, "mouth": "A"})
    s.key(9, slow, tilt=1.4, stretch=-0.012 * b, mouth="A")
    s.home(10)
    return _once(person, "startled", s, 10, "eyes=wide brows=up mouth=E effect=surprise")


def _point(person: Person) -> Motion:
    e, b, wide = person.temper.energy, person.temper.bounce, _broad(person)
    out = {"near_hand": "point", "eyes": "left", "brows": "up", "turn": -0.7, "near_palm": 0.0, "x": 8.0 + 0.6 * wide}
    s = _Score(person)
    s.key(2, near_upper=84, near_fore=40, near_hand="fist", stretch=-0.02 * b, tilt=3, lean=2)
    s.key(4, fast, near_upper=140 - 3 * wide, near_fore=194, lean=-4 * e, tilt=-5, stretch=0.02 * b, shrug=2, **out)
    s.key(5.5, near_upper=130 - 3 * wide, near_fore=184, lean=-2 * e, tilt=-3, shrug=1, **out)
    s.key(9, near_upper=132 - 3 * wide, near_fore=186, lean=-2.4 * e, tilt=-3.4, shrug=1, **out)
    s.key(10.8, slow, near_upper=112, near_fore=92, tilt=1, stretch=-0.012 * b)
    s.home(12)
    return _once(person, "point", s, 12, "eyes=left brows=up")


def _shrug(person: Person) -> Motion:
    far = {} if person.tool else {"far_upper": 62.0, "far_fore": -14.0, "far_hand": "flat"}
    up = {"near_upper": 118.0 - _broad(person), "near_fore": 205.0 + 2.6 * _broad(person), "near_hand": "flat", "brows": "worried", "mouth": "A", "eyes": "half", **far}
    s = _Score(person)
    s.key(2, stretch=-0.02, shrug=-2.5, tilt=-2, pitch=0.2)
    s.key(4.4, fast, shrug=10, tilt=9, stretch=0.012, nod=1.5, **up)
    s.key(5.6, shrug=7.5, tilt=7, nod=1, **up)
    s.key(8.5, shrug=7.5, tilt=7.4, nod=1, **up)
    s.key(10.4, slow, shrug=-2, tilt=-1, stretch=-0.012, mouth="A")
    s.home(12)
    return _once(person, "shrug", s, 12, "eyes=half brows=worried mouth=A")


def _sad(person: Person) -> Motion:
    base = replace(
        person.rest, bend=5, tilt=7, pitch=0.9, nod=4, shrug=-4, stretch=-0.012, near_upper=98, near_fore=84, far_upper=84, far_fore=78,
        eyes="down", brows="worried", mouth="A",
    )  # fmt: skip
    keys = [Key(i, _breath(person, base, i / 6, 1.3), linear) for i in range(7)]
    return _round(person, "sad", keys, 6, 380, "eyes=down brows=worried mouth=A")


def _dance(person: Person) -> Motion:
    e, b = person.temper.energy, person.temper.bounce
    keys = []
    for i in range(13):
        phase = 2 * math.pi * i / 12
        side, bounce = math.sin(phase), math.cos(2 * phase)
        foot = max(0.0, side) * 9, max(0.0, -side) * 9
        far = {} if person.tool else {"far_upper": 34 - 36 * side, "far_fore": -56 - 20 * side, "far_hand": "fist"}
        pose = replace(
            person.rest, x=6 * side * e, y=2.6 * bounce * b, stretch=-0.02 * bounce * b, lean=-4 * side * e, tilt=6.5 * math.sin(phase - 0.5) * e,
            turn=0.35 * side, shrug=2 * abs(side), near_upper=150 + 26 * side, near_fore=238 + 20 * side, near_hand="fist", near_lift=foot[0],
            far_lift=foot[1], near_toe=foot[0] * 1.6, far_toe=foot[1] * 1.6, eyes="happy", mouth="grin" if i % 6 < 3 else "smile", brows="up", **far,
        )  # fmt: skip
        keys.append(Key(i, pose, linear))
    return _round(person, "dance", keys, 12, 75, "eyes=happy brows=up mouth=grin effect=note")


def _clap(person: Person) -> Motion:
    e, b = person.temper.energy, person.temper.bounce
    shut = {"near_upper": 66.0, "near_fore": -12.0, "far_upper": 112.0, "far_fore": 196.0, "near_hand": "flat", "far_hand": "flat"}
    wide = {"near_upper": 82.0, "near_fore": -46.0, "far_upper": 96.0, "far_fore": -132.0, "near_hand": "flat", "far_hand": "flat"}
    face: dict[str, Any] = {"eyes": "happy", "mouth": "grin", "brows": "up"}
    s = _Score(person)
    s.key(2, stretch=-0.02 * b, tilt=2, near_upper=96, near_fore=30, far_upper=84, far_fore=140, mouth="smile")
    s.key(3.5, fast, stretch=0.02 * b, tilt=-4 * e, shrug=2, **wide, **face)
    for start in (4.5, 7.0, 9.5):
        s.key(start, slow, stretch=-0.012 * b, tilt=-2 * e, **shut, **face)
        s.key(start + 1.4, fast, stretch=0.014 * b, tilt=-5 * e, shrug=2, **wide, **face)
    s.key(12.4, slow, tilt=1.4, stretch=-0.012, mouth="smile")
    s.home(14)
    return _once(person, "clap", s, 14, "eyes=happy brows=up mouth=grin")


_COMMON: tuple[Callable[[Person], Motion], ...] = (
    _idle, _walk, _wave, _bow, _laugh, _think, _listen, _nod, _startled,
)  # fmt: skip
_EXTRA: dict[str, Callable[[Person], Motion]] = {"point": _point, "shrug": _shrug, "sad": _sad, "dance": _dance, "clap": _clap}
