from __future__ import annotations

import asyncio

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from embodiment.live.messages import WordTime
from embodiment.server.engines.synth_tone import ToneSynthesizer
from embodiment.server.fragments import WORDS_AT_ONCE, fragments
from embodiment.server.ports import Phoneme, Say, Speech

CHUNK = 1_920


def spoken(text: str) -> Speech:
    return asyncio.run(ToneSynthesizer().speak(text, "Kore"))


@given(st.text(alphabet="abc de,.!", max_size=80), st.integers(1, 9_000), st.booleans())
def test_nothing_is_lost_and_nothing_added(text: str, chunk: int, first: bool) -> None:
    text = " ".join(text.split())
    speech = spoken(text)
    pieces = list(fragments(Say(text), speech, chunk=chunk, offset=0, first=first))
    written = "".join(piece.text for piece in pieces)
    assert written == (text if first or not text else f" {text}") or not text
    sound = [piece.pcm for piece in pieces]
    assert np.array_equal(np.concatenate(sound) if sound else speech.pcm[:0], speech.pcm)
    assert [word.word for piece in pieces for word in piece.words] == [word.word for word in speech.words]
    assert all(len(piece.pcm) <= chunk for piece in pieces)


def test_words_travel_with_the_sound_they_begin_in() -> None:
    text = "Well met, traveller from the far north."
    at = 0
    for piece in fragments(Say(text), spoken(text), chunk=CHUNK, offset=0, first=True):
        if piece.words:
            assert at <= piece.words[0].start * 24_000 < at + CHUNK
        assert len(piece.text.split()) <= 2 * WORDS_AT_ONCE
        at += len(piece.pcm)


def test_times_are_offsets_in_the_turns_sound() -> None:
    plain = [
        w
        for p in fragments(Say("One two."), spoken("One two."), chunk=CHUNK, offset=0, first=True)
        for w in p.words
    ]
    later = [
        w
        for p in fragments(Say("One two."), spoken("One two."), chunk=CHUNK, offset=48_000, first=False)
        for w in p.words
    ]
    assert [word.start + 2.0 for word in plain] == [word.start for word in later]


def test_every_sound_is_told_once_in_order_whatever_the_chunks() -> None:
    """With the words it belongs to, and each lasts until the next one begins."""
    pcm = np.zeros(24_000, np.int16)
    words = (WordTime("One,", 0.0, 0.4), WordTime("two.", 0.5, 1.0))
    phonemes = tuple(
        Phoneme(ipa, start) for ipa, start in (("w", 0.05), ("ʌ", 0.1), ("", 0.4), ("t", 0.5), ("uː", 0.6))
    )
    speech = Speech(pcm, words=words, phonemes=phonemes)
    for chunk in (480, 5_000, 24_000):
        told = [
            one
            for piece in fragments(Say("One, two."), speech, chunk=chunk, offset=24_000, first=True)
            for one in piece.phonemes
        ]
        assert [one.ipa for one in told] == ["w", "ʌ", "", "t", "uː"]
        assert [round(one.start, 3) for one in told] == [1.05, 1.1, 1.4, 1.5, 1.6]
        assert [one.end for one in told] == [*(one.start for one in told[1:]), 2.0]


def test_text_without_sound_is_still_told() -> None:
    """Where no voice can be made, the subtitle is what is left."""
    nothing = Speech(np.zeros(0, dtype=np.int16))
    (piece,) = fragments(Say("Forgive me."), nothing, chunk=CHUNK, offset=0, first=True)
    assert piece.text == "Forgive me."
    assert not len(piece.pcm)


def test_authored_pieces_travel_one_to_a_message_with_the_words_that_begin_in_them() -> None:
    say = Say("Well met, traveller.", ("Well m", "et, ", "traveller."))
    sent = [p for p in fragments(say, spoken(say.text), chunk=CHUNK, offset=0, first=False) if p.text]
    assert [piece.text for piece in sent] == [" Well m", "et, ", "traveller."]
    assert [[word.word for word in piece.words] for piece in sent] == [["Well", "met,"], [], ["traveller."]]


def test_authored_times_say_which_piece_of_sound_a_text_goes_with() -> None:
    say = Say("One two.", ("One", " two."), (0.1, 0.3))
    at, begun = 0, []
    for piece in fragments(say, spoken(say.text), chunk=CHUNK, offset=0, first=True):
        if piece.text:
            begun.append((piece.text, at // CHUNK))
        at += len(piece.pcm)
    assert begun == [("One", 1), (" two.", 3)]


def test_pieces_after_the_sound_are_still_sent_each_alone() -> None:
    say = Say("One two.", ("One", " two", "."), (0.0, 90.0, 91.0))
    pieces = list(fragments(say, spoken(say.text), chunk=CHUNK, offset=0, first=True))
    assert [piece.text for piece in pieces if not len(piece.pcm)] == [" two", "."]
    assert sum(len(piece.pcm) for piece in pieces) == len(spoken(say.text).pcm)
