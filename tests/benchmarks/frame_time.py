"""How long is a frame in software rendering, with everything on the screen at once?

    python -m tests.benchmarks.frame_time [--json] [--seconds 10] [--figures 6] [--repeat 1] [--sizes 1920x1080]
                                          [--cameras walks stands]

Paints the village from dusk into night: figures that walk, talk and breathe, bubbles and subtitle filling word by
word, microphone, prompt, input box, notice and the debug overlay with its lanes, the light changing. All of it once
with a camera that walks and once with one that stands, as while one talks. One frame per 1/60 s of game time, as fast
as it goes; no display is needed.

Printed per size and camera: median, 99th and 99.9th percentile and worst frame, once by the clock and once in processor
time (of this thread alone), the share of frames above 16.7 ms, and the first frame, which loads.

A machine that does other things makes frames late that are not the game's fault, and makes processor time dear as well.
With ``--repeat N`` the same frames are painted N times, everything loaded anew each time, and what is counted of each
frame is its quickest painting: what comes from the picture comes every time, what comes from the machine does not.
"""

from __future__ import annotations

import argparse
import gc
import json
import math
import time
from dataclasses import asdict, dataclass
from typing import Literal, TypeAlias

import numpy as np

from embodiment.adapters.gallery import Gallery
from embodiment.adapters.pygame_screen import OffscreenScreen
from embodiment.units import TICK_HZ, FloatArray, Seconds, Ticks
from embodiment.world.view import Bubble, Figure, Lane, MicIcon, PlaceCard, Span, Subtitle, View

FRAMES_PER_SECOND = 60
DUSK = 18.5
HOURS_PER_SECOND = 0.3
"""Twenty minutes of the game's day in one second: there is always a new light to be worked on."""
LINE = "Good iron sings, traveller. Come closer, hear it, and mind the sparks on your sleeve!"
Camera: TypeAlias = Literal["walks", "stands"]
CAMERAS: tuple[Camera, ...] = ("walks", "stands")
EYES = ("center", "left", "right", "up", "half", "closed")


@dataclass(frozen=True)
class Result:
    """Times in milliseconds."""

    size: str
    camera: str
    frames: int
    first: float
    p50: float
    p99: float
    p999: float
    worst: float
    late_share: float
    cpu_p50: float
    cpu_p99: float
    cpu_p999: float
    cpu_worst: float
    cpu_late_share: float


def stage(gallery: Gallery, count: int) -> list[tuple[str, tuple[int, ...]]]:
    """Characters that have a sheet, each with the body frames it goes through; repeated up to ``count``."""
    found = []
    for name in gallery.assets.names("assets/characters"):
        if f"{name}.json" in gallery.assets.names(f"assets/characters/{name}"):
            sheet = gallery.sheet(name, 1.0).sheet
            clips = [clip for clip in ("idle", "walk", "wave") if clip in sheet.clips]
            found.append((name, tuple(frame for clip in clips for frame in sheet.clips[clip].frames)))
    return [found[number % len(found)] for number in range(count)]


def view_at(
    tick: Ticks, scene: str, cast: list[tuple[str, tuple[int, ...]]], camera: Camera = "walks"
) -> View:
    """The picture at a tick."""
    seconds = tick / TICK_HZ
    figures = tuple(
        Figure(
            id=str(number),
            sheet=name,
            body_frame=frames[int(seconds * 10 + number * 5) % len(frames)],
            x=180 + 170 * number + 60 * math.sin(seconds * 0.9 + number),
            y=560 + 50 * math.sin(seconds * 0.7 + 2 * number),
            flip=bool(number % 2),
            mouth="XABCDEFGH"[int(seconds * 12 + number) % 9],
            eyes=EYES[int(seconds * 3 + number) % len(EYES)],
            squash=1 + 0.006 * math.sin(2 * math.pi * seconds / 3.4 + number),
            effects=("note",) if number == 0 else (),
        )
        for number, (name, frames) in enumerate(cast)
    )
    words = tuple(LINE.split())
    revealed = int(seconds * 3) % (len(words) + 1)
    spans = tuple(Span(start=s, end=s + 0.7, label="said") for s in np.arange(0.0, seconds, 1.3))
    return View(
        tick=tick,
        scene=scene,
        camera=(200 + (180 * math.sin(seconds * 0.5) if camera == "walks" else 0.0), 0.0),
        time_of_day=DUSK + HOURS_PER_SECOND * seconds,
        figures=figures,
        bubbles=tuple(
            Bubble(figure=str(n), words=words, revealed=revealed) for n in range(min(2, len(cast)))
        ),
        subtitle=Subtitle(speaker="Brunhild", words=words, revealed=revealed),
        mic=MicIcon(state="listening", level=abs(math.sin(seconds * 5))),
        prompt="SPACE talk · ENTER type",
        addressed="1",
        typing="How much is a sw" if seconds % 4 > 2 else None,
        overlay=tuple(f"row {n}: {tick * (n + 1)}" for n in range(8)),
        lanes=(Lane(name="mic", spans=spans), Lane(name="brunhild", spans=spans)),
        lanes_end=seconds,
        notices=("No microphone was found: type instead.",),
        place=PlaceCard(title="Alderbrook", detail="dusk"),
    )


def measure(
    gallery: Gallery, size: tuple[int, int], seconds: Seconds, figures: int, scene: str, camera: Camera
) -> tuple[FloatArray, FloatArray]:
    """Paints ``seconds`` of the game at one size; milliseconds of each frame by the clock and of the processor."""
    screen = OffscreenScreen(gallery, size)
    cast = stage(gallery, figures)
    times, costs = [], []
    for frame in range(round(seconds * FRAMES_PER_SECOND) + 1):
        view = view_at(round(frame * TICK_HZ / FRAMES_PER_SECOND), scene, cast, camera)
        began, spent = time.perf_counter(), time.thread_time()
        screen.show(view)
        costs.append((time.thread_time() - spent) * 1000)
        times.append((time.perf_counter() - began) * 1000)
        if not frame:
            gc.freeze()  # what is loaded is frozen, as the game does it
    screen.close()
    gc.unfreeze()
    return np.array(times, np.float32), np.array(costs, np.float32)


def summed_up(size: tuple[int, int], camera: Camera, times: FloatArray, costs: FloatArray) -> Result:
    """What is printed of the frames of one size with one camera."""
    rest, cost = times[1:], costs[1:]
    return Result(
        size=f"{size[0]}x{size[1]}",
        camera=camera,
        frames=len(rest),
        first=round(float(times[0]), 1),
        p50=_percentile(rest, 50),
        p99=_percentile(rest, 99),
        p999=_percentile(rest, 99.9),
        worst=_percentile(rest, 100),
        late_share=round(float((rest > 1000 / FRAMES_PER_SECOND).mean()), 4),
        cpu_p50=_percentile(cost, 50),
        cpu_p99=_percentile(cost, 99),
        cpu_p999=_percentile(cost, 99.9),
        cpu_worst=_percentile(cost, 100),
        cpu_late_share=round(float((cost > 1000 / FRAMES_PER_SECOND).mean()), 4),
    )


def _percentile(times: FloatArray, part: float) -> float:
    return round(float(np.percentile(times, part)), 2)


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--figures", type=int, default=6)
    parser.add_argument("--scene", default="village", help="empty: no scene")
    parser.add_argument("--sizes", nargs="+", default=["1280x720", "1920x1080"])
    parser.add_argument("--cameras", nargs="+", default=CAMERAS, choices=CAMERAS)
    parser.add_argument("--repeat", type=int, default=1, help="paintings of each frame; the quickest counts")
    arguments = parser.parse_args()
    results = []
    for text in arguments.sizes:
        width, _, height = text.partition("x")
        size = (int(width), int(height))
        for camera in arguments.cameras:
            runs = [
                measure(Gallery(), size, arguments.seconds, arguments.figures, arguments.scene, camera)
                for _ in range(max(1, arguments.repeat))
            ]
            times, costs = (np.min([run[kind] for run in runs], axis=0) for kind in (0, 1))
            results.append(summed_up(size, camera, times, costs))
    if arguments.json:
        print(json.dumps([asdict(result) for result in results]))
        return
    for result in results:
        print(
            f"{result.size:>10} camera {result.camera:6}  first {result.first:7.1f}"
            f"  clock p50 {result.p50:6.2f} p99 {result.p99:6.2f} p99.9 {result.p999:6.2f}"
            f" worst {result.worst:6.2f} ms, late {result.late_share:6.2%}"
            f"  processor p50 {result.cpu_p50:6.2f} p99 {result.cpu_p99:6.2f} p99.9 {result.cpu_p999:6.2f}"
            f" worst {result.cpu_worst:6.2f} ms, late {result.cpu_late_share:6.2%}"
        )


if __name__ == "__main__":
    main()
