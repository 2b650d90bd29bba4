"""Tove, fourteen, who minds the goats and Pim: two buns with ribbons, a basket, a quick grin."""

from __future__ import annotations

from assets.draw import body
from assets.draw.face import BrowStyle, EyeStyle, FaceStyle, MouthStyle
from assets.draw.head import HeadStyle, ear_parts, face_parts, nose_parts
from assets.draw.ink import Layer, Part, lines, patch
from assets.draw.palette import CREAM, LINEN, SKIN_WARM, colour, mix, shade
from assets.draw.person import Person, Temper
from assets.draw.pose import Pose
from assets.draw.rig import Build, Rig
from assets.draw.shapes import blob, ellipse, strokes, tube

HAIR = colour("#3a3048")
PINAFORE = colour("#a8475c")
BLOUSE = colour("#f3e7cf")
RIBBON = colour("#58a08c")
BOOT = colour("#6b4a3e")
BASKET = colour("#c99a58")
BERRY = colour("#d9434f")

HEAD = HeadStyle(
    skin=SKIN_WARM,
    wide=1.0,
    jaw=0.92,
    chin=3.5,
    low=-1.0,
    cheek=3.4,
    nose="button",
    nose_size=0.92,
    blush=0.4,
)
BUILD = Build(
    head=0.86,
    neck=(1.5, -120.0),
    face=(0.0, -36.0),
    near_shoulder=(-20.0, -105.0),
    far_shoulder=(18.0, -105.0),
    waist=-72.0,
    hip=-56.0,
    hips=(-9.0, 9.0),
    feet=(-11.0, 10.0),
    ankle=11.0,
    upper=25.0,
    fore=24.0,
    thigh=25.0,
    shin=24.0,
)


def layers(rig: Rig) -> list[Layer]:
    """Tove, back to front."""
    return [
        Layer(buns(rig), weight=1.4),
        Layer(leg(rig, near=False)),
        Layer(leg(rig, near=True)),
        Layer(dress(rig), cast=(2.0, 3.0)),
        Layer(_collar(rig), weight=1.2),
        Layer(basket(rig), weight=1.4, cast=(2.0, 3.0)),
        Layer(arm(rig, near=False), weight=1.5),
        Layer(_back_hair(rig), weight=1.4, cast=(2.0, 5.0)),
        Layer([*ear_parts(rig, HEAD), *face_parts(rig, HEAD), *nose_parts(rig, HEAD)], weight=0),
        Layer(_fringe(rig), weight=1.2, cast=(0.6, 2.5)),
        Layer(arm(rig, near=True), weight=1.7, cast=(2.5, 3.0)),
    ]


def arm(rig: Rig, *, near: bool) -> list[Part]:
    """An arm with its puffed sleeve."""
    arm = rig.near_arm if near else rig.far_arm
    kind = rig.pose.near_hand if near else rig.pose.far_hand
    cloth = BLOUSE if near else mix(BLOUSE, shade(BLOUSE), 0.3)
    skin = body.sleeve(arm, [14, 13.5, 12.5], SKIN_WARM, start=0.35, end=0.96, caps=(0.4, 0.6))
    mirrored = body.thumb_below(arm, kind, near=near)
    puff = body.sleeve(arm, [17, 21, 20, 15], cloth, end=0.5, caps=(0.9, 0.3))
    return [
        *body.hand(kind, arm.hand, SKIN_WARM, size=0.72, mirrored=mirrored),
        skin,
        puff,
        body.cuff(arm, 0.5, 16, 5, PINAFORE),
    ]


def dress(rig: Rig) -> list[Part]:
    """Blouse and pinafore from the front."""
    blouse = Part(
        blob(
            "-8 -118, -18 -113, -22 -102, -19 -84, -17 -72 0.4, 17 -72 0.4, 18 -86, 20 -102, 16 -113, 8 -118"
        ),
        BLOUSE,
        crescent=5,
    )
    bib = blob(
        "-13 -108 0.3, 12 -108 0.3, 14 -88, 17 -74, 25 -48, 31 -34 0.4, 16 -29.5, 0 -28.5, -16 -29.5, "
        "-32 -34 0.4, -26 -48, -17 -74, -15 -88"
    )
    folds = lines(strokes("-12 -70, -18 -50, -20 -34", "0 -68, 0 -48, -1 -32", "12 -70, 17 -50, 19 -34"), 1.3)
    flowers = [
        patch(ellipse(x, y, 1.9), LINEN, 0.95)
        for x, y in (
            (-22, -40),
            (-10, -38),
            (4, -37),
            (16, -39),
            (-16, -37),
            (10, -37.4),
            (-3, -37.4),
            (23, -41),
            (-27, -43),
        )
    ]
    hem = lines(strokes("-31 -46, -16 -42, 0 -41, 16 -42, 29 -46"), 1.5, RIBBON)
    heart = patch(blob("0 -92 0.2, -5 -98, -2.6 -102, 0 -99.6 0.2, 2.6 -102, 5 -98"), CREAM)
    belt = Part(blob("-18 -78, 0 -74.6, 17.6 -78, 18.6 -71, 0 -67.4, -19 -71"), RIBBON, crescent=2)
    straps = [
        Part(tube([(x, -117), (x * 0.85, -106)], [5, 5], caps=(0.1, 0.2)), PINAFORE, crescent=1.2)
        for x in (-13.5, 12.5)
    ]
    return [
        blouse.warped(rig.torso),
        *(s.warped(rig.torso) for s in straps),
        Part(bib, PINAFORE, crescent=7, marks=[folds, hem, *flowers, heart]).warped(
            rig.cloth(pinned=-14, free=-70)
        ),
        belt.warped(rig.torso),
    ]


def _collar(rig: Rig) -> list[Part]:
    neck = Part(
        tube([(1, -110), (1.5, -124)], [15, 15], caps=(0.6, 0.2)),
        mix(SKIN_WARM, shade(SKIN_WARM), 0.5),
        crescent=0,
        rimmed=False,
    )
    wings = [
        Part(blob("1 -117 0.3, -14 -119, -20 -110, -10 -105, 0 -111 0.3"), CREAM, crescent=2),
        Part(blob("2 -117 0.3, 15 -119, 20 -110, 11 -105, 2 -111 0.3"), CREAM, crescent=2),
    ]
    return [part.warped(rig.torso) for part in (neck, *wings)]


def basket(rig: Rig) -> list[Part]:
    """The basket at the far elbow."""
    elbow = rig.far_arm.joint
    x, y = elbow[0] + 9, elbow[1] + 12
    sway = rig.pose.swing * 0.4
    handle = Part(
        tube(
            [(x - 15, y + 4), (x - 9, y - 16), (x + 4, y - 20), (x + 15, y - 12), (x + 18, y + 4)],
            [4, 4, 4, 4, 4],
        ),
        mix(BASKET, shade(BASKET), 0.3),
        crescent=1,
    )
    berries = [
        Part(ellipse(x + dx, y + dy, 4.4, 4.8), BERRY, crescent=1.6, edge=0.8)
        for dx, dy in ((-12, 0), (-4, -1), (5, 0), (13, 0), (-8, -5), (1, -6), (9, -5))
    ]
    leaf = Part(
        blob((x - 2, y - 5, 0.2), (x - 10, y - 12), (x - 4, y - 14, 0.2), (x + 2, y - 8)),
        colour("#5f8f4a"),
        crescent=1.4,
    )
    tub = blob(
        (x - 20, y, 0.3),
        (x + 22, y, 0.3),
        (x + 17 + sway * 0.2, y + 21, 0.4),
        (x - 14 + sway * 0.2, y + 21, 0.4),
    )
    weave = lines(
        strokes(
            *[((x - 22, y + dy), (x + 24, y + dy)) for dy in (6, 12, 17)],
            *[((x + dx, y), (x + dx * 0.8, y + 22)) for dx in (-12, -4, 5, 13)],
        ),
        1.2,
    )
    return [handle, *berries, leaf, Part(tub, BASKET, crescent=4, marks=[weave])]


def leg(rig: Rig, *, near: bool) -> list[Part]:
    """A leg with its sock and boot."""
    leg = rig.near_leg if near else rig.far_leg
    sock = LINEN if near else mix(LINEN, shade(LINEN), 0.4)
    knit = [lines(strokes("-30 -20, 30 -20"), 1.0)]
    return [
        body.sleeve(leg, [14, 13, 12.5], sock, softness=0.6, caps=(0.6, 0.2), marks=knit),
        *body.boot(
            leg,
            BOOT if near else mix(BOOT, shade(BOOT), 0.3),
            sole=colour("#4a3440"),
            length=10 if rig.pose.is_behind else 19,
            height=17,
            width=14,
        ),
    ]


def buns(rig: Rig) -> list[Part]:
    """Both buns with their ribbons."""
    made = []
    for x, y, s in ((-46.0, -38.0, 1.0), (42.0, -41.0, 0.9)):
        swirl = lines(
            strokes(
                (
                    (x - 9 * s, y + 4),
                    (x - 6 * s, y - 8 * s),
                    (x + 6 * s, y - 8 * s),
                    (x + 8 * s, y + 3),
                    (x, y + 7 * s),
                    (x - 3 * s, y + 1),
                )
            ),
            1.4,
            mix(HAIR, CREAM, 0.35),
        )
        loops = [
            Part(
                blob(
                    (x + d * 4, y + 11 * s, 0.3),
                    (x + d * 16, y + 3 * s),
                    (x + d * 22, y + 13 * s),
                    (x + d * 14, y + 20 * s),
                ),
                RIBBON,
                crescent=2,
            )
            for d in (-1, 1)
        ]
        tails = Part(
            blob(
                (x - 3, y + 12 * s),
                (x + 3, y + 12 * s),
                (x + 6, y + 30 * s, 0.2),
                (x, y + 25 * s),
                (x - 7, y + 31 * s, 0.2),
            ),
            RIBBON,
            crescent=2,
        )
        bun = Part(ellipse(x, y, 17 * s, 16 * s), HAIR, crescent=5, marks=[swirl])
        made += [p.warped(rig.trail((x, y), 34.0, drag=0.8)) for p in (tails, bun, *loops)]
    return made


def _back_hair(rig: Rig) -> list[Part]:
    outline = blob(
        "-45 22 0.4, -50 4, -50 -20, -42 -42, -22 -54, 4 -57, 28 -52, 45 -38, 51 -14, 48 10, 44 22 0.4, "
        "20 10, -20 16"
    )
    return [Part(outline, mix(HAIR, shade(HAIR), 0.3), crescent=6).warped(rig.head)]


def _fringe(rig: Rig) -> list[Part]:
    outline = blob(
        "-44 16 0.2, -48 0, -49 -20, -41 -41, -22 -53, 4 -56, 28 -51, 44 -37, 50 -14, 46 12 0.2, 42.5 0, "
        "40 -12, 37 -9 0.3, 26 -10.5, 14 -11.5, 2 -11.5, -10 -11.5, -22 -10.5, -34 -8 0.3, -38 -4, -40 6"
    )
    strands = lines(
        strokes(
            "-24 -12, -20 -30",
            "-10 -13, -8 -34",
            "4 -13, 5 -36",
            "18 -13, 17 -34",
            "30 -11, 28 -28",
            "4 -54, 2 -44",
            "-38 -6, -42 -24",
            "41 -12, 44 -24",
        ),
        1.3,
        mix(HAIR, CREAM, 0.3),
    )
    shine = patch(
        blob("-38 -26, -20 -38, 4 -42, 30 -36, 42 -24, 30 -30, 4 -35, -20 -31"),
        mix(HAIR, colour("#a9b4e0"), 0.5),
        0.55,
        0.6,
    )
    return [Part(outline, HAIR, crescent=5, marks=[shine, strands]).warped(rig.trail((0, -20), 50, drag=0.1))]


TOVE = Person(
    name="tove",
    build=BUILD,
    head=HEAD,
    face=FaceStyle(
        eyes=EyeStyle(
            iris=colour("#7a5230"),
            near=(-13.5, 5.0),
            far=(22.5, 5.0),
            rx=9.6,
            ry=11.0,
            rest=0.9,
            lashes=0.6,
            slant=5.0,
            crease=0.5,
        ),
        brows=BrowStyle(
            colour("#2f2738"), near=(-14.5, -8.6), far=(23.0, -9.0), half=9.0, thick=3.4, arch=3.0
        ),
        mouth=MouthStyle(at=(6.5, 29.0), skin=SKIN_WARM, smile=1.2),
    ),
    layers=layers,
    rest=Pose(near_upper=108, near_fore=86, far_upper=70, far_fore=-38, far_hand="fist"),
    temper=Temper(energy=1.2, bounce=1.2, pace=0.95, stride=18, step=9, sway=3.0, lean=3.5),
    bubble=(16.0, -64.0),
    carries=True,
    extras=("point", "shrug"),
)
