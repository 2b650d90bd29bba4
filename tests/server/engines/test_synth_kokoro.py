"""Kokoro: its files found, its voices checked, and the real library on a model made here."""

from __future__ import annotations

import asyncio
import importlib.util
from pathlib import Path

import pytest

from embodiment.errors import EngineError
from embodiment.live.voices import PREBUILT_VOICES
from embodiment.server.engines.settings import EngineSettings
from embodiment.server.engines.synth_kokoro import VOICES, KokoroSynthesizer, files_of
from embodiment.server.workers.framing import Unavailable
from embodiment.server.workers.kokoro import start
from tests.server.engines.small_models import kokoro_folder

HAS_KOKORO = all(importlib.util.find_spec(name) for name in ("kokoro_onnx", "onnx"))
needs_kokoro = pytest.mark.skipif(
    not HAS_KOKORO, reason="kokoro-onnx is in the kokoro extra; onnx makes the model"
)
NAMES = sorted({voice.name for voice in VOICES.values()})


def test_each_prebuilt_voice_has_a_local_voice_of_its_own() -> None:
    assert set(VOICES) == set(PREBUILT_VOICES)
    assert len(set(VOICES.values())) == 30
    assert all(0.5 <= voice.speed <= 2.0 for voice in VOICES.values())


def test_a_missing_package_or_model_is_one_sentence() -> None:
    """Neither loads the library: which of the two is told depends on the machine."""
    with pytest.raises(Unavailable, match=r'pip install "\.\[kokoro\]"|give --kokoro a folder'):
        start("", "")


def test_model_and_voices_are_found_by_folder_or_file(tmp_path: Path) -> None:
    assert files_of("") == ("", "")
    model, voices = tmp_path / "kokoro-v1.0.onnx", tmp_path / "voices-v1.0.bin"
    assert files_of(str(tmp_path)) == (str(tmp_path), "")
    model.touch()
    voices.touch()
    assert files_of(str(tmp_path)) == files_of(str(model)) == (str(model), str(voices))


@needs_kokoro
@pytest.mark.engine
def test_the_real_library_speaks_with_a_model_of_ours(tmp_path: Path) -> None:
    synthesizer = KokoroSynthesizer(settings=EngineSettings(kokoro=str(kokoro_folder(tmp_path, NAMES))))
    try:
        speech = asyncio.run(synthesizer.speak("Well met, traveller.", "Kore"))
        assert [word.word for word in speech.words] == ["Well", "met,", "traveller."]
        assert speech.words[0].start < speech.words[1].start < speech.words[2].start
        assert speech.pcm.max() > 10_000
        assert "t" in [phoneme.ipa for phoneme in speech.phonemes]
        assert asyncio.run(synthesizer.speak("...", "Kore")).words == ()
        slower = asyncio.run(synthesizer.speak("Well met, traveller.", "Sadaltager"))
        assert len(slower.pcm) > len(speech.pcm)
    finally:
        synthesizer.close()


@needs_kokoro
@pytest.mark.engine
def test_a_file_that_is_no_model_is_one_sentence(tmp_path: Path) -> None:
    folder = kokoro_folder(tmp_path, NAMES)
    (folder / "kokoro.onnx").write_bytes(b"this is no model")
    with pytest.raises(EngineError, match=r"kokoro\.onnx cannot be loaded as Kokoro"):
        KokoroSynthesizer(settings=EngineSettings(kokoro=str(folder)))


@needs_kokoro
@pytest.mark.engine
def test_a_voices_file_without_our_voices_is_one_sentence(tmp_path: Path) -> None:
    folder = kokoro_folder(tmp_path, [name for name in NAMES if name != "af_kore"])
    with pytest.raises(EngineError, match="not in the voices file: af_kore"):
        KokoroSynthesizer(settings=EngineSettings(kokoro=str(folder)))
