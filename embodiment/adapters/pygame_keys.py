"""Text with key caps in it: ``SPACE talk`` shows a key and a word."""

from __future__ import annotations

import re
from dataclasses import dataclass

from embodiment.adapters import pygame_shapes as shapes
from embodiment.adapters.pygame_boot import pygame
from embodiment.adapters.pygame_drawlist import Target
from embodiment.adapters.pygame_shapes import Coat, Colour
from embodiment.adapters.pygame_theme import INK, KEY_CAP, Kit

_CAP = re.compile(r"[^a-z·—…]+")
"""A word without small letters is a key."""
_POINTS = {"←": (-1, 0), "→": (1, 0), "↑": (0, -1), "↓": (0, 1)}
GAP = 8.0


@dataclass(frozen=True, slots=True)
class Piece:
    """A word, or a key cap, with its width in pixels."""

    text: str
    is_cap: bool
    width: int


class KeyText:
    """Measures and draws lines in which words of capitals (and arrows) are keys.

    Args:
        kit: Fonts and scale.
        size: Height of the letters, world units.
    """

    def __init__(self, kit: Kit, size: float) -> None:
        self._kit = kit
        self._face = kit.text(size)
        self._cap_face = kit.text(size * 0.82)
        self._gap = kit.px(GAP)
        self.height = max(self._face.height, self._cap_face.height + kit.px(6))
        self._pieces: dict[str, list[Piece]] = {}

    def pieces(self, line: str) -> list[Piece]:
        """The words and keys of a line."""
        pieces = self._pieces.get(line)
        if pieces is None:
            if len(self._pieces) > 50:
                self._pieces.clear()
            pieces = self._pieces[line] = [self._piece(word) for word in line.split()]
        return pieces

    def width(self, line: str) -> int:
        """Width of a line in pixels."""
        pieces = self.pieces(line)
        return sum(piece.width for piece in pieces) + self._gap * max(0, len(pieces) - 1)

    def draw(self, target: Target, line: str, x: float, y: float, colour: Colour) -> int:
        """Draws a line with its upper left corner at x, y; returns its width."""
        start = x
        for piece in self.pieces(line):
            if piece.is_cap:
                self._draw_cap(target, piece, x, y)
            else:
                self._face.draw(target, piece.text, (x, y + (self.height - self._face.height) / 2), colour)
            x += piece.width + self._gap
        return round(x - start) - self._gap

    def _piece(self, word: str) -> Piece:
        if _CAP.fullmatch(word):
            letters = 0 if word in _POINTS else self._cap_face.width(word)
            return Piece(word, True, max(self.height, letters + self._kit.px(16)))
        return Piece(word, False, self._face.width(word))

    def _draw_cap(self, target: Target, piece: Piece, x: float, y: float) -> None:
        self._kit.box(piece.width, self.height, KEY_CAP).draw(target, x, y)
        if piece.text in _POINTS:
            arrow = self._arrow(piece.text)
            target.blit(arrow, (round(x + (piece.width - arrow.get_width()) / 2), round(y)))
            return
        inner = x + (piece.width - self._cap_face.width(piece.text)) / 2
        self._cap_face.draw(target, piece.text, (inner, y + (self.height - self._cap_face.height) / 2), INK)

    def _arrow(self, text: str) -> pygame.Surface:
        """Drawn as a shape, because many fonts have no arrows."""
        key = ("arrow", text, self.height)
        kept = self._kit.kept(key)
        if kept is not None:
            return kept
        size = self.height
        dx, dy = _POINTS[text]
        mid, reach = size / 2, size * 0.24
        x, y = shapes.pixels(size, size)
        tip = (mid + dx * reach, mid + dy * reach)
        tail = (mid - dx * reach, mid - dy * reach)
        wing = reach * 0.75
        fields = [shapes.segment(x, y, tail, tip, size * 0.055)]
        for side in (-1, 1):
            end = (tip[0] - dx * wing + dy * wing * side, tip[1] - dy * wing + dx * wing * side)
            fields.append(shapes.segment(x, y, tip, end, size * 0.055))
        picture = shapes.paint(size, size, [Coat(shapes.fill(shapes.join(*fields)), INK)])
        return self._kit.keep(key, picture)
