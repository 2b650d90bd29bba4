from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from embodiment.body.visemes import MouthShape
from embodiment.testing.figures import plain_sheet
from embodiment.world.body import ARRIVED, Body
from embodiment.world.ground import Ground

YARD = Ground(((0, 400), (1000, 400), (1000, 700), (0, 700)))


def body(at: tuple[float, float] = (500, 550), **more: float) -> Body:
    return Body("smith", "smith", plain_sheet(), Random(1), at, ground=YARD, **more)  # type: ignore[arg-type]


def test_it_walks_to_a_place_and_arrives() -> None:
    walker = body()
    walker.walk_to((700, 600))
    ticks = 0
    while walker.is_walking:
        ticks += 1
        walker.advance(ticks, None)
        assert ticks < 1000
    assert walker.position == pytest.approx((700, 600), abs=ARRIVED)


def test_a_place_out_of_reach_is_walked_to_as_near_as_can_be() -> None:
    walker = body()
    walker.walk_to((500, 5000))
    for tick in range(1, 600):
        walker.advance(tick, None)
    assert not walker.is_walking
    assert walker.y <= 700


def test_keys_take_over_from_a_walk() -> None:
    walker = body()
    walker.walk_to((900, 600))
    walker.steer(-1, 0)
    walker.advance(1, None)
    assert not walker.is_walking
    assert walker.x < 500
    assert walker.pose.flip


def test_the_mouth_is_the_sounds() -> None:
    speaker = body()
    for tick in range(1, 20):
        speaker.advance(tick, MouthShape.D)
    assert speaker.figure().mouth == "D"
    speaker.advance(20, None)
    assert speaker.figure().mouth not in "ABCDEFGH"


def test_it_turns_to_whom_it_talks_to() -> None:
    speaker = body()
    speaker.turn_to((100, 550))
    speaker.advance(1, None)
    assert speaker.figure().flip


@given(st.lists(st.tuples(st.integers(-1, 1), st.integers(-1, 1)), max_size=40))
def test_nobody_leaves_the_ground(steps: list[tuple[int, int]]) -> None:
    walker, tick = body(at=(20, 420)), 0
    for direction in steps:
        walker.steer(*direction)
        for _ in range(20):
            tick += 1
            walker.advance(tick, None)
        assert YARD.contains(walker.position)


def test_nobody_walks_into_somebody_elses_face() -> None:
    walker, other = body(at=(300, 550)), body(at=(500, 550))
    walker.others = (other,)
    for tick in range(1, 400):
        walker.steer(1, 0)
        walker.advance(tick, None)
    assert abs(walker.x - other.x) >= 60 or abs(walker.y - other.y) >= 20


def test_whoever_stands_too_near_can_step_away() -> None:
    walker, other = body(at=(500, 552)), body(at=(500, 550))
    walker.others = (other,)
    for tick in range(1, 200):
        walker.steer(-1, 0)
        walker.advance(tick, None)
    assert walker.x < 400


def test_a_walk_leads_around_whoever_stands_in_the_way() -> None:
    walker, other = body(at=(300, 552)), body(at=(500, 550))
    walker.others = (other,)
    walker.walk_to((700, 550))
    for tick in range(1, 900):
        walker.advance(tick, None)
    assert walker.x > 690
