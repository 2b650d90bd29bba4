from __future__ import annotations

import inspect
from typing import Any

import pytest

from embodiment.adapters.loops import SimulatedLoop
from embodiment.audio.tap import Tap
from embodiment.live.messages import TurnComplete
from embodiment.server.engines.vad_energy import EnergyActivity
from embodiment.stream.stamper import Stamped
from embodiment.testing.clock import ManualPacer, SimulatedClock
from embodiment.testing.memory_store import DictMemory
from embodiment.testing.microphone import ScriptedMicrophone
from embodiment.testing.speaker import PulledSpeaker
from embodiment.world import ports
from embodiment.world.link_tap import LinkTap
from embodiment.world.ports import (
    Clock,
    Delivery,
    Link,
    MemoryStore,
    Microphone,
    Pacer,
    PlayedSound,
    Screen,
    Speaker,
    VoiceActivity,
    VoiceHost,
)

PORTS: list[Any] = [
    Link, Speaker, Microphone, MemoryStore, PlayedSound, VoiceActivity, Screen, Clock, Pacer, VoiceHost,
]  # fmt: skip
PLUGGED: list[tuple[Any, Any]] = [
    (Link, LinkTap),
    (Speaker, PulledSpeaker),
    (Microphone, ScriptedMicrophone),
    (MemoryStore, DictMemory),
    (Clock, SimulatedClock),
    (Pacer, ManualPacer),
    (VoiceHost, SimulatedLoop),
    (PlayedSound, Tap),
    (VoiceActivity, EnergyActivity),
]


def members(port: Any) -> dict[str, Any]:
    return {
        name: value
        for name, value in vars(port).items()
        if not name.startswith("_") and (inspect.isfunction(value) or isinstance(value, property))
    }


def link(tap: LinkTap) -> Link:
    """This and the next ones are checked by mypy: what is returned must satisfy the port."""
    return tap


def speaker(pulled: PulledSpeaker) -> Speaker:
    return pulled


def microphone(scripted: ScriptedMicrophone) -> Microphone:
    return scripted


def memory(store: DictMemory) -> MemoryStore:
    return store


def clock(simulated: SimulatedClock) -> Clock:
    return simulated


def pacer(manual: ManualPacer) -> Pacer:
    return manual


def host(loop: SimulatedLoop) -> VoiceHost:
    return loop


def test_no_port_was_forgotten_here() -> None:
    protocols = [
        value
        for value in vars(ports).values()
        if inspect.isclass(value)
        and value.__module__ == ports.__name__
        and getattr(value, "_is_protocol", False)
    ]
    assert set(protocols) == set(PORTS)


@pytest.mark.parametrize("port", PORTS, ids=lambda port: port.__name__)
def test_a_port_is_small_and_says_what_each_method_promises(port: Any) -> None:
    assert 1 <= len(members(port)) <= 5
    for name, member in members(port).items():
        assert inspect.getdoc(member), f"{port.__name__}.{name} promises nothing"


@pytest.mark.parametrize(("port", "kind"), PLUGGED, ids=lambda kind: kind.__name__)
def test_what_tests_plug_in_is_called_as_the_port_says(port: Any, kind: Any) -> None:
    """A fake whose parameters have other names would pass tests that the real one fails."""
    for name, wanted in members(port).items():
        given = inspect.getattr_static(kind, name)
        assert callable(given) is not isinstance(wanted, property), name
        if not isinstance(wanted, property):
            assert list(inspect.signature(given).parameters) == list(inspect.signature(wanted).parameters)


def test_closing_may_be_repeated() -> None:
    ears, voice = ScriptedMicrophone(), PulledSpeaker()
    microphone(ears).open()
    speaker(voice).open()
    voice.pump(240)
    for _ in range(2):
        ears.close()
        voice.close()
        assert not ears.is_open
        assert len(voice.recording()) == 240


def test_simulated_time_stands_still_until_it_is_advanced() -> None:
    simulated = SimulatedClock()
    assert clock(simulated).now() == clock(simulated).now() == 0.0
    simulated.advance(0.25)
    assert clock(simulated).now() == 0.25
    assert pacer(ManualPacer()).wait(0.016) == 0.016


def test_a_delivery_is_not_changed_on_its_way() -> None:
    stamped = Stamped(gen=1, position=0, text_offset=0, event=TurnComplete())
    delivery = Delivery("osric", 1, stamped)
    with pytest.raises(AttributeError):
        delivery.connection = 2  # type: ignore[misc]
    assert delivery == Delivery("osric", 1, stamped)
