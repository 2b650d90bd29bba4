"""Where words go: pure geometry, measured by a function it is given.

A line of speech is laid out once, in full, when its first word is heard; later words only become visible.
What does not fit on one page moves on to a next page when its first word is heard.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

Measure: TypeAlias = Callable[[str], int]
"""Width of a piece of text in pixels."""
Point: TypeAlias = tuple[float, float]
"""x to the right and y down, in pixels."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word (or a piece of one too long for a line) with its place in the line.

    Attributes:
        index: Which of the given words it is, from 0.
        text: What is written.
        x: Pixels from the left edge of the line.
        width: Pixels.
    """

    index: int
    text: str
    x: int
    width: int


@dataclass(frozen=True, slots=True)
class Page:
    """Lines that are shown together; ``width`` is that of the longest."""

    lines: tuple[tuple[Word, ...], ...]
    width: int

    @property
    def first(self) -> int:
        """Index of the first word on the page; 0 on an empty one."""
        return self.lines[0][0].index if self.lines else 0


@dataclass(frozen=True, slots=True)
class Rect:
    """Left, top, width and height in pixels."""

    x: float
    y: float
    w: float
    h: float

    def overlap(self, other: Rect) -> float:
        """Area shared with another rectangle, in square pixels."""
        across = min(self.x + self.w, other.x + other.w) - max(self.x, other.x)
        down = min(self.y + self.h, other.y + other.h) - max(self.y, other.y)
        return across * down if across > 0 and down > 0 else 0.0

    def inset(self, margin: float) -> Rect:
        """The rectangle with ``margin`` taken off at each side."""
        return Rect(self.x + margin, self.y + margin, self.w - 2 * margin, self.h - 2 * margin)

    def clamped(self, room: Rect) -> Rect:
        """The rectangle moved, not resized, into ``room``; at its upper left where it is too large."""
        x = max(room.x, min(self.x, room.x + room.w - self.w))
        y = max(room.y, min(self.y, room.y + room.h - self.h))
        return Rect(x, y, self.w, self.h)


def wrap(words: Sequence[str], measure: Measure, width: int) -> list[tuple[Word, ...]]:
    """Breaks words into lines no wider than ``width``.

    Args:
        words: In the order of speaking, which is kept. Empty ones take no room.
        measure: Width of a text in pixels.
        width: Greatest line width; a word that is wider is cut into pieces.
    """
    space = measure(" ")
    lines: list[tuple[Word, ...]] = []
    line: list[Word] = []
    x = 0
    for index, text in enumerate(words):
        for piece in _pieces(text, measure, width):
            wide = measure(piece)
            if line and x + wide > width:
                lines.append(tuple(line))
                line, x = [], 0
            line.append(Word(index, piece, x, wide))
            x += wide + space
    if line:
        lines.append(tuple(line))
    return lines


def wrap_evenly(words: Sequence[str], measure: Measure, width: int) -> list[tuple[Word, ...]]:
    """Like ``wrap``, with lines of similar length: as narrow as it gets without one line more."""
    lines = wrap(words, measure, width)
    if len(lines) < 2:
        return lines
    low, high = 1, width
    while high - low > 4:
        middle = (low + high) // 2
        if len(wrap(words, measure, middle)) <= len(lines):
            high = middle
        else:
            low = middle
    return wrap(words, measure, high)


def paginate(words: Sequence[str], measure: Measure, width: int, lines_per_page: int) -> list[Page]:
    """Lays a whole line of speech out on pages of at most ``lines_per_page`` lines."""
    lines = wrap(words, measure, width)
    if len(lines) <= lines_per_page:
        lines = wrap_evenly(words, measure, width)
    pages = []
    for start in range(0, len(lines), lines_per_page):
        chunk = tuple(lines[start : start + lines_per_page])
        if start and start + lines_per_page >= len(lines):
            chunk = _evened(chunk, words, measure, width)
        pages.append(Page(chunk, max(line[-1].x + line[-1].width for line in chunk)))
    return pages


def _evened(
    lines: tuple[tuple[Word, ...], ...], words: Sequence[str], measure: Measure, width: int
) -> tuple[tuple[Word, ...], ...]:
    """The last lines of a text with similar length; as they are where they begin in the middle of a word."""
    first = lines[0][0]
    if first.text != words[first.index]:
        return lines
    evened = wrap_evenly(words[first.index :], measure, width)
    return tuple(tuple(replace(word, index=word.index + first.index) for word in line) for line in evened)


def page_at(pages: Sequence[Page], revealed: int) -> Page | None:
    """The page that holds the word heard last; the first one before anything was heard, None if there is
    none.
    """
    shown = None
    for page in pages:
        if shown is None or page.first < revealed:
            shown = page
    return shown


def _pieces(text: str, measure: Measure, width: int) -> list[str]:
    """``text`` as one piece, or cut where it would pass ``width``; a single letter is never cut."""
    pieces = []
    rest = text
    while rest:
        end = len(rest)
        while end > 1 and measure(rest[:end]) > width:
            end -= 1
        pieces.append(rest[:end])
        rest = rest[end:]
    return pieces
