"""Asha from behind: the plait to the waist, and both ends of the scarf."""

from __future__ import annotations

import math

from assets.draw import body
from assets.draw.backs.heads import back_of_head, nape
from assets.draw.ink import Layer, Part, lines, patch
from assets.draw.palette import CREAM, RUST, SKIN_TAN, colour, mix
from assets.draw.people import asha as front
from assets.draw.rig import Rig
from assets.draw.shapes import blob, ellipse, stroke, strokes, tube


def behind(rig: Rig) -> list[Layer]:
    """Asha, back to front."""
    return [
        Layer(front.slate(rig)[:1], weight=1.4),
        Layer(_arm(rig, near=False), weight=1.4),
        Layer(front.leg(rig, near=False)),
        Layer(front.leg(rig, near=True)),
        Layer(_arm(rig, near=True), weight=1.5),
        Layer(_kurta(rig), cast=(2.0, 3.0)),
        Layer(_scarf(rig), weight=1.3, cast=(2.0, 3.0)),
        Layer(nape(rig, front.HEAD), weight=0),
        Layer(_hair(rig), weight=1.6, cast=(2.0, 4.0)),
        Layer(_pencil(rig), weight=0.9),
        Layer(_plait(rig), weight=1.4, cast=(2.0, 3.0)),
    ]


def _arm(rig: Rig, *, near: bool) -> list[Part]:
    return body.sleeved_arm(
        rig,
        near=near,
        cloth=front.KURTA,
        skin=SKIN_TAN,
        band=front.GOLD,
        widths=(19, 17, 16, 16),
        hand_size=0.78,
    )


def _kurta(rig: Rig) -> list[Part]:
    """The kurta without placket and buttons."""
    (cloth,) = front.kurta(rig)
    cloth.marks = [*cloth.marks[:8], *cloth.marks[12:]]
    return [cloth]


def _scarf(rig: Rig) -> list[Part]:
    """Over both shoulders from the front; the ends hang down the back."""
    made: list[Part] = []
    for side in (-1, 1):
        fall = rig.hang((side * 18.0, -138.0), 100.0, drag=0.5)
        tail = blob(
            (side * 8, -143, 0.3),
            (side * 22, -141),
            (side * 28, -128),
            (side * 29, -100),
            (side * 31, -66, 0.3),
            (side * 23, -62),
            (side * 15, -65, 0.3),
            (side * 14, -96),
            (side * 11, -124),
        )
        spots = [
            patch(ellipse(side * x, y, 1.5), RUST, 0.85)
            for x, y in ((18, -128), (22, -112), (19, -96), (24, -84))
        ]
        marks = [
            lines(strokes(((side * 18, -136), (side * 21, -104), (side * 23, -68))), 1.2),
            lines(stroke((side * 13, -72), (side * 23, -69), (side * 32, -73)), 2.0, RUST),
            *spots,
        ]
        made.append(Part(tail, front.SCARF, crescent=4, marks=marks).warped(fall))
    collar = blob("-24 -143, 0 -152, 23 -143, 22 -134, 0 -130, -23 -134")
    made.append(
        Part(
            collar, front.SCARF, crescent=3, marks=[lines(strokes("-18 -139, 0 -136, 18 -139"), 1.2)]
        ).warped(rig.torso)
    )
    return made


def _hair(rig: Rig) -> list[Part]:
    """Drawn smooth from the parting to the plait."""
    outline = blob(
        "2 -57, 28 -51, 44 -36, 49 -12, 47 8, 40 24, 26 36, 12 44, 2 48, -9 44, -24 36, -38 24, -47 8, -49 -12, "
        "-42 -38, -24 -52"
    )
    made = back_of_head(rig, front.HAIR, outline=outline, parted=False, drag=0.1)
    combed = strokes(
        "2 -55, 1 -20, 1 40",
        "-8 -50, -24 -22, -18 20, -3 42",
        "-22 -46, -40 -18, -32 16, -8 42",
        "12 -50, 27 -22, 21 20, 6 42",
        "26 -46, 42 -18, 34 16, 11 42",
    )
    shine = patch(
        blob("-38 -28, -24 -41, -8 -46, -12 -40, -26 -34, -35 -22"),
        mix(front.HAIR, colour("#b4a3d8"), 0.5),
        0.55,
        0.7,
    )
    made[0].marks += [
        lines(combed.warped(rig.head), 1.3, mix(front.HAIR, CREAM, 0.25)),
        patch(shine.shape.warped(rig.head), shine.colour or CREAM, 0.55, 0.7),
    ]
    return made


def _pencil(rig: Rig) -> list[Part]:
    shaft = Part(
        tube([(-58, -2), (-48, -4), (-40, -6)], [4.4, 4.4, 4.4], caps=(0.1, 0.1)),
        colour("#e8b13c"),
        crescent=1.2,
    )
    return [shaft.warped(rig.head)]


def _plait(rig: Rig) -> list[Part]:
    """Down the back; marigolds at the tie."""
    x, y = rig.head.at(1.0, 40.0)
    length, count = 66.0, 6
    step = length / count
    lean = math.sin(math.radians(rig.pose.swing * 0.9))
    parts: list[Part] = []
    for i in range(count):
        t = i / count
        cx, cy, w = x - lean * length * t, y + length * t, 10.4 - 2.6 * t
        side = 1 if i % 2 else -1
        knot = blob(
            (cx - w, cy + step * 0.2),
            (cx - w * 0.5, cy - step * 0.2),
            (cx + w * 0.5, cy - step * 0.2),
            (cx + w, cy + step * 0.2),
            (cx + w * 0.8, cy + step),
            (cx, cy + step * 1.3),
            (cx - w * 0.8, cy + step),
        )
        strand = stroke(
            (cx - w * 0.7 * side, cy),
            (cx + 0.1 * w * side, cy + 0.5 * step),
            (cx + 0.3 * w * side, cy + 1.2 * step),
        )
        parts.append(
            Part(knot, front.HAIR, crescent=3, marks=[lines(strand, 1.3, mix(front.HAIR, CREAM, 0.3))])
        )
    ex, ey = x - lean * length, y + length
    tail = Part(
        blob((ex - 4, ey), (ex + 4, ey), (ex + 6, ey + 10), (ex + 1, ey + 18, 0.2), (ex - 5, ey + 10)),
        front.HAIR,
        crescent=2,
    )
    bloom = [
        Part(
            ellipse(ex + 5 * math.cos(math.tau * i / 6), ey + 1 + 4 * math.sin(math.tau * i / 6), 3.6),
            front.SCARF,
            crescent=1.2,
            edge=0.7,
        )
        for i in range(6)
    ]
    return [tail, *parts[::-1], *bloom, Part(ellipse(ex, ey + 1, 3), RUST, crescent=0.8, edge=0.7)]
