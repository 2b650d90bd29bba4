"""The local live server as the demo's own process: started, waited for, started again if it dies, ended with us."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Sequence
from types import TracebackType

from embodiment.errors import EngineError
from embodiment.units import Seconds

START_TIMEOUT: Seconds = 90.0
"""One that dies is noticed at once; one that loads its engines on a busy machine is waited for."""
STOP_TIMEOUT: Seconds = 5.0
RESTARTS = 3
"""How often a server that died is started again; one that keeps dying would do so for ever."""
ANNOUNCEMENT = "listening on "


class LocalServerProcess:
    """``python -m embodiment serve`` on a free loopback port.

    Used as a context manager; the process ends with the block, or with us if we die (it watches its standard input). A
    server that dies is started again on the same port, so that its clients find it by connecting anew.

    Args:
        say: Told each line the server prints while it starts, for a progress display.
        news: Told one sentence when the server died. Thread: a thread of this object's own.
        extra: Further arguments for ``serve``.
    """

    def __init__(
        self,
        say: Callable[[str], None] = lambda line: None,
        news: Callable[[str], None] = lambda sentence: None,
        extra: Sequence[str] = (),
    ) -> None:
        self._say = say
        self._news = news
        self._extra = tuple(extra)
        self._process: subprocess.Popen[str] | None = None
        self._keeper: threading.Thread | None = None
        self._ready = threading.Event()
        self._stopping = threading.Event()
        self._last: deque[str] = deque(maxlen=8)
        self.url = ""

    def __enter__(self) -> LocalServerProcess:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    @property
    def pid(self) -> int | None:
        """Process id of the server as it runs now."""
        return self._process.pid if self._process is not None else None

    def start(self) -> str:
        """Start the server and wait until it listens.

        Returns:
            Its address, ``ws://127.0.0.1:PORT``.

        Raises:
            EngineError: It ended or did not listen in time; the text has its last line.
        """
        self._keeper = threading.Thread(target=self._keep, name="embodiment-server-keeper", daemon=True)
        self._keeper.start()
        try:
            self._ready.wait(START_TIMEOUT)
        except KeyboardInterrupt:
            self.stop()
            raise
        if not self.url:
            last = self._last[-1] if self._last else "it said nothing"
            self.stop()
            raise EngineError(
                f"the local server did not start ({last}); try `python -m embodiment serve` alone"
            )
        return self.url

    def stop(self) -> None:
        """End the process; idempotent."""
        self._stopping.set()
        process = self._process
        if process is not None:
            _end(process)
        if self._keeper is not None:
            self._keeper.join(STOP_TIMEOUT)

    def _keep(self) -> None:
        """Run the server, and run it again when it dies while it is needed."""
        for attempt in range(RESTARTS + 1):
            self._run(self.url.rpartition(":")[2] or "0")
            if self._stopping.is_set() or not self.url:
                break
            if attempt < RESTARTS:
                self._news("The voices were lost for a moment: their server is being started again.")
            else:
                self._news("The voices' server keeps dying: type on, and see `python -m embodiment serve`.")
        self._ready.set()

    def _run(self, port: str) -> None:
        command = [
            sys.executable,
            "-m",
            "embodiment",
            "serve",
            "--port",
            port,
            "--exit-with-parent",
            *self._extra,
        ]
        with subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        ) as process:
            self._process = process
            if self._stopping.is_set():
                _end(process)
            assert process.stdout is not None
            for raw in process.stdout:
                self._line(raw.rstrip())
            process.wait()

    def _line(self, line: str) -> None:
        self._last.append(line)
        if ANNOUNCEMENT in line:
            self.url = line.split(ANNOUNCEMENT, 1)[1].split()[0]
            self._ready.set()
        elif not self.url:
            self._say(line.removeprefix("embodiment: "))


def _end(process: subprocess.Popen[str]) -> None:
    """Ask it, then tell it, then make it."""
    if process.stdin is not None and not process.stdin.closed:
        process.stdin.close()  # the server ends by itself when its parent is gone
    for insist in (process.terminate, process.kill):
        try:
            process.wait(STOP_TIMEOUT)
        except subprocess.TimeoutExpired:
            insist()
        else:
            return
    process.wait()
