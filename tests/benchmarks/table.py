"""The tables of docs/benchmarks.md, made of the results that are kept.

A table stands between ``<!-- figures: NAME -->`` and ``<!-- /figures -->``; what is between is replaced.
"""

from __future__ import annotations

import re
from pathlib import Path

from tests.benchmarks.figures import RESULTS, Figure, Report, read_report

PAGE = Path(__file__).resolve().parent.parent.parent / "docs" / "benchmarks.md"
_BLOCK = re.compile(r"(<!-- figures: (?P<name>[\w-]+) -->\n).*?(<!-- /figures -->)", re.DOTALL)
_COLUMNS = ("figure", "unit", "ours", "against", "ratio", "aim", "met", "samples")
_HEAD = f"| {' | '.join(_COLUMNS)} |\n|{' --- |' * len(_COLUMNS)}"


def number(value: float) -> str:
    """Three digits, and no more than the value has."""
    if value == 0:
        return "0"
    if abs(value) >= 100:
        return f"{value:,.0f}"
    text = f"{value:.3g}"
    return f"{float(text):f}".rstrip("0").rstrip(".") if "e" in text else text


def _with_spread(value: float, spread: tuple[float, float] | None) -> str:
    low, high = (number(one) for one in spread or (value, value))
    return f"{number(value)} ({low}–{high})" if (low, high) != (number(value),) * 2 else number(value)


def _aim(row: Figure) -> str:
    aims = []
    if row.aim_ratio is not None:
        aims.append(f"{'≤' if row.floor else '≥'} {number(row.aim_ratio)}x")
    if row.aim_most is not None:
        aims.append(f"≤ {number(row.aim_most)}{_here(row, row.aim_most * row.slower)}")
    if row.aim_least is not None:
        aims.append(f"≥ {number(row.aim_least)}{_here(row, row.aim_least / row.slower)}")
    return ", ".join(aims)


def _verdict(row: Figure) -> str:
    """Whether the aims are met as they were set; where they are not, whether they are in proportion."""
    verdict = {True: "yes", False: "**no**", None: ""}[row.met]
    if row.met is False and row.met_in_proportion is not None:
        verdict += ", in proportion yes" if row.met_in_proportion else ", nor in proportion"
    return verdict


def _here(row: Figure, aim: float) -> str:
    """An aim on this core, where that is another."""
    return f" ({number(aim)} here)" if row.slower != 1 else ""


def row_text(row: Figure) -> str:
    """One line of the table."""
    against = ""
    if row.against is not None:
        against = f"{row.peer}: {_with_spread(row.against, row.against_spread)}"
    cells = (
        row.name + (f" ({row.note})" if row.note else ""),
        row.unit,
        _with_spread(row.ours, row.spread),
        against,
        "" if row.ratio is None else f"{number(row.ratio)}x",
        _aim(row),
        _verdict(row),
        str(row.samples),
    )
    return "| " + " | ".join(cells) + " |"


def table(report: Report) -> str:
    """The whole table, with a line that says where it was measured."""
    where = ", ".join(report.measured.values())
    rows = "\n".join(row_text(row) for row in report.figures)
    return f"`python -m tests.benchmarks {report.benchmark}` · {where}\n\n{_HEAD}\n{rows}\n"


def filled(page: str, results: Path = RESULTS) -> str:
    """A page with every table made anew from the results kept in a folder.

    Raises:
        FileNotFoundError: The page shows a benchmark whose results are not there.
    """

    def made(found: re.Match[str]) -> str:
        report = read_report(results / f"{found['name']}.json")
        return f"{found[1]}{table(report)}{found[3]}"

    return _BLOCK.sub(made, page)


def shown(page: str) -> set[str]:
    """The benchmarks a page has a table of."""
    return {found["name"] for found in _BLOCK.finditer(page)}


def write_page() -> None:
    """Make the tables of docs/benchmarks.md anew."""
    PAGE.write_text(filled(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
