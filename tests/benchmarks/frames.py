"""Frames of the village with everything on the screen (``frame_time``), as figures.

    python -m tests.benchmarks frames

Each frame is painted three times, everything loaded anew in between, and its quickest painting counts.
"""

from __future__ import annotations

import numpy as np

from embodiment.adapters.gallery import Gallery
from tests.benchmarks.core_worth import core_worth
from tests.benchmarks.figures import Figure, Options
from tests.benchmarks.frame_time import CAMERAS, Camera, Result, measure, summed_up

SIZES = ((1280, 720), (1920, 1080))
FIGURES = 6
SECONDS = 10.0
AIM = 1000 / 60


def figures(options: Options) -> list[Figure]:
    """Every size with every camera."""
    seconds, repeat = (1.0, 1) if options.quick else (SECONDS, 3)
    rows: list[Figure] = []
    with core_worth() as worth:
        for size in SIZES:
            for camera in CAMERAS:
                runs = []
                for _ in range(repeat):
                    runs.append(measure(Gallery(), size, seconds, FIGURES, "village", camera))
                    worth.sample()
                clock, cost = (np.min([run[kind] for run in runs], axis=0) for kind in (0, 1))
                rows.append(_row(camera, summed_up(size, camera, clock, cost), cost[1:].tolist()))
    return [*worth.judge([]), *rows]


def _row(camera: Camera, result: Result, costs: list[float]) -> Figure:
    middle = f"p50 {result.cpu_p50:.1f}, p99.9 {result.cpu_p999:.1f}"
    clock = f"by the clock p50 {result.p50:.1f}, p99 {result.p99:.1f}, above 16.7 ms {result.late_share:.1%}"
    name = f"{result.size}, the camera {camera}: frame p99"
    quarter, three = (round(float(np.percentile(costs, part)), 2) for part in (25, 75))
    return Figure(
        name=name,
        unit="ms CPU",
        ours=result.cpu_p99,
        spread=(result.cpu_p99, result.cpu_p99),
        samples=len(costs),
        aim_most=AIM,
        note=f"{middle}, quartiles {quarter}–{three}; {clock}",
    )
