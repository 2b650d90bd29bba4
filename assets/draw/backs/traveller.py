"""The traveller from behind: the cape hides nearly everything."""

from __future__ import annotations

from assets.draw.backs.heads import back_of_head, nape
from assets.draw.ink import Layer, Part, lines
from assets.draw.palette import CREAM, LEATHER, LINEN, RUST, TEAL, mix
from assets.draw.people import traveller as front
from assets.draw.rig import Rig
from assets.draw.shapes import blob, strokes, tube

_MOP = blob(
    "-4 -60.5 0.4, 3 -68 0.15, 10 -59 0.5, 32 -53, 47 -34, 57 -20 0.2, 50 -10, 55 6 0.2, 46 14, 45 32 0.2, 34 30, "
    "24 44 0.2, 14 33, 2 44 0.2, -10 33, -24 44 0.2, -32 31, -46 32 0.2, -46 12, -56 4 0.2, -50 -12, -58 -20 0.2, "
    "-46 -36, -30 -54, -14 -58 0.5, -13 -66 0.15"
)


def behind(rig: Rig) -> list[Layer]:
    """The traveller, back to front."""
    return [
        Layer(front.arm(rig, near=False)),
        Layer(front.leg(rig, near=False)),
        Layer(front.leg(rig, near=True)),
        Layer(_tunic(rig)),
        Layer(front.arm(rig, near=True), weight=1.6),
        Layer(nape(rig, front.HEAD), weight=0),
        Layer(_cape(rig), weight=1.6, cast=(2.0, 4.0)),
        Layer(_bedroll(rig), weight=1.4, cast=(2.0, 4.0)),
        Layer(_hood(rig), weight=1.4, cast=(2.0, 4.0)),
        Layer(back_of_head(rig, front.HAIR, outline=_MOP), weight=1.8, cast=(2.0, 5.0)),
    ]


def _tunic(rig: Rig) -> list[Part]:
    coat = blob(
        "-11 -146, -27 -140, -35 -128, -33 -108, -28 -90, -32 -70, -34 -56 0.4, -18 -52.6, 0 -51.6, "
        "18 -52.6, 34 -56 0.4, 31 -70, 28 -90, 32 -108, 33 -128, 26 -140, 11 -146"
    )
    trim = strokes("-33 -60.4, -18 -57, 0 -56, 18 -57, 33 -60.4")
    return [
        Part(coat, TEAL, crescent=9, marks=[lines(trim, 2.0, LINEN, 0.9)]).warped(
            rig.cloth(pinned=-30, free=-84)
        )
    ]


def _cape(rig: Rig) -> list[Part]:
    outline = blob(
        "-12 -144, -29 -132, -37 -100, -43 -64, -46 -36 0.5, -32 -32, -16 -35.6, 0 -31, 16 -35.6, 32 -32, "
        "46 -36 0.5, 43 -64, 37 -100, 29 -132, 12 -144"
    )
    folds = strokes(
        "-24 -112, -30 -70, -32 -37",
        "-8 -110, -10 -70, -9 -37",
        "10 -110, 12 -70, 11 -37",
        "25 -110, 31 -70, 33 -37",
    )
    hem = strokes("-45 -42, -32 -37.4, -16 -41, 0 -36.4, 16 -41, 32 -37.4, 45 -42")
    cape = Part(outline, RUST, crescent=10, marks=[lines(folds, 1.4), lines(hem, 1.5, LINEN, 0.75)])
    return [cape.warped(rig.cloth(pinned=-24, free=-112))]


def _bedroll(rig: Rig) -> list[Part]:
    roll = Part(
        tube([(-36, -118), (0, -120), (36, -118)], [21, 22, 21], caps=(0.7, 0.7)),
        front.BLANKET,
        crescent=6,
        marks=[lines(strokes("-19 -131, -20 -118, -18 -106", "19 -131, 20 -118, 18 -106"), 3.6, LEATHER)],
    )
    return [roll.warped(rig.torso)]


def _hood(rig: Rig) -> list[Part]:
    hood = blob(
        "-25 -150, -31 -140, -22 -128, -8 -118, 1 -110 0.3, 10 -118, 23 -128, 30 -140, 24 -150, 0 -156"
    )
    folds = strokes("-26 -141, -12 -130, 0 -122", "27 -141, 13 -130, 2 -122")
    return [Part(hood, mix(RUST, CREAM, 0.08), crescent=6, marks=[lines(folds, 1.5)]).warped(rig.torso)]
