"""What a world is plugged into where nothing is real: simulated time, a service in memory, no device.

with em.World([Smith], ports=simulated_ports()) as world:
    world.type("how much is a sword?")
    for _ in range(300):
        world.tick(1 / 30)
"""

from __future__ import annotations

from embodiment.adapters.live_client import LiveLink
from embodiment.adapters.loops import SimulatedLoop
from embodiment.live.config import GeminiLiveConfig
from embodiment.server.engines.brain_function import AnswerFunction
from embodiment.testing.function_server import FunctionServer
from embodiment.testing.microphone import ScriptedMicrophone
from embodiment.testing.speaker import PulledSpeaker
from embodiment.world.ports import Ports

NOWHERE = "ws://127.0.0.1:1"
"""Never opened: the service is in the same process, joined by memory."""


def simulated_ports(answer: AnswerFunction | None = None, *, seed: int = 0) -> Ports:
    """Ports for one world on simulated time, with the deterministic engines.

    Args:
        answer: What the service answers; None answers from each persona's authored knowledge.
        seed: Seed of the microphone's noise.
    """
    host = SimulatedLoop()
    return Ports(
        link=LiveLink(host, FunctionServer(answer).connector),
        speaker=PulledSpeaker(),
        host=host,
        service=GeminiLiveConfig(base_url=NOWHERE, manual_activity=True, word_timestamps=True),
        microphone=ScriptedMicrophone(seed=seed),
    )
