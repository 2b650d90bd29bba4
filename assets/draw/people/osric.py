"""Osric, the herbalist: a walking haystack of robe and beard under a crooked hat where things have begun to grow."""

from __future__ import annotations

from assets.draw import body
from assets.draw.face import BrowStyle, EyeStyle, FaceStyle, MouthStyle
from assets.draw.head import HeadStyle, ear_parts, face_parts, nose_parts
from assets.draw.ink import Layer, Mark, Part, lines, patch
from assets.draw.palette import (
    BRASS,
    CREAM,
    INK,
    LEATHER,
    LEATHER_DARK,
    LINEN,
    RUST,
    SKIN_ROSE,
    colour,
    mix,
    shade,
)
from assets.draw.person import Person, Temper
from assets.draw.pose import Pose
from assets.draw.rig import Build, Rig
from assets.draw.shapes import along, blob, box, ellipse, stroke, strokes, tube, turn

ROBE = colour("#86a058")
HEATHER = colour("#6b5590")
GOLD = colour("#e2a23b")
BEARD = colour("#efe6da")
LEAF = colour("#5f8f4a")
MAUVE = colour("#a98fd0")
STAFF = colour("#8a5c3c")
GLOW = colour("#9fe6d0")

HEAD = HeadStyle(
    skin=SKIN_ROSE,
    wide=0.95,
    jaw=0.9,
    chin=4.0,
    low=0.0,
    cheek=2.6,
    nose="long",
    nose_size=0.94,
    blush=0.62,
    wrinkles=0.8,
    ear=1.2,
)
BUILD = Build(
    head=0.86,
    neck=(2.0, -136.0),
    face=(0.0, -36.0),
    near_shoulder=(-24.0, -118.0),
    far_shoulder=(22.0, -118.0),
    waist=-74.0,
    hip=-60.0,
    hips=(-13.0, 13.0),
    feet=(-17.0, 15.0),
    upper=29.0,
    fore=29.0,
    thigh=26.0,
    shin=26.0,
    tool=(56.0, 0.0),
    grip=88.0,
    pitching=6.0,
)


def layers(rig: Rig) -> list[Layer]:
    """Osric, back to front."""
    return [
        Layer(crook(rig)),
        Layer(shoe(rig, near=False)),
        Layer(shoe(rig, near=True)),
        Layer(arm(rig, near=False)),
        Layer(robe(rig), cast=(2.0, 3.0)),
        Layer(belt(rig), weight=1.2, cast=(1.5, 2.5)),
        Layer(mantle(rig), weight=1.5, cast=(2.0, 4.0)),
        Layer([*ear_parts(rig, HEAD, y=4.0), *face_parts(rig, HEAD)], weight=1.6),
        Layer(_beard(rig), weight=1.4, cast=(2.5, 5.0)),
        Layer(nose_parts(rig, HEAD), weight=0),
        Layer(hat(rig), weight=1.6, cast=(1.0, 4.0)),
        Layer(arm(rig, near=True), weight=1.8, cast=(3.0, 3.5)),
    ]


def crook(rig: Rig) -> list[Part]:
    """The staff with its bottle of light."""
    stem = along("0 0, -1.6 -40, 1 -90, -1 -140, 1 -168, 9 -184, 22 -186, 28 -174, 21 -164, 13 -168")
    wood = Part(
        tube(stem, [8, 7.6, 8.4, 8, 7.6, 7, 5.6], caps=(0.6, 1.0)),
        STAFF,
        crescent=2.8,
        marks=[
            lines(strokes("-1.4 -20, -2 -46", "1.2 -62, 2 -84", "-0.6 -118, 0 -146", "4 -176, 12 -182"), 1.1)
        ],
    )
    knot = Part(ellipse(-2.6, -52, 3, 4.2), mix(STAFF, INK, 0.2), crescent=1)
    cord = Part(tube([(22, -165), (22, -158)], [2.2, 2.2]), LEATHER_DARK, crescent=0, edge=0.6)
    hang = rig.pose.swing * 0.8
    bottle = blob(
        "18.4 -158 0.3, 25.6 -158 0.3, 25.4 -153, 31 -145, 29.6 -136.6, 22 -133.8, 14.4 -136.6, 13 -145, "
        "18.6 -153"
    )
    light = [
        patch(ellipse(22, -142.6, 6.6, 5.4), colour("#e8fff2"), 0.8, 1.6),
        patch(ellipse(18.2, -147, 1.8, 3, 20), CREAM, 0.9),
    ]
    cork = Part(box(18.4, -161.4, 7.2, 5.4, 1.6), LEATHER, crescent=1)
    glass = Part(bottle, GLOW, crescent=3, marks=light)
    sprig = Part(
        blob("2 -150 0.2, -8 -156, -15 -166 0.1, -5 -165, 2.6 -156 0.3"),
        LEAF,
        crescent=2,
        marks=[lines(stroke("0 -152, -11 -162"), 1.0)],
    )
    swing = turn(hang, 22, -166)
    return [
        sprig.warped(rig.tool),
        *(p.warped(rig.tool @ swing) for p in (cord, glass, cork)),
        wood.warped(rig.tool),
        knot.warped(rig.tool),
    ]


def shoe(rig: Rig, *, near: bool) -> list[Part]:
    """A stocking with its shoe."""
    leg = rig.near_leg if near else rig.far_leg
    tone = LEATHER if near else mix(LEATHER, shade(LEATHER), 0.4)
    shoe = blob("-11 -12 0.4, -11 -1 0.4, 14 -0.6, 23 -5, 27 -13.4 0.4, 22.6 -13.6, 17 -10, 9 -13")
    if rig.pose.is_behind:
        shoe = blob("-11 -13 0.4, -12 -1 0.4, 0 -0.4, 12 -1 0.4, 11 -13 0.4, 0 -14")
    stocking = body.sleeve(leg, [20, 17, 15], mix(LINEN, shade(LINEN), 0.4), softness=0.6)
    return [
        stocking,
        Part(shoe, tone, crescent=3.4, marks=[lines(stroke("9 -12, 12 -7.4, 17 -5.4"), 1.1)]).warped(
            leg.hand
        ),
    ]


def robe(rig: Rig) -> list[Part]:
    """The robe first, then its patch."""
    outline = blob(
        "-12 -132, -24 -122, -31 -100, -37 -74, -45 -40, -51 -14 0.4, -30 -9.6, 0 -8.2, 28 -9.6, "
        "48 -14 0.4, 43 -40, 36 -74, 30 -100, 23 -122, 12 -132"
    )
    folds = strokes(
        "-26 -64, -33 -36, -36 -12",
        "-10 -62, -13 -36, -14 -10",
        "12 -62, 16 -36, 18 -10",
        "27 -66, 34 -40, 38 -14",
        "-22 -108, -25 -92",
        "22 -108, 25 -92",
    )
    band = blob(
        "-52 -27 0.3, -30 -22, 0 -20.4, 28 -22, 48 -27 0.3, 54 -9 0.3, 28 -4, 0 -3, -30 -4, -56 -9 0.3"
    )
    dots = [
        patch(blob((x, y - 3.4, 0.2), (x + 2.6, y), (x, y + 3.4, 0.2), (x - 2.6, y)), RUST, 0.95)
        for x, y in (
            (-41, -17.4),
            (-29, -15.4),
            (-15, -14.2),
            (0, -13.8),
            (15, -14.2),
            (28, -15.4),
            (39, -17.2),
        )
    ]
    robe = Part(outline, ROBE, crescent=12, marks=[Mark(band, GOLD, lit=True), *dots, lines(folds, 1.5)])
    patch_ = Part(
        blob("19 -50 0.2, 31 -52 0.2, 33 -39 0.2, 21 -36 0.2"),
        mix(HEATHER, CREAM, 0.25),
        crescent=2,
        outlined=False,
        marks=[
            lines(
                strokes("21 -53, 21.6 -48", "27 -54, 27.6 -49", "34 -46, 29.6 -45.6", "24 -38.6, 23.4 -34"),
                1.1,
                CREAM,
                0.9,
            )
        ],
    )
    warp = rig.skirt(pinned=-7, free=-84)
    return [robe.warped(warp), patch_.warped(warp)]


def belt(rig: Rig) -> list[Part]:
    """The cord first, then what hangs from it."""
    cord = Part(
        blob(
            "-36 -83 0.3, -16 -78.4, 2 -77.4, 20 -78.6, 34.6 -83 0.3, 36 -75 0.3, 20 -71, 2 -69.6, "
            "-16 -70.8, -38 -75.4 0.3"
        ),
        LEATHER,
        crescent=2.6,
    )
    hang = rig.hang((-18.0, -74.0), 34.0, drag=0.9)
    herbs = [
        Part(tube([(-18, -72), (x, -60), (x * 1.08 - 0.6, -50)], [3, 4.6, 5.4]), tone, crescent=1.4).warped(
            hang
        )
        for x, tone in ((-22.5, LEAF), (-13.5, mix(LEAF, GOLD, 0.4)), (-18, mix(LEAF, CREAM, 0.2)))
    ]
    buds = [
        Part(ellipse(x, y, 2.7), tone, crescent=1, edge=0.8).warped(hang)
        for x, y, tone in (
            (-25.4, -48, MAUVE),
            (-22, -45.4, MAUVE),
            (-17.8, -46, GOLD),
            (-14.4, -45, RUST),
            (-11.4, -48.2, MAUVE),
        )
    ]
    tie = Part(box(-22, -68, 8, 5.4, 2), LINEN, crescent=1.4).warped(hang)
    pouch = Part(
        blob("8 -74 0.5, 20 -75 0.5, 24 -62, 19 -53, 9 -53, 4.4 -62"),
        mix(LEATHER, GOLD, 0.3),
        crescent=4,
        marks=[lines(stroke("6 -66.6, 14 -63.8, 22.6 -67"), 1.3)],
    )
    knob = Part(ellipse(14, -63.4, 2.4), BRASS, crescent=1, edge=0.8)
    return [cord.warped(rig.torso), *herbs, *buds, tie, pouch.warped(rig.torso), knob.warped(rig.torso)]


def mantle(rig: Rig) -> list[Part]:
    """The mantle as it lies over the breast."""
    outline = blob(
        "-14 -138, -29 -126, -38 -104, -41 -92 0.2, -33 -95, -27 -86 0.2, -20 -91, -12 -82 0.2, -4 -88, "
        "4 -80 0.2, 11 -88, 19 -83 0.2, 24 -92, 31 -88 0.2, 34 -96, 39 -94 0.2, 36 -108, 28 -126, 15 -138"
    )
    folds = strokes("-24 -124, -30 -104", "-12 -118, -15 -98", "24 -124, 29 -106")
    return [Part(outline, HEATHER, crescent=7, marks=[lines(folds, 1.4)]).warped(rig.torso)]


def arm(rig: Rig, *, near: bool) -> list[Part]:
    """An arm with its wide sleeve."""
    arm = rig.near_arm if near else rig.far_arm
    kind = rig.pose.near_hand if near else "fist"
    cloth = ROBE if near else mix(ROBE, shade(ROBE), 0.3)
    made = body.hand(kind, arm.hand, SKIN_ROSE, size=0.84, mirrored=body.thumb_below(arm, kind, near=near))
    inner = body.cuff(arm, 0.93, 22, 7, mix(HEATHER, INK, 0.3))
    wide = body.sleeve(arm, [20, 20.5, 23, 29], cloth, end=0.92, caps=(0.9, 0.16), softness=0.6)
    band = body.cuff(arm, 0.88, 29.5, 7, GOLD, softness=0.6)
    return [inner, *made, wide, band]


def _beard(rig: Rig) -> list[Part]:
    slide = rig.pose.turn * rig.build.turning * 0.5
    warp = rig.trail((slide, 20.0), 74.0, drag=0.5)
    outline = blob(
        "-43 -2 0.3, -48 14, -47 30 0.5, -52 40 0.2, -42 46, -43 56 0.2, -32 60, -30 74 0.2, -19 76, "
        "-13 92 0.25, -4 88, 4 104 0.2, 9 88, 18 88 0.2, 21 74, 32 72 0.2, 32 58, 42 54 0.2, 41 42, "
        "48 34 0.2, 43 24, 44 10, 40 -2 0.3, 38.5 10, 33 21, 24 21, 14 18.6, 6 18, -4 18.4, -14 22, "
        "-28 21, -37 12"
    )
    strands = strokes(
        "-40 16, -40 32, -34 48",
        "-28 30, -26 48, -18 66",
        "-14 46, -10 64, -3 80",
        "14 46, 14 64, 9 80",
        "26 34, 27 48, 22 64",
        "39 18, 38 32, 34 46",
        "1 50, 3 66, 4 76",
    )
    beard = Part(outline, BEARD, crescent=9, marks=[lines(strands, 1.5, alpha=0.8)])
    twig = Part(tube([(16, 74), (24, 62), (30, 52)], [2.4, 2.6, 2]), LEAF, crescent=0, edge=0.7)
    leaves = [
        Part(
            blob((x, y, 0.2), (x + 2, y - 6), (x + 9, y - 9, 0.1), (x + 7, y - 2)),
            LEAF,
            crescent=1.6,
            edge=0.9,
        )
        for x, y in ((22, 64), (27, 56))
    ]
    bloom = [
        Part(ellipse(16 + dx, 75 + dy, 2.9), MAUVE, crescent=1, edge=0.8)
        for dx, dy in ((-3, -1), (1.6, -3.4), (2.4, 1.8), (-1.6, 3))
    ]
    heart = Part(ellipse(16, 75.2, 2.1), GOLD, crescent=0.6, edge=0.7)
    for part in (twig, *leaves, *bloom, heart):
        part.outlined = False
    return [p.warped(warp) for p in (beard, twig, *leaves, *bloom, heart)]


def hat(rig: Rig) -> list[Part]:
    """The cone first, then what grows on it, the brim last."""
    tip = rig.trail((0.0, -34.0), 74.0, drag=0.42)
    cone = blob(
        "-37 -26, -34 -46, -26 -66, -17 -80, -16 -92, -25 -100, -36 -99, -41 -92 0.3, -44 -98, "
        "-38 -108.5, -24 -111, -8 -106, 4 -94, 14 -74, 28 -50, 37 -28, 20 -20, -16 -20"
    )
    creases = strokes(
        "-14 -82, -4 -80, 4 -84", "-18 -90, -10 -92", "-24 -64, -12 -60", "18 -62, 8 -58", "-31 -46, -24 -44"
    )
    band = blob("-38 -38, -18 -33, 4 -32, 24 -34, 35 -39, 39 -26, 22 -19, 2 -17, -18 -19, -40 -26")
    brim = blob(
        "-72 -12 0.5, -58 -24, -34 -29, -8 -26, 16 -26, 40 -28, 60 -20, 71 -7 0.5, 62 -6.4, 40 -13, "
        "16 -12.6, -8 -12, -34 -12, -58 -8.6"
    )
    under = lines(stroke("-66 -11.4, -40 -16, 0 -17, 40 -17.6, 66 -9"), 1.3)
    mend = patch(blob("5 -62 0.2, 15 -60 0.2, 13.6 -49 0.2, 3.6 -51 0.2"), GOLD, lit=True)
    stitches = lines(
        strokes("7 -64, 6.6 -60", "12 -63, 11.6 -59", "2 -56, 6.6 -55", "10 -52, 9.4 -47", "17 -56, 13 -56"),
        1.1,
        CREAM,
        0.9,
    )
    return [
        Part(
            cone,
            HEATHER,
            crescent=10,
            marks=[Mark(band, GOLD, lit=True), lines(creases, 1.5), mend, stitches],
        ).warped(tip),
        *(p.warped(rig.head) for p in _growth()),
        Part(brim, mix(HEATHER, CREAM, 0.06), crescent=5, marks=[under]).warped(
            rig.trail((0.0, -16.0), 110.0, drag=0.12)
        ),
    ]


def _growth() -> list[Part]:
    """Two toadstools and a leaf at the hat band."""
    leaf = Part(
        blob("30 -30 0.2, 33 -48, 46 -60 0.1, 47 -42, 38 -28"),
        LEAF,
        crescent=3,
        marks=[lines(stroke("33 -32, 38 -44, 44 -55"), 1.2)],
    )
    made = [leaf]
    for x, y, s in ((19.0, -28.0, 1.0), (28.5, -26.0, 0.72)):
        stem = Part(tube([(x, y), (x + 0.6, y - 9 * s)], [5.6 * s, 4.4 * s]), LINEN, crescent=1.4)
        cap = blob(
            (x - 9.6 * s, y - 8 * s, 0.4),
            (x - 6.4 * s, y - 16.4 * s),
            (x + 1, y - 19.4 * s),
            (x + 8 * s, y - 16 * s),
            (x + 10.6 * s, y - 7.6 * s, 0.4),
            (x, y - 5.4 * s),
        )
        spots = [
            patch(ellipse(x + dx * s, y + dy * s, r * s), CREAM)
            for dx, dy, r in ((-4, -12, 1.9), (1.6, -15.6, 1.7), (5, -10.4, 2.0))
        ]
        made += [stem, Part(cap, RUST, crescent=3, marks=spots)]
    return made


OSRIC = Person(
    name="osric",
    build=BUILD,
    head=HEAD,
    face=FaceStyle(
        eyes=EyeStyle(
            iris=colour("#6f7f3a"),
            near=(-13.0, 1.5),
            far=(23.5, 1.5),
            rx=8.6,
            ry=9.8,
            rest=0.86,
            crease=0.9,
            bag=0.7,
            lid=2.8,
        ),
        brows=BrowStyle(
            colour("#f4ecdf"),
            near=(-14.0, -11.5),
            far=(24.0, -12.0),
            half=12.4,
            thick=6.6,
            arch=3.6,
            bushy=True,
            frown=-3.0,
        ),
        mouth=MouthStyle(
            at=(7.5, 37.0),
            skin=mix(BEARD, shade(BEARD), 0.4),
            smile=0.7,
            width=0.86,
            height=0.92,
            moustache=BEARD,
        ),
    ),
    layers=layers,
    rest=Pose(near_upper=118, near_fore=52),
    temper=Temper(energy=0.9, bounce=0.9, pace=1.15, stride=14, step=6, sway=3.6),
    bubble=(16.0, -84.0),
    robed=True,
    tool=True,
)
