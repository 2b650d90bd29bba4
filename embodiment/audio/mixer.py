"""One mixer for every voice in the world: gains and pans glide, and the sum never clips hard."""

from __future__ import annotations

from math import ceil, cos, pi, sin
from typing import Final

import numpy as np

from embodiment.audio.ring import VoiceRing
from embodiment.audio.tap import Tap
from embodiment.errors import UsageError
from embodiment.units import FloatArray, Samples

RAMP: Final = 480
"""Samples (20 ms) in which a gain moves by 1.0. Fast enough to follow a turning camera, too slow to click."""
KNEE: Final = 0.85
"""Level above which the sum is bent instead of clipped. One voice at full scale in the middle stays below
it (0.71).
"""


class Voice:
    """A ring with a place in the stereo picture. The game thread sets the targets, the mixer glides to them.

    Attributes:
        name: For error texts and the debug overlay.
        ring: Where its samples come from.
        gain: 0.0 (inaudible: only the counters move) and up; 1.0 plays what was recorded.
        pan: -1.0 left .. 1.0 right, equal power.
    """

    __slots__ = ("_leaving", "_left", "_right", "_started", "gain", "name", "pan", "ring")

    def __init__(self, name: str, ring: VoiceRing, gain: float = 1.0, pan: float = 0.0) -> None:
        self.name = name
        self.ring = ring
        self.gain = gain
        self.pan = pan
        self._left = self._right = 0.0  # what the ear gets now; the mixing thread's
        self._started = False
        self._leaving = False

    def targets(self) -> tuple[float, float]:
        """Gains of the left and the right channel to glide to.

        Equal power: left² + right² = gain² at every pan, so a voice that walks past keeps its loudness.
        """
        gain = 0.0 if self._leaving else max(0.0, self.gain)
        angle = (min(1.0, max(-1.0, self.pan)) + 1.0) * pi / 4.0
        return gain * cos(angle), gain * sin(angle)

    def rest(self) -> None:
        """Nothing is heard of it now; when it sounds again it is where it should be. Thread: the mixing one."""
        self._left = self._right = 0.0
        self._started = False


class Mixer:
    """Adds up all voices into one stereo block.

    ``mix`` is called by one thread (the speaker); ``add`` and ``remove`` by another (the game). They share
    a tuple that is replaced, never changed, so neither waits for the other.

    Args:
        max_frames: Length of the preallocated buffers; longer blocks are mixed in parts.

    Attributes:
        volume: Of everything, 0.0 .. 1.0; every voice glides to it. Set by the game thread.
    """

    def __init__(self, max_frames: int = 2048) -> None:
        if max_frames < 1:
            raise UsageError(f"max_frames is a number of samples, 1 or more; got {max_frames}")
        self.volume = 1.0
        self._voices: tuple[Voice, ...] = ()
        self._taps: tuple[Tap, ...] = ()
        self._max_frames = max_frames
        self._mono: FloatArray = np.zeros(max_frames, np.float32)
        self._scaled: FloatArray = np.zeros(max_frames, np.float32)
        self._sides: FloatArray = np.zeros((2, max_frames), np.float32)
        self._both: FloatArray = np.zeros((2, max_frames), np.float32)
        self._gains: FloatArray = np.zeros((2, 1), np.float32)
        self._steps: FloatArray = np.arange(1, max_frames + 1, dtype=np.float32) / np.float32(RAMP)
        self._glide: FloatArray = np.zeros(max_frames, np.float32)

    @property
    def voices(self) -> tuple[Voice, ...]:
        """The voices that are played, in the order they were added."""
        return tuple(voice for voice in self._voices if not voice._leaving)

    def add(self, voice: Voice) -> Voice:
        """Let a voice be heard. Thread: the game.

        Raises:
            UsageError: It (or its ring, under another name) is already here: a ring has one reader.
        """
        for other in self.voices:
            if other.ring is voice.ring:
                raise UsageError(
                    f"the ring of {voice.name!r} is already played as {other.name!r}; one ring has one reader"
                )
        voice._leaving = False
        staying = [
            other for other in self._voices if other.ring is not voice.ring and not self._is_gone(other)
        ]
        self._voices = (*staying, voice)
        return voice

    def remove(self, voice: Voice) -> None:
        """Let a voice glide to silence and forget it. Thread: the game.

        Its ring then stands still; give it to a new voice to go on.
        """
        voice._leaving = True
        self._voices = tuple(other for other in self._voices if not self._is_gone(other))

    def listen(self) -> Tap:
        """Have all that is played from now on recorded, for one reader. Thread: the game."""
        tap = Tap()
        self._taps = (*self._taps, tap)
        return tap

    @property
    def is_recorded(self) -> bool:
        """Whether anybody has what is played recorded (``listen``)."""
        return bool(self._taps)

    def pass_over(self, frames: Samples) -> None:
        """Let time pass where nobody hears the mix: every voice is as far as ``mix`` would have brought it, and no
        sample is touched. Thread: the speaker.

        Args:
            frames: Samples of time.
        """
        for voice in self._voices:
            if not (voice._leaving or voice.ring.is_still):
                voice.ring.advance(frames)
            voice.rest()

    def mix(self, out: FloatArray) -> None:
        """Overwrite ``out`` with the next block. Thread: the speaker. Makes no arrays and never raises.

        Args:
            out: float32, shape (n, 2), left and right; -1..1.
        """
        frames = len(out)
        for start in range(0, frames, self._max_frames):
            self._mix_part(out[start : start + self._max_frames])

    @staticmethod
    def _is_gone(voice: Voice) -> bool:
        return voice._leaving and not (voice._left or voice._right)

    def _mix_part(self, out: FloatArray) -> None:
        frames = len(out)
        sides = self._sides[:, :frames]
        mono = self._mono[:frames]
        volume = self.volume
        is_silent = True
        for voice in self._voices:
            if voice.ring.is_still:
                voice.rest()
                continue
            left, right = voice.targets()
            left, right = volume * left, volume * right
            if not voice._started:
                voice._left, voice._right, voice._started = left, right, True
            if not (left or right or voice._left or voice._right):
                if not voice._leaving:
                    voice.ring.advance(frames)
                continue
            voice.ring.read(mono)
            self._add_voice(sides, mono, voice, left, right, is_first=is_silent)
            is_silent = False
        if is_silent:
            out.fill(0.0)
            for tap in self._taps:
                tap.write_silence(frames)
            return
        self._bend(sides)
        for tap in self._taps:
            tap.write(sides)
        out[:] = sides.T

    def _add_voice(
        self, sides: FloatArray, mono: FloatArray, voice: Voice, left: float, right: float, *, is_first: bool
    ) -> None:
        """Add a voice to both sides; the first one overwrites what is there."""
        is_settled = voice._left == left and voice._right == right
        if is_settled and voice.ring.sounding:
            gains, both = self._gains, self._both[:, : len(mono)]
            gains[0, 0], gains[1, 0] = left, right
            if is_first:
                np.multiply(mono, gains, out=sides)
            else:
                np.multiply(mono, gains, out=both)
                sides += both
            return
        if is_first:
            sides.fill(0.0)
        voice._left = self._add(sides[0], mono, voice._left, left, voice.ring.sounding)
        voice._right = self._add(sides[1], mono, voice._right, right, voice.ring.sounding)

    def _add(self, side: FloatArray, mono: FloatArray, now: float, target: float, sounding: bool) -> float:
        """Add a voice to one side while its gain glides; the gain at the end of the block."""
        frames = len(mono)
        distance = target - now
        needed = ceil(abs(distance) * RAMP)
        end = target if needed <= frames else now + (frames / RAMP if distance > 0 else -frames / RAMP)
        if not sounding:
            return end
        scaled = self._scaled[:frames]
        if not needed:
            np.multiply(mono, np.float32(target), out=scaled)
        else:
            glide = self._glide[:frames]
            np.multiply(self._steps[:frames], np.float32(1.0 if distance > 0 else -1.0), out=glide)
            glide += np.float32(now)
            (np.minimum if distance > 0 else np.maximum)(glide, np.float32(target), out=glide)
            np.multiply(mono, glide, out=scaled)
        side += scaled
        return end

    @staticmethod
    def _bend(sides: FloatArray) -> None:
        """Above the knee, bend with a tanh that joins in value and slope; below it every sample stays as it
        is.
        """
        knee = np.float32(KNEE)
        if float(sides.max()) <= KNEE and float(sides.min()) >= -KNEE:
            return
        room = np.float32(1.0 - KNEE)
        for side in sides:
            (loud,) = np.nonzero(np.abs(side) > knee)
            over = side[loud]
            size = knee + room * np.tanh((np.abs(over) - knee) / room)
            side[loud] = np.copysign(size, over)
