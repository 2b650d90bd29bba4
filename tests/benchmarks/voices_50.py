"""Fifty characters talk at once while a game runs: who pulls the mixer best, and in blocks of what size?

    python -m tests.benchmarks.voices_50 [--json] [--seconds 5] [--voices 50] [--blocks 256 480 512 960 1024]

Three threads share the interpreter, as in the game: a voice thread that writes 40 ms of every voice every 40
ms, a game loop at 60 Hz with 3.6 ms of Python work a frame, and the thread that plays:

* ``callback``: wakes for every block at the device's pace and mixes it, like PortAudio's callback. A block
that is
  ready later than one block's time after it was asked for would be heard as a hole.
* ``sdl``: the real pump thread and the real SDL queue on SDL's dummy driver; a hole is an empty queue.

Needs no sound device. What is printed per choice: holes, ring underruns, how late blocks are (99th percentile
and worst), what one mix costs, and how long frames take.
"""

from __future__ import annotations

import argparse
import json
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field

import numpy as np

from embodiment.adapters.sdl_audio import BLOCKS_QUEUED, SdlOutlet
from embodiment.adapters.sdl_library import load_sdl
from embodiment.audio.feed import DeviceFeed
from embodiment.audio.mixer import Mixer, Voice
from embodiment.audio.ring import VoiceRing
from embodiment.units import OUTPUT_HZ, FloatArray, Seconds

DEVICE_HZ = 48_000
CHUNK: Seconds = 0.040
BUFFERED: Seconds = 0.200
FRAME: Seconds = 1 / 60
FRAME_WORK: Seconds = 0.0036
WARM_UP: Seconds = 0.5


@dataclass
class Times:
    """What one run collects; every list is appended to by one thread."""

    lateness: list[Seconds] = field(default_factory=list)
    mixing: list[Seconds] = field(default_factory=list)
    frames: list[Seconds] = field(default_factory=list)
    holes: int = 0

    def begin(self) -> None:
        """The threads are up: what was collected until now does not count."""
        for times in (self.lateness, self.mixing, self.frames):
            times.clear()
        self.holes = 0


@dataclass(frozen=True)
class Result:
    """One line of the table; times in milliseconds."""

    player: str
    block: int
    block_ms: float
    holes: int
    underruns: int
    late_p99_ms: float
    late_max_ms: float
    mix_p50_ms: float
    mix_p99_ms: float
    frame_p50_ms: float
    frame_p99_ms: float


def main() -> None:
    """Run every choice and print a table, or one JSON list."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--voices", type=int, default=50)
    parser.add_argument("--blocks", type=int, nargs="+", default=[256, 480, 512, 960, 1024])
    parser.add_argument("--players", nargs="+", choices=["callback", "sdl"], default=["callback", "sdl"])
    parser.add_argument("--queued", type=int, default=BLOCKS_QUEUED, help="blocks kept in SDL's queue")
    parser.add_argument("--switch-interval", type=float, default=sys.getswitchinterval())
    options = parser.parse_args()
    sys.setswitchinterval(options.switch_interval)
    results = [
        run(player, block, options.voices, options.seconds, options.queued)
        for player in options.players
        for block in options.blocks
    ]
    if options.json:
        print(json.dumps([asdict(result) for result in results], indent=1))
        return
    columns = list(Result.__dataclass_fields__)
    print("  ".join(f"{column:>12}" for column in columns))
    for result in results:
        print("  ".join(f"{getattr(result, column)!s:>12}" for column in columns))


def run(player: str, block: int, voices: int, seconds: Seconds, queued: int = BLOCKS_QUEUED) -> Result:
    """Play for some seconds with one player and one block size."""
    mixer, times, stop = Mixer(), Times(), threading.Event()
    rings = [VoiceRing(jitter=round(BUFFERED * OUTPUT_HZ) // 2) for _ in range(voices)]
    for index, ring in enumerate(rings):
        mixer.add(Voice(f"npc{index}", ring, gain=0.2, pan=2 * index / voices - 1))
    threads = [
        threading.Thread(target=write_speech, args=(rings, stop)),
        threading.Thread(target=call_back, args=(mixer, block, times, stop))
        if player == "callback"
        else threading.Thread(target=pump_sdl, args=(mixer, block, queued, times, stop)),
    ]
    for thread in threads:
        thread.start()
    run_game(seconds, times)
    underruns = sum(ring.underruns for ring in rings)
    stop.set()
    for thread in threads:
        thread.join()
    return Result(
        player=player,
        block=block,
        block_ms=_ms(block / DEVICE_HZ),
        holes=times.holes,
        underruns=underruns,
        late_p99_ms=_ms(np.percentile(times.lateness, 99)),
        late_max_ms=_ms(max(times.lateness)),
        mix_p50_ms=_ms(np.percentile(times.mixing, 50)),
        mix_p99_ms=_ms(np.percentile(times.mixing, 99)),
        frame_p50_ms=_ms(np.percentile(times.frames, 50)),
        frame_p99_ms=_ms(np.percentile(times.frames, 99)),
    )


class TimedFeed(DeviceFeed):
    """A feed that notes what each block costs, waiting for the interpreter included."""

    def __init__(self, mixer: Mixer, times: Times) -> None:
        super().__init__(mixer, DEVICE_HZ)
        self._times = times

    def fill(self, out: FloatArray) -> None:
        """As ``DeviceFeed.fill``."""
        began = time.perf_counter()
        super().fill(out)
        self._times.mixing.append(time.perf_counter() - began)


class TimedOutlet(SdlOutlet):
    """An SDL outlet that notes how late it is served."""

    def time_with(self, times: Times) -> None:
        """Where to note it."""
        self._times = times
        self._feed = TimedFeed(self._mixer, times)
        self._due = time.perf_counter()

    def serve(self) -> Seconds:
        """As ``SdlOutlet.serve``."""
        starved = self.starved
        wait = super().serve()
        now = time.perf_counter()
        self._times.holes += self.starved - starved
        self._times.lateness.append(max(0.0, now - self._due))
        self._due = now + wait
        return wait


def write_speech(rings: list[VoiceRing], stop: threading.Event) -> None:
    """The voice thread: every 40 ms each voice is topped up with chunks of 40 ms."""
    count = round(CHUNK * OUTPUT_HZ)
    noise = np.random.default_rng(1).integers(-8000, 8000, count * 64).astype("<i2").tobytes()
    due, written = time.perf_counter(), 0
    while not stop.is_set():
        for ring in rings:
            while ring.buffered < BUFFERED * OUTPUT_HZ:
                at = written % 64 * count * 2
                ring.write(0, np.frombuffer(noise[at : at + count * 2], "<i2"))
                written += 1
        due = max(due, time.perf_counter() - CHUNK) + CHUNK
        _sleep_until(due)


def call_back(mixer: Mixer, block: int, times: Times, stop: threading.Event) -> None:
    """A device thread that asks for a block whenever one has been played."""
    feed, out = TimedFeed(mixer, times), np.zeros((block, 2), np.float32)
    due = time.perf_counter()
    while not stop.is_set():
        feed.fill(out)
        late = time.perf_counter() - due
        times.lateness.append(late)
        times.holes += late > block / DEVICE_HZ
        due = max(due, time.perf_counter() - block / DEVICE_HZ) + block / DEVICE_HZ
        _sleep_until(due)


def pump_sdl(mixer: Mixer, block: int, queued: int, times: Times, stop: threading.Event) -> None:
    """The real pump on SDL's dummy driver."""
    outlet = TimedOutlet(mixer, block=block, queued=queued, driver="dummy", sdl=load_sdl())
    outlet.open()
    outlet.time_with(times)
    while not stop.is_set():
        stop.wait(outlet.serve())
    outlet.close()


def run_game(seconds: Seconds, times: Times) -> None:
    """The game loop: a fixed amount of Python work at 60 Hz."""
    work = _calibrated()
    due = time.perf_counter()
    begins, ends = due + WARM_UP, due + WARM_UP + seconds
    while due < ends:
        if due >= begins:
            times.begin()
            begins = ends
        began = time.perf_counter()
        work()
        times.frames.append(time.perf_counter() - began)
        due = max(due + FRAME, time.perf_counter())
        _sleep_until(due)


def _calibrated() -> Callable[[], None]:
    """Python code that takes ``FRAME_WORK`` on this machine when nothing else runs."""

    def turns(count: int) -> Seconds:
        began = time.perf_counter()
        total = 0
        for number in range(count):
            total += number * number % 7
        return time.perf_counter() - began

    fastest = min(turns(20_000) for _ in range(20))
    count = round(20_000 * FRAME_WORK / fastest)
    return lambda: (turns(count), None)[1]


def _sleep_until(due: Seconds) -> None:
    left = due - time.perf_counter()
    if left > 0:
        time.sleep(left)


def _ms(seconds: float | np.floating) -> float:
    return round(float(seconds) * 1000, 2)


if __name__ == "__main__":
    main()
