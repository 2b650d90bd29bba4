from __future__ import annotations

from embodiment.testing.fault_table import FAULTS
from tests.adapters.keepalive import KEEPALIVE_FAULTS
from tests.testing.matrix_report import below_the_frames, played, table
from tests.testing.visits import VISITS


def test_the_table_has_every_fault_with_its_report_and_every_visit() -> None:
    text = table({("garbage", "typed"): [True, True], ("stall", "spoken"): [True, False]})
    rows = {line.split()[0]: line for line in text.splitlines()}
    assert all(fault.source in rows[name] for name, fault in FAULTS.items())
    assert all(visit[:9] in rows["fault"] for visit in VISITS)
    assert "2 ok" in rows["garbage"]
    assert "1/2 BAD" in rows["stall"]


def test_a_case_that_fails_is_told_with_its_name() -> None:
    never = ("typed", "generated_after_call", "call", "once")
    outcomes, failures = played([("typed", "close_1006", "setup", "once"), never])
    assert outcomes["close_1006", "typed"] == [True]
    assert outcomes["generated_after_call", "typed"] == [False]
    assert failures[0].startswith("typed-generated_after_call-call-once: the fault never struck")


def test_pongs_are_faults_of_their_own() -> None:
    def play(name: str) -> None:
        if name == "no_pong":
            raise AssertionError("2 connections were made")

    rows, failures = below_the_frames(play)
    assert [row.split()[:2] for row in rows] == [["slow_pong", "ok"], ["no_pong", "BAD"]]
    assert all(fault.source in row for row, fault in zip(rows, KEEPALIVE_FAULTS.values(), strict=True))
    assert failures == ["no_pong: 2 connections were made"]
