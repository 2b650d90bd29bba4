from __future__ import annotations

from embodiment.live.voices import DEFAULT_VOICE, PREBUILT_VOICES


def test_there_are_thirty_of_them_and_the_default_is_one() -> None:
    assert len(PREBUILT_VOICES) == len(set(PREBUILT_VOICES)) == 30
    assert DEFAULT_VOICE in PREBUILT_VOICES
