from __future__ import annotations

import pytest

from embodiment.live.voices import PREBUILT_VOICES
from embodiment.server.engines.synth_espeak import VOICES, EspeakSynthesizer


def test_each_prebuilt_voice_has_a_local_voice_of_its_own() -> None:
    assert set(VOICES) == set(PREBUILT_VOICES)
    assert len(set(VOICES.values())) == 30


def test_none_of_the_clipping_voices_is_used() -> None:
    assert not any("klatt" in voice.name or "Storm" in voice.name for voice in VOICES.values())


def test_settings_are_in_range() -> None:
    for voice in VOICES.values():
        assert 80 <= voice.rate <= 450
        assert 0 <= voice.pitch <= 99
        assert 0 <= voice.pitch_range <= 99
        assert 0 < voice.volume <= 120


@pytest.mark.engine
def test_a_misspelt_voice_is_found_when_it_is_loaded_although_the_library_takes_it() -> None:
    """espeak-ng ignores an unknown variant in silence, and knows British English as "en"."""
    pytest.importorskip("espeakng_loader", reason="espeak-ng is in the voice extra")
    synthesizer = EspeakSynthesizer()
    try:
        asked = ["en-us+f2", "en-us+nosuch", "en-gb", "en", "klingonese"]
        found = synthesizer._worker.ask({"op": "check", "voices": asked})
        assert found.header["wrong"] == ["en-us+nosuch", "en-gb", "klingonese"]
    finally:
        synthesizer.close()
