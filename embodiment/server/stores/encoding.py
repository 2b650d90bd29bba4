"""A saved session as bytes that another process reads: JSON with a version, and refused where anything is unknown.

    {"version": 1, "model": "...", "line": "...", "forgotten": 0, "history": [["user", "hello"]], "memory": {}}

Speech is never part of it. There is no field for sound, bytes and arrays cannot be written, and what looks like sound
or a picture written as text is left out.
"""

from __future__ import annotations

import json
import math
import re
from typing import Any, Final, NoReturn

from embodiment.errors import EmbodimentError
from embodiment.server.ports import ROLES, Entry
from embodiment.server.resumption import SavedSession

VERSION: Final = 1
"""Counted up whenever a reader of the old form would misunderstand the new one."""
MOST_BYTES: Final = 256 * 1024
"""Of one saved session. 96 entries of a page each, as text of three bytes a letter, are about this much."""
DATA_LEFT_OUT: Final = "[data]"
"""Stands where there was sound or a picture."""

_FIELDS: Final = frozenset(("version", "model", "line", "forgotten", "history", "memory"))
_LETTER: Final = "[A-Za-z0-9+/_-]"
_DATA: Final = re.compile(
    rf"(?<!{_LETTER})(?:{_LETTER}{{256,}}+={{0,2}}+"
    rf"|(?:{_LETTER}{{57,}}+={{0,2}}+(?:\s|\\n|\\r){{0,2}}+){{3,}}+{_LETTER}*+={{0,2}}+)"
)
"""Base64 in one piece or in lines, in either alphabet. No language has words of 256 of these letters."""


class UnreadableSession(EmbodimentError):
    """Saved bytes that are not a session this version knows; the message says what is wrong and what to do."""


class UnkeepableSession(EmbodimentError):
    """A session that cannot be written; the message says why."""


def encode(session: SavedSession) -> tuple[bytes, int]:
    """Write a session.

    Args:
        session: With a memory of plain JSON values.

    Returns:
        The bytes, at most ``MOST_BYTES``, and how many of the oldest entries had to be left out for that; they are
        counted in the written ``forgotten``.

    Raises:
        UnkeepableSession: The brain's memory is no JSON, or is alone larger than the limit.
    """
    try:
        memory = _dumped(_cleaned(session.memory))
        names = _dumped(session.model), _dumped(session.line)
        # The frame around the entries, with room for its numbers.
        room = MOST_BYTES - len(memory) - len(names[0]) - len(names[1]) - 160
        entries = _newest(session.history, room)
    except (TypeError, ValueError, RecursionError) as error:
        raise UnkeepableSession(
            f"the session cannot be saved ({type(error).__name__}): a brain's snapshot() must be an object of plain "
            "JSON values, with texts for keys"
        ) from None
    if room < 0:
        raise UnkeepableSession(
            f"the brain remembers {len(memory)} bytes, more than the {MOST_BYTES} of a whole session: its snapshot() "
            "must forget"
        )
    dropped = len(session.history) - len(entries)
    written = b'{"version":%d,"model":%b,"line":%b,"forgotten":%d,"history":[%b],"memory":%b}' % (
        VERSION, names[0], names[1], session.forgotten + dropped, b",".join(entries), memory,
    )  # fmt: skip
    return written, dropped


def decode(data: bytes) -> SavedSession:
    """Read a session.

    Raises:
        UnreadableSession: Anything but what ``encode`` of this version writes.
    """
    if len(data) > MOST_BYTES:
        _refuse(f"it has {len(data)} bytes, at most {MOST_BYTES} are allowed")
    try:
        found = json.loads(
            data.decode("utf-8", "surrogatepass"), parse_constant=_no_number, parse_float=_finite
        )
    except (ValueError, RecursionError) as error:  # not its text, which may quote what somebody said
        _refuse(f"it is no JSON ({type(error).__name__})")
    if not isinstance(found, dict):
        _refuse(f"it is {_kind(found)}, not an object")
    if not _is(found.get("version"), int):
        _refuse("it has no version")
    if found["version"] != VERSION:
        _refuse(f"it has version {found['version']}, this server reads version {VERSION}")
    if unknown := found.keys() - _FIELDS:
        _refuse(f"it has {len(unknown)} fields that version {VERSION} does not have")
    if missing := _FIELDS - found.keys():
        _refuse(f"it lacks {', '.join(sorted(missing))}")
    for name, kind in (
        ("model", str),
        ("line", str),
        ("forgotten", int),
        ("history", list),
        ("memory", dict),
    ):
        if not _is(found[name], kind):
            _refuse(f"{name} is {_kind(found[name])}, not {_KINDS[kind]}")
    if found["forgotten"] < 0:
        _refuse("forgotten is below 0")
    history = tuple(_entry(place, item) for place, item in enumerate(found["history"]))
    return SavedSession(found["model"], history, found["memory"], found["line"], found["forgotten"])


def without_data(text: str) -> str:
    """``text`` with what looks like sound or a picture, written as base64, left out."""
    return _DATA.sub(DATA_LEFT_OUT, text)


def _newest(history: tuple[Entry, ...], room: int) -> list[bytes]:
    """As many of the newest entries as there is room for, oldest first. What is too long is not looked at."""
    entries: list[bytes] = []
    for entry in reversed(history):
        if len(entry.text) > room:
            break
        written = _dumped([_known(entry.role), without_data(entry.text)])
        room -= len(written) + 1
        if room < 0:
            break
        entries.append(written)
    return entries[::-1]


def _entry(place: int, item: Any) -> Entry:
    if not (_is(item, list) and len(item) == 2 and all(_is(part, str) for part in item)):
        _refuse(f"history[{place}] is not a role and a text")
    if item[0] not in ROLES:
        _refuse(f"history[{place}] has a role that is none of {', '.join(sorted(ROLES))}")
    return Entry(*item)


def _known(role: str) -> str:
    if role not in ROLES:
        raise ValueError(role)
    return role


def _cleaned(value: Any) -> Any:
    """The same JSON value, data left out of its texts; TypeError for what JSON would write differently."""
    match value:
        case str():
            return without_data(value)
        case dict():
            if not all(isinstance(key, str) for key in value):
                raise TypeError("a key that is no text")
            return {without_data(key): _cleaned(part) for key, part in value.items()}
        case list() | tuple():
            return [_cleaned(part) for part in value]
        case _:
            return value


def _dumped(value: Any) -> bytes:
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return text.encode("utf-8", "surrogatepass")  # half a pair is a letter that a client can send


def _is(value: object, kind: type) -> bool:
    return isinstance(value, kind) and not (kind is int and isinstance(value, bool))


_KINDS: Final = {str: "a text", int: "a whole number", list: "a list", dict: "an object"}


def _kind(value: object) -> str:
    return _KINDS.get(type(value), type(value).__name__)


def _no_number(name: str) -> NoReturn:
    raise ValueError(name)


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError("out of range")
    return number


def _refuse(what: str) -> NoReturn:
    raise UnreadableSession(
        f"a saved session cannot be read: {what}. Servers that share a store must be of one version, and nothing else "
        "may write there; its client begins a new conversation"
    ) from None
