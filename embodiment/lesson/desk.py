"""What a lesson knows on the game's side: where it stands, what was asked last, and how the next turn is asked for.

Ids and times are ours, whatever the model says: a model repeats calls and invents ids, and one utterance is one turn.
"""

from __future__ import annotations

from typing import Final

from embodiment.tutor.contract import Language, LiveEvent, LiveTurnRequest, LiveTurnResponse, Mode, Telemetry
from embodiment.units import Seconds

ABOUT_A_QUESTION: Final = frozenset({LiveEvent.SUBMIT_ANSWER, LiveEvent.REPEAT, LiveEvent.INTERRUPT})
MAX_UTTERANCE: Final = 1000
"""What the contract takes; nobody says more in one answer."""


class TurnDesk:
    """Makes requests and keeps responses. Thread: game.

    Args:
        session_id: Of this lesson.
        language: Preference of the lesson, fixed with START_SESSION.

    Attributes:
        language: See above; the language of responses.
        mode: Voice mode the lesson is in.
        rtt_ms: What the last turn took, None before the first.
        last: The last response that was a step of the lesson; None before the first.
        score: For every finished question: whether the first attempt was right.
    """

    def __init__(self, session_id: str, language: Language = "en") -> None:
        self.session_id = session_id
        self.language: Language = language
        self.mode: Mode = "LIVE"
        self.rtt_ms: int | None = None
        self.last: LiveTurnResponse | None = None
        self.score: tuple[bool, ...] = ()
        self._last_ms = -1
        self._scored = ""

    @property
    def question_id(self) -> str | None:
        """The question that is open, if one is."""
        is_open = self.last is not None and self.last.state in ("IN_QUESTION", "SHOWING_HINT")
        return self.last.question_id if self.last is not None and is_open else None

    @property
    def is_over(self) -> bool:
        """Whether the lesson has ended."""
        return self.last is not None and self.last.next_action.type == "END_SESSION"

    def request(
        self,
        event: LiveEvent,
        at: Seconds,
        *,
        utterance: str = "",
        confidence: float | None = None,
        spoken_in: Language | None = None,
        chapter_id: str | None = None,
    ) -> LiveTurnRequest:
        """A request for one turn.

        Args:
            event: What happened.
            at: When it happened, game time. The same event at the same time is the same turn; the backend answers it
                with the same response.
            utterance: What the learner said.
            confidence: How sure the ear is, 0..1.
            spoken_in: Language of the utterance; the lesson's where it is not known.
            chapter_id: For REQUEST_CHAPTER.
        """
        # Time may not go back, and two different events of one moment are in order.
        self._last_ms = max(self._last_ms, round(at * 1000))
        loss_free = Telemetry(rtt_ms=self.rtt_ms, mode=self.mode)
        return LiveTurnRequest(
            session_id=self.session_id,
            event=event,
            client_ts_ms=self._last_ms,
            chapter_id=chapter_id,
            question_id=self.question_id if event in ABOUT_A_QUESTION else None,
            student_utterance=utterance.replace("\x00", "")[:MAX_UTTERANCE] or None,
            asr_confidence=confidence,
            language=spoken_in or self.language,
            telemetry=loss_free,
        )

    def take(self, response: LiveTurnResponse) -> None:
        """Keep a response; the language of the lesson is what the backend says it is."""
        before, self.last = self.last, response
        self.language = response.language
        finished = response.is_correct is True or response.tutor_intent == "EXPLAIN_SOLUTION"
        question = (before.question_id if before is not None else None) or response.question_id or ""
        if finished and question and question != self._scored:
            self._scored = question
            self.score = (*self.score, response.is_correct is True and response.attempt_no <= 1)

    def next_mode(self, *, has_model: bool, has_ear: bool, has_voice: bool) -> Mode:
        """The best voice mode there is now.

        Args:
            has_model: Whether a live session is up.
            has_ear: Whether there is a recogniser here.
            has_voice: Whether there is a voice here.
        """
        wished: Mode = "LIVE"
        if self.last is not None and self.last.fallback.allowed:
            wished = self.last.fallback.recommended_mode
        if wished == "LIVE" and not has_model:
            wished = "TTS"
        return "TEXT" if wished == "TTS" and not (has_ear and has_voice) else wished
