"""A learner at a tutor: turns with a running timestamp."""

from __future__ import annotations

from typing import Any

from embodiment.tutor.contract import LiveTurnRequest, LiveTurnResponse
from embodiment.tutor.service import Tutor


class Lesson:
    """One session; each turn a second after the one before."""

    def __init__(self, tutor: Tutor | None = None, session_id: str = "s", ts: int = 0) -> None:
        self.tutor = tutor if tutor is not None else Tutor()
        self.session_id, self.ts = session_id, ts

    @classmethod
    def in_question(
        cls,
        question: str = "q_8_3_12",
        language: str = "en",
        tutor: Tutor | None = None,
        session_id: str = "s",
    ) -> Lesson:
        lesson = cls(tutor, session_id)
        lesson.turn("START_SESSION", language=language)
        lesson.turn("REQUEST_CHAPTER", chapter_id="ch_" + question.removeprefix("q_").rsplit("_", 1)[0])
        lesson.turn("REQUEST_QUESTION", question_id=question)
        return lesson

    def turn(self, event: str, *, ts: int | None = None, **fields: Any) -> LiveTurnResponse:
        self.ts = self.ts + 1000 if ts is None else ts
        asked = {"session_id": self.session_id, "event": event, "client_ts_ms": self.ts, **fields}
        return self.tutor.turn(LiveTurnRequest.model_validate(asked))

    def say(self, utterance: str | None, **fields: Any) -> LiveTurnResponse:
        return self.turn("SUBMIT_ANSWER", student_utterance=utterance, **fields)
