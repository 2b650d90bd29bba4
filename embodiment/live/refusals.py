"""Why the service ends a connection, imitated: every refusal with its text and with where that text is from.

There is no error message in the protocol; a refusal is a close code and at most 123 bytes of reason.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from embodiment.live.client_names import snake
from embodiment.live.dialect import Dialect
from embodiment.live.messages import (
    ActivityEnd,
    ActivityStart,
    AudioStreamEnd,
    ClientContent,
    ClientFrame,
    MalformedField,
    Setup,
    Unknown,
)
from embodiment.live.quirks import Finding, find_quirks, lint_setup

REASON_BYTES: Final = 123
"""Room for a reason. Source: RFC 6455 section 5.5: a control frame carries 125 bytes, two of them the
code.
"""


@dataclass(frozen=True, slots=True)
class Refusal:
    """A close, ready to be sent.

    Attributes:
        code: WebSocket close code.
        reason: At most 123 bytes, cut where the service would have had more to say.
        name: Row of ``REFUSALS``.
    """

    code: int
    reason: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Imitation:
    """One row of the table.

    Attributes:
        code: WebSocket close code.
        text: The service's words, with fields in braces.
        source: Where it was seen; ``guess`` where the case is documented and the words are not.
    """

    code: int
    text: str
    source: str


_INVALID_ARGUMENT: Final = "Request contains an invalid argument."

REFUSALS: Final[dict[str, Imitation]] = {
    "not_json": Imitation(1007, "Invalid JSON payload received. {detail}", "guess: prefix as for unknown names"),
    "unknown_name": Imitation(
        1007,
        "Invalid JSON payload received. Unknown name \"{name}\" at '{path}': Cannot find field.",
        "kazunori279/interpretab: inputAudioTranscription inside generationConfig",
    ),
    "invalid_value": Imitation(
        1007, "Invalid JSON payload received. Invalid value at '{path}'", "guess: the wording of the REST service"
    ),
    "setup_first": Imitation(1007, "setup must be the first message and only the first", "BerriAI/litellm#31519"),
    "api_key_invalid": Imitation(
        1007, "API key not valid. Please pass a valid API key.", "words of the REST service; as this close: hearsay"
    ),
    "no_api_key": Imitation(
        1008,
        "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or "
        "other form of API consumer identity to call this API.",
        "words of the REST service; as this close: hearsay",
    ),
    "region": Imitation(
        1007, "User location is not supported for the API use.", "google-gemini/cookbook#781; end of text guessed"
    ),
    "model_missing": Imitation(1007, _INVALID_ARGUMENT, "guess: model is required"),
    "model_not_found": Imitation(
        1008,
        "{model} is not found for API version {version}, or is not supported for bidiGenerateContent. Call "
        "ListModels to see the list of available models and their supported methods.",
        "js-genai recordings (Developer API)",
    ),
    "publisher_model_not_found": Imitation(
        1008,
        "Publisher model `{model}` was not found or your project does not have access to it.",
        "js-genai recordings (Vertex): cut after 'was'; the rest guessed",
    ),
    "text_modality": Imitation(
        1007,
        "The requested combination of response modalities (TEXT) is not supported by the model. {model}",
        "2.5 native and later: hearsay",
    ),
    "cannot_extract_voices": Imitation(
        1007, "Cannot extract voices from a non-audio request.", "jsalsman/gemini-live#2"
    ),
    "invalid_argument": Imitation(1007, _INVALID_ARGUMENT, "googleapis/js-genai#820, google/adk-python#225"),
    "unknown_voice": Imitation(1007, "{detail}", "guess: the service's words are not known; ours list the voices"),
    "system_role": Imitation(1007, _INVALID_ARGUMENT, "googleapis/js-genai#820 (Developer API)"),
    "seeded_function_part": Imitation(1007, _INVALID_ARGUMENT, "pipecat-ai/pipecat and livekit/agents sources"),
    "search_with_functions": Imitation(1007, _INVALID_ARGUMENT, "google/adk-python#225 (2.5)"),
    "thinking_unsupported": Imitation(1007, _INVALID_ARGUMENT, "guess: documented as an error without its text"),
    "behavior_unsupported": Imitation(1007, _INVALID_ARGUMENT, "guess: documented as an error without its text"),
    "proactivity_off": Imitation(1007, _INVALID_ARGUMENT, "guess: documented as an error without its text"),
    "context_exhausted": Imitation(1007, _INVALID_ARGUMENT, "livekit/agents-js#1841"),
    "precondition": Imitation(1007, "Precondition check failed.", "googleapis/python-genai#130"),
    "invalid_handle": Imitation(1007, "Invalid session handle", "hearsay"),
    "session_not_found": Imitation(1008, "BidiGenerateContent session not found", "yeyu2/Youtube_demos#5"),
    "session_in_use": Imitation(1011, "Internal error encountered.", "aicc2025/sip-to-ai#14; text guessed"),
    "manual_activity_in_automatic": Imitation(
        1007,
        "Explicit activity control is not supported when automatic activity detection is enabled.",
        "googleapis/python-genai#1720",
    ),
    "stream_end_in_manual": Imitation(1007, _INVALID_ARGUMENT, "guess: documented as automatic detection only"),
    "unknown_function_id": Imitation(
        1008, "Requested entity was not found.", "google-gemini/deprecated-generative-ai-js#487"
    ),
    "audio_during_call": Imitation(
        1008,
        "Operation is not implemented, or supported, or enabled.",
        "googleapis/js-genai#1236, livekit/agents-js#1130 (2.5 native)",
    ),
    "aborted": Imitation(1008, "The operation was aborted.", "kazunori279/interpretab: 50 s after goAway"),
    "cancelled": Imitation(1000, "The operation was cancelled.", "pipecat-ai/pipecat#3112 (Vertex, 10 min)"),
    "deadline": Imitation(
        1011, "Deadline expired before operation could complete.", "sokuji#179; discuss.ai.google.dev 186392"
    ),
    "internal": Imitation(1011, "Internal error encountered.", "livekit/agents#2274, python-genai#985"),
    "unavailable": Imitation(
        1011, "The service is currently unavailable.", "python-genai#760; discuss.ai.google.dev 98979"
    ),
    "quota": Imitation(
        1011,
        "You exceeded your current quota, please check your plan and billing details.",
        "cheating-daddy#458; end of text guessed",
    ),
}  # fmt: skip
"""By name. A fault injector picks from here; ``validate_*`` pick what fits."""


def refuse(row_name: str, /, **details: str) -> Refusal:
    """The refusal of row ``row_name``, filled with ``details``.

    Raises:
        KeyError: No such row, or a detail its text needs is missing.
    """
    row = REFUSALS[row_name]
    reason = row.text.format(**details).encode(errors="replace")[:REASON_BYTES].decode(errors="ignore")
    return Refusal(row.code, reason, row_name)


def validate_setup(
    payload: Mapping[str, Any],
    *,
    strict: bool = True,
    dialect: Dialect = Dialect.DEVELOPER,
    api_version: str = "v1beta",
) -> Refusal | None:
    """How the service would refuse a setup.

    Args:
        payload: Content of ``setup``, in any spelling.
        strict: Refuse all that the service refuses: unknown names, unknown models, what a model does not
            take. The lenient way refuses only what no server could serve: no model, or an answer in text from
            a model that speaks.
        dialect: Which service is imitated.
        api_version: As the client asked for, for the text.

    Returns:
        The refusal, or None for a setup that is fine.
    """
    model = str(payload.get("model") or "")
    fatal = [finding for finding in lint_setup(payload) if finding.fatal]
    if strict and model and not find_quirks(model).known:
        return _refuse_model(model, dialect, api_version)
    for finding in fatal:
        if strict or finding.refusal in _REFUSED_ALWAYS:
            return _refuse_finding(finding, model, dialect, api_version)
    return None


_REFUSED_ALWAYS: Final = frozenset({"model_missing", "text_modality"})


def _refuse_finding(finding: Finding, model: str, dialect: Dialect, api_version: str) -> Refusal:
    match finding.refusal:
        case "unknown_name":
            return _refuse_unknown(finding.path)
        case "invalid_value":
            return refuse("invalid_value", path=_snake_path(finding.path))
        case "model_not_found":
            return _refuse_model(model, dialect, api_version)
        case "text_modality":
            return refuse("text_modality", model=model)
        case name:
            return refuse(name)


def _refuse_model(model: str, dialect: Dialect, api_version: str) -> Refusal:
    if dialect is Dialect.VERTEX:
        return refuse("publisher_model_not_found", model=model)
    return refuse("model_not_found", model=model, version=api_version)


def validate_message(
    message: ClientFrame,
    *,
    strict: bool = True,
    dialect: Dialect = Dialect.DEVELOPER,
    is_first: bool = False,
    manual_activity: bool = False,
) -> Refusal | None:
    """How the service would refuse a message at this point of a connection.

    Args:
        message: One of what decoding a frame gave.
        strict: Refuse all that the service refuses; the lenient way keeps to what breaks the protocol itself.
        dialect: Which service is imitated.
        is_first: Whether it is the first of the connection.
        manual_activity: Whether the setup turned automatic detection off.

    Returns:
        The refusal, or None for a message that is fine.
    """
    match message:
        case Unknown() | MalformedField():
            return _refuse_report(message) if strict else None
        case Setup():
            return None if is_first else refuse("setup_first")
        case _ if is_first:
            return refuse("setup_first")
        case ActivityStart() | ActivityEnd() if not manual_activity:
            return refuse("manual_activity_in_automatic")
        case AudioStreamEnd() if manual_activity and strict:
            return refuse("stream_end_in_manual")
        case ClientContent() if strict and dialect is Dialect.DEVELOPER:
            system = any(turn.role == "system" for turn in message.turns)
            return refuse("system_role") if system else None
        case _:
            return None


def _refuse_report(report: Unknown | MalformedField) -> Refusal:
    if isinstance(report, Unknown):
        return _refuse_unknown(report.keys[0])
    if report.path.endswith(("functionCall", "functionResponse")):
        return refuse("seeded_function_part")
    return refuse("invalid_value", path=_snake_path(report.path))


def _refuse_unknown(path: str) -> Refusal:
    parent, _, name = path.rpartition(".")
    return refuse("unknown_name", name=name, path=_snake_path(parent))


def _snake_path(path: str) -> str:
    """A path as the service spells it in its reasons: ``setup.generation_config``."""
    return ".".join(snake(step) for step in path.split("."))
