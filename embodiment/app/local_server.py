"""The local live server as the demo's own process: started, waited for, ended with us."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Sequence
from types import TracebackType

from embodiment.errors import EngineError
from embodiment.units import Seconds

START_TIMEOUT: Seconds = 30.0
STOP_TIMEOUT: Seconds = 5.0
ANNOUNCEMENT = "listening on "


class LocalServerProcess:
    """``python -m embodiment serve`` on a free loopback port.

    Used as a context manager; the process ends with the block, or with us if we die (it watches its standard input).

    Args:
        say: Told each line the server prints while it starts, for a progress display.
        extra: Further arguments for ``serve``.
    """

    def __init__(self, say: Callable[[str], None] = lambda line: None, extra: Sequence[str] = ()) -> None:
        self._say = say
        self._extra = tuple(extra)
        self._process: subprocess.Popen[str] | None = None
        self._reader: threading.Thread | None = None
        self._ready = threading.Event()
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
        """Process id while it runs."""
        return self._process.pid if self._process is not None else None

    def start(self) -> str:
        """Start the server and wait until it listens.

        Returns:
            Its address, ``ws://127.0.0.1:PORT``.

        Raises:
            EngineError: It ended or did not listen in time; the text has its last line.
        """
        command = [
            sys.executable,
            "-m",
            "embodiment",
            "serve",
            "--port",
            "0",
            "--exit-with-parent",
            *self._extra,
        ]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        self._reader = threading.Thread(target=self._read, name="embodiment-server-output", daemon=True)
        self._reader.start()
        self._ready.wait(START_TIMEOUT)
        if not self.url:
            last = self._last[-1] if self._last else "it said nothing"
            self.stop()
            raise EngineError(
                f"the local server did not start ({last}); try `python -m embodiment serve` alone"
            )
        return self.url

    def stop(self) -> None:
        """End the process; idempotent."""
        process, self._process = self._process, None
        if process is None:
            return
        if process.stdin is not None:
            process.stdin.close()  # the server ends by itself when its parent is gone
        try:
            process.wait(STOP_TIMEOUT)
        except subprocess.TimeoutExpired:
            process.terminate()
            try:
                process.wait(STOP_TIMEOUT)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        if self._reader is not None:
            self._reader.join(STOP_TIMEOUT)
        if process.stdout is not None:
            process.stdout.close()

    def _read(self) -> None:
        process = self._process
        assert process is not None
        assert process.stdout is not None
        for raw in process.stdout:
            line = raw.rstrip()
            self._last.append(line)
            if ANNOUNCEMENT in line and not self.url:
                self.url = line.split(ANNOUNCEMENT, 1)[1].split()[0]
                self._ready.set()
            elif not self.url:
                self._say(line.removeprefix("embodiment: "))
        self._ready.set()
