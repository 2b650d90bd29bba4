"""Ours against its peers and against what is possible, measured in one run.

    python -m tests.benchmarks                  # all of them, then the tables of docs/benchmarks.md
    python -m tests.benchmarks decode blast     # some
    python -m tests.benchmarks --quick          # few rounds, printed only
    python -m tests.benchmarks --docs           # only make the tables anew from what is kept
    python -m tests.benchmarks --list

Figures are kept in ``tests/benchmarks/results/NAME.json`` (``--to FOLDER``: elsewhere). Peers are clients of other
makers, each in an environment of its own: ``.ci/guests FOLDER`` installs them, ``EMBODIMENT_GUESTS=FOLDER`` names it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.benchmarks.catalogue import BENCHMARKS
from tests.benchmarks.figures import RESULTS, Options, Report, Unmeasurable, circumstances
from tests.benchmarks.table import table, write_page


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print, keep. Returns 1 if something could not be measured."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.benchmarks",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help="which; all without one")
    parser.add_argument("--quick", action="store_true", help="few rounds; nothing is kept")
    parser.add_argument("--to", type=Path, help="folder for the figures instead of tests/benchmarks/results")
    parser.add_argument("--docs", action="store_true", help="only make the tables of docs/benchmarks.md")
    parser.add_argument("--list", action="store_true", help="say which there are")
    options = parser.parse_args(arguments)
    if unknown := [name for name in options.names if name not in BENCHMARKS]:
        parser.error(f"no benchmark {', '.join(unknown)}; there are {', '.join(BENCHMARKS)}")
    if options.list:
        print("\n".join(f"{one.name:12} {one.title}" for one in BENCHMARKS.values()))
        return 0
    missed = 0
    if not options.docs:
        folder = options.to or (None if options.quick else RESULTS)
        for name in options.names or BENCHMARKS:
            missed += not run(name, Options(quick=options.quick), folder)
    if options.docs or not (options.quick or options.to):
        write_page()
    return 1 if missed else 0


def run(name: str, options: Options, folder: Path | None) -> bool:
    """One benchmark. Returns whether it could be measured; what was kept before stays where it could not."""
    print(f"=== {name}: {BENCHMARKS[name].title}", flush=True)
    try:
        report = Report(benchmark=name, figures=BENCHMARKS[name].load()(options), measured=circumstances())
    except Unmeasurable as reason:
        print(f"not measured: {reason}", file=sys.stderr)
        return False
    print(table(report))
    if folder is not None:
        print(f"kept in {report.write(folder)}")
    return True


if __name__ == "__main__":
    sys.exit(main())
