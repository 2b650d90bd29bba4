"""WAV files as numbers: every common PCM flavour in, 16-bit out, and errors that say how to mend the file."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from embodiment.audio.pcm import pcm16_bytes, to_int16
from embodiment.errors import AssetError
from embodiment.units import FloatArray, Hz, Int16Array, Seconds

_PCM: Final = 1
_FLOAT: Final = 3
_EXTENSIBLE: Final = 0xFFFE
_CURE: Final = "save it as WAV, PCM 16 bit, for example with `ffmpeg -i IN -c:a pcm_s16le OUT.wav`"


@dataclass(frozen=True, slots=True, kw_only=True)
class Clip:
    """Recorded sound; the rate travels with the samples, or somebody plays a chipmunk.

    Attributes:
        samples: int16, shape (n,), mono.
        rate_hz: Samples per second.
    """

    samples: Int16Array
    rate_hz: Hz

    @property
    def seconds(self) -> Seconds:
        """Length of the clip."""
        return len(self.samples) / self.rate_hz


@dataclass(frozen=True, slots=True)
class _Format:
    kind: int
    channels: int
    rate_hz: Hz
    bits: int


def parse_wav(data: bytes, path: str = "") -> Clip:
    """Read a WAV file.

    Takes integer PCM of 8, 16, 24 and 32 bits and IEEE floats of 32 and 64, any number of channels (mixed
    down to one), the extensible header, foreign chunks and odd sizes, and files whose sizes were never filled
    in because they were written to a pipe. A file that ends early gives the whole frames it has.

    Args:
        data: The file.
        path: Its name, for error texts.

    Returns:
        The sound.

    Raises:
        AssetError: It is not such a file; the text says what it is instead and how to convert it.

    Source: Microsoft/IBM "Multimedia Programming Interface and Data Specifications 1.0" (RIFF WAVE) and
    Microsoft, "Multiple channel audio data and WAVE files" (WAVE_FORMAT_EXTENSIBLE).
    """
    if len(data) < 12 or data[:4] != b"RIFF" or data[8:12] != b"WAVE":
        begins = f"{data[:4]!r} and {data[8:12]!r}, not b'RIFF' and b'WAVE'"
        raise AssetError(f"not a WAV file (it begins with {begins}); {_CURE}", path=path)
    header: _Format | None = None
    at = 12
    while at + 8 <= len(data):
        name, size = data[at : at + 4], int(struct.unpack_from("<I", data, at + 4)[0])
        if name == b"data" and not size and data[4:8] == bytes(4):
            size = len(data)  # written to a pipe: neither size was ever filled in
        body = data[at + 8 : at + 8 + size]
        if name == b"fmt ":
            header = _parse_format(body, path)
        elif name == b"data":
            if header is None:
                raise AssetError(f"the samples come before the 'fmt ' chunk; {_CURE}", path=path)
            return Clip(samples=_mono(body, header), rate_hz=header.rate_hz)
        at += 8 + size + size % 2
    missing = "samples (no 'data' chunk)" if header else "header (no 'fmt ' chunk)"
    raise AssetError(f"the file ends before its {missing}; it was cut off, export it again", path=path)


def wav_bytes(samples: Int16Array, rate_hz: Hz, channels: int = 1) -> bytes:
    """Write a WAV file.

    Args:
        samples: int16, shape (n,) or (n, channels); a flat array of several channels is interleaved.
        rate_hz: Frames per second.
        channels: Number of channels.

    Returns:
        The file, PCM 16 bit.
    """
    body = pcm16_bytes(samples)
    header = struct.pack(
        "<4sI4s4sIHHIIHH4sI",
        *(b"RIFF", 36 + len(body), b"WAVE"),
        *(b"fmt ", 16, _PCM, channels, rate_hz, rate_hz * channels * 2, channels * 2, 16),
        *(b"data", len(body)),
    )
    return header + body


def _parse_format(body: bytes, path: str) -> _Format:
    if len(body) < 16:
        raise AssetError(f"the 'fmt ' chunk has {len(body)} bytes, 16 are needed; {_CURE}", path=path)
    kind, channels, rate_hz, _, _, bits = struct.unpack_from("<HHIIHH", body)
    if kind == _EXTENSIBLE and len(body) >= 26:
        (kind,) = struct.unpack_from("<H", body, 24)
    known = (kind == _PCM and bits in (8, 16, 24, 32)) or (kind == _FLOAT and bits in (32, 64))
    if not known:
        raise AssetError(f"encoding {kind} with {bits} bits is not plain PCM; {_CURE}", path=path)
    if not channels or not rate_hz:
        raise AssetError(
            f"a sound of {channels} channels at {rate_hz} Hz cannot be played; {_CURE}", path=path
        )
    return _Format(kind, channels, rate_hz, bits)


def _mono(body: bytes, header: _Format) -> Int16Array:
    frame = header.channels * header.bits // 8
    whole = len(body) // frame * frame
    wide = _decode(body[:whole], header).reshape(-1, header.channels)
    mono: FloatArray = wide.mean(axis=1).astype(np.float32)
    return to_int16(mono)


def _decode(body: bytes, header: _Format) -> NDArray[np.float64]:
    """Samples in -1..1, interleaved; exact for every integer format."""
    scale = 2.0 ** (header.bits - 1)
    if header.kind == _FLOAT:
        floats = np.frombuffer(body, "<f4" if header.bits == 32 else "<f8").astype(np.float64)
        return np.nan_to_num(floats, nan=0.0, posinf=1.0, neginf=-1.0)
    if header.bits == 8:
        return np.frombuffer(body, np.uint8).astype(np.float64) / scale - 1.0
    if header.bits == 24:
        padded = np.zeros((len(body) // 3, 4), np.uint8)
        padded[:, 1:] = np.frombuffer(body, np.uint8).reshape(-1, 3)
        return padded.view("<i4")[:, 0].astype(np.float64) / (scale * 256)
    return np.frombuffer(body, "<i2" if header.bits == 16 else "<i4").astype(np.float64) / scale
