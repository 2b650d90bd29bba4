"""A worker process as its parent sees it: requests in, futures out, one restart if it dies.

A thread of its own does the blocking reads and writes, so that the process works under any event loop on any
platform; answers come back through ``asyncio.wrap_future``.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import queue
import subprocess
import sys
import threading
from concurrent.futures import Future
from pathlib import Path
from typing import Any

from embodiment.errors import EngineError
from embodiment.server.ports import External, just_await
from embodiment.server.workers.framing import BrokenPipe, Message, read_message, write_message
from embodiment.units import Seconds

PACKAGE_ROOT = Path(__file__).resolve().parents[3]
LONGEST: Seconds = 60.0
"""Longer than any sentence takes on a slow machine, queue included; what is not back by then will not come."""
PATIENCE: Seconds = 3.0
"""How long a worker may take to end by itself when asked."""


class WorkerProcess:
    """Runs ``python -m module arguments`` and talks to it in ``framing``.

    Args:
        module: The worker.
        name: What it does, for messages.
        latency: Seconds its answers are declared to take on a simulated clock.
        external: How to await it.
        arguments: For the worker.
        longest: Seconds after which a worker that has not answered is taken for stuck and ended.
        command: What to run instead, for tests.

    Raises:
        EngineError: It cannot be started, with the reason it gave.
    """

    def __init__(
        self,
        module: str,
        name: str,
        *,
        latency: Seconds,
        external: External = just_await,
        arguments: tuple[str, ...] = (),
        longest: Seconds = LONGEST,
        command: tuple[str, ...] = (),
    ) -> None:
        self._command = command or (sys.executable, "-m", module, *arguments)
        self._name = name
        self._latency = latency
        self._longest = longest
        self._external = external
        self._requests: queue.SimpleQueue[tuple[Message, Future[Message]] | None] = queue.SimpleQueue()
        self._closing = False
        self._restarts_left = 1
        self._process = self._spawn()
        try:
            self.hello = self._greeted()
        except EngineError:
            self._end_process()
            raise
        self._thread = threading.Thread(target=self._run, name=f"embodiment-{name}", daemon=True)
        self._thread.start()

    async def request(self, header: dict[str, Any], payload: bytes = b"") -> Message:
        """Ask, in order of calls. Raises EngineError if the worker refuses or dies."""
        if self._closing:
            raise EngineError(f"the {self._name} worker was closed")
        future: Future[Message] = Future()
        self._requests.put((Message(header, payload), future))
        # Virtual time stands still during the request, so this can only go off on the real clock.
        overdue = asyncio.get_running_loop().call_later(self._longest, self._end_stuck)
        try:
            answer = await self._external(asyncio.wrap_future(future), self._latency)
        finally:
            overdue.cancel()
        if "error" in answer.header:
            raise EngineError(f"{self._name}: {answer.header['error']}")
        return answer

    def ask(self, header: dict[str, Any], payload: bytes = b"") -> Message:
        """``request`` for callers without an event loop, while loading."""
        future: Future[Message] = Future()
        self._requests.put((Message(header, payload), future))
        answer = future.result()
        if "error" in answer.header:
            raise EngineError(f"{self._name}: {answer.header['error']}")
        return answer

    @property
    def pid(self) -> int:
        """Of the process running now."""
        return self._process.pid

    def close(self) -> None:
        """End the process and the thread; idempotent."""
        if self._closing:
            return
        self._closing = True
        self._requests.put(None)
        self._thread.join(PATIENCE)
        self._end_process()
        self._thread.join(PATIENCE)

    def _run(self) -> None:
        while (item := self._requests.get()) is not None:
            request, future = item
            if future.cancelled():
                continue
            try:
                answer = self._exchange(request)
            except EngineError as error:
                _settle(future, error)
            else:
                self._restarts_left = 1
                _settle(future, answer)

    def _exchange(self, request: Message) -> Message:
        """Send and receive. A dead worker fails this request and is started anew for the next one, once."""
        try:
            assert self._process.stdin is not None
            assert self._process.stdout is not None
            write_message(self._process.stdin, request)
            answer = read_message(self._process.stdout)
            if answer is None:
                raise BrokenPipe("the worker ended")
        except BrokenPipe as cause:
            self._end_process()
            if self._restarts_left and not self._closing:
                self._restarts_left -= 1
                self._process = self._spawn()
                self._greeted()
                raise EngineError(f"the {self._name} worker died and was started again ({cause})") from cause
            raise EngineError(f"the {self._name} worker died twice; restart the server ({cause})") from cause
        return answer

    def _spawn(self) -> subprocess.Popen[bytes]:
        environment = dict(os.environ)
        environment["PYTHONPATH"] = os.pathsep.join(
            filter(None, (str(PACKAGE_ROOT), environment.get("PYTHONPATH", "")))
        )
        try:
            return subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env=environment,
            )
        except OSError as cause:
            raise EngineError(f"the {self._name} worker cannot be started: {cause}") from cause

    def _greeted(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        try:
            hello = read_message(self._process.stdout)
        except BrokenPipe:
            hello = None
        if hello is None:
            raise EngineError(f"the {self._name} worker ended before it was ready")
        if "error" in hello.header:
            raise EngineError(str(hello.header["error"]))
        return hello.header

    def _end_stuck(self) -> None:
        """Whatever process runs by now: it may have been started again since the request was made."""
        self._process.kill()

    def _end_process(self) -> None:
        """Close the pipes, wait, and kill what does not end by itself."""
        process = self._process
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _settle(future: Future[Message], result: Message | EngineError) -> None:
    if not future.set_running_or_notify_cancel():
        return
    if isinstance(result, EngineError):
        future.set_exception(result)
    else:
        future.set_result(result)
