"""How many turns a second does the tutor's service decide, and how long does a learner wait?

    python -m tests.benchmarks.tutor_load [--json] [--seconds 6] [--learners 1 8 32] [--only sqlite postgresql]

Starts ``python -m embodiment tutor`` on loopback, once on a new SQLite file and once on a PostgreSQL server of its
own, and lets learners work through chapters: they ask for questions, answer right and wrong and unclearly, each on one
kept-alive connection, as fast as the service answers. Every turn is a transaction that is on the disk before it is
answered. Service, database and learners share this machine's processors.

Printed per database and number of learners: turns a second, median and 99th percentile of the time from request to
response, and the worst, in milliseconds; and the processor time the service itself spent on a turn, which says what a
machine that does nothing else would reach (where /proc tells; the database's and the learners' own are not in it).
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from urllib.parse import urlsplit

from embodiment.tutor.library import library
from tests.tutor.database import postgres
from tests.tutor.running import backend

PATH = "/api/live/tutor_turn"


@dataclass(frozen=True)
class Result:
    """Times in milliseconds."""

    database: str
    learners: int
    turns: int
    per_second: float
    p50: float
    p99: float
    worst: float
    cpu: float
    """Milliseconds of the service's processor time per turn; 0 where it is not known."""


class Learner:
    """One session after the other on one connection."""

    def __init__(self, url: str, name: str) -> None:
        self._address = urlsplit(url)
        self._name, self._chance = name, random.Random(name)
        self._ts = 0
        self.times: list[float] = []

    async def work(self, until: float) -> None:
        reader, writer = await asyncio.open_connection(self._address.hostname, self._address.port)
        chapters = [chapter.id for chapter in library().chapters()]
        for number in range(100_000):
            session = f"{self._name}_{number}"
            await self._turn(
                reader, writer, session, "START_SESSION", language=self._chance.choice(["en", "hi"])
            )
            await self._turn(
                reader, writer, session, "REQUEST_CHAPTER", chapter_id=self._chance.choice(chapters)
            )
            action = "AUTO_CONTINUE"
            while action != "END_SESSION":
                if time.perf_counter() > until:
                    writer.close()
                    return
                if action == "AUTO_CONTINUE":
                    response = await self._turn(reader, writer, session, "REQUEST_QUESTION")
                else:
                    said = self._answer(response["question_id"])
                    response = await self._turn(
                        reader, writer, session, "SUBMIT_ANSWER", student_utterance=said
                    )
                action = response["next_action"]["type"]

    def _answer(self, question_id: str) -> str:
        question = library().question(question_id)
        assert question is not None
        return self._chance.choice(
            [question.answer, question.answer, "seven by eleven", "five six", "पता नहीं"]
        )

    async def _turn(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        session: str,
        event: str,
        **fields: str,
    ) -> dict[str, dict[str, str]]:
        self._ts += 1
        asked = {"session_id": session, "event": event, "client_ts_ms": self._ts, **fields}
        body = json.dumps(asked).encode()
        head = f"POST {PATH} HTTP/1.1\r\nHost: {self._address.netloc}\r\nContent-Type: application/json\r\n"
        began = time.perf_counter()
        writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        status = await reader.readline()
        length = 0
        while line := (await reader.readline()).strip():
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        content = await reader.readexactly(length)
        self.times.append((time.perf_counter() - began) * 1000)
        assert b" 200 " in status, (status, content)
        found: dict[str, dict[str, str]] = json.loads(content)
        return found


async def load(url: str, count: int, seconds: float) -> tuple[list[float], float]:
    """Times of all turns, and how long it took."""
    learners = [Learner(url, f"l{time.monotonic_ns()}_{number}") for number in range(count)]
    began = time.perf_counter()
    await asyncio.gather(*(learner.work(began + seconds) for learner in learners))
    return sorted(t for learner in learners for t in learner.times), time.perf_counter() - began


@contextmanager
def databases(only: list[str], folder: Path) -> Iterator[list[tuple[str, str]]]:
    found = [("sqlite", f"sqlite:///{folder / 'tutor.sqlite3'}")] if "sqlite" in only else []
    if "postgresql" not in only or postgres.binaries() is None:
        yield found
        return
    with postgres.server() as url:
        yield [*found, ("postgresql", url)]


def measure(only: list[str], counts: list[int], seconds: float) -> Iterator[Result]:
    with tempfile.TemporaryDirectory() as name, databases(only, Path(name)) as listed:
        for database, url in listed:
            with backend(url, Path(name), "--rate", "0") as (process, address):
                asyncio.run(load(address, 2, 1.0))  # caches, connections, first pages
                for count in counts:
                    busy = cpu_seconds(process.pid)
                    times, took = asyncio.run(load(address, count, seconds))
                    p50, p99 = times[len(times) // 2], times[int(len(times) * 0.99)]
                    cpu = (cpu_seconds(process.pid) - busy) * 1000 / len(times)
                    yield Result(database, count, len(times), len(times) / took, p50, p99, times[-1], cpu)


def cpu_seconds(pid: int) -> float:
    """Processor time a process has used; 0 where the system does not tell."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--seconds", type=float, default=6.0)
    parser.add_argument("--learners", type=int, nargs="+", default=[1, 8, 32])
    parser.add_argument("--only", nargs="+", default=["sqlite", "postgresql"])
    arguments = parser.parse_args()
    results = list(measure(arguments.only, arguments.learners, arguments.seconds))
    if arguments.json:
        print(json.dumps([asdict(result) for result in results]))
        return
    print("database     learners   turns/s    p50 ms    p99 ms   worst ms    cpu ms")
    for r in results:
        times = f"{r.p50:9.1f} {r.p99:9.1f} {r.worst:10.1f} {r.cpu:9.2f}"
        print(f"{r.database:12} {r.learners:8d} {r.per_second:9.0f} {times}")


if __name__ == "__main__":
    main()
