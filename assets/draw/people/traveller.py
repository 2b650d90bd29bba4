"""The traveller: a young wanderer with a rust-red cowl, a bedroll and a satchel full of maps."""

from __future__ import annotations

from assets.draw import body
from assets.draw.face import BrowStyle, EyeStyle, FaceStyle, MouthStyle
from assets.draw.head import HeadStyle, ear_parts, face_parts, nose_parts
from assets.draw.ink import Layer, Part, lines, patch
from assets.draw.palette import BRASS, CREAM, LEATHER, LINEN, RUST, SKIN_TAN, TEAL, colour, mix, shade
from assets.draw.person import Person, Temper
from assets.draw.pose import Pose
from assets.draw.rig import Build, Rig
from assets.draw.shapes import blob, ellipse, stroke, strokes, tube

HAIR = colour("#6b3f3a")
TROUSERS = colour("#4b5078")
BOOT = colour("#7a4f3a")
SOLE = colour("#4a3440")
SATCHEL = colour("#c48a4a")
BLANKET = colour("#d9b26a")

HEAD = HeadStyle(
    skin=SKIN_TAN, wide=0.98, jaw=0.94, chin=6.0, low=-0.6, nose="snub", blush=0.32, freckles=0.7
)
BUILD = Build(
    near_shoulder=(-28.0, -131.0),
    far_shoulder=(25.0, -131.0),
    hips=(-11.0, 10.0),
    feet=(-14.0, 11.0),
    upper=30.0,
    fore=30.0,
    thigh=31.0,
    shin=31.0,
)


def layers(rig: Rig) -> list[Layer]:
    """The traveller, back to front."""
    return [
        Layer(_cape(rig), weight=0),
        Layer(_bedroll(rig)),
        Layer(arm(rig, near=False)),
        Layer(leg(rig, near=False)),
        Layer(leg(rig, near=True)),
        Layer(_tunic(rig), cast=(2.0, 4.0)),
        Layer(_satchel(rig), weight=1.3, cast=(2.5, 3.0)),
        Layer(_cowl(rig), cast=(2.0, 5.0)),
        Layer(_back_hair(rig), weight=1.6, cast=(2.0, 6.0)),
        Layer(_head(rig), weight=0),
        Layer(arm(rig, near=True), weight=1.8, cast=(3.0, 3.5)),
    ]


def _cape(rig: Rig) -> list[Part]:
    outline = blob(
        "-8 -140, -30 -128, -42 -96, -50 -62, -54 -36 0.5, -43 -31.5, -32 -35, -20 -30, -4 -34, 10 -31, "
        "24 -35 0.5, 20 -70, 14 -110, 10 -138"
    )
    folds = strokes("-34 -108, -40 -70, -42 -36", "-24 -100, -26 -64, -24 -34", "8 -90, 11 -60, 12 -33")
    hem = strokes("-52 -42, -42 -37, -32 -40.5, -20 -35.6, -4 -39.4, 10 -36.6, 24 -40")
    dark = mix(RUST, shade(RUST), 0.35)
    part = Part(outline, dark, crescent=9, marks=[lines(folds, 1.4), lines(hem, 1.5, LINEN, 0.75)])
    return [part.warped(rig.cloth(pinned=-24, free=-112))]


def _bedroll(rig: Rig) -> list[Part]:
    roll = tube([(-4, -137), (-28, -134), (-49, -130)], [22, 22.5, 22], caps=(1.0, 0.75))
    strap = lines(
        strokes(
            "-22 -147, -24.5 -135, -21.5 -123",
        ),
        3.6,
        LEATHER,
    )
    end = ellipse(-52, -129.4, 6.6, 11.2, 9)
    swirl = stroke("-50 -129, -52 -132.6, -55 -129, -52.6 -123.6, -48.6 -126, -48.4 -133, -52 -137")
    parts = [
        Part(roll, BLANKET, crescent=6, marks=[strap]),
        Part(end, mix(BLANKET, CREAM, 0.4), crescent=2, marks=[lines(swirl, 1.4)]),
    ]
    return [part.warped(rig.torso) for part in parts]


def _tunic(rig: Rig) -> list[Part]:
    coat = blob(
        "-11 -146, -26 -140, -34 -128, -33 -108, -28 -90, -31 -70, -34 -56 0.4, -18 -52.6, 0 -51.6, "
        "18 -53, 31 -57 0.4, 28 -72, 25 -90, 28 -110, 29 -129, 22 -140, 11 -146"
    )
    folds = strokes(
        "-22 -84, -24 -68, -23 -56",
        "9 -84, 12 -68, 12 -55",
        "-20 -112, -14 -100",
        "24 -116, 18 -102",
        "-2 -84, -3 -70",
    )
    seam = stroke("3 -140, 4 -118, 2 -94")
    trim = strokes("-33 -60.4, -18 -57, 0 -56, 18 -57.4, 30.6 -61.4")
    slit = lines(stroke("19 -72, 20.6 -62, 21 -52"), 1.4)
    body_part = Part(
        coat,
        TEAL,
        crescent=9,
        marks=[lines(folds, 1.3), lines(seam, 1.2), lines(trim, 2.0, LINEN, 0.9), slit],
    )
    belt = Part(
        blob(
            "-29.4 -94 0.3, -14 -90.6, 2 -89.6, 16 -90.6, 26 -93.6 0.3, 26.4 -85.6 0.3, 14 -82, 0 -81, "
            "-16 -82, -29.6 -86 0.3"
        ),
        LEATHER,
        crescent=3,
    )
    buckle = Part(
        blob("-1 -92 0.3, 10 -92 0.3, 10.4 -79.6 0.3, -0.6 -79.6 0.3"),
        BRASS,
        crescent=2.4,
        marks=[patch(blob("2.6 -88.8 0.3, 6.8 -88.8 0.3, 7 -83 0.3, 2.8 -83 0.3"), shade(LEATHER))],
    )
    return [
        body_part.warped(rig.cloth(pinned=-30, free=-84)),
        belt.warped(rig.torso),
        buckle.warped(rig.torso),
    ]


def _satchel(rig: Rig) -> list[Part]:
    strap = Part(
        tube([(-22, -140), (-6, -120), (12, -98), (26, -76)], [6.4, 6.4, 6.4], caps=(0.2, 0.2)),
        LEATHER,
        crescent=2,
    )
    hang = rig.hang((24.0, -80.0), 40.0, drag=0.8)
    bag = blob("13 -77, 25 -80, 38 -76, 40 -62, 38 -49, 25 -46, 13 -49, 11 -62")
    flap = blob("12 -77.4, 25 -80.6, 39 -76.4, 40 -66, 33 -59.4, 25 -57.6, 16 -60, 11.2 -67")
    scroll = Part(
        tube([(18, -76), (20.5, -86), (22, -93)], [7, 7, 7.4], caps=(0.4, 0.35)),
        mix(LINEN, CREAM, 0.4),
        crescent=2,
        marks=[
            lines(
                strokes(
                    "18.6 -88, 25 -86.6",
                ),
                2.0,
                RUST,
            )
        ],
    )
    clasp = Part(ellipse(25, -60, 2.9, 3.2), BRASS, crescent=1.2)
    stitch = lines(
        strokes("14.4 -66, 17 -62.4", "19.4 -61, 22 -60.2", "28 -60, 31 -61.4", "33.6 -63, 36.6 -66.4"),
        1.1,
        CREAM,
        0.7,
    )
    return [
        strap.warped(rig.torso),
        *(
            p.warped(hang)
            for p in (
                scroll,
                Part(bag, SATCHEL, crescent=5),
                Part(flap, mix(SATCHEL, CREAM, 0.12), crescent=4, marks=[stitch]),
                clasp,
            )
        ),
    ]


def _cowl(rig: Rig) -> list[Part]:
    back = blob("-20 -150, -6 -158, 12 -157, 24 -148, 20 -136, -18 -138")
    drape = blob(
        "-22 -151, -31 -141, -33 -129, -24 -121.6, -11 -118, 3 -108.6, 14 -117, 25 -122, 31 -131, "
        "28 -143, 21 -150.6, 10 -143, 0 -141, -10 -143.4"
    )
    folds = strokes(
        "-27 -141, -14 -131, 2 -127, 18 -131, 26 -141",
        "-29 -131, -16 -124, -2 -119",
        "28 -132, 18 -124, 8 -118",
    )
    pin = Part(
        ellipse(8, -124, 4.6, 4.8), BRASS, crescent=1.8, marks=[patch(ellipse(7.6, -124.4, 2.2), TEAL)]
    )
    parts = [
        Part(back, shade(RUST), crescent=0),
        Part(drape, RUST, crescent=7, marks=[lines(folds, 1.5)]),
        pin,
    ]
    return [part.warped(rig.torso) for part in parts]


def leg(rig: Rig, *, near: bool) -> list[Part]:
    """A leg with its boot."""
    leg = rig.near_leg if near else rig.far_leg
    trousers = body.sleeve(
        leg,
        [21, 19.5, 16.5],
        TROUSERS if near else mix(TROUSERS, shade(TROUSERS), 0.4),
        softness=0.6,
        caps=(0.6, 0.2),
    )
    made = body.boot(
        leg,
        BOOT if near else mix(BOOT, shade(BOOT), 0.35),
        sole=SOLE,
        length=12 if rig.pose.is_behind else 23,
        height=25,
        width=18.5,
    )
    rim_ = blob("-11 -28 0.5, 0 -26.6, 11 -28 0.5, 11.4 -21.4 0.5, 0 -19.6, -11.4 -21.4 0.5")
    return [trousers, *made, Part(rim_, mix(BOOT, LINEN, 0.55), crescent=3).warped(leg.hand)]


def arm(rig: Rig, *, near: bool) -> list[Part]:
    """An arm with its cuff."""
    arm = rig.near_arm if near else rig.far_arm
    kind = rig.pose.near_hand if near else rig.pose.far_hand
    cloth = TEAL if near else mix(TEAL, shade(TEAL), 0.3)
    mirrored = body.thumb_below(arm, kind, near=near)
    made = body.hand(kind, arm.hand, SKIN_TAN, size=0.86, mirrored=mirrored)
    return [
        *made,
        body.sleeve(arm, [22, 19, 17.5, 18.5], cloth, end=0.9),
        body.cuff(arm, 0.86, 19.5, 8, LINEN),
    ]


def _back_hair(rig: Rig) -> list[Part]:
    outline = blob(
        "-43 26 0.2, -52 20 0.3, -48 10, -57 6 0.2, -52 -8, -59 -18 0.2, -51 -26, -53 -38 0.2, -42 -42, "
        "-30 -56, -8 -61, 10 -57, 32 -54, 46 -38, 50 -18, 47 2, 44 12 0.3, 30 0, -20 20, -34 30 0.3"
    )
    return [Part(outline, mix(HAIR, shade(HAIR), 0.4), crescent=6).warped(rig.trail((0, -20), 60, drag=0.35))]


def _head(rig: Rig) -> list[Part]:
    fringe = blob(
        "-44 14 0.2, -47 0, -48 -20, -41 -40, -27 -53, -14 -58 0.6, -16 -66 0.15, -4 -60.5 0.6, "
        "2 -67.5 0.15, 9 -59.5 0.6, 26 -57, 40 -45, 48 -26, 48 -8, 44.5 4 0.15, 43 -8, 38 -17, "
        "38.5 -9 0.15, 31 -17, 22 -25, 23 -14.5 0.15, 12 -21, 4 -29, 0.5 -15 0.15, -8 -23, -12 -30, "
        "-20 -15.5 0.15, -23 -22, -25 -27, -33 -12, -36 2, -38 14 0.15, -40.5 6"
    )
    locks = strokes(
        "-12 -32, -6 -44, 6 -52",
        "4 -30, 10 -41, 20 -49",
        "22 -26, 27 -36, 34 -41",
        "-26 -28, -24 -40, -14 -50",
        "-40 -2, -42 -20, -36 -36",
        "38 -18, 41.6 -26",
    )
    shine = blob("-33 -37, -20 -47, -4 -50, -6 -46, -20 -42.6, -31 -32")
    hair = Part(
        fringe, HAIR, crescent=5.5, marks=[lines(locks, 1.5), patch(shine, mix(HAIR, CREAM, 0.28), 0.55, 0.5)]
    )
    return [
        *ear_parts(rig, HEAD),
        *face_parts(rig, HEAD),
        *nose_parts(rig, HEAD),
        hair.warped(rig.trail((0, -10), 62, drag=0.16)),
    ]


TRAVELLER = Person(
    name="traveller",
    build=BUILD,
    head=HEAD,
    face=FaceStyle(
        eyes=EyeStyle(iris=colour("#8a5a2e"), lashes=0.0, rx=9.4, ry=11.8, slant=2.0),
        brows=BrowStyle(colour("#4a2a33"), half=10.0, thick=4.2),
        mouth=MouthStyle(at=(6.5, 28.0), skin=SKIN_TAN, smile=1.0),
    ),
    layers=layers,
    rest=Pose(near_upper=106, near_fore=84, far_upper=72, far_fore=94),
    temper=Temper(energy=1.1, bounce=1.15, stride=27, step=11, speed=210, lean=4.5),
    bubble=(16.0, -64.0),
)
