"""Numbers the service's turns and says where in a turn's sound each event belongs.

The wire carries neither turn numbers nor positions; both are fixed here, at the one place where everything
still arrives in order. Sound goes straight into the character's ring, so it never waits for a frame of the
game; the stamped event follows through the mailbox.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final, NamedTuple

import numpy as np

from embodiment.audio.pcm import to_float, to_int16
from embodiment.audio.resampler import Resampler
from embodiment.audio.ring import Chunk, VoiceRing
from embodiment.live.messages import (
    AudioDelta,
    CodeDelta,
    Disconnected,
    FunctionCall,
    GeminiEvent,
    GenerationComplete,
    Interrupted,
    MediaDelta,
    OutputTranscription,
    TextDelta,
    TurnComplete,
)
from embodiment.units import OUTPUT_HZ, Hz, Int16Array, Samples

REPEATED_TEXT = 24
"""Characters a transcript piece must repeat from the turn's start to count as cumulative.

Pieces are deltas on the wire today; clients have been flipped between the two meanings before
(google-gemini/cookbook issue 951). Shorter repeats are speech ("never again! never again!"), so they are kept
as they come.
"""


class Stamped(NamedTuple):
    """An event that knows its turn.

    One is made for every message; a tuple costs a third of a frozen dataclass.

    Attributes:
        gen: Number of the turn the event belongs to; 0 before the first one. Everything with ``gen <=
            cut_gen`` is void wherever it is.
        position: 24 kHz samples of this turn's own sound received before the event; 0 for a call that comes
            ahead of the first sound of its turn.
        text_offset: Characters of this turn's transcript received before the event, the anchor of a call when
            another voice (a ``TTSProvider``) speaks the text.
        event: The event itself; a transcript piece is always a delta.
        chunk: The sound this event put into the ring, None when it had none or when its turn was already cut.
            An end of turn may carry one: the last samples a rate conversion still held.
    """

    gen: int
    position: Samples
    text_offset: int
    event: GeminiEvent
    chunk: Chunk | None = None


_new: Final[Any] = tuple.__new__
_Stamped: Final[Any] = Stamped


class Stamper:
    """One per session, kept over reconnects; used by the voice thread only.

    A turn begins with the first content (sound, transcript, text, call) after an ``interrupted``, a
    ``turnComplete`` or a lost connection: the service never continues a generation on a new connection.
    Housekeeping (setup, usage, resumption, go-away, empty transcripts) begins nothing, so an empty turn
    leaves no gap and content that straggles in after its ``turnComplete`` is a turn of its own rather than a
    ghost of the last one.

    Args:
        ring: The character's ring; this object is its only writer.
    """

    def __init__(self, ring: VoiceRing) -> None:
        self._ring = ring
        self._gen = max(0, ring.write_gen)
        self._open = False
        self._sounding = False
        self._position: Samples = 0
        self._text = ""
        self._resampler: Resampler | None = None
        self._rate: Hz = OUTPUT_HZ

    @property
    def gen(self) -> int:
        """Number of the running turn, or of the last one when none runs."""
        return self._gen

    def receive(self, event: GeminiEvent) -> Stamped:
        """Stamp one event and put its sound, if any, into the ring.

        Args:
            event: As decoded, in wire order.

        Returns:
            The event with its turn and its position.
        """
        if not self._open and _is_content(event):
            self._begin()
        position, text_offset = self._position, len(self._text)
        chunk: Chunk | None = None
        if isinstance(event, AudioDelta):
            is_ready = event.rate_hz == OUTPUT_HZ == self._rate
            chunk = self._write(event.pcm if is_ready else self._converted(event))
        elif isinstance(event, OutputTranscription):
            event = self._as_delta(event)
            self._text += event.text
        elif isinstance(event, GenerationComplete):
            chunk = self._end_of_sound()
        elif isinstance(event, (TurnComplete, Interrupted, Disconnected)):
            chunk = self._end_of_sound()
            self._open = False
            if isinstance(event, Interrupted):  # silence need not wait for a frame of the game
                self._ring.halt(self._gen)
        # As Stamped(...), at a third of the cost: a named tuple's own constructor is a function in Python.
        stamped: Stamped = _new(_Stamped, (self._gen, position, text_offset, event, chunk))
        return stamped

    def _begin(self) -> None:
        self._gen += 1
        self._open = True
        self._position = 0
        self._text = ""

    def _as_delta(self, event: OutputTranscription) -> OutputTranscription:
        """A piece that repeats the whole turn so far is cut down to what is new, or every subtitle would
        double.
        """
        if len(self._text) >= REPEATED_TEXT and event.text.startswith(self._text):
            return replace(event, text=event.text[len(self._text) :])
        return event

    def _converted(self, event: AudioDelta) -> Int16Array:
        """The sound at 24 kHz, preceded by what a conversion from another rate still held."""
        held: Int16Array | None = None
        if event.rate_hz != self._rate:
            held = self._drained()
            self._rate = event.rate_hz
        samples = event.pcm
        if event.rate_hz != OUTPUT_HZ:
            self._resampler = self._resampler or Resampler(event.rate_hz, OUTPUT_HZ)
            samples = to_int16(self._resampler.process(to_float(samples)))
        return samples if held is None or not len(held) else np.concatenate((held, samples))

    def _drained(self) -> Int16Array:
        """What the rate conversion still holds; the next sound starts a fresh one."""
        resampler, self._resampler = self._resampler, None
        return to_int16(resampler.flush()) if resampler else np.zeros(0, np.int16)

    def _write(self, samples: Int16Array) -> Chunk | None:
        size = len(samples)
        if not size:
            return None
        self._sounding = True
        self._position += size
        return self._ring.write(self._gen, samples)

    def _end_of_sound(self) -> Chunk | None:
        """Tell the ring that an empty buffer is now an end and no underrun. Further sound of the turn is
        still played.
        """
        chunk = self._write(self._drained())
        if self._sounding:
            self._sounding = False
            self._ring.finish(self._gen)
        return chunk


def _is_content(event: GeminiEvent) -> bool:
    """Whether the event is part of a generation, as opposed to news about the session."""
    if isinstance(event, AudioDelta):
        return len(event.pcm) > 0
    if isinstance(event, (OutputTranscription, TextDelta)):
        return bool(event.text)
    return isinstance(event, (FunctionCall, MediaDelta, CodeDelta))
