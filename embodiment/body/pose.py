"""What the animator hands out: one pose per frame, and who decided which part of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from typing import Final

MOUTH_CELLS: Final = ("X", "A", "B", "C", "D", "E", "F", "G", "H", "smile", "grin")
"""Cells of the sheet's ``mouth`` tag, in order; the first nine are `MouthShape` by value."""
EYE_CELLS: Final = ("center", "left", "right", "up", "down", "half", "closed", "happy", "wide")
"""Cells of the ``eyes`` tag, in order. Left and right are those of the sheet, which faces right."""
BROW_CELLS: Final = ("neutral", "up", "down", "worried")
"""Cells of the ``brows`` tag, in order."""
OVERLAY_TAGS: Final = ("mouth", "eyes", "brows")
"""Tags that hold single cells and are no animations."""


class Layer(IntEnum):
    """What decides about a part, weakest first. A stronger layer that claims a part owns it alone."""

    BASE = 0
    POSTURE = 1
    GAZE = 2
    BLINK = 3
    EMOTE = 4
    MOUTH = 5


class Part(StrEnum):
    """A part of the sprite that shows exactly one cell at a time."""

    BODY = "body"
    EYES = "eyes"
    BROWS = "brows"
    MOUTH = "mouth"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pose:
    """One character at one tick.

    Cells have one owner each (`owners`); the movements below them add up over the layers, as breath and a nod
    do in life.

    Attributes:
        body_frame: Frame of the sheet.
        mouth: One of `MOUTH_CELLS`.
        eyes: One of `EYE_CELLS`, as the sheet names them: in a flipped figure its *left* is on the right.
        brows: One of `BROW_CELLS`.
        dx: Offset to the right on the screen, sheet pixels.
        dy: Offset downwards, sheet pixels.
        squash: Height factor about the feet, near 1; the width goes the other way.
        angle: Lean about the feet on the screen, degrees clockwise. The tilt of the head inside a frame is
            the sheet's own and not part of it.
        flip: True: drawn facing left.
        effects: Small signs over the head.
        owners: The layer that decided each part.
    """

    body_frame: int
    mouth: str = "X"
    eyes: str = "center"
    brows: str = "neutral"
    dx: float = 0.0
    dy: float = 0.0
    squash: float = 1.0
    angle: float = 0.0
    flip: bool = False
    effects: tuple[str, ...] = ()
    owners: Mapping[Part, Layer] = field(default_factory=dict, compare=False)
