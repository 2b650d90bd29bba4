"""Characters on a stage whose sessions are looked into."""

from __future__ import annotations

from typing import Any

import embodiment as em
from embodiment.persona.persona import Persona
from embodiment.server.ports import CallFunction, CallFunctions, Prompt
from embodiment.session.events import (
    SessionState,
)
from embodiment.session.outbox import Send
from embodiment.session.session import PersonaSession
from embodiment.testing.stage import Stage


def ready(
    stage: Stage, kind: type[em.Character] = em.Character, persona: Persona | None = None
) -> em.Character:
    character = stage.add(kind, persona)
    stage.until(lambda: character.session.state is SessionState.CONNECTED, within=5)
    return character


def sent(session: PersonaSession) -> list[Any]:
    """Record everything the session sends from now on."""
    messages: list[Any] = []
    take = session.take_outbox

    def tap() -> list[Any]:
        items = take()
        messages.extend(item.message for item in items if isinstance(item, Send))
        return items

    session.take_outbox = tap  # type: ignore[method-assign]
    return messages


def calls_then_says(*calls: CallFunction, words: str = "Done.") -> Any:
    def answer(prompt: Prompt) -> Any:
        if prompt.text:
            return [CallFunctions(calls, wants_results=True), words]
        return None

    return answer
