"""A board one writes on: lines of chalk that appear as they are written, with fractions as people write them.

    board = Board()
    board.show([BoardLine("question", "2/3 + 1/4 = ?")], tick)

What stays keeps its place and is not written again; a line is taken apart into ``Piece`` for whoever draws it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from embodiment.units import TICK_HZ, Ticks

LineKind: TypeAlias = Literal["title", "question", "step", "hint", "answer", "note"]
CHALK_SPEED: Final = 22.0
"""Letters a second. Source: own choice; a quick hand, so that a line is done before its sentence is spoken."""
BETWEEN: Final[Ticks] = TICK_HZ // 4
"""Pause before the next line is begun."""
_FRACTION: Final = re.compile(r"(?<![\w/.])(\d{1,6})\s?/\s?(\d{1,6})(?![\w/]|\.\d)")


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a line: text, or a fraction where ``below`` is not empty.

    Attributes:
        text: What is written, or what stands above the bar.
        below: What stands below the bar.
    """

    text: str
    below: str = ""

    @property
    def length(self) -> int:
        """Letters to be written; the bar is one."""
        return len(self.text) + (len(self.below) + 1 if self.below else 0)


@dataclass(frozen=True, slots=True)
class BoardLine:
    """One line as it is to be read.

    Attributes:
        kind: How it is written.
        text: The words; ``2/3`` is written as a fraction.
        since: Tick at which its writing begins; set by the board.
    """

    kind: LineKind
    text: str
    since: Ticks = 0

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The line, its fractions apart."""
        return pieces(self.text)

    @property
    def length(self) -> int:
        """Letters to be written."""
        return sum(piece.length for piece in self.pieces)

    def written(self, tick: Ticks) -> int:
        """How many of its letters are there at a tick, 0..length."""
        return max(0, min(self.length, int((tick - self.since) * CHALK_SPEED / TICK_HZ)))


def pieces(text: str) -> tuple[Piece, ...]:
    """Take a line apart; dates, versions and paths ("1/2/3", "a/b", "3/4.5") are no fractions.

    >>> pieces("2/3 + x")
    (Piece(text='2', below='3'), Piece(text=' + x', below=''))
    """
    found: list[Piece] = []
    at = 0
    for match in _FRACTION.finditer(text):
        if match.start() > at:
            found.append(Piece(text[at : match.start()]))
        found.append(Piece(match[1], match[2]))
        at = match.end()
    if at < len(text):
        found.append(Piece(text[at:]))
    return tuple(found)


class Board:
    """What is written now. Thread: game.

    Attributes:
        lines: From top to bottom.
        score: Small marks below: one for each thing done, True for a star.
    """

    def __init__(self) -> None:
        self.lines: tuple[BoardLine, ...] = ()
        self.score: tuple[bool, ...] = ()

    def show(self, lines: Iterable[BoardLine], tick: Ticks) -> None:
        """Write these lines; those that stand there already stay, the first that differs wipes what is below it.

        Args:
            lines: All that is to stand on the board.
            tick: Now.
        """
        wanted = [line for line in lines if line.text.strip()]
        kept = 0
        for old, new in zip(self.lines, wanted, strict=False):
            if (old.kind, old.text) != (new.kind, new.text):
                break
            kept += 1
        begun = list(self.lines[:kept])
        free = max([tick, *(self._done(line) for line in begun)])
        for line in wanted[kept:]:
            begun.append(replace(line, since=free))
            free = self._done(begun[-1])
        self.lines = tuple(begun)

    def wipe(self) -> None:
        """Leave nothing."""
        self.lines = ()

    @staticmethod
    def _done(line: BoardLine) -> Ticks:
        return line.since + int(line.length * TICK_HZ / CHALK_SPEED) + BETWEEN
