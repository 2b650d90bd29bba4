"""Mouth shapes from the very samples that are played.

`LipSync` is fed the chunks of one voice by reference as they arrive, told which words they hold where that is known,
and asked for the shape at the position that is being heard. Three sources are weighed, best first: phonemes placed by
the engine itself, words (`expected`) together with what is heard (`acoustics`, `mouth_net`), and what is heard alone;
in a crowd, loudness must do.

It looks no further ahead than the sound that is already there, computes a little before it is needed, so that words
which arrive meanwhile still help, and never changes a shape that was asked for.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from embodiment.audio.certainty import Certainty
from embodiment.audio.ring import Chunk
from embodiment.body.acoustics import HOP, VoiceNorm
from embodiment.body.aligned import AlignedPhones
from embodiment.body.aside import Aside, at_once
from embodiment.body.expected import Claims, FloatTable, HintedWord, claim_table, words_between
from embodiment.body.loudness import loudness_scores
from embodiment.body.mouth_net import LOOKAHEAD, MouthNet, shared_net
from embodiment.body.placed import PlacedSounds
from embodiment.body.sounds import SHAPE_OF, SoundClass
from embodiment.body.utterance import Utterance
from embodiment.body.visemes import MINIMUM_HOLD, MouthShape
from embodiment.units import Samples

HOLD: Final = MINIMUM_HOLD // HOP
"""Frames a shape is held at least."""
SOON: Final = 3
"""Frames ahead that are weighed when a new shape is chosen, as far as their sound is there: what is chosen stays for
`HOLD` frames. Source: own measurement, 0 to 5 tried; see ``tests/benchmarks/visemes.py``."""
_PLAN: Final = 24
"""Frames judged at once."""
_AGAIN: Final = 2
"""The last frames that are there, judged again when more is; no fewer are judged at once. Source: own measurement on
training voices with sound coming at real time: within half a percent of judging each frame anew, at half the cost."""
_PATIENCE: Final = 5
"""Frames of silence after which the mouth closes whatever was heard or hinted; closures inside words are shorter."""
_FAR: Final = 50
"""Frames nobody asked about for so long are passed over instead of being worked off in one tick."""
_MOST_UTTERANCES: Final = 16

MOUTH_ERROR_MS: Final = {Certainty.EXACT: 80, Certainty.ANCHORED: 120, Certainty.ESTIMATED: 140}
"""What nine of ten beginnings of shapes stay below, of those that are found at all: a shape is held for 80 ms, so that
even one an engine has placed may begin as much later. Source: own measurement, ``tests/benchmarks/visemes.py`` and
docs/timing.md, the worst of espeak-ng, flite and people."""
LOUDNESS_ERROR_MS: Final = 200
"""The same for shapes by loudness alone."""

_MOUTHS: Final = tuple(MouthShape)
_SHAPES: Final = np.zeros((len(SoundClass), len(MouthShape)))
_SHAPES[np.arange(len(SoundClass)), SHAPE_OF] = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class MouthMark:
    """A mouth shape and where it begins.

    Attributes:
        shape: Which.
        position: Ring position of the first sample it is shown with.
        certainty: How that is known: EXACT where the engine has placed its phonemes, ANCHORED where a word is known to
            be heard, ESTIMATED from the sound alone.
        error_ms: Nine of ten of this kind that begin at all are within this many milliseconds.
    """

    shape: MouthShape
    position: Samples
    certainty: Certainty
    error_ms: int


class _Plan:
    """What the evidence says about the frames ``first`` to ``until`` (excluded) of an utterance.

    Attributes:
        utterance: Whose frames they are.
        first: See above.
        until: See above.
        last: Up to which frame (excluded) evidence is weighed; ``until`` or later.
        source: The utterance's words when the plan was made, or found to be the same.
        words: Those of them that matter here.
        now: The likeliest shape of each frame; empty until it is judged.
    """

    def __init__(self, first: int, until: int, last: int, utterance: Utterance) -> None:
        self.utterance = utterance
        self.first = first
        self.until = until
        self.last = last
        self.source = utterance.words
        self.words: Sequence[HintedWord] = ()
        self.now: list[int] = []
        self._shares: FloatTable

    def covers(self, utterance: Utterance, frame: int) -> bool:
        """Whether it says something about a frame that still holds."""
        return (
            self.utterance is utterance
            and self.first <= frame < self.until
            and (self.source is utterance.words or not self.now or self._still_knows())
        )

    def _still_knows(self) -> bool:
        """Whether new marks of the transcript leave the plan's frames as they were; they mostly do."""
        if self.words_now() != self.words:
            return False
        self.source = self.utterance.words
        return True

    def words_now(self) -> Sequence[HintedWord]:
        """The words that matter here, as they are known now."""
        start = self.utterance.start + self.first * HOP
        return words_between(self.utterance.words, start, start + (self.until - self.first + SOON) * HOP)

    def judge(self, shares: FloatTable) -> None:
        """Take the probability of each shape, shape (n, len(MouthShape)) with n >= until - first."""
        self.now = shares.argmax(axis=1).tolist()
        self._shares = shares

    def soon(self, frame: int) -> int:
        """The likeliest shape of a frame and the `SOON` after it together."""
        at = frame - self.first
        return int(np.add.reduce(self._shares[at : at + SOON + 1], 0).argmax())


class LipSync:
    """The mouth of one voice. Game thread.

    Args:
        net: The acoustic model; one is shared by all voices if none is given.
        by_loudness: Judge by loudness instead of the model: cheaper, for voices far away or in a crowd.
        aside: Where the sounds of words are looked for in the sound.
    """

    def __init__(
        self, net: MouthNet | None = None, *, by_loudness: bool = False, aside: Aside = at_once
    ) -> None:
        self._net = net or shared_net()
        self._by_loudness = by_loudness
        self._norm = VoiceNorm(self._net.prior_mean, self._net.prior_loudest)
        self._utterances: deque[Utterance] = deque(maxlen=_MOST_UTTERANCES)
        self._early: Sequence[HintedWord] = ()
        self._placed = PlacedSounds()
        self._plan: _Plan | None = None
        self._claim_table = claim_table(self._net.usual)
        self._claims = Claims((), self._claim_table)
        self._phones = AlignedPhones(self._net, self._norm, aside)
        self._phones_known = 0

    # ------------------------------------------------------------------ what is known

    def feed(self, chunk: Chunk) -> None:
        """Take note of a chunk; the samples are shared, not copied.

        A new turn, or a gap in the positions after a cut, starts with a closed mouth.
        """
        last = self._utterances[-1] if self._utterances else None
        if last is None or last.gen != chunk.gen or last.end != chunk.start:
            last = Utterance(chunk.gen, chunk.start, HOLD)
            self._utterances.append(last)
            if self._early and self._early[-1].end > chunk.start:
                last.words = self._early
            self._early = ()
        last.add(chunk)

    def hint(self, words: Sequence[HintedWord]) -> None:
        """Tell which words are heard where; the sooner, the more it helps.

        Args:
            words: All words of one turn as far as known, ordered by position. Given again, they replace the earlier
                ones. Words of a turn whose sound has not begun wait for it.
        """
        if not words:
            return
        for utterance in reversed(self._utterances):
            if utterance.start <= words[0].position:
                utterance.words = words
                return
        self._early = words

    def place(self, phonemes: Iterable[tuple[Samples, str]], end: Samples) -> None:
        """Tell where an engine placed its own phonemes; they are shown as placed, whatever is heard.

        Args:
            phonemes: Ring position and IPA name of each in order; the empty name is a pause.
            end: Ring position after the last one.
        """
        self._placed.add(phonemes, end)
        self._plan = None

    def forget(self, before: Samples) -> None:
        """Let go of everything before a position that has been played."""
        while self._utterances and self._utterances[0].end <= before:
            self._utterances.popleft()
        self._placed.forget(before)

    # ------------------------------------------------------------------ the shape

    def mark_at(self, position: Samples) -> MouthMark | None:
        """The shape of the sample at a position, where it began and how that is known; None where there is no sound."""
        shape = self.shape_at(position)
        for utterance in self._utterances:
            if utterance.start <= position < utterance.end:
                frame = (position - utterance.start) // HOP
                first, certainty = utterance.beginning_of(frame)
                return MouthMark(
                    shape=shape,
                    position=utterance.start + first * HOP,
                    certainty=certainty,
                    error_ms=LOUDNESS_ERROR_MS if self._by_loudness else MOUTH_ERROR_MS[certainty],
                )
        return None

    def shape_at(self, position: Samples) -> MouthShape:
        """The shape of the sample at a position; X where there is no sound.

        Positions are asked about in playing order; one asked about before gives the same answer again.
        """
        for utterance in self._utterances:
            if utterance.start <= position < utterance.end:
                return self._shape(utterance, (position - utterance.start) // HOP)
        return MouthShape.X

    def _shape(self, utterance: Utterance, frame: int) -> MouthShape:
        shapes = utterance.shapes
        if frame - len(shapes) > _FAR:
            utterance.jump(frame - LOOKAHEAD)
        while len(shapes) <= frame:
            self._decide(utterance)
        return shapes[frame]

    def _decide(self, utterance: Utterance) -> None:
        """Append the next frame's shape."""
        shapes = utterance.shapes
        frame = len(shapes)
        shown = shapes[-1] if shapes else MouthShape.X
        # A shape that must be held needs no evidence, which may be more and better by the time one may change. At the
        # end of what is there, the last 25 ms cannot be judged, and the mouth stays as it is, whatever comes.
        is_held = utterance.held < HOLD or frame >= utterance.ready
        wanted = shown if is_held else self._wanted(utterance, frame, shown)
        if wanted is not shown or not shapes:
            utterance.began(frame, self._certainty_at(utterance, frame))
        utterance.held = utterance.held + 1 if wanted is shown else 1
        shapes.append(wanted)

    def _wanted(self, utterance: Utterance, frame: int, shown: MouthShape) -> MouthShape:
        """The shape a frame should have, as far as is known."""
        plan = self._plan
        if plan is None or not plan.covers(utterance, frame):
            plan = self._plan = self._make_plan(utterance, frame)
        if utterance.is_silent(frame, _PATIENCE):
            return MouthShape.X
        if not plan.now:
            plan.words = plan.words_now()
            plan.source = utterance.words
            plan.judge(self._shares(utterance, plan.first, plan.last, plan.words))
        return shown if plan.now[frame - plan.first] == shown else _MOUTHS[plan.soon(frame)]

    def _certainty_at(self, utterance: Utterance, frame: int) -> Certainty:
        """How the shape of a frame is known."""
        centre = utterance.start + frame * HOP + HOP // 2
        if self._placed and self._placed.class_at(centre) is not None:
            return Certainty.EXACT
        is_worded = words_between(utterance.words, centre, centre + HOP)
        return Certainty.ANCHORED if is_worded and not self._by_loudness else Certainty.ESTIMATED

    def _make_plan(self, utterance: Utterance, frame: int) -> _Plan:
        ready = utterance.ready
        last = min(ready, frame + _PLAN + SOON)
        utterance.analyse(min(ready, last + LOOKAHEAD), self._net, self._norm)
        words = utterance.words
        if (
            words
            and words[-1].position > utterance.start + frame * HOP
            and not (self._by_loudness or self._placed)
        ):
            self._phones.look(utterance, frame)
        ahead = ready - frame
        until = frame + max(min(ahead, _AGAIN), min(_PLAN, ahead - _AGAIN))
        return _Plan(frame, until, last, utterance)

    def _shares(self, utterance: Utterance, frame: int, last: int, words: Sequence[HintedWord]) -> FloatTable:
        """Probability of each shape in the frames ``frame`` to ``last``, which are analysed."""
        at, count = frame - utterance.first, last - frame
        if self._by_loudness:
            logs = loudness_scores(self._net.loudness(utterance.table[at : at + count]))
        else:
            logs = self._net.scores(utterance.table, at, count)
        weights = np.exp(logs, dtype=np.float64)  # which has room for any score
        if not words and not self._placed:
            weights /= np.add.reduce(weights, 1, keepdims=True)
            shares: FloatTable = weights.dot(_SHAPES)
            return shares
        middle = utterance.start + HOP // 2
        centres = np.arange(middle + frame * HOP, middle + last * HOP, HOP)
        if self._claims.words != words or self._phones_known != self._phones.version:
            self._phones_known = self._phones.version
            self._claims = Claims(words, self._claim_table, self._phones.of)
        weights *= self._claims.odds(centres)
        weights /= np.add.reduce(weights, 1, keepdims=True)
        shares = weights.dot(_SHAPES)
        for row, centre in enumerate(centres.tolist() if self._placed else ()):
            placed = self._placed.class_at(centre)
            if placed is not None:
                shares[row] = 0.0
                shares[row, SHAPE_OF[placed]] = 1.0
        return shares
