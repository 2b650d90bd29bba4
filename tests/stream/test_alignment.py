from __future__ import annotations

import numpy as np
import pytest

from embodiment.stream.alignment import Alignment
from embodiment.stream.frames import VoiceProfile
from embodiment.stream.lead import Pace, TextLead
from embodiment.stream.transcript import Transcript
from embodiment.units import OUTPUT_HZ, Samples
from tests.stream.buzz import Spoken, silence, speak

LINE = speak("Well met, traveller. The river is deep this year, and the bridge went down with the floods.")
CLOSE = OUTPUT_HZ * 6 // 100


class Turn:
    """One turn fed by hand."""

    def __init__(self, lead: TextLead | None = None, pace: Pace | None = None) -> None:
        self.lead, self.pace = lead or TextLead(), pace or Pace()
        self.alignment = Alignment(VoiceProfile(), self.lead, self.pace)
        self.transcript = Transcript()
        self.received: Samples = 0

    def text(self, piece: str) -> None:
        first = self.transcript.add(piece, self.received)
        self.alignment.words(self.transcript.words, first)

    def hear(self, spoken: Spoken, upto: Samples) -> None:
        self.alignment.sound(spoken.audio[self.received : upto])
        self.received = max(self.received, upto)

    def errors(self, spoken: Spoken) -> list[Samples]:
        out = []
        for word, onset in enumerate(spoken.onsets):
            span = self.alignment.span(word)
            assert span is not None, f"word {word} was not found"
            out.append(abs(span[0] - onset))
        return out


def in_pieces(turn: Turn, spoken: Spoken, lead: Samples) -> None:
    """Three words of text at a time, ``lead`` samples of sound before theirs is over."""
    words = spoken.text.split()
    for first in range(0, len(words), 3):
        turn.hear(spoken, min(len(spoken.audio), max(0, spoken.end_of(min(first + 3, len(words))) - lead)))
        turn.text((" " if first else "") + " ".join(words[first : first + 3]))
    turn.hear(spoken, len(spoken.audio))
    turn.alignment.finish()


@pytest.mark.parametrize("seconds", [0.0, 1.5, -0.9])
def test_words_are_found_whether_text_is_early_or_late(seconds: float) -> None:
    turn = Turn()
    in_pieces(turn, LINE, round(seconds * OUTPUT_HZ))
    assert max(turn.errors(LINE)) < CLOSE


def test_all_text_first_or_all_text_last() -> None:
    first, last = Turn(), Turn()
    first.text(LINE.text)
    first.hear(LINE, len(LINE.audio))
    last.hear(LINE, len(LINE.audio))
    last.text(LINE.text)
    for turn in (first, last):
        turn.alignment.finish()
        assert max(turn.errors(LINE)) < CLOSE


def test_words_the_sound_has_not_reached_have_no_place() -> None:
    turn = Turn()
    turn.text(LINE.text)
    turn.hear(LINE, LINE.onsets[6])
    assert turn.alignment.span(12) is None
    assert turn.alignment.span(3) is not None


def test_a_word_that_grows_is_placed_as_a_whole() -> None:
    turn = Turn()
    turn.text("Well met, trav")
    turn.hear(LINE, LINE.onsets[3])
    turn.text("eller. The")
    turn.hear(LINE, len(LINE.audio))
    span = turn.alignment.span(2)
    assert span is not None
    assert abs(span[0] - LINE.onsets[2]) < CLOSE


@pytest.mark.parametrize("pace", [0.7, 1.8])
def test_the_pace_of_the_voice_is_learnt(pace: float) -> None:
    spoken = speak(LINE.text, pace=pace)
    turn = Turn()
    turn.text(spoken.text)
    turn.hear(spoken, len(spoken.audio))
    turn.alignment.finish()
    assert max(turn.errors(spoken)) < 2 * CLOSE
    assert (turn.pace.tenths < 10) == (pace < 1)


def test_the_lead_of_the_text_is_learnt() -> None:
    turn = Turn()
    in_pieces(turn, LINE, round(-0.9 * OUTPUT_HZ))
    assert turn.lead.expected is not None
    lead, slack = turn.lead.expected
    assert abs(lead + round(0.9 * OUTPUT_HZ)) < slack + CLOSE
    assert turn.alignment.is_anchored


def test_text_whose_beginning_was_lost_is_found_where_it_was_said() -> None:
    """Lesson: transcripts lose their head; the words that did come must not slide to the front."""
    turn = Turn()
    turn.hear(LINE, len(LINE.audio))
    words = LINE.text.split()
    turn.text(" ".join(words[6:]))
    turn.alignment.finish()
    late = turn.alignment.span(len(words) - 7)
    assert late is not None
    assert abs(late[0] - LINE.onsets[-1]) < 2 * CLOSE


def test_breath_hiss_and_silence_before_the_first_word_are_not_speech() -> None:
    hiss = np.random.default_rng(3).normal(0, 40, len(LINE.audio) + OUTPUT_HZ).astype(np.int16)
    audio = np.concatenate([silence(1.0), LINE.audio]) + hiss
    onsets = tuple(onset + OUTPUT_HZ for onset in LINE.onsets)
    spoken = Spoken(LINE.text, audio, onsets)
    turn = Turn()
    turn.text(spoken.text)
    turn.hear(spoken, len(audio))
    turn.alignment.finish()
    assert np.median(turn.errors(spoken)) < CLOSE


def test_chunks_do_not_matter() -> None:
    """The same sound and text in the same order give the same integers, whatever the messages were cut
    into.
    """
    places = []
    for step in (960, 480, 7001, 24_000):
        turn = Turn()
        words = LINE.text.split()
        for first in range(0, len(words), 3):
            end = LINE.end_of(min(first + 3, len(words)))
            for upto in range(turn.received + step, end + step, step):
                turn.hear(LINE, min(upto, end))
            turn.text((" " if first else "") + " ".join(words[first : first + 3]))
        turn.hear(LINE, len(LINE.audio))
        turn.alignment.finish()
        places.append([turn.alignment.span(word) for word in range(len(words))])
    assert all(place == places[0] for place in places)


def test_the_version_grows_when_places_may_have_changed() -> None:
    turn = Turn()
    before = turn.alignment.version
    turn.text("Well met,")
    turn.hear(LINE, OUTPUT_HZ)
    assert turn.alignment.version > before


def test_it_knows_when_the_voice_has_left_a_word() -> None:
    turn = Turn()
    turn.text("Well met, traveller.")
    turn.hear(LINE, LINE.onsets[1] + 4800)
    assert turn.alignment.has_left(0)
    turn.hear(LINE, LINE.onsets[5])
    assert turn.alignment.has_left(2)


def test_a_word_just_ahead_of_the_sound_is_foretold() -> None:
    turn = Turn()
    turn.text(LINE.text)
    turn.hear(LINE, LINE.onsets[4] + 6000)
    word = next(word for word in range(4, 8) if turn.alignment.span(word) is None)
    expected = turn.alignment.expected(word)
    assert expected is not None
    assert abs(expected[0] - LINE.onsets[word]) < 3 * CLOSE
    assert turn.alignment.expected(14) is None, "too far ahead"
    turn.hear(LINE, len(LINE.audio))
    assert turn.alignment.expected(word) is None, "found"


def test_nothing_is_foretold_across_a_likely_pause() -> None:
    turn = Turn()
    turn.text(LINE.text)
    turn.hear(LINE, LINE.onsets[2] + 9600)
    assert turn.alignment.span(3) is None
    assert turn.alignment.expected(3) is None
