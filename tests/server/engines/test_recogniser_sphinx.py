from __future__ import annotations

import asyncio

import numpy as np
import pytest

from embodiment.audio.pcm import to_float, to_int16
from embodiment.audio.resampler import resample
from embodiment.server.engines import recogniser_sphinx
from embodiment.server.engines.recogniser_sphinx import (
    EDGE,
    SphinxRecogniser,
    believed,
    likeness,
    reranked,
    trimmed,
    with_noise_floor,
)
from embodiment.server.engines.synth_espeak import EspeakSynthesizer
from embodiment.server.ports import Heard, Vocabulary
from embodiment.units import INPUT_HZ, OUTPUT_HZ, Int16Array
from tests.server.talk import quiet, speech


def test_quiet_at_the_ends_is_cut_to_what_belongs_to_speech() -> None:
    found = trimmed(np.concatenate((quiet(1.0), speech(0.5), quiet(1.0))))
    assert len(found) == INPUT_HZ // 2 + 2 * EDGE
    assert np.array_equal(trimmed(found), found)


def test_digital_silence_gets_a_floor_far_below_the_speech_and_a_microphones_sound_none() -> None:
    clean = np.concatenate((speech(0.3), quiet(0.3)))
    floored = with_noise_floor(clean)
    assert 0.0 < np.std(floored[len(floored) // 2 :]) < np.std(clean) / 100
    assert np.array_equal(floored, with_noise_floor(clean)), "the same noise for the same sound"
    assert np.array_equal(with_noise_floor(floored), floored)


def test_likeness_is_one_minus_the_share_of_other_phones() -> None:
    assert likeness(["S", "AO", "R", "D"], ["S", "AO", "R", "D"]) == 1.0
    assert likeness(["S", "AO", "R", "D"], ["W", "AO", "R", "D"]) == 0.75
    assert likeness(["S"], []) == 0.0


def test_a_grammars_answer_is_believed_if_open_english_heard_the_same_or_something_alike() -> None:
    answer = {"text": "sword", "phones": ["S", "AO", "R", "D"], "margin": -9.0}
    assert believed(answer, [{"text": "sword", "phones": []}])
    assert believed(answer, [{"text": "ward", "phones": ["W", "AO", "R", "D"]}])
    assert not believed(answer, [{"text": "bee", "phones": ["B", "IY"]}])


def test_a_word_the_character_knows_lifts_a_guess_that_is_nearly_as_good() -> None:
    vocabulary = Vocabulary(phrases=("how much is a sword",))
    assert reranked(["a soared", "the sward", "a sword"], vocabulary)[0] == "a sword"
    assert reranked(["a soared", "b", "c", "d", "a sword"], vocabulary)[0] == "a soared"


@pytest.mark.engine
def test_who_was_not_heard_for_long_is_understood_again_although_its_grammar_was_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pytest.importorskip("pocketsphinx", reason="pocketsphinx is in the voice extra")
    pytest.importorskip("espeakng_loader", reason="espeak-ng is in the voice extra")
    monkeypatch.setattr(recogniser_sphinx, "MOST_GRAMMARS", 3)
    vocabularies = [
        Vocabulary((f"give me {many} coins", "how much is a sword")) for many in ["one", "two", "six"]
    ]
    vocabularies.append(Vocabulary(("how much is a sword", "where is the king")))
    recogniser, voice = SphinxRecogniser(), EspeakSynthesizer()

    async def said(text: str) -> Int16Array:
        return to_int16(resample(to_float((await voice.speak(text, "Zephyr")).pcm), OUTPUT_HZ, INPUT_HZ))

    async def talk() -> list[Heard]:
        question = await said("How much is a sword?")
        return [await recogniser.transcribe(question, one) for one in [*vocabularies, *vocabularies]]

    try:
        assert asyncio.run(talk()) == [Heard("how much is a sword")] * 8
        assert len(recogniser._grammars) == 3
    finally:
        recogniser.close()
        voice.close()
