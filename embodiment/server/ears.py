"""From microphone messages to utterances: any rate in, automatic detection or the client's own marks."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from embodiment.audio.pcm import to_float, to_int16
from embodiment.audio.resampler import Resampler
from embodiment.server.endpoint import Edge, EdgeKind, Endpointer
from embodiment.server.ports import DistantVoiceActivity, VoiceActivity
from embodiment.server.profile import Profile
from embodiment.server.refusals import refused
from embodiment.units import INPUT_HZ, Hz, Int16Array, Samples, to_samples

LOWEST_HZ, HIGHEST_HZ = 4_000, 192_000
"""Rates that are taken. Speech below 4 kHz cannot be understood; nothing records above 192 kHz."""
MANUAL_LIMIT: Samples = to_samples(60.0, INPUT_HZ)
"""A key held for longer than this sends no more sound. Our choice, to bound memory."""


class Ears:
    """Listens to one session's microphone.

    Args:
        profile: Whether the client marks activity, and when speech begins and ends.
        detector: Voice activity of this session.
    """

    def __init__(self, profile: Profile, detector: VoiceActivity | DistantVoiceActivity) -> None:
        self._manual = profile.manual
        self._detector = detector
        self._near: VoiceActivity | None = None
        self._distant: DistantVoiceActivity | None = None
        self._whole: Samples = detector.frame
        if isinstance(detector, DistantVoiceActivity):
            self._distant = detector
            self._whole *= detector.together
        else:
            self._near = detector
        self._endpointer = Endpointer(detector.frame, profile.endpoint)
        self._resampler: tuple[Hz, Resampler] | None = None
        self._left = np.zeros(0, dtype=np.int16)
        self._held: list[Int16Array] = []
        self._held_samples: Samples = 0
        self._open = False
        self.received: Samples = 0
        """16 kHz samples taken since the stream began."""

    @property
    def busy(self) -> bool:
        """Whether the player is speaking, or holds the key."""
        return self._open if self._manual else self._endpointer.speaking

    def close(self) -> None:
        """The session is over."""
        self._detector.close()

    async def audio(self, pcm: Int16Array, rate_hz: Hz) -> list[Edge]:
        """Take a piece of microphone of any length. Waits for nothing but a detector in another process.

        Raises:
            Refused: The rate is none that speech is recorded at.
        """
        samples = self._at_input_rate(pcm, rate_hz)
        self.received += len(samples)
        if self._manual:
            self._hold(samples)
            return []
        self._left = np.concatenate((self._left, samples))
        whole = len(self._left) - len(self._left) % self._whole
        frames = self._left[:whole].reshape(-1, self._detector.frame)
        self._left = self._left[whole:].copy()
        likely: Sequence[float] = ()
        if self._near is not None:
            likely = [self._near.probability(frame) for frame in frames]
        elif self._distant is not None and whole:
            likely = await self._distant.probabilities(frames)
        return [
            edge
            for frame, speech in zip(frames, likely, strict=True)
            for edge in self._endpointer.feed(frame, speech)
        ]

    def stream_end(self) -> list[Edge]:
        """The microphone was closed: a running utterance ends, with what the detector has not been asked about yet."""
        frame = self._detector.frame
        edges: list[Edge] = []
        for at in range(0, len(self._left) - frame + 1 if self._endpointer.speaking else 0, frame):
            edges += self._endpointer.feed(self._left[at : at + frame], 1.0)
        edges += self._endpointer.finish()
        self._left = self._left[:0]
        self._detector.reset()
        return edges

    def activity_start(self) -> list[Edge]:
        """The client says the player begins."""
        already, self._open = self._open, True
        self._held, self._held_samples = [], 0
        return [] if already else [Edge(EdgeKind.START, self.received, self._left)]

    def activity_end(self) -> list[Edge]:
        """The client says the player is done; nothing if there was no beginning."""
        if not self._open:
            return []
        self._open = False
        held = np.concatenate(self._held) if self._held else np.zeros(0, dtype=np.int16)
        self._held, self._held_samples = [], 0
        return [Edge(EdgeKind.END, self.received, held)]

    def _hold(self, samples: Int16Array) -> None:
        """Sound outside the client's marks is thrown away, as the service does."""
        if self._open and self._held_samples < MANUAL_LIMIT:
            self._held.append(samples)
            self._held_samples += len(samples)

    def _at_input_rate(self, pcm: Int16Array, rate_hz: Hz) -> Int16Array:
        if rate_hz == INPUT_HZ:
            return pcm
        if not LOWEST_HZ <= rate_hz <= HIGHEST_HZ:
            raise refused("invalid_argument")
        if self._resampler is None or self._resampler[0] != rate_hz:
            self._resampler = (rate_hz, Resampler(rate_hz, INPUT_HZ))
        return to_int16(self._resampler[1].process(to_float(pcm)))
