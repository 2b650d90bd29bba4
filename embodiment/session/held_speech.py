"""A model's own sound before a guard: it waits in the ring, unheard, until its words have passed.

    sound ──▶ ring ──────────────── held at the end of what has passed ──▶ speaker
    text  ──▶ here, sentence by sentence ──▶ guard ──▶ words, packets, subtitles

The hold stands all the time, so that a new turn cannot slip through between the voice thread that writes it and the
game thread that judges it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from embodiment.session.guard import GuardPost
from embodiment.session.sentences import sentence_end
from embodiment.session.speech import Speech
from embodiment.stream.stamper import Stamped
from embodiment.units import OUTPUT_HZ, Samples, Seconds

HOLDER: Final = "guard"
MARGIN: Final[Samples] = OUTPUT_HZ * 35 // 100
"""How far before the end of the last sentence that passed the sound stops until the next has: word boundaries found in
the sound are off by less in 95 of 100 cases (docs/timing.md)."""

TakeText = Callable[[Stamped, Seconds], bool]


@dataclass(slots=True)
class _Turn:
    """The transcript of a turn on its way past the guard."""

    waiting: deque[tuple[int, Stamped]] = field(default_factory=deque)
    """Pieces not handed on yet, each with the offset of its end."""
    unjudged: str = ""
    received: int = 0
    passed: int = 0
    handed: int = 0


class HeldSpeech:
    """Keeps a voice from being heard before its words passed. Thread: game.

    Args:
        speech: The character's speech; its ring is held.
        post: Where the guard stands.
        take: Takes transcript that passed.
    """

    def __init__(self, speech: Speech, post: GuardPost, take: TakeText) -> None:
        self._speech = speech
        self._post = post
        self._take = take
        self._turns: dict[int, _Turn] = {}
        self._open_to: Samples | None = None

    @property
    def is_active(self) -> bool:
        """Whether there is a guard; makes the hold stand or fall with it."""
        is_active = self._post.guard is not None
        if is_active and self._open_to is None:
            self._hold(self._speech.ring.written)
        elif not is_active and self._open_to is not None:
            self._open_to = None
            self._speech.ring.let_go(HOLDER)
        return is_active

    def text(self, stamped: Stamped, text: str, now: Seconds) -> None:
        """Take a piece of transcript; as much of it as has passed is handed on."""
        turn = self._turns.setdefault(stamped.gen, _Turn())
        turn.received += len(text)
        turn.waiting.append((turn.received, stamped))
        turn.unjudged += text
        while 0 < (length := sentence_end(turn.unjudged)) < len(turn.unjudged):
            if not self._judge(stamped.gen, turn, length, now):
                return

    def whole(self, gen: int, now: Seconds) -> None:
        """Turn ``gen`` and those before it are complete: what is left of them is judged, and sound without words is
        not heard.
        """
        for known in [known for known in self._turns if known <= gen]:
            turn = self._turns.pop(known)
            if not self._judge(known, turn, len(turn.unjudged), now) or self._speech.is_cut(known):
                continue
            if not turn.received and self._has_sound(known):
                self._post.withhold(known, "")
                continue
            utterance = self._speech.utterance(known)
            if utterance is not None and utterance.start is not None:
                self._open(utterance.end)

    def sound(self, gen: int) -> None:
        """Sound of turn ``gen`` came."""
        self._turns.setdefault(gen, _Turn())

    def tick(self) -> None:
        """Follow the words that passed into the sound, as far as their places are known by now."""
        for gen, turn in self._turns.items():
            end = self._speech.boundary(gen, turn.handed) if turn.handed else None
            if end is not None and not self._post.is_withheld(gen):
                self._open(end - MARGIN)

    def cut(self, gen: int) -> None:
        """Turns up to ``gen`` are void."""
        self._turns = {known: turn for known, turn in self._turns.items() if known > gen}

    # -- inside ------------------------------------------------------------------------------------------------

    def _judge(self, gen: int, turn: _Turn, length: int, now: Seconds) -> bool:
        sentence, turn.unjudged = turn.unjudged[:length], turn.unjudged[length:]
        if not self._post.passes(gen, sentence):
            turn.waiting.clear()
            return False
        turn.passed += length
        while turn.waiting and turn.waiting[0][0] <= turn.passed:
            turn.handed, stamped = turn.waiting.popleft()
            self._take(stamped, now)
        return True

    def _has_sound(self, gen: int) -> bool:
        utterance = self._speech.utterance(gen)
        return utterance is not None and utterance.start is not None

    def _open(self, position: Samples) -> None:
        if self._open_to is not None and position > self._open_to:
            self._hold(position)

    def _hold(self, position: Samples) -> None:
        self._open_to = position
        self._speech.ring.hold(HOLDER, position)
