"""The sounds of a voice's words as they were found in its sound, a few words at a time, beside the game."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from embodiment.body.acoustics import HOP, VoiceNorm
from embodiment.body.aside import Aside
from embodiment.body.expected import HintedWord, Span
from embodiment.body.mouth_net import LOOKAHEAD, MouthNet
from embodiment.body.phone_alignment import REACH, AlignmentRequest, align_phones
from embodiment.body.utterance import Utterance
from embodiment.units import OUTPUT_HZ, Samples

_AHEAD: Final[Samples] = OUTPUT_HZ
"""Words are looked for when the mouth is so near to them: early enough for whoever works it out, late enough for words
that still move."""
_MOST: Final[Samples] = 2 * OUTPUT_HZ
"""Words looked for at once are no longer than this together."""
_SURE_MS: Final = 30
"""Words placed so well are left alone: their sounds gain nothing. Source: own measurement, docs/timing.md."""
_MOVED: Final[Samples] = OUTPUT_HZ // 10
"""A word that has moved by more since is another one."""


class AlignedPhones:
    """Asks for the sounds of words, one group at a time, and keeps what was found. Game thread.

    Args:
        net: The acoustic model.
        norm: The voice's.
        aside: Where they are worked out.

    Attributes:
        version: Grows with what was found.
    """

    def __init__(self, net: MouthNet, norm: VoiceNorm, aside: Aside) -> None:
        self._net = net
        self._norm = norm
        self._aside = aside
        self._utterance: Utterance | None = None
        self._asked: Samples = 0
        self._words: tuple[HintedWord, ...] = ()
        self._poll: Callable[[], list[tuple[Span | None, ...]] | None] | None = None
        self._found: dict[str, list[tuple[Samples, tuple[Span | None, ...]]]] = {}
        self.version = 0

    def look(self, utterance: Utterance, frame: int) -> None:
        """Take what was found meanwhile, and ask for what will be needed soon.

        Args:
            utterance: What is being said.
            frame: Of it, is shown next.
        """
        if utterance is not self._utterance:
            self._utterance, self._asked, self._poll = utterance, utterance.start, None
            self._found = {}
        self._take()
        now = utterance.start + frame * HOP
        if self._poll is None and utterance.words:
            self._ask(utterance, now)
            self._take()

    def of(self, word: HintedWord) -> tuple[Span | None, ...] | None:
        """Where the sounds of a word are heard; None where that is not known."""
        for position, spans in self._found.get(word.text, ()):
            if abs(position - word.position) <= _MOVED:
                return spans
        return None

    def _take(self) -> None:
        found = self._poll() if self._poll is not None else None
        if found is None:
            return
        self._poll = None
        self.version += 1
        for word, spans in zip(self._words, found, strict=True):
            self._found.setdefault(word.text, []).append((word.position, spans))

    def _ask(self, utterance: Utterance, now: Samples) -> None:
        """Ask for the next words whose sound is all there, if the mouth is near to them."""
        words = self._next_words(utterance, max(now, self._asked))
        if not words or words[0].position > now + _AHEAD:
            return
        self._asked = words[-1].position + 1
        words = tuple(word for word in words if word.error_ms > _SURE_MS)
        if not words:
            return
        begin = max(len(utterance.shapes), (words[0].position - REACH - utterance.start) // HOP)
        end = (words[-1].end + REACH - utterance.start) // HOP + 1
        utterance.analyse(min(utterance.ready, end + LOOKAHEAD), self._net, self._norm)
        request = AlignmentRequest(
            utterance.table, begin - utterance.first, end - begin, utterance.start + begin * HOP, words
        )
        self._words = words
        self._poll = self._aside(partial(align_phones, request, self._net))

    def _next_words(self, utterance: Utterance, after: Samples) -> tuple[HintedWord, ...]:
        """The words that begin at ``after`` or later, as far as their sound is there."""
        words: Sequence[HintedWord] = utterance.words
        there = utterance.start + (utterance.ready - LOOKAHEAD) * HOP - REACH
        first = last = bisect_right(words, after - 1, key=lambda word: word.position)
        while last < len(words) and words[last].end <= min(there, words[first].position + _MOST):
            last += 1
        return tuple(words[first:last])
