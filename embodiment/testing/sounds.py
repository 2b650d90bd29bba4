"""Sound files for tests."""

from __future__ import annotations

from pathlib import Path

from embodiment.audio.pcm import to_float, to_int16
from embodiment.audio.resampler import resample
from embodiment.audio.wav import parse_wav
from embodiment.errors import AssetError
from embodiment.units import Hz, Int16Array


def read_wav(path: str | Path, rate_hz: Hz) -> Int16Array:
    """The sound of a WAV file at another rate.

    Args:
        path: The file.
        rate_hz: Wanted rate.

    Returns:
        int16, shape (n,), mono, n > 0.

    Raises:
        AssetError: The file is missing, broken or holds no sound.
    """
    name = str(path)
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        told = f"cannot be read ({error.strerror}); give the path of a .wav file"
        raise AssetError(told, path=name) from None
    try:
        clip = parse_wav(data)
    except AssetError as error:
        raise AssetError(str(error), path=name) from None
    if not clip.samples.size:
        raise AssetError("holds no sound", path=name)
    if clip.rate_hz == rate_hz:
        return clip.samples
    return to_int16(resample(to_float(clip.samples), clip.rate_hz, rate_hz))
