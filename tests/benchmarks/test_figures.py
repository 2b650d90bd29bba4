from __future__ import annotations

from pathlib import Path

import pytest

from tests.benchmarks.figures import Figure, Options, Report, alternate, figure, read_report, spread


def row(**details: object) -> Figure:
    return Figure(name="x", unit="us", ours=2.0, spread=(1.0, 3.0), samples=5, **details)  # type: ignore[arg-type]


def test_median_and_quartiles_come_from_the_samples() -> None:
    made = figure("x", "us", [5.0, 1.0, 2.0, 3.0, 4.0], "peer", [30.0, 10.0])
    assert (made.ours, made.spread, made.samples) == (3.0, (2.0, 4.0), 5)
    assert (made.against, made.against_spread) == (20.0, (10.0, 30.0))
    assert made.ratio == pytest.approx(20 / 3)
    assert spread([2.0, 1.0]) == (1.0, 2.0)


def test_more_may_be_better_and_a_floor_is_never_passed() -> None:
    assert row(against=8.0).ratio == 4.0
    assert row(against=8.0, better="more").ratio == 0.25
    assert row(against=1.0, floor=True).ratio == 2.0
    assert row().ratio is None


@pytest.mark.parametrize(
    ("aims", "met"),
    [
        ({}, None),
        ({"against": 8.0, "aim_ratio": 4.0}, True),
        ({"against": 8.0, "aim_ratio": 4.1}, False),
        ({"against": 1.0, "aim_ratio": 1.5, "floor": True}, False),
        ({"against": 1.0, "aim_ratio": 2.0, "floor": True}, True),
        ({"aim_ratio": 4.0}, False),
        ({"aim_most": 2.0}, True),
        ({"aim_most": 1.9}, False),
        ({"aim_least": 2.0}, True),
        ({"aim_least": 2.1, "aim_most": 3.0}, False),
    ],
)
def test_a_verdict_says_whether_every_aim_is_met(aims: dict[str, object], met: bool | None) -> None:
    assert row(**aims).met is met


@pytest.mark.parametrize(
    ("aims", "met", "in_proportion"),
    [
        ({"aim_most": 1.0, "slower": 2.0}, False, True),
        ({"aim_most": 1.0, "slower": 1.9}, False, False),
        ({"aim_least": 4.0, "slower": 2.0}, False, True),
        ({"aim_least": 1.0, "slower": 0.4}, True, False),
        ({"aim_most": 3.0}, True, None),
        ({"against": 8.0, "aim_ratio": 4.1, "slower": 9.0}, False, False),
    ],
)
def test_an_aim_in_time_has_a_second_verdict_where_the_core_is_another(
    aims: dict[str, object], met: bool, in_proportion: bool | None
) -> None:
    made = row(**aims)
    assert (made.met, made.met_in_proportion) == (met, in_proportion)


def test_contenders_run_in_turn_and_the_first_round_is_not_counted() -> None:
    ran: list[str] = []
    now = iter([0.0, 2.0, 2.0, 6.0, 10.0, 11.0, 11.0, 13.0])
    contenders = {"a": lambda: ran.append("a"), "b": lambda: ran.append("b")}
    taken = alternate(1, contenders, lambda: next(now), per=2)
    assert ran == ["a", "b", "a", "b"]
    assert taken == {"a": [0.5], "b": [1.0]}


def test_few_rounds_are_taken_only_where_they_were_asked_for() -> None:
    assert (Options().rounds(15), Options(quick=True).rounds(15), Options(quick=True).rounds(2)) == (15, 3, 2)


def test_what_is_kept_is_read_again(tmp_path: Path) -> None:
    rows = [row(against=8.0, aim_ratio=3.0, against_spread=(7.0, 9.0)), row()]
    report = Report(benchmark="x", figures=rows, measured={"day": "today"}, extra={"steps": [1, 2]})
    assert read_report(report.write(tmp_path)) == report


def test_a_kept_verdict_nobody_measured_is_refused(tmp_path: Path) -> None:
    path = Report(benchmark="x", figures=[row(against=8.0, aim_ratio=5.0)]).write(tmp_path)
    path.write_text(path.read_text().replace('"met": false', '"met": true'))
    with pytest.raises(ValueError, match="verdict"):
        read_report(path)
    path.write_text(path.read_text().replace('"met": true', '"met": false').replace("4.0", "40.0"))
    with pytest.raises(ValueError, match="ratio"):
        read_report(path)
