"""What a session wants done outside: kept in order, taken by the Runtime once a tick."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from embodiment.live.config import GeminiLiveConfig
from embodiment.live.messages import ClientMessage


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


OutboxItem: TypeAlias = OpenConnection | CloseConnection | Send
