from __future__ import annotations

from itertools import pairwise

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from embodiment.audio.certainty import Certainty
from embodiment.audio.ring import Chunk
from embodiment.live.messages import WordTime
from embodiment.stream.words import SpeechHabits, WordAligner, WordMark
from embodiment.units import OUTPUT_HZ, Samples
from tests.stream.buzz import Spoken, speak

LINE = speak("Well met, traveller. The river is deep this year, so stay.")
CLOSE = OUTPUT_HZ * 6 // 100
BASE = 100_000


def hear(aligner: WordAligner, spoken: Spoken, start: Samples = 0, end: Samples | None = None) -> None:
    end = len(spoken.audio) if end is None else end
    for at in range(start, end, 960):
        aligner.audio(Chunk(1, BASE + at, spoken.audio[at : min(end, at + 960)]))


def texts(marks: list[WordMark]) -> list[str]:
    return [mark.text for mark in marks]


def test_marks_are_ring_positions_close_to_the_truth() -> None:
    aligner = WordAligner()
    aligner.text(LINE.text, 0)
    assert aligner.marks == []
    hear(aligner, LINE)
    aligner.finish()
    assert texts(list(aligner.marks)) == LINE.text.split()
    for mark, onset in zip(aligner.marks, LINE.onsets, strict=True):
        assert abs(mark.position - BASE - onset) < CLOSE
        assert mark.position <= mark.end <= BASE + len(LINE.audio)
        assert mark.certainty is Certainty.ESTIMATED
        assert mark.error_ms > 0
        assert LINE.text[mark.char_start :].startswith(mark.text)


def test_words_are_due_when_they_have_been_played_and_once() -> None:
    aligner = WordAligner()
    aligner.text(LINE.text, 0)
    hear(aligner, LINE)
    given: list[WordMark] = []
    for played in range(BASE, BASE + len(LINE.audio) + 480, 480):
        new = aligner.due(played)
        assert all(mark.position < played for mark in new)
        given += new
    assert texts(given) == LINE.text.split()
    assert aligner.due(BASE + 10**6) == []


def test_an_engines_own_times_are_used_as_they_are() -> None:
    aligner = WordAligner()
    words = LINE.text.split()
    times = [WordTime(w, o / OUTPUT_HZ, o / OUTPUT_HZ + 0.1) for w, o in zip(words, LINE.onsets, strict=True)]
    hear(aligner, LINE, end=960)
    aligner.text(LINE.text, 0, times)
    assert [mark.position - BASE for mark in aligner.marks] == list(LINE.onsets)
    assert {mark.certainty for mark in aligner.marks} == {Certainty.EXACT}
    assert {mark.error_ms for mark in aligner.marks} == {0}
    assert aligner.due(BASE + LINE.onsets[1] + 1) == list(aligner.marks[:2])


def test_it_says_how_much_sound_came_before_the_first_words() -> None:
    late, early, silent = WordAligner(), WordAligner(), WordAligner()
    hear(late, LINE, end=LINE.onsets[3])
    assert late.behind is None
    late.text("- Well met, traveller. ", LINE.onsets[3])  # a dash is not heard: the word after it counts
    hear(late, LINE, start=LINE.onsets[3])
    late.finish()
    assert late.behind is not None
    assert abs(late.behind - (LINE.onsets[3] - LINE.onsets[0])) < CLOSE
    early.text(LINE.text, 0)
    hear(early, LINE)
    early.finish()
    assert early.behind == 0
    hear(silent, LINE)
    silent.finish()
    assert silent.behind is None


def test_a_known_lead_makes_marks_anchored() -> None:
    habits = SpeechHabits()
    for _ in range(3):
        habits.lead.observe(0)
    aligner = WordAligner(habits)
    hear(aligner, LINE, end=LINE.onsets[3])
    aligner.text("Well met, traveller.", LINE.onsets[3])
    assert aligner.marks
    assert {mark.certainty for mark in aligner.marks} == {Certainty.ANCHORED}


def test_text_that_comes_after_its_sound_was_played_is_due_at_once() -> None:
    aligner = WordAligner()
    hear(aligner, LINE, end=LINE.onsets[3])
    assert aligner.due(BASE + LINE.onsets[3]) == []
    aligner.text("Well met, traveller.", LINE.onsets[3])
    assert texts(aligner.due(BASE + LINE.onsets[3])) == ["Well", "met,", "traveller."]


def test_what_was_given_out_is_history() -> None:
    aligner = WordAligner()
    aligner.text("Well met, trav", 0)
    hear(aligner, LINE, end=LINE.onsets[2] + 6000)
    given = aligner.due(BASE + LINE.onsets[2] + 6000)
    aligner.text("eller. The river", LINE.onsets[2] + 6000)
    hear(aligner, LINE, start=LINE.onsets[2] + 6000)
    aligner.finish()
    assert [mark.position for mark in aligner.marks[: len(given)]] == [mark.position for mark in given]
    assert aligner.marks[2].text == "traveller."


def test_bare_punctuation_stands_where_the_word_before_ended() -> None:
    spoken = speak("so go")
    aligner = WordAligner()
    aligner.text("so — go", 0)
    hear(aligner, spoken)
    aligner.finish()
    so, dash, go = aligner.marks
    assert (dash.position, dash.end) == (so.end, so.end)
    assert go.position >= dash.position


def test_words_without_sound_are_not_lost() -> None:
    """Nothing that was said is lost: text longer than its sound is due with the last sample."""
    aligner = WordAligner()
    hear(aligner, LINE, end=9600)
    aligner.text(LINE.text, 0)
    aligner.finish()
    assert texts(aligner.due(BASE + 9600)) == LINE.text.split()


def test_words_that_are_not_found_in_the_sound_share_it() -> None:
    """A gong is no speech: all words at once, at its beginning, would be the worst of guesses."""
    at = np.arange(3 * OUTPUT_HZ)
    gong = (6000 * np.sin(at * 0.05) * (at < 6000)).astype(np.int16)
    aligner = WordAligner()
    aligner.text(LINE.text, 0)
    aligner.audio(Chunk(1, BASE, gong))
    aligner.finish()
    places = [mark.position - BASE for mark in aligner.marks]
    assert len(places) == len(LINE.text.split())
    assert places == sorted(places)
    assert max(after - before for before, after in pairwise([*places, len(gong)])) < len(gong) // 2
    assert aligner.behind is None, "nothing is learnt from a guess"
    assert {mark.certainty for mark in aligner.marks} == {Certainty.ESTIMATED}


def test_all_words_are_known_before_their_places() -> None:
    aligner = WordAligner()
    aligner.text(LINE.text, 0)
    assert aligner.words == LINE.text.split()
    assert aligner.marks == []


def test_boundaries_lie_in_the_pauses() -> None:
    aligner = WordAligner()
    aligner.text(LINE.text, 0)
    assert aligner.boundary(5) is None
    hear(aligner, LINE)
    cut = aligner.boundary(LINE.text.index("The"))
    assert cut is not None
    assert LINE.onsets[3] - 0.35 * OUTPUT_HZ < cut - BASE < LINE.onsets[3]
    assert aligner.boundary(0) == BASE
    aligner.finish()
    assert aligner.boundary(len(LINE.text)) == BASE + len(LINE.audio)


def test_the_end_of_the_known_text_is_a_boundary_once_the_voice_has_gone_on() -> None:
    aligner = WordAligner()
    aligner.text("Well met, traveller.", 0)
    hear(aligner, LINE, end=LINE.onsets[2] + 2400)
    assert aligner.boundary(20) is None
    hear(aligner, LINE, start=LINE.onsets[2] + 2400)
    cut = aligner.boundary(20)
    assert cut is not None
    assert abs(cut - BASE - LINE.onsets[3]) < 0.4 * OUTPUT_HZ


def test_finishing_twice_and_a_turn_without_anything() -> None:
    aligner = WordAligner()
    aligner.finish()
    aligner.finish()
    assert aligner.marks == []
    assert aligner.due(10) == []
    assert aligner.boundary(0) is None


PIECES = st.lists(st.integers(1, 14), min_size=1, max_size=8)
CHUNKS = st.lists(st.integers(200, 40_000), max_size=10)


@settings(max_examples=25, deadline=None)
@given(PIECES, CHUNKS)
def test_whatever_the_order_every_word_is_due_once_in_order_and_never_early(
    sizes: list[int], lengths: list[Samples]
) -> None:
    aligner = WordAligner()
    text, at = LINE.text, 0
    received = 0
    given: list[WordMark] = []
    for size, length in zip([*sizes, 1000], [*lengths, *[10**6] * 20], strict=False):
        end = min(len(LINE.audio), received + length)
        if end > received:
            aligner.audio(Chunk(1, BASE + received, LINE.audio[received:end]))
            received = end
        aligner.text(text[at : at + size], received)
        at += size
        given += aligner.due(BASE + received // 2)
    if received < len(LINE.audio):
        aligner.audio(Chunk(1, BASE + received, LINE.audio[received:]))
    aligner.finish()
    given += aligner.due(BASE + len(LINE.audio))
    assert [mark.index for mark in given] == list(range(len(LINE.text.split())))
    assert all(earlier.position <= later.position for earlier, later in pairwise(given))
    assert all(BASE <= mark.position < BASE + len(LINE.audio) for mark in given)
    assert texts(list(aligner.marks)) == LINE.text.split()


@settings(max_examples=20, deadline=None)
@given(st.lists(st.integers(500, 30_000), min_size=1, max_size=12), st.booleans())
def test_asking_for_marks_again_and_again_changes_nothing(lengths: list[Samples], early: bool) -> None:
    asked, silent = WordAligner(), WordAligner()
    for aligner in (asked, silent):
        received = 0
        if early:
            aligner.text(LINE.text, 0)
        for length in [*lengths, len(LINE.audio)]:
            end = min(len(LINE.audio), received + length)
            if end > received:
                aligner.audio(Chunk(1, BASE + received, LINE.audio[received:end]))
                received = end
            if aligner is asked:
                known = list(aligner.marks)
                assert [mark.index for mark in known] == list(range(len(known)))
        if not early:
            aligner.text(LINE.text, received)
        aligner.finish()
    assert list(asked.marks) == list(silent.marks)
