"""Whisper: what it is told to expect, when it is believed, and the real library on a model made here."""

from __future__ import annotations

import asyncio
import importlib.util
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from embodiment.errors import EngineError
from embodiment.server.engines.recogniser_whisper import MOST_HOTWORDS, WhisperRecogniser, words_to_expect
from embodiment.server.engines.settings import EngineSettings
from embodiment.server.ports import Vocabulary
from embodiment.server.workers.whisper import summary
from tests.server.engines.small_models import whisper_folder

HAS_WHISPER = importlib.util.find_spec("faster_whisper") is not None
needs_whisper = pytest.mark.skipif(not HAS_WHISPER, reason="faster-whisper is in the whisper extra")


def test_a_missing_package_or_model_is_one_sentence() -> None:
    """Neither loads the library; a worker's sentence reaches whoever loads the engine as it is."""
    with pytest.raises(
        EngineError, match=r"^the recogniser whisper needs (the package.*\[whisper\]|a model)"
    ):
        WhisperRecogniser(settings=EngineSettings())


def test_names_come_before_common_words() -> None:
    vocabulary = Vocabulary(("how much is a {item}",), (("item", ("sword", "horse shoe")),), ("brunhild",))
    assert words_to_expect(vocabulary)[:3] == ("brunhild", "sword", "horse shoe")
    many = Vocabulary(words=tuple(f"w{number}" for number in range(500)))
    assert len(words_to_expect(many)) == MOST_HOTWORDS


def test_an_utterance_is_as_certain_as_its_least_certain_piece() -> None:
    pieces = [
        SimpleNamespace(text=" How much", avg_logprob=-0.2, no_speech_prob=0.1),
        SimpleNamespace(text=" is it?", avg_logprob=-0.9, no_speech_prob=0.3),
    ]
    assert summary(pieces) == {"text": "How much is it?", "certainty": -0.9, "silence": 0.3}
    assert summary([]) == {"text": "", "certainty": 0.0, "silence": 1.0}


@needs_whisper
@pytest.mark.engine
def test_the_real_library_listens_with_a_model_of_ours(tmp_path: Path) -> None:
    recogniser = WhisperRecogniser(settings=EngineSettings(whisper=str(whisper_folder(tmp_path / "model"))))
    noise = np.random.default_rng(1).normal(0.0, 3000.0, 16_000).astype(np.int16)
    try:
        heard = asyncio.run(recogniser.transcribe(noise, Vocabulary(words=("sword",))))
        assert set(heard.text) <= {"h", "i", " "}
        assert heard.text
        assert not heard.expected  # it guesses among two letters
        assert asyncio.run(recogniser.transcribe(noise[:0], Vocabulary())).text == ""
    finally:
        recogniser.close()


@needs_whisper
@pytest.mark.engine
def test_a_model_that_is_not_on_this_machine_is_one_sentence_and_no_download() -> None:
    with pytest.raises(
        EngineError, match=r"no Whisper model 'tiny' on this machine.*download_model\('tiny'\)"
    ):
        WhisperRecogniser(settings=EngineSettings(whisper="tiny"))
