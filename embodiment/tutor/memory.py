"""What a session remembers between two turns; all of it, so that a restart in between is not noticed."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel

from embodiment.tutor.contract import Language, LiveTurnResponse, Mode, TutorState
from embodiment.tutor.fsm import Rung


class Memory(BaseModel, frozen=True):
    """One session. Replaced, never changed."""

    session_id: str
    language: Language = "en"
    """The learner's preference, fixed when the session began; every line is in it."""
    state: TutorState = TutorState.IDLE
    chapter_id: str | None = None
    question_id: str | None = None
    """The open question; None where there is none."""
    attempt: int = 0
    """Answers to the open question that were understood and were not right."""
    rung: Rung = Rung.NONE
    traced: bool = False
    """Whether the open question has told its share about the learner's skill."""
    done: tuple[str, ...] = ()
    """Questions finished since the chapter was opened."""
    known: dict[str, float] = {}
    """Probability per skill that it is known."""
    mode: Mode = "LIVE"
    rtt_ms: int | None = None
    packet_loss_pct: float | None = None
    """What was measured last, each; a client need not tell both every time."""
    ended: bool = False
    last_ts_ms: int = 0
    turns: int = 0
    spoken: LiveTurnResponse | None = None
    """The turn whose line is repeated on request."""

    def but(self, **changes: Any) -> Memory:
        """A copy with some fields replaced."""
        return self.model_copy(update=changes)
