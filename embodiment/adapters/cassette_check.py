"""What a line of a cassette may hold: all is looked at when it is read, so that nothing fails half way through."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from embodiment.adapters.cassette_redaction import HASH_LENGTH, content_name

NAME: Final = re.compile(rf"[0-9a-f]{{{HASH_LENGTH}}}")
ENDERS: Final = ("client", "server", "nobody")
LARGEST_CODE: Final = 4999
LONGEST_BROKEN: Final = 1 << 24
"""Letters of sound that was no base64; a frame of a service is never that long."""


def header_fault(header: Mapping[str, Any]) -> str:
    """What is wrong with the first line, after its version; "" if nothing."""
    if not isinstance(header.get("salt"), str) or not header["salt"]:
        return "has no salt: what is hidden cannot be compared without it"
    if header.get("voice", "redacted") not in ("kept", "redacted"):
        return f"'voice' is {header['voice']!r}; it is 'kept' or 'redacted'"
    return ""


def sound_fault(folder: Path, name: object) -> str:
    """What is wrong with a piece of sound, or with its name; "" if nothing.

    Args:
        folder: Where the sound of the cassette lies.
        name: As the cassette has it; no path is made of what is no hash.
    """
    if not _is_hash(name):
        return f"'$audio' is {name!r}, no hash of sound"
    path = folder / f"{name}.pcm"
    try:
        data = path.read_bytes()
    except OSError:
        return f"the sound {path.name} is missing; copy {folder.name}/ along with the cassette"
    return "" if content_name(data) == name else f"{path.name} is not what was recorded (its hash differs)"


class LineCheck:
    """Looks at the lines of one cassette, in order.

    Args:
        folder: Where its sound lies.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._whole: set[str] = set()
        self._connections = 0
        self._at_ms = 0

    def fault(self, value: Mapping[str, Any]) -> str:
        """What is wrong with a record; "" if nothing."""
        number, at_ms = value.get("n"), value.get("t")
        if type(number) is not int or not 1 <= number <= self._connections + 1:
            return f"'n' is {number!r}; connections are numbered from 1 in the order of opening"
        if type(at_ms) is not int or at_ms < self._at_ms:
            return f"'t' is {at_ms!r}; it is whole milliseconds and never goes back"
        self._connections, self._at_ms = max(self._connections, number), at_ms
        kind = value.get("kind")
        if kind in ("client", "server"):
            if not isinstance(value.get("frame"), dict):
                return "has no frame that is a JSON object"
            return self._frame_fault(value["frame"])
        return _close_fault(value) if kind == "close" else ""

    def _frame_fault(self, value: Any) -> str:
        if isinstance(value, list):
            return next((told for item in value if (told := self._frame_fault(item))), "")
        if not isinstance(value, dict):
            return ""
        if "$audio" in value:
            return self._sound_fault(value["$audio"])
        for mark in ("$voice", "$secret"):
            if mark in value and not _is_hash(value[mark]):
                return f"'{mark}' is {value[mark]!r}, no hash"
        if "$raw" in value and not _is_base64(value["$raw"]):
            return f"'$raw' is {value['$raw']!r}, no base64"
        length = value.get("$broken", 0)
        if type(length) is not int or not 0 <= length <= LONGEST_BROKEN:
            return f"'$broken' is {length!r}, no count of letters"
        return next((told for item in value.values() if (told := self._frame_fault(item))), "")

    def _sound_fault(self, name: object) -> str:
        if isinstance(name, str) and name in self._whole:
            return ""
        told = sound_fault(self._folder, name)
        if not told:
            self._whole.add(str(name))
        return told


def _close_fault(value: Mapping[str, Any]) -> str:
    code, reason, by = value.get("code", 0), value.get("reason", ""), value.get("by", "")
    if type(code) is not int or not 0 <= code <= LARGEST_CODE:
        return f"'code' is {code!r}, no close code"
    if not isinstance(reason, str):
        return f"'reason' is {reason!r}, no text"
    return "" if by in ENDERS else f"'by' is {by!r}; it is one of {', '.join(ENDERS)}"


def _is_hash(value: object) -> bool:
    return isinstance(value, str) and NAME.fullmatch(value) is not None


def _is_base64(value: object) -> bool:
    try:
        return isinstance(value, str) and base64.b64decode(value, validate=True) is not None
    except (binascii.Error, ValueError):
        return False
