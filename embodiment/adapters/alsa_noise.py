"""Keeps ALSA from writing to the terminal.

Where a machine has no sound card, ALSA prints some twenty lines of its own to standard error for every device
that is tried. The same fact reaches the player as one sentence, so the lines are turned off at their source;
standard error itself is left alone.
"""

from __future__ import annotations

import ctypes
import sys
from functools import cache


@cache
def silence_alsa() -> None:
    """Give ALSA an error handler that does nothing; harmless where there is no ALSA.

    The handler is the C library's ``getpid``: it ignores its arguments, has no effect, and unlike a Python
    function needs no interpreter lock if ALSA calls it from an audio thread.

    Source: ALSA library API, ``snd_lib_error_set_handler``.
    """
    if not sys.platform.startswith("linux"):
        return
    try:
        alsa = ctypes.CDLL("libasound.so.2")
        alsa.snd_lib_error_set_handler.argtypes = [ctypes.c_void_p]
        alsa.snd_lib_error_set_handler(ctypes.cast(ctypes.CDLL(None).getpid, ctypes.c_void_p))
    except (OSError, AttributeError):
        return
