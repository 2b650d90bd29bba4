"""Soft edges for a voice that stops and starts in the middle of a sound.

A step in the signal is heard as a click. The usual fade-out needs samples that follow; a voice that ran dry
has none. So a stop is followed by its own echo: the last samples backwards, fading. It joins in value, needs
nothing but the past and leaves every sample that was really played untouched. If something else starts at
once (a skip), the echo lies over it and the two cross.
"""

from __future__ import annotations

import numpy as np

from embodiment.units import FloatArray, Samples


class SoftEdges:
    """Remembers the end of what one voice played, and fades from it and into what follows.

    One thread (the reader of the voice). Makes no arrays after construction.

    Args:
        length: Samples of every fade; 0 turns fading off.

    Attributes:
        audible: Some of an echo went into the block that is being filled.
    """

    __slots__ = (
        "_echo",
        "_echoed",
        "_fall",
        "_length",
        "_past",
        "_past_is_zero",
        "_rise",
        "_risen",
        "audible",
    )

    def __init__(self, length: Samples) -> None:
        angles = np.linspace(0.0, np.pi, length + 2)[1:-1]
        self._rise: FloatArray = (0.5 - 0.5 * np.cos(angles)).astype(np.float32)
        self._fall: FloatArray = self._rise[::-1].copy()
        self._past: FloatArray = np.zeros(length, np.float32)  # what left last, oldest first
        self._echo: FloatArray = np.zeros(length, np.float32)
        self._past_is_zero = True
        self._length = length
        self._risen = self._echoed = length  # samples of either fade already used up
        self.audible = False

    def stop(self, block: FloatArray, at: int) -> None:
        """The sound ends before ``block[at]``: from there on its echo is heard."""
        fresh = min(at, self._length)
        self._echo[:fresh] = block[at - fresh : at][::-1]
        self._echo[fresh:] = self._past[fresh:][::-1]
        self._echo *= self._fall
        self._echoed = 0

    def start(self, *, softly: bool) -> None:
        """Sound follows; ``softly`` if it comes from the middle of something."""
        self._risen = 0 if softly else self._length

    def shape(self, run: FloatArray) -> None:
        """Fade in the next samples of the voice and lay a pending echo over them, in place."""
        if self._risen < self._length:
            count = min(len(run), self._length - self._risen)
            run[:count] *= self._rise[self._risen : self._risen + count]
            self._risen += count
        self.echo_into(run)

    def echo_into(self, run: FloatArray) -> None:
        """Lay a pending echo over samples, in place."""
        if self._echoed < self._length:
            count = min(len(run), self._length - self._echoed)
            run[:count] += self._echo[self._echoed : self._echoed + count]
            self._echoed += count
            self.audible = True

    def remember(self, block: FloatArray) -> None:
        """The block is complete and has left: the next one may have to fade from its end."""
        past, frames = self._past, len(block)
        self._past_is_zero = False
        if frames >= self._length:
            past[:] = block[frames - self._length :]
        else:
            past[:-frames] = past[frames:]
            past[-frames:] = block

    def forget(self) -> None:
        """The voice was silent: nothing to fade from and nothing to fade."""
        if not self._past_is_zero:
            self._past.fill(0.0)
            self._past_is_zero = True
        self._risen = self._echoed = self._length
