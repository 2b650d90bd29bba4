"""What a connection is made with: ``GeminiLiveConfig``, the setup message and the address it becomes.

A key is never part of a URL, a repr or an exception's text; it travels in a header.

Source: ai.google.dev/api/live and google-genai 3.4.0 (``live.py``, ``_live_converters.py``) for addresses,
headers and the place of every setup field.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

from embodiment.errors import UsageError
from embodiment.live.dialect import Dialect
from embodiment.live.fastpath import dumps
from embodiment.live.messages import Setup

DEFAULT_MODEL: Final = "gemini-3.8-live"
SETUP_LIMIT_BYTES: Final = 1 << 20
"""Largest setup sent. Source: the default frame limit of common WebSocket peers is 1 MiB; the service's own
limit is not published, and a setup of this size would fill its context of 131,072 tokens twice over."""

_DEVELOPER_HOST: Final = "wss://generativelanguage.googleapis.com"
_DEVELOPER_PATH: Final = "/ws/google.ai.generativelanguage.{version}.GenerativeService.BidiGenerateContent"
_VERTEX_PATH: Final = "/ws/google.cloud.aiplatform.{version}.LlmBidiService/BidiGenerateContent"
_MULTI_REGIONS: Final = ("us", "eu")
_LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")
_SOCKET_SCHEMES: Final = {"ws": "ws", "wss": "wss", "http": "ws", "https": "wss"}


@dataclass(frozen=True, slots=True, kw_only=True)
class GeminiLiveConfig:
    """Everything that decides one connection. Fields at None or empty are left to the service.

    Attributes:
        api_key: Developer key, Vertex express key or ephemeral token (``auth_tokens/...``); empty for a local
            server.
        model: With or without ``models/``.
        system_instruction: Text parts, each a paragraph of its own.
        voice_name: One of the service's prebuilt voices, case-sensitive.
        language_code: BCP-47; native-audio models choose for themselves and do not want it.
        tools_json: Tool objects in wire form, for example ``[{"functionDeclarations": [...]}]``.
        temperature: 0..2.
        top_p: 0..1.
        max_output_tokens: Cap of one answer.
        seed: For repeatable answers where the model supports it.
        thinking_level: ``MINIMAL`` .. ``XHIGH`` for 3.x thinking models; others refuse it.
        thinking_budget: Tokens for 2.5 models; 0 off, -1 automatic.
        include_thoughts: Ask for thought summaries.
        affective_dialog: 2.5 native models; the field is gone on 3.8.
        proactive_audio: May the model stay silent; 3.8 always may and refuses ``False``.
        manual_activity: Push-to-talk: the client marks activity, the service detects nothing.
        interruptible: False keeps a running answer going while the player speaks.
        start_sensitivity: ``START_SENSITIVITY_HIGH`` or ``_LOW``.
        end_sensitivity: ``END_SENSITIVITY_HIGH`` or ``_LOW``.
        prefix_padding_ms: Speech must last this long before it counts.
        silence_duration_ms: Silence must last this long before it ends a turn; 500-800 recommended.
        turn_coverage: For example ``TURN_INCLUDES_ONLY_ACTIVITY``.
        input_transcription: Ask what the service understood.
        output_transcription: Ask for the text of what is spoken.
        word_timestamps: Ask for each word's place in the sound. Off by default: conversational models may
            refuse it.
        phoneme_times: Ask our own server for each sound's place; needs ``base_url``, other services know no such thing.
        language_hints: BCP-47 codes for the input transcription.
        custom_vocabulary: Names the input transcription should know.
        resumption: Ask for resumption handles.
        resumption_handle: Handle of the session to continue; empty for a fresh one.
        compression: Let the service drop the oldest turns, without which a session ends after 15 minutes.
        compression_trigger: Tokens at which it does; default 80 % of the window.
        compression_target: Tokens it goes down to; default half the trigger.
        initial_history: The first client content is history and starts no answer.
        safety_settings: As ``[{"category": ..., "threshold": ...}]``.
        labels: Billing labels.
        dialect: Which service.
        api_version: ``v1beta``, ``v1alpha`` or ``v1``; Vertex spells the first two ``v1beta1``.
        base_url: Another server, for example ``ws://127.0.0.1:8765``; empty for the service.
        project: Vertex project; empty with an express key.
        location: Vertex region, ``us``, ``eu`` or ``global``.
        access_token: Vertex OAuth token.
    """

    api_key: str = field(default="", repr=False)
    model: str = DEFAULT_MODEL
    system_instruction: tuple[str, ...] = ()
    voice_name: str = "Kore"
    language_code: str = ""
    tools_json: Sequence[Mapping[str, Any]] = ()
    temperature: float | None = None
    top_p: float | None = None
    max_output_tokens: int | None = None
    seed: int | None = None
    thinking_level: str = ""
    thinking_budget: int | None = None
    include_thoughts: bool = False
    affective_dialog: bool | None = None
    proactive_audio: bool | None = None
    manual_activity: bool = False
    interruptible: bool = True
    start_sensitivity: str = ""
    end_sensitivity: str = ""
    prefix_padding_ms: int | None = None
    silence_duration_ms: int | None = None
    turn_coverage: str = ""
    input_transcription: bool = True
    output_transcription: bool = True
    word_timestamps: bool = False
    phoneme_times: bool = False
    language_hints: tuple[str, ...] = ()
    custom_vocabulary: tuple[str, ...] = ()
    resumption: bool = True
    resumption_handle: str = ""
    compression: bool = True
    compression_trigger: int | None = None
    compression_target: int | None = None
    initial_history: bool = False
    safety_settings: Sequence[Mapping[str, str]] = ()
    labels: Mapping[str, str] = field(default_factory=dict)
    dialect: Dialect = Dialect.DEVELOPER
    api_version: str = "v1beta"
    base_url: str = ""
    project: str = ""
    location: str = "us-central1"
    access_token: str = field(default="", repr=False)

    def __post_init__(self) -> None:
        _check_secret("api_key", self.api_key)
        _check_secret("access_token", self.access_token)
        if not self.model:
            raise UsageError(f"model is empty; use for example {DEFAULT_MODEL!r}")
        if not isinstance(self.system_instruction, tuple):
            raise UsageError("system_instruction is a tuple of text parts; write (text,) for a single one")
        if self.temperature is not None and not 0.0 <= self.temperature <= 2.0:
            raise UsageError(f"temperature is {self.temperature}; it goes from 0 to 2")
        trigger, target = self.compression_trigger, self.compression_target
        if trigger is not None and target is not None and target >= trigger:
            raise UsageError(
                f"compression_target ({target}) must be smaller than compression_trigger ({trigger})"
            )


def _check_secret(name: str, secret: str) -> None:
    if secret and not (secret.isascii() and secret.isprintable() and " " not in secret):
        raise UsageError(
            f"{name} holds a space, a line break or another character no key has; "
            "it was probably read from a file or copied with more than the key: strip it"
        )


class Endpoint(NamedTuple):
    """Where to connect and with which headers. The repr shows header names only."""

    url: str
    headers: dict[str, str]

    def __repr__(self) -> str:
        return f"Endpoint(url={self.url!r}, headers={sorted(self.headers)})"


def endpoint(config: GeminiLiveConfig) -> Endpoint:
    """The address and the upgrade headers for ``config``.

    Raises:
        UsageError: No key where one is needed, a base URL that is none or that carries a key, or a key that
            would travel unencrypted to another machine.
    """
    headers: dict[str, str] = {}
    constrained = config.api_key.startswith("auth_tokens/")
    if config.access_token:
        headers["Authorization"] = f"Bearer {config.access_token}"
        if config.project:
            headers["x-goog-user-project"] = config.project
    elif constrained:
        headers["Authorization"] = f"Token {config.api_key}"
    if config.api_key and not config.access_token:
        headers["x-goog-api-key"] = config.api_key
    base = _base(config, has_secret=bool(headers))
    return Endpoint(base + _path(config, constrained=constrained), headers)


def _base(config: GeminiLiveConfig, *, has_secret: bool) -> str:
    if not config.base_url:
        if not has_secret:
            raise UsageError("no API key: set api_key (or base_url, for a server that needs none)")
        return _DEVELOPER_HOST if config.dialect is Dialect.DEVELOPER else f"wss://{_vertex_host(config)}"
    parts = urlsplit(config.base_url)
    scheme = _SOCKET_SCHEMES.get(parts.scheme)
    if scheme is None or not parts.hostname:
        raise UsageError("base_url is no address; write for example 'ws://127.0.0.1:8765'")
    if parts.query or parts.fragment or parts.username is not None:
        raise UsageError("base_url may not carry a key, a query or a user: addresses get logged; use api_key")
    if has_secret and scheme == "ws" and parts.hostname not in _LOOPBACK:
        raise UsageError(
            f"ws:// to {parts.hostname} would send the key readable over the network; "
            "use wss://, or leave api_key empty for a server of your own"
        )
    return f"{scheme}://{parts.netloc}{parts.path.rstrip('/')}"


def _vertex_host(config: GeminiLiveConfig) -> str:
    if config.location == "global" or not config.project:  # express keys live on the global host
        return "aiplatform.googleapis.com"
    if config.location in _MULTI_REGIONS:
        return f"aiplatform.{config.location}.rep.googleapis.com"
    return f"{config.location}-aiplatform.googleapis.com"


def _path(config: GeminiLiveConfig, *, constrained: bool) -> str:
    if config.dialect is Dialect.VERTEX:
        return _VERTEX_PATH.format(version="v1" if config.api_version == "v1" else "v1beta1")
    return _DEVELOPER_PATH.format(version=config.api_version) + ("Constrained" if constrained else "")


def model_path(config: GeminiLiveConfig) -> str:
    """The model's full resource name, as ``setup.model`` wants it."""
    model = config.model.removeprefix("models/")
    if config.dialect is Dialect.DEVELOPER:
        return f"models/{model}"
    if model.startswith("projects/"):
        return model
    model = model.removeprefix("publishers/google/models/")
    published = f"publishers/google/models/{model}"
    return (
        f"projects/{config.project}/locations/{config.location}/{published}" if config.project else published
    )


def setup_message(config: GeminiLiveConfig) -> Setup:
    """The first message of a connection made with ``config``.

    Raises:
        UsageError: It would be larger than ``SETUP_LIMIT_BYTES``.
    """
    payload: dict[str, Any] = {"model": model_path(config), "generationConfig": _generation_config(config)}
    if config.system_instruction:
        parts = [{"text": text} for text in config.system_instruction]
        payload["systemInstruction"] = {"parts": parts, "role": "user"}
    if config.tools_json:
        payload["tools"] = [dict(tool) for tool in config.tools_json]
    if realtime := _realtime_config(config):
        payload["realtimeInputConfig"] = realtime
    payload |= _transcription(config)
    payload |= _session(config)
    _check_size(payload)
    return Setup(payload)


def _given(**fields: Any) -> dict[str, Any]:
    """Only the fields somebody set: the wire omits defaults."""
    return {
        name: value for name, value in fields.items() if value is not None and value != "" and value != {}
    }


def _generation_config(config: GeminiLiveConfig) -> dict[str, Any]:
    voice = {"prebuiltVoiceConfig": {"voiceName": config.voice_name}} if config.voice_name else None
    return {"responseModalities": ["AUDIO"]} | _given(
        temperature=config.temperature,
        topP=config.top_p,
        maxOutputTokens=config.max_output_tokens,
        seed=config.seed,
        speechConfig=_given(voiceConfig=voice, languageCode=config.language_code),
        thinkingConfig=_given(
            thinkingLevel=config.thinking_level,
            thinkingBudget=config.thinking_budget,
            includeThoughts=config.include_thoughts or None,
        ),
        enableAffectiveDialog=config.affective_dialog,
    )


def _realtime_config(config: GeminiLiveConfig) -> dict[str, Any]:
    detection = _given(
        disabled=config.manual_activity or None,
        startOfSpeechSensitivity=config.start_sensitivity,
        endOfSpeechSensitivity=config.end_sensitivity,
        prefixPaddingMs=config.prefix_padding_ms,
        silenceDurationMs=config.silence_duration_ms,
    )
    return _given(
        automaticActivityDetection=detection,
        activityHandling=None if config.interruptible else "NO_INTERRUPTION",
        turnCoverage=config.turn_coverage,
    )


def _transcription(config: GeminiLiveConfig) -> dict[str, Any]:
    """Directly under setup, never inside generationConfig: there they are refused."""
    payload: dict[str, Any] = {}
    if config.input_transcription:
        payload["inputAudioTranscription"] = _given(
            languageCodes=list(config.language_hints) or None,
            customVocabulary=list(config.custom_vocabulary) or None,
        )
    if config.output_transcription:
        payload["outputAudioTranscription"] = _given(
            wordTimestamp=config.word_timestamps or None,
            phonemes=(config.phoneme_times and bool(config.base_url)) or None,
        )
    return payload


def _session(config: GeminiLiveConfig) -> dict[str, Any]:
    payload: dict[str, Any] = {}
    if config.resumption or config.resumption_handle:
        payload["sessionResumption"] = _given(handle=config.resumption_handle)
    if config.compression:
        window = _given(targetTokens=_int64(config.compression_target))
        payload["contextWindowCompression"] = _given(triggerTokens=_int64(config.compression_trigger)) | {
            "slidingWindow": window
        }
    if config.proactive_audio is not None:
        payload["proactivity"] = {"proactiveAudio": config.proactive_audio}
    if config.initial_history:
        payload["historyConfig"] = {"initialHistoryInClientContent": True}
    if config.safety_settings:
        payload["safetySettings"] = [dict(setting) for setting in config.safety_settings]
    if config.labels:
        payload["labels"] = dict(config.labels)
    return payload


def _int64(value: int | None) -> str | None:
    """int64 as proto3-JSON writes it: a string."""
    return None if value is None else str(value)


def _check_size(payload: Mapping[str, Any]) -> None:
    sizes = {name: len(dumps(value).encode()) for name, value in payload.items()}
    total = sum(sizes.values())
    if total > SETUP_LIMIT_BYTES:
        largest = max(sizes, key=sizes.__getitem__)
        raise UsageError(
            f"the setup has {total:,} bytes and may have {SETUP_LIMIT_BYTES:,}; most of it is {largest} "
            f"({sizes[largest]:,}): shorten the authored knowledge or declare fewer functions"
        )
