"""Osric from behind: robe, mantle, and white hair under the hat."""

from __future__ import annotations

from assets.draw.backs.heads import back_of_head, nape
from assets.draw.ink import Layer, Part, lines
from assets.draw.palette import LEATHER, LINEN, mix, shade
from assets.draw.people import osric as front
from assets.draw.rig import Rig
from assets.draw.shapes import blob, ellipse, stroke, strokes


def behind(rig: Rig) -> list[Layer]:
    """Osric, back to front."""
    return [
        Layer(front.crook(rig)),
        Layer(front.shoe(rig, near=False)),
        Layer(front.shoe(rig, near=True)),
        Layer(front.arm(rig, near=False)),
        Layer(front.arm(rig, near=True), weight=1.6),
        Layer(front.robe(rig)[:1], cast=(2.0, 3.0)),
        Layer(_belt(rig), weight=1.2, cast=(1.5, 2.5)),
        Layer(_mantle(rig), weight=1.5, cast=(2.0, 4.0)),
        Layer(nape(rig, front.HEAD), weight=0),
        Layer(_hair(rig), weight=1.5, cast=(2.0, 4.0)),
        Layer(_hat(rig), weight=1.6, cast=(1.0, 4.0)),
    ]


def _belt(rig: Rig) -> list[Part]:
    """The cord, and a satchel for herbs on it that one sees from here only."""
    cord = front.belt(rig)[0]
    hang = rig.hang((14.0, -76.0), 34.0, drag=0.7)
    bag = Part(
        blob("2 -77 0.5, 26 -77 0.5, 29 -60, 26 -48, 14 -45, 3 -48, 0 -60"),
        mix(LEATHER, front.GOLD, 0.2),
        crescent=5,
    )
    flap = Part(
        blob("1 -78 0.4, 27 -78 0.4, 29 -66, 22 -58, 14 -55.6, 6 -58, -0.6 -66"),
        mix(LEATHER, front.GOLD, 0.36),
        crescent=3,
        marks=[lines(stroke("4 -65, 14 -59, 25 -65"), 1.1, LINEN, 0.8)],
    )
    clasp = Part(ellipse(14, -58, 2.8), front.GOLD, crescent=1, edge=0.8)
    return [cord, *(part.warped(hang) for part in (bag, flap, clasp))]


def _mantle(rig: Rig) -> list[Part]:
    outline = blob(
        "-14 -138, -29 -126, -38 -104, -41 -90 0.2, -33 -93, -27 -82 0.2, -20 -88, -12 -76 0.2, -5 -82, 1 -70 0.2, "
        "7 -82, 14 -76 0.2, 21 -88, 28 -82 0.2, 33 -94, 39 -91 0.2, 36 -106, 28 -126, 15 -138"
    )
    folds = strokes("-22 -122, -29 -98", "-8 -118, -11 -88", "8 -118, 11 -88", "22 -122, 28 -98")
    return [Part(outline, front.HEATHER, crescent=7, marks=[lines(folds, 1.4)]).warped(rig.torso)]


def _hair(rig: Rig) -> list[Part]:
    outline = blob(
        "-36 -24, -44 -8, -49 14, -47 30, -52 42 0.2, -41 44, -40 54 0.2, -29 50, -23 60 0.2, -14 53, -7 64 0.2, "
        "1 55, 9 64 0.2, 15 53, 25 60 0.2, 30 50, 41 54 0.2, 41 43, 52 40 0.2, 47 28, 48 12, 43 -8, 35 -24, 0 -34"
    )
    made = back_of_head(rig, front.BEARD, outline=outline, parted=False, drag=0.4)
    strands = strokes(
        "-38 -4, -42 16, -40 38",
        "-24 0, -28 24, -25 46",
        "-9 2, -10 28, -7 54",
        "8 2, 9 28, 8 54",
        "23 0, 27 24, 25 46",
        "37 -4, 41 16, 40 36",
        "-17 28, -17 46",
        "17 26, 17 44",
    )
    made[0].marks.append(
        lines(strands.warped(rig.trail((0, -10), 62, drag=0.4)), 1.4, shade(front.BEARD), 0.9)
    )
    return made


def _hat(rig: Rig) -> list[Part]:
    """The hat without the mend and what grows on it: both are at the front."""
    cone, *_, brim = front.hat(rig)
    cone.marks = cone.marks[:2]
    return [cone, brim]
