"""Where in the game's own Python something is: what an error needs to say besides what is wrong."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from types import CodeType, FrameType, TracebackType
from typing import Any, Final

OURS: Final = __file__.replace("\\", "/").removesuffix("persona/source_place.py")
"""Beginning of the paths of this package's own files."""
COMPILED: Final = "embodiment/"
"""The same of what is compiled, whose paths begin at the package."""
DEMOS: Final = f"{OURS}_data/"
"""What an installed package carries beside its own files: to read, and to change."""
LIBRARIES: Final = ("/lib/python", "/site-packages/", "<frozen ", "<string>", "/Lib/")
"""Parts of the paths of files nobody who writes a game would change."""


def place_of(function: Callable[..., Any]) -> str:
    """Where a function is defined, ``ada/ada.py:12``; empty where it has no Python source."""
    while isinstance(function, functools.partial):
        function = function.func
    code = getattr(inspect.unwrap(function), "__code__", None)
    if code is None:
        code = getattr(type(function).__call__, "__code__", None)
    return shown(code.co_filename, code.co_firstlineno) if isinstance(code, CodeType) else ""


def place_in(trace: TracebackType | None) -> str:
    """The game's own line nearest to where something was raised; empty where none is in the traceback."""
    places = []
    while trace is not None:
        places.append((trace.tb_frame.f_code.co_filename, trace.tb_lineno))
        trace = trace.tb_next
    return next((shown(*place) for place in reversed(places) if is_games(place[0])), "")


def place_now(frame: FrameType) -> str:
    """The game's own line that a running frame is in or was called from: ``ada/ada.py:14, in price_of``."""
    looked: FrameType | None = frame
    while looked is not None:
        if is_games(looked.f_code.co_filename):
            return f"{shown(looked.f_code.co_filename, looked.f_lineno)}, in {looked.f_code.co_name}"
        looked = looked.f_back
    return ""


def is_games(filename: str) -> bool:
    """Whether a file is the game's: neither this package's nor a library's."""
    plain = filename.replace("\\", "/")
    if plain.startswith(OURS):
        return plain.startswith(DEMOS)
    return not plain.startswith(COMPILED) and not any(part in plain for part in LIBRARIES)


def shown(filename: str, line: int) -> str:
    """File and line as a person would say them: the file with its folder."""
    parts = filename.replace("\\", "/").split("/")
    return f"{'/'.join(parts[-2:])}:{line}"
