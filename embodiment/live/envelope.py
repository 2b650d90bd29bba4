"""What surrounds the audio in a frame, learnt from frames already parsed.

Nearly every frame of a speaking service is the same JSON text around another base64 string. Once one of them
has been parsed, a frame with the same beginning and the same end needs no parser: base64 has neither
quotation marks nor backslashes, so what lies between can only be that one string. A frame that merely looks
alike fails in the base64 decoder and is parsed like any other.

Source: own measurement, 100 ms of sound in a pretty-printed frame, standard library: 14 us parsed, 5 us
opened.
"""

from __future__ import annotations

from typing import Final, Generic, TypeVar

import numpy as np

from embodiment.live.events import AudioDelta
from embodiment.live.fastpath import decode_base64, encode_base64, int16_to_wire, loads
from embodiment.live.messages import ServerEvent
from embodiment.live.receiving import FrameReader
from embodiment.units import Hz, Int16Array

_MOST: Final = 4
"""Shapes remembered. A service uses one or two: its first chunk of a turn may carry the role."""
_ATTEMPTS: Final = 32
"""Frames looked at before a connection is taken to have no constant shape."""
_PROBE: Final[Int16Array] = np.array([1, -2, 300, -32768, 32767, 0], dtype=np.int16)
_PROBE_BASE64: Final = encode_base64(int16_to_wire(_PROBE))

_Frame = TypeVar("_Frame", bytes, str)


class _Shapes(Generic[_Frame]):
    """The (beginning, end, rate) triples of one frame type, and the constants to find them with."""

    __slots__ = ("attempts", "key", "known", "probe", "quote")

    def __init__(self, key: _Frame, quote: _Frame, probe: _Frame) -> None:
        self.key: _Frame = key
        self.quote: _Frame = quote
        self.probe: _Frame = probe
        self.known: list[tuple[_Frame, _Frame, Hz]] = []
        self.attempts = 0

    def open(self, frame: _Frame) -> tuple[bytes, Hz] | None:
        for head, tail, rate in self.known:
            if frame.startswith(head) and frame.endswith(tail) and len(frame) >= len(head) + len(tail):
                try:
                    return decode_base64(frame[len(head) : len(frame) - len(tail)]), rate
                except ValueError:
                    return None
        return None

    def learn(self, frame: _Frame) -> None:
        if len(self.known) >= _MOST or self.attempts >= _ATTEMPTS:
            return
        self.attempts += 1
        # "data" : "....": the value begins after the next quotation mark and ends before the one after it.
        begin = frame.find(self.quote, frame.find(self.key) + len(self.key)) + 1
        end = frame.find(self.quote, begin)
        if not 0 < begin < end:
            return
        head, tail = frame[:begin], frame[end:]
        rate = _proven_rate(head + self.probe + tail)
        if rate is not None:
            self.known.append((head, tail, rate))


def _proven_rate(frame: bytes | str) -> Hz | None:
    """The rate of the probe's sound if the parser finds that sound, and nothing else, in ``frame``."""
    try:
        parsed = loads(frame)
    except ValueError:
        return None
    events = FrameReader().read(parsed) if isinstance(parsed, dict) else []
    match events:
        case [AudioDelta(pcm=pcm, rate_hz=rate)] if np.array_equal(pcm, _PROBE):
            return rate
    return None


class AudioEnvelopes:
    """The shapes one connection's audio frames have shown so far."""

    __slots__ = ("_binary", "_text")

    def __init__(self) -> None:
        self._binary = _Shapes(b'"data"', b'"', _PROBE_BASE64.encode())
        self._text = _Shapes('"data"', '"', _PROBE_BASE64)

    def open(self, frame: bytes | str) -> tuple[bytes, Hz] | None:
        """The audio bytes and the rate of a frame of a known shape; None for every other frame."""
        return self._binary.open(frame) if isinstance(frame, bytes) else self._text.open(frame)

    def learn(self, frame: bytes | str, events: list[ServerEvent]) -> None:
        """Remember the shape of ``frame`` if all it held was sound."""
        if len(events) == 1 and isinstance(events[0], AudioDelta):
            if isinstance(frame, bytes):
                self._binary.learn(frame)
            else:
                self._text.learn(frame)
