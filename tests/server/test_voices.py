from __future__ import annotations

from embodiment.server.engines.synth_espeak import VOICES
from embodiment.server.voices import DEFAULT_VOICE, PREBUILT_VOICES


def test_there_are_thirty_and_each_has_a_local_voice_of_its_own() -> None:
    assert len(set(PREBUILT_VOICES)) == 30
    assert set(VOICES) == set(PREBUILT_VOICES)
    assert len(set(VOICES.values())) == 30
    assert DEFAULT_VOICE in PREBUILT_VOICES


def test_none_of_the_clipping_voices_is_used() -> None:
    assert not any("klatt" in voice.name or "Storm" in voice.name for voice in VOICES.values())


def test_settings_are_in_range() -> None:
    for voice in VOICES.values():
        assert 80 <= voice.rate <= 450
        assert 0 <= voice.pitch <= 99
        assert 0 <= voice.pitch_range <= 99
        assert 0 < voice.volume <= 120
