from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from embodiment.session.listeners import Listeners


@given(st.lists(st.lists(st.integers(), max_size=4), max_size=6), st.integers(1, 4))
def test_everybody_is_told_everything_once_and_in_order(batches: list[list[int]], listeners: int) -> None:
    told = Listeners()
    heard: list[list[object]] = [[] for _ in range(listeners)]
    for notes in heard:
        told.subscribe(notes.append)
    for batch in batches:
        told.add(*batch[:1])
        told.add_all(batch[1:])
        told.tell()
    assert heard == [[event for batch in batches for event in batch]] * listeners


def test_what_a_listener_causes_is_told_the_next_time() -> None:
    """Otherwise two listeners that answer each other would never let the tick end."""
    told, heard = Listeners(), list[object]()
    told.subscribe(heard.append)
    told.subscribe(lambda event: told.add(f"because of {event}"))
    told.add("rain")
    told.tell()
    assert heard == ["rain"]
    told.tell()
    assert heard == ["rain", "because of rain"]


def test_a_listener_that_raises_keeps_nobody_else_from_being_told() -> None:
    told, heard = Listeners(), list[object]()

    def broken(event: object) -> None:
        raise ValueError(f"cannot take {event}")

    told.subscribe(broken)
    told.subscribe(heard.append)
    told.add("one", "two")
    with pytest.raises(ValueError, match="cannot take one"):
        told.tell()
    assert heard == ["one", "two"]
    told.tell()
    assert heard == ["one", "two"]


def test_unsubscribing_twice_takes_away_one_subscription() -> None:
    told, heard = Listeners(), list[object]()
    first = told.subscribe(heard.append)
    first()
    first()
    told.add("unheard")
    told.tell()
    assert heard == []


def test_a_listener_may_leave_while_it_is_told() -> None:
    told, heard = Listeners(), list[object]()

    def once(event: object) -> None:
        heard.append(event)
        leave()

    leave = told.subscribe(once)
    last = list[object]()
    told.subscribe(last.append)
    told.add(1, 2)
    told.tell()
    assert heard == [1]
    assert last == [1, 2]


def test_what_is_told_once_is_not_told_again() -> None:
    told, heard = Listeners(), list[object]()
    told.subscribe(heard.append)
    for _ in range(2):
        told.add_once("the key is missing")
        told.tell()
    assert heard == ["the key is missing"]
