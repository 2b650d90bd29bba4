from __future__ import annotations

import asyncio

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from embodiment.server.engines.synth_tone import ToneSynthesizer
from embodiment.server.fragments import WORDS_AT_ONCE, fragments
from embodiment.server.ports import Speech

CHUNK = 1_920


def spoken(text: str) -> Speech:
    return asyncio.run(ToneSynthesizer().speak(text, "Kore"))


@given(st.text(alphabet="abc de,.!", max_size=80), st.integers(1, 9_000), st.booleans())
def test_nothing_is_lost_and_nothing_added(text: str, chunk: int, first: bool) -> None:
    text = " ".join(text.split())
    speech = spoken(text)
    pieces = list(fragments(text, speech, chunk=chunk, offset=0, first=first))
    written = "".join(piece.text for piece in pieces)
    assert written == (text if first or not text else f" {text}") or not text
    sound = [piece.pcm for piece in pieces]
    assert np.array_equal(np.concatenate(sound) if sound else speech.pcm[:0], speech.pcm)
    assert [word.word for piece in pieces for word in piece.words] == [word.word for word in speech.words]
    assert all(len(piece.pcm) <= chunk for piece in pieces)


def test_words_travel_with_the_sound_they_begin_in() -> None:
    text = "Well met, traveller from the far north."
    at = 0
    for piece in fragments(text, spoken(text), chunk=CHUNK, offset=0, first=True):
        if piece.words:
            assert at <= piece.words[0].start * 24_000 < at + CHUNK
        assert len(piece.text.split()) <= 2 * WORDS_AT_ONCE
        at += len(piece.pcm)


def test_times_are_offsets_in_the_turns_sound() -> None:
    plain = [
        w
        for p in fragments("One two.", spoken("One two."), chunk=CHUNK, offset=0, first=True)
        for w in p.words
    ]
    later = [
        w
        for p in fragments("One two.", spoken("One two."), chunk=CHUNK, offset=48_000, first=False)
        for w in p.words
    ]
    assert [word.start + 2.0 for word in plain] == [word.start for word in later]


def test_text_without_sound_is_still_told() -> None:
    """Where no voice can be made, the subtitle is what is left."""
    nothing = Speech(np.zeros(0, dtype=np.int16))
    (piece,) = fragments("Forgive me.", nothing, chunk=CHUNK, offset=0, first=True)
    assert piece.text == "Forgive me."
    assert not len(piece.pcm)
