"""Who a character is: everything an author decides about it that is not a picture."""

from __future__ import annotations

from collections import Counter
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator

from embodiment.errors import did_you_mean
from embodiment.live.sections import Knowledge
from embodiment.live.voices import DEFAULT_VOICE, PREBUILT_VOICES
from embodiment.persona.character_file import read_character
from embodiment.persona.goals import ConversationalGoal

DEFAULT_MODEL = "gemini-3.8-live"
Lines = tuple[str, ...]


class AuthoredLines(BaseModel):
    """What a character says when no model can say it: one of each tuple, in character."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    offline: Lines = ()
    """No connection can be made."""
    reconnecting: Lines = ()
    """The connection was lost and is being made again."""
    over_budget: Lines = ()
    """The service's quota, or the game's own, is used up."""
    again: Lines = ()
    """The player was not understood."""
    interrupted: Lines = ()
    """The player cut in."""


class Persona(BaseModel):
    """A character as its author describes it. Frozen: what changes during a game is elsewhere (goals,
    memory).

    Raises:
        pydantic.ValidationError: (also a ValueError) for a value that cannot be; the text names field and
        cure.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str = Field(min_length=1)
    """What it is called."""
    role: str = ""
    """What the character is, as it would end the sentence "You are ...": ``the blacksmith of the
    village``."""
    backstory: str = ""
    """What it has lived through and knows, addressed to it."""
    traits: Lines = ()
    """What it is like, a word or two each."""
    speech_style: str = ""
    """How it talks."""
    voice: str = DEFAULT_VOICE
    """One of the service's prebuilt voices."""
    voice_provider: str = ""
    """Name of the `TTSProvider` that speaks instead of the model; empty for the model's own sound."""
    synthesis: Literal["sentence", "response"] = "sentence"
    """What a provider is given at a time: each sentence as it comes, or the whole answer."""
    model: str = Field(default=DEFAULT_MODEL, min_length=1)
    """Model of the real service that plays it."""
    temperature: float | None = Field(default=None, ge=0.0, le=2.0)
    """0 (always the likeliest word) to 2; None for the service's default."""
    budget_minutes: float | None = Field(default=None, gt=0.0, allow_inf_nan=False)
    """Minutes of the character's speech that one conversation may take; then it is away, with its ``over_budget``
    lines, until the game connects it again. None: no end."""
    knowledge: Knowledge = Knowledge()
    """Authored topics and lines; travels inside the instruction."""
    goals: tuple[ConversationalGoal, ...] = ()
    """What the character wants from the beginning."""
    lines: AuthoredLines = AuthoredLines()

    @field_validator("voice")
    @classmethod
    def _known_voice(cls, voice: str) -> str:
        if voice not in PREBUILT_VOICES:
            raise ValueError(did_you_mean("voice", voice, PREBUILT_VOICES))
        return voice

    @field_validator("goals")
    @classmethod
    def _distinct_goals(cls, goals: tuple[ConversationalGoal, ...]) -> tuple[ConversationalGoal, ...]:
        for goal_id, count in Counter(goal.goal_id for goal in goals).items():
            if count > 1:
                raise ValueError(f"{count} goals have the id {goal_id!r}; each needs one of its own")
        return goals


def persona_from_toml(text: str, path: str) -> Persona:
    """Make a persona of a ``character.toml``.

    Args:
        text: Content of the file.
        path: The file as the user named it, for messages.

    Raises:
        AssetError: With file and line: not TOML, an unknown key, voice, goal, topic or slot (with the likely
            one), a value of the wrong kind, two goals or topics of one name, or a goal over its length.
    """
    return Persona(**read_character(text, path))
