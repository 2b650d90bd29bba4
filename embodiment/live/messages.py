"""Every message of the wire: what the client says (here), what the service says (``events``), and the two
unions.

Client messages hold values in our own terms (int16 arrays, tuples of text); the spelling on the wire is the
codec's business. Import both directions from this module.

Source: the BidiGenerateContentClientMessage of ai.google.dev/api/live and of google-genai's ``types.py``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, TypeAlias

from embodiment.live.events import (
    AudioDelta,
    CodeDelta,
    Connected,
    Disconnected,
    FunctionCall,
    FunctionCallCancellation,
    GeminiEventType,
    GenerationComplete,
    GoAway,
    InputTranscription,
    InteractionState,
    InteractionStatus,
    Interrupted,
    LinkFailed,
    MalformedField,
    MediaDelta,
    OutputTranscription,
    SessionResumptionUpdate,
    SetupComplete,
    TextDelta,
    TurnComplete,
    Unknown,
    VoiceActivityKind,
    VoiceActivitySignal,
    WaitingForInput,
)
from embodiment.live.reports import Grounding, ModalityTokens, UsageMetadata
from embodiment.live.timings import PhonemeTime, WordTime
from embodiment.units import INPUT_HZ, Hz, Int16Array

__all__ = [
    "ActivityEnd",
    "ActivityStart",
    "AudioDelta",
    "AudioStreamEnd",
    "Blob",
    "ClientContent",
    "ClientFrame",
    "ClientMessage",
    "CodeDelta",
    "Connected",
    "ContextUpdate",
    "Disconnected",
    "FunctionCall",
    "FunctionCallCancellation",
    "FunctionResponse",
    "GeminiEvent",
    "GeminiEventType",
    "GenerationComplete",
    "GoAway",
    "Grounding",
    "InputTranscription",
    "InteractionState",
    "InteractionStatus",
    "Interrupted",
    "LinkFailed",
    "MalformedField",
    "MediaDelta",
    "ModalityTokens",
    "OutputTranscription",
    "PhonemeTime",
    "RealtimeAudio",
    "RealtimeText",
    "RealtimeVideo",
    "Scheduling",
    "ServerEvent",
    "SessionResumptionUpdate",
    "Setup",
    "SetupComplete",
    "TextDelta",
    "ToolResponse",
    "Turn",
    "TurnComplete",
    "Unknown",
    "UsageMetadata",
    "VoiceActivityKind",
    "VoiceActivitySignal",
    "WaitingForInput",
    "WordTime",
]


class Scheduling(StrEnum):
    """When the model takes up the result of a non-blocking call."""

    SILENT = "SILENT"
    WHEN_IDLE = "WHEN_IDLE"
    INTERRUPT = "INTERRUPT"


@dataclass(frozen=True, slots=True)
class Setup:
    """First message of a connection, sent once. ``payload`` is the content of ``setup``, camelCase."""

    payload: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Blob:
    """Bytes with a mime type, for example a picture of a conversation's history."""

    mime_type: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Turn:
    """One entry of the conversation.

    Attributes:
        role: ``user`` or ``model``; ``system`` only where the service allows it.
        parts: Texts, in order.
        media: Pictures and sounds that came with it.
    """

    role: str
    parts: tuple[str, ...] = ()
    media: tuple[Blob, ...] = ()

    @property
    def text(self) -> str:
        """All texts, one per line."""
        return "\n".join(self.parts)


@dataclass(frozen=True, slots=True)
class ClientContent:
    """Appends to the conversation. Interrupts a running generation; with ``turn_complete`` the model
    answers.
    """

    turns: tuple[Turn, ...] = ()
    turn_complete: bool = True


@dataclass(frozen=True, slots=True, eq=False)
class RealtimeAudio:
    """A piece of microphone.

    Attributes:
        pcm: int16, shape (n,), mono.
        rate_hz: The service resamples any rate; 16000 is its own.
    """

    pcm: Int16Array
    rate_hz: Hz = INPUT_HZ

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, RealtimeAudio):
            return NotImplemented
        return self.rate_hz == other.rate_hz and self.pcm.tobytes() == other.pcm.tobytes()

    def __hash__(self) -> int:
        return hash((self.rate_hz, self.pcm.tobytes()))


@dataclass(frozen=True, slots=True)
class RealtimeVideo:
    """One camera or screen frame, JPEG, PNG or WebP; the service looks at one a second at most."""

    data: bytes
    mime_type: str = "image/jpeg"


@dataclass(frozen=True, slots=True)
class RealtimeText:
    """Text typed while the conversation runs; counts as the player's activity."""

    text: str


@dataclass(frozen=True, slots=True)
class AudioStreamEnd:
    """The microphone was closed or paused. Automatic detection only."""


@dataclass(frozen=True, slots=True)
class ActivityStart:
    """The player begins. Manual detection only; interrupts the model."""


@dataclass(frozen=True, slots=True)
class ActivityEnd:
    """The player is done. Manual detection only; the model answers."""


@dataclass(frozen=True, slots=True)
class FunctionResponse:
    """The result of one call.

    Attributes:
        function_id: The call's id, echoed.
        name: The function's name.
        response: JSON object; ``output`` or ``error`` by convention.
        scheduling: A ``Scheduling`` for non-blocking calls, None for the service's default.
        will_continue: True when more responses to the same call follow (Developer API, non-blocking).
        media: Pictures and sounds that belong to the result.
    """

    function_id: str
    name: str
    response: dict[str, Any] = field(default_factory=dict)
    scheduling: str | None = None
    will_continue: bool = False
    media: tuple[Blob, ...] = ()


@dataclass(frozen=True, slots=True)
class ToolResponse:
    """Results of one or more calls; together or apart, the service waits for all of a batch."""

    responses: tuple[FunctionResponse, ...]


@dataclass(frozen=True, slots=True)
class ContextUpdate:
    """Replaces instruction or tools of a running session. Nothing acknowledges it.

    Attributes:
        system_instruction: New text parts, None to leave the old ones.
        tools: New tools, ``[]`` to clear them, None to leave the old ones.
    """

    system_instruction: tuple[str, ...] | None = None
    tools: list[dict[str, Any]] | None = None


ServerEvent: TypeAlias = (
    SetupComplete
    | AudioDelta
    | TextDelta
    | MediaDelta
    | CodeDelta
    | OutputTranscription
    | InputTranscription
    | GenerationComplete
    | TurnComplete
    | Interrupted
    | WaitingForInput
    | InteractionStatus
    | FunctionCall
    | FunctionCallCancellation
    | GoAway
    | SessionResumptionUpdate
    | VoiceActivitySignal
    | UsageMetadata
    | Grounding
    | MalformedField
    | Unknown
)
"""What decoding one server frame can give."""

GeminiEvent: TypeAlias = Connected | Disconnected | LinkFailed | ServerEvent
"""Everything that can reach a session: the link's own news and the service's."""

ClientMessage: TypeAlias = (
    Setup
    | ClientContent
    | RealtimeAudio
    | RealtimeVideo
    | RealtimeText
    | AudioStreamEnd
    | ActivityStart
    | ActivityEnd
    | ToolResponse
    | ContextUpdate
)
"""What a client may send."""

ClientFrame: TypeAlias = ClientMessage | MalformedField | Unknown
"""What decoding one client frame can give a server."""
