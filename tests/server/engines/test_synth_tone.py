from __future__ import annotations

import asyncio
import hashlib

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from embodiment.errors import EngineError
from embodiment.live.voices import PREBUILT_VOICES
from embodiment.server.engines.synth_tone import MAX_CHARACTERS, ToneSynthesizer
from embodiment.server.ports import Speech
from embodiment.server.text import tokens


def spoken(text: str, voice: str = "Kore", *, audible: bool = True) -> Speech:
    return asyncio.run(ToneSynthesizer(audible=audible).speak(text, voice))


def test_the_samples_are_the_same_on_every_machine() -> None:
    """Integers only: a table of sines differs in its last bit from one library to another."""
    digest = hashlib.sha256(spoken("Well met, traveller.").pcm.astype("<i2").tobytes()).hexdigest()
    assert digest[:16] == "e4e01c0e25d6c292"


def test_word_times_are_exact() -> None:
    speech = spoken("Mind the sparks, friend.")
    loud = np.abs(speech.pcm) > 0
    for word in speech.words:
        begin, end = round(word.start * 24_000), round(word.end * 24_000)
        assert loud[begin + 300 : begin + 600].any()
        assert not loud[end : end + 1_200].any(), "silence follows every word"


def test_it_lasts_about_as_long_as_speech() -> None:
    text = "Go east along the path; you will hear Brunhild before you see her."
    seconds = len(spoken(text).pcm) / 24_000
    words_a_minute = len(text.split()) / seconds * 60
    assert 110 < words_a_minute < 200


@given(st.text(max_size=60))
def test_any_text_has_a_time_for_every_word_in_order(text: str) -> None:
    speech = spoken(text)
    assert [word.word for word in speech.words] == [token.text for token in tokens(text) if token.spoken]
    edges = [edge for word in speech.words for edge in (word.start, word.end)]
    assert edges == sorted(edges)
    assert not edges or edges[-1] <= len(speech.pcm) / 24_000


def test_voices_differ_in_pitch_and_not_in_time() -> None:
    voices = {voice: spoken("One two three.", voice) for voice in PREBUILT_VOICES}
    assert len({speech.pcm.tobytes() for speech in voices.values()}) == 30
    assert len({speech.words for speech in voices.values()}) == 1


def test_silent_speech_keeps_its_times() -> None:
    """Where no engine can be installed, subtitles still run at the speed of speech."""
    silent, loud = spoken("One two.", audible=False), spoken("One two.")
    assert not silent.pcm.any()
    assert silent.words == loud.words


def test_what_cannot_be_spoken_is_refused_with_a_sentence() -> None:
    with pytest.raises(EngineError, match="did you mean 'Kore'"):
        spoken("Hello.", "Kora")
    with pytest.raises(EngineError, match="characters"):
        spoken("a" * (MAX_CHARACTERS + 1))
