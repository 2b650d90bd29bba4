"""What a setup message asks for, checked and in our own terms."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from embodiment.errors import did_you_mean
from embodiment.live.dialect import Dialect
from embodiment.live.sections import Knowledge, parse
from embodiment.server.endpoint import EndpointSettings
from embodiment.server.ports import Behavior, Character, Tool
from embodiment.server.refusals import refused, refused_voice
from embodiment.server.voices import DEFAULT_VOICE, PREBUILT_VOICES


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
        vad_signals: voiceActivity messages were asked for.
        history_first: The first client content is history and starts no answer.
        resumption: Handles were asked for.
        transparent: Handles tell how many client messages they cover.
        handle: Session to continue; empty for a fresh one.
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
    vad_signals: bool = False
    history_first: bool = False
    resumption: bool = False
    transparent: bool = False
    handle: str = ""


def read_setup(payload: Mapping[str, Any], dialect: Dialect, *, strict: bool = False) -> Profile:
    """Check a setup and read it.

    Args:
        payload: Content of ``setup``, camelCase.
        dialect: From the address the client asked for.
        strict: Refuse all that the service refuses.

    Raises:
        Refused: The service would end the connection here.
    """
    model = payload.get("model")
    if not isinstance(model, str) or not model:
        raise refused("model_missing")
    if strict and dialect is Dialect.DEVELOPER and not model.startswith("models/"):
        raise refused("model_not_found", model=model, version="v1beta")
    generation = _object(payload, "generationConfig")
    if generation.get("responseModalities") == ["TEXT"]:
        raise refused("text_modality", model=model)
    realtime = _object(payload, "realtimeInputConfig")
    detection = _object(realtime, "automaticActivityDetection")
    resumption = _object(payload, "sessionResumption")
    output = payload.get("outputAudioTranscription")
    return Profile(
        model=model,
        dialect=dialect,
        voice=_voice(_object(generation, "speechConfig")),
        character=read_character(
            _texts(payload.get("systemInstruction")), payload.get("tools"), model, strict=strict
        ),
        manual=bool(detection.get("disabled")),
        interruptible=realtime.get("activityHandling") != "NO_INTERRUPTION",
        endpoint=_endpoint(detection),
        hears_input=payload.get("inputAudioTranscription") is not None,
        shows_output=output is not None,
        word_times=isinstance(output, dict) and bool(output.get("wordTimestamp")),
        vad_signals=bool(payload.get("explicitVadSignal")),
        history_first=bool(_object(payload, "historyConfig").get("initialHistoryInClientContent")),
        resumption=payload.get("sessionResumption") is not None,
        transparent=bool(resumption.get("transparent")),
        handle=str(resumption.get("handle") or ""),
    )


def read_character(
    instruction: tuple[str, ...], tools: Any, model: str, *, strict: bool = False
) -> Character:
    """Who an instruction and tools describe.

    Args:
        instruction: Text parts; the first that holds an authored section is the knowledge, the rest is prose.
        tools: Tool objects in wire form, or None.
        model: Decides whether functions block where their declaration does not say.
        strict: Refuse combinations the service refuses.
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
        tools=_tools(tools, model, strict=strict),
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


def family(model: str) -> str:
    """The version in a model's name, for example ``3.8``; empty where there is none."""
    for piece in model.rsplit("/", 1)[-1].split("-"):
        if piece.replace(".", "").isdigit():
            return piece
    return ""


def default_behavior(model: str) -> Behavior:
    """What a function is that does not say.

    Source: the Live API tools page and the model notes of 2026-09: non-blocking is the default on 3.8 and the
    only mode with extended thinking; 2.x and 3.1 wait.
    """
    return Behavior.NON_BLOCKING if family(model) == "3.8" else Behavior.BLOCKING


def _tools(tools: Any, model: str, *, strict: bool) -> dict[str, Tool]:
    found: dict[str, Tool] = {}
    others = False
    for tool in tools if isinstance(tools, list) else []:
        declarations = _list(tool, "functionDeclarations")
        others = others or (isinstance(tool, dict) and "googleSearch" in tool)
        for declaration in declarations:
            read = _tool(declaration, model)
            if read is not None:
                found[read.name] = read
    if strict and found and others and family(model).startswith("2."):
        raise refused("search_with_functions")
    return found


def _tool(declaration: Any, model: str) -> Tool | None:
    if not isinstance(declaration, dict) or not isinstance(declaration.get("name"), str):
        return None
    try:
        behavior = Behavior(str(declaration.get("behavior", "")))
    except ValueError:
        behavior = default_behavior(model)
    schema = declaration.get("parametersJsonSchema") or declaration.get("parameters")
    return Tool(
        name=declaration["name"],
        parameters=_lower_types(schema) if isinstance(schema, dict) else {},
        behavior=behavior,
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
        raise refused_voice(did_you_mean("voice", str(name), PREBUILT_VOICES))
    return str(name)


def _endpoint(detection: Mapping[str, Any]) -> EndpointSettings:
    settings = EndpointSettings()
    if detection.get("startOfSpeechSensitivity") == "START_SENSITIVITY_LOW":
        settings = replace(settings, start_above=0.7)
    if detection.get("endOfSpeechSensitivity") == "END_SENSITIVITY_LOW":
        settings = replace(settings, stop_after=0.8)
    padding, silence = detection.get("prefixPaddingMs"), detection.get("silenceDurationMs")
    if isinstance(padding, int | float):
        settings = replace(settings, start_after=min(max(padding / 1000, settings.start_after), 2.0))
    if isinstance(silence, int | float):
        settings = replace(settings, stop_after=min(max(silence / 1000, 0.032), 10.0))
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
