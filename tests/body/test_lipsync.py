"""The mouth of one voice: what it shows, when it closes, and that it is the same however the sound came."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from embodiment.audio.certainty import Certainty
from embodiment.audio.ring import Chunk
from embodiment.body.acoustics import HOP
from embodiment.body.lipsync import HOLD, LOUDNESS_ERROR_MS, MOUTH_ERROR_MS, LipSync
from embodiment.body.visemes import OPENNESS, MouthShape
from embodiment.units import Int16Array, Samples
from tests.body.voice import chunks, hiss, sentence, silence, vowel


@dataclass(frozen=True)
class Word:
    text: str
    position: Samples
    end: Samples
    error_ms: int = 0


def shown(
    sound: Int16Array,
    *,
    size: int = 960,
    words: Sequence[Word] = (),
    lips: LipSync | None = None,
    start: Samples = 0,
    gen: int = 1,
) -> list[MouthShape]:
    """Shapes at the middle of each frame with all of the sound there."""
    lips = lips or LipSync()
    for chunk in chunks(sound, size, gen=gen, start=start):
        lips.feed(chunk)
    lips.hint(words)
    return [lips.shape_at(start + at) for at in range(HOP // 2, len(sound) // HOP * HOP, HOP)]


def share(shapes: list[MouthShape], *wanted: MouthShape) -> float:
    return sum(shape in wanted for shape in shapes) / len(shapes)


def openness(name: str) -> float:
    sound = np.concatenate([silence(0.3), vowel(name, 0.6), silence(0.3)])
    return float(np.mean([OPENNESS[shape] for shape in shown(sound)[20:42]]))


def test_a_wide_vowel_opens_the_mouth_wider_than_a_narrow_one() -> None:
    assert openness("ah") > 80
    assert openness("ah") > openness("oo") + 20
    assert openness("ah") > openness("ee") + 20


def test_a_hiss_between_vowels_narrows_the_mouth() -> None:
    shapes = shown(np.concatenate([vowel("ah", 0.4), hiss(0.14), vowel("ah", 0.4)]))
    assert share(shapes[21:26], MouthShape.B, MouthShape.G) > 0.7
    assert share(shapes[8:18], MouthShape.C, MouthShape.D) > 0.7


def test_the_mouth_is_closed_on_silence() -> None:
    shapes = shown(sentence())
    assert set(shapes[:9]) == {MouthShape.X}
    assert set(shapes[65:84]) == {MouthShape.X}


def test_where_there_is_no_sound_the_mouth_is_closed() -> None:
    lips = LipSync()
    assert lips.shape_at(0) is MouthShape.X
    shown(vowel("ah", 0.5), lips=lips)
    assert lips.shape_at(-5) is MouthShape.X
    assert lips.shape_at(12_000) is MouthShape.X
    assert lips.shape_at(10_000_000) is MouthShape.X


def test_nothing_at_all_is_hinted_or_placed() -> None:
    lips = LipSync()
    lips.hint([])
    lips.place([], 0)
    lips.forget(100)
    assert lips.shape_at(5) is MouthShape.X


@settings(max_examples=12, deadline=None)
@given(st.lists(st.sampled_from(["ah", "ee", "oo", "s", "-"]), min_size=1, max_size=12), st.booleans())
def test_every_shape_is_held_eighty_milliseconds(parts: list[str], by_loudness: bool) -> None:
    make = {"s": hiss(0.07), "-": silence(0.13)}
    sound = np.concatenate([make[part] if part in make else vowel(part, 0.09) for part in parts])
    shapes = shown(sound, lips=LipSync(by_loudness=by_loudness))
    runs = [len(list(run)) for _, run in groupby(shapes)]
    # The first shape is the closed mouth from before the turn, the last goes on after its end.
    assert all(length >= HOLD for length in runs[1:-1])


@settings(max_examples=6, deadline=None)
@given(st.integers(50, 5000))
def test_chunks_of_any_size_give_the_same_mouth(size: int) -> None:
    assert shown(sentence(), size=size) == shown(sentence())


def test_asking_again_gives_the_same_answer() -> None:
    """What was shown is history: later sound and later words do not change it."""
    lips, sound = LipSync(), sentence()
    pieces = chunks(sound, 2400)
    for chunk in pieces[:8]:
        lips.feed(chunk)
    asked = range(0, 14_400, HOP)
    before = [lips.shape_at(at) for at in asked]
    for chunk in pieces[8:]:
        lips.feed(chunk)
    lips.hint([Word("mama", 0, 14_400)])
    assert [lips.shape_at(at) for at in asked] == before


def test_what_was_shown_at_the_end_of_what_was_there_stays_as_well() -> None:
    lips, shown_then = LipSync(), {}
    for chunk in chunks(sentence(), 480):
        lips.feed(chunk)
        shown_then[chunk.end - 1] = lips.shape_at(chunk.end - 1)
    assert {at: lips.shape_at(at) for at in shown_then} == shown_then


def test_sound_that_comes_as_it_is_played_moves_the_mouth_too() -> None:
    lips, shapes, sound = LipSync(), [], sentence()
    pieces = chunks(sound, 480)
    for number, chunk in enumerate(pieces):
        lips.feed(chunk)
        if number >= 3:
            shapes.append(lips.shape_at((number - 3) * 480 + 240))
    assert share(shapes[12:20], MouthShape.C, MouthShape.D, MouthShape.E) > 0.5
    assert set(shapes[66:84]) == {MouthShape.X}


def test_the_transcript_closes_the_lips_on_a_bilabial() -> None:
    """Bilabials need text: nothing in this buzz says m, the words do."""
    sound = np.concatenate([silence(0.2), vowel("oo", 0.8), silence(0.2)])
    word = Word("mama", 4800, 4800 + 19_200)
    assert MouthShape.A not in shown(sound)[10:45]
    assert MouthShape.A in shown(sound, words=[word])[10:45]


def test_words_may_come_before_their_sound_and_move_afterwards() -> None:
    sound = np.concatenate([silence(0.2), vowel("oo", 0.8), silence(0.2)])
    early, moved = LipSync(), LipSync()
    early.hint([Word("mama", 4800, 24_000)])
    moved.hint([Word("mama", 0, 9600)])
    expected = shown(sound, words=[Word("mama", 4800, 24_000)])
    for chunk in chunks(sound, 960):
        early.feed(chunk)
        moved.feed(chunk)
    moved.hint([Word("mama", 4800, 24_000)])
    middles = range(HOP // 2, len(sound) // HOP * HOP, HOP)
    assert [early.shape_at(at) for at in middles] == expected
    assert [moved.shape_at(at) for at in middles] == expected


def test_words_of_a_turn_that_is_gone_change_nothing() -> None:
    lips = LipSync()
    shown(sentence(), lips=lips)
    lips.forget(10_000_000)
    lips.hint([Word("mama", 0, 20_000)])
    assert shown(sentence(), lips=lips, start=1_000_000, gen=2)


def test_an_engines_own_phonemes_are_shown_as_placed() -> None:
    lips = LipSync()
    lips.place([(0, ""), (4800, "m"), (9600, "uː"), (14_400, "f"), (19_200, "")], 24_000)
    shapes = shown(np.concatenate([silence(0.2), vowel("ah", 0.6), silence(0.2)]), lips=lips)
    middles = [shapes[5], shapes[15], shapes[25], shapes[35], shapes[46]]
    assert middles == [MouthShape.X, MouthShape.A, MouthShape.F, MouthShape.G, MouthShape.X]


def test_a_new_turn_and_a_gap_begin_with_a_closed_mouth() -> None:
    lips = LipSync()
    first = shown(vowel("ah", 0.5), lips=lips)
    assert first[-1] is not MouthShape.X
    assert shown(silence(0.2), lips=lips, start=12_000, gen=2)[0] is MouthShape.X
    shown(vowel("ah", 0.5), lips=lips, start=20_000, gen=2)
    assert lips.shape_at(18_000) is MouthShape.X
    assert lips.shape_at(28_000) is not MouthShape.X


def test_a_mouth_nobody_looked_at_for_long_does_not_work_off_the_past() -> None:
    lips = LipSync()
    for chunk in chunks(np.tile(sentence(), 8), 4800):
        lips.feed(chunk)
    lips.shape_at(24_000 * 15)
    utterance = lips._utterances[0]
    assert len(utterance.table) < 60


def test_what_was_played_is_let_go() -> None:
    lips = LipSync()
    for gen in range(1, 100):
        shown(vowel("ah", 0.1), lips=lips, start=gen * 10_000, gen=gen)
        lips.forget(gen * 10_000 + 2400)
        assert len(lips._utterances) == 0
    for gen in range(100, 150):
        shown(vowel("ah", 0.05), lips=lips, start=gen * 10_000, gen=gen)
    assert len(lips._utterances) <= 16


@pytest.mark.parametrize("by_loudness", [False, True])
def test_shapes_are_shapes(by_loudness: bool) -> None:
    assert all(
        isinstance(shape, MouthShape) for shape in shown(sentence(), lips=LipSync(by_loudness=by_loudness))
    )


def test_a_mark_says_where_a_shape_began_and_how_that_is_known() -> None:
    pcm = sentence()
    lips = LipSync()
    lips.feed(Chunk(1, 480, pcm))
    assert lips.mark_at(479) is None
    shown_shapes, last = [], None
    for position in range(480, 480 + len(pcm), HOP):
        mark = lips.mark_at(position)
        assert mark is not None
        assert mark.shape is lips.shape_at(position)
        assert mark.position <= position
        assert lips.shape_at(mark.position) is mark.shape, "it is that shape from its beginning on"
        assert (mark.certainty, mark.error_ms) == (Certainty.ESTIMATED, MOUTH_ERROR_MS[Certainty.ESTIMATED])
        if last is None or mark.position != last.position:
            assert last is None or mark.shape is not last.shape, "a beginning is a change"
            shown_shapes.append(mark.shape)
        last = mark
    assert len(shown_shapes) > 2


def test_better_sources_are_said_to_be_better() -> None:
    pcm = sentence()
    worded, placed, loud = LipSync(), LipSync(), LipSync(by_loudness=True)
    for lips in (worded, placed, loud):
        lips.feed(Chunk(1, 0, pcm))
    worded.hint([Word("Assess", 0, len(pcm))])
    placed.place([(0, "a"), (len(pcm) // 2, "s")], len(pcm))
    loud.hint([Word("Assess", 0, len(pcm))])
    middle = len(pcm) // 2

    def known(lips: LipSync) -> tuple[Certainty, int]:
        for position in range(0, middle, HOP):  # as it is played
            mark = lips.mark_at(position)
        assert mark is not None
        return mark.certainty, mark.error_ms

    assert known(worded) == (Certainty.ANCHORED, 120)
    assert known(placed) == (Certainty.EXACT, 80)
    assert known(loud) == (Certainty.ESTIMATED, LOUDNESS_ERROR_MS)
