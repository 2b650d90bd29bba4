"""The game thread with N characters that talk at once, at 60 frames a second, over real sockets.

    python -m tests.benchmarks game
    python -m tests.benchmarks.game_thread [--npcs 10 50 100 200 500] [--seconds 10] [--earshot 24] [--silent]
                                           [--estimated] [--json]

The server is another process (``tone_server``), the connections are WebSockets on loopback, sound comes at the pace it
is spoken. Each number of characters runs in a process of its own. What is in a frame: the whole ``Runtime.advance``
(events of all sessions, words, packets, function calls, attention, floor, scripts, mouths, bodies), everybody is spoken
to again as soon as it is silent, and a plain surface of 1280 x 720 on which each figure of the picture is a rectangle
placed and posed by its ``Body.figure``. What is not: sprites, subtitles, a real device (``WallClockSpeaker`` mixes in
its own thread, in blocks of 10 ms, as a device would have it). Everybody may overlap everybody.

``--earshot``: how many stand near enough to be heard and seen, the others are out of hearing and of the picture; -1 for
all. ``--silent``: nobody is spoken to. ``--estimated``: the service gives no word times, as the real one, so that
words are laid over the sound.

Processor time of each thread is that thread's own clock. Time on the wall is shown beside it: on a machine that does
other things it says more about those.
"""

from __future__ import annotations

import argparse
import gc
import json
import math
import os
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
import pygame

import embodiment as em
from embodiment.adapters.device_speaker import WallClockSpeaker
from embodiment.adapters.live_client import LiveLink
from embodiment.adapters.loops import ThreadedLoop
from embodiment.adapters.pacing import RealTimePacer
from embodiment.adapters.websocket import connect_websocket
from embodiment.compiled import is_core_compiled
from embodiment.live.config import GeminiLiveConfig
from embodiment.persona.persona import Persona
from embodiment.session.events import SessionState
from embodiment.testing.figures import plain_sheet
from embodiment.units import Seconds
from embodiment.world.runtime import Runtime
from embodiment.world.spec import CharacterSpec
from tests.benchmarks.core_worth import core_worth
from tests.benchmarks.figures import Figure, Options, figure
from tests.benchmarks.race import SCRIPTS
from tests.benchmarks.tone_server import tone_server

FRAME: Seconds = 1 / 60
SIZE = (1280, 720)
EAR = (640.0, 400.0)
WARM_UP: Seconds = 3.0
"""Not measured: everybody begins to speak within it, spread out, as people do."""
WITHIN: Seconds = 75.0
"""How long one number of characters may take, connecting included."""
EARSHOT = 24
"""As many voices as one can stand amidst; the others are far away, as in a town."""


@dataclass(frozen=True)
class Result:
    """What one number of characters costs; milliseconds unless a name says otherwise.

    Attributes:
        npcs: How many characters.
        earshot: How many of them are heard and seen.
        talking: Share of the time a character's voice sounded.
        frame_p50: Time of a frame's work by the clock on the wall, ...
        cpu_p50: ... and in processor time of the main thread.
        missed: Slots of 1/60 s without a frame, in percent.
        main: Processor time of the main thread for each second, ...
        loop: ... of the thread with the sockets, ...
        audio: ... and of the one that mixes.
        server: The same of the server's process.
        session_kb: Resident memory of a connected character that has not spoken.
        talking_kb: More of it after it has talked, its unplayed sound taken off.
        underruns: Times a voice ran dry, a minute of speech.
    """

    npcs: int
    earshot: int
    talking: float
    frame_p50: float
    frame_p99: float
    frame_p999: float
    cpu_p50: float
    cpu_p99: float
    cpu_p999: float
    missed: float
    main: float
    loop: float
    audio: float
    server: float
    session_kb: float
    talking_kb: float
    underruns: float


class Crowd:
    """N characters in a world plugged into real sockets. Thread: main.

    Args:
        url: Address of the server.
        count: How many.
        earshot: How many of them stand near.
        estimated: Whether the service gives no word times.
    """

    def __init__(self, url: str, count: int, earshot: int, *, estimated: bool) -> None:
        self.speaker = WallClockSpeaker()
        self.speaker.open()
        self.host = ThreadedLoop()
        self.world = Runtime(
            link=LiveLink(self.host, connect_websocket),
            speaker=self.speaker,
            host=self.host,
            service=GeminiLiveConfig(base_url=url, manual_activity=True, word_timestamps=not estimated),
        )
        self.world.add_player("player", plain_sheet(), EAR)
        self.surface = pygame.Surface(SIZE)
        before = resident()
        for number in range(count):
            character = self.world.add(
                CharacterSpec(
                    kind=em.Character,
                    key=f"npc{number}",
                    persona=Persona(name=f"Npc {number}", backstory="One of many."),
                    sheet=plain_sheet(),
                    at=place(number, earshot),
                )
            )
            character.may_overlap = True
        self.talkers = list(self.world.characters.values())
        self._play_until(lambda: all(s.state is SessionState.CONNECTED for s in self.world.sessions.values()))
        gc.collect()
        self.before_kb, self.connected_kb = before, resident()

    def _play_until(self, done: object, within: Seconds = 120.0) -> None:
        pacer, end = RealTimePacer(), time.monotonic() + within
        while not done():  # type: ignore[operator]
            if time.monotonic() > end:
                raise TimeoutError("the characters did not connect in time")
            self.world.advance(pacer.wait(FRAME))

    def frame(self, dt: Seconds, until: int) -> None:
        """One frame; the first ``until`` characters are spoken to when they are silent."""
        for number in range(until):
            session = self.talkers[number].session
            if not session.is_in_conversation:
                session.send_text("go on")
        self.world.advance(dt)
        self.surface.fill((40, 44, 52))
        part = self.world.part
        for character in self.talkers:
            if 0 <= character.body.x < SIZE[0] and 0 <= character.body.y < SIZE[1]:
                figure = character.body.figure(part)
                shade = (90 + 8 * len(figure.mouth), 60 + figure.body_frame % 128, 90)
                self.surface.fill(shade, (figure.x - 12, figure.y - 48, 24, round(48 * figure.squash)))

    @property
    def unplayed_kb(self) -> float:
        """Sound that waits in the rings."""
        return sum(s.speech.ring.buffered for s in self.world.sessions.values()) * 2 / 1024

    @property
    def played(self) -> int:
        """Samples of all voices that were played."""
        return sum(s.speech.ring.played for s in self.world.sessions.values())

    @property
    def underruns(self) -> int:
        """Times a voice ran dry."""
        return sum(s.speech.ring.underruns for s in self.world.sessions.values())


def place(number: int, earshot: int) -> tuple[float, float]:
    """Where a character stands: on a spiral around the player, or far away in rows."""
    if number < earshot or earshot < 0:
        angle, radius = 2.4 * number, 60 + 160 * math.sqrt((number % 200) / 200)
        return EAR[0] + radius * math.cos(angle), EAR[1] + radius * math.sin(angle)
    return 4000.0 + 120.0 * (number % 25), 400.0 + 90.0 * (number // 25)


def resident() -> float:
    """Resident memory of this process in KB."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1024


def process_cpu(pid: int) -> Seconds:
    """Processor time a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def thread_cpu() -> dict[str, Seconds]:
    """Processor time of each thread of this process, by name."""
    return {
        thread.name: time.clock_gettime(time.pthread_getcpuclockid(thread.ident))
        for thread in threading.enumerate()
        if thread.ident is not None
    }


def measure(
    count: int, seconds: Seconds, earshot: int = EARSHOT, *, silent: bool = False, estimated: bool = False
) -> Result:
    """Run one number of characters, here."""
    with tone_server() as (url, pid):
        crowd = Crowd(url, count, earshot, estimated=estimated)
        try:
            return _measured(crowd, seconds, pid, earshot, silent=silent)
        finally:
            crowd.world.close()


def _measured(crowd: Crowd, seconds: Seconds, pid: int, earshot: int, *, silent: bool) -> Result:
    count = len(crowd.talkers)
    pacer = RealTimePacer()
    begin = time.perf_counter()
    while (passed := time.perf_counter() - begin) < WARM_UP:
        crowd.frame(pacer.wait(FRAME), 0 if silent else math.ceil(count * passed / WARM_UP))
    gc.collect()
    gc.freeze()
    played, underruns = crowd.played, crowd.underruns
    threads, server = thread_cpu(), process_cpu(pid)
    times, costs = [], []
    begin = time.perf_counter()
    while time.perf_counter() - begin < seconds:
        dt = pacer.wait(FRAME)
        began, spent = time.perf_counter(), time.thread_time()
        crowd.frame(dt, 0 if silent else count)
        costs.append((time.thread_time() - spent) * 1000)
        times.append((time.perf_counter() - began) * 1000)
    lasted = time.perf_counter() - begin
    after, server = thread_cpu(), process_cpu(pid) - server
    used = {name: (after[name] - threads.get(name, 0.0)) * 1000 / lasted for name in after}
    spoken = (crowd.played - played) / 24_000
    grown = resident() - crowd.connected_kb - crowd.unplayed_kb
    wall, cpu = np.array(times), np.array(costs)
    return Result(
        npcs=count,
        earshot=count if earshot < 0 else min(count, earshot),
        talking=round(spoken / lasted / max(1, count), 3),
        frame_p50=_part(wall, 50),
        frame_p99=_part(wall, 99),
        frame_p999=_part(wall, 99.9),
        cpu_p50=_part(cpu, 50),
        cpu_p99=_part(cpu, 99),
        cpu_p999=_part(cpu, 99.9),
        missed=round(max(0.0, 1 - len(times) / (lasted / FRAME)) * 100, 2),
        main=round(used.get("MainThread", 0.0), 1),
        loop=round(used.get("embodiment-voice", 0.0), 1),
        audio=round(used.get("embodiment-speaker", 0.0), 1),
        server=round(server * 1000 / lasted, 1),
        session_kb=round((crowd.connected_kb - crowd.before_kb) / max(1, count), 1),
        talking_kb=round(grown / max(1, count), 1),
        underruns=round((crowd.underruns - underruns) / max(spoken / 60, 1e-9), 2) if spoken else 0.0,
    )


def _part(values: np.ndarray[tuple[int], np.dtype[np.float64]], part: float) -> float:
    return round(float(np.percentile(values, part)), 2)


def figures(options: Options) -> list[Figure]:
    """A sweep over numbers of talking characters, each in real time."""
    counts, seconds = ((10,), 2.0) if options.quick else ((10, 50, 100, 200, 500), 5.0)
    loads, rows = [os.getloadavg()[0]], list[Figure]()
    with core_worth() as worth:
        for count in counts:
            rows += _rows(f"{count} talking", in_process(count, seconds), has_aims=count == 200)
            if count == 200 and is_core_compiled():
                plain = in_process(count, seconds, uncompiled=True)
                rows += _rows(f"{count} talking, nothing compiled", plain, has_aims=False)
            worth.sample()
            loads.append(os.getloadavg()[0])
    note = f"for {os.cpu_count()} cores, ours included"
    load = figure("load of the machine meanwhile", "processes", loads, note=note)
    return [*worth.judge([]), load, *rows]  # frames are late by the clock or they are not: those aims stay


def _rows(name: str, result: Result | None, *, has_aims: bool) -> list[Figure]:
    """What one number of characters gives; nothing but its failure where they did not come to talk in time."""
    aim = 16.7 if has_aims else None
    missed, late = f"{name}: frames missed", f"{name}: frame p99 by the clock"
    if result is None:
        why = f"not everybody was connected and talked within {WITHIN:.0f} s"
        return [figure(missed, "%", [100.0], aim_most=0.5 if aim else None, note=why)]
    threads = (
        f"ms CPU a second: game {result.main:.0f}, sockets {result.loop:.0f}, mixing {result.audio:.0f}, server "
        f"{result.server:.0f}; voices sounded {result.talking:.0%} of the time and ran dry {result.underruns:g} times "
        f"a minute"
    )
    parts = f"p50 {result.frame_p50:.1f}, p99.9 {result.frame_p999:.1f}; ms CPU {result.cpu_p50:.1f}, "
    parts += f"p99 {result.cpu_p99:.1f}, p99.9 {result.cpu_p999:.1f}"
    return [
        figure(missed, "%", [result.missed], aim_most=0.5 if aim else None, note=threads),
        figure(late, "ms", [result.frame_p99], aim_most=aim, note=parts),
    ]


def in_process(
    count: int, seconds: Seconds, *flags: str, earshot: int = EARSHOT, uncompiled: bool = False
) -> Result | None:
    """Run one number of characters in a process of its own; None where that did not end in time."""
    how = [str(SCRIPTS / "sources.py")] if uncompiled else ["-m"]
    command = [sys.executable, *how, "tests.benchmarks.game_thread", "--here", "--json"]
    command += ["--npcs", str(count), "--seconds", str(seconds), "--earshot", str(earshot), *flags]
    try:
        ran = subprocess.run(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, timeout=WITHIN
        )
    except subprocess.TimeoutExpired:
        return None
    if ran.returncode:
        return None
    return Result(**json.loads(ran.stdout.splitlines()[-1])[0])  # what pygame says comes first


def main(given: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--npcs", type=int, nargs="+", default=[10, 50, 100, 200, 500])
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--earshot", type=int, default=EARSHOT)
    parser.add_argument("--silent", action="store_true")
    parser.add_argument("--estimated", action="store_true")
    parser.add_argument("--here", action="store_true", help="in this process")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(given)
    flags = [f"--{name}" for name in ("silent", "estimated") if getattr(options, name)]
    results = []
    for count in options.npcs:
        result: Result | None
        if options.here:
            result = measure(
                count, options.seconds, options.earshot, silent=options.silent, estimated=options.estimated
            )
        else:
            result = in_process(count, options.seconds, *flags, earshot=options.earshot)
        if result is None:
            print(f"npcs {count}  did not come to talk within {WITHIN:.0f} s", flush=True)
            continue
        results.append(result)
        if not options.json:
            print("  ".join(f"{name} {value}" for name, value in asdict(result).items()), flush=True)
    if options.json:
        print(json.dumps([asdict(result) for result in results]))


if __name__ == "__main__":
    main()
