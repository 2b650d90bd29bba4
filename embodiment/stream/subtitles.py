"""Subtitles that follow the voice word by word and stay readable.

Words are laid out in pages of two lines. A word that has a place keeps it: text that arrives later never
moves what is on the screen. A page is turned when the voice reaches the next one, but no sooner than eyes can
follow, and the last one stays long enough to be read.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from embodiment.units import Seconds

COLUMNS: Final = 42
LINES: Final = 2
SHORTEST: Final[Seconds] = 5 / 6
"""Least time a page is shown."""
CHARACTERS_PER_SECOND: Final = 17.0
"""Reading speed of adults. Source of these four: the Netflix Timed Text Style Guide, general requirements and
English.
"""
REST: Final[Seconds] = 1.0
"""How long the last page stays after its last word was reached."""
SHORT_PAGE: Final = 28
"""Characters below which a sentence shares its page with the next one, or pages would flicker."""
_SENTENCE_ENDS: Final = frozenset(".!?\u2026\u0964\u3002\uff01\uff1f")
_CLOSERS: Final = "\"')]}\u201d\u2019\u00bb"


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """What is on the screen.

    Attributes:
        first: Index of its first word in the turn.
        words: All words of the page known by now.
        revealed: How many of them the voice has reached.
        breaks: Places in ``words`` where a new line begins.
    """

    first: int
    words: tuple[str, ...]
    revealed: int
    breaks: tuple[int, ...] = ()

    @property
    def lines(self) -> tuple[str, ...]:
        """The page as text, line by line."""
        edges = (0, *self.breaks, len(self.words))
        return tuple(" ".join(self.words[a:b]) for a, b in pairwise(edges))


class Subtitles:
    """One turn's pages; pure, game thread.

    Args:
        columns: Characters of a line at most; a longer word has a line for itself.
        lines: Lines of a page at most.
    """

    def __init__(self, *, columns: int = COLUMNS, lines: int = LINES) -> None:
        self._columns = columns
        self._lines = lines
        self._words: list[str] = []
        self._starts: list[int] = []  # first word of each page
        self._breaks: list[int] = []  # words that begin a line inside a page
        self._width = 0  # of the last line
        self._page = -1
        self._shown_at: Seconds = 0.0
        self._revealed = 0
        self._revealed_at: Seconds = 0.0
        self._finished = False

    def update(self, words: Sequence[str]) -> None:
        """More words are known.

        Args:
            words: All words of the turn so far; only the last one of the call before may have grown.
        """
        known = len(self._words)
        if known and known <= len(words) and words[known - 1] != self._words[known - 1]:
            known -= 1
            self._take_back(known)
        for word in words[known:]:
            self._place(word)

    def finish(self) -> None:
        """No more words will come."""
        self._finished = True

    def show(self, revealed: int, now: Seconds, *, is_over: bool = False) -> Page | None:
        """The page to draw.

        Args:
            revealed: Words of the turn that the voice has reached.
            now: Seconds on the game's clock.
            is_over: The voice has stopped: words it has not reached by now it will not reach any more.

        Returns:
            None before the first word and after the last page had its time.
        """
        revealed = min(revealed, len(self._words))
        if revealed > self._revealed:
            self._revealed, self._revealed_at = revealed, now
        if not self._revealed:
            return None
        wanted = self._page_of(self._revealed - 1)
        if self._page < 0 or (wanted > self._page and now >= self._shown_at + SHORTEST):
            self._page, self._shown_at = wanted, now
        first, end = self._bounds(self._page)
        is_last = is_over or self._revealed == len(self._words) == end
        if self._finished and is_last and now >= self._gone_at(first, end):
            return None
        return Page(
            first=first,
            words=tuple(self._words[first:end]),
            revealed=min(self._revealed, end) - first,
            breaks=tuple(place - first for place in self._breaks if first < place < end),
        )

    def _gone_at(self, first: int, end: int) -> Seconds:
        characters = len(" ".join(self._words[first:end]))
        return max(
            self._revealed_at + REST, self._shown_at + max(SHORTEST, characters / CHARACTERS_PER_SECOND)
        )

    def _page_of(self, word: int) -> int:
        return next(page for page in range(len(self._starts) - 1, -1, -1) if self._starts[page] <= word)

    def _bounds(self, page: int) -> tuple[int, int]:
        last = page + 1 == len(self._starts)
        return self._starts[page], len(self._words) if last else self._starts[page + 1]

    def _place(self, word: str) -> None:
        index = len(self._words)
        if not self._starts or self._turns_page(index, word):
            self._starts.append(index)
            self._width = len(word)
        elif self._width + 1 + len(word) > self._columns:
            self._breaks.append(index)
            self._width = len(word)
        else:
            self._width += 1 + len(word)
        self._words.append(word)

    def _turns_page(self, index: int, word: str) -> bool:
        first = self._starts[-1]
        lines = 1 + sum(place > first for place in self._breaks)
        if lines == self._lines and self._width + 1 + len(word) > self._columns:
            return True
        before = self._words[index - 1].rstrip(_CLOSERS)
        length = len(" ".join(self._words[first:]))
        return before[-1:] in _SENTENCE_ENDS and length >= SHORT_PAGE

    def _take_back(self, index: int) -> None:
        """Unplace the last word, which has grown."""
        del self._words[index:]
        self._starts = [start for start in self._starts if start < index]
        self._breaks = [place for place in self._breaks if place < index]
        line = max([*self._starts, *self._breaks], default=0)
        self._width = len(" ".join(self._words[line:]))
