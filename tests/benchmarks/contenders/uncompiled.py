"""Ours with nothing compiled, on simulated time: what ``simulated`` and ``crowd`` measure, measured here as well."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import asdict

from common import answer
from sources import only_sources

only_sources()
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"  # answers go to the standard output

from tests.benchmarks import crowd_cost, simulated_speed  # noqa: E402 - imports our package

_scenes: dict[bool, Iterator[float]] = {}


def talk(count: int, seconds: float) -> dict[str, object]:
    """As ``crowd_cost.talk``."""
    return asdict(crowd_cost.talk(count, seconds))


def scene(is_kept: bool) -> float:
    """Processor seconds of the next slice of the scene, not drawn."""
    if is_kept not in _scenes:
        _scenes[is_kept] = simulated_speed.scene(simulated_speed.village(is_kept=is_kept)[0], None)
    return next(_scenes[is_kept])


if __name__ == "__main__":
    answer({"talk": talk, "scene": scene})
