"""Characters on a stage whose sessions are looked into."""

from __future__ import annotations

from typing import Any

import embodiment as em
from embodiment.live.messages import ClientMessage
from embodiment.persona.persona import Persona
from embodiment.server.ports import CallFunction, CallFunctions, Prompt
from embodiment.session.events import (
    SessionState,
)
from embodiment.testing.stage import Stage


def ready(
    stage: Stage, kind: type[em.Character] = em.Character, persona: Persona | None = None
) -> em.Character:
    character = stage.add(kind, persona)
    stage.until(lambda: character.session.state is SessionState.CONNECTED, within=5)
    return character


def sent(stage: Stage, character: em.Character) -> list[Any]:
    """Record everything the character's session sends from now on."""
    messages: list[Any] = []

    def watch(key: str, message: ClientMessage) -> None:
        if stage.world.sessions[key] is character.session:
            messages.append(message)

    stage.world.link.on_sent.append(watch)
    return messages


def calls_then_says(*calls: CallFunction, words: str = "Done.") -> Any:
    def answer(prompt: Prompt) -> Any:
        if prompt.text:
            return [CallFunctions(calls, wants_results=True), words]
        return None

    return answer
