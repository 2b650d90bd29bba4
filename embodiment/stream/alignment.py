"""The words of one turn laid over its sound, as both arrive in any order.

Text lengthens a chain of expected sounds (``states``), sound is described frame by frame (``frames``,
``acoustics``), and the best walk of one over the other (``trellis``) says where each word begins. Positions
here count from the turn's first sample.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from embodiment.stream.acoustics import scores
from embodiment.stream.frames import HOP, SpeechFrames, VoiceProfile
from embodiment.stream.lead import Pace, TextLead
from embodiment.stream.states import FILLER_STATE, State, pause_state, word_states
from embodiment.stream.transcript import Word
from embodiment.stream.trellis import ANYWHERE, EVERYWHERE, Trellis
from embodiment.units import Int16Array, Samples

ONSET: Final[Samples] = -192
"""From a frame's first sample to where the sound that fills it began. Source: own measurement on the tuning
voices; a frame looks back 32 ms."""
OVERSHOOT: Final = 10
"""Frames of unknown speech after the last known word, after which walking on waits for more text."""
RECONSIDERED: Final = 2
"""Words before new text whose place is looked for again together with it."""
FORESEEN: Final = 25
"""Frames after the last one described within which a word is foretold."""
LESSON: Final = 80
"""Frames after which the pace is learnt from the words found."""
UNSETTLED: Final = 2
"""Words before the voice whose lengths may still change."""
AHEAD_OF_VOICE: Final = 8
"""Words after the voice that are not rebuilt when the pace changes: walks may have reached them."""
NOWHERE: Final = -1


class Alignment:
    """One turn; pure and deterministic: the same sound and text in the same order give the same integers.

    Args:
        profile: What is known of the voice; learns from this turn.
        lead: What is known of the service's habit; learns from this turn.
        pace: How slowly the voice speaks; learns from this turn.

    Attributes:
        version: Grows whenever the places of words may have changed.
    """

    def __init__(self, profile: VoiceProfile, lead: TextLead, pace: Pace) -> None:
        self._frames = SpeechFrames(profile)
        self._lead = lead
        self._pace = pace
        self._built_at = pace.tenths
        self._words: Sequence[Word] = ()
        self._unlearnt = 0
        self._paced = 0  # words whose length has been learnt from
        self._trellis = Trellis()
        self._word_of: list[int] = []  # of each state; NOWHERE for pauses and filler
        self._first_state: list[int] = []  # of each word
        self._arrived: list[Samples] = []  # sound received before each word
        self._found: list[tuple[int, int, int]] = []  # word, first frame, frame after the last
        self._places: dict[int, tuple[int, int]] = {}
        self._changed = 0
        self._overshot = 0
        self._observed = 0
        self._finished = False
        self.version = 0
        self._traced = 0

    def sound(self, samples: Int16Array) -> None:
        """Sound arrived.

        Args:
            samples: int16 at 24 kHz, shape (n,).
        """
        for rows in self._frames.feed(samples):
            self._trellis.hear(scores(rows))
            self._walk()

    def words(self, words: Sequence[Word], first: int) -> None:
        """Text arrived.

        Args:
            words: All words of the turn.
            first: The first of them that is new or has grown.
        """
        self._learn_lead()
        self._words = words
        self._rebuild(first)
        self._overshot = 0
        self._walk()

    def finish(self) -> None:
        """Nothing more will come: the last word must end with the sound."""
        for rows in self._frames.flush():
            self._trellis.hear(scores(rows))
        if self._word_of:
            self._word_of.pop()
            self._trellis.shorten(len(self._word_of), self._trellis.walked)
        while self._trellis.step():
            pass
        self._finished = True
        self.version += 1
        self._learn_lead()
        self._learn_pace()
        self._trellis = Trellis()  # the places are known for good; what led to them is large

    def span(self, word: int) -> tuple[Samples, Samples] | None:
        """Where a word begins and ends in the turn's sound; None while it has not been found."""
        self._trace()
        place = self._places.get(word)
        return None if place is None else (max(0, place[0] * HOP + ONSET), place[1] * HOP + ONSET)

    def take_changed(self) -> int:
        """The first word whose place may have changed since this was asked last; the number of words when
        none has.
        """
        self._trace()
        changed, self._changed = self._changed, len(self._first_state)
        return changed

    def expected(self, word: int) -> tuple[Samples, Samples] | None:
        """Where a word that the sound has not reached will begin and end if the voice goes on as it does.

        Returns:
            None when it has been found, is further off than ``FORESEEN`` or a pause may come first.
        """
        self._trace()
        if self._finished or word in self._places or not self._found or word >= len(self._first_state):
            return None
        walked, state = self._trellis.walked, self._trellis.best()
        if self._found[-1][2] < walked:
            return None
        frames = self._trellis.frames_between(state, self._first_state[word])
        if frames is None or frames > FORESEEN:
            return None
        begin = (walked + frames) * HOP + ONSET
        return begin, begin + len(word_states(self._words[word].text, self._built_at)) * HOP

    def has_left(self, word: int) -> bool:
        """Whether the voice has gone on to something after a word."""
        self._trace()
        return bool(self._found) and (self._found[-1][0] > word or self._found[-1][2] < self._trellis.walked)

    @property
    def is_anchored(self) -> bool:
        """Whether the service's habit says where text belongs, besides the sound itself."""
        return self._lead.expected is not None

    def _walk(self) -> None:
        """Walk on until the sound is used up, or the text is and the sound after it has become something
        else.
        """
        while self._overshot < OVERSHOOT:
            frames = self._trellis.step()
            if not frames:
                return
            self.version += 1
            self._overshot = self._overshot + frames if self._trellis.best() == len(self._word_of) - 1 else 0
            self._unlearnt += frames
            if self._unlearnt >= LESSON:
                self._learn_pace()

    def _rebuild(self, first: int) -> None:
        """Build the states of all words from ``first`` on, anew where there are some."""
        self._forget(first)
        self._built_at = self._pace.tenths
        states: list[State] = [] if self._word_of else [pause_state(None)]
        corridors = [EVERYWHERE] * len(states)
        self._word_of += [NOWHERE] * len(states)
        for word in self._words[first:]:
            spoken = word_states(word.text, self._built_at)
            self._first_state.append(len(self._word_of))
            self._arrived.append(word.arrived)
            if spoken:
                states += [*spoken, pause_state(word.text)]
                corridors += [self._corridor(word.arrived)] * len(spoken) + [EVERYWHERE]
                self._word_of += [word.index] * len(spoken) + [NOWHERE]
        self._word_of.append(NOWHERE)
        self._trellis.extend([*states, FILLER_STATE], [*corridors, EVERYWHERE])

    def _learn_pace(self) -> None:
        """Take the lengths of the words that have been left behind; text further ahead is built for the new
        pace.
        """
        self._unlearnt = 0
        self._trace()
        settled = self._found[-1][0] - UNSETTLED if self._found else 0
        for word, start, end in self._found:
            if self._paced <= word < settled and end - start > 1:
                self._pace.observe(end - start, len(word_states(self._words[word].text)))
        self._paced = max(self._paced, settled)
        ahead = self._paced + UNSETTLED + AHEAD_OF_VOICE
        if self._pace.tenths != self._built_at and ahead < len(self._words) and not self._finished:
            self._rebuild(ahead)

    def _forget(self, first: int) -> None:
        """Take back the states of word ``first`` and its successors, and what was walked around there."""
        self._trace()
        if not self._word_of:
            return
        built = len(self._first_state)
        cut = self._first_state[first] if first < built else len(self._word_of) - 1
        frame = self._trellis.walked
        for word in range(first - 1, max(-1, first - 1 - RECONSIDERED), -1):
            frame = self._places.get(word, (frame, frame))[0]
        del self._word_of[cut:], self._first_state[first:], self._arrived[first:]
        self._trellis.shorten(cut, frame)
        self.version += 1

    def _corridor(self, arrived: Samples) -> tuple[int, int]:
        """Frames between which a word of the piece that came at ``arrived`` is expected.

        What came before the first sample came at no particular distance from its sound.
        """
        expected = self._lead.expected
        if expected is None:
            return EVERYWHERE
        lead, slack = expected
        before = max((at for at in self._arrived if at < arrived), default=0)
        low = (before + lead - slack) // HOP if before else -ANYWHERE
        bounded = lead >= -slack and (arrived or lead > slack)
        high = (arrived + lead + slack) // HOP if bounded else ANYWHERE
        return low, high

    def _learn_lead(self) -> None:
        """Tell the session's habit where the pieces received so far were found."""
        self._trace()
        for word in range(self._observed + 1, len(self._arrived)):
            at = self._arrived[word - 1]
            if self._arrived[word] == at:
                continue
            here, after = self.span(word - 1), self.span(word)
            if here is None or after is None:
                break
            self._observed = word
            if at:
                self._lead.observe(here[1] - at if at < here[1] else min(0, after[0] - at))

    def _trace(self) -> None:
        """Read the places of words off the best walk, from where it changed."""
        if self._traced == self.version:
            return
        self._traced = self.version
        path, changed = self._trellis.path(whole=self._finished)
        found = self._found
        while found and found[-1][1] >= changed:
            self._places.pop(found.pop()[0], None)
        if found and found[-1][2] > changed:
            found[-1] = (found[-1][0], found[-1][1], changed)
        self._changed = min(self._changed, found[-1][0] if found else 0)
        for frame in range(changed, len(path)):
            word = self._word_of[path[frame]]
            if word == NOWHERE:
                continue
            if found and found[-1][0] == word:
                found[-1] = (word, found[-1][1], frame + 1)
            else:
                found.append((word, frame, frame + 1))
            self._places[word] = found[-1][1:]
