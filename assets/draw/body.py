"""Limbs every person is put together from: sleeves, hands, legs, boots."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from assets.draw.ink import Mark, Part, lines
from assets.draw.palette import Colour, mix, shade
from assets.draw.rig import Limb, Rig
from assets.draw.shapes import Affine, Point, Shape, blob, scale, stroke, strokes, tube

HandParts = tuple[Shape, list[Mark]]


def _rest() -> list[HandParts]:
    palm = blob("-3 -7.2, 5 -9, 14 -8.2, 20.5 -4, 21.5 1.5, 17 6.6, 8 8.4, -3 7.2")
    thumb = blob("1 -6, 5 -10.5, 11 -12.6, 14.6 -9.6, 12 -5.6, 5 -2.4")
    return [
        (palm, [lines(strokes("12.5 -1.6, 20 -0.8", "12 3.4, 18 4.4"), 1.2)]),
        (thumb, [lines(stroke("3 -3.2, 8 -4.6, 11.5 -5.8"), 1.1)]),
    ]


def _fist() -> list[HandParts]:
    palm = blob("-3 -7.2, 4 -9.6, 12 -9.2, 17 -5, 17.6 3, 13 8.8, 4 9, -3 7.2")
    thumb = blob("2 -8.6, 8 -10.8, 13.5 -8, 14 -3.6, 9 -3, 3 -4")
    return [
        (palm, [lines(strokes("9.5 -1, 16.6 -1.2", "9.5 3.6, 16 4"), 1.2)]),
        (thumb, []),
    ]


def _finger(root: Point, tip: Point, thick: float = 6.6) -> Shape:
    mid = ((root[0] + tip[0]) / 2, (root[1] + tip[1]) / 2)
    return tube([root, mid, tip], [thick, thick * 1.02, thick * 0.86])


def _open() -> list[HandParts]:
    palm = blob("-3 -6.6, 5 -8.6, 12 -9.6, 15.5 -5, 15.5 4, 12 8.8, 5 8.4, -3 6.6")
    fingers = [
        _finger((11, -7), (20, -12.6), 6.4),
        _finger((13, -3), (25, -5.6)),
        _finger((13.4, 1.4), (26, 2.2)),
        _finger((12.4, 5.6), (23, 9)),
    ]
    thumb = _finger((3.4, 6), (10.5, 14.6), 7)
    return [*((f, []) for f in fingers), (thumb, []), (palm, [lines(stroke("2 4.4, 6.5 2.4, 8 -2"), 1.1)])]


def _point() -> list[HandParts]:
    palm, thumb = _fist()
    return [(_finger((11, -5.4), (27.5, -6.4), 6.8), []), palm, thumb]


def _flat() -> list[HandParts]:
    palm = blob("-3 -7, 6 -8.6, 15 -8.4, 23 -5.4, 25 -0.4, 22 5, 13 7.8, 5 8.4, -3 7")
    thumb = _finger((4, -6.4), (12.4, -12), 6.8)
    return [
        (thumb, []),
        (
            palm,
            [
                lines(strokes("13 -3.6, 23 -3", "13 0.6, 24 1.2", "12 4.6, 21 5")),
            ],
        ),
    ]


HANDS = {"rest": _rest, "fist": _fist, "open": _open, "point": _point, "flat": _flat}


def hand(
    kind: str, frame: Affine, colour: Colour, *, size: float = 1.0, mirrored: bool = False
) -> list[Part]:
    """A hand at the end of an arm. ``mirrored`` swaps the side of the thumb."""
    place = frame @ scale(size, -size if mirrored else size)
    return [
        Part(shape, colour, crescent=3.2, marks=marks, edge=0.9).warped(place)
        for shape, marks in HANDS[kind]()
    ]


def sleeve(
    arm: Limb,
    widths: Sequence[float],
    colour: Colour,
    *,
    start: float = 0.0,
    end: float = 1.0,
    crescent: float = 4.5,
    softness: float = 0.5,
    caps: tuple[float, float] = (0.9, 0.5),
    marks: Sequence[Mark] = (),
) -> Part:
    """A tube along a limb from ``start`` to ``end`` (shares of its length)."""
    points = arm.line(softness)
    cut = _cut(points, start, end)
    return Part(tube(cut, widths, caps=caps), colour, crescent=crescent, marks=list(marks))


def _cut(points: Sequence[Point], start: float, end: float, samples: int = 9) -> list[Point]:
    last = len(points) - 1
    out = []
    for i in range(samples):
        at = (start + (end - start) * i / (samples - 1)) * last
        low = min(int(at), last - 1)
        share = at - low
        (x0, y0), (x1, y1) = points[low], points[low + 1]
        out.append((x0 + (x1 - x0) * share, y0 + (y1 - y0) * share))
    return out


def cuff(arm: Limb, at: float, width: float, length: float, colour: Colour, *, softness: float = 0.5) -> Part:
    """A ring round a limb, ``length`` units long, centred ``at`` a share of it."""
    points = arm.line(softness)
    whole = sum(((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5 for a, b in pairwise(points))
    half = length / max(whole, 1e-6) / 2
    return Part(
        tube(_cut(points, at - half, at + half), [width, width * 1.06, width], caps=(0.3, 0.3)),
        colour,
        crescent=3,
    )


def boot(
    leg: Limb,
    colour: Colour,
    *,
    length: float = 25.0,
    height: float = 22.0,
    sole: Colour,
    width: float = 20.0,
) -> list[Part]:
    """A boot standing on the end frame of a leg: heel under the ankle, toe to the right."""
    h, w = height, width / 2
    upper = blob(
        (-w + 1, -h, 0.3),
        (-w, -h * 0.5),
        (-w - 1, -4),
        (-w + 1, -1.2, 0.5),
        (length - 8, -1.2, 0.5),
        (length - 3.4, -4.4),
        (length - 6.4, -10.6),
        (w + 2.6, -13),
        (w, -h * 0.66),
        (w + 0.4, -h, 0.3),
    )
    tread = blob(
        (-w - 1, -4, 0.4),
        (-w - 0.6, 0.8),
        (0, 1.2),
        (length - 6, 1.2),
        (length - 2, -1.2),
        (length - 3, -4.4, 0.4),
        (0, -3.2),
    )
    creases = strokes(((w - 4, -h * 0.55), (w + 1, -h * 0.5)), ((w - 3, -h * 0.38), (w + 2.4, -h * 0.36)))
    place = leg.hand
    parts = [
        Part(upper, colour, crescent=4, marks=[lines(creases, 1.1)]),
        Part(tread, sole, crescent=1.5, rimmed=False),
    ]
    return [part.warped(place) for part in parts]


def thumb_below(arm: Limb, kind: str, *, near: bool) -> bool:
    """Whether the hand is drawn mirrored: a hanging hand has its thumb in front, a raised palm towards the head."""
    if kind == "open":
        return near
    if kind == "flat" and near:
        return math.cos(math.radians(arm.fore_angle)) < -0.3
    return not near


def sleeved_arm(
    rig: Rig,
    *,
    near: bool,
    cloth: Colour,
    skin: Colour,
    band: Colour | None = None,
    widths: Sequence[float] = (22, 19, 17.5, 18.5),
    hand_size: float = 0.86,
    reach: float = 0.9,
    holds: str = "",
) -> list[Part]:
    """A whole arm: hand, sleeve and, with ``band``, a cuff; ``holds`` names the hand when it never lets go."""
    arm = rig.near_arm if near else rig.far_arm
    kind = holds or (rig.pose.near_hand if near else rig.pose.far_hand)
    tone = cloth if near else mix(cloth, shade(cloth), 0.3)
    made = hand(kind, arm.hand, skin, size=hand_size, mirrored=thumb_below(arm, kind, near=near))
    made.append(sleeve(arm, widths, tone, end=reach))
    if band:
        made.append(cuff(arm, reach - 0.04, widths[-1] + 1, 8, band))
    return made
