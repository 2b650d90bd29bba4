"""``python -m embodiment serve --ray``: the same server as several processes that Ray Serve keeps alive."""

from __future__ import annotations

import argparse
import os
import signal
import threading
from collections.abc import Callable
from typing import Any

from embodiment.app.tenants_file import read_tenants
from embodiment.errors import UsageError, how_to_install

ALONE = ("scenario", "otel", "tls")
"""Options of a single process; each has its own sentence below."""
_INSTEAD = {
    "scenario": "--scenario plays in one process: leave out --ray",
    "otel": "--otel follows one process: with --ray, use the metrics of docs/cluster.md",
    "tls": "--tls makes a certificate for one process: with --ray, give all of them one with --key-pair FILE",
}


def serve_on_ray(
    arguments: argparse.Namespace,
    *,
    announce: Callable[[str], None],
    say: Callable[[str], None],
    watch_parent: Callable[[Callable[[], object]], None],
) -> int:
    """Serve until interrupted. Returns 0.

    Args:
        arguments: Of ``serve``.
        announce: Told the address clients connect to.
        say: Told a sentence before what takes time.
        watch_parent: Calls what it is given once our parent is gone.

    Raises:
        UsageError: An option is wrong or makes no sense here, the port is taken, or Ray is not installed.
    """
    for name in ALONE:
        if getattr(arguments, name) not in ("", None, False):
            raise UsageError(_INSTEAD[name])
    try:
        from embodiment.cluster.local import LocalCluster
        from embodiment.cluster.options import ClusterOptions
    except ImportError as error:
        raise UsageError(f"--ray needs Ray Serve: {how_to_install('ray')} ({error})") from None
    options = ClusterOptions(**_chosen(arguments))
    ended = threading.Event()
    cluster = LocalCluster(options, ingresses=arguments.ingresses, workers=arguments.workers)
    say("starting Ray, the engines and the ingresses; about fifteen seconds")
    with cluster:
        # After Ray, which has handlers of its own.
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda number, frame: ended.set())
        if arguments.exit_with_parent:
            watch_parent(ended.set)
        announce(cluster.url)
        while not ended.wait(1.0):  # on Windows a wait without an end hears no signal
            pass
    return 0


def _chosen(arguments: argparse.Namespace) -> dict[str, Any]:
    """The options of the cluster, by name."""
    same = (
        "host", "port", "token", "key_pair", "strict", "lifetime", "max_sessions", "drain", "store", "recogniser",
        "synthesizer", "brain", "llm", "llm_url", "whisper", "piper", "kokoro", "verbose",
    )  # fmt: skip
    return {
        **{name: getattr(arguments, name) for name in same},
        "tenants": read_tenants(arguments.tenants, os.environ) if arguments.tenants else (),
        "allow_origins": tuple(arguments.allow_origin),
    }
