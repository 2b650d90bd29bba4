"""Brunhild, the smith: as broad as a door, goggles on her brow, both hands used to heavy things."""

from __future__ import annotations

import numpy as np

from assets.draw import body
from assets.draw.face import BrowStyle, EyeStyle, FaceStyle, MouthStyle
from assets.draw.head import HeadStyle, ear_parts, face_parts, nose_parts
from assets.draw.ink import Layer, Part, lines, patch
from assets.draw.palette import (
    BRASS,
    CREAM,
    INK,
    LEATHER_DARK,
    RUST,
    SKIN_ROSE,
    STEEL,
    TEAL,
    colour,
    mix,
    shade,
)
from assets.draw.person import Person, Temper
from assets.draw.pose import Pose
from assets.draw.rig import Build, Rig
from assets.draw.shapes import Points, Shape, blob, box, ellipse, move, stroke, strokes, tube

HAIR = colour("#e0ad58")
SHIRT = colour("#4c7192")
APRON = colour("#8a4f35")
TROUSERS = colour("#574862")
BOOT = colour("#4a3440")
GLOVE = colour("#9a6a45")
WOOD = colour("#a8713f")

HEAD = HeadStyle(skin=SKIN_ROSE, wide=1.04, jaw=1.14, chin=14.0, low=1.0, cheek=1.0, nose="broad", blush=0.42)
BUILD = Build(
    neck=(3.0, -147.0),
    face=(1.0, -42.0),
    near_shoulder=(-40.0, -129.0),
    far_shoulder=(37.0, -129.0),
    hips=(-17.0, 16.0),
    feet=(-21.0, 17.0),
    hip=-66.0,
    waist=-82.0,
    upper=32.0,
    fore=31.0,
    thigh=29.0,
    shin=29.0,
    tool=(66.0, 0.0),
    grip=80.0,
)


def layers(rig: Rig) -> list[Layer]:
    """Brunhild, back to front."""
    return [
        Layer(hammer(rig)),
        Layer(arm(rig, near=False)),
        Layer(leg(rig, near=False)),
        Layer(leg(rig, near=True)),
        Layer(shirt(rig), weight=1.4),
        Layer(_apron(rig), weight=1.3, cast=(2.0, 3.0)),
        Layer(belt(rig), weight=1.2),
        Layer(_braid(rig, 46.0, near=False), weight=1.4, cast=(2.0, 3.0)),
        Layer(_back_hair(rig), weight=1.6, cast=(2.0, 6.0)),
        Layer(_head(rig), weight=0),
        Layer(_goggles(rig), weight=1.2, cast=(1.0, 2.6)),
        Layer(_braid(rig, 52.0, near=True), weight=1.5, cast=(2.0, 3.0)),
        Layer(arm(rig, near=True), weight=1.8, cast=(3.0, 3.5)),
    ]


def hammer(rig: Rig) -> list[Part]:
    """The hammer on its head."""
    haft = Part(
        tube([(0, -22), (0, -60), (0.6, -94)], [8, 7.6, 8.6], caps=(0.3, 0.9)),
        WOOD,
        crescent=2.6,
        marks=[lines(strokes("-1 -30, -0.6 -56", "1.6 -62, 1.6 -74"), 1.0)],
    )
    wrap = Part(
        tube([(0.2, -64), (0.4, -86)], [9.6, 9.6], caps=(0.2, 0.2)),
        LEATHER_DARK,
        crescent=2,
        marks=[lines(strokes("-5 -68, 5.4 -71", "-5 -74, 5.4 -77", "-5 -80, 5.4 -83"), 1.2)],
    )
    head = blob(
        "-20 -26 0.25, 19 -26 0.25, 23 -22 0.4, 23 -4 0.4, 19 0 0.25, -20 0 0.25, -23.5 -4 0.4, -23.5 -22 0.4"
    )
    bands = [
        patch(blob("-15 -30 0, -11.4 -30 0, -11.4 4 0, -15 4 0"), shade(STEEL), 0.5),
        patch(blob("11 -30 0, 14.4 -30 0, 14.4 4 0, 11 4 0"), shade(STEEL), 0.5),
    ]
    glint = patch(blob("-20 -23 0.3, -5 -23 0.3, -7 -20 0.3, -20 -20 0.3"), CREAM, 0.55, 0.4)
    rune = lines(strokes("-3 -19, -3 -7", "-3 -19, 3.4 -15, -3 -12"), 1.6, mix(STEEL, INK, 0.45))
    block = Part(head, STEEL, crescent=6, marks=[*bands, glint, rune])
    return [part.warped(rig.tool) for part in (haft, wrap, block)]


def shirt(rig: Rig) -> list[Part]:
    """The shirt with its collar."""
    outline = blob(
        "-14 -146, -30 -143, -43 -133, -43 -112, -38 -90, -37 -74, -36 -64 0.4, 0 -60, 34 -64 0.4, "
        "35 -76, 36 -92, 40 -113, 40 -133, 28 -143, 14 -146"
    )
    folds = strokes("-33 -126, -28 -112", "31 -124, 26 -110", "30 -96, 25 -88")
    collar = Part(
        blob(
            "-17 -147, -4 -138, 3 -132.5 0.4, 10 -138, 20 -148, 24 -142, 12 -130, 3 -124 0.4, -8 -131, "
            "-21 -141"
        ),
        mix(SHIRT, CREAM, 0.25),
        crescent=3,
    )
    throat = Part(
        blob("-16 -150, 3 -152, 19 -150, 12 -138, 3 -131, -9 -138"),
        shade(SKIN_ROSE),
        crescent=0,
        rimmed=False,
    )
    return [
        Part(outline, SHIRT, crescent=9, marks=[lines(folds, 1.3)]).warped(rig.torso),
        throat.warped(rig.torso),
        collar.warped(rig.torso),
    ]


def _apron(rig: Rig) -> list[Part]:
    bib = blob(
        "-22 -120 0.4, -6 -117.4, 12 -117.6, 24 -121 0.4, 27 -104, 36 -92, 38 -70, 41 -34 0.45, 22 -30, "
        "1 -29, -22 -30.4, -42 -35 0.45, -40 -70, -37 -92, -26 -104"
    )
    hem = strokes("-41 -39.5, -22 -35, 1 -33.6, 22 -34.6, 40 -38.6")
    scratches = strokes(
        "-14 -104, -6 -100", "8 -110, 13 -107", "24 -60, 28 -50", "-30 -58, -27 -48", "-31 -52, -29 -46"
    )
    folds = strokes("-24 -78, -29 -56, -30 -40", "28 -78, 32 -58", "6 -74, 8 -58")
    scorch = patch(ellipse(16, -46, 7, 4.6, -20), mix(APRON, INK, 0.5), 0.6, 1.2)
    pocket = Part(
        blob("-20 -70 0.3, 3 -69 0.3, 3.6 -52 0.6, -8 -48.4, -20 -52 0.6"),
        mix(APRON, CREAM, 0.07),
        crescent=3.4,
        marks=[lines(stroke("-20 -65.6, -8 -64.6, 3.4 -65.2"), 1.3)],
    )
    tongs = Part(tube([(-13, -62), (-12, -74), (-15, -84)], [3.6, 3.4, 3.8]), STEEL, crescent=1)
    other = Part(tube([(-9, -62), (-8.4, -74), (-4.6, -84)], [3.6, 3.4, 3.8]), STEEL, crescent=1)
    straps = [
        Part(
            tube([(-28, -141), (-24, -128), (-19, -116)], [8.6, 8.2, 8], caps=(0.1, 0.4)),
            LEATHER_DARK,
            crescent=2,
        ),
        Part(
            tube([(25, -141), (24, -130), (21, -117)], [8.6, 8.2, 8], caps=(0.1, 0.4)),
            LEATHER_DARK,
            crescent=2,
        ),
    ]
    rivets = [
        Part(ellipse(x, y, 2.5), BRASS, crescent=1, edge=0.8) for x, y in ((-18.4, -115.4), (20.4, -116.4))
    ]
    main = Part(
        bib,
        APRON,
        crescent=10,
        marks=[
            lines(folds, 1.4),
            lines(scratches, 1.1, alpha=0.7),
            scorch,
            lines(hem, 1.4, mix(APRON, CREAM, 0.4), 0.8),
        ],
    )
    hang = rig.cloth(pinned=-14, free=-72)
    return [
        *(p.warped(rig.torso) for p in straps),
        main.warped(hang),
        *(p.warped(rig.torso) for p in rivets),
        *(p.warped(hang) for p in (tongs, other, pocket)),
    ]


def belt(rig: Rig) -> list[Part]:
    """The belt, and its buckle last."""
    band = Part(
        blob(
            "-39.5 -92 0.3, -18 -87.6, 2 -86.6, 22 -88, 37 -91.6 0.3, 38 -81 0.3, 22 -77.4, 2 -76, -18 -77, "
            "-40.4 -81.4 0.3"
        ),
        LEATHER_DARK,
        crescent=3.4,
    )
    plate = Part(
        box(-5, -91, 17, 17.6, 3),
        BRASS,
        crescent=2.8,
        marks=[
            patch(box(-1, -86.6, 9, 8.8, 1.6), shade(LEATHER_DARK)),
            lines(stroke("3.5 -82, 11 -82"), 2.2, BRASS),
        ],
    )
    return [band.warped(rig.torso), plate.warped(rig.torso)]


def leg(rig: Rig, *, near: bool) -> list[Part]:
    """A leg with its boot, and the toecap where it is seen."""
    leg = rig.near_leg if near else rig.far_leg
    cloth = TROUSERS if near else mix(TROUSERS, shade(TROUSERS), 0.4)
    length = 15 if rig.pose.is_behind else 27
    boot = BOOT if near else mix(BOOT, shade(BOOT), 0.3)
    toecap = Part(blob("14 -12, 20.6 -11.4, 24.4 -6, 23 -2.4 0.4, 12 -2.4 0.4, 11.6 -8"), STEEL, crescent=3)
    return [
        body.sleeve(leg, [29, 27, 24], cloth, softness=0.6, caps=(0.6, 0.2)),
        *body.boot(leg, boot, sole=INK, length=length, height=25, width=26),
        *([] if rig.pose.is_behind else [toecap.warped(leg.hand)]),
    ]


def arm(rig: Rig, *, near: bool) -> list[Part]:
    """An arm with its rolled sleeve and glove."""
    arm = rig.near_arm if near else rig.far_arm
    kind = rig.pose.near_hand if near else "fist"
    cloth = SHIRT if near else mix(SHIRT, shade(SHIRT), 0.3)
    skin = body.sleeve(arm, [24, 22, 23, 17.5], SKIN_ROSE, start=0.4, end=0.96, caps=(0.4, 0.6))
    glove = body.hand(kind, arm.hand, GLOVE, size=1.06, mirrored=body.thumb_below(arm, kind, near=near))
    roll = body.cuff(arm, 0.5, 27, 8.5, mix(cloth, CREAM, 0.22))
    return [
        *glove,
        skin,
        body.cuff(arm, 0.95, 20, 10, GLOVE),
        body.sleeve(arm, [28, 26.5, 25], cloth, end=0.5, caps=(0.9, 0.2)),
        roll,
    ]


def _plait(knots: int, length: float) -> list[tuple[Shape, Shape]]:
    """Strands of a plait along y: outline and the line that parts it, top to bottom."""
    made = []
    step = length / knots
    for i in range(knots):
        y = i * step
        w = 9.4 - 2.4 * i / knots
        side = 1 if i % 2 else -1
        body_ = blob(
            (-w, y + step * 0.25),
            (-w * 0.5, y - step * 0.2),
            (w * 0.5, y - step * 0.2),
            (w, y + step * 0.25),
            (w * 0.8, y + step),
            (0, y + step * 1.35),
            (-w * 0.8, y + step),
        )
        made.append(
            (
                body_,
                stroke(
                    (-w * 0.75 * side, y + 0.05 * step),
                    (0.1 * w * side, y + 0.5 * step),
                    (w * 0.35 * side, y + 1.2 * step),
                ),
            )
        )
    return made


def _braid(rig: Rig, length: float, *, near: bool) -> list[Part]:
    """A plait that hangs from behind the ear on the breast."""
    x, y = rig.head.at(-36.0 if near else 37.0, 24.0 if near else 28.0)
    base = rig.hang((0.0, 0.0), length, drag=0.9)
    cx, cy = rig.carry((0.0, 0.0))

    def place(points: Points) -> Points:
        moved: Points = base(points) + np.array([x - cx, y - cy])
        return moved

    tone = HAIR if near else mix(HAIR, shade(HAIR), 0.35)
    parts = [
        Part(outline, tone, crescent=3.2, marks=[lines(part, 1.3)]).warped(place)
        for outline, part in _plait(5, length)
    ]
    tail = Part(
        blob(
            (-5, length),
            (0, length - 2),
            (5, length),
            (7, length + 8),
            (3, length + 15, 0.2),
            (0, length + 11),
            (-4, length + 16, 0.2),
            (-7, length + 7),
        ),
        tone,
        crescent=3,
    )
    tie = Part(box(-6, length - 3.4, 12, 7, 2.6), RUST, crescent=2)
    return [tail.warped(place), *parts[::-1], tie.warped(place)]


def _back_hair(rig: Rig) -> list[Part]:
    outline = blob(
        "-46 24, -51 4, -51 -20, -42 -42, -22 -54, 4 -57, 28 -52, 45 -36, 51 -12, 48 10, 43 26, 20 20, -20 26"
    )
    return [Part(outline, mix(HAIR, shade(HAIR), 0.35), crescent=7).warped(rig.head)]


def _head(rig: Rig) -> list[Part]:
    cap = blob(
        "-44 20 0.3, -49 2, -49 -20, -41 -40, -22 -52, 4 -55.5, 28 -50.5, 44 -35, 49 -12, 45 16 0.3, "
        "42.5 0, 39 -12, 28 -20, 12 -24, 3 -25 0.3, -8 -22.5, -24 -17, -36 -8, -40 6"
    )
    locks = strokes(
        "6 -55, -2 -46, -20 -30, -38 -8",
        "-2 -54, -18 -44, -34 -26, -43 -2",
        "4 -52, 0 -38, -14 -24",
        "-18 -51, -34 -38, -45 -16",
        "10 -55, 16 -44, 28 -30, 39 -12",
        "16 -54, 29 -43, 41 -25, 46 -6",
        "8 -50, 8 -38, 18 -25",
    )
    grey = patch(
        blob("8 -56 0.2, 15 -56 0.2, 30 -40, 44 -16 0.2, 38 -14 0.2, 24 -34"),
        mix(CREAM, STEEL, 0.25),
        0.55,
        0.4,
    )
    soot = patch(ellipse(-25, 27, 8.6, 4.2, -18).warped(rig.face), mix(SKIN_ROSE, INK, 0.62), 0.42, 1.1)
    scar = lines(stroke("28 -9.4, 33.4 -1.6").warped(rig.face), 1.7, mix(SKIN_ROSE, RUST, 0.55))
    face = face_parts(rig, HEAD)
    face[0].marks += [soot, scar]
    ring = Part(ellipse(-47, 23, 3.4, 4.2), BRASS, crescent=1.4, edge=0.9).warped(rig.head)
    return [
        *ear_parts(rig, HEAD, x=-45.5, y=9),
        ring,
        *face,
        *nose_parts(rig, HEAD),
        Part(cap, HAIR, crescent=6, marks=[lines(locks, 1.4), grey]).warped(rig.head),
    ]


def _goggles(rig: Rig) -> list[Part]:
    strap = Part(
        blob(
            "-50 -22, -44 -33, -26 -41, 2 -44.6, 28 -41, 45 -31, 50.4 -19, 49 -11, 42 -21, 26 -30.6, 2 -34, "
            "-24 -30.6, -42 -22, -48.6 -13"
        ),
        LEATHER_DARK,
        crescent=3,
    )
    made = [strap.warped(rig.head)]
    for x, y, rx in ((-11.0, -36.0, 13.6), (22.0, -36.4, 12.2)):
        glass = ellipse(x, y, rx - 4.0, 8.2)
        wide = blob("-7 2 0.4, -1 -8 0.4, 2.4 -8 0.4, -4 4 0.4").warped(move(x, y))
        thin = blob("2 5 0.4, 6 -2 0.4, 7.4 -1 0.4, 4 6 0.4").warped(move(x, y))
        shine = [patch(wide, CREAM, 0.65), patch(thin, CREAM, 0.45)]
        made.append(Part(ellipse(x, y, rx, 12.2), BRASS, crescent=3.2).warped(rig.face))
        made.append(
            Part(
                glass, mix(TEAL, INK, 0.25), crescent=3, rimmed=False, outlined=False, marks=shine, edge=1.4
            ).warped(rig.face)
        )
    bridge = Part(tube([(2, -37), (6, -38.4), (10, -37)], [5, 4.4, 5]), BRASS, crescent=1.6).warped(rig.face)
    return [made[0], bridge, *made[1:]]


BRUNHILD = Person(
    name="brunhild",
    build=BUILD,
    head=HEAD,
    face=FaceStyle(
        eyes=EyeStyle(
            iris=colour("#4f86a8"),
            near=(-13.5, 2.5),
            far=(22.0, 2.5),
            rx=8.5,
            ry=9.6,
            rest=0.80,
            crease=0.9,
            lid=3.4,
            slant=3.0,
        ),
        brows=BrowStyle(
            colour("#7d4c2c"),
            near=(-13.4, -10.4),
            far=(21.6, -11.0),
            half=11.8,
            thick=7.0,
            arch=2.6,
            frown=12.0,
        ),
        mouth=MouthStyle(at=(6.0, 30.5), skin=SKIN_ROSE, smile=0.12, width=1.06),
    ),
    layers=layers,
    rest=Pose(near_upper=112, near_fore=72, near_hand="fist"),
    temper=Temper(energy=0.85, bounce=0.8, pace=1.1, stride=20, step=8, sway=3.2),
    bubble=(14.0, -62.0),
    tool=True,
)
