"""A server's figures in the text form of Prometheus, by prometheus-client: gauges are read when somebody asks."""

from __future__ import annotations

import importlib
import os
import socket
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import Any, Final

from embodiment.errors import how_to_install
from embodiment.server.meters import Workload
from embodiment.units import Seconds

MISSING: Final = f"metrics need prometheus-client: {how_to_install('metrics')}"
BUCKETS: Final = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1.0, 1.5, 2.0, 3.0, 5.0, 10.0)
"""Seconds to the first sound. An answer to speech begins half a second after it, 0.45 s of which are the silence that
ends an utterance (docs/server.md)."""
ENGINES: Final = ("voice_activity", "recogniser", "brain", "synthesizer")


@dataclass(frozen=True, slots=True)
class Standing:
    """How things stand at one moment.

    Attributes:
        sessions: Connections being served, by tenant.
        room: Connections that may be served at once.
        frames: Frames waiting to be sent, of all sessions.
        oldest_frame: Age of the oldest of them.
    """

    sessions: Mapping[str, int] = field(default_factory=dict)
    room: int = 0
    frames: int = 0
    oldest_frame: Seconds = 0.0


class Metrics:
    """Figures of one server. Thread: its event loop's.

    Args:
        standing: Tells how things stand.
        workers: The workers of the engines, where they are known; of another engine all requests together are one.
        server: A label of every figure: behind a shared address one asks a different server each time. Empty for
            HOST:PID.

    Raises:
        ImportError: prometheus-client is not installed.
    """

    def __init__(
        self,
        standing: Callable[[], Standing],
        workers: Mapping[str, Sequence[Workload]] | None = None,
        server: str = "",
    ) -> None:
        self._server = server or f"{socket.gethostname()}:{os.getpid()}"
        self._prometheus: Any = importlib.import_module("prometheus_client")
        self._families: Any = importlib.import_module("prometheus_client.core")
        self._standing = standing
        self._workers = workers or {}
        self._requests = {name: Workload() for name in ENGINES}
        self._registry = self._prometheus.CollectorRegistry(auto_describe=False)
        self._first_sound = self._prometheus.Histogram(
            "embodiment_first_sound_seconds",
            "From the end of the player's input to the first sound of its answer handed to the socket.",
            ["server"],
            buckets=BUCKETS,
            registry=self._registry,
        ).labels(self._server)
        self._refusals = self._prometheus.Counter(
            "embodiment_refusals",
            "Clients turned away and connections ended by the server.",
            ["reason", "server"],
            registry=self._registry,
        )
        self._registry.register(self)

    def first_sound(self, after: Seconds) -> None:
        """See ``Meters``."""
        self._first_sound.observe(after)

    def refused(self, reason: str) -> None:
        """See ``Meters``."""
        self._refusals.labels(reason, self._server).inc()

    def request(self, engine: str) -> AbstractContextManager[None]:
        """See ``Meters``."""
        return self._requests[engine].request()

    def page(self) -> tuple[bytes, str]:
        """The text of all figures, and its content type."""
        return self._prometheus.generate_latest(self._registry), self._prometheus.CONTENT_TYPE_LATEST

    def collect(self) -> Iterator[Any]:
        """What prometheus-client asks for: the figures that are not counted but looked up."""
        standing = self._standing()
        sessions = self._gauge("sessions", "Connections being served.", ["tenant"])
        for tenant, count in standing.sessions.items():
            sessions.add_metric([tenant, self._server], count)
        yield sessions
        for name, told, value in (
            ("sessions_most", "Connections that may be served at once.", standing.room),
            ("outbox_frames", "Frames waiting to be sent.", standing.frames),
            ("outbox_oldest_seconds", "Age of the oldest frame waiting to be sent.", standing.oldest_frame),
        ):
            gauge = self._gauge(name, told, [])
            gauge.add_metric([self._server], value)
            yield gauge
        waiting = self._gauge("engine_requests", "Requests an engine has not answered yet.", ["engine"])
        oldest = self._gauge("engine_oldest_request_seconds", "Age of the oldest of them.", ["engine"])
        for name, workload in self._requests.items():
            waiting.add_metric([name, self._server], workload.waiting)
            oldest.add_metric([name, self._server], workload.oldest)
        yield waiting
        yield oldest
        busy = self._families.CounterMetricFamily(
            "embodiment_engine_busy_seconds",
            "Time during which a worker had something to do; its rate is the worker's utilisation.",
            labels=["engine", "worker", "server"],
        )
        for name, workload in self._requests.items():
            workers = self._workers.get(name) or [workload]
            for number, worker in enumerate(workers):
                busy.add_metric([name, str(number), self._server], worker.busy)
        yield busy

    def _gauge(self, name: str, told: str, labels: Sequence[str]) -> Any:
        return self._families.GaugeMetricFamily(f"embodiment_{name}", told, labels=[*labels, "server"])
