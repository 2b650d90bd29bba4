"""The frames of a WebSocket server, cut out of the bytes as they arrive; no I/O.

A library's parser steps through a generator per field of a frame, which is most of what a small frame costs. Nearly
every frame of a live service is whole, unmasked and of a known length, and is cut here with two comparisons. Everything
else (control frames, whatever breaks the protocol or the limit) is handed over as it came: to the library, which knows
the answer to it.

Source: RFC 6455 section 5.2 for the header.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

_CONTINUED: Final = 0x00
_TEXT: Final = 0x01
_BINARY: Final = 0x02
_FINAL: Final = 0x80
_FINAL_TEXT: Final = _FINAL | _TEXT
_FINAL_BINARY: Final = _FINAL | _BINARY
_CLOSE: Final = _FINAL | 0x08
_CONTROL: Final = frozenset({_CLOSE, _FINAL | 0x09, _FINAL | 0x0A})
_LONGEST_CONTROL: Final = 125


class FrameCutter:
    """Cuts messages out of the bytes of one connection.

    Args:
        message: Takes each message, text as str. Must not raise.
        other: Takes the bytes of what is no part of a message: one whole control frame at a time, and from a close
            frame or the first byte of a fault on everything, as it comes. Must not raise.
        fault: Told of the faults only this class can see, with the close code for them. What follows goes to ``other``.
        limit: Bytes a message may have; a longer one is a fault the bytes themselves show.

    Thread: one at a time.
    """

    __slots__ = ("_fault", "_held", "_kind", "_limit", "_message", "_needed", "_other", "_parts", "passing")

    def __init__(
        self,
        message: Callable[[bytes | str], None],
        other: Callable[[bytes], None],
        fault: Callable[[int, str], None],
        limit: int,
    ) -> None:
        self._message = message
        self._other = other
        self._fault = fault
        self._limit = limit
        self._held = bytearray()  # a frame that is not whole yet
        self._needed = 0  # how many bytes it must have before looking again is worth it
        self._parts = bytearray()  # of a message that comes in several frames
        self._kind = 0  # of that message; 0 between messages
        self.passing = False

    def feed(self, data: bytes) -> None:
        """Take the next bytes, however they were cut on their way."""
        if self.passing:
            self._other(data)
            return
        if self._held:
            self._held += data
            if len(self._held) < self._needed:
                return
            data = bytes(self._held)
            self._held.clear()
        at, size = 0, len(data)
        needed = 2
        while size - at >= 2:
            length = data[at + 1]
            begin = at + 2
            if length == 126:
                begin = at + 4
                if begin > size:
                    needed = 4
                    break
                length = data[at + 2] << 8 | data[at + 3]
            elif length == 127:
                begin = at + 10
                if begin > size:
                    needed = 10
                    break
                length = int.from_bytes(data[at + 2 : begin], "big")
            elif length > 127:
                length = self._limit + 1
            if length > self._limit:  # too long, or masked, which a server's frame must not be
                self._pass(data[at:])
                return
            stop = begin + length
            if stop > size:
                needed = stop - at
                break
            if data[at] == _FINAL_BINARY and not self._kind:
                self._message(data[begin:stop])
            else:
                rest = self._seldom(data, at, begin, stop)
                if rest is not None:
                    self._pass(rest)
                    return
            at = stop
        if at < size:
            self._held += data[at:]
            self._needed = needed

    def _pass(self, rest: bytes) -> None:
        """From here on everything is somebody else's."""
        self.passing = True
        self._parts.clear()
        if rest:
            self._other(rest)

    def _seldom(self, data: bytes, at: int, begin: int, stop: int) -> bytes | None:
        """Any frame but a whole binary one; the rest of the bytes if from here on they are not ours."""
        head = data[at]
        if head in _CONTROL and stop - begin <= _LONGEST_CONTROL and head != _CLOSE:
            self._other(data[at:stop])
            return None
        kind = head & ~_FINAL
        if kind not in (_CONTINUED, _TEXT, _BINARY):
            return data[at:]
        if (kind == _CONTINUED) != bool(self._kind):
            if not self._kind:
                return data[at:]  # a piece of nothing: the library sees that by itself
            self._fault(1002, "expected a continuation frame")
            return data[stop:]
        self._kind = self._kind or kind
        self._parts += data[begin:stop]
        if len(self._parts) > self._limit:
            self._fault(1009, f"a message of more than {self._limit} bytes")
            return data[stop:]
        return data[stop:] if head & _FINAL and not self._whole() else None

    def _whole(self) -> bool:
        """Hand a gathered message on; False if it is text that is none."""
        data = bytes(self._parts)
        kind, self._kind = self._kind, 0
        self._parts.clear()
        if kind == _BINARY:
            self._message(data)
            return True
        try:
            text = data.decode()
        except UnicodeDecodeError as error:
            self._fault(1007, f"{error.reason} at position {error.start}")
            return False
        self._message(text)
        return True
