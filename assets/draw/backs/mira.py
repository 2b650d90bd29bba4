"""Mira from behind: the lute lies over the shawl, and the cloud of hair hides the rest."""

from __future__ import annotations

from assets.draw import body
from assets.draw.backs.heads import nape
from assets.draw.ink import Layer, Part, lines, patch
from assets.draw.palette import BRASS, CREAM, LEATHER, SKIN_BROWN, TEAL, mix, shade
from assets.draw.people import mira as front
from assets.draw.rig import Rig
from assets.draw.shapes import blob, box, ellipse, strokes, tube


def behind(rig: Rig) -> list[Layer]:
    """Mira, back to front."""
    return [
        Layer(front.shoe(rig, near=False)),
        Layer(front.shoe(rig, near=True)),
        Layer(_arm(rig, near=False)),
        Layer(_arm(rig, near=True), weight=1.6),
        Layer(front.skirt(rig), cast=(2.0, 3.0)),
        Layer(_sash(rig), weight=1.2, cast=(1.5, 2.5)),
        Layer(_shawl(rig), weight=1.4, cast=(2.0, 4.0)),
        Layer(nape(rig, front.HEAD)[:1], weight=0),
        Layer(_lute_neck(rig), weight=1.4),
        Layer(_hair(rig), weight=1.6, cast=(2.0, 5.0)),
        Layer(front.flowers(rig), weight=0.9, cast=(1.0, 2.0)),
        Layer(_lute(rig), weight=1.6, cast=(2.5, 4.0)),
    ]


def _arm(rig: Rig, *, near: bool) -> list[Part]:
    return body.sleeved_arm(
        rig, near=near, cloth=front.DRESS, skin=SKIN_BROWN, band=TEAL, widths=(19, 18, 19, 23), hand_size=0.8
    )


def _sash(rig: Rig) -> list[Part]:
    band = Part(
        blob("-26 -100, 0 -95, 25 -100, 27 -88, 0 -83, -27 -88"),
        TEAL,
        crescent=3,
        marks=[lines(strokes("-23 -94, 0 -90, 23 -94"), 1.2)],
    )
    waist = Part(blob("-25 -112, 25 -112, 25 -92, 0 -88, -25 -92"), front.DRESS, crescent=5)
    return [waist.warped(rig.torso), band.warped(rig.torso)]


def _shawl(rig: Rig) -> list[Part]:
    outline = blob(
        "-12 -147, -27 -140, -36 -124, -40 -104, -37 -94 0.2, -24 -92, -12 -83, 0 -70 0.25, 12 -83, 24 -92, "
        "36 -94 0.2, 38 -104, 33 -124, 25 -140, 12 -147"
    )
    stars = [
        patch(ellipse(x, y, 1.7), CREAM, 0.95)
        for x, y in (
            (-30, -112),
            (-24, -126),
            (-28, -99),
            (26, -124),
            (30, -110),
            (27, -98),
            (0, -78),
            (16, -93),
        )
    ]
    folds = lines(strokes("-18 -134, -26 -108", "18 -134, 26 -108"), 1.4)
    fringe = [
        Part(tube([(x, y), (x + dx, y + 9)], [2.6, 2.2]), mix(front.SHAWL, CREAM, 0.2), crescent=0, edge=0.5)
        for x, y, dx in (
            (-33, -94, -1), (-26, -92, -1), (-19, -88, 0), (-12, -83, 0), (-6, -77, 0),
            (6, -77, 0), (12, -83, 0), (19, -88, 0), (26, -92, 1), (33, -94, 1),
        )
    ]  # fmt: skip
    cloth = Part(outline, front.SHAWL, crescent=7, marks=[folds, *stars])
    return [part.warped(rig.torso) for part in (*fringe, cloth)]


def _lute_neck(rig: Rig) -> list[Part]:
    dark = mix(front.LUTE, shade(front.LUTE), 0.4)
    neck = Part(tube([(-10, -112), (-30, -148), (-58, -176)], [9, 8, 7.4]), dark, crescent=2)
    head = Part(
        tube([(-58, -176), (-72, -184), (-80, -181)], [8, 7, 6]),
        mix(front.LUTE, shade(front.LUTE), 0.6),
        crescent=2,
    )
    pegs = [
        Part(ellipse(x, y, 2.6), CREAM, crescent=0.8, edge=0.7)
        for x, y in ((-60, -187), (-69, -192), (-64, -174), (-74, -175))
    ]
    return [part.warped(rig.torso) for part in (*pegs, head, neck)]


def _lute(rig: Rig) -> list[Part]:
    """The round back of the bowl, ribbed, and the strap that comes over the shoulder."""
    ribs = strokes("-14 -112, -4 -92, 12 -72", "-8 -116, 8 -98, 20 -74", "-19 -104, -12 -84, 2 -70")
    bowl = Part(
        blob("-16 -116, -2 -118, 15 -108, 25 -90, 23 -72, 9 -64, -8 -70, -20 -86, -22 -104"),
        front.LUTE,
        crescent=9,
        marks=[
            lines(ribs, 1.4),
            patch(blob("-14 -106, -4 -112, 4 -109, -6 -104, -12 -96"), mix(front.LUTE, CREAM, 0.5), 0.5, 1.0),
        ],
    )
    strap = Part(tube([(20, -142), (24, -124), (22, -98)], [5.4, 5.4, 5.4]), LEATHER, crescent=1.5)
    button = Part(ellipse(21, -76, 2.8), BRASS, crescent=1, edge=0.8)
    peg = Part(box(-15, -119, 8, 8, 2), mix(front.LUTE, shade(front.LUTE), 0.4), crescent=1.4)
    return [part.warped(rig.torso) for part in (strap, peg, bowl, button)]


def _hair(rig: Rig) -> list[Part]:
    cloud = blob(*front.puffs(0, -14, 62, 57, 15, 0.1))
    curls = front.curled(
        [
            (-40, -20, 6), (-30, -44, 7), (-6, -56, 7), (20, -52, 7), (42, -34, 6), (48, -6, 6), (-46, 6, 6),
            (-18, -24, 7), (8, -30, 7), (28, -14, 7), (-24, 4, 7), (2, -4, 7), (22, 14, 6), (-8, 22, 6), (-34, 24, 5),
            (40, 20, 5),
        ]
    )  # fmt: skip
    shine = patch(
        blob("-42 -38, -26 -54, -6 -60, -10 -53, -26 -46, -36 -32"),
        mix(front.HAIR, front.ROSE, 0.35),
        0.5,
        0.9,
    )
    warp = rig.trail((0, -10), 70, drag=0.16)
    return [Part(cloud, front.HAIR, crescent=8, marks=[curls, shine]).warped(warp)]
