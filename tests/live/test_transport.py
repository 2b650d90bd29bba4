from __future__ import annotations

from embodiment.errors import EmbodimentError
from embodiment.live.transport import ConnectionClosed


def test_an_end_tells_its_code_and_its_reason() -> None:
    end = ConnectionClosed(1011, "Internal error encountered.")
    assert isinstance(end, EmbodimentError)
    assert (end.code, end.reason) == (1011, "Internal error encountered.")
    assert str(end) == "connection closed with 1011: Internal error encountered."
    assert str(ConnectionClosed(1006)) == "connection closed with 1006"
