from __future__ import annotations

from hypothesis import given

from embodiment.live.config import GeminiLiveConfig, setup_message
from embodiment.live.messages import PhonemeTime, WordTime
from embodiment.live.timings import duration, write_phoneme, write_word
from tests.live import strategies


@given(strategies.seconds)
def test_a_duration_is_seconds_with_a_unit(seconds: float) -> None:
    told = duration(seconds)
    assert told.endswith("s")
    assert abs(float(told[:-1]) - seconds) < 1e-6


def test_words_and_sounds_are_told_with_both_their_ends() -> None:
    assert write_word(WordTime("hi", 0.0, 0.25)) == {"word": "hi", "startOffset": "0s", "endOffset": "0.250s"}
    assert write_phoneme(PhonemeTime("", 0.25, 0.5)) == {
        "ipa": "",
        "startOffset": "0.250s",
        "endOffset": "0.500s",
    }


def test_phonemes_are_asked_of_no_service_but_our_own() -> None:
    real = setup_message(GeminiLiveConfig(api_key="k", phoneme_times=True)).payload
    assert real["outputAudioTranscription"] == {}
    own = setup_message(GeminiLiveConfig(base_url="ws://127.0.0.1:1", phoneme_times=True)).payload
    assert own["outputAudioTranscription"] == {"phonemes": True}
