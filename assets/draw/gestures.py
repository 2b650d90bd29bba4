"""Motions that play once. Each anticipates, overshoots and settles; the person's temper sizes it."""

from __future__ import annotations

from typing import Any

from assets.draw.person import Person
from assets.draw.pose import fast, slow
from assets.draw.score import Motion, Score, broad, once


def wave(person: Person) -> Motion:
    """Arm in, shoot up, swing twice, drop past rest."""
    e, b = person.temper.energy, person.temper.bounce
    wide = broad(person)
    short = 2.0 * (30.0 - person.build.upper)  # short arms wave further out, or the hand would hide the face
    wide -= short
    up: dict[str, Any] = {"near_upper": 206.0 + wide, "near_hand": "open", "mouth": "grin", "brows": "up"}
    s = Score(person)
    s.key(2, near_upper=86, near_fore=58, stretch=-0.04 * b, tilt=3, brows="down", shrug=-1, y=1)
    s.key(2.7, slow, near_upper=126, near_fore=262 + wide, near_hand="open", stretch=0.01, tilt=0)
    s.key(4.2, fast, near_fore=258 + wide, stretch=0.042 * b, tilt=-4 * e, shrug=3, **up)
    s.key(5.5, near_fore=282 + wide, stretch=0.01 * b, tilt=-7.5 * e, shrug=2, lean=-1.5, **up)
    s.key(7.5, near_fore=236 + wide, tilt=-4 * e, shrug=1, lean=-1, **up)
    s.key(9.2, near_fore=280 + wide, tilt=-7 * e, stretch=0.006, shrug=2, lean=-1.5, eyes="happy", **up)
    s.key(10.8, near_fore=240 + wide, tilt=-4 * e, shrug=1, **up)
    s.key(11.7, slow, near_upper=146, near_fore=222 + wide, near_hand="open", mouth="grin")
    s.key(12.7, fast, near_upper=114, near_fore=96, stretch=-0.024 * b, tilt=1.5, mouth="smile")
    s.home(14)
    return once(person, "wave", s, 14, "eyes=center brows=up mouth=grin")


def bow(person: Person) -> Motion:
    """Straighten, fold at the waist with a hand on the belly, hold, come up past rest."""
    b = person.temper.bounce
    fold: dict[str, Any] = {
        "near_upper": 116.0,
        "near_fore": 26.0,
        "near_hand": "flat",
        "eyes": "closed",
        "mouth": "smile",
    }
    s = Score(person)
    s.key(2, stretch=0.03 * b, tilt=-3, bend=-2, mouth="smile", near_upper=112, near_fore=60)
    s.key(7, slow, x=-9, bend=17, tilt=9, pitch=0.9, turn=0.25, y=1.5, nod=2, **fold)
    s.key(8, x=-9.5, bend=18.5, tilt=10.5, pitch=1, turn=0.25, y=2, nod=2.6, **fold)
    s.key(9, x=-9, bend=17.5, tilt=9.5, pitch=0.95, turn=0.25, y=1.6, nod=2.3, **fold)
    s.hold(11.5)
    s.key(15, bend=-2.4, tilt=-1.5, stretch=0.012, mouth="smile")
    s.home(17)
    return once(person, "bow", s, 17, "eyes=closed brows=neutral mouth=smile")


def laugh(person: Person) -> Motion:
    """Chin down, head back, three bounces that grow smaller."""
    e, b = person.temper.energy, person.temper.bounce
    hold: dict[str, Any] = {
        "near_upper": 122.0,
        "near_fore": 32.0,
        "near_hand": "flat",
        "eyes": "happy",
        "mouth": "grin",
        "brows": "up",
    }
    s = Score(person)
    s.key(2, pitch=0.6, tilt=4, stretch=-0.02 * b, brows="down", eyes="half", near_upper=112, near_fore=60)
    s.key(4, fast, tilt=-9 * e, pitch=-0.7, stretch=0.034 * b, bend=-3, shrug=1, **hold)
    size = 1.0
    for start in (5.5, 8.5, 11.5):
        s.key(start, tilt=-6 * e, pitch=-0.3, stretch=-0.03 * b * size, bend=-1, shrug=4 * size, **hold)
        s.key(
            start + 1.5,
            tilt=-8.5 * e * (0.5 + 0.5 * size),
            pitch=-0.6,
            stretch=0.026 * b * size,
            bend=-2.6 * size,
            shrug=0.5,
            **hold,
        )
        size *= 0.7
    s.key(14.5, tilt=1.6, stretch=-0.008, mouth="smile", near_upper=112, near_fore=66)
    s.home(16)
    return once(person, "laugh", s, 16, "eyes=happy brows=up mouth=grin effect=note")


def nod(person: Person) -> Motion:
    """Up a little, down, and once more at half size."""
    s = Score(person)
    s.key(1, nod=-1.6, pitch=-0.35, tilt=-1)
    s.key(2.6, fast, nod=5, pitch=1, tilt=3.4, eyes="closed", stretch=-0.008)
    s.key(4.6, nod=-1, pitch=-0.2, tilt=-0.6, mouth="smile")
    s.key(6, nod=2.4, pitch=0.5, tilt=1.6, eyes="half", mouth="smile")
    s.home(8)
    return once(person, "nod", s, 8, "mouth=smile")


def startled(person: Person) -> Motion:
    """Crouch, jump back with an arm up, stare, breathe out."""
    e, b, wide = person.temper.energy, person.temper.bounce, broad(person)
    fright: dict[str, Any] = {
        "near_upper": 150.0 - 2.4 * wide,
        "near_fore": 250.0 + wide,
        "near_hand": "open",
        "eyes": "wide",
        "brows": "up",
        "mouth": "E",
    }
    s = Score(person)
    s.key(1, stretch=-0.05 * b, tilt=2, pitch=0.3, y=2, eyes="closed", brows="down")
    s.key(
        2.2,
        fast,
        stretch=0.045 * b,
        x=-5 * e,
        y=-4,
        near_lift=6,
        far_lift=5,
        near_toe=10,
        far_toe=10,
        tilt=-6,
        pitch=-0.6,
        lean=-5,
        shrug=6,
        **fright,
    )
    s.key(3.6, stretch=-0.025 * b, x=-6 * e, y=1.5, tilt=-5, pitch=-0.4, lean=-5, shrug=7, **fright)
    s.key(5, stretch=0.008, x=-5 * e, tilt=-4, pitch=-0.4, lean=-4, shrug=6, **fright)
    s.hold(7.5, mouth="A")
    s.key(9, slow, tilt=1.4, stretch=-0.012 * b, mouth="A")
    s.home(10)
    return once(person, "startled", s, 10, "eyes=wide brows=up mouth=E effect=surprise")


def point(person: Person) -> Motion:
    """Wind up, fling the arm out to the side, hold."""
    e, b, wide = person.temper.energy, person.temper.bounce, broad(person)
    out: dict[str, Any] = {
        "near_hand": "point",
        "eyes": "left",
        "brows": "up",
        "turn": -0.7,
        "near_palm": 0.0,
        "x": 8.0 + 0.6 * wide,
    }
    s = Score(person)
    s.key(2, near_upper=84, near_fore=40, near_hand="fist", stretch=-0.02 * b, tilt=3, lean=2)
    s.key(
        4,
        fast,
        near_upper=140 - 3 * wide,
        near_fore=194,
        lean=-4 * e,
        tilt=-5,
        stretch=0.02 * b,
        shrug=2,
        **out,
    )
    s.key(5.5, near_upper=130 - 3 * wide, near_fore=184, lean=-2 * e, tilt=-3, shrug=1, **out)
    s.key(9, near_upper=132 - 3 * wide, near_fore=186, lean=-2.4 * e, tilt=-3.4, shrug=1, **out)
    s.key(10.8, slow, near_upper=112, near_fore=92, tilt=1, stretch=-0.012 * b)
    s.home(12)
    return once(person, "point", s, 12, "eyes=left brows=up")


def shrug(person: Person) -> Motion:
    """Down, shoulders up with the palm out, hold, drop."""
    far: dict[str, Any] = {} if person.tool else {"far_upper": 62.0, "far_fore": -14.0, "far_hand": "flat"}
    up: dict[str, Any] = {
        "near_upper": 118.0 - broad(person),
        "near_fore": 205.0 + 2.6 * broad(person),
        "near_hand": "flat",
        "brows": "worried",
        "mouth": "A",
        "eyes": "half",
        **far,
    }
    s = Score(person)
    s.key(2, stretch=-0.02, shrug=-2.5, tilt=-2, pitch=0.2)
    s.key(4.4, fast, shrug=10, tilt=9, stretch=0.012, nod=1.5, **up)
    s.key(5.6, shrug=7.5, tilt=7, nod=1, **up)
    s.key(8.5, shrug=7.5, tilt=7.4, nod=1, **up)
    s.key(10.4, slow, shrug=-2, tilt=-1, stretch=-0.012, mouth="A")
    s.home(12)
    return once(person, "shrug", s, 12, "eyes=half brows=worried mouth=A")


def clap(person: Person) -> Motion:
    """Three claps with the whole body."""
    e, b = person.temper.energy, person.temper.bounce
    shut: dict[str, Any] = {
        "near_upper": 66.0,
        "near_fore": -12.0,
        "far_upper": 112.0,
        "far_fore": 196.0,
        "near_hand": "flat",
        "far_hand": "flat",
    }
    wide: dict[str, Any] = {
        "near_upper": 82.0,
        "near_fore": -46.0,
        "far_upper": 96.0,
        "far_fore": -132.0,
        "near_hand": "flat",
        "far_hand": "flat",
    }
    face: dict[str, Any] = {"eyes": "happy", "mouth": "grin", "brows": "up"}
    s = Score(person)
    s.key(
        2, stretch=-0.02 * b, tilt=2, near_upper=96, near_fore=30, far_upper=84, far_fore=140, mouth="smile"
    )
    s.key(3.5, fast, stretch=0.02 * b, tilt=-4 * e, shrug=2, **wide, **face)
    for start in (4.5, 7.0, 9.5):
        s.key(start, slow, stretch=-0.012 * b, tilt=-2 * e, **shut, **face)
        s.key(start + 1.4, fast, stretch=0.014 * b, tilt=-5 * e, shrug=2, **wide, **face)
    s.key(12.4, slow, tilt=1.4, stretch=-0.012, mouth="smile")
    s.home(14)
    return once(person, "clap", s, 14, "eyes=happy brows=up mouth=grin")
