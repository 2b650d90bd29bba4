from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from embodiment.session.turn_numbers import KEPT, TurnNumbers


@given(st.lists(st.sampled_from(["service", "game", "late"]), max_size=3 * KEPT))
def test_numbers_grow_belong_to_one_turn_each_and_can_be_told_back(actions: list[str]) -> None:
    numbers, wire, given_out = TurnNumbers(), 0, list[int]()
    own: list[int] = []
    for action in actions:
        if action == "game":
            own.append(numbers.own())
            given_out.append(own[-1])
        elif action == "service":
            wire += 1
            given_out.append(numbers.local(wire))
            assert numbers.wire(given_out[-1]) == wire
        elif wire:
            assert numbers.local(wire) <= given_out[-1]
    assert given_out == sorted(set(given_out))
    assert all(numbers.wire(gen) is None for gen in own[-KEPT:])
