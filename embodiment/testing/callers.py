"""Where in a test something was asked for, for sentences that name file and line."""

from __future__ import annotations

import os
import sys
from pathlib import Path

PACKAGE = str(Path(__file__).parents[1])


def called_from() -> str:
    """``FILE:LINE`` of the innermost caller outside this package."""
    frame = sys._getframe(1)
    while frame.f_back is not None and frame.f_code.co_filename.startswith(PACKAGE):
        frame = frame.f_back
    name = frame.f_code.co_filename
    inside = os.path.relpath(name)
    return f"{name if inside.startswith('..') else inside}:{frame.f_lineno}"
