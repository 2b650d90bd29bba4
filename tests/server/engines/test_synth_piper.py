"""Piper: its files checked, its marks laid over the words, and the real library on a voice made here."""

from __future__ import annotations

import asyncio
import importlib.util
import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from embodiment.errors import EngineError
from embodiment.live.voices import PREBUILT_VOICES
from embodiment.server.engines.settings import EngineSettings
from embodiment.server.engines.synth_piper import PiperSynthesizer, marked_speech, timbre_of
from embodiment.server.workers.framing import Unavailable
from embodiment.server.workers.piper import check_files, start
from tests.server.engines.small_models import piper_voice

HAS_PIPER = all(importlib.util.find_spec(name) for name in ("piper", "onnx"))
needs_piper = pytest.mark.skipif(not HAS_PIPER, reason="piper-tts and onnx are in the piper extra")


def test_a_missing_package_or_voice_is_one_sentence() -> None:
    """Neither loads the library: which of the two is told depends on the machine."""
    with pytest.raises(Unavailable, match=r'pip install "\.\[piper\]"|--piper VOICE\.onnx'):
        start("")


def test_what_is_no_voice_is_told_before_it_is_loaded(tmp_path: Path) -> None:
    voice = tmp_path / "smith.onnx"
    for given in ("", str(voice)):
        with pytest.raises(Unavailable, match=r"--piper VOICE|smith\.onnx is missing"):
            check_files(given)
    voice.write_bytes(b"no model")
    with pytest.raises(Unavailable, match=r"smith\.onnx\.json is missing"):
        check_files(str(voice))
    config = Path(f"{voice}.json")
    for content in ("{", "{}", "[]", json.dumps({"audio": {"sample_rate": 0}}), json.dumps({"audio": 3})):
        config.write_text(content, encoding="utf-8")
        with pytest.raises(Unavailable, match=r"describes no Piper voice|one above 0"):
            check_files(str(voice))
    config.write_text(json.dumps({"audio": {"sample_rate": 22050}}), encoding="utf-8")
    check_files(str(voice))


def test_thirty_voices_differ_in_size_and_pace_unless_the_model_has_speakers() -> None:
    assert len({timbre_of(voice, 1) for voice in PREBUILT_VOICES}) == 30
    assert len({timbre_of(voice, 40) for voice in PREBUILT_VOICES}) == 1


def test_marks_become_words_and_phonemes() -> None:
    marks = [["", 0], ["h", 100], ["ˈ", 200], ["aɪ", 200], [" ", 300], ["j", 400], ["uː", 500], ["", 700]]
    speech = marked_speech("Hi, you!", marks, np.full(800, 900, dtype="<i2").tobytes(), 24_000)
    assert len(speech.pcm) == 800
    assert [(w.word, round(w.start * 24_000), round(w.end * 24_000)) for w in speech.words] == [
        ("Hi,", 100, 300),
        ("you!", 400, 700),
    ]
    assert [p.ipa for p in speech.phonemes] == ["", "h", "aɪ", "", "j", "uː", ""]


def test_no_sound_is_no_words() -> None:
    assert marked_speech("Hi.", [], b"", 22_050).words == ()


@pytest.fixture
def synthesizer(tmp_path: Path) -> Iterator[PiperSynthesizer]:
    made = PiperSynthesizer(settings=EngineSettings(piper=str(piper_voice(tmp_path))))
    yield made
    made.close()


@needs_piper
@pytest.mark.engine
def test_the_real_library_speaks_with_a_voice_of_ours(synthesizer: PiperSynthesizer) -> None:
    speech = asyncio.run(synthesizer.speak("Well met, traveller.", "Kore"))
    assert [word.word for word in speech.words] == ["Well", "met,", "traveller."]
    assert 0.3 < len(speech.pcm) / 24_000 < 8.0
    assert speech.pcm.max() > 10_000
    assert speech.words[0].start < speech.words[1].start < speech.words[2].start
    assert "t" in [phoneme.ipa for phoneme in speech.phonemes]


@needs_piper
@pytest.mark.engine
def test_the_same_sentence_sounds_different_in_different_voices(synthesizer: PiperSynthesizer) -> None:
    lengths = {
        v: len(asyncio.run(synthesizer.speak("Well met.", v)).pcm) for v in ("Zephyr", "Kore", "Sulafat")
    }
    assert len(set(lengths.values())) == 3
    with pytest.raises(EngineError, match="did you mean 'Kore'"):
        asyncio.run(synthesizer.speak("Well met.", "Kora"))


@needs_piper
@pytest.mark.engine
def test_what_the_voice_cannot_take_is_an_error_and_the_next_sentence_is_spoken(
    synthesizer: PiperSynthesizer,
) -> None:
    async def talk() -> None:
        with pytest.raises(EngineError, match="at most 5000"):
            await synthesizer.speak("a" * 6000, "Kore")
        assert (await synthesizer.speak("...", "Kore")).words == ()
        assert len((await synthesizer.speak("Again.", "Kore")).pcm)

    asyncio.run(talk())


@needs_piper
@pytest.mark.engine
def test_a_file_that_is_no_model_is_one_sentence(tmp_path: Path) -> None:
    voice = piper_voice(tmp_path)
    voice.write_bytes(b"this is no model")
    with pytest.raises(EngineError) as caught:
        PiperSynthesizer(settings=EngineSettings(piper=str(voice)))
    assert "hum.onnx" in str(caught.value)
