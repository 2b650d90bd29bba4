"""What the world needs from outside, owned here, implemented in ``adapters/`` and faked in ``testing/``.

Each port has at most five methods. Ports are given to the constructor of the Runtime and never chosen by a flag
inside it: a headless run is the same Runtime with other ports plugged in.
"""

from __future__ import annotations

from collections.abc import Coroutine, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from embodiment.audio.mixer import Voice
from embodiment.audio.ring import VoiceRing
from embodiment.live.config import GeminiLiveConfig
from embodiment.live.messages import ClientMessage
from embodiment.stream.stamper import Stamped, Stamper
from embodiment.units import Int16Array, Samples, Seconds
from embodiment.world.inputs import InputEvent
from embodiment.world.view import View


@dataclass(frozen=True, slots=True)
class Delivery:
    """One stamped event on its way from a connection to its session."""

    session: str
    """Name the session was opened under."""
    connection: int
    """Which connection of that session it came from, counted from 1 by the session; older ones are stale."""
    stamped: Stamped


class Link(Protocol):
    """All connections of all sessions. Methods are called on the game thread and never block."""

    def open(self, session: str, connection: int, config: GeminiLiveConfig, stamper: Stamper) -> None:
        """Begin a connection; an earlier one of the same session is closed first, on the wire too."""
        ...

    def send(self, session: str, message: ClientMessage) -> None:
        """Append to the session's one ordered writer; what cannot be sent any more is dropped with its socket."""
        ...

    def close(self, session: str) -> None:
        """End the session's connection; idempotent."""
        ...

    def receive(self, limit: int) -> Sequence[Delivery]:
        """At most ``limit`` events in arrival order; empty when there are none."""
        ...

    def stop(self) -> None:
        """Close everything and leave no thread, task or socket; idempotent."""
        ...


class Speaker(Protocol):
    """Where voices sound. It owns the one mixer; how many samples it has consumed is what has been heard."""

    @property
    def latency(self) -> Seconds:
        """Time between a sample being consumed and reaching an ear: queue plus device, as the back end tells."""
        ...

    def open(self) -> None:
        """Start consuming. Raises DeviceError with one sentence."""
        ...

    def voice(self, name: str, ring: VoiceRing) -> Voice:
        """Add a voice that reads ``ring``; its gain and pan may be set at any time."""
        ...

    def pump(self, frames: Samples) -> None:
        """Consume ``frames`` samples now. Only pulled speakers do; devices have their own pull and ignore it."""
        ...

    def close(self) -> None:
        """Fall silent and give the device back; idempotent."""
        ...


class Microphone(Protocol):
    """Where the player's voice comes from, at 16 kHz."""

    def open(self) -> None:
        """Start capturing. Raises DeviceError with one sentence."""
        ...

    def read(self) -> Int16Array:
        """Everything captured since the last call: int16, shape (n,), n >= 0, 16 kHz mono."""
        ...

    def close(self) -> None:
        """Stop capturing; idempotent."""
        ...


class Screen(Protocol):
    """Where the world is seen and where keys come from."""

    def events(self) -> Sequence[InputEvent]:
        """What the person did since the last call."""
        ...

    def show(self, view: View) -> None:
        """Draw one frame."""
        ...

    def close(self) -> None:
        """Give the window back; idempotent."""
        ...


class Clock(Protocol):
    """Time for everything that is not sound."""

    def now(self) -> Seconds:
        """Seconds since the run began."""
        ...


class Pacer(Protocol):
    """Decides how much game time one frame is worth, and waits for it if somebody is watching."""

    def wait(self, frame: Seconds) -> Seconds:
        """Return the game time that has passed since the last call; may wait until ``frame`` has passed."""
        ...


class VoiceHost(Protocol):
    """The place where asyncio code runs: a background thread, or stepped by simulated time."""

    def advance(self, now: Seconds) -> None:
        """Run everything due until ``now``; a threaded host runs by itself and ignores this."""
        ...

    def spawn(self, coroutine: Coroutine[Any, Any, None]) -> None:
        """Start a coroutine there."""
        ...
