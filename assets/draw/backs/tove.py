"""Tove from behind: two buns with ribbons, and the pinafore's bow, which is as broad as she is."""

from __future__ import annotations

from assets.draw.backs.heads import back_of_head, nape
from assets.draw.ink import Layer, Part, lines, patch
from assets.draw.palette import CREAM, LINEN, mix
from assets.draw.people import tove as front
from assets.draw.rig import Rig
from assets.draw.shapes import blob, box, ellipse, stroke, strokes, tube


def behind(rig: Rig) -> list[Layer]:
    """Tove, back to front."""
    return [
        Layer(front.leg(rig, near=False)),
        Layer(front.leg(rig, near=True)),
        Layer(front.basket(rig), weight=1.4),
        Layer(front.arm(rig, near=False), weight=1.4),
        Layer(front.arm(rig, near=True), weight=1.5),
        Layer(_dress(rig), cast=(2.0, 3.0)),
        Layer(_bow(rig), weight=1.2, cast=(1.5, 2.5)),
        Layer(nape(rig, front.HEAD), weight=0),
        Layer(_collar(rig), weight=1.2),
        Layer(front.buns(rig), weight=1.4),
        Layer(_hair(rig), weight=1.6, cast=(2.0, 4.0)),
    ]


def _dress(rig: Rig) -> list[Part]:
    blouse = Part(
        blob(
            "-8 -118, -18 -113, -22 -102, -19 -84, -17 -70 0.4, 17 -70 0.4, 18 -86, 20 -102, 16 -113, 8 -118"
        ),
        front.BLOUSE,
        crescent=5,
    )
    skirt = blob(
        "-18 -76, -26 -50, -32 -34 0.4, -16 -29.5, 0 -28.5, 16 -29.5, 31 -34 0.4, 25 -50, 17 -76, 0 -73"
    )
    folds = lines(strokes("-12 -66, -18 -48, -20 -34", "2 -64, 2 -46, 1 -32", "12 -66, 17 -48, 19 -34"), 1.3)
    flowers = [
        patch(ellipse(x, y, 1.9), LINEN, 0.95)
        for x, y in (
            (-27, -43),
            (-22, -40),
            (-16, -37),
            (-10, -38),
            (-3, -37.4),
            (4, -37),
            (10, -37.4),
            (16, -39),
            (23, -41),
        )
    ]
    hem = lines(strokes("-31 -46, -16 -42, 0 -41, 16 -42, 29 -46"), 1.5, front.RIBBON)
    straps = [
        Part(tube(line, [5.2, 5.0, 5.0], caps=(0.1, 0.1)), front.PINAFORE, crescent=1.2)
        for line in ([(-13.5, -117), (-3, -97), (11, -74)], [(12.5, -117), (2, -97), (-12, -74)])
    ]
    return [
        blouse.warped(rig.torso),
        *(strap.warped(rig.torso) for strap in straps),
        Part(skirt, front.PINAFORE, crescent=7, marks=[folds, hem, *flowers]).warped(
            rig.cloth(pinned=-14, free=-70)
        ),
    ]


def _bow(rig: Rig) -> list[Part]:
    band = Part(blob("-18 -78, 0 -74.6, 17.6 -78, 18.6 -70, 0 -66.4, -19 -70"), front.RIBBON, crescent=2)
    fall = rig.hang((0.0, -72.0), 30.0, drag=0.8)
    tails = [
        Part(
            blob("-4 -71 0.3, -8 -56, -13 -42 0.2, -7 -44, -2 -41 0.2, -1 -56, 1 -71 0.3"),
            front.RIBBON,
            crescent=2,
        ),
        Part(
            blob("0 -71 0.3, 2 -56, 4 -43 0.2, 9 -45, 14 -42 0.2, 9 -56, 5 -71 0.3"), front.RIBBON, crescent=2
        ),
    ]
    loops = [
        Part(
            blob((0, -72), (side * 10, -82), (side * 20, -80), (side * 21, -67), (side * 10, -64)),
            front.RIBBON,
            crescent=3,
            marks=[lines(stroke((side * 4, -72), (side * 14, -73)), 1.2)],
        )
        for side in (-1, 1)
    ]
    knot = Part(box(-4.4, -78, 8.8, 11, 3), mix(front.RIBBON, CREAM, 0.15), crescent=2)
    return [
        band.warped(rig.torso),
        *(tail.warped(fall) for tail in tails),
        *(part.warped(rig.torso) for part in (*loops, knot)),
    ]


def _collar(rig: Rig) -> list[Part]:
    wings = blob(
        "-15 -119 0.3, 0 -123, 16 -119 0.3, 21 -111, 14 -103, 2 -107 0.3, 0 -108, -2 -107 0.3, -14 -103, -21 -111"
    )
    seam = lines(stroke("0 -121, 0 -108"), 1.2)
    return [Part(wings, CREAM, crescent=2.6, marks=[seam]).warped(rig.torso)]


def _hair(rig: Rig) -> list[Part]:
    """Combed up into the buns on either side of a straight parting."""
    outline = blob(
        "0 -56, 26 -51, 44 -37, 50 -14, 48 6, 42 20, 30 30 0.4, 16 36, 0 38, -16 36, -30 30 0.4, -43 20, -49 6, "
        "-50 -14, -43 -38, -24 -52"
    )
    made = back_of_head(rig, front.HAIR, outline=outline, parted=False, drag=0.1)
    combed = strokes(
        "0 -54, 0 -10, 0 37",
        "-4 32, -18 6, -34 -26",
        "-16 33, -30 8, -41 -20",
        "-28 28, -38 10, -46 -10",
        "-4 6, -16 -16, -30 -36",
        "4 32, 17 6, 32 -28",
        "16 33, 29 8, 40 -22",
        "28 28, 37 10, 45 -12",
        "4 6, 15 -16, 28 -38",
    )
    made[0].marks.append(lines(combed.warped(rig.head), 1.3, mix(front.HAIR, CREAM, 0.3)))
    return made
