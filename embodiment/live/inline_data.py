"""PCM inside JSON: base64 in, whole int16 samples out, and the byte in between kept for the next piece.

Every piece seen from the service so far had whole samples, but nothing promises it; a byte dropped once would
turn the rest of the turn into noise.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from embodiment.live.fastpath import decode_base64, int16_from_wire
from embodiment.live.fields import Fields
from embodiment.units import Hz, Int16Array

_LOWEST_HZ: Final = 1_000
_HIGHEST_HZ: Final = 384_000


@lru_cache(maxsize=64)
def pcm_rate(mime_type: str) -> Hz | None:
    """The sample rate a mime type names.

    Returns:
        The rate, 0 for raw PCM that names none (or one nobody could mean), None for anything that is no raw
        PCM.
    """
    rate = named_rate(mime_type, 0)
    return rate if rate is None or _LOWEST_HZ <= rate <= _HIGHEST_HZ else 0


def named_rate(mime_type: str, unnamed: Hz) -> Hz | None:
    """The sample rate a mime type names, however strange.

    Args:
        mime_type: For example ``audio/pcm;rate=16000``.
        unnamed: For raw PCM that names none.

    Returns:
        The rate, 0 for one that is no number or has ten digits, None for anything that is no raw PCM.
    """
    kind, *parameters = (part.strip() for part in mime_type.lower().split(";"))
    if kind != "audio/pcm":
        return None
    for parameter in parameters:
        name, _, value = (piece.strip() for piece in parameter.partition("="))
        if name == "rate" and value:
            return int(value) if value.isascii() and value.isdecimal() and len(value) < 10 else 0
    return unnamed


def blob_bytes(fields: Fields, blob: dict[str, Any], path: str) -> bytes:
    """The decoded ``data`` of a blob; empty, and noted, where it is no base64."""
    data = fields.text(blob, "data", path)
    try:
        return decode_base64(data)
    except ValueError:
        fields.report(f"{path}.data", "not base64")
        return b""


class SampleCarry:
    """Makes whole samples of byte pieces of any length.

    Attributes:
        pending: The odd byte that waits for its other half; empty nearly always.
    """

    __slots__ = ("pending",)

    def __init__(self) -> None:
        self.pending = b""

    def feed(self, data: bytes) -> Int16Array:
        """All samples whole by now: int16, read-only, a view of ``data`` where no byte was left over."""
        if not self.pending and len(data) % 2 == 0:
            return int16_from_wire(data)
        if self.pending:
            data = self.pending + data
            self.pending = b""
        if len(data) % 2:
            self.pending = data[-1:]
            data = data[:-1]
        return int16_from_wire(data)

    def end(self) -> bool:
        """Forget the odd byte, because the next piece belongs to other sound. True if there was one."""
        had = bool(self.pending)
        self.pending = b""
        return had
