"""A character whose file was written anew while it talks: what takes hold now, what waits for the next start."""

from __future__ import annotations

from dataclasses import replace

from embodiment.live.config import GeminiLiveConfig
from embodiment.persona.goals import GoalManager
from embodiment.persona.persona import Persona
from embodiment.session.making import service_for
from embodiment.session.parts import SessionParts

_FIXED = {
    "model": "another model",
    "voice_provider": "another voice provider",
    "synthesis": "another way of synthesis",
}
"""Decided when a session is put together."""


def become(parts: SessionParts, goals: GoalManager, old: Persona, new: Persona) -> tuple[str, ...]:
    """Let the parts of a session be somebody else's.

    Authored goals are brought to what is written now; goals the game added stay. The instruction is read when the next
    connection is made: whoever calls moves it there.

    Returns:
        A sentence for each change that has to wait for the next start.
    """
    for goal in old.goals:
        if goal not in new.goals and goal.goal_id in goals:
            goals.remove_goal(goal.goal_id)
    for goal in new.goals:
        if goal not in old.goals:
            if goal.goal_id in goals:
                goals.remove_goal(goal.goal_id)
            goals.add_goal(goal)
    parts.fallback.learn(new.lines)
    parts.budget.learn(new.budget_minutes)
    parts.goal_updates.describe(new)
    return tuple(
        f"{new.name}: {change} takes hold when the game is started again"
        for field, change in _FIXED.items()
        if getattr(old, field) != getattr(new, field)
    )


def as_asked(persona: Persona, service: GeminiLiveConfig, temperature: float | None) -> GeminiLiveConfig:
    """The settings of the next connection: the model stays, because a session is made for its ways.

    Args:
        persona: Who speaks now.
        service: The settings so far.
        temperature: What the game asks for where the persona asks for nothing.
    """
    stays = persona.model_copy(update={"model": service.model})
    return service_for(stays, replace(service, temperature=temperature))
