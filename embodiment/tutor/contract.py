"""What goes in and out of ``tutor_turn``: one request, one response, and the port that joins them.

The fields, their names, their closed sets and their defaults are the contract with every client and every model
that was ever told about it; limits are added, nothing else.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final, Literal, Protocol

from pydantic import BaseModel, BeforeValidator, Field

FUNCTION_NAME: Final = "tutor_turn"
FUNCTION_DESCRIPTION: Final = (
    "Authoritative tutoring turn. Backend decides correctness, attempt, intent, and returns the canonical content + "
    "constraints for Gemini to speak."
)
"""What a live model is told about the only function there is."""

Language = Literal["en", "hi", "hinglish"]
Mode = Literal["LIVE", "TTS", "TEXT"]
LANGUAGES: Final[tuple[Language, ...]] = ("en", "hi", "hinglish")

MAX_UTTERANCE: Final = 1000
"""Characters of what a learner said in one turn; a spoken answer has a few dozen."""
MAX_TS_MS: Final = 2**53 - 1
"""The largest whole number every JSON reader keeps exactly."""
_ID = r"^[A-Za-z0-9_.:\-]{1,128}$"
_PRINTABLE = r"^[^\x00]*$"
"""No NUL: PostgreSQL cannot store it."""


def _number(value: object) -> object:
    """Refuse what pydantic would take for a number: ``true``, ``"5"``. A whole 5.0 is an integer in JSON, and how the
    live service writes one.
    """
    if isinstance(value, bool | str | bytes):
        raise ValueError("a number is needed, without quotation marks")
    return value


# The limits stand on the number itself: on "number or nothing" they would be kept and not published.
RoundTrip = Annotated[int, Field(ge=0, le=600_000), BeforeValidator(_number)]
Loss = Annotated[float, Field(ge=0, le=100), BeforeValidator(_number)]
Timestamp = Annotated[int, Field(ge=0, le=MAX_TS_MS), BeforeValidator(_number)]
Confidence = Annotated[float, Field(ge=0, le=1), BeforeValidator(_number)]
SessionId = Annotated[str, Field(pattern=_ID)]
ItemId = Annotated[str, Field(pattern=_ID)]


class LiveEvent(StrEnum):
    """Why ``tutor_turn`` is called."""

    START_SESSION = "START_SESSION"
    REQUEST_CHAPTER = "REQUEST_CHAPTER"
    REQUEST_QUESTION = "REQUEST_QUESTION"
    SUBMIT_ANSWER = "SUBMIT_ANSWER"
    INTERRUPT = "INTERRUPT"
    REPEAT = "REPEAT"
    END_SESSION = "END_SESSION"


class TutorState(StrEnum):
    """Where a session stands."""

    IDLE = "IDLE"
    IN_QUESTION = "IN_QUESTION"
    SHOWING_HINT = "SHOWING_HINT"
    COMPLETED = "COMPLETED"


class TutorIntent(StrEnum):
    """What the tutor is doing with this line."""

    GREET = "GREET"
    OFFER_CHAPTERS = "OFFER_CHAPTERS"
    OPEN_CHAPTER = "OPEN_CHAPTER"
    ASK_QUESTION = "ASK_QUESTION"
    GUIDE_THINKING = "GUIDE_THINKING"
    GIVE_HINT = "GIVE_HINT"
    EXPLAIN_SOLUTION = "EXPLAIN_SOLUTION"
    CELEBRATE = "CELEBRATE"
    ASK_AGAIN = "ASK_AGAIN"
    ASK_SIMPLER = "ASK_SIMPLER"
    LISTEN = "LISTEN"
    FINISH_CHAPTER = "FINISH_CHAPTER"
    FAREWELL = "FAREWELL"


class Telemetry(BaseModel):
    """Network and mode telemetry"""

    rtt_ms: RoundTrip | None = Field(default=None, description="Round-trip time in milliseconds")
    packet_loss_pct: Loss | None = Field(default=None, description="Packet loss percentage")
    mode: Mode = Field(default="LIVE", description="Current voice mode")


class LiveTurnRequest(BaseModel):
    """One turn as a client, or the live model for it, asks for it."""

    session_id: SessionId = Field(description="Unique session identifier")
    event: LiveEvent = Field(description="Type of event triggering this turn")
    client_ts_ms: Timestamp = Field(description="Client timestamp in milliseconds")
    chapter_id: ItemId | None = Field(default=None, description="Chapter identifier (for REQUEST_CHAPTER)")
    question_id: ItemId | None = Field(default=None, description="Current question identifier")
    student_utterance: str | None = Field(
        default=None,
        max_length=MAX_UTTERANCE,
        pattern=_PRINTABLE,
        description="Best-effort transcript of student's speech (from Gemini ASR)",
    )
    asr_confidence: Confidence | None = Field(default=None, description="ASR confidence score 0-1")
    language: Language = Field(default="en", description="Detected or preferred language")
    telemetry: Telemetry | None = Field(default=None, description="Network and mode telemetry")


class VoicePlan(BaseModel):
    """What a spoken line must keep to; enforced on our own lines before anybody else's."""

    max_sentences: int = 2
    required: list[str] = []
    forbidden: list[str] = []


class Canonical(BaseModel):
    """What the board may show: cut to what the rung has revealed, the answer empty until then."""

    question_text: str
    expected_answer: str
    hint_1: str | None = None
    hint_2: str | None = None
    solution_steps: list[str] = []


class UIDirective(BaseModel):
    """What is written under and on the board."""

    subtitle: str | None = None
    show_steps: list[str] = []
    big_question_text: str | None = None


class SpeakDirective(BaseModel):
    """The words, once plain and once with pauses; both are the same words."""

    text: str
    ssml: str | None = None


class NextAction(BaseModel):
    """What the client does when the line has been spoken."""

    type: Literal["WAIT_STUDENT", "AUTO_CONTINUE", "END_SESSION"]


class Fallback(BaseModel):
    """Which voice mode the measured network allows."""

    allowed: bool = True
    recommended_mode: Mode = "LIVE"


class LiveTurnResponse(BaseModel):
    """One turn as the backend decided it."""

    session_id: str
    question_id: str | None = None
    state: TutorState
    attempt_no: int = 0
    is_correct: bool | None = None
    tutor_intent: TutorIntent
    language: Language = "en"
    voice_plan: VoicePlan
    canonical: Canonical | None = None
    ui: UIDirective | None = None
    speak: SpeakDirective
    next_action: NextAction
    fallback: Fallback = Fallback()


class TutorBackend(Protocol):
    """The port through which a voice asks for its lines: in this process, or over HTTP."""

    async def tutor_turn(self, request: LiveTurnRequest) -> LiveTurnResponse:
        """Decide one turn.

        Raises:
            TurnRefused: The request cannot be a turn of this session (``refusals``); nothing has changed.
        """
        ...


def follow_up(response: LiveTurnResponse, *, client_ts_ms: int) -> LiveTurnRequest | None:
    """What a client asks next without the learner, when ``response`` has been spoken.

    Args:
        response: The turn just spoken.
        client_ts_ms: The client's time now, milliseconds.

    Returns:
        The request for the next question after AUTO_CONTINUE, the end after END_SESSION, None to wait.
    """
    event = {"AUTO_CONTINUE": LiveEvent.REQUEST_QUESTION, "END_SESSION": LiveEvent.END_SESSION}.get(
        response.next_action.type
    )
    if event is None:
        return None
    return LiveTurnRequest(
        session_id=response.session_id, event=event, client_ts_ms=client_ts_ms, language=response.language
    )
