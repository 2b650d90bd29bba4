"""A cluster of one machine: Ray and the application, started and ended with this process (``serve --ray``)."""

from __future__ import annotations

import os
import socket
from dataclasses import replace
from types import TracebackType
from typing import Any, Final

os.environ.setdefault(
    "RAY_USAGE_STATS_ENABLED", "0"
)  # read when Ray is imported; nobody here asked to be counted

import ray
from ray import serve

from embodiment.cluster.application import application
from embodiment.cluster.options import ClusterOptions
from embodiment.errors import UsageError

NAME: Final = "embodiment"
OBJECT_STORE: Final = 256 * 2**20
"""Bytes of shared memory for what travels: an utterance or a sentence is some 100 KB and gone at once."""


class LocalCluster:
    """A context manager. Thread: the main one's, as Ray wants it.

    Args:
        options: Of the application; port 0 is made a free one.
        ingresses: How many processes take connections.
        workers: How many processes each engine has.

    Attributes:
        url: Where clients connect.
    """

    def __init__(self, options: ClusterOptions, *, ingresses: int = 2, workers: int = 1) -> None:
        if ingresses < 1 or workers < 1:
            raise UsageError("at least one ingress and one process for each engine are needed")
        self._options = replace(options, port=free_port(options.host, options.port))
        self._ingresses = ingresses
        self._workers = workers
        scheme = "wss" if options.key_pair else "ws"
        host = f"[{options.host}]" if ":" in options.host else options.host
        self.url = f"{scheme}://{host}:{self._options.port}"

    def __enter__(self) -> LocalCluster:
        replicas = 2 * self._ingresses + 2 * 4 * self._workers  # old and new ones of a rolling update
        ray.init(
            address="local",  # its own, also where another Ray runs on this machine or is named in the environment
            # Scheduling is by numbers that are told, not by cores: a small machine holds small workers.
            num_cpus=max(replicas, os.cpu_count() or 1),
            include_dashboard=False,
            object_store_memory=OBJECT_STORE,
            log_to_driver=self._options.verbose,
            logging_level="error",
        )
        try:
            serve.start(proxy_location="Disabled", logging_config={"log_level": "WARNING"})
            self._run()
        except BaseException:
            self._end()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._end()

    def update(self, **changes: Any) -> None:
        """Roll out the application with other options: new processes begin, then old ones drain. Blocks until done."""
        self._options = replace(self._options, **changes)
        self._run()

    def scale(self, *, ingresses: int | None = None, workers: int | None = None) -> None:
        """Have so many of them. Blocks until the new ones are there; old ones drain meanwhile."""
        self._ingresses = ingresses or self._ingresses
        self._workers = workers or self._workers
        self._run()

    def handle(self, deployment: str) -> Any:
        """Serve's handle of a deployment."""
        return serve.get_deployment_handle(deployment, NAME)

    def processes(self, deployment: str) -> list[int]:
        """Process ids of its replicas."""
        return list(self.handle(deployment).broadcast("process").results(timeout_s=20))

    def _run(self) -> None:
        try:
            built = application(self._options, ingresses=self._ingresses, workers=self._workers)
            serve.run(built, name=NAME, route_prefix=None)
        except RuntimeError as error:
            raise UsageError(f"the application could not be started on Ray: {error}") from error

    def _end(self) -> None:
        serve.shutdown()
        ray.shutdown()


def free_port(host: str, port: int) -> int:
    """``port``, or a free one for 0. Raises UsageError if somebody listens there: it would be shared with them."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        try:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host, port))
            probe.listen()
        except OSError as error:
            raise UsageError(
                f"port {port} of {host} cannot be used ({error.strerror or error}): "
                "another server may be running; choose another --port, or 0 for any free one"
            ) from None
        return int(probe.getsockname()[1])
