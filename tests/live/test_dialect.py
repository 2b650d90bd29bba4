from __future__ import annotations

from embodiment.live.dialect import Dialect


def test_dialects_read_as_words() -> None:
    assert Dialect("developer") is Dialect.DEVELOPER
    assert f"{Dialect.VERTEX}" == "vertex"
