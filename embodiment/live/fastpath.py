"""The one place where the wire's JSON is read and written and its base64 is decoded.

With the ``fast`` extra installed, msgspec and pybase64 do the work; without, the standard library does. The
results are the same, which the tests hold against each other: whatever msgspec refuses is given to the
standard library, and that decides.
"""

from __future__ import annotations

import json
import re
from binascii import Error as Base64Error
from binascii import a2b_base64, b2a_base64
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any, Final

import numpy as np

from embodiment.errors import ProtocolError
from embodiment.units import Int16Array


def _installed(name: str) -> Any:
    """The module if its extra is installed, else None."""
    try:
        return import_module(name)
    except ImportError:
        return None


msgspec: Final = _installed("msgspec")
pybase64: Final = _installed("pybase64")
_URL_SAFE: Final = str.maketrans("-_", "+/")
WIRE_INT16: Final = np.dtype("<i2")
_NATIVE: Final = np.dtype(np.int16) == WIRE_INT16


def _no_constants(name: str) -> Any:
    raise ValueError(f"{name} is no JSON")


def loads_plain(frame: bytes | str) -> Any:
    """Read one JSON value with the standard library.

    Raises:
        ValueError: Not UTF-8, not JSON, nested beyond the interpreter's recursion limit, or NaN or Infinity,
            which JSON does not have.
    """
    text = frame if isinstance(frame, str) else str(frame, "utf-8")
    try:
        return json.loads(text, parse_constant=_no_constants)
    except RecursionError:
        raise ValueError("nested too deeply") from None


def loads_fast(frame: bytes | str) -> Any:
    """``loads_plain`` by way of msgspec; call it only where msgspec is installed."""
    try:
        return _first(frame)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return loads_plain(frame)


def dumps(value: Any) -> str:
    """Write compact JSON; text stays readable (no ASCII escapes) and can always be encoded.

    Raises:
        ValueError: NaN, Infinity or a circle.
        TypeError: Something that has no JSON form.
    """
    return _encodable(json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":")))


def dumps_pretty_plain(value: Any) -> str:
    """``dumps`` with an indent of two spaces, as the service writes; the standard library's indents are Python."""
    return _encodable(json.dumps(value, ensure_ascii=False, allow_nan=False, indent=2))


def dumps_pretty_fast(value: Any) -> str:
    """``dumps_pretty_plain`` by way of msgspec; call it only where msgspec is installed."""
    text: str = msgspec.json.format(dumps(value), indent=2)
    return text


def _encodable(text: str) -> str:
    """``text`` with halves of characters joined, or replaced where their other half is missing."""
    if text.isascii():
        return text
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def decode_base64_plain(text: str | bytes) -> bytes:
    """Decode base64 of either alphabet, padded or not, with the standard library.

    Raises:
        ValueError: A character outside both alphabets, or a length no encoder produces.
    """
    try:
        return a2b_base64(text, strict_mode=True)
    except Base64Error:
        return a2b_base64(_standardised(text), strict_mode=True)


def _strictly_plain(text: str | bytes, alphabet: None, validate: bool) -> bytes:
    return a2b_base64(text, strict_mode=validate)


decode_strictly: Final[Callable[[str | bytes, None, bool], bytes]] = (
    _strictly_plain if pybase64 is None else pybase64.b64decode
)
"""``decode_standard`` for those who call it for every message, with ``(text, None, True)``: pybase64's own signature,
by position, because keywords cost half as much again."""


def _decode_vectorised(text: str | bytes) -> bytes:
    # validate=True is the vectorised path; the default walks byte by byte. Source: own measurement, 2-5x.
    return decode_strictly(text, None, True)


def decode_base64_fast(text: str | bytes) -> bytes:
    """``decode_base64_plain`` by way of pybase64; call it only where pybase64 is installed."""
    try:
        return _decode_vectorised(text)
    except ValueError:
        return decode_base64_plain(text)


_BASE64_BODY: Final = re.compile(r"[A-Za-z0-9+/]*")


def _standardised(text: str | bytes) -> str:
    """The standard alphabet with its padding; the decoder takes ``-`` and ``_`` for errors."""
    given = text if isinstance(text, str) else text.decode("ascii")
    body = given.translate(_URL_SAFE).rstrip("=")
    if len(given) - len(body) > 2 or len(body) % 4 == 1 or not _BASE64_BODY.fullmatch(body):
        raise ValueError("not base64")
    return body + "=" * (-len(body) % 4)


def encode_base64_plain(data: bytes) -> str:
    """Standard alphabet, padded, on one line, with the standard library."""
    return b2a_base64(data, newline=False).decode("ascii")


def _swapped(data: bytes, kind: Any) -> Int16Array:
    return np.frombuffer(data, kind).astype(np.int16)


samples_of: Final[Callable[[bytes, Any], Int16Array]] = np.frombuffer if _NATIVE else _swapped
"""``int16_from_wire`` for those who call it for every message, with ``(data, WIRE_INT16)``."""


def int16_from_wire(data: bytes) -> Int16Array:
    """View little-endian PCM as int16 without copying; read-only. The bytes hold whole samples."""
    return samples_of(data, WIRE_INT16)


def int16_to_wire(pcm: Int16Array) -> bytes:
    """Little-endian bytes of ``pcm``."""
    if pcm.dtype is WIRE_INT16:  # asking is cheaper than ``astype``, which makes an array to find it is one
        return pcm.tobytes()
    return pcm.astype(WIRE_INT16, copy=False).tobytes()


loads = loads_plain if msgspec is None else loads_fast
dumps_pretty = dumps_pretty_plain if msgspec is None else dumps_pretty_fast
_first: Final[Callable[[bytes | str], Any]] = (
    loads_plain if msgspec is None else msgspec.json.Decoder().decode
)
_REFUSED: Final = (ValueError,) if msgspec is None else (msgspec.DecodeError, ValueError, RecursionError)


def load_object(frame: bytes | str) -> dict[str, Any]:
    """The JSON object of a frame.

    Raises:
        ProtocolError: It is none; the text gives the size, never the content.
    """
    try:
        value = _first(frame)
    except _REFUSED:
        value = _refused(frame)
    if not isinstance(value, dict):
        raise ProtocolError(f"a frame of {len(frame)} bytes holds {type(value).__name__}, not an object")
    return value


def _refused(frame: bytes | str) -> Any:
    """What the standard library makes of it. Raises ProtocolError."""
    try:
        return loads_plain(frame)
    except ValueError as error:
        raise ProtocolError(f"a frame of {len(frame)} bytes is no JSON ({type(error).__name__})") from None


decode_standard: Final[Callable[[bytes | str], bytes]] = (
    partial(a2b_base64, strict_mode=True) if pybase64 is None else _decode_vectorised
)
"""Base64 as nearly every frame has it: standard alphabet, padded. Raises ValueError for all else, also for what
``decode_base64`` reads."""
decode_base64 = decode_base64_plain if pybase64 is None else decode_base64_fast
encode_base64: Final[Callable[[bytes], str]] = (
    encode_base64_plain if pybase64 is None else pybase64.b64encode_as_string
)
"""Standard alphabet, padded, on one line."""
