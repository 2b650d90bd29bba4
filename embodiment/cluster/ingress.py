"""The way in: a replica that listens itself, with the same server as on one machine, its engines elsewhere.

Serve's own proxy is not used: a WebSocket through it costs 3.3 ms of processor for every message and its replica is
never told that it is to end (docs/cluster.md). Serve starts, counts, replaces and ends the ingresses all the same.
"""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Callable
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING, Any

from embodiment.cluster.deployments import Deployment
from embodiment.cluster.engines import RemoteBrain, RemoteRecogniser, RemoteSynthesizer, RemoteVoiceActivity
from embodiment.cluster.options import ClusterOptions
from embodiment.cluster.scaling import SESSIONS
from embodiment.cluster.workers import load_one
from embodiment.errors import EngineError
from embodiment.server.app import LocalServer
from embodiment.server.counts import Counts
from embodiment.server.logs import JsonLines, note
from embodiment.server.ports import DistantVoiceActivity, Engines, VoiceActivity
from embodiment.server.resumption import HandleStore
from embodiment.server.stores.leases import Leases
from embodiment.server.stores.redis_counts import RedisCounts
from embodiment.server.stores.redis_link import RedisLink
from embodiment.server.stores.redis_store import RedisHandleStore

if TYPE_CHECKING:
    from ray.serve.handle import DeploymentHandle

log = logging.getLogger(__name__)


class Ingress:
    """Serves connections until Serve ends it; then its clients are asked to move, and given time to.

    Args:
        options: Of the cluster.
        recogniser: Deployment of ``RecogniserWorker``.
        synthesizer: Deployment of ``SynthesizerWorker``.
        brain: Deployment of ``BrainWorker``.
        voice_activity: Deployment of ``VoiceActivityWorker``; None to listen here.
    """

    async def __init__(  # type: ignore[misc]  # Serve awaits it
        self,
        options: ClusterOptions,
        recogniser: DeploymentHandle,
        synthesizer: DeploymentHandle,
        brain: DeploymentHandle,
        voice_activity: DeploymentHandle | None = None,
    ) -> None:
        from embodiment.cluster.handles import ServeDeployment

        log_to_stderr(verbose=options.verbose)
        self._options = options
        self._held = AsyncExitStack()
        hearing = None if voice_activity is None else ServeDeployment(voice_activity)
        minds = ServeDeployment(brain)
        engines = Engines(
            voice_activity=await self._detectors(hearing),
            recogniser=RemoteRecogniser(ServeDeployment(recogniser)),
            synthesizer=RemoteSynthesizer(ServeDeployment(synthesizer)),
            brain=lambda: RemoteBrain(minds),
        )
        store, counts = await self._shared()
        self._server = LocalServer(engines, options.server(), store=store, counts=counts)
        url = await self._server.start()
        note(log, "ingress_start", url=url, pid=os.getpid())

    async def _detectors(
        self, deployment: Deployment | None
    ) -> Callable[[], VoiceActivity | DistantVoiceActivity]:
        """What makes the detector of a session."""
        if deployment is None:
            return load_one(*self._options.engine("voice_activity")).voice_activity
        frame = await deployment.ask("frame")
        return lambda: RemoteVoiceActivity(deployment, frame, self._options.together)

    async def _shared(self) -> tuple[HandleStore | None, Counts | None]:
        """What the ingresses share: sessions that can be resumed, and what tenants use."""
        if not self._options.store:
            return None, None
        link = RedisLink(self._options.store)
        self._held.push_async_callback(link.close)
        if notice := await link.check():
            note(log, "store_away", logging.WARNING, problem=notice)
        leases = Leases(link)
        self._held.push_async_callback(leases.close)
        return RedisHandleStore(link, leases=leases), RedisCounts(link, leases)

    async def sessions(self) -> int:
        """Connections being served."""
        return self._server.sessions

    async def process(self) -> int:
        """The process id, to look at or to end."""
        return os.getpid()

    def record_autoscaling_stats(self) -> dict[str, float]:
        """Told to Serve from time to time, for ``scaling.by_sessions``."""
        return {SESSIONS: float(self._server.sessions)}

    async def __del__(self) -> Any:
        """Serve's last call to a replica that is scaled down or replaced; it waits for it."""
        sessions = self._server.sessions
        late = await self._server.drain(self._options.drain)
        note(log, "ingress_end", sessions=sessions, closed=late)
        await self._held.aclose()


def log_to_stderr(*, verbose: bool) -> None:
    """Our notes as JSON lines on standard error, which Ray keeps a file of for each process."""
    ours = logging.getLogger("embodiment")
    if not ours.handlers:
        handler = logging.StreamHandler(sys.stderr)
        handler.setFormatter(JsonLines())
        ours.addHandler(handler)
        ours.propagate = False
    ours.setLevel(logging.INFO if verbose else logging.WARNING)


def loaded(part: str, name: str, settings: Any, *, verbose: bool) -> Engines:
    """A worker's engine, with a warning where a lesser one stands in. Raises EngineError."""
    log_to_stderr(verbose=verbose)
    engines = load_one(part, name, settings)
    for notice in engines.notices:
        log.warning(notice)
    if not callable(engines.brain):
        raise EngineError("an engine without a mind")
    return engines
