"""Whose sound a character's words have: the model's own, which comes with them, or a provider's, made of them.

Both are asked the same; nothing else in a session knows which it is.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from embodiment.body.lipsync import LipSync
from embodiment.live.messages import AudioDelta, GeminiEvent, OutputTranscription
from embodiment.session.function_calls import FunctionCalls
from embodiment.session.guard import GuardPost
from embodiment.session.held_speech import HeldSpeech
from embodiment.session.speech import Speech
from embodiment.stream.stamper import Stamped
from embodiment.units import Samples, Seconds, to_samples


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

    @property
    def is_calm(self) -> bool:
        """Whether ``tick`` would change nothing, however late it is."""
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

    def tick(self, now: Seconds) -> None:
        """Do what only time asks for."""
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
            self._place(stamped.event, utterance.start)
        return chunk is not None

    def _place(self, event: GeminiEvent, start: Samples | None) -> None:
        """Show the sounds an engine placed itself, where it placed them."""
        if start is None or not isinstance(event, OutputTranscription) or not event.phonemes:
            return
        placed = [(start + to_samples(one.start), one.ipa) for one in event.phonemes]
        self._lipsync.place(placed, start + to_samples(event.phonemes[-1].end))


class ModelVoice:
    """The model's own sound, which is in the ring before its event arrives.

    Args:
        mouth: Where sound and transcript go.
        calls: Told when a turn begins to sound, which is where its first calls belong.
        post: Where a guard may stand.
    """

    is_busy = False

    def __init__(self, mouth: Mouth, calls: FunctionCalls, post: GuardPost | None = None) -> None:
        self._mouth = mouth
        self._speech = mouth.speech
        self._calls = calls
        self._held = HeldSpeech(mouth.speech, post or GuardPost(), self._take_text)

    @property
    def newest_gen(self) -> int:
        """The highest turn number known."""
        return self._speech.newest_gen

    @property
    def is_calm(self) -> bool:
        """Whether no guard holds it."""
        return not self._held.is_active

    def admit(self, stamped: Stamped) -> Iterable[Stamped]:
        """Every event at once."""
        return (stamped,)

    def content(self, stamped: Stamped, now: Seconds) -> bool:
        """Take an event, most of which carry neither sound nor text; the end of a turn may bring its last samples."""
        event = stamped.event
        if stamped.chunk is None and not isinstance(event, OutputTranscription):
            return False
        if self._held.is_active and not self._speech.is_cut(stamped.gen):
            if isinstance(event, OutputTranscription):
                self._speech.expect(stamped.gen, now)
                self._held.text(stamped, event.text, now)
                return False
            self._held.sound(stamped.gen)
        is_sound = self._mouth.take(stamped, now)
        if is_sound:
            self._calls.sound_began(stamped.gen)
        return is_sound and isinstance(event, AudioDelta)

    def anchor(self, stamped: Stamped) -> Samples | None:
        """The sound received before the call; None ahead of the turn's first."""
        return self._speech.anchor(stamped.gen, stamped.position)

    def place(self, tickets: Iterable[int], gen: int) -> None:
        """Nothing: the first sound of the turn places them."""

    def generated(self, gen: int, now: Seconds) -> None:
        """All of the turn has been generated, unless it ends with a call."""
        turn = self._speech.utterance(gen)
        if turn is None or turn.is_calling:
            return
        self._held.whole(gen, now)
        if self._speech.generated(gen, now):
            self._calls.turn_whole(gen)

    def ended(self, gen: int, now: Seconds) -> None:
        """No more of these turns is expected."""
        self._held.whole(gen, now)
        self._speech.ended(gen, now)
        self._calls.turn_whole(gen)

    def cut(self, gen: int) -> None:
        """What waits for the guard is void."""
        self._held.cut(gen)

    def tick(self, now: Seconds) -> None:
        """Let the sound of words that have passed be heard."""
        if self._held.is_active:
            self._held.tick()

    def _take_text(self, stamped: Stamped, now: Seconds) -> bool:
        return self._mouth.take(stamped, now)
