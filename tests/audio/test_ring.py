"""The ring equals a list, whatever order three threads call it in; and it never clicks."""

from __future__ import annotations

import gc
import sys
import threading
import weakref
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from embodiment.audio.ring import FADE, MOST_GAPS, VoiceRing
from embodiment.errors import UsageError
from embodiment.units import FloatArray
from tests.audio.ring_model import ListVoice, ramp, read, sine

OPERATIONS = st.one_of(
    st.tuples(st.just("write"), st.integers(0, 1), st.integers(0, 40)),
    st.tuples(st.just("read"), st.integers(1, 30), st.just(0)),
    st.tuples(st.just("advance"), st.integers(1, 30), st.just(0)),
    st.tuples(st.just("finish"), st.integers(0, 1), st.just(0)),
    st.tuples(st.just("cut"), st.integers(0, 2), st.just(0)),
    st.tuples(st.just("skip"), st.integers(-5, 60), st.just(0)),
    st.tuples(st.just("hold"), st.integers(-5, 30), st.just(0)),
    st.tuples(st.just("freeze"), st.just(0), st.just(0)),
    st.tuples(st.just("resume"), st.just(0), st.just(0)),
    st.tuples(st.just("halt"), st.integers(-2, 0), st.just(0)),
    st.tuples(st.just("play on"), st.integers(-2, 0), st.just(0)),
)


@settings(max_examples=120)
@given(st.lists(OPERATIONS, max_size=60), st.sampled_from([0, 0, 1, 25]))
def test_ring_equals_a_list(operations: list[tuple[str, int, int]], jitter: int) -> None:
    """Nothing lost, nothing twice, nothing of a cut turn, in any interleaving and any block size."""
    ring, model = VoiceRing(jitter=jitter, fade=0), ListVoice(jitter)
    gen = 0
    for name, first, second in operations:
        match name:
            case "write":
                gen += first
                chunk = ring.write(gen, ramp(ring.written, second))
                model.write(gen, ramp(len(model.stream), second).tolist())
                assert (chunk is None) == (gen <= model.cut_gen)
            case "read":
                assert read(ring, first) == model.read(first)
            case "advance":
                assert ring.advance(first) == len(model.read(first))
            case "finish":
                ring.finish(gen - first)
                model.finished = max(model.finished, gen - first)
            case "cut":
                ring.cut(gen - first)
                model.cut_gen = max(model.cut_gen, gen - first)
            case "skip":
                ring.skip_to(ring.played + first)
                model.target = max(model.target, model.played + first)
            case "hold":
                ring.release_to = model.release_to = ring.played + first
            case "freeze":
                ring.freeze()
                model.release_to = model.played
            case "halt":
                ring.halt(gen + first)
                model.halted = max(model.halted, gen + first)
            case "play on":
                ring.play_on(gen + first)
                model.unhalted = max(model.unhalted, gen + first)
            case _:
                ring.resume()
                model.release_to = VoiceRing.FREE
        assert (ring.played, ring.written) == (model.played, len(model.stream))
        assert (ring.underruns, ring.dropped) == (model.underruns, model.dropped)
        assert ring.skipped == model.played - len(model.heard)
    for start in range(0, ring.written, 7):
        end = start + 11
        assert ring.heard(start, end) == sum(start <= position < end for position in model.heard)


@given(st.lists(st.integers(1, 700), min_size=1, max_size=12), st.lists(st.integers(1, 700), min_size=1))
def test_speech_that_arrives_in_time_comes_out_untouched(chunks: list[int], blocks: list[int]) -> None:
    ring = VoiceRing(jitter=200)
    for count in chunks:
        ring.write(3, ramp(ring.written, count))
    ring.finish(3)
    got: list[int] = []
    for index in range(sum(chunks)):
        got += read(ring, blocks[index % len(blocks)])
        if ring.drained:
            break
    assert got == ramp(0, sum(chunks)).tolist()
    assert ring.underruns == 0


@settings(max_examples=60)
@given(st.data())
def test_no_interruption_makes_a_step(data: st.DataObject) -> None:
    """Freeze, starve, skip or cut a smooth sound anywhere: it stays as smooth."""
    ring = VoiceRing()
    source = sine(120 * 8)
    steepest = float(np.abs(np.diff(source.astype(np.float64))).max()) / 32768
    played: list[FloatArray] = []
    gen = 0
    for _ in range(data.draw(st.integers(1, 40))):
        name = data.draw(st.sampled_from(["read", "read", "write", "freeze", "resume", "skip", "cut"]))
        if name == "read":
            out = np.zeros(data.draw(st.integers(1, 500)), np.float32)
            ring.read(out)
            played.append(out)
        elif name == "write":
            ring.write(gen, source)
        elif name == "freeze":
            ring.freeze()
        elif name == "resume":
            ring.resume()
        elif name == "skip":
            ring.skip_to(ring.played + data.draw(st.integers(1, 900)))
        else:
            ring.cut(gen)
            gen += 1
    heard = np.concatenate([np.zeros(1, np.float32), *played]).astype(np.float64)
    fading = 0.5 * np.pi / 2 / FADE * 2  # slope of a fade at the loudest sample, twice for an overlap
    # The sound that starts, the echo of the one before and, cut within a fade, what is left of one before that.
    assert float(np.abs(np.diff(heard)).max(initial=0.0)) <= 3 * steepest + fading + 1e-3


def test_chunks_are_shared_by_reference_and_read_only() -> None:
    ring = VoiceRing()
    samples = ramp(0, 100)
    chunk = ring.write(0, samples)
    assert chunk is not None
    assert (chunk.gen, chunk.start, chunk.end) == (0, 0, 100)
    assert np.shares_memory(chunk.samples, samples)
    with pytest.raises(ValueError, match="read-only"):
        chunk.samples[0] = 1
    second = ring.write(0, ramp(100, 5))
    assert second is not None
    assert second.start == 100


def test_memory_of_played_chunks_is_given_back() -> None:
    ring = VoiceRing()
    samples = ramp(0, 100)
    alive = weakref.ref(samples)
    ring.write(0, samples)
    ring.write(0, ramp(100, 50))
    del samples
    read(ring, 120)
    gc.collect()
    assert alive() is None


def test_an_empty_chunk_takes_no_room() -> None:
    ring = VoiceRing()
    chunk = ring.write(4, ramp(0, 0))
    assert chunk is not None
    assert (chunk.start, chunk.end, ring.written) == (0, 0, 0)
    assert read(ring, 10) == []


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda ring: ring.write(0, np.zeros(3, np.float32)), "int16"),
        (lambda ring: ring.write(0, np.zeros((3, 2), np.int16)), "shape"),
        (lambda ring: ring.write(1, ramp(0, 1)) and ring.write(0, ramp(0, 1)), "only grow"),
        (lambda ring: ring.write(-1, ramp(0, 1)), "count from 0"),
        (lambda ring: VoiceRing(jitter=-1), "0 or more"),
    ],
)
def test_misuse_is_refused(call: Callable[[VoiceRing], object], says: str) -> None:
    with pytest.raises(UsageError, match=says):
        call(VoiceRing())


# -- the jitter gate -----------------------------------------------------------------------------------------


def test_the_watermark_is_armed_again_at_every_turn() -> None:
    """Jitter protection for the session's first sentence only is none: each turn waits for its own."""
    ring = VoiceRing(jitter=300)
    for gen in (0, 1):
        start = ring.written
        ring.write(gen, ramp(start, 200))
        assert read(ring, 50) == []
        ring.write(gen, ramp(start + 200, 200))
        assert read(ring, 400) == ramp(start, 400).tolist()
        ring.finish(gen)
        assert read(ring, 10) == []
    assert ring.underruns == 0


def test_the_gate_never_closes_inside_a_turn() -> None:
    """Buffering again in mid-sentence would stretch the gap; speech goes on with what there is."""
    ring = VoiceRing(jitter=300)
    ring.write(0, ramp(0, 300))
    assert len(read(ring, 400)) == 300
    assert ring.underruns == 1
    ring.write(0, ramp(300, 20))
    assert len(read(ring, 400)) == 20
    assert ring.underruns == 2


def test_a_whole_turn_shorter_than_the_watermark_is_played() -> None:
    ring = VoiceRing(jitter=7200)
    ring.write(0, ramp(0, 100))
    assert read(ring, 50) == []
    ring.finish(0)
    assert read(ring, 200) == ramp(0, 100).tolist()


def test_a_turn_is_whole_when_the_next_one_begins() -> None:
    ring = VoiceRing(jitter=1000)
    ring.write(0, ramp(0, 100))
    ring.write(1, ramp(100, 100))
    assert read(ring, 300) == ramp(0, 100).tolist()
    assert ring.underruns == 0
    assert not ring.drained


# -- underrun ------------------------------------------------------------------------------------------------


def test_a_voice_that_runs_dry_fades_and_stands_still() -> None:
    """On a partial underrun the sound fades to silence; to hold the last sample would be a step later."""
    ring = VoiceRing()
    loud = np.full(1000, 10_000, np.int16)
    ring.write(0, loud)
    out = np.zeros(1000 + FADE + 100, np.float32)
    assert ring.read(out) == 1000
    assert ring.underruns == 1
    assert ring.played == 1000
    tail = out[1000 : 1000 + FADE]
    assert (np.diff(tail) <= 0).all()
    assert abs(float(tail[0]) - float(out[999])) < 0.01
    assert not out[1000 + FADE :].any()
    for _ in range(3):
        assert ring.read(out) == 0
    assert (ring.underruns, ring.played) == (1, 1000)
    ring.write(0, loud)
    ring.read(out)
    assert out[0] < 0.001
    assert (np.diff(out[:FADE]) >= 0).all()
    assert np.array_equal(out[FADE:1000], np.full(1000 - FADE, 10_000 / 32768, np.float32))


def test_the_first_sample_of_a_turn_is_not_faded_and_its_own_end_neither() -> None:
    ring = VoiceRing()
    ring.write(0, np.full(500, 8192, np.int16))
    ring.finish(0)
    out = np.zeros(600, np.float32)
    ring.read(out)
    assert (out[:500] == 0.25).all()
    assert not out[500:].any()


def test_running_dry_after_the_last_sample_is_no_underrun() -> None:
    ring = VoiceRing()
    ring.write(0, ramp(0, 100))
    ring.finish(0)
    read(ring, 300)
    assert ring.underruns == 0
    assert ring.drained


def test_speaking_has_stopped_when_the_last_sample_was_played_not_when_the_turn_is_complete() -> None:
    """The service says "complete" seconds before the character falls silent."""
    ring = VoiceRing()
    ring.write(0, ramp(0, 1000))
    ring.finish(0)
    read(ring, 999)
    assert not ring.drained
    read(ring, 1)
    assert ring.drained


def test_audio_after_the_end_of_its_turn_is_still_played() -> None:
    ring = VoiceRing(fade=0)
    ring.write(0, ramp(0, 100))
    ring.finish(0)
    read(ring, 300)
    ring.write(0, ramp(100, 50))
    assert not ring.drained
    assert read(ring, 300) == ramp(100, 50).tolist()


def test_a_voice_that_is_interrupted_all_day_does_not_grow() -> None:
    """What was heard of the newest turns is exact, and so is the sum of all."""
    ring, heard = VoiceRing(fade=0), []
    for gen in range(5 * MOST_GAPS):
        start = ring.written
        ring.write(gen, ramp(start, 10))
        read(ring, 1 + gen % 7)
        ring.cut(gen)
        read(ring, 1)
        heard.append((start, ring.written, 1 + gen % 7))
    assert len(ring._gaps) <= 2 * MOST_GAPS
    assert [ring.heard(start, end) for start, end, _ in heard[-MOST_GAPS:]] == [
        n for *_, n in heard[-MOST_GAPS:]
    ]
    assert ring.heard(0, ring.written) == sum(n for *_, n in heard) == ring.written - ring.skipped


class Contest:
    """A ring with its writer, its reader and the game between them, each on a thread of its own at full speed."""

    TOTAL, TURN_LENGTH = 3_000_000, 4_000

    def __init__(self) -> None:
        self.ring = VoiceRing(jitter=500, fade=0)
        self.done = threading.Event()
        self.wrong: list[str] = []
        self.cuts = 0

    def write(self) -> None:
        ring, rng, gen = self.ring, np.random.default_rng(1), 0
        try:
            # However fast this machine writes, the controller must have had its say.
            while ring.written + ring.dropped < self.TOTAL or self.cuts <= 100:
                for _ in range(int(rng.integers(1, 8))):
                    # A value tells the turn: a sample of a cut turn would give itself away.
                    size = int(rng.integers(1, self.TURN_LENGTH // 4))
                    ring.write(gen, np.full(size, gen % 30_000 + 1, np.int16))
                ring.finish(gen)
                gen += 1
        finally:
            self.done.set()  # also where the writer fails: nobody must wait for it for ever

    def play(self) -> None:
        ring, rng, last = self.ring, np.random.default_rng(2), 0
        out = np.zeros(2048, np.float32)
        while not (self.done.is_set() and ring.drained):
            cut, before = ring.cut_gen, ring.played
            block = out[: int(rng.integers(1, 1500))]
            count = ring.read(block)
            if ring.played < before + count:
                self.wrong.append(f"played {ring.played} after {before} + {count}")
            turns = np.rint(block[:count] * 32768).astype(int) - 1
            if count and ((np.diff(turns) < 0).any() or turns[0] < last):
                self.wrong.append("turns out of order")
            if count and turns.min() <= cut:
                self.wrong.append(f"turn {turns.min()} after a cut of {cut}")
            if block[count:].any():
                self.wrong.append("sound beyond what was read")
            last = int(turns[-1]) if count else last

    def control(self, reader: threading.Thread) -> None:
        ring, rng = self.ring, np.random.default_rng(3)
        while reader.is_alive():
            pick = rng.integers(0, 4)
            if pick == 0:
                ring.cut(ring.write_gen - int(rng.integers(0, 2)))
                self.cuts += 1
            elif pick == 1:
                ring.skip_to(ring.played + int(rng.integers(0, 3000)))
            elif pick == 2:
                ring.freeze()
            else:
                ring.resume()
            if ring.heard(0, ring.written) > ring.written - ring.dropped:
                self.wrong.append("heard more than there was")
            ring.resume()
            self.done.wait(0.0002)


@pytest.mark.slow
def test_three_threads_share_a_ring_without_a_lock() -> None:
    """No sample stale, repeated or out of order, none of a turn that was cut before."""
    contest = Contest()
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        writer, reader = threading.Thread(target=contest.write), threading.Thread(target=contest.play)
        writer.start()
        reader.start()
        contest.control(reader)
        writer.join()
        reader.join()
    finally:
        sys.setswitchinterval(interval)
    ring = contest.ring
    assert not contest.wrong, contest.wrong[:5]
    assert contest.cuts > 100
    assert ring.played == ring.written
    assert ring.heard(0, ring.written) == ring.written - ring.skipped
