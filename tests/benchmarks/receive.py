"""Processor time from the socket to the event in the game's dispatcher: all at once, and paced as a service does.

Every contender is a process with a game in it: a network thread of its own and a main thread that takes events 60
times a second (``contenders/common.py``). The stream is the same for all, eight messages with 40 ms of sound to one
with words, made by our own server role and sent by a process that can do nothing else. Counted is the processor time of
the contender's whole process. Ours does more in it than the others: its sound is numbered by turn and put into the ring
the speaker plays from.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any

from tests.benchmarks.figures import Figure, Options, Unmeasurable, figure
from tests.benchmarks.race import (
    FLOOR,
    GENAI,
    LIBRARY,
    LIVEKIT,
    OURS,
    PICOWS,
    PIPECAT,
    PLAIN,
    Entrant,
    Process,
    needs_fast,
    sender,
    started,
)
from tests.benchmarks.sender import AUDIO_PER_TRANSCRIPT
from tests.benchmarks.table import number

UNIT = "us CPU/message"
MILLIS = 40
RATE = 25.0
"""Messages a second and session: sound of 40 ms at real time."""
GROUP = AUDIO_PER_TRANSCRIPT + 1
BLAST = 2000 * GROUP
"""Messages of one blast: a tenth of a second for the quickest."""


def with_sound(messages: int) -> int:
    """How many of the first messages of the stream hold sound."""
    groups, rest = divmod(messages, GROUP)
    return groups * AUDIO_PER_TRANSCRIPT + min(rest, AUDIO_PER_TRANSCRIPT)


def installed(entrants: Sequence[Entrant]) -> list[Entrant]:
    """Those that are here; who is not is said."""
    found = []
    for entrant in entrants:
        try:
            _ = entrant.python
        except Unmeasurable as reason:
            print(f"left out: {reason}", flush=True)
        else:
            found.append(entrant)
    return found


@contextmanager
def connected(
    entrants: Sequence[Entrant], sessions: int, *, realtime: bool = False
) -> Iterator[dict[str, tuple[Process, Process]]]:
    """Every contender with a sender of its own and its sessions open."""
    with ExitStack() as stack:
        processes = stack.enter_context(started(entrants, realtime=realtime))
        pairs = {}
        for name, process in processes.items():
            sending = stack.enter_context(sender(realtime=realtime))
            process.do("open", sending.greeting, sessions)
            pairs[name] = (process, sending)
        yield pairs


def measured(
    pair: tuple[Process, Process], sessions: int, messages: int, order: Sequence[object], work: int = 0
) -> dict[str, float]:
    """Let the sender send and the contender be a game until it has everything."""
    process, sending = pair
    expected = sessions * with_sound(messages)
    process.order("measure", expected, work, 60.0)
    sending.order(str(order[0]), *order[1:])
    result: dict[str, float] = process.answer()
    late = sending.answer()
    if result["taken"] < expected and not work:
        raise RuntimeError(f"{process.name} took {result['taken']:.0f} of {expected} messages with sound")
    return result | {"us": 1e6 * result["cpu"] / (sessions * messages), "late": late or 0.0}


def blast_rows(options: Options) -> list[Figure]:
    """One connection, as fast as it is read."""
    entrants = installed([OURS, PICOWS, PLAIN, LIBRARY, GENAI, PIPECAT, LIVEKIT, FLOOR])
    taken: dict[str, list[float]] = {one.name: [] for one in entrants}
    with connected(entrants, 1) as pairs:
        for turn in range(options.rounds(9) + 1):
            for name, pair in pairs.items():
                micros = measured(pair, 1, BLAST, ("blast", MILLIS, BLAST))["us"]
                if turn:
                    taken[name].append(micros)
    return compared("blast", taken, aims={GENAI.name: 8.0})


def paced_rows(options: Options, sessions: int, seconds: float) -> list[Figure]:
    """Sessions at real time, one wake-up a message."""
    entrants = installed([OURS, PICOWS, PLAIN, LIBRARY, GENAI, FLOOR])
    messages = round(seconds * RATE)
    taken: dict[str, list[float]] = {one.name: [] for one in entrants}
    with connected(entrants, sessions, realtime=True) as pairs:
        for turn in range(options.rounds(5) + 1):
            for name, pair in pairs.items():
                micros = measured(pair, sessions, messages, ("pace", MILLIS, messages, RATE))["us"]
                if turn:
                    taken[name].append(micros)
    return compared(f"{sessions} sessions x 25/s", taken, aims={GENAI.name: 4.0, PICOWS.name: 7.0})


def compared(what: str, taken: dict[str, list[float]], aims: dict[str, float]) -> list[Figure]:
    """Ours against each peer and the floor; our other ways against google-genai."""
    rows = [
        figure(f"{what}, {name}", UNIT, taken[OURS.name], name, taken[name], aim_ratio=aims.get(name))
        for name in (GENAI.name, PIPECAT.name, LIVEKIT.name)
        if name in taken
    ]
    if GENAI.name in taken:
        for way, note in (
            (PICOWS, "with picows"),
            (PLAIN, "without `fast`"),
            (LIBRARY, "by the library's `recv`, a task switch a message"),
        ):
            if way.name in taken:
                against, aim = taken[GENAI.name], aims.get(way.name)
                rows.append(
                    figure(f"{what}, {note}", UNIT, taken[way.name], GENAI.name, against, aim_ratio=aim)
                )
    rows.append(
        figure(f"{what}, floor", UNIT, taken[OURS.name], "socket and base64", taken[FLOOR.name], floor=True)
    )
    return rows


WORK = 0.0036
"""Seconds of other work a frame has: a small game's, at 60 frames a second."""


def steps_of_work() -> int:
    """Steps of the contender's loop that take ``WORK`` on this machine, when nothing disturbs them."""
    steps, best = 100_000, float("inf")
    for _ in range(40):
        began = time.perf_counter()
        for _ in range(steps):
            pass
        best = min(best, time.perf_counter() - began)
    return round(steps * WORK / best)


def frame_rows(options: Options, sessions: int = 500) -> list[Figure]:
    """Frames a game misses while very many characters speak."""
    entrants = installed([OURS, PICOWS, GENAI])
    seconds = 5.0 if options.quick else 10.0
    messages, work = round(seconds * RATE), steps_of_work()
    taken: dict[str, list[dict[str, float]]] = {one.name: [] for one in entrants}
    alone: list[float] = []
    for _ in range(1 if options.quick else 2):
        with started([OURS], realtime=True) as processes:
            alone.append(processes[OURS.name].do("measure", 1, work, seconds)["missed"])
        for one in entrants:
            with connected([one], sessions, realtime=True) as pairs:
                pair = pairs[one.name]
                taken[one.name].append(
                    measured(pair, sessions, messages, ("pace", MILLIS, messages, RATE), work)
                )
    rows = []
    for key, what, unit in (
        ("missed", "frames missed", f"of {60 * seconds:.0f}"),
        ("busy", "processor of the game, network and all", "% of a core"),
    ):
        against = [float(run[key]) for run in taken.get(GENAI.name, [])]
        for way, how in ((OURS, ""), (PICOWS, ", with picows")):
            ours = [float(run[key]) for run in taken.get(way.name, [])]
            if not ours:
                continue
            details: dict[str, Any] = {}
            if key == "missed":
                note = f"the same game without a message: {number(statistics.median(alone))}"
                details = {"aim_most": 0.0, "note": note}
            peer = GENAI.name if against else ""
            name = f"{sessions} sessions x 25/s, {what}{how}"
            rows.append(figure(name, unit, ours, peer, against, **details))
    return rows


def figures(options: Options) -> list[Figure]:
    """The blast, a hundred sessions at real time, and five hundred beside a game."""
    needs_fast()
    rows = blast_rows(options)
    rows += paced_rows(options, 100, 2.0 if options.quick else 4.0)
    return rows + frame_rows(options)
