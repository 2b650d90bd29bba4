"""A scene is data with a few questions one can ask it."""

from __future__ import annotations

import pytest

from embodiment.world.scenery import Spot


def test_a_point_is_its_own_middle() -> None:
    assert Spot(name="well", kind="npc", x=3, y=4).centre == (3, 4)


def test_an_area_contains_its_edges_and_nothing_beyond() -> None:
    area = Spot(name="forge", kind="", x=10, y=10, width=20, height=10)
    assert area.contains((10, 20))
    assert not area.contains((9.9, 15))
    assert area.centre == (20, 15)


@pytest.mark.parametrize(
    ("values", "number"), [({"radius": "90"}, 90.0), ({"radius": "wide"}, 5.0), ({}, 5.0)]
)
def test_a_property_that_is_no_number_counts_as_absent(values: dict[str, str], number: float) -> None:
    assert Spot(name="", kind="light", x=0, y=0, values=values).number("radius", 5.0) == number
