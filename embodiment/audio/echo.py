"""Taking the game's own voices out of the microphone: what was played is known, so its echo can be predicted.

    played ──▶ filter (the room, learnt) ──▶ expected echo
                                                  │
    microphone ─────────────────────────────────▶ − ──▶ rest ──▶ suppressor ──▶ the player
                                                  └──────── learns ───┘

The filter is learnt all the time, also while the player talks over a character: how far it may move is weighed, band
by band, by how sure it is of the room and how much of the sound it cannot explain. The same doubt tells the suppressor
how much echo may be left in each band; before the room is known, that is nearly all.

Source: G. Enzner and P. Vary, "Frequency-domain adaptive Kalman filter for acoustic echo control in hands-free
telephones" (2006); F. Kuech, E. Mabande and G. Enzner, "State-space architecture of the partitioned-block-based
acoustic echo controller" (2014). Constants marked as own were chosen on the rooms of `tests/benchmarks/barge_in.py`.
"""

from __future__ import annotations

from collections import deque
from statistics import median
from typing import Final

import numpy as np
from numpy.typing import NDArray

from embodiment.errors import UsageError
from embodiment.units import INPUT_HZ, INPUT_PER_TICK, FloatArray, Samples, Seconds, to_samples

BLOCK: Final[Samples] = INPUT_PER_TICK
"""10 ms at 16 kHz: one tick of the game."""
LONGEST_ECHO: Final[Seconds] = 0.40
"""What the filter reaches: the delay of loudspeaker and microphone (20-150 ms; 250 over Bluetooth) and the room's own
beginning."""
_BANDS: Final = BLOCK + 1
_KEPT: Final = 0.9995
"""Share of the room that is the same one block later; the rest is doubt (own)."""
_REMEMBERED: Final = 0.98
_AGREEING: Final = 0.3
"""Where the microphone holds less than this of the echo that was expected, over half a second, the room is another one:
a device was changed, a laptop was carried away. Talk over the echo does not hide it, as it is like no echo (own)."""
_DOUBT: Final = 0.1
"""Power of the room's response before anything is known, per block (own): as loud at the microphone as was played."""
_FORGET: Final = 0.8
"""Smoothing of what cannot be explained (own)."""
_LEAK: Final = 0.004
"""Share of the expected echo that no linear filter explains: a small loudspeaker's distortion, -24 dB (own)."""
_NOTABLE: Final = 0.1
"""Share of what is recorded below which it does not matter what is expected (own)."""
_SEEN: Final = 200
"""Blocks of played sound, two seconds of it, over which the microphone is watched for how much it hears of them."""
_ENOUGH: Final = 120
"""Blocks before anything is concluded: an echo may be a quarter of a second late itself (own)."""
_ABOVE: Final = 10.0
"""How much louder than usual an echo may be, against what was played: 10 dB. With headphones nothing can be learnt of
the room, and this alone says that there is none (own)."""
_TIDIED: Final = 5
"""Parts of the room that are made whole again in each block; all of them take 80 ms (own)."""
_OVER: Final = 2.5
"""How much more echo the suppressor assumes than there should be (own)."""
_AUDIBLE: Final = 1e-6
"""Mean square from which played sound is loud enough to be listened for, -60 dBFS."""
_SILENT: Final = 1e-4
"""Amplitude below which nothing is played, -80 dB."""
_TINY: Final = np.float32(1e-9)

Bands = NDArray[np.complex64]


class EchoCanceller:
    """One microphone and the sum of what the loudspeakers play, both mono at 16 kHz. Thread: game.

    Args:
        reach: The longest echo, seconds.

    Attributes:
        echo_power: Mean square of the echo expected in the last block, of full scale.
        left_power: Mean square of what was left of the last block, of full scale.
        delay: Samples by which the result is late.

    Raises:
        UsageError: A reach of less than one block.
    """

    delay: Final[Samples] = BLOCK

    def __init__(self, reach: Seconds = LONGEST_ECHO) -> None:
        parts = to_samples(reach, INPUT_HZ) // BLOCK
        if parts < 1:
            raise UsageError(f"an echo reaches 0.01 seconds or more; got {reach}")
        # Each block stands in two rows, so that the last ``parts`` blocks, newest first, are always one slice.
        self._played: Bands = np.zeros((2 * parts, _BANDS), np.complex64)
        self._power: FloatArray = np.zeros((2 * parts, _BANDS), np.float32)
        self._parts = parts
        self._newest = 0
        self._quiet = parts
        self._room: Bands = np.zeros((parts, _BANDS), np.complex64)
        self._doubt: FloatArray = np.full((parts, _BANDS), _DOUBT, np.float32)
        self._last: FloatArray = np.zeros(BLOCK, np.float32)
        self._unexplained: FloatArray = np.full(_BANDS, _TINY, np.float32)
        self._rest: FloatArray = np.zeros(BLOCK, np.float32)
        self._tail: FloatArray = np.zeros(BLOCK, np.float32)
        self._echo: FloatArray = np.zeros(_BANDS, np.float32)
        self._gain: FloatArray = np.ones(_BANDS, np.float32)
        self._tidied = 0
        self._agreement = self._expectation = self._recorded = 0.0
        self._loudness = 0.0
        self._shares: deque[float] = deque(maxlen=_SEEN)
        self._most = np.inf
        self._watched = 0
        self.echo_power = 0.0
        self.left_power = 0.0

    @property
    def hears_echo(self) -> bool:
        """Whether anything was played that may still be heard."""
        return self._quiet < self._parts

    def process(self, microphone: FloatArray, played: FloatArray) -> FloatArray:
        """Clean one block.

        Args:
            microphone: float32, shape (BLOCK,), -1..1.
            played: What the loudspeakers were given at the same moment or up to `LONGEST_ECHO` before.

        Returns:
            float32, shape (BLOCK,): the player, one block late.
        """
        self._push(played)
        rest, expected = microphone, _SILENCE
        if self.hears_echo:
            heard = np.einsum("pb,pb->b", self._played[self._blocks], self._room)
            expected = np.fft.irfft(heard)[BLOCK:].astype(np.float32)
            rest = microphone - expected
            self._learn(rest)
            self._doubt_room(microphone, expected)
            self._bound(microphone)
        else:
            self._echo = _SILENT_BANDS
        left = self._suppressed(rest, expected)
        self.echo_power = float(np.dot(expected, expected)) / BLOCK
        self.left_power = float(np.dot(left, left)) / BLOCK
        return left

    def forget(self) -> None:
        """What was learnt of the room holds no more."""
        self._room[:] = 0.0
        self._doubt[:] = _DOUBT
        self._agreement = self._expectation = 0.0

    def _push(self, played: FloatArray) -> None:
        both = np.concatenate([self._last, played])
        self._last = played
        self._newest = (self._newest - 1) % self._parts
        rows = [self._newest, self._newest + self._parts]
        bands = np.fft.rfft(both).astype(np.complex64)
        self._played[rows] = bands
        self._power[rows] = bands.real**2 + bands.imag**2
        self._quiet = 0 if float(np.abs(played).max()) > _SILENT else self._quiet + 1

    @property
    def _blocks(self) -> slice:
        return slice(self._newest, self._newest + self._parts)

    def _learn(self, rest: FloatArray) -> None:
        """Move the room towards what explains the rest, as far as it is believed."""
        bands = np.fft.rfft(np.concatenate([np.zeros(BLOCK, np.float32), rest])).astype(np.complex64)
        power = (bands.real**2 + bands.imag**2).astype(np.float32)
        self._unexplained *= np.float32(_FORGET)
        self._unexplained += np.float32(1.0 - _FORGET) * power
        doubted = self._doubt * self._power[self._blocks]
        total = doubted.sum(axis=0) + 2.0 * np.maximum(self._unexplained, power * 0.5) + _TINY
        self._room += self._doubt * self._played[self._blocks].conj() * (bands / total)
        self._tidy()
        self._room *= np.float32(_KEPT)
        self._doubt *= np.float32(_KEPT**2) - np.float32(0.5 * _KEPT**2) * doubted / total
        self._doubt += np.float32(1.0 - _KEPT**2) * (self._room.real**2 + self._room.imag**2)
        self._echo = doubted.sum(axis=0) * 0.5

    def _doubt_room(self, microphone: FloatArray, expected: FloatArray) -> None:
        """Begin anew where what is expected is not what is heard."""
        self._agreement = _REMEMBERED * self._agreement + float(np.dot(microphone, expected))
        self._expectation = _REMEMBERED * self._expectation + float(np.dot(expected, expected))
        self._recorded = _REMEMBERED * self._recorded + float(np.dot(microphone, microphone))
        is_wrong = self._agreement < _AGREEING * self._expectation
        if is_wrong and self._expectation > _NOTABLE * self._recorded:
            self.forget()

    def _bound(self, microphone: FloatArray) -> None:
        """Echo is never much louder, against what is played, than all the microphone hears mostly is."""
        power = float(np.dot(microphone, microphone)) / BLOCK
        self._loudness += 0.2 * (power - self._loudness)
        played = self._power[self._blocks].mean(axis=0)
        loudness = float(played.sum()) / (2 * BLOCK * BLOCK)
        if loudness > _AUDIBLE:
            self._shares.append(self._loudness / loudness)
            self._watched += 1
            if self._watched >= _ENOUGH and self._watched % 10 == 0:
                self._most = _ABOVE * median(self._shares)
        if self._most < np.inf:
            self._echo = np.minimum(self._echo, np.float32(0.5 * self._most) * played)

    def _tidy(self) -> None:
        """Each part of the room lasts one block; what the bands have made up beyond it is taken away, part by part."""
        parts = np.arange(self._tidied, self._tidied + _TIDIED) % len(self._room)
        self._tidied = int(parts[-1]) + 1
        response = np.fft.irfft(self._room[parts], axis=1)
        response[:, BLOCK:] = 0.0
        self._room[parts] = np.fft.rfft(response, axis=1)

    def _suppressed(self, rest: FloatArray, expected: FloatArray) -> FloatArray:
        """Turn down the bands in which what is left may be echo."""
        window = _WINDOW
        bands = np.fft.rfft(np.concatenate([self._rest, rest]) * window)
        power = np.abs(bands) ** 2
        heard = np.abs(np.fft.rfft(np.concatenate([np.zeros(BLOCK, np.float32), expected]))) ** 2
        echo = self._echo + _LEAK * heard
        wanted = np.maximum(0.0, 1.0 - _OVER * echo / (power + _TINY)).astype(np.float32)
        self._gain = np.minimum(wanted, 0.6 * self._gain + 0.4 * wanted + 0.05)
        out = np.fft.irfft(bands * self._gain) * window
        self._rest = rest
        left: FloatArray = (self._tail + out[:BLOCK]).astype(np.float32)
        self._tail = out[BLOCK:].astype(np.float32)
        return left


_SILENCE: Final[FloatArray] = np.zeros(BLOCK, np.float32)
_SILENT_BANDS: Final[FloatArray] = np.zeros(_BANDS, np.float32)
_WINDOW: Final[FloatArray] = np.sin(np.pi * (np.arange(2 * BLOCK) + 0.5) / (2 * BLOCK)).astype(np.float32)
