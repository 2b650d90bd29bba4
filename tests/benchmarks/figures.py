"""What a benchmark gives: figures with their peer, their spread and their aim, and the file they are kept in.

A benchmark is a module with ``figures(options) -> list[Figure]``; ``catalogue.py`` lists them. It measures ours and
what it is held against in the same run, turn by turn (``alternate``), so that a machine that is busy for a while is
busy for both.
"""

from __future__ import annotations

import json
import os
import platform
import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import date
from pathlib import Path
from typing import Any, Literal

from embodiment.compiled import is_core_compiled

RESULTS = Path(__file__).parent / "results"
"""Where the figures that docs/benchmarks.md shows are kept: one file a benchmark."""


class Unmeasurable(Exception):
    """This machine lacks what a benchmark needs; the text says what, and how to get it."""


@dataclass(frozen=True, kw_only=True)
class Options:
    """How to measure.

    Attributes:
        quick: Few rounds: shows that a benchmark runs; its figures are not kept.
    """

    quick: bool = False

    def rounds(self, many: int) -> int:
        """How many rounds to take: ``many``, or three."""
        return min(3, many) if self.quick else many


@dataclass(frozen=True, kw_only=True)
class Figure:
    """One row of the table.

    Attributes:
        name: What was measured, unique in its benchmark.
        unit: For example ``us CPU/message``.
        ours: Median of our samples.
        spread: Their lower and upper quartile, or least and most where there are fewer than four.
        samples: How many there are.
        peer: What it is held against; empty for a figure that stands alone.
        against: Median of the peer's samples.
        against_spread: As ``spread``.
        floor: The peer is no other program but the least anybody could need: the ratio is then ours divided by it.
        better: Whether less or more of the unit is better.
        aim_ratio: The ratio should be at least this; against a floor, at most.
        aim_most: Ours should be at most this.
        aim_least: Ours should be at least this.
        slower: How many times slower than the core that the aims were set on this one was meanwhile (``core_worth``);
            a second verdict takes aims in time, ``aim_most`` and ``aim_least``, in that proportion.
        note: What a reader must know to understand the row.
    """

    name: str
    unit: str
    ours: float
    spread: tuple[float, float]
    samples: int
    peer: str = ""
    against: float | None = None
    against_spread: tuple[float, float] | None = None
    floor: bool = False
    better: Literal["less", "more"] = "less"
    aim_ratio: float | None = None
    aim_most: float | None = None
    aim_least: float | None = None
    slower: float = 1.0
    note: str = ""

    @property
    def ratio(self) -> float | None:
        """How many times better ours is (8 is eight times less of what should be little), or how many times the floor.
        None without a peer.
        """
        if self.against is None or not self.ours or not self.against:
            return None
        if self.floor:
            return self.ours / self.against
        return self.against / self.ours if self.better == "less" else self.ours / self.against

    @property
    def met(self) -> bool | None:
        """Whether every aim is met as it was set; None without an aim."""
        return self._met(1.0)

    @property
    def met_in_proportion(self) -> bool | None:
        """Whether it is with aims in time as many times longer as this core is slower; None where that says nothing."""
        return self._met(self.slower) if self.slower != 1.0 else None

    def _met(self, slower: float) -> bool | None:
        met = []
        if self.aim_ratio is not None:
            ratio = self.ratio
            enough = ratio is not None and (
                ratio <= self.aim_ratio if self.floor else ratio >= self.aim_ratio
            )
            met.append(enough)
        if self.aim_most is not None:
            met.append(self.ours <= self.aim_most * slower)
        if self.aim_least is not None:
            met.append(self.ours >= self.aim_least / slower)
        return all(met) if met else None


def figure(
    name: str,
    unit: str,
    ours: Sequence[float],
    peer: str = "",
    against: Sequence[float] = (),
    **details: Any,
) -> Figure:
    """A figure from samples.

    Args:
        name: What was measured.
        unit: Of every sample.
        ours: Our samples, at least one.
        peer: What it is held against.
        against: The peer's samples.
        details: Other fields of ``Figure``.
    """
    return Figure(
        name=name,
        unit=unit,
        ours=statistics.median(ours),
        spread=spread(ours),
        samples=len(ours),
        peer=peer,
        against=statistics.median(against) if against else None,
        against_spread=spread(against) if against else None,
        **details,
    )


def spread(samples: Sequence[float]) -> tuple[float, float]:
    """Lower and upper quartile; least and most of fewer than four."""
    if len(samples) < 4:
        return min(samples), max(samples)
    low, _, high = statistics.quantiles(samples, n=4, method="inclusive")
    return low, high


def alternate(
    rounds: int,
    contenders: Mapping[str, Callable[[], object]],
    clock: Callable[[], float] = time.thread_time,
    *,
    per: int = 1,
) -> dict[str, list[float]]:
    """Run each contender in turn, round after round (A B A B ...), after one round that is not counted.

    Args:
        rounds: How many samples each gives.
        contenders: What to run, by name.
        clock: What to count: processor time of this thread unless told otherwise.
        per: What one run is divided by, for example its messages.

    Returns:
        Seconds by name, a sample a round.
    """
    taken: dict[str, list[float]] = {name: [] for name in contenders}
    for number in range(rounds + 1):
        for name, run in contenders.items():
            began = clock()
            run()
            took = (clock() - began) / per
            if number:
                taken[name].append(took)
    return taken


@dataclass(frozen=True, kw_only=True)
class Report:
    """The figures of one benchmark, and where and when they were measured.

    Attributes:
        benchmark: Its name.
        figures: Its rows.
        measured: Day, interpreter, machine, versions.
        extra: What else it has to say, for example the steps of a sweep.
    """

    benchmark: str
    figures: list[Figure]
    measured: dict[str, str] = field(default_factory=dict)
    extra: dict[str, Any] = field(default_factory=dict)

    def write(self, folder: Path) -> Path:
        """Keep it as ``folder/NAME.json``."""
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{self.benchmark}.json"
        rows = [_rounded(asdict(row) | {"ratio": row.ratio, "met": row.met}) for row in self.figures]
        value = {"benchmark": self.benchmark, "measured": self.measured, "figures": rows, "extra": self.extra}
        path.write_text(json.dumps(value, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        return path


def read_report(path: Path) -> Report:
    """What ``Report.write`` has kept. Raises ValueError where ratio or verdict do not follow from the samples."""
    value = json.loads(path.read_text(encoding="utf-8"))
    rows = []
    for given in value["figures"]:
        ratio, met = given.pop("ratio"), given.pop("met")
        pairs = {key: tuple(given[key]) for key in ("spread", "against_spread") if given[key] is not None}
        row = Figure(**given | pairs)
        if met != row.met or (ratio is None) != (row.ratio is None):
            raise ValueError(f"{path.name}: {row.name}: its verdict is not what its figures say")
        if ratio is not None and row.ratio is not None and abs(ratio / row.ratio - 1) > 0.01:
            raise ValueError(f"{path.name}: {row.name}: its ratio is not what its figures say")
        rows.append(row)
    return Report(
        benchmark=value["benchmark"], figures=rows, measured=value["measured"], extra=value["extra"]
    )


def _rounded(row: dict[str, Any]) -> dict[str, Any]:
    """Four digits are more than any of these measurements has."""

    def cut(value: Any) -> Any:
        if isinstance(value, float):
            return float(f"{value:.4g}")
        return [cut(one) for one in value] if isinstance(value, tuple) else value

    return {key: cut(value) for key, value in row.items()}


def circumstances() -> dict[str, str]:
    """Where and when: goes into the report and above the table."""
    return {
        "day": date.today().isoformat(),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "system": f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores",
        "core": "core compiled" if is_core_compiled() else "core not compiled",
    }
