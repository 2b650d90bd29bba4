"""Contenders in processes of their own, started, ordered and ended from here."""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from tests.benchmarks.figures import Unmeasurable

ROOT = Path(__file__).resolve().parent.parent.parent
SCRIPTS = Path(__file__).parent / "contenders"
FAST = ("msgspec", "pybase64", "uvloop")


@dataclass(frozen=True)
class Entrant:
    """Who takes part.

    Attributes:
        name: In the table.
        script: Below ``contenders``.
        arguments: Of the script.
        guest: Folder of its environment below ``EMBODIMENT_GUESTS``; empty for our own.
        needs: A module it cannot do without.
    """

    name: str
    script: str
    arguments: tuple[str, ...] = ()
    guest: str = ""
    needs: str = ""

    @property
    def python(self) -> str:
        """The interpreter of its environment. Raises Unmeasurable where it is not installed."""
        if self.needs and find_spec(self.needs) is None:
            raise Unmeasurable(f"{self.name}: {self.needs} is not installed; it is in the extra `bench`")
        if not self.guest:
            return sys.executable
        root = os.environ.get("EMBODIMENT_GUESTS", "")
        found = Path(root).absolute() / self.guest / "bin" / "python"
        if root and found.exists():
            return str(found)
        if self.guest == "google-genai" and find_spec("google.genai") is not None:
            return sys.executable
        raise Unmeasurable(
            f"{self.name} is not installed: .ci/guests FOLDER installs it, EMBODIMENT_GUESTS=FOLDER names the folder"
        )


PLAIN = Entrant("ours, plain", "ours.py", ("plain",))
OURS = Entrant("ours", "ours.py")
UNCOMPILED = Entrant("ours, nothing compiled", "uncompiled.py")
LIBRARY = Entrant("ours, by the library's recv", "ours.py", ("library",))
PICOWS = Entrant("ours, with picows", "ours.py", ("picows",), needs="picows")
GENAI = Entrant("google-genai", "python_genai.py", guest="google-genai")
PIPECAT = Entrant("pipecat", "pipecat_live.py", guest="pipecat")
LIVEKIT = Entrant("livekit", "livekit_realtime.py", guest="livekit")
LIVEKIT_WORDS = Entrant("livekit", "livekit_words.py", guest="livekit")
FLOOR = Entrant("the floor", "floor.py")


def needs_fast() -> None:
    """Raises Unmeasurable without the ``fast`` extra, which most aims are about."""
    if missing := [name for name in FAST if find_spec(name) is None]:
        raise Unmeasurable(f"the extra `bench` is not installed ({', '.join(missing)} missing)")


class Process:
    """One contender, or the sender: orders in, answers out.

    Args:
        name: For messages.
        command: How to run it.
        realtime: Ask the system to prefer it (FIFO class), where it may; other work then costs no frames.
    """

    def __init__(self, name: str, command: Sequence[str], *, realtime: bool = False) -> None:
        self.name = name
        environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
        if command[0] == sys.executable:
            environment["PYTHONPATH"] = str(ROOT)
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment, cwd=ROOT
        )
        if realtime:
            prefer(self._process.pid)
        self.greeting = self.answer(60.0)

    def order(self, name: str, *arguments: object) -> None:
        """Begin something."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps([name, arguments]) + "\n")
        self._process.stdin.flush()

    def answer(self, patience: float = 120.0) -> Any:
        """What came of the oldest order."""
        assert self._process.stdout is not None
        readable, _, _ = select.select([self._process.stdout], [], [], patience)
        line = self._process.stdout.readline() if readable else ""
        if not line:
            raise RuntimeError(f"{self.name} gave no answer: it has ended or took more than {patience:.0f} s")
        return json.loads(line)

    def do(self, name: str, *arguments: object, patience: float = 120.0) -> Any:
        """Order and wait."""
        self.order(name, *arguments)
        return self.answer(patience)

    def end(self) -> None:
        """End it, whatever it does."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()


def prefer(pid: int) -> bool:
    """Put a process into the FIFO class. Returns whether the system let us."""
    try:
        os.sched_setscheduler(pid, os.SCHED_FIFO, os.sched_param(1))
    except (AttributeError, OSError):
        return False
    return True


@contextmanager
def one_core() -> Iterator[None]:
    """This process and those it starts meanwhile share one core: those of a shared machine differ in speed.

    For contenders who take turns; where the system does not let us, they run wherever they do.
    """
    try:
        before = os.sched_getaffinity(0)
        os.sched_setaffinity(0, {min(before)})
    except (AttributeError, OSError):
        yield
        return
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def start(entrant: Entrant, *, realtime: bool = False) -> Process:
    """Start one of them."""
    script = str(SCRIPTS / entrant.script)
    return Process(entrant.name, [entrant.python, script, *entrant.arguments], realtime=realtime)


@contextmanager
def started(entrants: Sequence[Entrant], *, realtime: bool = False) -> Iterator[dict[str, Process]]:
    """All of them, ended afterwards."""
    running: dict[str, Process] = {}
    try:
        for entrant in entrants:
            running[entrant.name] = start(entrant, realtime=realtime)
        yield running
    finally:
        for process in running.values():
            process.end()


@contextmanager
def sender(*, realtime: bool = False) -> Iterator[Process]:
    """The sender; its greeting is its address."""
    process = Process("sender", [sys.executable, "-m", "tests.benchmarks.sender"], realtime=realtime)
    try:
        yield process
    finally:
        process.end()
