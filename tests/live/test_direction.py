from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from embodiment.live.direction import parse_direction, parse_remark, render_direction, render_remark


@given(st.text())
def test_a_direction_survives_the_wire(text: str) -> None:
    assert parse_direction(render_direction(text)) == " ".join(text.split())


def test_a_stage_direction_is_never_taken_for_player_speech() -> None:
    """What the game tells the model must not enter memory as something the player said."""
    assert parse_direction("Greet the traveller.") is None
    assert parse_direction("hello [not a direction]") is None


def test_what_another_character_said_is_told_apart_from_other_directions() -> None:
    told = render_remark("Old Tove", 'Is that "yours"?\nReally?')
    assert parse_remark(told) == ("Old Tove", "Is that 'yours'? Really?")
    assert parse_remark("Greet the traveller.") is None
    assert parse_remark(parse_direction(render_direction(told)) or "") == (
        "Old Tove",
        "Is that 'yours'? Really?",
    )
