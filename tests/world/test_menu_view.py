"""Where the parts of a menu lie: inside the picture, beside each other, found again by the mouse."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from embodiment.world.menu_view import Area, MenuView, Row, control_of, layout, track_of


def rows(count: int, kind: str = "button") -> tuple[Row, ...]:
    return tuple(Row(key=str(n), label=f"Row {n}", kind=kind) for n in range(count))  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", ["title", "list", "panel", "card"])
@pytest.mark.parametrize("tabs", [(), ("One", "Two", "Three")])
@given(count=st.integers(0, 20), first=st.integers(0, 15), lines=st.integers(0, 4))
def test_everything_lies_in_the_picture_and_nothing_over_another(
    kind: str, tabs: tuple[str, ...], count: int, first: int, lines: int
) -> None:
    if kind in ("title", "card", "list"):
        count, first, tabs = min(count, 5 if kind != "title" else 4), 0, ()
    view = MenuView(kind=kind, title="T", rows=rows(count), first=first, tabs=tabs, text=("x",) * lines)  # type: ignore[arg-type]
    places = layout(view)
    areas = [*places.rows.values(), *places.tabs]
    assert list(places.rows) == list(view.shown)
    for area in areas:
        assert area.x >= 0
        assert area.x + area.width <= 1280
        assert area.y >= 0
        assert area.y + area.height <= 720
        if places.panel is not None:
            assert places.panel.contains(area.x, area.y)
    for n, one in enumerate(areas):
        for other in areas[n + 1 :]:
            apart_x = one.x + one.width <= other.x or other.x + other.width <= one.x
            apart_y = one.y + one.height <= other.y + 1e-6 or other.y + other.height <= one.y + 1e-6
            assert apart_x or apart_y


def test_a_row_and_a_tab_are_found_again_by_their_middle() -> None:
    view = MenuView(kind="panel", title="T", tabs=("A", "B"), rows=rows(14), first=3)
    places = layout(view)
    for index, area in places.rows.items():
        assert places.row_at(area.x + area.width / 2, area.y + area.height / 2) == index
    for index, area in enumerate(places.tabs):
        assert places.tab_at(area.x + area.width / 2, area.y + area.height / 2) == index
    assert places.row_at(0, 0) is None
    assert places.tab_at(0, 0) is None


def test_controls_lie_inside_their_rows() -> None:
    row = Area(100, 100, 700, 48)
    for part in (control_of(row), track_of(row)):
        assert row.x < part.x
        assert part.x + part.width < row.x + row.width
