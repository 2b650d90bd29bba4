"""Chalk on a board in the scene: lines, stacked fractions, the marks of what was done."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from embodiment.adapters.layout import Rect
from embodiment.adapters.pygame_boot import pygame
from embodiment.adapters.pygame_drawlist import Target
from embodiment.adapters.pygame_shapes import Colour
from embodiment.adapters.pygame_text import Face
from embodiment.adapters.pygame_theme import Kit
from embodiment.units import Ticks
from embodiment.world.board import BoardLine, LineKind, Piece

CHALK: Final[dict[LineKind, Colour]] = {
    "title": (196, 216, 204),
    "question": (246, 242, 226),
    "step": (214, 232, 222),
    "hint": (250, 222, 140),
    "answer": (164, 232, 150),
    "note": (196, 216, 204),
}
SIZES: Final[dict[LineKind, int]] = {
    "title": 20, "question": 40, "step": 26, "hint": 24, "answer": 34, "note": 20,
}  # fmt: skip
"""Height of the letters, world units."""
FACTORS: Final = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5)
"""How much smaller letters may be where the board is full; beyond that it loses its oldest steps."""
GAP: Final = 0.28
"""Space between lines, parts of a line's height."""
STACK: Final = 0.72
"""Height of the numbers of a fraction, parts of its line's."""
STAR, DOT = (250, 222, 140), (150, 176, 164)


class BoardArt:
    """Draws a board at one scale.

    Args:
        kit: Fonts at that scale.
    """

    def __init__(self, kit: Kit) -> None:
        self._kit = kit

    def draw(
        self,
        target: Target,
        slate: Rect,
        lines: Sequence[BoardLine],
        score: Sequence[bool],
        tick: Ticks,
    ) -> None:
        """Draw what is written at a tick.

        Args:
            target: Where.
            slate: The board's surface, pixels.
            lines: From top to bottom.
            score: Marks for the lower edge.
            tick: Now.
        """
        shown = list(lines)
        while (factor := self._factor(shown, slate)) is None:
            oldest = next((line for line in shown if line.kind in ("step", "hint")), shown[-1])
            shown.remove(oldest)
        y = slate.y
        for line in shown:
            left = line.written(tick)
            for row in self._rows(line, factor, slate.w):
                self._draw_row(target, line.kind, row, (slate, y), factor, left)
                left -= sum(piece.length for piece in row)
                y += self._height(row, line.kind, factor) * (1 + GAP)
        self._draw_score(target, slate, score)

    def _face(self, kind: LineKind, factor: float) -> Face:
        return self._kit.text(SIZES[kind] * factor)

    def _factor(self, lines: Sequence[BoardLine], slate: Rect) -> float | None:
        """The largest letters with which all lines have room; None if there are none."""
        for factor in FACTORS:
            rows = [(row, line.kind) for line in lines for row in self._rows(line, factor, slate.w)]
            if sum(self._height(row, kind, factor) * (1 + GAP) for row, kind in rows) <= slate.h:
                return factor
        return None if lines else 1.0

    def _rows(self, line: BoardLine, factor: float, width: float) -> list[list[Piece]]:
        """A line broken between words where it is too long."""
        rows: list[list[Piece]] = [[]]
        used = 0.0
        for piece in _words(line.pieces):
            wide = self._piece_width(piece, line.kind, factor)
            if rows[-1] and used + wide > width and piece.text.strip():
                rows.append([])
                used = 0.0
                if not piece.below:  # the space before a word belongs to the row above
                    piece = replace(piece, text=piece.text.lstrip())
                    wide = self._piece_width(piece, line.kind, factor)
            rows[-1].append(piece)
            used += wide
        return rows

    def _height(self, row: Sequence[Piece], kind: LineKind, factor: float) -> float:
        tall = any(piece.below for piece in row)
        return self._face(kind, factor).height * (2 * STACK if tall else 1.0)

    def _piece_width(self, piece: Piece, kind: LineKind, factor: float) -> float:
        if not piece.below:
            return self._face(kind, factor).width(piece.text)
        small = self._face(kind, factor * STACK)
        return max(small.width(piece.text), small.width(piece.below)) + 0.3 * small.size

    def _draw_row(
        self,
        target: Target,
        kind: LineKind,
        row: Sequence[Piece],
        at: tuple[Rect, float],
        factor: float,
        left: int,
    ) -> None:
        slate, y = at
        x = slate.x
        if kind in ("title", "question", "answer"):
            x += max(0.0, slate.w - sum(self._piece_width(piece, kind, factor) for piece in row)) / 2
        face, height = self._face(kind, factor), self._height(row, kind, factor)
        for piece in row:
            if left <= 0:
                return
            if piece.below:
                self._draw_fraction(target, piece, kind, factor, (x, y), left)
            else:
                # Whole words only in scripts whose letters change with their neighbours.
                text = piece.text if left >= len(piece.text) else _whole(piece.text, left)
                face.draw(target, text, (x, y + (height - face.height) / 2), CHALK[kind])
            x += self._piece_width(piece, kind, factor)
            left -= piece.length

    def _draw_fraction(
        self,
        target: Target,
        piece: Piece,
        kind: LineKind,
        factor: float,
        at: tuple[float, float],
        left: int,
    ) -> None:
        small = self._face(kind, factor * STACK)
        width, colour = self._piece_width(piece, kind, factor), CHALK[kind]
        upper, lower = piece.text[:left], piece.below[: max(0, left - len(piece.text) - 1)]
        middle = at[1] + small.height
        small.draw(target, upper, (at[0] + (width - small.width(piece.text)) / 2, at[1]), colour)
        if left > len(piece.text):
            thick = max(2, round(small.size * 0.09))
            bar = pygame.Rect(round(at[0] + 2), round(middle - thick / 2), round(width - 4), thick)
            target.blit(self._bar(bar.size, colour), bar)
        small.draw(target, lower, (at[0] + (width - small.width(piece.below)) / 2, middle), colour)

    def _draw_score(self, target: Target, slate: Rect, score: Sequence[bool]) -> None:
        radius = 5.0 * self._kit.scale
        step = 3.2 * radius
        x = slate.x + slate.w - radius
        for is_star in reversed(score[-int(slate.w / step) :]):
            centre = (round(x), round(slate.y + slate.h + 1.6 * radius))
            mark = self._mark(round(radius), is_star)
            target.blit(mark, mark.get_rect(center=centre))
            x -= step

    def _bar(self, size: tuple[int, int], colour: Colour) -> pygame.Surface:
        """The line of a fraction."""
        key = ("chalk bar", size, colour)
        bar = self._kit.kept(key)
        if bar is None:
            bar = self._kit.keep(key, pygame.Surface(size, pygame.SRCALPHA, 32))
            pygame.draw.rect(bar, colour, bar.get_rect(), border_radius=size[1] // 2)
        return bar

    def _mark(self, radius: int, is_star: bool) -> pygame.Surface:
        """One of the marks for what was done."""
        key = ("chalk mark", radius, is_star)
        mark = self._kit.kept(key)
        if mark is None:
            side = 2 * radius + 2
            mark = self._kit.keep(key, pygame.Surface((side, side), pygame.SRCALPHA, 32))
            middle = mark.get_rect().center
            pygame.draw.circle(mark, STAR if is_star else DOT, middle, radius, 0 if is_star else 2)
        return mark


def _whole(text: str, letters: int) -> str:
    """The first ``letters`` of a text, without half a word where letters depend on their neighbours."""
    if all(ord(letter) < 0x0900 for letter in text):
        return text[:letters]
    return text[: text.rfind(" ", 0, letters + 1) + 1]


def _words(parts: Sequence[Piece]) -> Iterator[Piece]:
    """Pieces at which a row may end: words with the space before them; what touches a fraction stays with it."""
    for piece in parts:
        if piece.below:
            yield piece
        else:
            yield from (Piece(word) for word in re.findall(r"\s*\S+|\s+$", piece.text))
