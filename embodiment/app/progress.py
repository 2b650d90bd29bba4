"""A progress bar on the terminal, or a plain line a step where nobody watches one."""

from __future__ import annotations

import sys
from types import TracebackType
from typing import TextIO

WIDTH = 24
"""Characters of the bar itself."""


class Progress:
    """Shows how far something long has come, on standard error so that output can be piped.

    On a terminal one line is drawn over and over and taken away at the end; into a file or a pipe nothing is drawn.

    Args:
        total: How many steps there are; 0 where nobody knows.
        label: What is going on.
        out: Where to; standard error when not given.
    """

    def __init__(self, total: int, label: str, out: TextIO | None = None) -> None:
        self._total = total
        self._label = label
        self._out = out or sys.stderr
        self._done = 0
        self._drawn = ""
        self._is_shown = self._out.isatty()

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.clear()

    def step(self, what: str = "") -> None:
        """One step more begins."""
        self._done += 1
        self.at(self._done - 1, what)

    def at(self, done: float, what: str = "") -> None:
        """So many steps are done; drawn only when it looks different."""
        share = min(1.0, done / self._total) if self._total else 0.0
        filled = round(share * WIDTH)
        bar = "#" * filled + "." * (WIDTH - filled)
        line = f"{self._label} [{bar}] {share:4.0%} {what}".rstrip()[:100]
        if self._is_shown and line != self._drawn:
            self._out.write("\r" + line + " " * (len(self._drawn) - len(line)))
            self._out.flush()
            self._drawn = line

    def clear(self) -> None:
        """Take the bar away, for other lines."""
        if self._drawn:
            self._out.write("\r" + " " * len(self._drawn) + "\r")
            self._out.flush()
            self._drawn = ""
