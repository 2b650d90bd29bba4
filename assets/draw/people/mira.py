"""Mira, the storyteller: a cloud of hair with flowers in it, a shawl like an evening sky, a lute on her back."""

from __future__ import annotations

import math

from assets.draw import body
from assets.draw.face import BrowStyle, EyeStyle, FaceStyle, MouthStyle
from assets.draw.head import HeadStyle, face_parts, nose_parts
from assets.draw.ink import Layer, Mark, Part, lines, patch
from assets.draw.palette import BRASS, CREAM, LEATHER, LINEN, RUST, SKIN_BROWN, TEAL, colour, mix, shade
from assets.draw.person import Person, Temper
from assets.draw.pose import Pose
from assets.draw.rig import Build, Rig
from assets.draw.shapes import blob, ellipse, stroke, strokes, tube

DRESS = colour("#d98738")
SHAWL = colour("#5e4a86")
HAIR = colour("#4a2f3e")
LUTE = colour("#b9743f")
ROSE = colour("#f08fa0")

HEAD = HeadStyle(
    skin=SKIN_BROWN,
    wide=0.97,
    jaw=0.93,
    chin=4.5,
    low=-0.5,
    cheek=3.0,
    nose="button",
    nose_size=1.12,
    blush=0.3,
)
BUILD = Build(
    head=0.92,
    neck=(2.0, -146.0),
    face=(0.0, -38.5),
    near_shoulder=(-25.0, -128.0),
    far_shoulder=(23.0, -128.0),
    waist=-88.0,
    hip=-70.0,
    hips=(-11.0, 11.0),
    feet=(-13.0, 12.0),
    upper=29.0,
    fore=29.0,
    thigh=30.0,
    shin=30.0,
)


def layers(rig: Rig) -> list[Layer]:
    """Mira, back to front."""
    return [
        Layer(_lute(rig)),
        Layer(hair_back(rig), weight=1.4),
        Layer(shoe(rig, near=False)),
        Layer(shoe(rig, near=True)),
        Layer(
            body.sleeved_arm(
                rig,
                near=False,
                cloth=DRESS,
                skin=SKIN_BROWN,
                band=TEAL,
                widths=(19, 18, 19, 23),
                hand_size=0.8,
            )
        ),
        Layer(skirt(rig), cast=(2.0, 3.0)),
        Layer(_bodice(rig), weight=1.2),
        Layer(_shawl(rig), weight=1.4, cast=(2.0, 4.0)),
        Layer(_neck(rig), weight=1.2),
        Layer(face_parts(rig, HEAD), weight=1.6, cast=(2.0, 6.0)),
        Layer(nose_parts(rig, HEAD), weight=0),
        Layer(_hair(rig), weight=1.4, cast=(1.0, 3.5)),
        Layer(flowers(rig), weight=0.9, cast=(1.0, 2.0)),
        Layer(
            body.sleeved_arm(
                rig,
                near=True,
                cloth=DRESS,
                skin=SKIN_BROWN,
                band=TEAL,
                widths=(19, 18, 19, 23),
                hand_size=0.8,
            ),
            weight=1.8,
            cast=(3.0, 3.5),
        ),
    ]


def _lute(rig: Rig) -> list[Part]:
    bowl = Part(
        blob("-30 -74, -20 -92, -24 -110, -38 -120, -54 -114, -62 -96, -56 -78, -42 -70"),
        LUTE,
        crescent=8,
        marks=[lines(strokes("-50 -112, -46 -92, -40 -74", "-58 -100, -54 -84"), 1.3)],
    )
    neck = Part(
        tube([(-46, -110), (-56, -140), (-66, -172)], [8, 7.4, 7]), mix(LUTE, shade(LUTE), 0.4), crescent=2
    )
    head = Part(
        tube([(-66, -172), (-78, -182), (-84, -180)], [8, 7, 6]), mix(LUTE, shade(LUTE), 0.6), crescent=2
    )
    pegs = [
        Part(ellipse(x, y, 2.6), CREAM, crescent=0.8, edge=0.7)
        for x, y in ((-66, -184), (-74, -190), (-70, -172), (-79, -174))
    ]
    strap = Part(tube([(-36, -118), (-10, -112), (20, -92)], [5, 5, 5]), LEATHER, crescent=1.5)
    return [part.warped(rig.torso) for part in (*pegs, head, neck, bowl, strap)]


def skirt(rig: Rig) -> list[Part]:
    """Both skirts."""
    under = blob(
        "-24 -92, -34 -60, -45 -16 0.4, -28 -9, -10 -13, 8 -8, 26 -12, 43 -17 0.4, 34 -60, 24 -92, 0 -96"
    )
    over = blob(
        "-23 -94, -32 -66, -41 -34 0.4, -30 -27, -20 -33, -8 -25, 4 -32, 16 -25, 27 -32, 38 -36 0.4, "
        "31 -66, 23 -94, 0 -98"
    )
    folds = lines(
        strokes("-16 -86, -22 -60, -25 -36", "-2 -86, -3 -60, -4 -34", "12 -86, 17 -60, 20 -36"), 1.4
    )
    dots: list[Mark] = [
        patch(ellipse(x, y, 2.0), LINEN, 0.9)
        for x, y in (
            (-28, -52),
            (-14, -44),
            (-10, -62),
            (2, -48),
            (10, -66),
            (22, -50),
            (-22, -72),
            (28, -66),
            (14, -40),
        )
    ]
    hem = lines(strokes("-44 -21, -28 -14, -10 -18, 8 -13, 26 -17, 43 -22"), 2.4, LINEN, 0.85)
    warp = rig.skirt(pinned=-6, free=-88)
    return [
        Part(
            under,
            RUST,
            crescent=9,
            marks=[hem, lines(strokes("-24 -30, -27 -12", "0 -28, 0 -10", "24 -30, 27 -14"), 1.3)],
        ).warped(warp),
        Part(over, DRESS, crescent=9, marks=[folds, *dots]).warped(warp),
    ]


def _bodice(rig: Rig) -> list[Part]:
    body_ = Part(
        blob(
            "-10 -142, -24 -136, -28 -122, -25 -104, -23 -90 0.4, 0 -86, 23 -90 0.4, 24 -106, 27 -122, "
            "22 -136, 10 -142"
        ),
        DRESS,
        crescent=7,
    )
    sash = Part(
        blob("-25 -100, 0 -95, 24 -100, 26 -89, 0 -84, -26 -89"),
        TEAL,
        crescent=3,
        marks=[lines(strokes("-22 -95, 0 -91, 22 -95"), 1.2)],
    )
    tail = rig.hang((18.0, -90.0), 46.0, drag=0.9)
    ends = Part(
        blob("12 -92 0.3, 24 -92 0.3, 29 -62, 30 -48 0.2, 22 -52, 15 -46 0.2, 14 -66"),
        TEAL,
        crescent=3,
        marks=[lines(stroke("18 -86, 22 -54"), 1.2)],
    )
    return [body_.warped(rig.torso), ends.warped(tail), sash.warped(rig.torso)]


def _shawl(rig: Rig) -> list[Part]:
    outline = blob(
        "-10 -146, -26 -140, -36 -124, -40 -104, -38 -92 0.2, -28 -98, -14 -106, 2 -112 0.4, 16 -106, "
        "28 -96, 36 -88 0.2, 36 -108, 32 -126, 24 -140, 10 -146, 2 -138"
    )
    stars = [
        patch(ellipse(x, y, 1.7), CREAM, 0.95)
        for x, y in (
            (-30, -112),
            (-22, -126),
            (-12, -116),
            (12, -120),
            (24, -110),
            (28, -124),
            (-33, -100),
            (18, -132),
        )
    ]
    threads = strokes(
        *[
            ((x, y), (x + dx, y + 9))
            for x, y, dx in (
                (-37, -96, -1),
                (-31, -98, 0),
                (-25, -101, 0),
                (-18, -105, 1),
                (8, -110, 0),
                (15, -107, 1),
                (21, -102, 1),
                (27, -97, 2),
                (33, -92, 2),
            )
        ]
    )
    fringe = Mark(threads, mix(SHAWL, CREAM, 0.2), 1.8, clip=False)
    folds = lines(strokes("-20 -134, -28 -114", "20 -134, 28 -112", "-8 -130, -14 -114"), 1.4)
    return [Part(outline, SHAWL, crescent=7, marks=[fringe, folds, *stars]).warped(rig.torso)]


def _neck(rig: Rig) -> list[Part]:
    neck = Part(
        tube([(1, -134), (2, -152)], [19, 19], caps=(0.6, 0.2)),
        mix(SKIN_BROWN, shade(SKIN_BROWN), 0.5),
        crescent=0,
        rimmed=False,
    )
    beads = [
        Part(
            ellipse(2 + 15 * math.cos(math.radians(a)), -137 + 8 * math.sin(math.radians(a)), 3.1),
            TEAL if i % 2 else BRASS,
            crescent=1,
            edge=0.7,
        )
        for i, a in enumerate(range(10, 180, 26))
    ]
    return [part.warped(rig.torso) for part in (neck, *beads)]


def shoe(rig: Rig, *, near: bool) -> list[Part]:
    """An ankle with its shoe."""
    leg = rig.near_leg if near else rig.far_leg
    tone = TEAL if near else mix(TEAL, shade(TEAL), 0.4)
    heel, side = (
        "-8 -11 0.4, -9 -1 0.4, 0 -0.4, 9 -1 0.4, 8 -11 0.4",
        "-8 -10 0.4, -9 -1 0.4, 12 -0.6, 21 -4 0.3, 17 -9, 8 -12",
    )
    shoe = Part(blob(heel if rig.pose.is_behind else side), tone, crescent=3)
    ankle = body.sleeve(
        leg, [16, 14, 12], SKIN_BROWN if near else mix(SKIN_BROWN, shade(SKIN_BROWN), 0.4), softness=0.6
    )
    return [ankle, shoe.warped(leg.hand)]


def puffs(
    cx: float, cy: float, rx: float, ry: float, bumps: int, start: float = 0.0
) -> list[tuple[float, float, float]]:
    """Knots of an outline of soft bumps round an ellipse."""
    knots: list[tuple[float, float, float]] = []
    for i in range(bumps):
        for k, (out, soft) in enumerate(((1.0, 1.0), (0.93, 0.35))):
            a = math.tau * (i + 0.5 * k) / bumps + start
            knots.append((cx + rx * out * math.cos(a), cy + ry * out * math.sin(a), soft))
    return knots


def curled(spots: list[tuple[float, float, float]]) -> Mark:
    """Curls at places, each with its size."""
    return lines(
        strokes(
            *[
                (
                    (x - r, y),
                    (x - r * 0.4, y - r),
                    (x + r * 0.7, y - r * 0.5),
                    (x + r * 0.5, y + r * 0.5),
                    (x - r * 0.2, y + r * 0.3),
                )
                for x, y, r in spots
            ]
        ),
        1.4,
    )


def hair_back(rig: Rig) -> list[Part]:
    """The hair behind the face."""
    cloud = blob(*puffs(-2, -14, 66, 58, 15, 0.1))
    tone = mix(HAIR, shade(HAIR), 0.35)
    curls = curled([(-52, -20, 6), (-50, 6, 6), (48, -16, 6), (52, 8, 6), (-44, 26, 5), (46, 26, 5)])
    return [Part(cloud, tone, crescent=7, marks=[curls]).warped(rig.trail((0, -10), 70, drag=0.22))]


def _hair(rig: Rig) -> list[Part]:
    cloud = blob(
        "-44 18 0.4, -53 8, -52 -6, -60 -18, -56 -34, -50 -46, -40 -58, -24 -66, -8 -71, 10 -71, 26 -66, "
        "42 -57, 53 -44, 58 -28, 57 -10, 52 4, 45 16 0.4, 42 2, 40 -10, 33 -18, 22 -18, 14 -25, 2 -22, "
        "-8 -26, -18 -20, -28 -20, -35 -10, -39 4"
    )
    curls = curled(
        [
            (-42, -18, 6),
            (-34, -38, 7),
            (-14, -52, 7),
            (10, -54, 7),
            (32, -44, 7),
            (46, -22, 6),
            (-10, -34, 6),
            (16, -36, 6),
            (-48, 4, 5),
            (49, 0, 5),
        ]
    )
    shine = patch(
        blob("-40 -44, -24 -58, -6 -62, -10 -56, -26 -50, -36 -38"), mix(HAIR, ROSE, 0.35), 0.55, 0.8
    )
    rings = [
        Part(
            ellipse(-45, 27, 5.6, 7),
            BRASS,
            crescent=1.4,
            edge=0.8,
            marks=[patch(ellipse(-45, 27, 2.8, 4.2), mix(SKIN_BROWN, shade(SKIN_BROWN), 0.6))],
        )
    ]
    return [
        *(p.warped(rig.trail((-44.0, 12.0), 30.0, drag=0.9)) for p in rings),
        Part(cloud, HAIR, crescent=6, marks=[curls, shine]).warped(rig.trail((0, -10), 70, drag=0.14)),
    ]


def flowers(rig: Rig) -> list[Part]:
    """The flowers in the hair."""
    made = []
    for x, y, s, tone in ((-36, -48, 1.0, ROSE), (-22, -60, 0.8, CREAM), (-47, -32, 0.75, colour("#f7c65a"))):
        made += [
            Part(
                ellipse(
                    x + 5.2 * s * math.cos(math.tau * i / 5),
                    y + 5.2 * s * math.sin(math.tau * i / 5),
                    4.4 * s,
                ),
                tone,
                crescent=1.4,
                edge=0.8,
            )
            for i in range(5)
        ]
        made.append(Part(ellipse(x, y, 3.0 * s), BRASS if tone != BRASS else RUST, crescent=0.8, edge=0.8))
    leaf = Part(blob("-44 -44 0.2, -58 -48, -66 -42 0.1, -54 -38"), colour("#5f8f4a"), crescent=2)
    return [part.warped(rig.trail((0, -10), 70, drag=0.14)) for part in (leaf, *made)]


MIRA = Person(
    name="mira",
    build=BUILD,
    head=HEAD,
    face=FaceStyle(
        eyes=EyeStyle(
            iris=colour("#6b4430"),
            near=(-13.5, 3.0),
            far=(22.5, 3.0),
            rx=9.6,
            ry=11.2,
            rest=0.9,
            lashes=1.0,
            slant=4.0,
            lid=3.2,
        ),
        brows=BrowStyle(
            colour("#35222f"), near=(-14.5, -13.0), far=(23.0, -13.6), half=10.6, thick=3.6, arch=4.2
        ),
        mouth=MouthStyle(at=(6.5, 28.5), skin=SKIN_BROWN, smile=1.0, lip=colour("#b5484f")),
    ),
    layers=layers,
    rest=Pose(near_upper=116, near_fore=58, far_upper=64, far_fore=108),
    temper=Temper(energy=1.15, bounce=1.0, stride=17, step=6, sway=3.0),
    bubble=(16.0, -76.0),
    robed=True,
)
