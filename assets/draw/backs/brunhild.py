"""Brunhild from behind: the straps of the apron cross on her back and end in a bow."""

from __future__ import annotations

from assets.draw.backs.heads import back_of_head, nape
from assets.draw.ink import Layer, Part, lines, patch
from assets.draw.palette import BRASS, CREAM, LEATHER_DARK, mix, shade
from assets.draw.people import brunhild as front
from assets.draw.rig import Rig
from assets.draw.shapes import blob, box, ellipse, stroke, strokes, tube


def behind(rig: Rig) -> list[Layer]:
    """Brunhild, back to front."""
    return [
        Layer(front.hammer(rig)),
        Layer(front.arm(rig, near=False)),
        Layer(_apron_edges(rig)),
        Layer(front.leg(rig, near=False)),
        Layer(front.leg(rig, near=True)),
        Layer(_seat(rig), weight=1.2),
        Layer(front.arm(rig, near=True), weight=1.6),
        Layer(_shirt(rig), weight=1.4, cast=(2.0, 3.0)),
        Layer(_straps(rig), weight=1.1, cast=(1.0, 2.0)),
        Layer(front.belt(rig)[:1], weight=1.2),
        Layer(_bow(rig), weight=1.2, cast=(1.5, 2.5)),
        Layer(nape(rig, front.HEAD), weight=0),
        Layer(_hair(rig), weight=1.8, cast=(2.0, 5.0)),
        Layer(_goggle_strap(rig), weight=1.2, cast=(1.0, 2.6)),
    ]


def _apron_edges(rig: Rig) -> list[Part]:
    """What comes round the hips: the apron is open at the back."""
    sides = blob("-38 -88, -43 -62, -45 -33 0.4, -26 -31, 24 -31, 43 -33 0.4, 41 -62, 36 -88")
    hem = strokes("-44.6 -38, -26 -36, 24 -36, 42.6 -38")
    tone = mix(front.APRON, shade(front.APRON), 0.35)
    cloth = Part(sides, tone, crescent=8, marks=[lines(hem, 1.4, mix(front.APRON, CREAM, 0.4), 0.8)])
    return [cloth.warped(rig.cloth(pinned=-14, free=-72))]


def _seat(rig: Rig) -> list[Part]:
    outline = blob(
        "-34 -86, -35.6 -64, -34 -46 0.4, -20 -42, -5 -44 0.4, 0 -52, 5 -44 0.4, 19 -42, 32 -46 0.4, 33.6 -64, 33 -86"
    )
    seams = strokes("0 -82, -0.6 -66, 0 -50", "-24 -60, -14 -55, -6 -57", "23 -60, 14 -55, 6 -57")
    marks = [lines(seams, 1.3)]
    return [Part(outline, front.TROUSERS, crescent=8, marks=marks).warped(rig.cloth(pinned=-30, free=-72))]


def _shirt(rig: Rig) -> list[Part]:
    outline = blob(
        "-14 -146, -30 -143, -43 -133, -43 -112, -38 -90, -37 -74, -36 -70 0.4, 0 -68, 34 -70 0.4, "
        "35 -76, 36 -92, 40 -113, 40 -133, 28 -143, 14 -146"
    )
    folds = strokes("-33 -126, -27 -112", "31 -124, 26 -110", "-2 -92, -4 -82", "12 -94, 15 -84")
    collar = Part(
        blob("-21 -147, 0 -152, 22 -147, 25 -139, 0 -131, -24 -139"),
        mix(front.SHIRT, CREAM, 0.25),
        crescent=3,
    )
    return [
        Part(outline, front.SHIRT, crescent=9, marks=[lines(folds, 1.3)]).warped(rig.torso),
        collar.warped(rig.torso),
    ]


def _straps(rig: Rig) -> list[Part]:
    made = [
        Part(tube(line, [8.4, 8.2, 8.0], caps=(0.2, 0.2)), LEATHER_DARK, crescent=2)
        for line in ([(26, -140), (2, -112), (-25, -88)], [(-28, -140), (-3, -112), (22, -88)])
    ]
    ring = Part(
        ellipse(-0.6, -113, 5.4), BRASS, crescent=1.6, marks=[patch(ellipse(-0.6, -113, 2.4), shade(BRASS))]
    )
    return [part.warped(rig.torso) for part in (*made, ring)]


def _bow(rig: Rig) -> list[Part]:
    fall = rig.hang((0.0, -82.0), 44.0, drag=0.8)
    tone = mix(front.APRON, CREAM, 0.14)
    tails = [
        Part(
            blob("-4 -80 0.3, -10 -62, -15 -44 0.2, -8 -46, -3 -43 0.2, 0 -62, 1 -80 0.3"), tone, crescent=3
        ),
        Part(blob("0 -80 0.3, 3 -62, 5 -46 0.2, 11 -49, 16 -45 0.2, 11 -64, 5 -80 0.3"), tone, crescent=3),
    ]
    loops = [
        Part(
            blob("-2 -83, -12 -92, -22 -89, -22 -77, -12 -75"),
            tone,
            crescent=3,
            marks=[lines(stroke("-5 -83, -15 -84"), 1.2)],
        ),
        Part(
            blob("2 -83, 12 -92, 22 -89, 22 -77, 12 -75"),
            tone,
            crescent=3,
            marks=[lines(stroke("5 -83, 15 -84"), 1.2)],
        ),
    ]
    knot = Part(box(-5, -89, 10, 12, 3.5), tone, crescent=2)
    return [*(p.warped(fall) for p in tails), *(p.warped(rig.torso) for p in (*loops, knot))]


def _hair(rig: Rig) -> list[Part]:
    """Parted down the middle; both halves are drawn forward into the plaits."""
    outline = blob(
        "0 -57, 28 -52, 46 -36, 52 -12, 50 10, 45 26, 48 38, 40 46 0.3, 26 38, 10 33, 0 30, -11 33, -27 38, "
        "-41 46 0.3, -48 37, -46 25, -51 8, -52 -14, -44 -38, -26 -52"
    )
    made = back_of_head(rig, front.HAIR, outline=outline, parted=False)
    locks = strokes(
        "1 -55, 0 -20, 0 29",
        "-6 -48, -20 -26, -28 2, -40 34",
        "-6 -30, -14 -6, -24 16, -38 38",
        "-4 0, -12 16, -26 32",
        "7 -48, 21 -26, 29 2, 40 34",
        "7 -30, 15 -6, 25 16, 38 38",
        "5 0, 13 16, 26 32",
        "-22 -48, -38 -26, -44 0",
        "24 -47, 39 -26, 45 0",
    )
    made[0].marks.append(lines(locks.warped(rig.head), 1.4))
    return made


def _goggle_strap(rig: Rig) -> list[Part]:
    strap = blob(
        "-52 -16, -44 -27, -24 -34, 0 -36.4, 26 -34, 45 -26, 52 -14, 52 -3, 44 -14, 26 -22, 0 -24.4, "
        "-24 -22, -43 -15, -52 -5"
    )
    buckle = Part(
        box(-8, -39, 17, 16, 3),
        BRASS,
        crescent=2.4,
        marks=[patch(box(-4, -35, 9, 8, 1.6), shade(LEATHER_DARK))],
    )
    return [Part(strap, LEATHER_DARK, crescent=3).warped(rig.head), buckle.warped(rig.head)]
