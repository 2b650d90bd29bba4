"""What the service reports beside the conversation: tokens spent, and where an answer came from.

Source: UsageMetadata and GroundingMetadata of ai.google.dev/api/live; the Vertex spelling from its
recordings.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

from embodiment.live.events import GeminiEventType


@dataclass(frozen=True, slots=True)
class ModalityTokens:
    """Tokens of one modality (``TEXT``, ``AUDIO``, ...)."""

    modality: str
    tokens: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class UsageMetadata:
    """Token counts of one report; they go up and down and are no running total. Audio costs 25 tokens a
    second.

    The two spellings of the answer's tokens (``response*`` on the Developer API, ``candidates*`` on Vertex)
    are one field here, as are ``serviceTier`` and ``trafficType``.
    """

    prompt_tokens: int = 0
    response_tokens: int = 0
    total_tokens: int = 0
    cached_tokens: int = 0
    thoughts_tokens: int = 0
    tool_use_tokens: int = 0
    prompt_details: tuple[ModalityTokens, ...] = ()
    response_details: tuple[ModalityTokens, ...] = ()
    cached_details: tuple[ModalityTokens, ...] = ()
    tool_use_details: tuple[ModalityTokens, ...] = ()
    service_tier: str = ""
    type: ClassVar[GeminiEventType] = GeminiEventType.USAGE


@dataclass(frozen=True, slots=True)
class Grounding:
    """Where the model got it from: search or web pages, as the service wrote it."""

    search: dict[str, Any] = field(default_factory=dict)
    urls: dict[str, Any] = field(default_factory=dict)
    type: ClassVar[GeminiEventType] = GeminiEventType.GROUNDING
