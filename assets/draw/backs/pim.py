"""Pim from behind: crossed straps, the knot of the scarf, and the cap without its peak."""

from __future__ import annotations

from assets.draw import body
from assets.draw.backs.heads import nape
from assets.draw.ink import Layer, Part, lines, patch
from assets.draw.palette import BRASS, CREAM, RUST, SKIN_ROSE, TEAL, mix, shade
from assets.draw.people import pim as front
from assets.draw.rig import Rig
from assets.draw.shapes import blob, ellipse, strokes, tube


def behind(rig: Rig) -> list[Layer]:
    """Pim, back to front."""
    return [
        Layer(_arm(rig, near=False)),
        Layer(front.leg(rig, near=False)),
        Layer(front.leg(rig, near=True)),
        Layer(_arm(rig, near=True), weight=1.5),
        Layer(front.shirt(rig), cast=(2.0, 3.0)),
        Layer(_dungarees(rig), weight=1.2),
        Layer(front.sword(rig), weight=1.2, cast=(1.5, 2.5)),
        Layer(nape(rig, front.HEAD), weight=0),
        Layer(_scarf(rig), weight=1.2, cast=(1.5, 3.0)),
        Layer(_hair(rig), weight=1.4, cast=(2.0, 4.0)),
        Layer(_cap(rig), weight=1.5, cast=(1.0, 3.0)),
    ]


def _arm(rig: Rig, *, near: bool) -> list[Part]:
    return body.sleeved_arm(
        rig, near=near, cloth=front.SHIRT, skin=SKIN_ROSE, widths=(16, 15, 14, 15), hand_size=0.66, reach=0.84
    )


def _dungarees(rig: Rig) -> list[Part]:
    outline = blob(
        "-20 -57 0.4, -8 -62, 8 -62, 19 -57 0.4, 22 -42, 22 -30 0.4, 4 -29, 0 -33 0.4, -4 -29, -23 -30 0.4, "
        "-22 -42"
    )
    pockets = [
        patch(
            blob((x, -51, 0.3), (x + 12, -51, 0.3), (x + 11, -40), (x + 6, -37.6), (x + 1, -40)),
            mix(front.DUNGAREES, CREAM, 0.14),
            lit=True,
        )
        for x in (-17, 5)
    ]
    mend = patch(blob("7 -40 0.3, 15 -41 0.3, 15 -33 0.3, 7 -32 0.3"), mix(RUST, CREAM, 0.25), lit=True)
    seam = lines(strokes("0 -60, 0 -33", "-20 -55, 0 -58, 19 -55"), 1.2)
    straps = [
        Part(tube(line, [5.4, 5.4, 5.4], caps=(0.1, 0.3)), front.DUNGAREES, crescent=1.4)
        for line in ([(-14, -88), (-3, -72), (11, -57)], [(13, -88), (2, -72), (-12, -57)])
    ]
    button = Part(ellipse(-0.5, -73, 2.6), BRASS, crescent=0.9, edge=0.7)
    seat = Part(outline, front.DUNGAREES, crescent=6, marks=[*pockets, seam, mend])
    return [part.warped(rig.torso) for part in (seat, *straps, button)]


def _scarf(rig: Rig) -> list[Part]:
    cloth = Part(
        blob("-17 -93, 0 -97, 17 -93, 15 -84, 7 -77, 0 -68 0.2, -7 -77, -16 -84"),
        TEAL,
        crescent=3,
        marks=[
            patch(ellipse(x, y, 1.3), CREAM, 0.9)
            for x, y in ((-10, -86), (-3, -82), (4, -88), (10, -84), (1, -75), (-5, -90))
        ],
    )
    return [cloth.warped(rig.torso)]


def _hair(rig: Rig) -> list[Part]:
    outline = blob(
        "-46 -18, -50 0, -57 6 0.2, -49 12, -54 22 0.2, -43 22, -40 36 0.2, -29 28, -22 42 0.2, -12 31, -2 44 0.2, "
        "8 31, 18 42 0.2, 26 29, 38 36 0.2, 42 22, 53 20 0.2, 49 10, 56 2 0.2, 50 -2, 46 -18, 0 -30"
    )
    locks = strokes(
        "-34 2, -36 14, -32 26",
        "-18 6, -20 20, -18 32",
        "-4 6, -3 20, -2 34",
        "14 6, 16 20, 16 32",
        "32 2, 36 14, 33 26",
    )
    tone = mix(front.HAIR, shade(front.HAIR), 0.12)
    return [
        Part(outline, tone, crescent=6, marks=[lines(locks, 1.4)]).warped(rig.trail((0, -20), 60, drag=0.14))
    ]


def _cap(rig: Rig) -> list[Part]:
    feather, _, button, _, _ = front.cap(rig)
    crown = blob(
        "-52 -12, -57 -30, -46 -50, -24 -62, 2 -65, 28 -62, 48 -50, 57 -30, 52 -12, 30 -5, 0 -3, -30 -5"
    )
    seams = lines(strokes("2 -63, 1 -34, 1 -5", "2 -63, -24 -48, -38 -8", "2 -63, 28 -48, 39 -8"), 1.4)
    band = blob("-53 -18, -30 -11, 0 -8.6, 30 -11, 53 -18, 52 -8, 30 -1, 0 1.4, -30 -1, -52 -8")
    gap = patch(blob("-9 -9, 0 -17, 10 -9, 8 -4, -7 -4"), front.HAIR)
    return [
        feather,
        Part(crown, front.CAP, crescent=9, marks=[seams, gap]).warped(rig.head),
        button,
        Part(band, front.LEATHER, crescent=2).warped(rig.head),
    ]
