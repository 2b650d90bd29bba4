"""What a session asks of engines in other processes, and what becomes of it when such a process dies."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Protocol

from embodiment.errors import EngineError
from embodiment.server.logs import note
from embodiment.units import Seconds

log = logging.getLogger(__name__)


class WorkerLost(EngineError):
    """The process that was asked is gone, or no longer knows what it is asked about; another may answer."""


class Deployment(Protocol):
    """Several processes that run the same engine. Thread: the event loop's."""

    @property
    def name(self) -> str:
        """For messages."""
        ...

    async def ask(self, method: str, *arguments: Any, key: str = "") -> Any:
        """Ask one of them.

        Args:
            method: Of the worker.
            arguments: Its arguments.
            key: Questions with the same key go to the same process while it lives; empty for whoever has least to do.

        Raises:
            EngineError: The engine refused.
            WorkerLost: Nobody answered who could have.
        """
        ...

    async def tell_all(self, method: str, *arguments: Any) -> None:
        """Tell every process there is. Raises WorkerLost."""
        ...


async def ask_twice(
    deployment: Deployment, method: str, *arguments: Any, key: str = "", within: Seconds
) -> Any:
    """Ask, and once more if the process asked is lost: all that is needed to answer is in the arguments.

    Raises:
        EngineError: The engine refused, was lost twice, or did not answer within ``within`` seconds each time.
    """
    try:
        return await ask_once(deployment, method, *arguments, key=key, within=within)
    except WorkerLost as lost:
        note(log, "worker_lost", logging.WARNING, engine=deployment.name, again=True, error=str(lost))
    return await ask_once(deployment, method, *arguments, key=key, within=within)


async def ask_once(
    deployment: Deployment, method: str, *arguments: Any, key: str = "", within: Seconds
) -> Any:
    """``Deployment.ask`` with an end to waiting. Raises EngineError, WorkerLost among them."""
    try:
        async with asyncio.timeout(within):
            return await deployment.ask(method, *arguments, key=key)
    except TimeoutError:
        raise EngineError(f"{deployment.name} did not answer within {within:g} s") from None
