"""How a worker process talks: each message is a JSON header and raw bytes, both preceded by their length."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from importlib.util import find_spec
from typing import IO, Any, Final, NamedTuple

from embodiment.errors import how_to_install

LENGTHS: Final = 8
"""Two unsigned 32-bit big-endian numbers: bytes of the header, bytes of the payload."""
LONGEST: Final = 256 * 1024 * 1024
"""A length beyond this is a broken stream, not a message."""


class Message(NamedTuple):
    """One request or answer."""

    header: dict[str, Any]
    payload: bytes = b""


class Unavailable(Exception):
    """A worker cannot start, and its text is the whole sentence that says why and what to do."""


def require(package: str, engine: str, extra: str) -> None:
    """Raise Unavailable if a package is not installed; it is not imported yet."""
    if find_spec(package) is None:
        raise Unavailable(f"{engine} needs the package {package}: {how_to_install(extra)}")


class BrokenPipe(Exception):
    """The other end is gone, or what it wrote is no message."""


def write_message(pipe: IO[bytes], message: Message) -> None:
    """Write a whole message. Raises BrokenPipe."""
    header = json.dumps(message.header, separators=(",", ":")).encode()
    lengths = len(header).to_bytes(4, "big") + len(message.payload).to_bytes(4, "big")
    try:
        pipe.write(lengths + header + message.payload)
        pipe.flush()
    except (OSError, ValueError) as error:
        raise BrokenPipe(str(error)) from error


def read_message(pipe: IO[bytes]) -> Message | None:
    """Read a whole message; None at the end of the stream. Raises BrokenPipe in the middle of one."""
    lengths = _read(pipe, LENGTHS)
    if not lengths:
        return None
    if len(lengths) < LENGTHS:
        raise BrokenPipe("the stream ended inside a message")
    header_length, payload_length = int.from_bytes(lengths[:4], "big"), int.from_bytes(lengths[4:], "big")
    if header_length > LONGEST or payload_length > LONGEST:
        raise BrokenPipe("the stream holds something that is no message")
    header, payload = _read(pipe, header_length), _read(pipe, payload_length)
    if len(header) < header_length or len(payload) < payload_length:
        raise BrokenPipe("the stream ended inside a message")
    try:
        value = json.loads(header)
    except ValueError as error:
        raise BrokenPipe("the stream holds something that is no message") from error
    if not isinstance(value, dict):
        raise BrokenPipe("the stream holds something that is no message")
    return Message(value, payload)


def _read(pipe: IO[bytes], length: int) -> bytes:
    pieces = bytearray()
    while len(pieces) < length:
        try:
            piece = pipe.read(length - len(pieces))
        except (OSError, ValueError):
            break
        if not piece:
            break
        pieces += piece
    return bytes(pieces)


def serve(start: Callable[[], tuple[dict[str, Any], Callable[[Message], Message]]]) -> int:
    """A worker's main loop: answers requests in order until its standard input ends.

    The first message written is the hello that ``start`` gives, or ``{"error": ...}`` if it fails. Whatever a
    library prints goes to standard error, so that it cannot break the framing.

    Args:
        start: Loads the library; returns the hello and the function that answers.

    Returns:
        Exit code: 0 when the parent closed the pipe, 1 when the library could not be loaded.
    """
    requests = sys.stdin.buffer
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    try:
        hello, answer = start()
    except Unavailable as error:
        write_message(answers, Message({"error": str(error)}))
        return 1
    except Exception as error:
        write_message(answers, Message({"error": f"{type(error).__name__}: {error}"}))
        return 1
    try:
        write_message(answers, Message(hello))
        while (request := read_message(requests)) is not None:
            write_message(answers, _answered(answer, request))
    except BrokenPipe:
        return 0
    return 0


def _answered(answer: Callable[[Message], Message], request: Message) -> Message:
    try:
        return answer(request)
    except Exception as error:
        return Message({"error": f"{type(error).__name__}: {error}"})
