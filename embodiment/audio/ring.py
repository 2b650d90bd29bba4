"""The ring one voice is written to and played from, with no lock between three threads.

    voice thread -- write, finish ----> +-----------+ -- read --> speaker
                                        | VoiceRing |
    game thread --- release_to, cut, -> +-----------+
                    skip_to

Rules, which the tests hold:

1. Every counter has one writing thread and only grows, except ``release_to``, which the game thread may
   lower. CPython stores an attribute and appends to a deque atomically, with the global lock and without it;
   nothing here needs more than that.
2. Positions count 24 kHz samples over all turns of the voice. A chunk that was accepted keeps its position.
3. What is played is played once, in order. What is not played was cut or skipped, and ``heard`` knows it.
4. Nobody but the reader moves the reader: a cut or a skip is a wish that it obeys at its next block. Clearing
   the ring from a third thread would tear the two counters apart.
5. Sound never stops or starts with a step (see ``fades``). A turn's first sample is never faded, its attack
   is part of the word; a turn that ends by itself is left alone.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import deque
from typing import Final, NamedTuple

import numpy as np

from embodiment.audio.fades import SoftEdges
from embodiment.audio.pcm import FULL_SCALE
from embodiment.errors import UsageError
from embodiment.units import FloatArray, Int16Array, Samples

FADE: Final[Samples] = 360
"""15 ms. Source: fades of 10-30 ms are too short to be heard as fades and long enough not to click."""
MOST_GAPS: Final = 16
"""So many of the newest gaps are known one by one: a voice that is interrupted all day must not grow."""
_INT16: Final = np.dtype(np.int16)
_SCALE = np.float32(1.0 / FULL_SCALE)
_NOTHING: FloatArray = np.zeros(0, np.float32)


class Chunk(NamedTuple):
    """Some consecutive samples of one turn, shared by reference and never changed.

    One is made for every message with sound; a tuple costs a third of a frozen dataclass.

    Attributes:
        gen: Number of the turn.
        start: Position of the first sample in the voice's stream.
        samples: int16, shape (n,), read-only.
    """

    gen: int
    start: Samples
    samples: Int16Array

    @property
    def end(self) -> Samples:
        """Position after the last sample."""
        return self.start + len(self.samples)


class VoiceRing:
    """One voice's audio between the thread that receives it and the one that plays it.

    Args:
        jitter: Samples to be buffered before a turn starts to sound; a turn that is whole starts at once.
            The gate closes again at every turn and never inside one: a pause in mid-word is worse than a
            late start.
        fade: Length of every fade in samples.

    Attributes:
        written: Position after the last accepted sample. Writer.
        write_gen: Number of the newest turn with audio. Writer.
        finished_gen: Newest turn that is known to be whole. Writer.
        halted_gen: What is left of turns up to this number waits, silent, for the controller's ``cut``. Writer.
        dropped: Samples refused because their turn was cut before they came. Writer.
        played: Position of the next sample to be played. Reader.
        underruns: Times a turn ran dry before it was whole. Reader.
        skipped: Samples passed over by cuts and skips. Reader.
        sounding: Whether the last block read holds anything but zeros. Reader.
        unhalted_gen: Turns up to this number play on although they were halted. Controller.
        cut_gen: Turns up to this number are not played any more. Controller.
        skip_target: Position the reader jumps to when it is behind it. Controller.
        release_to: Position the reader may not pass: the earliest anybody holds the voice at. Controller.
        jitter: See above. Controller.
    """

    FREE: Final = 1 << 62
    """``release_to`` of a voice that nothing holds back."""

    def __init__(self, *, jitter: Samples = 0, fade: Samples = FADE) -> None:
        if jitter < 0 or fade < 0:
            raise UsageError(f"jitter and fade are numbers of samples, 0 or more; got {jitter} and {fade}")
        self.jitter: Samples = jitter
        self.written: Samples = 0
        self.write_gen = -1
        self.finished_gen = -1
        self.halted_gen = -1
        self.unhalted_gen = -1
        self.dropped: Samples = 0
        self.played: Samples = 0
        self.underruns = 0
        self.skipped: Samples = 0
        self.sounding = False
        self.cut_gen = -1
        self.skip_target: Samples = 0
        self.release_to: Samples = self.FREE
        self._holds: dict[str, Samples] = {}
        self._chunks: deque[Chunk] = deque()
        self._gaps: list[tuple[Samples, Samples]] = []  # passed over; in order, disjoint
        self._edges = SoftEdges(fade)
        self._turn = -1  # turn of the chunk the reader is at
        self._turn_start: Samples = 0
        self._open = False  # the jitter gate of that turn
        self._running = False  # the voice has just played, mid-sound

    # -- writer --------------------------------------------------------------------------------------------

    def write(self, gen: int, samples: Int16Array) -> Chunk | None:
        """Append audio of a turn. Thread: the writer.

        Args:
            gen: Number of the turn, 0 or more; never smaller than in the call before.
            samples: int16, shape (n,), 24 kHz mono. Handed over: nobody may write to it afterwards.

        Returns:
            The chunk as everybody may share it, or None if the turn has been cut (counted in ``dropped``).

        Raises:
            UsageError: Wrong shape or type, or the audio of an older turn.
        """
        if samples.ndim != 1 or (samples.dtype is not _INT16 and samples.dtype != _INT16):
            raise UsageError(
                f"a voice takes int16 samples of shape (n,), not {samples.dtype} of shape {samples.shape}; "
                "see embodiment.audio.pcm"
            )
        if gen < self.write_gen or gen < 0:
            raise UsageError(
                f"audio of turn {gen} after audio of turn {self.write_gen}; turns count from 0 and only grow"
            )
        if gen <= self.cut_gen:
            self.dropped += len(samples)
            return None
        if samples.flags.writeable:  # decoded sound is not
            samples = samples.view()
            samples.flags.writeable = False
        start, size = self.written, len(samples)
        chunk = tuple.__new__(Chunk, (gen, start, samples))  # as Chunk(...), at a third of the cost
        self.write_gen = gen
        if size:
            self._chunks.append(chunk)
            self.written = start + size  # after the append: whoever sees the count finds the samples
        return chunk

    def finish(self, gen: int) -> None:
        """Say that this turn (and every older one) is whole: running dry is now its end, not an underrun.

        Audio of the turn that comes nevertheless is played. Thread: the writer.
        """
        self.finished_gen = max(self.finished_gen, gen)

    def halt(self, gen: int) -> None:
        """The service took back what is left of this turn and older ones: silence from the next block on.

        The reader stands still and does not jump: what was heard is told by ``played`` until the controller, a frame
        later, cuts (or, for an interruption that concerned nobody, plays on). Thread: the writer.
        """
        self.halted_gen = max(self.halted_gen, gen)

    # -- controller ----------------------------------------------------------------------------------------

    def cut(self, gen: int) -> None:
        """Silence every turn up to this number, and whatever still arrives of it. Thread: the controller."""
        self.cut_gen = max(self.cut_gen, gen)

    def play_on(self, gen: int) -> None:
        """Turns up to ``gen`` are not to be halted. Thread: the controller."""
        self.unhalted_gen = max(self.unhalted_gen, gen)

    def skip_to(self, position: Samples) -> None:
        """Jump forward: what is before ``position`` is not played, not even what is still to come.

        Thread: the controller.
        """
        self.skip_target = max(self.skip_target, position)

    def hold(self, who: str, position: Samples | None = None) -> None:
        """Keep the reader from passing ``position``; of several holders the earliest counts. Thread: the controller.

        Args:
            who: Who holds the voice, for ``let_go``; holding again moves its position, either way.
            position: Where; None for here, which stops the voice at the next block.
        """
        self._holds[who] = self.played if position is None else position
        self.release_to = min(self._holds.values())

    def let_go(self, who: str) -> None:
        """End one holder's hold; the voice goes on with the very next sample once nobody holds it. Thread: the
        controller.
        """
        self._holds.pop(who, None)
        self.release_to = min(self._holds.values(), default=self.FREE)

    def freeze(self) -> None:
        """Stop at the next block. Thread: the controller."""
        self.hold("freeze")

    def resume(self) -> None:
        """End a ``freeze``. Thread: the controller."""
        self.let_go("freeze")

    # -- anyone --------------------------------------------------------------------------------------------

    @property
    def buffered(self) -> Samples:
        """Samples written and not yet played; a cut counts when the reader has obeyed it."""
        return max(0, self.written - self.played)

    @property
    def is_still(self) -> bool:
        """Whether a block read now would hold nothing but zeros and move nothing. Thread: the reader."""
        return not (self._chunks or self._running or self.sounding)

    @property
    def drained(self) -> bool:
        """Nothing is left to play and nothing more is due: the character has stopped speaking."""
        whole = self.is_whole(self.write_gen)  # before the counters: what is whole stays whole
        return whole and self.played >= self.written

    def is_whole(self, gen: int) -> bool:
        """Whether no more of this turn will be played than what is here."""
        return gen <= self.finished_gen or gen < self.write_gen or gen <= self.cut_gen

    def heard(self, start: Samples, end: Samples) -> Samples:
        """How many samples between two positions went to the speaker; what was cut or skipped did not.

        Of gaps older than the newest ``MOST_GAPS`` the sum is kept, but no longer where they were.

        Args:
            start: First position asked about.
            end: Position after the last one.

        Returns:
            0 .. end - start. Like ``played`` it is ahead of the ear by the latency of the speaker.
        """
        end = min(end, self.played)  # before the gaps: the reader notes a gap first and moves afterwards
        if end <= start:
            return 0
        total = end - start
        gaps = self._gaps
        for index in range(max(0, bisect_right(gaps, (start, start)) - 1), len(gaps)):
            gap_start, gap_end = gaps[index]
            if gap_start >= end:
                break
            total -= max(0, min(end, gap_end) - max(start, gap_start))
        return total

    # -- reader --------------------------------------------------------------------------------------------

    def read(self, out: FloatArray) -> Samples:
        """Overwrite ``out`` with the next samples of the voice. Thread: the reader. Makes no arrays.

        Args:
            out: float32, shape (n,), contiguous; zeros where there is nothing to play.

        Returns:
            Source samples played, 0..n; what was passed over is not counted.
        """
        frames = len(out)
        limit = self.release_to
        edges = self._edges
        edges.audible = False
        at = 0
        while at < frames:
            count = self._available(out, at, frames - at, limit)
            if not count:
                break
            run = out[at : at + count]
            head = self._chunks[0]
            offset = self.played - head.start
            np.multiply(head.samples[offset : offset + count], _SCALE, out=run)
            if not self._running:
                self._running = True
                edges.start(softly=self.played != self._turn_start)
            edges.shape(run)
            self.played += count
            at += count
        if at < frames:
            rest = out[at:]
            rest.fill(0.0)
            edges.echo_into(rest)
        self.sounding = at > 0 or edges.audible
        if self.sounding:
            edges.remember(out)
        else:
            edges.forget()
        return at

    def advance(self, frames: int) -> Samples:
        """As ``read``, for a voice nobody can hear: counters move, no sample is touched. Thread: the reader.

        What passes this way counts as played: the character has said it, near or far.

        Args:
            frames: Samples of time that pass.

        Returns:
            Source samples passed, 0..frames.
        """
        limit = self.release_to
        at = 0
        while at < frames:
            count = self._available(_NOTHING, 0, frames - at, limit)
            if not count:
                break
            self._running = True
            self.played += count
            at += count
        self._edges.forget()
        self.sounding = False
        return at

    # -- the reader's own ----------------------------------------------------------------------------------

    def _available(self, out: FloatArray, at: int, wanted: Samples, limit: Samples) -> Samples:
        """How many samples of the first chunk, at most ``wanted``, may follow; with none the sound stops."""
        # Read before the queue: of a turn seen as whole here, every chunk is seen there.
        finished, newest = self.finished_gen, self.write_gen
        head = self._seek(out, at)
        wanted = min(wanted, limit - self.played)
        if head is None:
            if self._running and self._turn > finished and self._turn >= newest:
                self.underruns += wanted > 0 and self._turn > self.cut_gen
                self._stop(out, at)
            self._running = False
            return 0
        if self.unhalted_gen < head.gen <= self.halted_gen:
            wanted = 0
        if not self._open:
            whole = head.gen <= finished or head.gen < newest
            if wanted <= 0 or not (whole or self.written - self.played >= self.jitter):
                self._running = False  # the turn before has ended by itself
                return 0
            self._open = True
        if wanted <= 0:
            self._stop(out, at)
            return 0
        return min(wanted, head.end - self.played)

    def _seek(self, out: FloatArray, at: int) -> Chunk | None:
        """Obey cuts and skips, let go of chunks that are done; the chunk of the next sample, or None."""
        cut, target = self.cut_gen, self.skip_target
        chunks = self._chunks
        position = self.played
        head: Chunk | None = None
        while chunks:
            head = chunks[0]
            if head.gen != self._turn:
                self._turn, self._turn_start, self._open = head.gen, head.start, False
            if head.gen <= cut:
                position = head.end
            elif target > position:
                position = min(target, head.end)
            if position < head.end:
                break
            chunks.popleft()
            head = None
        if position > self.played:
            self._stop(out, at)
            self._jump(position)
        return head

    def _jump(self, position: Samples) -> None:
        # The gap is noted before the counter moves: whoever sees the new counter finds the gap.
        gap_start = self.played
        if self._gaps and self._gaps[-1][1] == gap_start:
            self._gaps[-1] = (self._gaps[-1][0], position)
        else:
            if len(self._gaps) >= 2 * MOST_GAPS:
                # A new list: a controller that counts in the old one just now finds it whole.
                self._gaps = _with_old_as_one(self._gaps)
            self._gaps.append((gap_start, position))
        self.skipped += position - gap_start
        self.played = position

    def _stop(self, out: FloatArray, at: int) -> None:
        if self._running:
            self._running = False
            self._edges.stop(out, at)


def _with_old_as_one(gaps: list[tuple[Samples, Samples]]) -> list[tuple[Samples, Samples]]:
    """The newest gaps, and before them one as long as all older ones together, where the last of those ended."""
    old = gaps[:-MOST_GAPS]
    end = old[-1][1]
    return [(end - sum(stop - start for start, stop in old), end), *gaps[-MOST_GAPS:]]
