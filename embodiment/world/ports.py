"""What the world needs from outside, owned here, implemented in ``adapters/`` and faked in ``testing/``.

Each port has at most five methods. Ports are given to the constructor of the Runtime and never chosen by a flag
inside it: a headless run is the same Runtime with other ports plugged in.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from embodiment.audio.mixer import Voice
from embodiment.audio.ring import VoiceRing
from embodiment.body.aside import T
from embodiment.live.config import GeminiLiveConfig
from embodiment.live.messages import ClientMessage
from embodiment.session.tts import TTSProvider
from embodiment.stream.stamper import Stamped, Stamper
from embodiment.units import FloatArray, Int16Array, Samples, Seconds
from embodiment.world.inputs import InputEvent
from embodiment.world.memory import Recollection, Remembered
from embodiment.world.view import View

if TYPE_CHECKING:
    from embodiment.world.open_mic import OpenMic


class Delivery(NamedTuple):
    """One stamped event on its way from a connection to its session.

    Attributes:
        session: Name the session was opened under.
        connection: Which connection of that session it came from, counted from 1 by the session; older ones are stale.
        stamped: The event.
    """

    session: str
    connection: int
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


class MemoryStore(Protocol):
    """Where characters' memories are kept between visits. Nothing here waits for a file or raises for one.

    Attributes:
        problem: Why nothing is remembered now, one sentence; empty while all is well.
    """

    problem: str

    def recall(self, character: str) -> Recollection | None:
        """What a character knew at the end of the last visit; None for nothing."""
        ...

    def keep(self, character: str, recollection: Recollection) -> None:
        """Remember this instead of what was kept before."""
        ...

    def remembered(self) -> Sequence[Remembered]:
        """Everything that is kept, for the player to look at."""
        ...

    def erase(self, character: str = "") -> None:
        """Forget one character's memory, or with ``""`` everything."""
        ...

    def close(self) -> None:
        """Write what is still to be written; idempotent."""
        ...


class PlayedSound(Protocol):
    """What the loudspeakers are given, for an open microphone that must not hear it."""

    def read(self) -> FloatArray:
        """Everything played since the last call: float32, shape (n,), n >= 0, 24 kHz mono."""
        ...


class VoiceActivity(Protocol):
    """Tells speech from other sound. Its time is the audio that passed; it owns no clock."""

    @property
    def frame(self) -> Samples:
        """Length of the frames it takes, in 16 kHz samples."""
        ...

    def probability(self, frame: Int16Array) -> float:
        """How likely the next ``frame`` (int16, shape (frame,), 16 kHz mono) is speech, 0..1."""
        ...

    def reset(self) -> None:
        """Forget what was heard."""
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

    def aside(self, work: Callable[[], T], /) -> Callable[[], T | None]:
        """Have something worked out beside the game, or at once on simulated time; see ``body.aside.Aside``."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Ports:
    """Everything a world is plugged into.

    Attributes:
        link: Where connections are made.
        speaker: Where voices sound; it is opened by whoever made it.
        host: Where asyncio code runs.
        service: Connection settings of the service.
        microphone: Where the player's voice comes from; None without one.
        tts: Voice providers by the name a persona gives as ``voice_provider``.
        memory: Where what characters remember is kept; None for nowhere.
        open_mic: Lets the player talk without a key; None: with the key only.
    """

    link: Link
    speaker: Speaker
    host: VoiceHost
    service: GeminiLiveConfig
    microphone: Microphone | None = None
    tts: Mapping[str, TTSProvider] = field(default_factory=dict)
    memory: MemoryStore | None = None
    open_mic: OpenMic | None = None
