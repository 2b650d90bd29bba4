"""The draw list is plain data with a fixed meaning."""

from __future__ import annotations

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from embodiment.world import view as view_module
from embodiment.world.view import Figure, View, depth_sorted, heard


def figure(name: str, y: float) -> Figure:
    return Figure(id=name, sheet=name, body_frame=0, x=0.0, y=y)


def test_every_class_is_frozen_and_hashable() -> None:
    """A view may be kept, compared and recorded: nobody changes it after the frame."""
    classes = [c for c in vars(view_module).values() if dataclasses.is_dataclass(c)]
    assert len(classes) >= 9
    for cls in classes:
        assert cls.__dataclass_params__.frozen, cls.__name__  # type: ignore[attr-defined]
    assert hash(View(tick=1, figures=(figure("a", 1.0),))) == hash(View(tick=1, figures=(figure("a", 1.0),)))


def test_a_view_with_only_a_tick_is_an_empty_picture() -> None:
    view = View(tick=0)
    assert view.figures == ()
    assert view.mic.state == "off"
    assert view.typing is None


def test_figure_is_found_by_id() -> None:
    view = View(tick=0, figures=(figure("a", 1.0), figure("b", 2.0)))
    assert view.figure("b") is view.figures[1]
    assert view.figure("nobody") is None


@given(st.lists(st.tuples(st.text(max_size=3), st.floats(0, 720))))
def test_nearer_figures_are_drawn_later_whatever_order_they_come_in(entries: list[tuple[str, float]]) -> None:
    figures = tuple(figure(name, y) for name, y in entries)
    ordered = depth_sorted(figures)
    assert sorted((f.y, f.id) for f in figures) == [(f.y, f.id) for f in ordered]
    assert depth_sorted(figures[::-1]) == ordered


@pytest.mark.parametrize(
    ("revealed", "text"),
    [(-1, ""), (0, ""), (2, "Good iron"), (3, "Good iron sings."), (9, "Good iron sings.")],
)
def test_heard_is_clamped_to_the_line(revealed: int, text: str) -> None:
    assert heard(("Good", "iron", "sings."), revealed) == text
