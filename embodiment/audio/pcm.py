"""PCM as bytes, as integers and as floats; little-endian 16-bit mono everywhere on the wire."""

from __future__ import annotations

import numpy as np

from embodiment.errors import UsageError
from embodiment.units import FloatArray, Int16Array

FULL_SCALE = 32_768.0
"""Value of a float sample of 1.0 in int16 steps; the largest int16 is one step below it."""
_WIRE = np.dtype("<i2")


def pcm16(data: bytes) -> Int16Array:
    """Read s16le bytes as samples, without copying on little-endian machines.

    Args:
        data: Whole samples.

    Returns:
        int16, shape (len(data) // 2,), read-only.

    Raises:
        UsageError: The number of bytes is odd.
    """
    if len(data) % 2:
        raise UsageError(
            f"{len(data)} bytes are not whole 16-bit samples; keep an odd last byte for the next piece"
        )
    samples = np.frombuffer(data, dtype=_WIRE).astype(np.int16, copy=False)
    samples.flags.writeable = False
    return samples


def pcm16_bytes(samples: Int16Array) -> bytes:
    """The s16le bytes of int16 samples of any shape (stereo frames come out interleaved)."""
    return samples.astype(_WIRE, copy=False).tobytes()


def to_float(samples: Int16Array) -> FloatArray:
    """int16 to float32 in -1.0 (inclusive) .. 1.0 (exclusive); exact, so ``to_int16`` gives the same
    samples back.
    """
    return samples.astype(np.float32) / np.float32(FULL_SCALE)


def to_int16(samples: FloatArray) -> Int16Array:
    """float32 to int16, rounded to nearest; what lies outside -1..1 is clipped, never wrapped."""
    scaled = np.rint(samples * np.float32(FULL_SCALE))
    clipped: Int16Array = np.clip(scaled, -FULL_SCALE, FULL_SCALE - 1.0).astype(np.int16)
    return clipped
