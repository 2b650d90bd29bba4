"""A provider's voice: the transcript is cut into pieces, each is spoken outside and comes back as sound and words.

    transcript ─▶ pieces ─▶ one queue ─▶ job ─▶ (voice thread: provider, ring) ─▶ Voiced ─▶ speech, words, lips, calls

One piece at a time is away; pieces keep their order, and an interruption voids them wherever they are. A turn is taken
up when the one before it has its voice, so that packets and words stay in order; calls wait with their turn. A call
belongs to a place in the transcript and is moved to where the provider speaks it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from embodiment.live.messages import (
    AudioDelta,
    FunctionCall,
    GenerationComplete,
    OutputTranscription,
    PhonemeTime,
    TurnComplete,
    WordTime,
)
from embodiment.session.assembler import HOLD_SHORT
from embodiment.session.function_calls import FunctionCalls
from embodiment.session.guard import GuardPost
from embodiment.session.sentences import sentence_end
from embodiment.session.tts import SpeechJob, Voiced
from embodiment.session.turn_numbers import TurnNumbers
from embodiment.session.voice import Mouth
from embodiment.stream.stamper import Stamped
from embodiment.units import OUTPUT_HZ, Samples, Seconds

SYNTHESIS_TIMEOUT: Final[Seconds] = 10.0
"""How long a provider may take for one piece; after that it is shown instead of spoken. Healthy ones take under two."""

_ORDERED = (AudioDelta, OutputTranscription, FunctionCall, GenerationComplete, TurnComplete)
"""What belongs to a turn and waits with it."""


@dataclass(slots=True)
class _Pending:
    """A turn whose words are not all on their way yet."""

    text: str = ""
    received: int = 0
    """Characters of its transcript so far, the pending ones included."""
    is_calling: bool = False
    touched: Seconds = 0.0


class ProvidedVoice:
    """The voice of one character that is made of its transcript. Thread: game.

    Args:
        mouth: Where what was spoken goes.
        calls: The calls, to be moved to their words.
        whole_answers: Give the provider whole answers instead of sentences.
        post: Where a guard may stand; what does not pass never reaches the provider.
    """

    def __init__(
        self, mouth: Mouth, calls: FunctionCalls, *, whole_answers: bool, post: GuardPost | None = None
    ) -> None:
        self._mouth = mouth
        self._speech = mouth.speech
        self._calls = calls
        self._whole_answers = whole_answers
        self._post = post or GuardPost()
        self._numbers = TurnNumbers()
        self._turns: dict[int, _Pending] = {}
        self._queue: deque[SpeechJob] = deque()
        self._away: SpeechJob | None = None
        self._deadline: Seconds | None = None
        self._held: deque[Stamped] = deque()
        self._unplaced: list[tuple[int, int, int]] = []  # ticket, turn, offset in its transcript
        self._newest = 0

    # -- as any voice ------------------------------------------------------------------------------------------

    @property
    def is_busy(self) -> bool:
        """Whether words are on their way to becoming sound."""
        is_pending = any(turn.text for turn in self._turns.values())
        return self._away is not None or bool(self._queue) or bool(self._held) or is_pending

    @property
    def is_calm(self) -> bool:
        """Never: what it waits for comes from elsewhere."""
        return False

    @property
    def newest_gen(self) -> int:
        """The highest turn number heard of, held ones included."""
        return max(self._newest, self._speech.newest_gen)

    def wire_gen(self, gen: int) -> int | None:
        """The service's number of a turn; None for one the game began."""
        return self._numbers.wire(gen)

    def admit(self, stamped: Stamped) -> Iterable[Stamped]:
        """The event under its number here, unless its turn has to wait."""
        stamped = stamped._replace(gen=self._numbers.local(stamped.gen))
        if not isinstance(stamped.event, _ORDERED):
            return (stamped,)
        self._newest = max(self._newest, stamped.gen)
        if self._held or self._is_behind(stamped.gen):
            self._held.append(stamped)
            return ()
        return (stamped,)

    def content(self, stamped: Stamped, now: Seconds) -> bool:
        """Take transcript; the model's own sound is a sign of life and nothing else."""
        event, gen = stamped.event, stamped.gen
        if self._speech.is_cut(gen):
            return False
        if isinstance(event, AudioDelta):
            return bool(event.pcm.size)
        if not isinstance(event, OutputTranscription) or not event.text:
            return False
        self._speech.expect(gen, now)
        turn = self._turns.setdefault(gen, _Pending())
        turn.text += event.text
        turn.received += len(event.text)
        turn.is_calling = False
        turn.touched = now
        self._cut_sentences(gen, turn)
        return True

    def anchor(self, stamped: Stamped) -> Samples | None:
        """Not known before its words are spoken."""
        return None

    def place(self, tickets: Iterable[int], gen: int) -> None:
        """Remember behind which words the calls came."""
        turn = self._turns.setdefault(gen, _Pending())
        turn.is_calling = True
        self._unplaced += [(ticket, gen, turn.received) for ticket in tickets]
        self._move_calls(gen)

    def generated(self, gen: int, now: Seconds) -> None:
        """All words of a turn are there, unless it ends with a call."""
        turn = self._turns.get(gen)
        if turn is not None and not turn.is_calling:
            self._finish(gen)

    def ended(self, gen: int, now: Seconds) -> None:
        """Turn ``gen`` and all before it have ended on the wire; the rest of their words goes out."""
        for known in [known for known in self._turns if known <= gen]:
            self._finish(known)
        self._speech.closed(gen)

    def cut(self, gen: int) -> None:
        """Nothing up to turn ``gen`` is spoken any more; what was not is noted as unheard."""
        for job in (self._away, *self._queue):
            if job is not None and job.gen <= gen:
                job.is_void = True
                self._speech.ledger.text(job.gen, job.text)
        for known, turn in self._turns.items():
            if known <= gen and turn.text:
                self._speech.ledger.text(known, turn.text)
        if self._away is not None and self._away.is_void:
            self._away = None
        self._queue = deque(job for job in self._queue if not job.is_void)
        self._turns = {known: turn for known, turn in self._turns.items() if known > gen}
        self._unplaced = [entry for entry in self._unplaced if entry[1] > gen]

    # -- what only a provider can ------------------------------------------------------------------------------

    def own_turn(self, text: str, now: Seconds, ssml: str = "") -> int:
        """Have exactly these words spoken as a turn of the game's own, no guard asked; returns its number.

        Args:
            text: The words as they are shown.
            now: The time.
            ssml: The same words with their pauses; empty for none.
        """
        gen = self._newest = self._numbers.own()
        self._speech.expect(gen, now)
        self._queue.append(SpeechJob(gen=gen, text=text, char_start=0, ends_turn=True, ssml=ssml))
        return gen

    def release(self) -> Stamped | None:
        """The next held event whose turn it is now; take it before asking again."""
        if self._held and not self._is_behind(self._held[0].gen):
            return self._held.popleft()
        return None

    def release_all(self) -> list[Stamped]:
        """Everything held: what it belongs to is over."""
        held, self._held = list(self._held), deque()
        return held

    def drop_calls(self) -> None:
        """Their connection was left: calls that still waited for their turn are neither carried out nor answered."""
        self._held = deque(held for held in self._held if not isinstance(held.event, FunctionCall))

    def tick(self, now: Seconds) -> None:
        """Speak a tail that has waited long enough for its sentence to end."""
        if not self._whole_answers:
            for gen, turn in self._turns.items():
                if turn.text and now - turn.touched >= HOLD_SHORT and self._post.guard is None:
                    self._emit(gen, turn, len(turn.text))

    def take_job(self, now: Seconds) -> SpeechJob | None:
        """The next piece to be spoken, if none is away."""
        if self._away is not None or not self._queue:
            return None
        self._away = self._queue.popleft()
        self._deadline = now + SYNTHESIS_TIMEOUT
        return self._away

    def overdue(self, now: Seconds) -> Voiced | None:
        """What to take for the outcome of a piece that takes too long."""
        job = self._away
        if job is None or self._deadline is None or now < self._deadline:
            return None
        job.is_void = True
        return Voiced(job=job, problem=f"no sound within {SYNTHESIS_TIMEOUT:.0f} s")

    def done(self, voiced: Voiced, now: Seconds) -> bool:
        """A piece came back.

        Returns:
            Whether its turn is whole now; a piece nobody waits for changes nothing.
        """
        job = voiced.job
        if job is not self._away:
            return False
        self._away = None
        utterance = self._speech.utterance(job.gen)
        before: Samples = 0
        if utterance is not None and utterance.start is not None:
            before = utterance.end - utterance.start
        shift = before / OUTPUT_HZ
        words = tuple(WordTime(word.word, word.start + shift, word.end + shift) for word in voiced.words)
        phonemes = tuple(PhonemeTime(one.ipa, one.start + shift, one.end + shift) for one in voiced.phonemes)
        if job.text:
            event = OutputTranscription(job.text, words=words, phonemes=phonemes)
            stamped = Stamped(
                gen=job.gen, position=before, text_offset=job.char_start, event=event, chunk=voiced.chunk
            )
            self._mouth.take(stamped, now)
        if job.ends_turn:
            self._speech.whole(job.gen, now)
            if self.wire_gen(job.gen) is None:
                self._speech.closed(job.gen)
        self._move_calls(job.gen)
        if job.ends_turn:
            self._calls.turn_whole(job.gen)
        return job.ends_turn

    # -- inside ------------------------------------------------------------------------------------------------

    def _is_behind(self, gen: int) -> bool:
        """Whether an older turn has words that are not spoken yet."""
        jobs = (*self._queue, self._away)
        return any(job is not None and job.gen < gen for job in jobs)

    def _cut_sentences(self, gen: int, turn: _Pending) -> None:
        while not self._whole_answers and 0 < (length := sentence_end(turn.text)) < len(turn.text):
            self._emit(gen, turn, length)

    def _emit(self, gen: int, turn: _Pending, length: int, *, ends_turn: bool = False) -> None:
        start = turn.received - len(turn.text)
        text, turn.text = turn.text[:length], turn.text[length:]
        if not self._post.passes(gen, text):
            if not ends_turn:
                return
            text = ""
        self._queue.append(SpeechJob(gen=gen, text=text, char_start=start, ends_turn=ends_turn))

    def _finish(self, gen: int) -> None:
        turn = self._turns.pop(gen)
        self._emit(gen, turn, len(turn.text), ends_turn=True)

    def _move_calls(self, gen: int) -> None:
        """Move calls to the words they came behind, as far as those have a place."""
        waiting: list[tuple[int, int, int]] = []
        for ticket, of, offset in self._unplaced:
            position = self._speech.boundary(of, offset) if of == gen else None
            if position is None:
                waiting.append((ticket, of, offset))
            else:
                self._calls.move(ticket, position)
        self._unplaced = waiting
