"""What a schoolroom is given: who decides, how lines are delivered, who listens when no model does."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from embodiment.lesson.ear import Transcriber
from embodiment.tutor.contract import Language, TutorBackend


class Delivery(StrEnum):
    """Whose words are heard."""

    STRICT = "strict"
    """The backend's, word for word, by a voice provider; the live model is never heard."""
    GUARDED = "guarded"
    """The live model's, sentence by sentence as they pass the guard; the backend's where one does not."""
    FREE = "free"
    """As guarded, and small talk of the model's own while no question is open."""


@dataclass(slots=True, kw_only=True)
class Lesson:
    """The state of a schoolroom; give it to the game as its ``state``.

    Attributes:
        backend: Who owns the truth; in this process, or ``HttpTutorBackend``.
        delivery: Whose words are heard.
        language: Language of the lesson; None lets the tutor ask.
        transcriber: Recogniser of the game's own, for when there is no live session; None leaves typing.
        session_id: Of the lesson; empty for a new one.
        hears_hindi: Whether whoever listens understands free Hindi; the local recogniser understands a few of its
            numbers, and the tutor then says so.
    """

    backend: TutorBackend
    delivery: Delivery = Delivery.STRICT
    language: Language | None = None
    transcriber: Transcriber | None = None
    session_id: str = ""
    hears_hindi: bool = False
