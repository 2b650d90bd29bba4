"""Motions that go round: idle, walk, talk, think, listen, sad, dance."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

from assets.draw.person import Person
from assets.draw.pose import Key, Pose, ease, fast, linear
from assets.draw.score import WORLD_UNIT, Motion, breath, broad, looped


def idle(person: Person) -> Motion:
    """Breath."""
    keys = [Key(i, breath(person, person.rest, i / 6), linear) for i in range(7)]
    return looped(person, "idle", keys, 6, 420)


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
    reach = (20 if person.robed else 25) * t.energy
    pose = replace(
        rest,
        x=1.5,
        y=1.8 * bob * t.bounce,
        stretch=-0.008 * bob * t.bounce,
        lean=t.lean + t.sway * 0.35 * math.sin(2 * math.pi * phase),
        turn=0.5,
        tilt=-2.0 + t.sway * 0.7 * math.sin(2 * math.pi * (phase - 0.1)),
        nod=0.9 * math.cos(4 * math.pi * (phase - 0.12)),
        near_upper=97 + reach * swing,
        near_fore=70 + reach * 1.1 * swing,
        far_upper=82 - reach * swing,
        far_fore=56 - reach * 0.9 * swing,
        near_foot=near[0],
        near_lift=near[1],
        near_toe=near[2],
        far_foot=far[0],
        far_lift=far[1],
        far_toe=far[2],
        near_hand="fist",
        far_hand="fist",
        narrow=1.0,
    )
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
    return replace(
        pose,
        prop_x=-4.0 - 4 * math.cos(2 * math.pi * phase),
        lift=13.0 - 1.6 * bob,
        prop=4.0 + 5 * math.cos(2 * math.pi * phase),
    )


def walk(person: Person) -> Motion:
    """Eight frames; feet on the ground move back at the even speed the walk is timed for."""
    keys = [Key(i, _step(person, i / 8), linear) for i in range(9)]
    way = person.temper.stride * 4 * WORLD_UNIT  # of one cycle
    motion = looped(person, "walk", keys, 8, 0, data=f"stride={way:g} speed={person.temper.speed:g}")
    return replace(motion, frame_ms=round(1000 * way / person.temper.speed / 8))


def _depth_step(person: Person, phase: float, *, away: bool) -> Pose:
    """The walk into the picture or out of it: feet rise and fall, hips sway, arms hardly swing."""
    t, rest = person.temper, person.rest
    near_lift, far_lift = max(0.0, math.sin(2 * math.pi * phase)), max(0.0, -math.sin(2 * math.pi * phase))
    bob = math.cos(4 * math.pi * (phase - 0.05))
    sway = math.sin(2 * math.pi * phase)
    far = (rest.far_upper, rest.far_fore) if person.carries else (82.0, 92.0)
    return replace(
        rest,
        x=1.6 * sway,
        y=1.8 * bob * t.bounce,
        stretch=-0.008 * bob * t.bounce,
        lean=0.6 * t.sway * sway,
        tilt=-0.5 * t.sway * sway,
        turn=0.0 if away else -0.25,
        nod=0.9 * math.cos(4 * math.pi * (phase - 0.12)),
        near_upper=98 + 7 * sway,
        near_fore=82 + 9 * sway,
        far_upper=far[0] + (3 if person.carries else 7) * sway,
        far_fore=far[1] + (3 if person.carries else 9) * sway,
        near_lift=t.step * near_lift,
        near_toe=10 * near_lift,
        far_lift=t.step * far_lift,
        far_toe=10 * far_lift,
        near_hand="fist",
        far_hand="fist",
        narrow=0.0 if away else 0.15,
        is_behind=away,
    )


def _into(person: Person, tag: str, *, away: bool) -> Motion:
    keys = [Key(i, _depth_step(person, i / 6, away=away), linear) for i in range(7)]
    motion = looped(person, tag, keys, 6, 0, data=f"speed={person.temper.speed:g}")
    return replace(
        motion, frame_ms=round(1000 * person.temper.stride * 4 * WORLD_UNIT / person.temper.speed / 6)
    )


def walk_up(person: Person) -> Motion:
    """Away from the viewer."""
    return _into(person, "walk_up", away=True)


def walk_down(person: Person) -> Motion:
    """Towards the viewer."""
    return _into(person, "walk_down", away=False)


def _standing(tag: str, walking: Motion) -> Motion:
    """The moment of a walk in which both feet are on the ground; the game adds the breath. Costs no pixels."""
    return replace(walking, tag=tag, poses=walking.poses[:1], frame_ms=1000, data="")


def idle_up(person: Person) -> Motion:
    """Standing with the back to the viewer."""
    return _standing("idle_up", walk_up(person))


def idle_down(person: Person) -> Motion:
    """Standing as after a walk towards the viewer."""
    return _standing("idle_down", walk_down(person))


def _pondering(person: Person) -> Pose:
    return replace(
        person.rest,
        tilt=6,
        turn=0.25,
        pitch=-0.35,
        lean=-1,
        near_upper=62 - broad(person),
        near_fore=-66,
        near_hand="fist",
        near_palm=-8,
        eyes="up",
        brows="worried",
        mouth="A",
        shrug=0.5,
    )


def think(person: Person) -> Motion:
    """Hand at the chin, eyes aloft, a finger tapping."""
    base = _pondering(person)
    keys = []
    for i in range(7):
        pose = breath(person, base, i / 6, 0.8)
        tap = math.sin(2 * math.pi * i / 3)
        keys.append(
            Key(
                i,
                replace(
                    pose,
                    near_palm=base.near_palm + 5 * tap,
                    tilt=pose.tilt + 0.8 * math.sin(2 * math.pi * i / 6),
                ),
                linear,
            )
        )
    return looped(person, "think", keys, 6, 240, "eyes=up brows=down mouth=A effect=question")


def listen(person: Person) -> Motion:
    """Head tilted, leaning in, now and then a small nod."""
    base = replace(person.rest, tilt=4.5, lean=1.5, turn=0.3, pitch=0.05, brows="up", mouth="X", shrug=-0.5)
    keys = []
    for i in range(7):
        pose = breath(person, base, i / 6, 0.9)
        nodding = 1.0 if i == 3 else 0.35 if i == 4 else 0.0
        keys.append(
            Key(i, replace(pose, nod=pose.nod + 2.4 * nodding, pitch=pose.pitch + 0.5 * nodding), linear)
        )
    return looped(person, "listen", keys, 6, 300)


def talk(person: Person) -> Motion:
    """Speaking: the free hand weighs the words, the head goes along. The face is left to the voice.

    The loop begins and ends at rest, so that it may begin with the voice without a jump.
    """
    e, rest, wide = person.temper.energy, person.rest, broad(person)

    def beat(lift: float, **changes: Any) -> Pose:
        out: dict[str, Any] = {
            "near_upper": 118 - wide + 4 * lift,
            "near_fore": 190 + 2.4 * wide + 22 * lift * e,
            "near_hand": "flat",
            "shrug": 0.6 + 0.8 * lift,
        }
        return replace(rest, **{**out, **changes})

    keys = [
        Key(0, rest),
        Key(1.8, beat(0.6, tilt=-1.5 * e, nod=-0.8, stretch=0.008, lean=-0.6), fast),
        Key(3.4, beat(-0.6, tilt=2.4 * e, nod=1.6, pitch=0.25, stretch=-0.006, lean=0.8)),
        Key(5.2, beat(0.9, tilt=-0.5, turn=0.2, nod=-0.4, near_palm=8.0)),
        Key(6.8, beat(-0.4, tilt=3.0 * e, nod=1.4, turn=0.2, pitch=0.2, lean=1.0)),
        Key(
            8.6,
            replace(rest, tilt=0.8, nod=0.3, near_upper=rest.near_upper + 6, near_fore=rest.near_fore + 12),
        ),
        Key(10, rest),
    ]
    return looped(person, "talk", keys, 10, 140)


def sad(person: Person) -> Motion:
    """Bent, heavy breath."""
    base = replace(
        person.rest,
        bend=5,
        tilt=7,
        pitch=0.9,
        nod=4,
        shrug=-4,
        stretch=-0.012,
        near_upper=98,
        near_fore=84,
        far_upper=84,
        far_fore=78,
        eyes="down",
        brows="worried",
        mouth="A",
    )
    keys = [Key(i, breath(person, base, i / 6, 1.3), linear) for i in range(7)]
    return looped(person, "sad", keys, 6, 380, "eyes=down brows=worried mouth=A")


def dance(person: Person) -> Motion:
    """Side to side with the arms up."""
    e, b = person.temper.energy, person.temper.bounce
    keys = []
    for i in range(13):
        phase = 2 * math.pi * i / 12
        side, bounce = math.sin(phase), math.cos(2 * phase)
        foot = max(0.0, side) * 9, max(0.0, -side) * 9
        far: dict[str, Any] = (
            {}
            if person.tool
            else {"far_upper": 34 - 36 * side, "far_fore": -56 - 20 * side, "far_hand": "fist"}
        )
        pose = replace(
            person.rest,
            x=6 * side * e,
            y=2.6 * bounce * b,
            stretch=-0.02 * bounce * b,
            lean=-4 * side * e,
            tilt=6.5 * math.sin(phase - 0.5) * e,
            turn=0.35 * side,
            shrug=2 * abs(side),
            near_upper=150 + 26 * side,
            near_fore=238 + 20 * side,
            near_hand="fist",
            near_lift=foot[0],
            far_lift=foot[1],
            near_toe=foot[0] * 1.6,
            far_toe=foot[1] * 1.6,
            eyes="happy",
            mouth="grin" if i % 6 < 3 else "smile",
            brows="up",
            **far,
        )
        keys.append(Key(i, pose, linear))
    return looped(person, "dance", keys, 12, 75, "eyes=happy brows=up mouth=grin effect=note")
