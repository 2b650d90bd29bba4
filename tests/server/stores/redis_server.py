"""A Redis server of the test's own, on a loopback port of its own, that leaves nothing behind."""

from __future__ import annotations

import shutil
import signal
import socket
import subprocess
import tempfile
from types import TracebackType

BINARY = shutil.which("redis-server")
MISSING = "no Redis server here: apt-get install redis-server"


class RedisServer:
    """A context manager. It can be stopped, frozen and started again at the same port.

    Attributes:
        url: Of its database 0.
        port: TCP port.
    """

    def __init__(self) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self._folder = tempfile.TemporaryDirectory(prefix="embodiment-redis-")
        self._process: subprocess.Popen[str] | None = None

    def __enter__(self) -> RedisServer:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()
        self._folder.cleanup()

    def start(self, *arguments: str) -> None:
        """Begin with an empty database, and wait until it answers."""
        assert BINARY is not None
        command = [BINARY, "--port", str(self.port), "--bind", "127.0.0.1", "--dir", self._folder.name]
        self._process = subprocess.Popen(
            [*command, "--save", "", "--appendonly", "no", "--daemonize", "no", *arguments],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout is not None
        told = []
        for line in self._process.stdout:
            told.append(line)
            if "Ready to accept connections" in line:
                return
        raise AssertionError("".join(told))

    def stop(self) -> None:
        """End it at once; idempotent."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait(10)
            assert process.stdout is not None
            process.stdout.close()

    def freeze(self) -> None:
        """Let it hold its connections and answer nothing."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Let it go on."""
        assert self._process is not None
        self._process.send_signal(signal.SIGCONT)
