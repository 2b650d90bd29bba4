from __future__ import annotations

from embodiment.persona.voices import PREBUILT_VOICES


def test_there_are_thirty_distinct_voices() -> None:
    assert len(set(PREBUILT_VOICES)) == len(PREBUILT_VOICES) == 30
