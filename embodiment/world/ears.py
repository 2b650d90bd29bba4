"""The microphone on the game thread: through the gate, to whoever is addressed.

The gate keeps a pre-roll before the key went down and a tail after it came up, and decides the order of activity marks
and sound. Whoever was addressed when the key went down hears the utterance to its end. With an open microphone it is
the player's voice that opens the gate.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from embodiment.audio.gate import PRE_ROLL, TAIL, GateEdge, PushToTalkGate
from embodiment.audio.level import LevelMeter, peak_dbfs, rms_dbfs
from embodiment.audio.talk import Talk
from embodiment.errors import UsageError
from embodiment.session.session import PersonaSession
from embodiment.units import Int16Array, Seconds
from embodiment.world.open_mic import OpenMic
from embodiment.world.ports import Microphone

OPEN_PRE_ROLL: Seconds = 0.5
"""What an open microphone keeps: talking is confirmed up to 0.2 s after it was suspected, and the first consonant comes
before that.
"""
PAUSE_DEPTH = 25.0
"""Decibels below an utterance's loudest moment at which the player pauses; syllables stay above (own)."""
QUIET_DBFS = -60.0
"""Peak below which a whole utterance is taken for silence: a muted or dead microphone."""

METERED = 100
"""Pieces of sound the meter looks back on, a second where there is one a tick: its needle has forgotten older ones."""


class Ears:
    """The player's voice for the whole world. Thread: game.

    Args:
        microphone: Already open, or None.
        open_mic: Listens when no key is held; None: the key is the only way.

    Attributes:
        is_pressed: Whether the talk key is held; set by whoever reads the keys.
        heard_nothing: Set for one tick after an utterance that was silent all through.
    """

    def __init__(self, microphone: Microphone | None, open_mic: OpenMic | None = None) -> None:
        self._microphone = microphone
        self._open_mic = open_mic
        self._is_always_open = False
        self._gate = PushToTalkGate()
        self._meter = LevelMeter()
        self._unmetered: deque[Int16Array] = deque(maxlen=METERED)
        self._listener: PersonaSession | None = None
        self._peak = -96.0
        self._loudest = -96.0
        self._is_voice = False
        self._is_heard = False
        self.is_pressed = False
        self.heard_nothing = False

    @property
    def is_available(self) -> bool:
        """Whether there is a microphone."""
        return self._microphone is not None

    @property
    def can_be_open(self) -> bool:
        """Whether the microphone may stay open without a key."""
        return self._microphone is not None and self._open_mic is not None

    @property
    def is_always_open(self) -> bool:
        """Whether the player's voice opens the gate; the key still does, too."""
        return self._is_always_open

    @is_always_open.setter
    def is_always_open(self, is_open: bool) -> None:
        if is_open and self._open_mic is None:
            raise UsageError("nothing here tells speech from noise: give the Runtime an OpenMic first")
        if is_open is self._is_always_open or self._open_mic is None:
            return
        self._is_always_open = is_open
        self._listen_anew()

    @property
    def advice(self) -> str:
        """What the player should know when the microphone is kept open; may be empty."""
        return self._open_mic.advice if self._open_mic is not None else ""

    @property
    def is_suspicious(self) -> bool:
        """Whether the player may just have begun to talk over somebody."""
        is_suspected = self._open_mic is not None and self._open_mic.state is Talk.SUSPECTED
        return is_suspected and self._is_always_open and self._is_heard

    def hears_voice_for(self, session: PersonaSession) -> bool:
        """Whether the player's voice, and no pause in it, is heard by this character now."""
        return self._listener is session and self._is_voice

    @property
    def is_open(self) -> bool:
        """Whether an utterance is being taken, its tail included."""
        return self._gate.is_open

    @property
    def level(self) -> float:
        """Loudness for the meter, 0..1; worked out when somebody looks."""
        while self._unmetered:
            self._meter.feed(self._unmetered.popleft())
        return self._meter.level

    def tick(self, whom: Callable[[], PersonaSession | None], now: Seconds) -> None:
        """Take what the microphone brought and send what the gate lets through.

        Args:
            whom: Tells who is addressed; asked while the player talks, or might.
            now: Seconds of the world's time.
        """
        self.heard_nothing = False
        if self._microphone is None:
            return
        chunk = self._microphone.read()
        is_talking = self.is_pressed
        if self._is_always_open and self._open_mic is not None:
            chunk = self._open_mic.hear(chunk)
            is_talking |= self._open_mic.state is Talk.TALKING
        if chunk.size:
            self._unmetered.append(chunk)
            self._follow_voice(chunk)
        addressed = whom() if is_talking or self._is_always_open else None
        self._is_heard = (self._listener or addressed) is not None
        pressed = is_talking and self._is_heard
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

    def use(self, microphone: Microphone | None, now: Seconds) -> None:
        """Hear with another microphone from now on, already open; what was being said ends here, as it is."""
        self.is_pressed = False
        if self._listener is not None:
            self._listener.stop_talking(now)
            self._listener = None
        self._gate = PushToTalkGate()
        self._microphone = microphone
        self._listen_anew()

    def close(self) -> None:
        """Give the microphone back."""
        if self._microphone is not None:
            self._microphone.close()
            self._microphone = None

    def _listen_anew(self) -> None:
        pre_roll, tail = (OPEN_PRE_ROLL, 0.0) if self._is_always_open else (PRE_ROLL, TAIL)
        self._gate.set_times(pre_roll=pre_roll, tail=tail)
        if self._open_mic is not None:
            self._open_mic.reset()

    def _begin(self, addressed: PersonaSession | None, now: Seconds) -> None:
        self._listener = addressed
        self._peak = self._loudest = -96.0
        if addressed is not None:
            addressed.start_talking(now)

    def _end(self, now: Seconds) -> None:
        if self._listener is not None:
            self._listener.stop_talking(now)
            self.heard_nothing = self._peak < QUIET_DBFS
        self._listener = None
        self._is_voice = False

    def _follow_voice(self, chunk: Int16Array) -> None:
        if self._listener is None:
            return
        loudness = rms_dbfs(chunk)
        self._loudest = max(self._loudest, loudness)
        self._is_voice = loudness > max(QUIET_DBFS, self._loudest - PAUSE_DEPTH)
