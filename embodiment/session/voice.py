"""Whose sound a character's words have: the model's own, which comes with them, or a provider's, made of them.

Both are asked the same; nothing else in a session knows which it is.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from embodiment.body.lipsync import LipSync
from embodiment.live.messages import AudioDelta, OutputTranscription
from embodiment.session.function_calls import FunctionCalls
from embodiment.session.speech import Speech
from embodiment.stream.stamper import Stamped
from embodiment.units import Samples, Seconds


class Voice(Protocol):
    """What a session needs of a character's voice. Thread: game."""

    @property
    def is_busy(self) -> bool:
        """Whether words are on their way to becoming sound."""
        ...

    @property
    def newest_gen(self) -> int:
        """The highest turn number heard of."""
        ...

    def admit(self, stamped: Stamped) -> Iterable[Stamped]:
        """Events whose turn it is now, with the numbers turns have here."""
        ...

    def content(self, stamped: Stamped, now: Seconds) -> bool:
        """Take sound or transcript; returns whether it is something to be heard."""
        ...

    def anchor(self, stamped: Stamped) -> Samples | None:
        """Where in the sound a call that comes now belongs; None while that is not known."""
        ...

    def place(self, tickets: Iterable[int], gen: int) -> None:
        """Find a place, sooner or later, for calls that had none when they came."""
        ...

    def generated(self, gen: int, now: Seconds) -> None:
        """All words of a turn are there, unless it ends with a call."""
        ...

    def ended(self, gen: int, now: Seconds) -> None:
        """Turn ``gen`` and all before it have ended on the wire."""
        ...

    def cut(self, gen: int) -> None:
        """Turns up to ``gen`` are void."""
        ...


class Mouth:
    """What every sound passes on its way into a session: words, packets, lips.

    Args:
        speech: What the character says.
        lipsync: Its mouth.
    """

    def __init__(self, speech: Speech, lipsync: LipSync) -> None:
        self.speech = speech
        self._lipsync = lipsync

    def take(self, stamped: Stamped, now: Seconds) -> bool:
        """Take sound, transcript or both; returns whether sound entered the ring."""
        chunk = self.speech.receive(stamped, now)
        if chunk is not None:
            self._lipsync.feed(chunk)
        utterance = self.speech.utterance(stamped.gen)
        if utterance is not None:
            self._lipsync.hint(utterance.marks)
        return chunk is not None


class ModelVoice:
    """The model's own sound, which is in the ring before its event arrives.

    Args:
        mouth: Where sound and transcript go.
        calls: Told when a turn begins to sound, which is where its first calls belong.
    """

    is_busy = False

    def __init__(self, mouth: Mouth, calls: FunctionCalls) -> None:
        self._mouth = mouth
        self._speech = mouth.speech
        self._calls = calls

    @property
    def newest_gen(self) -> int:
        """The highest turn number known."""
        return self._speech.newest_gen

    def admit(self, stamped: Stamped) -> Iterable[Stamped]:
        """Every event at once."""
        return (stamped,)

    def content(self, stamped: Stamped, now: Seconds) -> bool:
        """Take an event, most of which carry neither sound nor text; the end of a turn may bring its last samples."""
        if stamped.chunk is None and not isinstance(stamped.event, OutputTranscription):
            return False
        is_sound = self._mouth.take(stamped, now)
        if is_sound:
            self._calls.sound_began(stamped.gen)
        return is_sound and isinstance(stamped.event, AudioDelta)

    def anchor(self, stamped: Stamped) -> Samples | None:
        """The sound received before the call; None ahead of the turn's first."""
        return self._speech.anchor(stamped.gen, stamped.position)

    def place(self, tickets: Iterable[int], gen: int) -> None:
        """Nothing: the first sound of the turn places them."""

    def generated(self, gen: int, now: Seconds) -> None:
        """All of the turn has been generated."""
        if self._speech.generated(gen, now):
            self._calls.turn_whole(gen)

    def ended(self, gen: int, now: Seconds) -> None:
        """No more of these turns is expected."""
        self._speech.ended(gen, now)
        self._calls.turn_whole(gen)

    def cut(self, gen: int) -> None:
        """Nothing is held here."""
