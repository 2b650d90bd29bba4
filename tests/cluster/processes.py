"""Deployments without a cluster: workers in this process that are found by their key and can be killed."""

from __future__ import annotations

import asyncio
import hashlib
import pickle
from collections.abc import Callable
from typing import Any

from embodiment.cluster.deployments import WorkerLost


class Processes:
    """The ``Deployment`` port; what is asked and answered goes through ``pickle``, as between processes.

    Args:
        make: Makes a worker.
        count: How many.
    """

    name = "Workers"

    def __init__(self, make: Callable[[], Any], count: int = 2) -> None:
        self._make = make
        self.workers = [make() for _ in range(count)]
        self.asked: list[tuple[str, int]] = []
        self._turn = 0
        self._dead: set[int] = set()
        self.bytes = 0

    def place(self, key: str) -> int:
        """Who is asked: by the key, else one after the other."""
        if not key:
            self._turn += 1
            return self._turn % len(self.workers)
        return hashlib.sha256(key.encode()).digest()[0] % len(self.workers)

    def kill(self, place: int) -> None:
        """The next question finds nobody; then there is a new worker."""
        self._dead.add(place)

    def kill_all(self) -> None:
        """Every next question finds nobody."""
        self._dead.update(range(len(self.workers)))

    async def ask(self, method: str, *arguments: Any, key: str = "") -> Any:
        """Ask one."""
        await asyncio.sleep(0)
        place = self.place(key)
        self.asked.append((method, place))
        if place in self._dead:
            self._dead.discard(place)
            self.workers[place] = self._make()
            raise WorkerLost("killed")
        sent = pickle.dumps(arguments)
        self.bytes += len(sent)
        return pickle.loads(pickle.dumps(await getattr(self.workers[place], method)(*pickle.loads(sent))))

    async def tell_all(self, method: str, *arguments: Any) -> None:
        """Tell everybody."""
        for worker in self.workers:
            await getattr(worker, method)(*arguments)
