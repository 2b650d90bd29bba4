"""The fault matrix as a table: ``python -m tests.testing.matrix_report`` plays it and prints what came of it.

A row for each fault with its public report, a column for each visit; a cell says how many of the moments that were
played left everybody at rest. Below it those faults that no frame shows: pings and pongs, over a real WebSocket. Exit
status 1 where one was not survived.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable

from embodiment.testing.fault_table import FAULTS
from tests.adapters.keepalive import KEEPALIVE_FAULTS, play_keepalive
from tests.testing.pairwise import pairwise
from tests.testing.test_fault_matrix import Case, cases, one_each, play
from tests.testing.visits import VISITS

Outcomes = dict[tuple[str, str], list[bool]]


def played(chosen: Iterable[Case]) -> tuple[Outcomes, list[str]]:
    """Play cases: how each went by fault and visit, and a line for each that failed."""
    outcomes: Outcomes = defaultdict(list)
    failures: list[str] = []
    for case in chosen:
        visit, fault, *_ = case
        try:
            play(case)
        except AssertionError as wrong:
            failures.append(f"{'-'.join(case)}: {wrong}")
            outcomes[fault, visit].append(False)
        else:
            outcomes[fault, visit].append(True)
    return outcomes, failures


def table(outcomes: Outcomes) -> str:
    """Rows, columns, and where each fault was seen."""
    widest = max(map(len, FAULTS))
    head = " ".join(name[:9].rjust(9) for name in VISITS)
    lines = [f"{'fault'.ljust(widest)} {head}  seen in"]
    for name, fault in FAULTS.items():
        cells = (_cell(outcomes.get((name, visit), [])) for visit in VISITS)
        lines.append(f"{name.ljust(widest)} {' '.join(cell.rjust(9) for cell in cells)}  {fault.source}")
    return "\n".join(lines)


def below_the_frames(play: Callable[[str], None] = play_keepalive) -> tuple[list[str], list[str]]:
    """Play what a connection joined by memory has not: a row for each, and a line for each that failed."""
    rows, failures = [], []
    for name, fault in KEEPALIVE_FAULTS.items():
        outcome = "ok"
        try:
            play(name)
        except AssertionError as wrong:
            outcome = "BAD"
            failures.append(f"{name}: {wrong}")
        rows.append(f"{name.ljust(9)} {outcome.rjust(9)}  {fault.source}")
    return rows, failures


def _cell(results: list[bool]) -> str:
    if not results:
        return "."
    good = sum(results)
    return f"{good} ok" if good == len(results) else f"{good}/{len(results)} BAD"


def main() -> int:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--all", action="store_true", help="every combination instead of the pairwise selection"
    )
    parser.add_argument("--each", action="store_true", help="every fault once")
    arguments = parser.parse_args()
    chosen = one_each() if arguments.each else list(cases()) if arguments.all else pairwise(cases())
    outcomes, failures = played(chosen)
    rows, lost = below_the_frames()
    failures += lost
    print(table(outcomes))
    print("over a WebSocket with the library's keep-alive, 45 s without a pong:", *rows, sep="\n")
    total = sum(map(len, outcomes.values())) + len(rows)
    faults = len(FAULTS) + len(rows)
    print(f"{faults} faults, {len(VISITS)} visits, {total} combinations played, {len(failures)} failed")
    print("\n".join(failures), end="\n" if failures else "")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
