"""Cassettes: whole sessions as text, one line a frame, to be replayed and compared.

Line 1 says which version it is. Every further line is one thing that happened on one connection: it was opened, a frame
went either way, it was closed. Times are whole milliseconds since the first connection. The last line counts the
others, so that a recording that was cut is noticed. Sound lies beside the file, in ``NAME.audio/``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from difflib import unified_diff
from enum import StrEnum
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from embodiment.adapters.cassette_check import LineCheck, header_fault, sound_fault
from embodiment.errors import AssetError

VERSION: Final = 1
AUDIO_ENDING: Final = ".audio"
CURE: Final = "undo the edit or record it again"
NOBODY: Final = "nobody"
"""Who ended a connection that could not be made."""


class Kind(StrEnum):
    """What a line of a cassette is about."""

    OPEN = "open"
    CLIENT = "client"
    SERVER = "server"
    CLOSE = "close"


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One line.

    Attributes:
        line: Its number in the file, from 1; 0 before it was written.
        connection: Counted from 1 in the order of opening.
        at_ms: When, milliseconds since the first connection was opened.
        kind: What.
        frame: The frame, redacted, for CLIENT and SERVER.
        code: Close code, for CLOSE.
        reason: Close reason, for CLOSE.
        by: ``client``, ``server`` or, where no connection came about, ``nobody``, for CLOSE.
    """

    line: int = 0
    connection: int
    at_ms: int
    kind: Kind
    frame: Any = None
    code: int = 0
    reason: str = ""
    by: str = ""

    def text(self) -> str:
        """The line as it is written."""
        value: dict[str, Any] = {"n": self.connection, "t": self.at_ms, "kind": self.kind}
        if self.kind in (Kind.CLIENT, Kind.SERVER):
            value["frame"] = self.frame
        elif self.kind is Kind.CLOSE:
            value |= {"code": self.code, "reason": self.reason, "by": self.by}
        text = json.dumps(value, ensure_ascii=False)
        # Half a character, which a service may send, has no place in a file of UTF-8; as an escape it has.
        return json.dumps(value) if any("\ud800" <= letter <= "\udfff" for letter in text) else text


@dataclass(frozen=True, slots=True)
class Cassette:
    """A whole recording.

    Attributes:
        path: The file.
        salt: Of its hashes.
        keeps_voice: Whether the player's voice is in it.
        records: Its lines, in order.
    """

    path: Path
    salt: str
    keeps_voice: bool = False
    records: tuple[Record, ...] = field(default=(), repr=False)

    @property
    def connections(self) -> int:
        """How many connections were recorded."""
        return max((record.connection for record in self.records), default=0)

    @property
    def last_line(self) -> int:
        """Number of the last line, which counts the records."""
        return len(self.records) + 2

    def of(self, connection: int) -> tuple[Record, ...]:
        """The lines of one connection."""
        return tuple(record for record in self.records if record.connection == connection)

    def sound(self, name: str) -> bytes:
        """A piece of sound by its name.

        Raises:
            AssetError: It is missing or was changed.
        """
        folder = audio_folder(self.path)
        told = sound_fault(folder, name)
        if told:
            raise AssetError(f"{told}; {CURE}", path=str(self.path))
        return (folder / f"{name}.pcm").read_bytes()


def audio_folder(path: Path) -> Path:
    """Where the sound of a cassette lies."""
    return path.with_name(path.stem + AUDIO_ENDING)


def header_text(salt: str, *, keeps_voice: bool) -> str:
    """The first line."""
    return json.dumps({"cassette": VERSION, "salt": salt, "voice": "kept" if keeps_voice else "redacted"})


def end_text(records: int) -> str:
    """The last line."""
    return json.dumps({"kind": "end", "records": records})


def load_cassette(path: Path) -> Cassette:
    """Read a recording.

    Raises:
        AssetError: It is missing, of another version, cut in the middle or edited into something else; names the line.
    """
    name = str(path)
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        told = "there is no such cassette, or it is no UTF-8 text; make it with --npc-record"
        raise AssetError(told, path=name) from None
    values = [_parsed(line, name, number) for number, line in enumerate(lines, 1)]
    if not values or "cassette" not in values[0]:
        raise AssetError(
            "is no cassette: its first line does not say so; record one (--npc-record)", path=name, line=1
        )
    if type(values[0]["cassette"]) is not int or values[0]["cassette"] != VERSION:
        told = (
            f"is a cassette of version {values[0]['cassette']}, this package reads {VERSION}; record it again"
        )
        raise AssetError(told, path=name, line=1)
    if told := header_fault(values[0]):
        raise AssetError(f"{told}; {CURE}", path=name, line=1)
    if values[-1].get("kind") != "end":
        raise AssetError("was cut: the last line is no end; record it again", path=name, line=len(lines))
    if values[-1].get("records") != len(values) - 2:
        told = f"has {len(values) - 2} records where {values[-1].get('records')} were made; record it again"
        raise AssetError(told, path=name, line=len(lines))
    records = tuple(_record(value, name, number) for number, value in enumerate(values[1:-1], 2))
    check = LineCheck(audio_folder(path))
    for number, value in enumerate(values[1:-1], 2):
        if told := check.fault(value):
            raise AssetError(f"{told}; {CURE}", path=name, line=number)
    return Cassette(path, values[0]["salt"], values[0].get("voice") == "kept", records)


def _parsed(line: str, name: str, number: int) -> dict[str, Any]:
    try:
        value = json.loads(line)
    except ValueError as error:
        told = f"is no JSON ({error}): the cassette was cut or edited here; record it again"
        raise AssetError(told, path=name, line=number) from None
    if not isinstance(value, dict):
        raise AssetError("is no record: every line is a JSON object; record it again", path=name, line=number)
    return value


def _record(value: dict[str, Any], name: str, number: int) -> Record:
    try:
        return Record(
            line=number,
            connection=int(value["n"]),
            at_ms=int(value["t"]),
            kind=Kind(value["kind"]),
            frame=value.get("frame"),
            code=int(value.get("code", 0)),
            reason=str(value.get("reason", "")),
            by=str(value.get("by", "")),
        )
    except (KeyError, OverflowError, TypeError, ValueError) as error:
        told = (
            f"is no record of a cassette ({type(error).__name__}: {error}); undo the edit or record it again"
        )
        raise AssetError(told, path=name, line=number) from None


def shapes(cassette: Cassette) -> list[str]:
    """What happened, without values: one line for each run of frames of the same shape."""
    told = [f"{record.connection} {record.kind} {_shape_of(record)}".rstrip() for record in cassette.records]
    return [shape for shape, _ in groupby(told)]


def diff_cassettes(one: Cassette, other: Cassette) -> list[str]:
    """How two recordings differ by event shape, as a unified diff; empty where they do not."""
    first, second = shapes(one), shapes(other)
    return list(unified_diff(first, second, one.path.name, other.path.name, lineterm="", n=2))


def _shape_of(record: Record) -> str:
    if record.kind is Kind.CLOSE:
        return f"{record.code} by {record.by}"
    return " ".join(_paths(record.frame)) if record.kind is not Kind.OPEN else ""


def _paths(value: Any, path: str = "") -> Iterator[str]:
    """The paths of a frame's leaves; what is inside arguments, setups and usage reports is not looked at."""
    if isinstance(value, dict) and value and not any(key.startswith("$") for key in value):
        for key in sorted(value):
            if key in OPAQUE:
                yield f"{path}{key}"
            else:
                yield from _paths(value[key], f"{path}{key}.")
    elif isinstance(value, list) and value:
        for item in _distinct(value):
            yield from _paths(item, path[:-1] + "[].")
    else:
        yield path.rstrip(".") or "{}"


OPAQUE: Final = ("setup", "usageMetadata", "args", "response", "words")


def _distinct(items: Sequence[Any]) -> list[Any]:
    """Items of different shape."""
    seen: dict[str, Any] = {}
    for item in items:
        seen.setdefault(" ".join(_paths(item)), item)
    return list(seen.values())
