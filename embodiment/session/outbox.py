"""What a session wants done outside: kept in order, taken by the Runtime once a tick."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from embodiment.live.config import GeminiLiveConfig
from embodiment.live.messages import ClientMessage
from embodiment.session.tts import SpeechJob


@dataclass(frozen=True, slots=True)
class OpenConnection:
    """Open connection ``number`` of this session; an older one is closed first."""

    number: int
    config: GeminiLiveConfig


@dataclass(frozen=True, slots=True)
class CloseConnection:
    """Close this session's connection."""


@dataclass(frozen=True, slots=True)
class Send:
    """Write a message on the session's connection."""

    message: ClientMessage


@dataclass(frozen=True, slots=True)
class Synthesize:
    """Have the session's voice provider speak a piece of text; the outcome goes to ``PersonaSession.voiced``."""

    job: SpeechJob


OutboxItem: TypeAlias = OpenConnection | CloseConnection | Send | Synthesize
