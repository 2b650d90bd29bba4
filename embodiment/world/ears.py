"""The microphone on the game thread: through the gate, to whoever is addressed.

The gate keeps a pre-roll before the key went down and a tail after it came up, and decides the order of activity marks
and sound. Whoever was addressed when the key went down hears the utterance to its end.
"""

from __future__ import annotations

from embodiment.audio.gate import GateEdge, PushToTalkGate
from embodiment.audio.level import LevelMeter, peak_dbfs
from embodiment.session.session import PersonaSession
from embodiment.units import Seconds
from embodiment.world.ports import Microphone

QUIET_DBFS = -60.0
"""Peak below which a whole utterance is taken for silence: a muted or dead microphone."""


class Ears:
    """Push-to-talk for the whole world. Thread: game.

    Args:
        microphone: Already open, or None.

    Attributes:
        is_pressed: Whether the talk key is held; set by whoever reads the keys.
        heard_nothing: Set for one tick after an utterance that was silent all through.
    """

    def __init__(self, microphone: Microphone | None) -> None:
        self._microphone = microphone
        self._gate = PushToTalkGate()
        self._meter = LevelMeter()
        self._listener: PersonaSession | None = None
        self._peak = -96.0
        self.is_pressed = False
        self.heard_nothing = False

    @property
    def is_available(self) -> bool:
        """Whether there is a microphone."""
        return self._microphone is not None

    @property
    def is_open(self) -> bool:
        """Whether an utterance is being taken, its tail included."""
        return self._gate.is_open

    @property
    def level(self) -> float:
        """Loudness for the meter, 0..1."""
        return self._meter.level

    def tick(self, addressed: PersonaSession | None, now: Seconds) -> None:
        """Take what the microphone brought and send what the gate lets through."""
        self.heard_nothing = False
        if self._microphone is None:
            return
        chunk = self._microphone.read()
        if chunk.size:
            self._meter.feed(chunk)
        pressed = self.is_pressed and (self._listener or addressed) is not None
        hold = self._listener is not None and self._listener.holds_microphone
        for item in self._gate.feed(chunk, pressed=pressed, hold=hold):
            if isinstance(item, GateEdge):
                if item is GateEdge.START:
                    self._begin(addressed, now)
                else:
                    self._end(now)
            elif self._listener is not None:
                self._peak = max(self._peak, peak_dbfs(item))
                self._listener.send_audio(item)

    def close(self) -> None:
        """Give the microphone back."""
        if self._microphone is not None:
            self._microphone.close()
            self._microphone = None

    def _begin(self, addressed: PersonaSession | None, now: Seconds) -> None:
        self._listener = addressed
        self._peak = -96.0
        if addressed is not None:
            addressed.start_talking(now)

    def _end(self, now: Seconds) -> None:
        if self._listener is not None:
            self._listener.stop_talking(now)
            self.heard_nothing = self._peak < QUIET_DBFS
        self._listener = None
