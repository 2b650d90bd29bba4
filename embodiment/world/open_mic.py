"""An open microphone: the player's voice without a key, with the game's own voices taken out of it.

    played (24 kHz) ─▶ 16 kHz ─▶ ┐
                                 ├─▶ EchoCanceller ─▶ VoiceActivity ─▶ TalkDetector ─▶ who talks
    microphone ────────────────▶ ┘          └───────────────────────────────────────▶ what is sent

Sound is paired by count, not by arrival: a device takes blocks when it likes, but sample n of the microphone was always
recorded the same time after sample n was played.
"""

from __future__ import annotations

from collections import deque
from typing import Final

import numpy as np

from embodiment.audio.echo import BLOCK, EchoCanceller
from embodiment.audio.pcm import to_float, to_int16
from embodiment.audio.resampler import Resampler
from embodiment.audio.talk import Talk, TalkDetector
from embodiment.units import INPUT_HZ, OUTPUT_HZ, FloatArray, Int16Array, Samples
from embodiment.world.ports import PlayedSound, VoiceActivity

MOST_AHEAD: Final[Samples] = INPUT_HZ // 16
"""62 ms. Played sound that was never needed sooner than this is too far ahead; longer device blocks do not exist."""
MASKED: Final = 0.1
"""Share of the echo's power (-10 dB) below which what is left of a frame is taken for what the canceller did not reach.
Source: own measurement, ``tests/benchmarks/barge_in.py``; a player who is that much softer is not heard by people, too.
"""
FAINT: Final = 4e-6
"""Mean square below which nothing is taken for a player who talks over a voice: -54 dBFS (own)."""
_FADING: Final = 0.9
"""What is left per block of an echo that masks: 60 dB in 1.3 s, slower than any living room."""
_WATCHED: Final = 2 * INPUT_HZ // BLOCK


class OpenMic:
    """Listens all the time. Thread: game.

    Args:
        detector: Tells speech from other sound.
        played: What the loudspeakers were given; None where nothing of it can reach the microphone.
        advice: A sentence for the player when it is switched on: whether headphones matter.

    Attributes:
        advice: See above.
        canceller: Takes the echo out.
        talk: Who talks.
        slips: Times played and recorded sound had to be paired anew.
    """

    def __init__(self, detector: VoiceActivity, played: PlayedSound | None, advice: str = "") -> None:
        self._detector = detector
        self.advice = advice
        self._tap = played
        self.slips = 0
        self.reset()

    def reset(self) -> None:
        """Begin anew, with nothing known of the room."""
        self.canceller = EchoCanceller()
        self.talk = TalkDetector(self._detector.frame)
        self._detector.reset()
        self._to_input = Resampler(OUTPUT_HZ, INPUT_HZ)
        self._microphone: FloatArray = np.zeros(0, np.float32)
        self._played: FloatArray = np.zeros(0, np.float32)
        self._frame: Int16Array = np.zeros(0, np.int16)
        self._left = self._echo = self._masking = 0.0
        self._ahead: deque[Samples] = deque(maxlen=_WATCHED)
        if self._tap is not None:
            self._tap.read()

    @property
    def state(self) -> Talk:
        """What is known of the player."""
        return self.talk.state

    def hear(self, chunk: Int16Array) -> Int16Array:
        """The next microphone samples.

        Args:
            chunk: int16, shape (n,), 16 kHz; may be empty.

        Returns:
            The player's part of it, a block later: int16, in whole blocks of 10 ms.
        """
        if self._tap is not None:
            self._played = np.concatenate([self._played, self._to_input.process(self._tap.read())])
        self._microphone = np.concatenate([self._microphone, to_float(chunk)])
        heard: list[Int16Array] = []
        while len(self._microphone) >= BLOCK:
            block, self._microphone = self._microphone[:BLOCK], self._microphone[BLOCK:]
            heard.append(to_int16(self.canceller.process(block, self._take_played())))
            self._listen(heard[-1])
        return np.concatenate(heard) if heard else _NOTHING

    def _listen(self, block: Int16Array) -> None:
        self._frame = np.concatenate([self._frame, block])
        self._left += self.canceller.left_power
        self._masking = max(self.canceller.echo_power, _FADING * self._masking)
        self._echo += self._masking
        size = self._detector.frame
        if len(self._frame) < size:
            return
        frame, self._frame = self._frame[:size], self._frame[size:]
        probability = self._detector.probability(frame)
        if self.canceller.hears_echo and self._left < max(MASKED * self._echo, size / BLOCK * FAINT):
            probability = 0.0
        self._left = self._echo = 0.0
        self.talk.feed(probability, voices_play=self.canceller.hears_echo)

    def _take_played(self) -> FloatArray:
        """As much as was recorded; silence where the device has not told yet."""
        if self._tap is None:
            return _SILENCE
        block = self._played[:BLOCK]
        self._played = self._played[BLOCK:]
        if len(block) < BLOCK:
            self._slip()
            return np.concatenate([block, np.zeros(BLOCK - len(block), np.float32)])
        self._ahead.append(len(self._played))
        if len(self._ahead) == _WATCHED and min(self._ahead) > MOST_AHEAD:
            self._played = self._played[min(self._ahead) - BLOCK :]
            self._slip()
        return block

    def _slip(self) -> None:
        """From here on the echo comes sooner or later than before."""
        self.slips += 1
        self._ahead.clear()
        self.canceller.forget()


_NOTHING: Final[Int16Array] = np.zeros(0, np.int16)
_SILENCE: Final[FloatArray] = np.zeros(BLOCK, np.float32)
