"""The tables are made from the figures, and the page shows those that are kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.benchmarks.catalogue import BENCHMARKS
from tests.benchmarks.figures import RESULTS, Figure, Report, read_report
from tests.benchmarks.table import PAGE, filled, number, row_text, shown


def test_the_page_shows_what_is_kept() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert filled(page) == page, "make the tables anew: python -m tests.benchmarks --docs"


def test_every_benchmark_is_kept_and_shown() -> None:
    assert {path.stem for path in RESULTS.glob("*.json")} == set(BENCHMARKS)
    assert shown(PAGE.read_text(encoding="utf-8")) == set(BENCHMARKS)


@pytest.mark.parametrize("name", BENCHMARKS)
def test_what_is_kept_is_whole(name: str) -> None:
    report = read_report(RESULTS / f"{name}.json")
    assert report.benchmark == name
    assert {"day", "python", "system"} <= report.measured.keys()
    names = [row.name for row in report.figures]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize(
    ("value", "text"),
    [(0.0, "0"), (0.000123, "0.000123"), (1.5, "1.5"), (12.345, "12.3"), (431.6, "432"), (20600.0, "20,600")],
)
def test_numbers_have_three_digits(value: float, text: str) -> None:
    assert number(value) == text


def test_a_row_says_everything_about_its_figure() -> None:
    row = Figure(
        name="audio", unit="us", ours=2.0, spread=(1.5, 2.5), samples=7, peer="other", against=50.0,
        against_spread=(48.0, 60.0), aim_ratio=30.0, note="40 ms",
    )  # fmt: skip
    assert row_text(row) == (
        "| audio (40 ms) | us | 2 (1.5–2.5) | other: 50 (48–60) | 25x | ≥ 30x | **no** | 7 |"
    )


def test_an_aim_in_time_is_shown_as_it_was_set_and_as_it_is_on_this_core() -> None:
    row = Figure(
        name="frame", unit="ms", ours=20.0, spread=(20.0, 20.0), samples=1, aim_most=16.7, slower=2.0
    )
    assert "| ≤ 16.7 (33.4 here) | **no**, in proportion yes |" in row_text(row)
    row = Figure(
        name="speed", unit="x", ours=20.0, spread=(20.0, 20.0), samples=1, aim_least=60.0, slower=2.0
    )
    assert "| ≥ 60 (30 here) | **no**, nor in proportion |" in row_text(row)


def test_only_what_stands_between_the_markers_is_replaced(tmp_path: Path) -> None:
    Report(benchmark="x", figures=[Figure(name="a", unit="s", ours=1.0, spread=(1.0, 1.0), samples=1)]).write(
        tmp_path
    )
    page = "before\n<!-- figures: x -->\nold\n<!-- /figures -->\nafter\n"
    made = filled(page, tmp_path)
    assert made.startswith("before\n<!-- figures: x -->\n")
    assert made.endswith("<!-- /figures -->\nafter\n")
    assert "old" not in made
    assert "| a | s | 1 |" in made
    assert filled(made, tmp_path) == made
