"""What surrounds the audio in a frame, learnt from frames already parsed.

Nearly every frame of a speaking service is the same JSON text around another base64 string. Once one of them
has been parsed, a frame with the same beginning and the same end needs no parser: base64 has neither
quotation marks nor backslashes, so what lies between can only be that one string. A frame that merely looks
alike fails in the base64 decoder and is parsed like any other.

What it saves is measured by ``python -m tests.benchmarks decode`` (docs/benchmarks.md).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Generic, NamedTuple, TypeVar

import numpy as np

from embodiment.live.events import AudioDelta
from embodiment.live.fastpath import decode_base64, decode_standard, encode_base64, int16_to_wire, loads
from embodiment.live.receiving import FrameReader
from embodiment.units import Hz, Int16Array

_MOST: Final = 4
"""Shapes remembered. A service uses one or two: its first chunk of a turn may carry the role."""
_ATTEMPTS: Final = 32
"""Frames looked at before a connection is taken to have no constant shape."""
_LONGEST: Final = 2048
"""Characters around the sound, at most: what is longer says something, and is not the same in the next frame."""
_PROBE: Final[Int16Array] = np.array([1, -2, 300, -32768, 32767, 0], dtype=np.int16)
_PROBE_BASE64: Final = encode_base64(int16_to_wire(_PROBE))

_Frame = TypeVar("_Frame", bytes, str)


class _Shape(NamedTuple, Generic[_Frame]):
    """One constant surrounding.

    Attributes:
        head: The frame up to and with the quotation mark before the base64.
        tail: The rest from the quotation mark after it.
        rate_hz: What the surrounding states.
    """

    head: _Frame
    tail: _Frame
    rate_hz: Hz


@lru_cache(maxsize=64, typed=True)  # typed: bytes are never compared with the str of the same letters
def _proven(head: _Frame, probe: _Frame, tail: _Frame) -> _Shape[_Frame] | None:
    """The shape, if the parser finds the probe's sound and nothing else between ``head`` and ``tail``.

    Every connection to a service learns the same shapes: for all but the first this is known, and all share one, which
    a crowd's messages then find in the processor's cache.
    """
    try:
        parsed = loads(head + probe + tail)
    except ValueError:
        return None
    events = FrameReader().read(parsed) if isinstance(parsed, dict) else []
    match events:
        case [AudioDelta(pcm=pcm, rate_hz=rate)] if np.array_equal(pcm, _PROBE):
            return _Shape(head, tail, rate)
    return None


class AudioEnvelopes(Generic[_Frame]):
    """The shapes one connection's audio frames of one type have shown so far.

    Args:
        key: How the name of the audio's field is written, with its quotation marks.
        quote: A quotation mark.
        probe: Base64 of the probe.

    Attributes:
        heads: What the frames of the shapes begin with; a frame that begins with none of them need not be opened.
        latest: The shape of the frame opened last, which nearly always is the next one's; None before the first.
    """

    __slots__ = ("_attempts", "_key", "_probe", "_quote", "_shapes", "heads", "latest")

    def __init__(self, key: _Frame, quote: _Frame, probe: _Frame) -> None:
        self._key: _Frame = key
        self._quote: _Frame = quote
        self._probe: _Frame = probe
        self._shapes: list[_Shape[_Frame]] = []
        self._attempts = 0
        self.heads: tuple[_Frame, ...] = ()
        self.latest: _Shape[_Frame] | None = None

    def open(self, frame: _Frame) -> tuple[bytes, Hz] | None:
        """The audio bytes and the rate of a frame of a known shape; None for every other frame."""
        for shape in self._shapes:
            head, tail, rate_hz = shape
            begin, end = len(head), len(frame) - len(tail)
            if begin <= end and frame.startswith(head) and frame.endswith(tail):
                self.latest = shape
                try:
                    return decode_standard(frame[begin:end]), rate_hz
                except ValueError:
                    return self._other_alphabet(frame[begin:end], rate_hz)
        return None

    def _other_alphabet(self, data: _Frame, rate_hz: Hz) -> tuple[bytes, Hz] | None:
        try:
            return decode_base64(data), rate_hz
        except ValueError:
            return None

    def learn(self, frame: _Frame) -> None:
        """Remember the shape of a frame in which the parser found nothing but sound."""
        if len(self._shapes) >= _MOST or self._attempts >= _ATTEMPTS:
            return
        self._attempts += 1
        # "data" : "....": the value begins after the next quotation mark and ends before the one after it.
        begin = frame.find(self._quote, frame.find(self._key) + len(self._key)) + 1
        end = frame.find(self._quote, begin)
        if not 0 < begin < end or len(frame) - (end - begin) > _LONGEST:
            return
        head, tail = frame[:begin], frame[end:]
        if any((head, tail) == (shape.head, shape.tail) for shape in self._shapes):
            return
        proven = _proven(head, self._probe, tail)
        if proven is not None:
            self.latest = proven
            self._shapes.append(proven)
            self.heads += (proven.head,)


def binary_envelopes() -> AudioEnvelopes[bytes]:
    """For binary frames, which is what the service sends."""
    return AudioEnvelopes(b'"data"', b'"', _PROBE_BASE64.encode())


def text_envelopes() -> AudioEnvelopes[str]:
    """For text frames."""
    return AudioEnvelopes('"data"', '"', _PROBE_BASE64)
