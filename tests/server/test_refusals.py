from __future__ import annotations

import pytest

from embodiment.live.refusals import REFUSALS
from embodiment.server.refusals import Refused, refused


def test_a_refusal_carries_the_services_code_and_words() -> None:
    error = refused("setup_first")
    assert isinstance(error, Refused)
    assert (error.refusal.code, error.refusal.name) == (1007, "setup_first")


def test_a_reason_fits_a_close_frame_whole_characters_only() -> None:
    """A close frame holds 123 bytes of reason."""
    error = refused("unknown_voice", detail="ü" * 200)
    assert len(error.refusal.reason.encode()) <= 123
    assert set(error.refusal.reason) == {"ü"}


@pytest.mark.parametrize("name", sorted(REFUSALS))
def test_every_row_tells_its_source(name: str) -> None:
    assert REFUSALS[name].source
