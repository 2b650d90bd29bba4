"""What Ray costs: the same conversations with the single process and with the cluster of one machine, in one run.

    python -m tests.benchmarks.ray_overhead [--sessions 4] [--seconds 30] [--json]

Players speak into an open microphone, a line every eight seconds, as in ``server_figures``. Counted are the time from
the end of speech to the first sound of the answer, and the processor time of every process of the server: of each
deployment (with the engine process below it) and of Ray's own. What it takes while nobody talks is told apart.

Needs ``.[ray,voice]`` and ``/proc``.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from embodiment.app.local_server import LocalServerProcess
from embodiment.cluster.local import LocalCluster
from embodiment.cluster.options import ClusterOptions
from embodiment.units import Int16Array, Seconds
from tests.benchmarks.live_player import Answer, Player, converse
from tests.benchmarks.server_figures import (
    ANSWERED,
    CLEAREST,
    LINE_EVERY,
    Answers,
    knowledge_of,
    processor_seconds,
    real_engines,
    spoken_lines,
    summary,
)

DEPLOYMENTS = ("Ingress", "VoiceActivity", "Recogniser", "Brain", "Synthesizer")
IDLE: Seconds = 5.0


@dataclass(frozen=True)
class Cost:
    """One way of serving.

    Attributes:
        way: Which.
        answers: Their times.
        load: Processor seconds a second of each part.
        idle: The same while nobody talked.
        late: How late a microphone message was at worst; above a tenth of a second the players were short of time.
        connected: Megabytes of each part while all were connected, unshared.
    """

    way: str
    answers: Answers
    load: dict[str, float]
    idle: dict[str, float]
    late: Seconds
    connected: dict[str, float]

    @property
    def each(self) -> dict[str, float]:
        """Processor of a core that one conversation takes of each part, idling left out."""
        return {part: (self.load[part] - self.idle[part]) / self.answers.sessions for part in self.load}

    @property
    def total(self) -> float:
        """Of all parts together."""
        return sum(self.each.values())


def family(pid: int) -> list[int]:
    """A process and everything below it; nothing for one that is gone."""
    try:
        tasks = list(Path(f"/proc/{pid}/task").iterdir())
        below = [int(child) for task in tasks for child in (task / "children").read_text().split()]
    except OSError:
        return []
    return [pid, *(each for child in below for each in family(child))]


def seconds_of(pids: Sequence[int]) -> Seconds:
    """Processor time of processes so far."""
    total = 0.0
    for pid in pids:
        try:
            total += processor_seconds(pid)
        except OSError:
            continue
    return total


def megabytes_of(pids: Sequence[int]) -> float:
    """Memory nobody shares."""
    total = 0
    for pid in pids:
        try:
            lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
        except OSError:
            continue
        total += sum(int(line.split()[1]) for line in lines if line.startswith("Private_"))
    return total / 1024


async def measured(
    way: str,
    url: str,
    parts: dict[str, list[int]],
    lines: Sequence[Int16Array],
    sessions: int,
    seconds: Seconds,
) -> Cost:
    """Let players converse, and count."""
    loop = asyncio.get_running_loop()

    def census() -> dict[str, Seconds]:
        return {part: seconds_of(pids) for part, pids in parts.items()}

    def spent(before: dict[str, Seconds], took: Seconds) -> dict[str, float]:
        return {part: (used - before[part]) / took for part, used in census().items()}

    players = [Player(url, knowledge_of(ANSWERED)) for _ in range(sessions)]
    before, began = census(), loop.time()
    await asyncio.sleep(IDLE)
    idle = spent(before, loop.time() - began)
    for player in players:
        await player.__aenter__()
    try:
        await asyncio.sleep(3.0)
        for player in players:
            await player.say(lines[0])  # what is compiled or loaded once is not measured
            player.late = 0.0
        before, began = census(), loop.time()

        async def one(number: int, player: Player) -> list[Answer]:
            await asyncio.sleep(LINE_EVERY * number / sessions)
            return await converse(player, [*lines[number:], *lines[:number]], began + seconds, LINE_EVERY)

        said = await asyncio.gather(*(one(number, player) for number, player in enumerate(players)))
        load = spent(before, loop.time() - began)
        memory = {part: megabytes_of(pids) for part, pids in parts.items()}
    finally:
        for player in players:
            await player.__aexit__(None, None, None)
    late = max(player.late for player in players)
    return Cost(
        way, summary([answer for each in said for answer in each], sessions), load, idle, late, memory
    )


def alone(lines: Sequence[Int16Array], sessions: int, seconds: Seconds) -> Cost:
    """The single process, one worker for each engine."""
    with LocalServerProcess(extra=["--workers", "1"]) as server:
        assert server.pid is not None
        parts = {"server": [server.pid], "engines": family(server.pid)[1:]}
        return asyncio.run(measured("one process", server.url, parts, lines, sessions, seconds))


def on_ray(
    way: str, options: ClusterOptions, lines: Sequence[Int16Array], sessions: int, seconds: Seconds
) -> Cost:
    """The cluster of one machine: one process of each deployment."""
    with LocalCluster(options, ingresses=1, workers=1) as cluster:
        names = [name for name in DEPLOYMENTS if not (options.listen_here and name == "VoiceActivity")]
        parts = {name: [p for pid in cluster.processes(name) for p in family(pid)] for name in names}
        known = {pid for pids in parts.values() for pid in pids}
        parts["Ray itself"] = [pid for pid in family(os.getpid())[1:] if pid not in known]
        return asyncio.run(measured(way, cluster.url, parts, lines, sessions, seconds))


def told(cost: Cost, against: Cost) -> str:
    """A few lines."""
    answers = cost.answers
    times = answers.median / against.answers.median
    parts = ", ".join(f"{part} {1000 * used:.1f}" for part, used in cost.each.items())
    return (
        f"{cost.way}: {answers.answered} of {answers.utterances} answered, first sound after "
        f"{1000 * answers.median:.0f} ms (95 %: {1000 * answers.p95:.0f}), {times:.2f} "
        f"times one process\n    a conversation takes {1000 * cost.total:.0f} ms of processor a second, "
        f"{cost.total / against.total:.2f} times one process: {parts}\n    idle "
        + ", ".join(f"{part} {1000 * used:.1f}" for part, used in cost.idle.items())
        + f"; microphones at most {1000 * cost.late:.0f} ms late\n    megabytes "
        + ", ".join(f"{part} {used:.0f}" for part, used in cost.connected.items())
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="the Ray path against the single process")
    parser.add_argument("--sessions", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    with real_engines() as engines:
        lines = [pcm for _, pcm in spoken_lines(engines, CLEAREST, ANSWERED)]
    common = (lines, options.sessions, options.seconds)
    first = alone(*common)
    costs = [first]
    print(told(first, first), flush=True)
    for way, chosen in (
        ("Ray, four frames a question", ClusterOptions(port=0)),
        ("Ray, a frame a question", ClusterOptions(port=0, together=1)),
        ("Ray, listening in the ingress", ClusterOptions(port=0, listen_here=True)),
    ):
        costs.append(on_ray(way, chosen, *common))
        print(told(costs[-1], first), flush=True)
    again = alone(*common)  # the machine may have changed meanwhile
    print("and again, " + told(again, first))
    if options.json:
        print(json.dumps([asdict(cost) for cost in (*costs, again)], indent=1))


if __name__ == "__main__":
    main()
