"""Frames go first: a thread that loads pictures works between them.

Loading is a long row of short pieces, most of which hold the interpreter to their end. Between two of them the loading
thread asks whether a frame is being made (``give_way``) and waits until it is shown; frames that follow each other
without a pause do not stop it for ever.
"""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from embodiment.units import Seconds

PATIENCE: Seconds = 0.05
"""Three frames at 60 a second."""


class Shutter:
    """Whether a frame is being made. Threads: ``open`` and ``close`` on the game's, ``wait`` on those that load.

    Args:
        patience: Seconds after which a piece is done although a frame is being made.
    """

    def __init__(self, patience: Seconds = PATIENCE) -> None:
        self._patience = patience
        self._is_open = threading.Event()
        self._is_open.set()

    def close(self) -> None:
        """A frame begins; idempotent."""
        self._is_open.clear()

    def open(self) -> None:
        """The frame is shown; idempotent."""
        self._is_open.set()

    def wait(self) -> None:
        """Return when no frame is being made, or when patience ends."""
        self._is_open.wait(self._patience)


class _Here(threading.local):
    """The shutter this thread gives way to."""

    shutter: Shutter | None = None


_here = _Here()


@contextmanager
def giving_way(shutter: Shutter) -> Iterator[None]:
    """Within the block this thread gives way to the frames of a shutter."""
    _here.shutter = shutter
    try:
        yield
    finally:
        _here.shutter = None


def give_way() -> None:
    """Between two pieces of work of a few milliseconds; does nothing on a thread that need not give way."""
    if _here.shutter is not None:
        _here.shutter.wait()


@contextmanager
def collector_rests() -> Iterator[None]:
    """Within the block nobody collects garbage, on any thread; what is alive after it is not looked at again.

    What is loaded stays, and looking through all of it would stop a frame for several times its length.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()
