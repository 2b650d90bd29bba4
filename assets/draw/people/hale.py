"""Hale, who guards the gate: a column of mail and tabard under a polished helmet, and a moustache on parade."""

from __future__ import annotations

from assets.draw import body
from assets.draw.face import BrowStyle, EyeStyle, FaceStyle, MouthStyle
from assets.draw.head import HeadStyle, ear_parts, face_parts, nose_parts
from assets.draw.ink import Layer, Mark, Part, lines, patch
from assets.draw.palette import (
    BRASS,
    CREAM,
    LEATHER,
    LEATHER_DARK,
    RUST,
    SKIN_WARM,
    STEEL,
    colour,
    mix,
    shade,
)
from assets.draw.person import Person, Temper
from assets.draw.pose import Pose
from assets.draw.rig import Build, Rig
from assets.draw.shapes import blob, box, ellipse, stroke, strokes, tube

TABARD = colour("#2f7f8c")
MAIL = colour("#8a90a4")
TROUSERS = colour("#6a5a50")
BOOT = colour("#5a3f3c")
MOUSTACHE = colour("#a8542e")
WOOD = colour("#9a6a45")

HEAD = HeadStyle(
    skin=SKIN_WARM, wide=0.96, jaw=1.06, chin=11.0, low=1.5, cheek=1.4, nose="hook", nose_size=1.08, blush=0.4
)
BUILD = Build(
    head=0.9,
    neck=(2.0, -154.0),
    face=(0.5, -38.0),
    near_shoulder=(-31.0, -137.0),
    far_shoulder=(28.0, -137.0),
    hips=(-12.0, 12.0),
    feet=(-15.0, 13.0),
    hip=-76.0,
    waist=-92.0,
    upper=32.0,
    fore=31.0,
    thigh=34.0,
    shin=33.0,
    tool=(56.0, 0.0),
    grip=98.0,
)


def layers(rig: Rig) -> list[Layer]:
    """Hale, back to front."""
    return [
        Layer(spear(rig)),
        Layer(
            body.sleeved_arm(rig, near=False, cloth=MAIL, skin=LEATHER, holds="fist", widths=(23, 20, 18, 18))
        ),
        Layer(leg(rig, near=False)),
        Layer(leg(rig, near=True)),
        Layer(mail(rig), cast=(2.0, 4.0)),
        Layer(tabard(rig), weight=1.3),
        Layer(belt(rig), weight=1.2, cast=(1.5, 2.5)),
        Layer(collar(rig), weight=1.3, cast=(2.0, 4.0)),
        Layer([*ear_parts(rig, HEAD), *face_parts(rig, HEAD)], weight=1.6, cast=(2.0, 5.0)),
        Layer(_moustache(rig), weight=1.2),
        Layer(nose_parts(rig, HEAD), weight=0),
        Layer(helmet(rig), weight=1.5, cast=(1.0, 4.0)),
        Layer(
            [
                *body.sleeved_arm(rig, near=True, cloth=MAIL, skin=LEATHER, widths=(23, 20, 18, 18)),
                *shoulder(rig),
            ],
            weight=1.8,
            cast=(3.0, 3.5),
        ),
    ]


def spear(rig: Rig) -> list[Part]:
    """The spear upright."""
    shaft = Part(
        tube([(0, 0), (0, -90), (0, -214)], [6.4, 6.2, 6], caps=(0.3, 0.3)),
        WOOD,
        crescent=2,
        marks=[lines(strokes("-0.8 -20, -0.8 -70", "1 -120, 0.8 -190"), 1.0)],
    )
    blade = Part(
        blob("0 -262 0.1, 10 -238, 7 -222, 3 -213 0.3, -3 -213 0.3, -7 -222, -10 -238"),
        STEEL,
        crescent=4,
        marks=[lines(stroke("0 -256, 0 -216"), 1.3)],
    )
    tassel = Part(blob("-5 -212, 5 -212, 9 -196, 3 -190 0.2, 0 -196, -4 -188 0.2, -9 -197"), RUST, crescent=3)
    ring = Part(box(-5, -216, 10, 6, 2), BRASS, crescent=1.4)
    return [part.warped(rig.tool) for part in (shaft, tassel, blade, ring)]


def _rings(area: tuple[float, float, float, float]) -> Mark:
    x0, y0, x1, y1 = area
    rows = []
    y, odd = y0, 0
    while y < y1:
        x = x0 + (odd % 2) * 4
        while x < x1:
            rows.append(((x, y), (x + 4, y + 3), (x + 8, y)))
            x += 8
        y += 6
        odd += 1
    return lines(strokes(*rows), 1.0, alpha=0.55)


def mail(rig: Rig) -> list[Part]:
    """The coat of mail."""
    outline = blob(
        "-13 -152, -29 -147, -36 -134, -34 -108, -31 -90, -33 -66, -36 -50 0.4, -18 -46, 0 -45, 18 -46, "
        "34 -50 0.4, 31 -66, 29 -90, 32 -110, 33 -134, 26 -147, 13 -152"
    )
    return [
        Part(outline, MAIL, crescent=9, marks=[_rings((-38, -150, 38, -44))]).warped(
            rig.cloth(pinned=-24, free=-88)
        )
    ]


def tabard(rig: Rig) -> list[Part]:
    """The tabard; its first two marks are folds and trim."""
    outline = blob(
        "-19 -150 0.3, -24 -120, -22 -92, -26 -42 0.3, -12 -36, 2 -35, 16 -36, 27 -42 0.3, 22 -92, "
        "23 -120, 18 -150 0.3, 2 -142"
    )
    trim = lines(
        strokes(
            "-27 -48, -12 -42, 2 -41, 16 -42, 28 -48",
            "-17 -146, -21 -120, -19 -92, -22 -46",
            "16 -146, 20 -120, 19 -92, 23 -46",
        ),
        2.2,
        CREAM,
        0.85,
    )
    leaf = patch(blob("1 -136 0.1, 12 -124, 11 -110, 2 -100 0.2, -8 -110, -9 -124"), CREAM)
    vein = lines(strokes("1.4 -131, 2 -95", "1.6 -113, 8 -121", "1.6 -113, -5 -121"), 1.5, TABARD)
    folds = lines(strokes("-10 -84, -13 -60, -13 -40", "12 -84, 15 -60, 15 -40"), 1.4)
    return [
        Part(outline, TABARD, crescent=7, marks=[folds, trim, leaf, vein]).warped(
            rig.cloth(pinned=-18, free=-90)
        )
    ]


def belt(rig: Rig) -> list[Part]:
    """The belt first, then plate and keys."""
    band = Part(
        blob(
            "-32.4 -98 0.3, -14 -94, 2 -93, 16 -94, 30 -97.6 0.3, 30.6 -88 0.3, 16 -85, 2 -84, -14 -85, "
            "-33 -88.6 0.3"
        ),
        LEATHER_DARK,
        crescent=3,
    )
    plate = Part(
        ellipse(2, -89, 8.4, 8), BRASS, crescent=2.6, marks=[patch(ellipse(2, -89, 4), shade(BRASS))]
    )
    hang = rig.hang((-20.0, -88.0), 40.0, drag=0.7)
    keys = [
        Part(tube([(-20, -88), (-21, -76)], [2.4, 2.4]), STEEL, crescent=0, edge=0.6),
        Part(ellipse(-21, -72, 5.4), BRASS, crescent=1.4),
        Part(tube([(-20, -68), (-18, -54)], [3, 3]), BRASS, crescent=0),
        Part(box(-18, -59, 5, 6, 1), BRASS, crescent=0),
        Part(tube([(-23, -68), (-25, -57)], [3, 3]), STEEL, crescent=0),
    ]
    return [band.warped(rig.torso), plate.warped(rig.torso), *(k.warped(hang) for k in keys)]


def collar(rig: Rig) -> list[Part]:
    """The coif round the neck."""
    coif = Part(
        blob("-18 -158, 2 -162, 21 -158, 26 -146, 16 -137, 2 -133, -13 -137, -24 -146"),
        MAIL,
        crescent=5,
        marks=[_rings((-26, -160, 28, -132))],
    )
    return [coif.warped(rig.torso)]


def shoulder(rig: Rig) -> list[Part]:
    """The plate on the near shoulder."""
    x, y = rig.near_arm.start
    plate = Part(
        blob((x - 14, y + 6), (x - 13, y - 8), (x, y - 14), (x + 13, y - 8), (x + 13, y + 7), (x, y + 12)),
        STEEL,
        crescent=5,
        marks=[lines(stroke((x - 12, y + 3), (x, y + 8), (x + 12, y + 3)), 1.3)],
    )
    return [plate, Part(ellipse(x, y - 3, 2.6), BRASS, crescent=0.8, edge=0.8)]


def leg(rig: Rig, *, near: bool) -> list[Part]:
    """A leg with greave and boot."""
    leg = rig.near_leg if near else rig.far_leg
    cloth = TROUSERS if near else mix(TROUSERS, shade(TROUSERS), 0.4)
    plate = Part(
        blob("-9 -44 0.4, 9 -44 0.4, 10 -26, 8 -20 0.4, -8 -20 0.4, -10 -26"),
        STEEL,
        crescent=4,
        marks=[lines(stroke("0 -42, 0 -22"), 1.3)],
    )
    return [
        body.sleeve(leg, [22, 20, 18], cloth, softness=0.6, caps=(0.6, 0.2)),
        *body.boot(
            leg,
            BOOT if near else mix(BOOT, shade(BOOT), 0.3),
            sole=colour("#3a2a3a"),
            length=13 if rig.pose.is_behind else 25,
            height=26,
            width=20,
        ),
        plate.warped(leg.hand),
    ]


def _moustache(rig: Rig) -> list[Part]:
    beard = blob("-7 42, 0 38.6, 12 38.4, 20 41, 19 50, 14 56 0.2, 8 51, 4 57 0.2, -1 51")
    return [
        Part(beard, MOUSTACHE, crescent=3, marks=[lines(strokes("4 42, 4 51", "12 42, 12 50"), 1.1)]).warped(
            rig.face
        )
    ]


def helmet(rig: Rig) -> list[Part]:
    """The helmet; the nose guard comes last."""
    plume = blob(
        "-6 -58, -16 -76, -34 -84, -56 -78, -70 -62, -74 -44 0.2, -62 -52, -52 -56 0.3, -54 -46 0.2, "
        "-40 -58, -24 -60, -8 -50"
    )
    barbs = lines(strokes("-12 -64, -32 -74, -54 -68", "-14 -58, -34 -66, -52 -58"), 1.4)
    dome = blob(
        "-48 -10 0.3, -49 -28, -38 -50, -16 -61, 4 -63, 26 -59, 44 -44, 50 -24, 48 -8 0.3, 30 -17, "
        "4 -19, -24 -17"
    )
    shine = patch(blob("-36 -38, -22 -52, -6 -57, -8 -51, -22 -45, -33 -32"), CREAM, 0.55, 0.6)
    band = Part(
        blob("-50 -16, -24 -26, 4 -28, 30 -26, 50 -15, 50 -5, 30 -15, 4 -17, -24 -15, -50 -5"),
        BRASS,
        crescent=3,
        marks=[
            patch(ellipse(x, y, 1.8), shade(BRASS))
            for x, y in ((-38, -14), (-18, -20), (4, -22), (26, -20), (42, -14))
        ],
    )
    nasal = Part(blob("4 -24 0.3, 12 -24 0.3, 13 -8, 9 -1 0.3, 5 -8"), STEEL, crescent=2)
    guard = Part(blob("-49 -10 0.3, -38 -8 0.3, -37 12, -42 26, -50 14"), STEEL, crescent=4)
    crest = Part(blob("-8 -60 0.3, 4 -70, 14 -62 0.3, 4 -56"), BRASS, crescent=2)
    trail = rig.trail((-4.0, -60.0), 60.0, drag=0.9)
    return [
        Part(plume, RUST, crescent=6, marks=[barbs]).warped(trail),
        crest.warped(rig.head),
        Part(dome, STEEL, crescent=8, marks=[lines(stroke("4 -62, 7 -40, 8 -20"), 1.4), shine]).warped(
            rig.head
        ),
        guard.warped(rig.head),
        band.warped(rig.head),
        nasal.warped(rig.face),
    ]


HALE = Person(
    name="hale",
    build=BUILD,
    head=HEAD,
    face=FaceStyle(
        eyes=EyeStyle(
            iris=colour("#5a7f4a"), near=(-13.0, 4.0), far=(23.0, 4.0), rx=8.6, ry=10.2, rest=0.86, lid=3.0
        ),
        brows=BrowStyle(
            MOUSTACHE, near=(-14.0, -10.0), far=(23.0, -10.4), half=11.0, thick=5.4, arch=3.4, frown=3.0
        ),
        mouth=MouthStyle(
            at=(7.0, 34.5), skin=SKIN_WARM, smile=0.3, width=0.9, height=0.86, moustache=MOUSTACHE
        ),
    ),
    layers=layers,
    rest=Pose(near_upper=104, near_fore=84, near_hand="fist"),
    temper=Temper(energy=0.9, bounce=0.75, stride=23, step=10, sway=1.2),
    bubble=(16.0, -70.0),
    tool=True,
)
