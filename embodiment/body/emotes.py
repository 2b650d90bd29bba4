"""Emotes: animations that play once over everything but the mouth, and settle back.

Which clip an emote plays is its name; what the face does meanwhile is an `Expression`. A sheet says it frame by
frame in the cels of a layer ``face`` (``eyes=happy brows=up mouth=grin``; a key holds to the next one), or once
in the tag's user data, where an ``effect=note`` goes too; the usual emotes have defaults here.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from embodiment.body.frames import Clip, Sheet
from embodiment.body.pose import BROW_CELLS, EYE_CELLS, MOUTH_CELLS
from embodiment.errors import UsageError, did_you_mean
from embodiment.units import Ticks

RESTART_AFTER: Final[Ticks] = 80
"""The same emote asked for again within 0.8 s is the same wish, not a second one.

Source: voice models repeat an emote call two to five times when the first result tells them little.
"""
SETTLE: Final[Ticks] = 24
_SETTLE_DEPTH: Final = 0.02


@dataclass(frozen=True, slots=True, kw_only=True)
class Expression:
    """What the face does during an emote; None leaves a part to the layers below.

    Attributes:
        eyes: One of the eye cells.
        brows: One of the brow cells.
        mouth: One of the mouth cells; a voice that sounds has the mouth all the same.
        effect: Small sign over the head, or empty.
    """

    eyes: str | None = None
    brows: str | None = None
    mouth: str | None = None
    effect: str = ""


_NO_EXPRESSION: Final = Expression()
EXPRESSIONS: Final[dict[str, Expression]] = {
    "wave": Expression(eyes="happy", brows="up", mouth="grin"),
    "bow": Expression(eyes="closed", brows="neutral", mouth="smile"),
    "laugh": Expression(eyes="happy", brows="up", mouth="grin", effect="note"),
    "think": Expression(eyes="up", brows="down", mouth="A", effect="question"),
    "nod": Expression(mouth="smile"),
    "startled": Expression(eyes="wide", brows="worried", mouth="E", effect="surprise"),
}


def expression_of(clip: Clip) -> Expression:
    """The expression of an emote: the tag's user data over the default of that name.

    Raises:
        UsageError: If the user data names a cell that does not exist.
    """
    usual = EXPRESSIONS.get(clip.name, Expression())

    def cell(part: str, cells: tuple[str, ...], default: str | None) -> str | None:
        name = clip.data.get(part, default)
        if name is not None and name not in cells:
            raise UsageError(f"tag {clip.name!r}, user data: {did_you_mean(f'{part} cell', name, cells)}")
        return name

    return Expression(
        eyes=cell("eyes", EYE_CELLS, usual.eyes),
        brows=cell("brows", BROW_CELLS, usual.brows),
        mouth=cell("mouth", MOUTH_CELLS, usual.mouth),
        effect=clip.data.get("effect", usual.effect),
    )


def expressions_of(sheet: Sheet, clip: Clip) -> dict[int, Expression]:
    """The expression of every frame of an emote.

    A cell at rest (``center``, ``neutral``, ``X``) in a ``face`` key leaves its part to the layers below: the eyes
    go on looking and blinking.

    Raises:
        UsageError: If the sheet names a cell that does not exist.
    """
    whole = expression_of(clip)
    keys = sheet.cel_data.get("face", {})
    shown: dict[int, Expression] = {}
    now = whole
    for frame in clip.frames:
        if frame in keys:
            now = Expression(
                eyes=_key(clip, keys[frame], "eyes", EYE_CELLS),
                brows=_key(clip, keys[frame], "brows", BROW_CELLS),
                mouth=_key(clip, keys[frame], "mouth", MOUTH_CELLS),
                effect=whole.effect,
            )
        shown[frame] = now
    return shown


def _key(clip: Clip, pairs: Mapping[str, str], part: str, cells: tuple[str, ...]) -> str | None:
    name = pairs.get(part, cells[0])
    if name not in cells:
        raise UsageError(f"layer 'face' in tag {clip.name!r}: {did_you_mean(f'{part} cell', name, cells)}")
    return None if name == cells[0] else name


@dataclass(frozen=True, slots=True)
class EmotePlayback:
    """One emote on its way; the clip and the expression are definitions and shared.

    Attributes:
        clip: What the body plays.
        expressions: What the face does, by frame.
        start: Tick it began.
    """

    clip: Clip
    expressions: Mapping[int, Expression]
    start: Ticks

    @property
    def end(self) -> Ticks:
        """First tick after the last pass; a tag without a repeat count is played once."""
        passes = self.clip.repeat or 1
        return self.start + max(1, -(-self.clip.length_ms * passes // 10))

    def frame(self, now: Ticks) -> int:
        """The body frame at a tick; the first one also before ``start``."""
        elapsed = max(0, now - self.start) * 10
        return self.clip.frame_at(elapsed, loop=now < self.end)

    def face(self, now: Ticks) -> Expression:
        """What the face does at a tick."""
        return self.expressions.get(self.frame(now), _NO_EXPRESSION)


def settle_squash(since: Ticks) -> float:
    """Squash that lets the body land ``since`` ticks after an emote ended: once down, a little up, gone."""
    if not 0 <= since < SETTLE:
        return 0.0
    fade = 1.0 - since / SETTLE
    return -_SETTLE_DEPTH * fade * math.cos(1.5 * math.pi * since / SETTLE)
