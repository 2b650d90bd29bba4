"""What the service says, one frozen class per meaning; together they are ``GeminiEvent``.

One WebSocket message may carry several of these and says so by becoming several events. Names of enum values
are kept as the service wrote them, because it adds new ones without notice; the ``StrEnum`` classes here hold
the ones that have a meaning to us, and compare equal to the plain text.

Source: the BidiGenerateContentServerMessage of ai.google.dev/api/live, googleapis generative_service.proto
(v1beta) and the fields only google-genai's ``types.py`` documents; recordings of js-genai and pydantic-ai for
what is sent.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, ClassVar, Final

from embodiment.live.timings import PhonemeTime, WordTime
from embodiment.units import OUTPUT_HZ, Hz, Int16Array, Seconds


class GeminiEventType(StrEnum):
    """The kind of a ``GeminiEvent``; every event class carries its own as ``.type``."""

    CONNECTED = "connected"
    DISCONNECTED = "disconnected"
    LINK_FAILED = "link_failed"
    SETUP_COMPLETE = "setup_complete"
    AUDIO = "audio"
    TEXT = "text"
    MEDIA = "media"
    CODE = "code"
    OUTPUT_TRANSCRIPTION = "output_transcription"
    INPUT_TRANSCRIPTION = "input_transcription"
    GENERATION_COMPLETE = "generation_complete"
    TURN_COMPLETE = "turn_complete"
    INTERRUPTED = "interrupted"
    WAITING_FOR_INPUT = "waiting_for_input"
    INTERACTION_STATUS = "interaction_status"
    FUNCTION_CALL = "function_call"
    FUNCTION_CALL_CANCELLATION = "function_call_cancellation"
    GO_AWAY = "go_away"
    SESSION_RESUMPTION_UPDATE = "session_resumption_update"
    VOICE_ACTIVITY = "voice_activity"
    USAGE = "usage"
    GROUNDING = "grounding"
    MALFORMED = "malformed"
    UNKNOWN = "unknown"


class VoiceActivityKind(StrEnum):
    """Values of ``VoiceActivitySignal.kind``; the older signal's SOS and EOS arrive as these too."""

    START = "ACTIVITY_START"
    END = "ACTIVITY_END"
    SPEECH = "SPEECH"
    NON_SPEECH = "NON_SPEECH"


class InteractionState(StrEnum):
    """Values of ``InteractionStatus.status``. Only extended-thinking models send them."""

    IN_PROGRESS = "IN_PROGRESS"
    REQUIRES_ACTION = "REQUIRES_ACTION"
    IDLE = "IDLE"


# --- the link ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Connected:
    """The socket is open. Nothing may be said yet: the session exists from ``SetupComplete`` on."""

    type: ClassVar[GeminiEventType] = GeminiEventType.CONNECTED


@dataclass(frozen=True, slots=True)
class Disconnected:
    """The connection ended.

    Attributes:
        code: WebSocket close code, 1006 where no close frame came.
        reason: The service's text; may be cut mid-sentence (a close reason holds 123 bytes).
        clean: True when we asked for it.
    """

    code: int
    reason: str = ""
    clean: bool = False
    type: ClassVar[GeminiEventType] = GeminiEventType.DISCONNECTED


@dataclass(frozen=True, slots=True)
class LinkFailed:
    """No connection could be made or kept.

    Attributes:
        message: A sentence for the player or the developer; never holds a key.
        retryable: True when trying again later can help.
    """

    message: str
    retryable: bool = False
    type: ClassVar[GeminiEventType] = GeminiEventType.LINK_FAILED


@dataclass(frozen=True, slots=True)
class SetupComplete:
    """The setup was accepted; from here on the session is connected.

    Attributes:
        session_id: Given by Vertex, empty on the Developer API.
        voice_consent_signature: Set when a replicated voice was consented to, else empty.
    """

    session_id: str = ""
    voice_consent_signature: str = ""
    type: ClassVar[GeminiEventType] = GeminiEventType.SETUP_COMPLETE


# --- content of a turn ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False, init=False)
class AudioDelta:
    """A piece of speech, of any length from one sample up.

    Attributes:
        pcm: int16, shape (n,), mono, read-only, n >= 1.
        rate_hz: 24000 unless the service says otherwise.
    """

    pcm: Int16Array
    rate_hz: Hz = OUTPUT_HZ
    type: ClassVar[GeminiEventType] = GeminiEventType.AUDIO

    def __init__(self, pcm: Int16Array, rate_hz: Hz = OUTPUT_HZ) -> None:
        # As a frozen dataclass does it, at half the cost: one is made for every message with sound.
        _set_pcm(self, pcm)
        _set_rate_hz(self, rate_hz)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, AudioDelta):
            return NotImplemented
        return self.rate_hz == other.rate_hz and self.pcm.tobytes() == other.pcm.tobytes()

    def __hash__(self) -> int:
        return hash((self.rate_hz, self.pcm.tobytes()))


_set_pcm: Final[Callable[[AudioDelta, Int16Array], None]] = AudioDelta.__dict__["pcm"].__set__
_set_rate_hz: Final[Callable[[AudioDelta, Hz], None]] = AudioDelta.__dict__["rate_hz"].__set__


@dataclass(frozen=True, slots=True)
class TextDelta:
    """A piece of written answer (TEXT modality) or, with ``thought``, of a thought summary, which is never
    speech.
    """

    text: str
    thought: bool = False
    type: ClassVar[GeminiEventType] = GeminiEventType.TEXT


@dataclass(frozen=True, slots=True)
class MediaDelta:
    """Inline data that is no PCM audio: an avatar's video, a picture.

    Attributes:
        mime_type: As the service names it, for example ``video/mp4``.
        data: The decoded bytes.
    """

    mime_type: str
    data: bytes
    type: ClassVar[GeminiEventType] = GeminiEventType.MEDIA


@dataclass(frozen=True, slots=True)
class CodeDelta:
    """Code the model wrote or ran by itself; half-cascade models show one before each call. Not speech.

    Attributes:
        code: The source, or the output of a run.
        language: ``PYTHON`` for source, empty for a result.
        outcome: ``OUTCOME_OK`` and the like for a result, empty for source.
    """

    code: str
    language: str = ""
    outcome: str = ""
    type: ClassVar[GeminiEventType] = GeminiEventType.CODE


@dataclass(frozen=True, slots=True)
class OutputTranscription:
    """A piece of what the model says, a delta to be appended as it is: its spaces are its own.

    Attributes:
        text: May be empty, for example in Vertex's first message of a turn.
        finished: Set by Vertex on a message of its own; the Developer API never sets it.
        words: Offsets, only when they were asked for and the service knows them.
        language_code: BCP-47, empty when not given.
        start: Offset of this piece in seconds, None when not given.
        end: Offset of its end.
        phonemes: Its sounds, where they were asked for (``GeminiLiveConfig.phoneme_times``) or a provider knows them.
    """

    text: str = ""
    finished: bool = False
    words: tuple[WordTime, ...] = ()
    language_code: str = ""
    start: Seconds | None = None
    end: Seconds | None = None
    phonemes: tuple[PhonemeTime, ...] = ()
    type: ClassVar[GeminiEventType] = GeminiEventType.OUTPUT_TRANSCRIPTION


@dataclass(frozen=True, slots=True)
class InputTranscription:
    """A piece of what the service understood of the player.

    Attributes:
        text: A delta, unless ``interim``.
        finished: As in ``OutputTranscription``.
        interim: True for the quick guess that replaces the one before it and is not part of the final text.
        words: Offsets in the input stream where known.
        language_code: BCP-47, empty when not given.
        speaker_label: Set with diarization, else empty.
        start: Offset of this piece in seconds, None when not given.
        end: Offset of its end.
    """

    text: str = ""
    finished: bool = False
    interim: bool = False
    words: tuple[WordTime, ...] = ()
    language_code: str = ""
    speaker_label: str = ""
    start: Seconds | None = None
    end: Seconds | None = None
    type: ClassVar[GeminiEventType] = GeminiEventType.INPUT_TRANSCRIPTION


@dataclass(frozen=True, slots=True)
class GenerationComplete:
    """All content of the turn was generated and sent; it may still be playing."""

    type: ClassVar[GeminiEventType] = GeminiEventType.GENERATION_COMPLETE


@dataclass(frozen=True, slots=True)
class TurnComplete:
    """The turn is over and the next generation needs input. Late audio of it is still to be played.

    Attributes:
        reason: Why it ended where that is unusual, for example ``PROHIBITED_INPUT_CONTENT``; else empty.
    """

    reason: str = ""
    type: ClassVar[GeminiEventType] = GeminiEventType.TURN_COMPLETE


@dataclass(frozen=True, slots=True)
class Interrupted:
    """The player cut the generation off, in the service's view. May come twice or with nothing running."""

    type: ClassVar[GeminiEventType] = GeminiEventType.INTERRUPTED


@dataclass(frozen=True, slots=True)
class WaitingForInput:
    """The model keeps silent because it expects the player to go on."""

    type: ClassVar[GeminiEventType] = GeminiEventType.WAITING_FOR_INPUT


@dataclass(frozen=True, slots=True)
class InteractionStatus:
    """Whether an extended-thinking model is done; ``TurnComplete`` alone does not say so there."""

    status: str
    type: ClassVar[GeminiEventType] = GeminiEventType.INTERACTION_STATUS


# --- functions --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FunctionCall:
    """The model asks for a function; every call must be answered once unless it is cancelled.

    Attributes:
        function_id: Echoed in the response. Older Vertex models omit it: then empty.
        name: As declared.
        args: JSON object; empty when the service sent none.
        partial_args: Streamed pieces of arguments (Vertex), as they came.
        will_continue: True while further pieces follow.
    """

    function_id: str
    name: str
    args: dict[str, Any] = field(default_factory=dict)
    partial_args: tuple[dict[str, Any], ...] = ()
    will_continue: bool = False
    type: ClassVar[GeminiEventType] = GeminiEventType.FUNCTION_CALL


@dataclass(frozen=True, slots=True)
class FunctionCallCancellation:
    """These calls are void: stop the work, send no response for them."""

    function_ids: tuple[str, ...]
    type: ClassVar[GeminiEventType] = GeminiEventType.FUNCTION_CALL_CANCELLATION


# --- the session ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GoAway:
    """The service will close soon: a request to move, not an error. ``time_left`` is None when it does not
    say.
    """

    time_left: Seconds | None = None
    type: ClassVar[GeminiEventType] = GeminiEventType.GO_AWAY


@dataclass(frozen=True, slots=True)
class SessionResumptionUpdate:
    """A handle to move the session with; sent unasked by newer models.

    Attributes:
        handle: Empty while the session cannot be resumed at this point.
        resumable: False while generating or waiting for a function.
        last_consumed_index: Client messages the handle covers (transparent mode on Vertex), else None.
    """

    handle: str = ""
    resumable: bool = False
    last_consumed_index: int | None = None
    type: ClassVar[GeminiEventType] = GeminiEventType.SESSION_RESUMPTION_UPDATE


@dataclass(frozen=True, slots=True)
class VoiceActivitySignal:
    """The service heard the player begin or stop.

    Attributes:
        kind: A ``VoiceActivityKind`` or a newer value as the service wrote it.
        offset: Seconds of input audio since the stream began, None when not given.
    """

    kind: str
    offset: Seconds | None = None
    type: ClassVar[GeminiEventType] = GeminiEventType.VOICE_ACTIVITY


# --- what we could not use --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MalformedField:
    """A field had the wrong JSON type or could not be decoded; the rest of its frame was kept.

    Attributes:
        path: Where, for example ``goAway.timeLeft``.
        problem: What was expected and what kind of thing came; never the value itself.
    """

    path: str
    problem: str
    type: ClassVar[GeminiEventType] = GeminiEventType.MALFORMED


@dataclass(frozen=True, slots=True)
class Unknown:
    """Fields of a frame that nobody here knows; a newer service, not an error.

    Attributes:
        keys: Their paths, for example ``("serverContent.mood",)``.
    """

    keys: tuple[str, ...]
    type: ClassVar[GeminiEventType] = GeminiEventType.UNKNOWN
