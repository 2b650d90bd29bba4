"""Hale from behind: the neck guard of the helmet is where the face would be."""

from __future__ import annotations

from assets.draw import body
from assets.draw.ink import Layer, Part, lines
from assets.draw.palette import LEATHER, STEEL, mix, shade
from assets.draw.people import hale as front
from assets.draw.rig import Rig
from assets.draw.shapes import blob, strokes


def behind(rig: Rig) -> list[Layer]:
    """Hale, back to front."""
    far = body.sleeved_arm(
        rig, near=False, cloth=front.MAIL, skin=LEATHER, holds="fist", widths=(23, 20, 18, 18)
    )
    near = body.sleeved_arm(rig, near=True, cloth=front.MAIL, skin=LEATHER, widths=(23, 20, 18, 18))
    return [
        Layer(front.spear(rig)),
        Layer(far),
        Layer(front.leg(rig, near=False)),
        Layer(front.leg(rig, near=True)),
        Layer([*near, *front.shoulder(rig)], weight=1.6),
        Layer(front.mail(rig), cast=(2.0, 4.0)),
        Layer(_tabard(rig), weight=1.3),
        Layer(front.belt(rig)[:1], weight=1.2, cast=(1.5, 2.5)),
        Layer(front.collar(rig), weight=1.3, cast=(2.0, 4.0)),
        Layer(_neck_guard(rig), weight=1.6, cast=(2.0, 5.0)),
        Layer(front.helmet(rig)[:-1], weight=1.5, cast=(1.0, 4.0)),
    ]


def _neck_guard(rig: Rig) -> list[Part]:
    guard = blob("-48 -20, -50 8, -46 30, -40 44 0.3, 0 50, 40 44 0.3, 46 30, 50 8, 48 -20, 0 -40")
    seams = strokes(
        "-24 -12, -26 16, -24 46", "0 -12, 0 20, 0 49", "24 -12, 26 16, 24 46", "-47 26, 0 32, 47 26"
    )
    return [
        Part(guard, mix(STEEL, shade(STEEL), 0.15), crescent=8, marks=[lines(seams, 1.4)]).warped(rig.head)
    ]


def _tabard(rig: Rig) -> list[Part]:
    """The cloth without the leaf: that is worn on the breast."""
    (cloth,) = front.tabard(rig)
    cloth.marks = cloth.marks[:2]
    return [cloth]
