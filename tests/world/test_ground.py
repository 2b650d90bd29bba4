from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from embodiment.errors import UsageError
from embodiment.world.ground import Ground, Terrain

YARD = Ground(((0, 0), (100, 0), (100, 60), (0, 60)), blocks=(((40, 20), (60, 20), (60, 40), (40, 40)),))
inside = st.tuples(st.floats(0.1, 99.9), st.floats(0.1, 59.9)).filter(YARD.contains)


def test_a_step_against_an_edge_slides_along_it() -> None:
    assert YARD.slide((50, 58), (53, 62)) == (53, 58)


def test_a_block_cannot_be_walked_through() -> None:
    assert YARD.slide((38, 30), (41, 30)) == (38, 30)


def test_whoever_is_outside_can_walk_back() -> None:
    assert YARD.slide((-5, 30), (-2, 30)) == (-2, 30)


@given(inside, st.tuples(st.floats(-8, 8), st.floats(-8, 8)))
def test_nobody_inside_ever_steps_outside(start: tuple[float, float], step: tuple[float, float]) -> None:
    assert YARD.contains(YARD.slide(start, (start[0] + step[0], start[1] + step[1])))


@given(st.tuples(st.floats(-500, 500), st.floats(-500, 500)))
def test_the_nearest_place_can_be_stood_on(point: tuple[float, float]) -> None:
    assert YARD.contains(YARD.nearest(point))


def test_two_corners_are_no_area() -> None:
    with pytest.raises(UsageError, match="three corners"):
        Ground(((0, 0), (1, 1)))


GATED = Ground(YARD.polygon, gates={"gate": ((40, 0), (60, 0), (60, 60), (40, 60))})


def test_a_gate_is_a_wall_until_it_is_opened() -> None:
    terrain = Terrain(GATED)
    assert terrain.slide((38, 30), (41, 30)) == (38, 30)
    assert not terrain.is_open("gate")
    terrain.set_open("gate", True)
    assert terrain.slide((38, 30), (41, 30)) == (41, 30)
    assert terrain.open_gates == {"gate"}
    terrain.set_open("gate", False)
    assert not terrain.contains((50, 30))
    assert terrain.slide((50, 30), (53, 30)) == (53, 30)  # whoever stands in it may walk out
    assert terrain.contains(terrain.nearest((50, 30)))


def test_a_gate_may_be_open_at_first() -> None:
    assert Terrain(Ground(GATED.polygon, gates=GATED.gates, open_gates=frozenset({"gate"}))).contains(
        (50, 30)
    )


def test_a_gate_that_is_not_there_is_told() -> None:
    with pytest.raises(UsageError, match="gate"):
        Terrain(GATED).set_open("door", True)
