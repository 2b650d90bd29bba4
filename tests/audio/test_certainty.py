from __future__ import annotations

from embodiment.audio.certainty import Certainty


def test_it_is_written_as_it_is_documented() -> None:
    assert [str(kind) for kind in Certainty] == ["exact", "anchored", "estimated"]
