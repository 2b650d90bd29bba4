"""The Serve application: an ingress and four engines, each a deployment that is scaled by itself.

``serve run embodiment/cluster/serve_config.yaml`` deploys it on a cluster; ``local.py`` on one machine.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from ray import serve
from ray.serve import Application
from ray.serve.config import AutoscalingConfig, RequestRouterConfig

from embodiment.cluster.ingress import Ingress, loaded
from embodiment.cluster.options import ClusterOptions
from embodiment.cluster.workers import BrainWorker, RecogniserWorker, SynthesizerWorker, VoiceActivityWorker
from embodiment.units import Seconds

STICKY: Final = RequestRouterConfig(
    request_router_class="ray.serve.experimental.consistent_hash_router.ConsistentHashRouter"
)
"""For workers that keep something of a session: its questions go to the same one while that lives, and where it is
full or gone to the next on the ring, which is told what it needs."""
NOTICED_WITHIN: Seconds = 2.0
"""How often Serve looks whether a replica lives."""
TOO_LONG: Seconds = 5.0


class VoiceActivity(VoiceActivityWorker):
    """The worker as Serve makes it."""

    def __init__(self, options: ClusterOptions) -> None:
        engines = loaded(*options.engine("voice_activity"), verbose=options.verbose)
        super().__init__(engines.voice_activity)


class Recogniser(RecogniserWorker):
    """The worker as Serve makes it; pocketsphinx and whisper run in a process below it."""

    def __init__(self, options: ClusterOptions) -> None:
        super().__init__(loaded(*options.engine("recogniser"), verbose=options.verbose))

    def __del__(self) -> None:
        """Serve's last call."""
        self._engines.close()


class Synthesizer(SynthesizerWorker):
    """The worker as Serve makes it; the speech engine runs in a process below it."""

    def __init__(self, options: ClusterOptions) -> None:
        super().__init__(loaded(*options.engine("synthesizer"), verbose=options.verbose))

    def __del__(self) -> None:
        """Serve's last call."""
        self._engines.close()


class Brain(BrainWorker):
    """The worker as Serve makes it."""

    def __init__(self, options: ClusterOptions) -> None:
        super().__init__(loaded(*options.engine("brain"), verbose=options.verbose).brain)


def build(arguments: Mapping[str, Any]) -> Application:
    """The application with these ``args`` of a config file, which also says how many of each there are.

    Raises:
        UsageError: A name nobody knows, or a value that cannot be.
    """
    return application(ClusterOptions.from_arguments(arguments))


def application(
    options: ClusterOptions, *, ingresses: int | None = None, workers: int | None = None
) -> Application:
    """The application.

    Args:
        options: Of all its processes.
        ingresses: How many; None lets Serve scale them by conversations.
        workers: How many of each engine; None lets Serve scale them by what waits.
    """
    # Who is scaled by hand does not restart when the numbers change; what a worker is told, restarts it.
    engine = replace(options, token="", tenants=(), store="", drain=0.0, max_sessions=1)
    recogniser = _engine(Recogniser, workers, cpus=1.0, ongoing=4, target=1.0).bind(engine)
    synthesizer = _engine(Synthesizer, workers, cpus=1.0, ongoing=4, target=1.0).bind(engine)
    brain = _engine(Brain, workers, cpus=1.0, ongoing=64, target=16.0, sticky=True).bind(engine)
    deployments = [recogniser, synthesizer, brain]
    if not options.listen_here:
        deployments.append(
            _engine(VoiceActivity, workers, cpus=1.0, ongoing=32, target=1.0, sticky=True).bind(engine)
        )
    return _ingress(options, ingresses).bind(options, *deployments)


def _ingress(options: ClusterOptions, replicas: int | None) -> Any:
    scaling = AutoscalingConfig(
        min_replicas=1,
        max_replicas=100,
        target_ongoing_requests=max(1.0, 0.6 * options.max_sessions),
        policy={"policy_function": "embodiment.cluster.scaling:by_sessions"},
        upscale_delay_s=5,
        downscale_delay_s=600,
    )
    return serve.deployment(
        Ingress,
        name="Ingress",
        max_ongoing_requests=100,
        graceful_shutdown_timeout_s=options.drain + TOO_LONG,
        graceful_shutdown_wait_loop_s=0.1,
        health_check_period_s=NOTICED_WITHIN,
        health_check_timeout_s=TOO_LONG,
        max_surge_percent=100,
        rolling_update_percentage=0.5,
        ray_actor_options={"num_cpus": 1.0},
        **({"autoscaling_config": scaling} if replicas is None else {"num_replicas": replicas}),
    )


def _engine(
    worker: type, replicas: int | None, *, cpus: float, ongoing: int, target: float, sticky: bool = False
) -> Any:
    scaling = AutoscalingConfig(min_replicas=1, max_replicas=1000, target_ongoing_requests=target)
    return serve.deployment(
        worker,
        name=worker.__name__,
        max_ongoing_requests=ongoing,
        graceful_shutdown_timeout_s=TOO_LONG,
        graceful_shutdown_wait_loop_s=0.1,
        health_check_period_s=NOTICED_WITHIN,
        health_check_timeout_s=TOO_LONG,
        max_surge_percent=100,
        ray_actor_options={"num_cpus": cpus},
        **({"request_router_config": STICKY} if sticky else {}),
        **({"autoscaling_config": scaling} if replicas is None else {"num_replicas": replicas}),
    )
