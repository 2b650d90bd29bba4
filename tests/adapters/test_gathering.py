from __future__ import annotations

import asyncio
from collections.abc import Callable

from embodiment.adapters.gathering import CROWD, LONG_PAUSE, PAUSE, THICK, Gathering, gathering_of


class Loop:
    """A loop of which every turn is ours, and its clock."""

    def __init__(self) -> None:
        self.now = 100.0
        self.soon: list[Callable[[], None]] = []
        self.slept: list[float] = []
        self.gathering = Gathering(self.soon.append, lambda: self.now, self._sleep)

    def _sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds

    def turn(self, arrivals: int = 1) -> None:
        """One turn of the loop in which messages are read."""
        for _ in range(arrivals):
            self.gathering.arrived()
        due, self.soon[:] = list(self.soon), []
        for callback in due:
            callback()


def test_the_first_message_is_never_held_up() -> None:
    loop = Loop()
    loop.turn()
    assert loop.slept == []


def test_messages_at_a_distance_are_served_one_by_one() -> None:
    loop = Loop()
    for _ in range(20):
        loop.turn()
        loop.now += 1.01 * THICK
    assert loop.slept == []


def test_messages_that_come_thick_gather() -> None:
    loop = Loop()
    for _ in range(5):
        loop.turn()
        loop.now += 0.0004
    assert loop.slept == [PAUSE] * 4


def test_a_turn_with_several_messages_rests_once() -> None:
    loop = Loop()
    loop.turn()
    loop.turn(arrivals=CROWD - 1)
    assert loop.slept == [PAUSE]


def test_a_crowd_gathers_for_longer_as_long_as_it_is_one() -> None:
    loop = Loop()
    for arrivals in (1, 2, CROWD, 50, CROWD - 1, 1):
        loop.turn(arrivals)
        loop.now += 0.0004
    assert loop.slept == [PAUSE, LONG_PAUSE, LONG_PAUSE, PAUSE, PAUSE]


def test_a_crowd_that_speaks_up_at_once_is_not_held_up() -> None:
    loop = Loop()
    loop.turn(arrivals=200)
    assert loop.slept == []


def test_after_a_pause_of_everybody_nobody_is_held_up() -> None:
    loop = Loop()
    for _ in range(3):
        loop.turn()
    rested = len(loop.slept)
    loop.now += 0.04
    loop.turn()
    assert len(loop.slept) == rested


def test_sockets_of_one_loop_rest_together() -> None:
    one, other = asyncio.new_event_loop(), asyncio.new_event_loop()
    try:
        assert gathering_of(one) is gathering_of(one)
        assert gathering_of(one) is not gathering_of(other)
    finally:
        one.close()
        other.close()
