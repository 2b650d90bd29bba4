"""What a setup message asks for, checked and in our own terms."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from embodiment.errors import did_you_mean
from embodiment.live.dialect import Dialect
from embodiment.live.model_table import Behavior
from embodiment.live.quirks import find_quirks
from embodiment.live.refusals import validate_setup
from embodiment.live.sections import Knowledge, parse
from embodiment.live.voices import DEFAULT_VOICE, PREBUILT_VOICES
from embodiment.server.endpoint import EndpointSettings
from embodiment.server.ports import Character, Tool
from embodiment.server.refusals import Refused, refused


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """One session's settings.

    Attributes:
        model: As the client named it.
        dialect: Which service the client believes it talks to.
        voice: A prebuilt voice.
        character: Who to be.
        manual: The client marks activity itself.
        interruptible: The player's activity cuts a running answer.
        endpoint: When speech begins and ends, in automatic detection.
        hears_input: Input transcription was asked for.
        shows_output: Output transcription was asked for.
        word_times: Each word's place in the sound was asked for.
        phoneme_times: Each sound's place was asked for: our own extension.
        vad_signals: voiceActivity messages were asked for.
        history_first: The first client content is history and starts no answer.
        resumption: Handles were asked for.
        transparent: Handles tell how many client messages they cover.
        handle: Session to continue; empty for a fresh one.
        deaf_in_calls: The model takes no sound while a blocking call is out.
    """

    model: str
    dialect: Dialect = Dialect.DEVELOPER
    voice: str = DEFAULT_VOICE
    character: Character = field(default_factory=Character)
    manual: bool = False
    interruptible: bool = True
    endpoint: EndpointSettings = field(default_factory=EndpointSettings)
    hears_input: bool = False
    shows_output: bool = False
    word_times: bool = False
    phoneme_times: bool = False
    vad_signals: bool = False
    history_first: bool = False
    resumption: bool = False
    transparent: bool = False
    handle: str = ""
    deaf_in_calls: bool = False


def read_setup(payload: Mapping[str, Any], dialect: Dialect, *, strict: bool = False) -> Profile:
    """Check a setup and read it.

    Args:
        payload: Content of ``setup``, camelCase.
        dialect: From the address the client asked for.
        strict: Refuse all that the service refuses.

    Raises:
        Refused: The service would end the connection here.
    """
    refusal = validate_setup(payload, strict=strict, dialect=dialect)
    if refusal is not None:
        raise Refused(refusal)
    model = str(payload["model"])
    generation = _object(payload, "generationConfig")
    realtime = _object(payload, "realtimeInputConfig")
    detection = _object(realtime, "automaticActivityDetection")
    resumption = _object(payload, "sessionResumption")
    output = payload.get("outputAudioTranscription")
    return Profile(
        model=model,
        dialect=dialect,
        voice=_voice(_object(generation, "speechConfig")),
        character=read_character(_texts(payload.get("systemInstruction")), payload.get("tools"), model),
        manual=bool(detection.get("disabled")),
        interruptible=realtime.get("activityHandling") != "NO_INTERRUPTION",
        endpoint=_endpoint(detection),
        hears_input=payload.get("inputAudioTranscription") is not None,
        shows_output=output is not None,
        word_times=isinstance(output, dict) and bool(output.get("wordTimestamp")),
        phoneme_times=isinstance(output, dict) and bool(output.get("phonemes")),
        vad_signals=bool(payload.get("explicitVadSignal")),
        history_first=bool(_object(payload, "historyConfig").get("initialHistoryInClientContent")),
        resumption=payload.get("sessionResumption") is not None,
        transparent=bool(resumption.get("transparent")),
        handle=str(resumption.get("handle") or ""),
        deaf_in_calls=find_quirks(model).hold_microphone,
    )


def read_character(instruction: tuple[str, ...], tools: Any, model: str) -> Character:
    """Who an instruction and tools describe.

    Args:
        instruction: Text parts; the first that holds an authored section is the knowledge, the rest is prose.
        tools: Tool objects in wire form, or None.
        model: Decides whether functions block where their declaration does not say.
    """
    knowledge: Knowledge | None = None
    prose: list[str] = []
    for part in instruction:
        found = parse(part) if knowledge is None else None
        if found is None:
            prose.append(part)
        else:
            knowledge = found
    return Character(
        instruction=tuple(prose),
        knowledge=knowledge or Knowledge(),
        authored=knowledge is not None,
        tools=_tools(tools, find_quirks(model).default_behavior),
    )


def with_context(
    profile: Profile, instruction: tuple[str, ...] | None, tools: list[dict[str, Any]] | None
) -> Profile:
    """``profile`` after a context update; None leaves a part as it is."""
    old = profile.character
    new = read_character(instruction or (), tools or [], profile.model)
    if instruction is None:
        new = replace(new, instruction=old.instruction, knowledge=old.knowledge, authored=old.authored)
    if tools is None:
        new = replace(new, tools=old.tools)
    return replace(profile, character=new)


def _tools(tools: Any, default: Behavior) -> dict[str, Tool]:
    found: dict[str, Tool] = {}
    for tool in tools if isinstance(tools, list) else []:
        for declaration in _list(tool, "functionDeclarations"):
            read = _tool(declaration, default)
            if read is not None:
                found[read.name] = read
    return found


def _tool(declaration: Any, default: Behavior) -> Tool | None:
    if not isinstance(declaration, dict) or not isinstance(declaration.get("name"), str):
        return None
    named = str(declaration.get("behavior", ""))
    schema = declaration.get("parametersJsonSchema") or declaration.get("parameters")
    return Tool(
        name=declaration["name"],
        parameters=_lower_types(schema) if isinstance(schema, dict) else {},
        behavior=Behavior(named) if named in list(Behavior) else default,
        description=str(declaration.get("description") or ""),
    )


def _lower_types(schema: dict[str, Any]) -> dict[str, Any]:
    """A schema with JSON Schema's lower-case type names; the API's own are upper-case."""
    lowered: dict[str, Any] = {}
    for key, value in schema.items():
        if key == "type" and isinstance(value, str):
            lowered[key] = value.lower()
        elif isinstance(value, dict):
            lowered[key] = _lower_types(value)
        else:
            lowered[key] = value
    return lowered


def _voice(speech: Mapping[str, Any]) -> str:
    prebuilt = _object(_object(speech, "voiceConfig"), "prebuiltVoiceConfig")
    name = prebuilt.get("voiceName") or DEFAULT_VOICE
    if name not in PREBUILT_VOICES:
        raise refused("unknown_voice", detail=did_you_mean("voice", str(name), PREBUILT_VOICES))
    return str(name)


def _endpoint(detection: Mapping[str, Any]) -> EndpointSettings:
    settings = EndpointSettings()
    if detection.get("startOfSpeechSensitivity") == "START_SENSITIVITY_LOW":
        settings = replace(settings, start_above=0.7)
    if detection.get("endOfSpeechSensitivity") == "END_SENSITIVITY_LOW":
        settings = replace(settings, stop_after=0.8)
    padding, silence = detection.get("prefixPaddingMs"), detection.get("silenceDurationMs")
    if isinstance(padding, int | float):
        settings = replace(settings, start_after=min(max(padding, 1000 * settings.start_after), 2000) / 1000)
    if isinstance(silence, int | float):  # bounded before it is divided: no float holds every whole number
        settings = replace(settings, stop_after=min(max(silence, 32), 10_000) / 1000)
    return replace(settings, pause_after=min(settings.pause_after, settings.stop_after / 2))


def _object(parent: Mapping[str, Any], key: str) -> dict[str, Any]:
    value = parent.get(key)
    return value if isinstance(value, dict) else {}


def _list(parent: Any, key: str) -> list[Any]:
    value = parent.get(key) if isinstance(parent, dict) else None
    return value if isinstance(value, list) else []


def _texts(content: Any) -> tuple[str, ...]:
    if isinstance(content, str):
        return (content,)
    parts = _list(content, "parts")
    return tuple(
        part["text"] for part in parts if isinstance(part, dict) and isinstance(part.get("text"), str)
    )
