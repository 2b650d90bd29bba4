"""Heads seen from behind: hair where a face would be, and a neck under it."""

from __future__ import annotations

from assets.draw.head import HeadStyle
from assets.draw.ink import Part, lines, patch
from assets.draw.palette import CREAM, Colour, mix, shade
from assets.draw.rig import Rig
from assets.draw.shapes import Shape, blob, ellipse, strokes


def nape(rig: Rig, style: HeadStyle) -> list[Part]:
    """The neck under the hair, and both ears."""
    neck = Part(blob("-15 28, 15 28, 17 48, 0 52, -17 48"), shade(style.skin), crescent=0, rimmed=False)
    ears = [
        Part(ellipse(x, 10, 6.4 * style.ear, 10 * style.ear), style.skin, crescent=2.4)
        for x in (-43.0 * style.wide, 43.0 * style.wide)
    ]
    return [part.warped(rig.head) for part in (neck, *ears)]


def back_of_head(
    rig: Rig, hair: Colour, *, outline: Shape | None = None, parted: bool = True, drag: float = 0.16
) -> list[Part]:
    """A head of hair from behind, with locks that fall from the crown."""
    shape = outline or blob(
        "0 -58, 30 -52, 47 -30, 50 -6, 45 20, 34 38 0.3, 22 33, 12 42 0.2, 0 34, -13 42 0.2, -22 33, -35 38 0.3, "
        "-45 20, -50 -6, -47 -30, -30 -52"
    )
    locks = strokes(
        "4 -44, -8 -36, -16 -22",
        "-20 -34, -32 -20, -36 -2",
        "14 -40, 28 -28, 36 -12",
        "-12 2, -14 16, -12 30",
        "10 4, 12 18, 10 32",
        "-34 10, -35 20, -32 30",
        "33 8, 34 20, 31 28",
    )
    shine = blob("-34 -30, -22 -43, -4 -48, -5 -43, -20 -37, -31 -26")
    marks = [lines(locks, 1.5), patch(shine, mix(hair, CREAM, 0.28), 0.5, 0.6)] if parted else []
    tone = mix(hair, shade(hair), 0.12)
    return [Part(shape, tone, crescent=7, marks=marks).warped(rig.trail((0, -10), 62, drag=drag))]
