"""The system instruction of a character, as the text parts that travel in a setup or a context update."""

from __future__ import annotations

from collections.abc import Sequence

from embodiment.live.sections import Knowledge, render
from embodiment.persona.goals import GoalManager
from embodiment.persona.persona import Persona


def build_system_instruction(
    persona: Persona,
    goals: GoalManager,
    function_instructions: str | None = "",
    notes: Sequence[str] = (),
) -> tuple[str, ...]:
    """Compose everything a model is told about the character it plays.

    Updates replace the whole instruction, so this is always all of it: a goal sent alone would erase the
    persona.

    Args:
        persona: Who the character is.
        goals: Its goals now; their part is absent when there are none.
        function_instructions: `FunctionRegistry.build_prompt_instructions` where functions are called by
            tags; empty or None where they are declared natively.
        notes: What the character remembers and notices, a part each (``live.notes``).

    Returns:
        Parts in this order: prose, goals, notes, function instructions, authored knowledge. Only the prose is always
        there.
    """
    parts = [_prose(persona), goals.compose(), *notes, function_instructions or ""]
    if persona.knowledge != Knowledge(name=persona.knowledge.name):
        parts.append(render(persona.knowledge))
    return tuple(part for part in parts if part)


def _prose(persona: Persona) -> str:
    role = f", {persona.role.strip().rstrip('.')}" if persona.role.strip() else ""
    paragraphs = [f"You are {persona.name}{role}."]
    if persona.backstory.strip():
        paragraphs.append(f"Your story: {' '.join(persona.backstory.split())}")
    if persona.traits:
        paragraphs.append(f"Your character: {', '.join(persona.traits)}.")
    if persona.speech_style.strip():
        paragraphs.append(f"How you speak: {' '.join(persona.speech_style.split())}")
    paragraphs.append(
        "You live in a game and talk with its player by voice. Stay in character. Answer in one to three short "
        "spoken sentences, without lists, stage directions or markup."
    )
    return "\n".join(paragraphs)
