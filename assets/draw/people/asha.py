"""Asha, who teaches numbers: an indigo kurta, a marigold scarf, a plait to the waist and a pencil behind the ear."""

from __future__ import annotations

import math

from assets.draw import body
from assets.draw.face import BrowStyle, EyeStyle, FaceStyle, MouthStyle
from assets.draw.head import HeadStyle, ear_parts, face_parts, nose_parts
from assets.draw.ink import Layer, Mark, Part, lines, patch
from assets.draw.palette import CREAM, RUST, SKIN_TAN, colour, mix, shade
from assets.draw.person import Person, Temper
from assets.draw.pose import Pose
from assets.draw.rig import Build, Rig
from assets.draw.shapes import blob, box, ellipse, stroke, strokes, tube, turn

KURTA = colour("#3f5a9a")
SCARF = colour("#eba63a")
TROUSERS = colour("#f1e2c6")
HAIR = colour("#35283f")
SLATE = colour("#3f5f5a")
WOOD = colour("#b07a4a")
GOLD = colour("#f0c765")
BINDI = colour("#b3352f")

HEAD = HeadStyle(
    skin=SKIN_TAN, wide=0.95, jaw=0.92, chin=5.0, low=0.5, cheek=2.8, nose="button", nose_size=1.06, blush=0.3
)
BUILD = Build(
    head=0.9,
    neck=(2.0, -150.0),
    face=(0.0, -38.5),
    near_shoulder=(-24.0, -132.0),
    far_shoulder=(22.0, -132.0),
    hips=(-9.0, 9.0),
    feet=(-11.0, 10.0),
    hip=-72.0,
    waist=-90.0,
    upper=29.0,
    fore=29.0,
    thigh=31.0,
    shin=31.0,
)


def layers(rig: Rig) -> list[Layer]:
    """Asha, back to front."""
    return [
        Layer(leg(rig, near=False)),
        Layer(leg(rig, near=True)),
        Layer(_scarf_back(rig), weight=1.2),
        Layer(kurta(rig), cast=(2.0, 3.0)),
        Layer(_neck(rig), weight=1.1),
        Layer(slate(rig), weight=1.4, cast=(2.0, 3.0)),
        Layer(
            body.sleeved_arm(
                rig,
                near=False,
                cloth=KURTA,
                skin=SKIN_TAN,
                band=GOLD,
                widths=(19, 17, 16, 16),
                hand_size=0.78,
            ),
            weight=1.6,
            cast=(2.0, 3.0),
        ),
        Layer(_scarf(rig), weight=1.4, cast=(2.0, 3.5)),
        Layer(_back_hair(rig), weight=1.5, cast=(2.0, 5.0)),
        Layer(
            [*ear_parts(rig, HEAD), *face_parts(rig, HEAD), *nose_parts(rig, HEAD), *_jewels(rig)], weight=0
        ),
        Layer(_hair(rig), weight=1.2, cast=(0.8, 2.8)),
        Layer(_pencil(rig), weight=0.9),
        Layer(_plait(rig), weight=1.4, cast=(2.0, 3.0)),
        Layer(
            body.sleeved_arm(
                rig, near=True, cloth=KURTA, skin=SKIN_TAN, band=GOLD, widths=(19, 17, 16, 16), hand_size=0.78
            ),
            weight=1.8,
            cast=(3.0, 3.5),
        ),
    ]


def leg(rig: Rig, *, near: bool) -> list[Part]:
    """A leg in wide trousers, with a curled shoe."""
    leg = rig.near_leg if near else rig.far_leg
    cloth = TROUSERS if near else mix(TROUSERS, shade(TROUSERS), 0.4)
    shoe_tone = RUST if near else mix(RUST, shade(RUST), 0.4)
    side, heel = (
        "-9 -9 0.4, -10 -1 0.4, 12 -0.6, 20 -3, 24 -10 0.3, 18 -9, 8 -11",
        "-9 -11, -10 -1 0.4, 10 -1 0.4, 9 -11",
    )
    seam = stroke("-8 -5, 0 -3.6, 8 -5") if rig.pose.is_behind else stroke("6 -10, 12 -6, 18 -5")
    shoe = Part(
        blob(heel if rig.pose.is_behind else side), shoe_tone, crescent=3, marks=[lines(seam, 1.1, GOLD)]
    )
    cuff_ = Part(blob("-9 -19 0.4, 9 -19 0.4, 9.6 -11 0.4, -9.6 -11 0.4"), GOLD, crescent=1.6)
    return [
        body.sleeve(leg, [19, 17, 15], cloth, softness=0.6, caps=(0.6, 0.2)),
        shoe.warped(leg.hand),
        cuff_.warped(leg.hand),
    ]


def kurta(rig: Rig) -> list[Part]:
    """The kurta with its border."""
    outline = blob(
        "-10 -146, -23 -140, -28 -128, -26 -108, -23 -92, -28 -66, -34 -36 0.4, -18 -31, 0 -30, 17 -31, "
        "32 -36 0.4, 27 -66, 22 -92, 25 -110, 26 -128, 21 -140, 10 -146"
    )
    hem = Mark(blob("-38 -47, -18 -42, 0 -41, 17 -42, 36 -47, 37 -34, 0 -26, -38 -34"), GOLD, lit=True)
    motif = [
        patch(blob((x, y - 3, 0.2), (x + 2.2, y), (x, y + 3, 0.2), (x - 2.2, y)), RUST, 0.95)
        for x, y in ((-25, -38.6), (-15, -36.6), (-5, -35.8), (5, -35.8), (15, -36.6), (25, -38.6))
    ]
    folds = lines(
        strokes(
            "-15 -84, -20 -62, -22 -48",
            "2 -80, 2 -60, 2 -46",
            "14 -84, 19 -62, 20 -48",
            "-20 -118, -15 -106",
            "21 -120, 16 -108",
        ),
        1.3,
    )
    placket = patch(blob("-2 -146 0, 7 -146 0, 6 -104 0.2, 2.4 -100 0.2, -1 -104 0.2"), GOLD, lit=True)
    buttons = [patch(ellipse(2.4, y, 1.5), KURTA) for y in (-136, -125, -114)]
    sprigs = [
        patch(ellipse(x, y, 1.5), mix(KURTA, CREAM, 0.45), 0.9)
        for x, y in (
            (-14, -96),
            (12, -100),
            (-6, -76),
            (12, -72),
            (-18, -72),
            (4, -90),
            (20, -60),
            (-24, -58),
            (-2, -58),
        )
    ]
    return [
        Part(outline, KURTA, crescent=9, marks=[folds, hem, *motif, placket, *buttons, *sprigs]).warped(
            rig.cloth(pinned=-16, free=-88)
        )
    ]


def _neck(rig: Rig) -> list[Part]:
    neck = Part(
        tube([(1.5, -138), (2, -154)], [17, 17], caps=(0.7, 0.2)),
        mix(SKIN_TAN, shade(SKIN_TAN), 0.5),
        crescent=0,
        rimmed=False,
    )
    return [neck.warped(rig.torso)]


def _scarf_back(rig: Rig) -> list[Part]:
    fall = rig.hang((-22.0, -134.0), 100.0, drag=0.7)
    tail = Part(
        blob(
            "-16 -138 0.3, -30 -132, -36 -104, -42 -74, -44 -58 0.3, -34 -53, -24 -57 0.3, -22 -80, -18 -110"
        ),
        mix(SCARF, shade(SCARF), 0.35),
        crescent=5,
        marks=[
            lines(
                strokes(
                    "-28 -124, -34 -66",
                ),
                1.2,
            )
        ],
    )
    return [tail.warped(fall)]


def _scarf(rig: Rig) -> list[Part]:
    drape = blob(
        "-14 -146, -25 -140, -29 -128, -20 -118, -6 -106, 8 -96, 20 -90, 27 -88 0.4, 26 -100, 14 -108, "
        "4 -116, -6 -126, -10 -136, 0 -143 0.4"
    )
    folds = lines(strokes("-22 -134, -14 -120, 2 -108, 22 -95", "-16 -140, -8 -124, 6 -112, 22 -102"), 1.3)
    spots = [
        patch(ellipse(x, y, 1.5), RUST, 0.85)
        for x, y in ((-20, -128), (-10, -116), (2, -106), (14, -98), (-14, -134), (-2, -118), (10, -108))
    ]
    end = rig.hang((24.0, -92.0), 40.0, drag=0.9)
    tail = Part(
        blob("17 -97 0.3, 28 -96 0.3, 33 -72, 34 -52 0.3, 26 -48, 18 -52 0.3, 18 -74"),
        SCARF,
        crescent=4,
        marks=[
            lines(
                strokes(
                    "23 -92, 25 -54",
                ),
                1.2,
            ),
            lines(stroke("17 -58, 34 -58"), 2.0, RUST),
        ],
    )
    return [tail.warped(end), Part(drape, SCARF, crescent=4, marks=[folds, *spots]).warped(rig.torso)]


def slate(rig: Rig) -> list[Part]:
    """A slate under the far hand: today it is about three quarters."""
    x, y = rig.far_arm.end
    left, top = x - 12, y - 17
    board, inner = box(left, top, 40, 50, 3), box(left + 4, top + 4, 32, 42, 1.5)
    cx, cy, r = left + 20, top + 18, 10.4
    pie = blob(
        (cx, cy, 0),
        (cx, cy - r, 0),
        (cx - r * 0.707, cy - r * 0.707),
        (cx - r, cy, 0.9),
        (cx - r * 0.707, cy + r * 0.707),
        (cx, cy + r, 0.9),
        (cx + r * 0.707, cy + r * 0.707),
        (cx + r, cy, 0),
    )
    chalk = [
        patch(pie, colour("#ffe9a8"), 0.8),
        lines(ellipse(cx, cy, r), 1.5, CREAM),
        lines(strokes(((cx, cy - r), (cx, cy + r)), ((cx - r, cy), (cx + r, cy))), 1.3, CREAM),
        lines(
            strokes(
                ((left + 8, top + 36), (left + 14, top + 36)),
                ((left + 18, top + 34), (left + 31, top + 34)),
                ((left + 18, top + 39), (left + 28, top + 39)),
            ),
            1.5,
            colour("#f7b7a8"),
        ),
    ]
    place = turn(-6 + 0.5 * rig.pose.swing, x, y)
    return [
        Part(board, WOOD, crescent=3).warped(place),
        Part(inner, SLATE, crescent=3, rimmed=False, outlined=False, marks=chalk).warped(place),
    ]


def _back_hair(rig: Rig) -> list[Part]:
    outline = blob(
        "-42 22, -49 4, -49 -20, -40 -43, -20 -55, 6 -57, 30 -51, 45 -36, 49 -12, 46 8, 41 20, 18 14, -20 20"
    )
    return [Part(outline, mix(HAIR, shade(HAIR), 0.35), crescent=6).warped(rig.head)]


def _hair(rig: Rig) -> list[Part]:
    near = blob(
        "-43 16 0.3, -48 -2, -48 -22, -40 -41, -20 -53, 6 -56 0.4, 10 -40 0.3, 2 -30, -12 -22, -28 -14, "
        "-36 -4, -39 8"
    )
    far = blob("6 -56 0.4, 30 -50, 44 -35, 48 -12, 45 12 0.3, 42 0, 39 -12, 30 -22, 18 -32, 10 -40 0.3")
    strands = lines(
        strokes("4 -50, -14 -38, -34 -14", "-8 -51, -28 -38, -42 -12", "2 -44, -10 -32, -26 -18"),
        1.3,
        mix(HAIR, CREAM, 0.25),
    )
    strands_far = lines(
        strokes("14 -50, 30 -36, 43 -10", "12 -44, 26 -32, 38 -16"), 1.3, mix(HAIR, CREAM, 0.25)
    )
    shine = patch(
        blob("-38 -32, -24 -44, -8 -49, -14 -43, -26 -37, -34 -27"),
        mix(HAIR, colour("#b4a3d8"), 0.5),
        0.55,
        0.7,
    )
    return [
        Part(far, HAIR, crescent=4, marks=[strands_far]).warped(rig.head),
        Part(near, HAIR, crescent=5, marks=[strands, shine]).warped(rig.head),
    ]


def _jewels(rig: Rig) -> list[Part]:
    bindi = Part(
        ellipse(5.6, -17.5, 2.7, 3.0), BINDI, crescent=0, rimmed=False, edge=0, outlined=False
    ).warped(rig.face)
    drop = [
        Part(ellipse(-46, 22, 3.0), GOLD, crescent=0.8, edge=0.8),
        Part(blob("-46 24, -42.4 31, -46 35, -49.6 31"), GOLD, crescent=1, edge=0.8),
    ]
    return [bindi, *(p.warped(rig.trail((-46.0, 18.0), 20.0, drag=0.8)) for p in drop)]


def _pencil(rig: Rig) -> list[Part]:
    shaft = Part(
        tube([(-56, 6), (-40, -8), (-24, -20)], [4.4, 4.4, 4.4], caps=(0.1, 0.1)),
        colour("#e8b13c"),
        crescent=1.2,
    )
    tip = Part(blob("-54 8.6 0.2, -58.6 5 0.2, -63 12 0.1"), CREAM, crescent=0)
    return [shaft.warped(rig.head), tip.warped(rig.head)]


def _plait(rig: Rig) -> list[Part]:
    """Over the near shoulder; marigolds at the tie."""
    x, y = rig.head.at(-38.0, 20.0)
    length, count = 62.0, 6
    step = length / count
    swing = rig.pose.swing * 0.9
    parts: list[Part] = []
    for i in range(count):
        t = i / count
        cx = x - 4 + 3 * t - math.sin(math.radians(swing)) * length * t
        cy = y + length * t
        w = 9.0 - 2.2 * t
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
        strand = lines(
            stroke(
                (cx - w * 0.7 * side, cy),
                (cx + 0.1 * w * side, cy + 0.5 * step),
                (cx + 0.3 * w * side, cy + 1.2 * step),
            ),
            1.3,
            mix(HAIR, CREAM, 0.3),
        )
        parts.append(Part(knot, HAIR, crescent=3, marks=[strand]))
    ex, ey = x - 1 - math.sin(math.radians(swing)) * length, y + length
    tail = Part(
        blob((ex - 4, ey), (ex + 4, ey), (ex + 6, ey + 10), (ex + 1, ey + 18, 0.2), (ex - 5, ey + 10)),
        HAIR,
        crescent=2,
    )
    bloom = [
        Part(
            ellipse(ex + 5 * math.cos(math.tau * i / 6), ey + 1 + 4 * math.sin(math.tau * i / 6), 3.6),
            SCARF,
            crescent=1.2,
            edge=0.7,
        )
        for i in range(6)
    ]
    return [tail, *parts[::-1], *bloom, Part(ellipse(ex, ey + 1, 3), RUST, crescent=0.8, edge=0.7)]


ASHA = Person(
    name="asha",
    build=BUILD,
    head=HEAD,
    face=FaceStyle(
        eyes=EyeStyle(
            iris=colour("#5b4028"),
            near=(-13.5, 3.0),
            far=(22.5, 3.0),
            rx=9.4,
            ry=11.0,
            rest=0.9,
            lashes=0.9,
            slant=3.0,
            lid=3.2,
        ),
        brows=BrowStyle(
            colour("#2f2335"), near=(-14.5, -12.6), far=(23.0, -13.2), half=10.4, thick=3.8, arch=3.8
        ),
        mouth=MouthStyle(at=(6.5, 29.0), skin=SKIN_TAN, smile=1.0, lip=colour("#b8504f")),
    ),
    layers=layers,
    rest=Pose(near_upper=112, near_fore=70, far_upper=58, far_fore=100, far_hand="fist"),
    temper=Temper(energy=1.0, bounce=0.95, stride=20, step=8, sway=2.0),
    bubble=(16.0, -64.0),
    carries=True,
    extras=("point",),
)
