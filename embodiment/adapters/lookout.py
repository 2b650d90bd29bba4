"""A thread that looks after something for as long as a block lasts."""

from __future__ import annotations

import threading
from collections.abc import Callable
from types import TracebackType
from typing import Self


class Lookout:
    """Runs from when its block is entered until it is left.

    Args:
        name: Of the thread.
        run: What it does; returns soon after ``ended`` is set.

    Attributes:
        ended: Set when the block is left; what the thread waits on.
    """

    def __init__(self, name: str, run: Callable[[], None]) -> None:
        self.ended = threading.Event()
        self._thread = threading.Thread(target=run, name=name, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.ended.set()
        self._thread.join()
