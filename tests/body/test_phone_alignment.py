"""The sounds of words are found where they are heard, though the words are placed badly."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from embodiment.audio.ring import Chunk
from embodiment.body.acoustics import HOP, VoiceNorm
from embodiment.body.expected import word_sounds
from embodiment.body.mouth_net import shared_net
from embodiment.body.phone_alignment import AlignmentRequest, align_phones
from embodiment.body.sounds import SoundClass
from embodiment.body.utterance import Utterance
from embodiment.units import OUTPUT_HZ, Int16Array, Samples
from tests.body.voice import hiss, sentence, silence, vowel

START = 1000


@dataclass(frozen=True)
class Word:
    text: str
    position: Samples
    end: Samples
    error_ms: int = 70


def request(sound: Int16Array, *words: Word) -> AlignmentRequest:
    """All frames of a sound that begins at ``START``."""
    net = shared_net()
    utterance = Utterance(1, START, 4)
    utterance.add(Chunk(1, START, sound))
    utterance.analyse(utterance.ready, net, VoiceNorm(net.prior_mean, net.prior_loudest))
    return AlignmentRequest(utterance.table, 0, utterance.ready, START, words)


@pytest.mark.parametrize("off_ms", [-90, -40, 0, 40, 90])
def test_a_vowel_between_hisses_is_found_wherever_the_word_was_thought_to_be(off_ms: int) -> None:
    sound = np.concatenate([silence(0.3), hiss(0.16), vowel("ah", 0.3), hiss(0.12), silence(0.3)])
    assert word_sounds("sar")[0] == (SoundClass.INNER, SoundClass.WIDE, SoundClass.INNER)
    off = off_ms * OUTPUT_HZ // 1000
    begin, end = START + round(0.46 * OUTPUT_HZ), START + round(0.76 * OUTPUT_HZ)
    word = Word("sar", begin - 3840 + off, end + 2880 + off)
    ((_, wide, _),) = align_phones(request(sound, word), shared_net())
    assert wide is not None
    assert abs(wide[0] - begin) <= 2 * HOP
    assert abs(wide[1] - end) <= 2 * HOP


def test_words_after_a_pause_are_found_after_it() -> None:
    one = [hiss(0.16), vowel("ah", 0.3), hiss(0.12)]
    sound = np.concatenate([silence(0.2), *one, silence(0.5), *one, silence(0.2)])
    length = round(0.58 * OUTPUT_HZ)
    first = START + round(0.2 * OUTPUT_HZ)
    second = first + length + round(0.5 * OUTPUT_HZ)
    late = round(0.06 * OUTPUT_HZ)
    words = [Word("sar", at + late, at + late + length) for at in (first, second)]
    for at, spans in zip((first, second), align_phones(request(sound, *words), shared_net()), strict=True):
        assert spans[1] is not None
        assert abs(spans[1][0] - (at + 3840)) <= 2 * HOP


@settings(max_examples=15, deadline=None)
@given(
    st.lists(
        st.tuples(st.text(max_size=8), st.integers(0, 12_000), st.integers(0, 300)), min_size=1, max_size=6
    ),
    st.integers(0, 30_000),
)
def test_whatever_the_words_every_sound_has_a_place_or_none_and_all_are_in_order(
    given_words: list[tuple[str, int, int]], first: int
) -> None:
    words, position = [], START + first
    for text, length, error in given_words:
        words.append(Word(text, position, position + length, error))
        position += length
    sound = sentence()
    found = align_phones(request(sound, *words), shared_net())
    assert [len(spans) for spans in found] == [len(word_sounds(word.text)[0]) for word in words]
    heard = [span for spans in found for span in spans if span is not None]
    assert heard == sorted(heard)
    assert all(START <= begin < end <= START + len(sound) for begin, end in heard)
    assert all(one[1] <= other[0] for one, other in pairwise(heard))
