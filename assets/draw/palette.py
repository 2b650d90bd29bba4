"""Colours of the storybook style, and the four ways one colour becomes light, shadow, rim and line.

A material is one colour. Everything else about it is derived here, so that a boot and a roof are lit by the same hand.
"""

from __future__ import annotations

from typing import NamedTuple


class Colour(NamedTuple):
    """An sRGB colour, channels 0-255 (not premultiplied)."""

    r: int
    g: int
    b: int
    a: int = 255

    @property
    def argb(self) -> int:
        """The colour as skia takes it."""
        return (self.a << 24) | (self.r << 16) | (self.g << 8) | self.b

    @property
    def hex(self) -> str:
        """``#rrggbb``, the alpha left out."""
        return f"#{self.r:02x}{self.g:02x}{self.b:02x}"

    def alpha(self, share: float) -> Colour:
        """The same colour at ``share`` (0 to 1) of its opacity."""
        return self._replace(a=round(255 * share))


def colour(code: str) -> Colour:
    """Read ``#rrggbb`` or ``#rrggbbaa``."""
    digits = code.lstrip("#")
    channels = [int(digits[i : i + 2], 16) for i in range(0, len(digits), 2)]
    return Colour(*channels)


def mix(a: Colour, b: Colour, share: float) -> Colour:
    """``share`` 0 gives ``a``, 1 gives ``b``."""
    return Colour(*(round(x + (y - x) * share) for x, y in zip(a, b, strict=True)))


def multiply(a: Colour, b: Colour) -> Colour:
    """Multiply two colours channel by channel, keeping the alpha of ``a``."""
    return Colour(a.r * b.r // 255, a.g * b.g // 255, a.b * b.b // 255, a.a)


INK = colour("#2b1e3a")
ENV_INK = colour("#4b3358")
FAR_INK = colour("#66506a")
PLUM = colour("#543478")
WARM = colour("#ffe2aa")
CREAM = colour("#fff8e8")
FORGE_LIGHT = colour("#ffb054")

_SHADE_TINT = colour("#b08cba")
_LINE_TINT = colour("#6e5078")


def shade(c: Colour) -> Colour:
    """The same material in shadow: plum, never grey."""
    return mix(multiply(c, _SHADE_TINT), PLUM._replace(a=c.a), 0.10)


def rim(c: Colour) -> Colour:
    """The same material where the sun grazes it."""
    return mix(c, WARM._replace(a=c.a), 0.55)


def gradient(c: Colour) -> tuple[Colour, Colour]:
    """Top and bottom of the weak vertical gradient every form carries."""
    return mix(c, WARM._replace(a=c.a), 0.13), mix(c, shade(c), 0.22)


def line(c: Colour) -> Colour:
    """The colour of a line drawn on this material."""
    return mix(multiply(c, _LINE_TINT), INK._replace(a=c.a), 0.45)


# Skin, from light to deep; lips and blush follow the skin.
SKIN_ROSE = colour("#f0b892")
SKIN_WARM = colour("#e0a273")
SKIN_TAN = colour("#c98a5e")
SKIN_BROWN = colour("#9c6244")
SKIN_DEEP = colour("#7a4a38")
BLUSH = colour("#e0625a")

SCLERA = colour("#fff9ee")
CAVITY = colour("#4a1a33")
TONGUE = colour("#de6f6c")
TEETH = colour("#fff7e8")
LIP = colour("#c4625c")

BRASS = colour("#e6b655")
STEEL = colour("#8289a0")
LEATHER = colour("#8f5636")
LEATHER_DARK = colour("#6b4636")
TEAL = colour("#2f908c")
RUST = colour("#c8553d")
LINEN = colour("#f3e4c8")
PLUM_CLOTH = colour("#7a4672")
