"""Eyes jump, heads follow."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from embodiment.body.dialogue import GazePolicy
from embodiment.body.gaze import HEAD_DELAY, LONGEST_STAY, Gaze
from embodiment.body.pose import EYE_CELLS


def gaze(policy: GazePolicy, target: tuple[float, float] | None = None, seed: int = 0) -> Gaze:
    made = Gaze(random.Random(seed))
    made.policy, made.target = policy, target
    return made


def run(made: Gaze, ticks: int, *, free: bool = True) -> list[str]:
    return [made.step(now, free_to_turn=free)[0] for now in range(ticks)]


@pytest.mark.parametrize("policy", GazePolicy)
def test_the_eyes_never_rest_for_long_and_never_choose_the_same_place_twice(policy: GazePolicy) -> None:
    cells = run(gaze(policy), 3000)
    assert set(cells) <= set(EYE_CELLS)
    stay = 0
    for before, after in pairwise(cells):
        stay = stay + 1 if before == after else 0
        assert stay <= LONGEST_STAY


@pytest.mark.parametrize(
    ("target", "cell"),
    [((100.0, 0.0), "right"), ((5.0, 3.0), "center"), ((10.0, -90.0), "up"), ((10.0, 90.0), "down")],
)
def test_the_partner_is_looked_at_most_of_the_time(target: tuple[float, float], cell: str) -> None:
    cells = run(gaze(GazePolicy.PARTNER, target), 6000)
    assert cells.count(cell) / len(cells) > 0.8


def test_the_head_turns_a_quarter_of_a_second_after_the_eyes() -> None:
    made = gaze(GazePolicy.PARTNER, (-200.0, 0.0))
    assert run(made, HEAD_DELAY)[-1] == "left"
    assert not made.flip
    made.step(HEAD_DELAY, free_to_turn=True)
    assert made.flip
    assert made.step(HEAD_DELAY + 1, free_to_turn=True)[0] == "right"


def test_somebody_straight_ahead_or_a_passing_thought_turns_no_head() -> None:
    for policy, target in ((GazePolicy.PARTNER, (-10.0, 0.0)), (GazePolicy.WANDER, (-200.0, 0.0))):
        made = gaze(policy, target)
        run(made, 400)
        assert not made.flip


def test_while_something_else_decides_the_facing_the_head_stays() -> None:
    made = gaze(GazePolicy.PARTNER, (-200.0, 0.0))
    run(made, 400, free=False)
    assert not made.flip


def test_a_glance_back_before_the_head_moved_forgets_the_turn() -> None:
    made = gaze(GazePolicy.PARTNER, (-200.0, 0.0))
    run(made, HEAD_DELAY - 1)
    made.target = (200.0, 0.0)
    made.step(HEAD_DELAY, free_to_turn=True)
    made.target = (-200.0, 0.0)
    made.step(HEAD_DELAY + 1, free_to_turn=True)
    assert not made.flip
