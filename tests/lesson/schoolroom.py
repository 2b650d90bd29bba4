"""A schoolroom on a stage: the real backend in this process, and a live model that is a function."""

from __future__ import annotations

from typing import Any

import embodiment as em
from embodiment.lesson.state import Lesson
from embodiment.lesson.tutor import Tutor
from embodiment.live.direction import parse_direction
from embodiment.persona.persona import AuthoredLines, Persona
from embodiment.server.brains.manners import verbatim
from embodiment.server.engines.brain_function import AnswerFunction
from embodiment.server.ports import CallFunction, Prompt
from embodiment.session.events import SessionState, SpeakingStopped, TextReceived, UnvoicedLine, WordHeard
from embodiment.testing.stage import Stage
from embodiment.testing.tts import ToneTTS
from embodiment.tutor.contract import LiveTurnRequest, LiveTurnResponse, TutorBackend
from embodiment.tutor.service import Tutor as OwnBackend
from embodiment.units import Seconds


class Asha(Tutor):
    folder = "assets/characters/asha"


class Watched:
    """The real backend, with a list of what it was asked."""

    def __init__(self, backend: TutorBackend | None = None) -> None:
        self.backend = backend or OwnBackend()
        self.asked: list[LiveTurnRequest] = []
        self.answered: list[LiveTurnResponse] = []
        self.failure: Exception | None = None

    async def tutor_turn(self, request: LiveTurnRequest) -> LiveTurnResponse:
        self.asked.append(request)
        if self.failure is not None:
            failure, self.failure = self.failure, None
            raise failure
        response = await self.backend.tutor_turn(request)
        self.answered.append(response)
        return response

    @property
    def events(self) -> list[str]:
        return [str(request.event) for request in self.asked]


def lesson(backend: TutorBackend, **fields: Any) -> Lesson:
    return Lesson(**{"backend": backend, "language": "en", "session_id": "s", **fields})


def room(state: Lesson, answer: AnswerFunction | None = None) -> Stage:
    """A stage with a voice; without ``answer`` the model does what Asha's author wrote."""
    stage = Stage(answer, state=state)
    stage.world.voicing.offer("local", ToneTTS())
    return stage


def calls_with(prompt: Prompt, event: str = "SUBMIT_ANSWER", **args: Any) -> CallFunction:
    return CallFunction(
        "tutor_turn",
        {"session_id": "x", "client_ts_ms": 1, "event": event, "student_utterance": prompt.text, **args},
    )


def taught(stage: Stage, *, own_voice: bool = False) -> Asha:
    """Asha, connected and ready."""
    if own_voice:
        asha = stage.add(Asha, Persona(name="Asha", lines=AuthoredLines(offline=("One moment.",))))
    else:
        asha = stage.add(Asha)
    assert isinstance(asha, Asha)
    stage.until(lambda: asha.session.state is SessionState.CONNECTED, within=5)
    return asha


def told_to_say(prompt: Prompt) -> str | None:
    """The words the game has the model say, if that is what the prompt asks for."""
    direction = parse_direction(prompt.text)
    return verbatim(direction) if direction is not None else None


def settled(stage: Stage, asha: em.Character, within: Seconds = 90, calm: Seconds = 1.2) -> None:
    """Until nobody speaks and nothing is awaited for a moment."""
    quiet = [stage.world.now]

    def is_quiet() -> bool:
        if asha.session.is_in_conversation or asha.line_until > stage.world.now:
            quiet[0] = stage.world.now
        return stage.world.now - quiet[0] > calm

    stage.until(is_quiet, within=within)


def heard(stage: Stage) -> list[str]:
    """What was heard of every utterance."""
    return [event.heard.strip() for event in stage.of(SpeakingStopped) if event.heard.strip()]


def seen_or_heard(stage: Stage) -> str:
    """Every word that reached the learner's eyes or ears."""
    words = [event.text for event in stage.of(WordHeard)]
    shown = [event.text for kind in (TextReceived, UnvoicedLine) for event in stage.of(kind)]
    return " ".join([*words, *shown])
