"""Faces: the overlay cells (eyes, brows, mouths) and how they differ from person to person.

Everything here is in head space: origin at the face centre, a common head is 92 units high.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from assets.draw.palette import LIP, SKIN_ROSE, Colour
from assets.draw.shapes import Point

GREEN_EYES = Colour(0x3F, 0x8F, 0x6B)

EYES = ("center", "left", "right", "up", "down", "half", "closed", "happy", "wide")
BROWS = ("neutral", "up", "down", "worried")
MOUTHS = ("X", "A", "B", "C", "D", "E", "F", "G", "H", "smile", "grin")


@dataclass(frozen=True, slots=True)
class EyeStyle:
    """Two eyes. ``rest`` is how far they stand open at ease: white above the iris would read as fright."""

    near: Point = (-13.0, 3.0)
    far: Point = (23.0, 3.0)
    rx: float = 9.3
    ry: float = 11.6
    far_narrow: float = 0.88
    rest: float = 0.9
    slant: float = 0.0  # degrees the outer corner is higher
    iris: Colour = GREEN_EYES
    lashes: float = 0.0  # 0 none, 1 long
    lid: float = 2.9  # thickness of the upper lid line
    crease: float = 0.7  # strength of the line over the lid
    bag: float = 0.0  # strength of the line under the eye


@dataclass(frozen=True, slots=True)
class BrowStyle:
    """Two brows."""

    colour: Colour
    near: Point = (-14.5, -14.0)
    far: Point = (23.5, -14.5)
    half: float = 10.5
    thick: float = 4.2
    arch: float = 3.0
    bushy: bool = False
    frown: float = 0.0  # degrees the inner ends sit lower at rest


@dataclass(frozen=True, slots=True)
class MouthStyle:
    """A mouth and what hangs over it."""

    at: Point = (6.5, 29.0)
    width: float = 1.0
    height: float = 1.0
    smile: float = 1.0  # at rest: 1 smiling, 0 flat, -1 gruff
    lip: Colour = LIP
    skin: Colour = SKIN_ROSE
    moustache: Colour | None = None
    gap: bool = False  # a missing milk tooth


@dataclass(frozen=True, slots=True)
class FaceStyle:
    """The three overlays of one person."""

    eyes: EyeStyle
    brows: BrowStyle
    mouth: MouthStyle = field(default_factory=MouthStyle)

    @property
    def eye_centre(self) -> Point:
        """Where the centre of the ``eyes`` cell goes."""
        return _middle(self.eyes.near, self.eyes.far)

    @property
    def brow_centre(self) -> Point:
        """Where the centre of the ``brows`` cell goes."""
        return _middle(self.brows.near, self.brows.far)


def _middle(a: Point, b: Point) -> Point:
    return ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
