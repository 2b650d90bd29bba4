from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from embodiment.errors import UsageError
from embodiment.live.config import SETUP_LIMIT_BYTES, GeminiLiveConfig, endpoint, model_path, setup_message
from embodiment.live.dialect import Dialect
from embodiment.live.quirks import lint_setup
from tests.live.strategies import few

KEY = "AIza-not-a-real-key"
DEVELOPER = "wss://generativelanguage.googleapis.com/ws/google.ai.generativelanguage"


@pytest.mark.parametrize(
    ("config", "url"),
    [
        ({}, f"{DEVELOPER}.v1beta.GenerativeService.BidiGenerateContent"),
        ({"api_version": "v1alpha"}, f"{DEVELOPER}.v1alpha.GenerativeService.BidiGenerateContent"),
        (
            {"api_key": "auth_tokens/abc"},
            f"{DEVELOPER}.v1beta.GenerativeService.BidiGenerateContentConstrained",
        ),
        (
            {"dialect": Dialect.VERTEX, "project": "p", "location": "europe-west4"},
            "wss://europe-west4-aiplatform.googleapis.com"
            "/ws/google.cloud.aiplatform.v1beta1.LlmBidiService/BidiGenerateContent",
        ),
        (
            {"dialect": Dialect.VERTEX, "project": "p", "location": "eu", "api_version": "v1"},
            "wss://aiplatform.eu.rep.googleapis.com"
            "/ws/google.cloud.aiplatform.v1.LlmBidiService/BidiGenerateContent",
        ),
        (
            {"dialect": Dialect.VERTEX},
            "wss://aiplatform.googleapis.com"
            "/ws/google.cloud.aiplatform.v1beta1.LlmBidiService/BidiGenerateContent",
        ),
        (
            {"base_url": "ws://127.0.0.1:8765"},
            "ws://127.0.0.1:8765/ws/google.ai.generativelanguage.v1beta.GenerativeService.BidiGenerateContent",
        ),
        (
            {"base_url": "https://example.org/live/"},
            "wss://example.org/live/ws/google.ai.generativelanguage.v1beta.GenerativeService.BidiGenerateContent",
        ),
    ],
)
def test_addresses(config: dict[str, Any], url: str) -> None:
    assert endpoint(GeminiLiveConfig(**{"api_key": KEY} | config)).url == url


def test_the_key_travels_in_a_header_and_nowhere_else() -> None:
    """A key in a URL ends in a log; so does one in a repr."""
    config = GeminiLiveConfig(api_key=KEY, access_token="")
    address, headers = endpoint(config)
    assert headers == {"x-goog-api-key": KEY}
    for shown in (address, repr(config), str(config), repr(endpoint(config)), str(endpoint(config))):
        assert KEY not in shown
    assert KEY not in repr(setup_message(config))


def test_ephemeral_and_oauth_tokens() -> None:
    token = endpoint(GeminiLiveConfig(api_key="auth_tokens/abc")).headers
    assert token["Authorization"] == "Token auth_tokens/abc"
    vertex = GeminiLiveConfig(access_token="ya29", dialect=Dialect.VERTEX, project="p")
    assert endpoint(vertex).headers == {"Authorization": "Bearer ya29", "x-goog-user-project": "p"}
    assert "ya29" not in repr(vertex)


@pytest.mark.parametrize("key", ["abc\n", "abc\r\nX-Evil: 1", " abc", "a bc", "abc\t", "äbc", "abc\x00"])
def test_a_key_with_a_line_break_is_refused_without_being_quoted(key: str) -> None:
    with pytest.raises(UsageError) as refused:
        GeminiLiveConfig(api_key=key)
    assert "strip" in str(refused.value)
    assert "bc" not in str(refused.value).replace("because", "")


def test_no_key_and_no_server_is_a_sentence_with_the_cure() -> None:
    with pytest.raises(UsageError, match="api_key"):
        endpoint(GeminiLiveConfig())
    assert endpoint(GeminiLiveConfig(base_url="ws://localhost:1")).headers == {}


@pytest.mark.parametrize("base_url", ["127.0.0.1:8765", "ftp://x", "ws://", "nonsense"])
def test_a_base_url_that_is_none(base_url: str) -> None:
    with pytest.raises(UsageError, match="ws://127"):
        endpoint(GeminiLiveConfig(base_url=base_url))


@pytest.mark.parametrize("base_url", [f"wss://x/?key={KEY}", f"wss://{KEY}@x/", f"wss://x/#{KEY}"])
def test_a_key_hidden_in_the_base_url_is_refused_and_not_repeated(base_url: str) -> None:
    with pytest.raises(UsageError) as refused:
        endpoint(GeminiLiveConfig(base_url=base_url))
    assert KEY not in str(refused.value)


def test_a_key_is_not_sent_unencrypted_to_another_machine() -> None:
    with pytest.raises(UsageError, match="wss://"):
        endpoint(GeminiLiveConfig(api_key=KEY, base_url="ws://192.168.1.5:80"))
    assert endpoint(GeminiLiveConfig(base_url="ws://192.168.1.5:80")).headers == {}
    assert endpoint(GeminiLiveConfig(api_key=KEY, base_url="ws://[::1]:80")).url.startswith(
        "ws://[::1]:80/ws"
    )


@pytest.mark.parametrize(
    ("config", "path"),
    [
        ({}, "models/gemini-3.8-live"),
        ({"model": "models/x"}, "models/x"),
        ({"model": "x", "dialect": Dialect.VERTEX}, "publishers/google/models/x"),
        (
            {"model": "x", "dialect": Dialect.VERTEX, "project": "p", "location": "l"},
            "projects/p/locations/l/publishers/google/models/x",
        ),
        (
            {"model": "projects/a/locations/b/publishers/google/models/x", "dialect": Dialect.VERTEX},
            "projects/a/locations/b/publishers/google/models/x",
        ),
        ({"model": "publishers/google/models/x", "dialect": Dialect.VERTEX}, "publishers/google/models/x"),
    ],
)
def test_the_model_always_gets_its_prefix(config: dict[str, Any], path: str) -> None:
    assert model_path(GeminiLiveConfig(**config)) == path


def test_the_plainest_setup() -> None:
    assert setup_message(GeminiLiveConfig()).payload == {
        "model": "models/gemini-3.8-live",
        "generationConfig": {
            "responseModalities": ["AUDIO"],
            "speechConfig": {"voiceConfig": {"prebuiltVoiceConfig": {"voiceName": "Kore"}}},
        },
        "inputAudioTranscription": {},
        "outputAudioTranscription": {},
        "sessionResumption": {},
        "contextWindowCompression": {"slidingWindow": {}},
    }


FULL = {
    "model": "gemini-2.5-flash-native-audio-latest",
    "system_instruction": ("You are Brunhild.", "Be brief."),
    "voice_name": "Puck",
    "language_code": "en-US",
    "tools_json": ({"functionDeclarations": [{"name": "wave"}]},),
    "temperature": 0.7,
    "top_p": 0.9,
    "max_output_tokens": 100,
    "seed": 7,
    "thinking_level": "LOW",
    "thinking_budget": 0,
    "include_thoughts": True,
    "affective_dialog": True,
    "proactive_audio": True,
    "manual_activity": True,
    "interruptible": False,
    "start_sensitivity": "START_SENSITIVITY_LOW",
    "end_sensitivity": "END_SENSITIVITY_LOW",
    "prefix_padding_ms": 0,
    "silence_duration_ms": 500,
    "turn_coverage": "TURN_INCLUDES_ONLY_ACTIVITY",
    "input_transcription": False,
    "output_transcription": False,
    "word_timestamps": True,
    "phoneme_times": True,
    "language_hints": ("en",),
    "custom_vocabulary": ("Brunhild",),
    "resumption": False,
    "resumption_handle": "h",
    "compression": False,
    "compression_trigger": 16000,
    "compression_target": 8000,
    "initial_history": True,
    "safety_settings": ({"category": "c", "threshold": "t"},),
    "labels": {"team": "npc"},
    "dialect": Dialect.VERTEX,
    "api_version": "v1",
    "base_url": "ws://127.0.0.1:1",
    "project": "p",
    "location": "eu",
    "api_key": KEY,
    "access_token": "t",
}
# A field that only shows where another one is set.
COMPANIONS: dict[str, dict[str, Any]] = {
    "location": {"dialect": Dialect.VERTEX, "project": "p"},
    "project": {"dialect": Dialect.VERTEX},
    "phoneme_times": {"base_url": "ws://127.0.0.1:2"},
}


def test_every_field_of_the_configuration_reaches_the_service() -> None:
    """A setting that nothing reads is a lie to its user."""
    assert set(FULL) == {field.name for field in fields(GeminiLiveConfig)}
    for name, value in FULL.items():
        base = GeminiLiveConfig(**{"api_key": "k"} | COMPANIONS.get(name, {}))
        changed = replace(base, **{name: value})
        assert changed != base, name
        before = (endpoint(base).url, endpoint(base).headers, setup_message(base))
        after = (endpoint(changed).url, endpoint(changed).headers, setup_message(changed))
        assert after != before, name


def test_the_fullest_setup_has_every_field_where_the_service_looks_for_it() -> None:
    full = FULL | {
        "input_transcription": True,
        "output_transcription": True,
        "resumption": True,
        "compression": True,
    }
    payload = setup_message(GeminiLiveConfig(**full)).payload
    assert not [
        finding for finding in lint_setup(payload) if finding.refusal in ("unknown_name", "invalid_value")
    ]
    assert payload["systemInstruction"]["parts"] == [{"text": "You are Brunhild."}, {"text": "Be brief."}]
    assert payload["contextWindowCompression"] == {
        "triggerTokens": "16000",
        "slidingWindow": {"targetTokens": "8000"},
    }
    assert payload["realtimeInputConfig"] == {
        "automaticActivityDetection": {
            "disabled": True,
            "startOfSpeechSensitivity": "START_SENSITIVITY_LOW",
            "endOfSpeechSensitivity": "END_SENSITIVITY_LOW",
            "prefixPaddingMs": 0,
            "silenceDurationMs": 500,
        },
        "activityHandling": "NO_INTERRUPTION",
        "turnCoverage": "TURN_INCLUDES_ONLY_ACTIVITY",
    }
    assert payload["generationConfig"]["thinkingConfig"] == {
        "thinkingLevel": "LOW",
        "thinkingBudget": 0,
        "includeThoughts": True,
    }
    assert payload["outputAudioTranscription"] == {"wordTimestamp": True, "phonemes": True}
    assert payload["sessionResumption"] == {"handle": "h"}


def test_word_timestamps_are_sent_only_when_asked_for() -> None:
    """A conversational model may refuse them."""
    assert setup_message(GeminiLiveConfig()).payload["outputAudioTranscription"] == {}
    asked = setup_message(GeminiLiveConfig(word_timestamps=True)).payload
    assert asked["outputAudioTranscription"] == {"wordTimestamp": True}


def test_audio_is_asked_for_and_text_never() -> None:
    """Asking a speaking model for TEXT closes the socket with 1007."""
    payload = setup_message(GeminiLiveConfig()).payload
    assert payload["generationConfig"]["responseModalities"] == ["AUDIO"]
    assert "outputAudioTranscription" in payload


def test_a_setup_too_large_for_one_frame_says_which_part_is_to_blame() -> None:
    with pytest.raises(UsageError, match="systemInstruction"):
        setup_message(GeminiLiveConfig(system_instruction=("x" * SETUP_LIMIT_BYTES,)))


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"model": ""}, "model"),
        ({"system_instruction": "text"}, "tuple"),
        ({"temperature": 3.0}, "0 to 2"),
        ({"compression_trigger": 100, "compression_target": 100}, "smaller"),
    ],
)
def test_mistakes_are_told_where_they_are_made(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(UsageError, match=said):
        GeminiLiveConfig(**wrong)


@few
@given(st.text(max_size=20))
def test_no_text_can_smuggle_a_second_header(key: str) -> None:
    try:
        config = GeminiLiveConfig(api_key=key, base_url="ws://127.0.0.1:1")
    except UsageError:
        return
    for value in endpoint(config).headers.values():
        assert value.isascii()
        assert value.isprintable()
