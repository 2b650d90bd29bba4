"""Pim, nine years old: his father's cap, a wooden sword, a tooth missing."""

from __future__ import annotations

from assets.draw import body
from assets.draw.face import BrowStyle, EyeStyle, FaceStyle, MouthStyle
from assets.draw.head import HeadStyle, ear_parts, face_parts, nose_parts
from assets.draw.ink import Layer, Part, lines, patch
from assets.draw.palette import BRASS, CREAM, LEATHER, LINEN, RUST, SKIN_ROSE, TEAL, colour, mix, shade
from assets.draw.person import Person, Temper
from assets.draw.pose import Pose
from assets.draw.rig import Build, Rig
from assets.draw.shapes import blob, ellipse, stroke, strokes, tube

HAIR = colour("#d9793a")
CAP = colour("#5c7a4e")
DUNGAREES = colour("#56708f")
SHIRT = colour("#f0dfc0")
BOOT = colour("#7a4f3a")
WOOD = colour("#c08a52")

HEAD = HeadStyle(
    skin=SKIN_ROSE,
    wide=1.04,
    jaw=0.98,
    chin=4.0,
    low=-2.5,
    cheek=3.6,
    nose="snub",
    nose_size=0.94,
    blush=0.5,
    freckles=0.9,
    ear=1.15,
)
BUILD = Build(
    head=0.88,
    neck=(1.5, -92.0),
    face=(0.0, -36.0),
    near_shoulder=(-19.0, -78.0),
    far_shoulder=(17.0, -78.0),
    waist=-50.0,
    hip=-40.0,
    hips=(-9.0, 9.0),
    feet=(-11.0, 10.0),
    ankle=10.0,
    upper=19.0,
    fore=19.0,
    thigh=17.0,
    shin=17.0,
    turning=6.5,
)


def layers(rig: Rig) -> list[Layer]:
    """Pim, back to front."""
    return [
        Layer(sword(rig)),
        Layer(
            body.sleeved_arm(
                rig,
                near=False,
                cloth=SHIRT,
                skin=SKIN_ROSE,
                widths=(16, 15, 14, 15),
                hand_size=0.66,
                reach=0.84,
            )
        ),
        Layer(leg(rig, near=False)),
        Layer(leg(rig, near=True)),
        Layer(shirt(rig), cast=(2.0, 3.0)),
        Layer(_dungarees(rig), weight=1.2),
        Layer(_scarf(rig), weight=1.2, cast=(1.5, 3.0)),
        Layer(back_hair(rig), weight=1.4, cast=(2.0, 5.0)),
        Layer([*ear_parts(rig, HEAD), *face_parts(rig, HEAD), *nose_parts(rig, HEAD)], weight=0),
        Layer(_fringe(rig), weight=1.0),
        Layer(cap(rig), weight=1.5, cast=(1.0, 4.0)),
        Layer(
            body.sleeved_arm(
                rig,
                near=True,
                cloth=SHIRT,
                skin=SKIN_ROSE,
                widths=(16, 15, 14, 15),
                hand_size=0.66,
                reach=0.84,
            ),
            weight=1.7,
            cast=(2.5, 3.0),
        ),
    ]


def sword(rig: Rig) -> list[Part]:
    """The wooden sword in the belt."""
    blade = Part(
        tube([(-12, -44), (-34, -26), (-50, -12)], [7, 7, 5], caps=(0.2, 1.0)),
        WOOD,
        crescent=2,
        marks=[lines(stroke("-16 -41, -46 -16"), 1.1)],
    )
    hilt = Part(tube([(-16, -54), (-5, -40)], [6, 6]), mix(WOOD, shade(WOOD), 0.4), crescent=1.5)
    grip = Part(tube([(-10, -46), (0, -55)], [6, 6]), RUST, crescent=1.5)
    return [part.warped(rig.torso) for part in (blade, grip, hilt)]


def shirt(rig: Rig) -> list[Part]:
    """The striped shirt."""
    outline = blob(
        "-8 -90, -18 -86, -23 -76, -22 -58, -20 -46 0.4, 0 -42, 19 -46 0.4, 20 -58, 21 -76, 16 -86, 8 -90"
    )
    stripes = [
        patch(
            blob((-26, y, 0.2), (0, y + 3), (26, y, 0.2), (26, y + 5, 0.2), (0, y + 8), (-26, y + 5, 0.2)),
            RUST,
            0.85,
        )
        for y in (-84, -74, -64, -54)
    ]
    return [Part(outline, SHIRT, crescent=6, marks=stripes).warped(rig.torso)]


def _dungarees(rig: Rig) -> list[Part]:
    outline = blob(
        "-13 -74 0.3, 12 -74 0.3, 14 -58, 21 -54, 22 -40, 22 -30 0.4, 4 -29, 0 -33 0.4, -4 -29, "
        "-23 -30 0.4, -22 -42, -21 -54, -15 -58"
    )
    pocket = patch(blob("-8 -69 0.3, 8 -69 0.3, 8 -60, 0 -57, -8 -60"), mix(DUNGAREES, CREAM, 0.14), lit=True)
    seam = lines(strokes("0 -52, 0 -33", "-20 -50, -8 -47", "20 -50, 8 -47"), 1.2)
    patch_ = patch(
        blob("-19 -42 0.3, -10 -43 0.3, -10 -34 0.3, -19 -33 0.3"), mix(RUST, CREAM, 0.25), lit=True
    )
    straps = [
        Part(
            tube([(x, -88), (x * 0.9, -80), (x * 0.72, -71)], [5.4, 5.4, 5.4], caps=(0.1, 0.3)),
            DUNGAREES,
            crescent=1.4,
        )
        for x in (-14, 13)
    ]
    buttons = [Part(ellipse(x, -71, 2.5), BRASS, crescent=0.9, edge=0.7) for x in (-10, 9.4)]
    return [
        *(s.warped(rig.torso) for s in straps),
        Part(outline, DUNGAREES, crescent=6, marks=[pocket, seam, patch_]).warped(rig.torso),
        *(x.warped(rig.torso) for x in buttons),
    ]


def _scarf(rig: Rig) -> list[Part]:
    knot = Part(
        blob("-13 -94, 2 -97, 15 -93, 17 -86, 6 -81, -6 -81, -15 -86"),
        TEAL,
        crescent=3,
        marks=[patch(ellipse(x, y, 1.3), CREAM, 0.9) for x, y in ((-8, -88), (0, -91), (8, -88), (2, -84))],
    )
    tail = Part(blob("4 -84 0.3, 11 -84 0.3, 13 -72 0.2, 8 -74, 3 -70 0.2"), TEAL, crescent=2)
    return [tail.warped(rig.hang((7.0, -84.0), 16.0)), knot.warped(rig.torso)]


def leg(rig: Rig, *, near: bool) -> list[Part]:
    """A leg with its boot."""
    leg = rig.near_leg if near else rig.far_leg
    cloth = DUNGAREES if near else mix(DUNGAREES, shade(DUNGAREES), 0.4)
    return [
        body.sleeve(leg, [17, 16, 14], cloth, softness=0.6, caps=(0.6, 0.2)),
        *body.boot(
            leg,
            BOOT if near else mix(BOOT, shade(BOOT), 0.3),
            sole=colour("#4a3440"),
            length=10 if rig.pose.is_behind else 19,
            height=16,
            width=15,
        ),
        Part(
            blob("-9 -18 0.5, 0 -17, 9 -18 0.5, 9.4 -13 0.5, 0 -11.6, -9.4 -13 0.5"),
            mix(DUNGAREES, CREAM, 0.35),
            crescent=2,
        ).warped(leg.hand),
    ]


def back_hair(rig: Rig) -> list[Part]:
    """The hair under the cap."""
    outline = blob(
        "-44 24 0.2, -50 18, -56 22 0.2, -52 8, -58 4 0.2, -52 -6, -50 -20, -30 -34, 30 -34, 50 -18, "
        "50 4, 54 12 0.2, 47 16, 46 24 0.2, 20 14, -20 20"
    )
    return [Part(outline, mix(HAIR, shade(HAIR), 0.4), crescent=6).warped(rig.head)]


def _fringe(rig: Rig) -> list[Part]:
    outline = blob(
        "-46 8 0.2, -47 -14, -30 -26, 0 -30, 30 -26, 47 -14, 46 6 0.2, 42 -6, 36 -12, 34 -2 0.2, 26 -12, "
        "18 -16, 14 -5 0.2, 6 -14, -2 -18, -8 -6 0.2, -16 -15, -24 -16, -30 -3 0.2, -35 -10, -40 -4"
    )
    locks = lines(strokes("-16 -16, -14 -26", "6 -15, 8 -27", "26 -13, 26 -24", "-35 -10, -38 -20"), 1.3)
    return [Part(outline, HAIR, crescent=4, marks=[locks]).warped(rig.trail((0, -20), 40, drag=0.12))]


def cap(rig: Rig) -> list[Part]:
    """Feather, crown, button, band and peak."""
    crown = blob(
        "-50 -14, -56 -30, -46 -50, -22 -62, 6 -64, 34 -58, 52 -42, 55 -24, 48 -13, 26 -21, 0 -24, -26 -21"
    )
    seams = lines(strokes("2 -63, 4 -44, 4 -24", "2 -63, -22 -48, -34 -22", "2 -63, 28 -48, 38 -20"), 1.4)
    peak = blob("2 -27 0.4, 28 -27, 48 -21, 66 -11, 68 -4 0.5, 50 -9, 26 -14, 4 -15 0.4")
    mend = patch(blob("-34 -46 0.3, -20 -51 0.3, -17 -38 0.3, -30 -34 0.3"), RUST, lit=True)
    button = Part(ellipse(3, -64.6, 4.2, 3), mix(CAP, CREAM, 0.2), crescent=1)
    feather = Part(
        blob("-40 -20 0.2, -56 -38, -66 -58, -64 -66 0.2, -54 -56, -42 -38"),
        LINEN,
        crescent=3,
        marks=[lines(strokes("-42 -24, -62 -60", "-52 -40, -58 -40", "-50 -44, -50 -50"), 1.1)],
    )
    band = Part(
        blob("-51 -19, -26 -26, 0 -29, 26 -26, 49 -18, 48 -12, 26 -20, 0 -23, -26 -20, -50 -12"),
        LEATHER,
        crescent=2,
    )
    return [
        feather.warped(rig.trail((-40.0, -20.0), 50.0, drag=0.7)),
        Part(crown, CAP, crescent=8, marks=[seams, mend]).warped(rig.head),
        button.warped(rig.head),
        band.warped(rig.head),
        Part(peak, mix(CAP, shade(CAP), 0.2), crescent=4).warped(rig.face),
    ]


PIM = Person(
    name="pim",
    build=BUILD,
    head=HEAD,
    face=FaceStyle(
        eyes=EyeStyle(
            iris=colour("#4f8a5a"),
            near=(-13.5, 6.5),
            far=(22.5, 6.5),
            rx=9.8,
            ry=12.2,
            rest=0.92,
            lid=2.8,
            crease=0.4,
        ),
        brows=BrowStyle(
            colour("#a8562a"), near=(-14.5, -9.4), far=(23.0, -9.0), half=9.4, thick=4.0, arch=3.6
        ),
        mouth=MouthStyle(at=(6.5, 28.0), skin=SKIN_ROSE, smile=1.2, gap=True),
    ),
    layers=layers,
    rest=Pose(near_upper=114, near_fore=78, far_upper=68, far_fore=100),
    temper=Temper(energy=1.3, bounce=1.5, pace=0.92, stride=15, step=9, sway=4.0, speed=140, lean=4.0),
    bubble=(16.0, -70.0),
    extras=("clap", "dance"),
)
