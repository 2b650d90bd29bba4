"""The whole exception tree.

The caller's mistakes raise one of these, at the call, with the cure in the text. The world's failures (a lost
connection, a bad message, a missing device) are events: they reach the game as data and never as an exception
out of a frame.

    EmbodimentError
    ├── UsageError          the program using us is wrong (also a ValueError)
    │   └── AssetError      a file somebody wrote is wrong: names file, line where known, and the cure
    ├── ProtocolError       the peer sent what the protocol does not allow
    ├── LinkError           a connection could not be made or was lost
    ├── DeviceError         a sound device or a display is missing or broke
    └── EngineError         a speech engine is missing, died or refused
"""

from __future__ import annotations

from collections.abc import Iterable


class EmbodimentError(Exception):
    """Root of everything this package raises on purpose."""


class UsageError(EmbodimentError, ValueError):
    """The caller asked for something that cannot be; the text says what to do instead."""


class AssetError(UsageError):
    """A character, sheet, scene or settings file is wrong.

    Args:
        message: What is wrong and how to mend it.
        path: The file as the user named it.
        line: 1-based line in the file where it is known, else 0.
    """

    def __init__(self, message: str, *, path: str = "", line: int = 0) -> None:
        self.path = path
        self.line = line
        where = f"{path}:{line}: " if path and line else f"{path}: " if path else ""
        super().__init__(where + message)


class ProtocolError(EmbodimentError):
    """The peer broke the protocol; the text quotes the field, never speech and never a key."""


class LinkError(EmbodimentError):
    """A connection could not be opened or broke."""


class DeviceError(EmbodimentError):
    """A sound device or a display is missing, busy or broke."""


class EngineError(EmbodimentError):
    """A speech engine is not installed, died or refused its input."""


def did_you_mean(kind: str, wrong: str, known: Iterable[str]) -> str:
    """A sentence for a misspelt name.

    Args:
        kind: What the name stands for, for example ``"animation"``.
        wrong: The name that was given.
        known: The names that exist.

    Returns:
        For example ``no animation 'waev'; did you mean 'wave'? (bow, idle, wave)``.
    """
    from difflib import get_close_matches

    names = sorted(known)
    near = get_close_matches(wrong, names, n=1, cutoff=0.5)
    hint = f"; did you mean {near[0]!r}?" if near else ""
    listing = ", ".join(names) if names else "there are none"
    return f"no {kind} {wrong!r}{hint} ({listing})"


def how_to_install(extra: str) -> str:
    """What to type for an extra that is missing.

    It is typed in a clone, because the package called ``embodiment`` on PyPI is somebody else's.

    Args:
        extra: Name in ``pyproject.toml``, for example ``"voice"``.
    """
    return f'pip install ".[{extra}]" in your clone of this project'
