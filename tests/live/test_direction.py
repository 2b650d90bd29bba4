from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from embodiment.live.direction import parse_direction, render_direction


@given(st.text())
def test_a_direction_survives_the_wire(text: str) -> None:
    assert parse_direction(render_direction(text)) == " ".join(text.split())


def test_a_stage_direction_is_never_taken_for_player_speech() -> None:
    """What the game tells the model must not enter memory as something the player said."""
    assert parse_direction("Greet the traveller.") is None
    assert parse_direction("hello [not a direction]") is None
