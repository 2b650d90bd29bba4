"""Functions at known lines."""

from __future__ import annotations

import functools


def plain() -> None:  # line 8
    raise KeyError("sword")


half = functools.partial(plain)


class Callable:
    def __call__(self) -> None:  # line 16
        """Called."""
