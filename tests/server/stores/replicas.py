"""Server processes that share a Redis, and one address in front of them, as a balancer has it."""

from __future__ import annotations

import asyncio
import contextlib
import subprocess
import sys
import threading
from types import TracebackType

from embodiment.app.serve import ANNOUNCEMENT


class Replica:
    """One ``embodiment serve``. Killed, it says nothing to anybody."""

    def __init__(self, store: str, *arguments: str) -> None:
        engines = ["--recogniser", "fixed", "--synthesizer", "tone"]
        command = [sys.executable, "-m", "embodiment", "serve", "--port", "0", "--exit-with-parent"]
        self._process = subprocess.Popen(
            [*command, "--store", store, *engines, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if line.startswith(ANNOUNCEMENT):
                self.port = int(line.rpartition(":")[2])
                return
        raise AssertionError("the server did not start")

    def kill(self) -> None:
        """SIGKILL; idempotent."""
        self._process.kill()
        self._process.wait(10)
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            pipe.close()


class Front:
    """A loopback port that leads to one of several others: new connections go to ``target``. A context manager."""

    def __init__(self, target: int) -> None:
        self.target = target
        self.port = 0
        self._ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run()), name="front", daemon=True)

    def __enter__(self) -> Front:
        self._thread.start()
        assert self._ready.wait(10)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._loop.call_soon_threadsafe(self._over.set)
        self._thread.join(10)

    async def _run(self) -> None:
        self._loop, self._over = asyncio.get_running_loop(), asyncio.Event()
        server = await asyncio.start_server(self._lead, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        await self._over.wait()
        server.close()

    async def _lead(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            theirs, ours = await asyncio.open_connection("127.0.0.1", self.target)
            await asyncio.gather(_pour(reader, ours), _pour(theirs, writer), return_exceptions=True)
            ours.close()
        writer.close()


async def _pour(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while data := await reader.read(65_536):
            writer.write(data)
            await writer.drain()
    finally:
        writer.close()
