"""What is known of each Live model family, as data with a date. The code asks the table, never a model's
name.

Source: ai.google.dev Live API pages (capabilities 2026-09-18, tools, thinking 2026-09-17, changelog
2026-10-05), the Vertex AI Live pages, recordings of js-genai, pydantic-ai and glosa, and the issues named in
each row.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from embodiment.live.dialect import Dialect

AS_OF: Final = "2026-11-20"


class Behavior(StrEnum):
    """Whether the model waits for a function's result."""

    BLOCKING = "BLOCKING"
    NON_BLOCKING = "NON_BLOCKING"


class Thinking(StrEnum):
    """What ``thinkingConfig`` takes."""

    NONE = "none"
    LEVEL = "level"
    BUDGET = "budget"


class Support(StrEnum):
    """Of an optional feature: never, when asked for, or always (asking for its absence is an error)."""

    NO = "no"
    OPTIONAL = "optional"
    ALWAYS = "always"


class InstructionLane(StrEnum):
    """How a changed instruction can reach a model, best first in every row."""

    CONTEXT_UPDATE = "context_update"
    """A ``contextUpdate`` message."""
    SYSTEM_CONTENT = "system_content"
    """``clientContent`` with role system and without completing the turn."""
    SEAMLESS_MOVE = "seamless_move"
    """A new connection with the resumption handle, at a turn boundary."""
    NEXT_CONNECT = "next_connect"
    """The setup of the next connection, whenever there is one."""


_MOVE: Final = (InstructionLane.SEAMLESS_MOVE, InstructionLane.NEXT_CONNECT)
_MOVE_EVERYWHERE: Final[Mapping[Dialect, tuple[InstructionLane, ...]]] = MappingProxyType(
    {Dialect.DEVELOPER: _MOVE, Dialect.VERTEX: _MOVE}
)
# contextUpdate is documented by Vertex for 3.8 only; the Developer API's reference does not list it, and an
# unknown field would end the connection. System content is Vertex's; the Developer API refuses it
# (js-genai#820).
_UPDATE_ON_VERTEX: Final[Mapping[Dialect, tuple[InstructionLane, ...]]] = MappingProxyType(
    {Dialect.DEVELOPER: _MOVE, Dialect.VERTEX: (InstructionLane.CONTEXT_UPDATE, *_MOVE)}
)
_SYSTEM_ON_VERTEX: Final[Mapping[Dialect, tuple[InstructionLane, ...]]] = MappingProxyType(
    {Dialect.DEVELOPER: _MOVE, Dialect.VERTEX: (InstructionLane.SYSTEM_CONTENT, *_MOVE)}
)

_BOTH: Final = frozenset(Behavior)
_LEVELS: Final = ("MINIMAL", "LOW", "MEDIUM", "HIGH")


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelQuirks:
    """One model family.

    Attributes:
        family: Name of the row.
        models: Ids as the service lists them.
        stems: Beginnings of names taken for this family; longest match wins.
        known: False when a model was put here by its name alone, or nowhere; ``remark`` says so.
        remark: A sentence for the developer, empty for a listed model.
        retired: The service no longer answers for it.
        default_behavior: Of a function that declares none.
        behaviors: What a declaration may ask for; empty: declare none.
        thinking: What ``thinkingConfig`` takes.
        thinking_levels: For ``Thinking.LEVEL``.
        affective_dialog: ``enableAffectiveDialog``.
        proactive_audio: ``proactivity.proactiveAudio``.
        modalities: Possible ``responseModalities``.
        tools: Tool kinds: ``functionDeclarations``, ``googleSearch``, ``codeExecution``, ``urlContext``.
        search_with_functions: Both kinds in one session; None where nobody has tried.
        language_code: Takes an explicit language.
        word_timestamps: Known to accept ``wordTimestamp``.
        content_mid_session: Takes ``clientContent`` after the conversation has begun.
        lanes: How a changed instruction reaches it, per service, best first.
        tool_round_is_new_turn: On Vertex the turn ends at the call and the answer is a turn of its own.
        hold_microphone: Sound sent while a blocking call is pending ends the connection.
        sends_turn_complete: False for the model that only transcribes.
        interaction_status: Several turns make one interaction; ``IDLE`` ends it.
        history_ends_with_user: Seeded history must.
        context_tokens: Size of the context.
        as_of: When this was last checked.
        sources: Issues and pages beyond those of the module.
    """

    family: str
    models: tuple[str, ...] = ()
    stems: tuple[str, ...] = ()
    known: bool = True
    remark: str = ""
    retired: bool = False
    default_behavior: Behavior = Behavior.BLOCKING
    behaviors: frozenset[Behavior] = _BOTH
    thinking: Thinking = Thinking.NONE
    thinking_levels: tuple[str, ...] = ()
    affective_dialog: Support = Support.NO
    proactive_audio: Support = Support.NO
    modalities: tuple[str, ...] = ("AUDIO",)
    tools: frozenset[str] = frozenset({"functionDeclarations", "googleSearch"})
    search_with_functions: bool | None = None
    language_code: bool = False
    word_timestamps: bool = False
    content_mid_session: bool = True
    lanes: Mapping[Dialect, tuple[InstructionLane, ...]] = field(
        default_factory=lambda: _MOVE_EVERYWHERE, hash=False
    )
    tool_round_is_new_turn: bool = False
    hold_microphone: bool = False
    sends_turn_complete: bool = True
    interaction_status: bool = False
    history_ends_with_user: bool = False
    context_tokens: int = 131_072
    as_of: str = AS_OF
    sources: tuple[str, ...] = ()


QUIRKS: Final[tuple[ModelQuirks, ...]] = (
    ModelQuirks(
        family="gemini-3.8-live",
        models=("gemini-3.8-live",),
        stems=("gemini-3.8-live",),
        default_behavior=Behavior.NON_BLOCKING,
        proactive_audio=Support.ALWAYS,
        lanes=_UPDATE_ON_VERTEX,
        sources=("ai.google.dev changelog 2026-09-15: GA, the default choice",),
    ),
    ModelQuirks(
        family="gemini-3.8-live-extended-thinking",
        models=("gemini-3.8-live-extended-thinking",),
        stems=("gemini-3.8-live-extended-thinking",),
        default_behavior=Behavior.NON_BLOCKING,
        behaviors=frozenset({Behavior.NON_BLOCKING}),
        thinking=Thinking.LEVEL,
        thinking_levels=_LEVELS[1:],
        proactive_audio=Support.ALWAYS,
        lanes=_UPDATE_ON_VERTEX,
        interaction_status=True,
    ),
    ModelQuirks(
        family="gemini-3.1-flash-live",
        models=("gemini-3.1-flash-live-preview",),
        stems=("gemini-3.1-flash-live",),
        behaviors=frozenset({Behavior.BLOCKING}),
        thinking=Thinking.LEVEL,
        thinking_levels=_LEVELS,
        # Refused mid-session in spring 2026 (livekit/agents#5238), allowed again since livekit/agents#7289.
        content_mid_session=True,
        sources=("livekit/agents#7289", "livekit/agents#5742"),
    ),
    ModelQuirks(
        family="gemini-2.5-native-audio",
        models=(
            "gemini-2.5-flash-native-audio-preview-12-2025",
            "gemini-2.5-flash-native-audio-preview-09-2025",
            "gemini-2.5-flash-native-audio-latest",
            "gemini-live-2.5-flash-native-audio",
        ),
        stems=("gemini-2.5-flash-native-audio", "gemini-live-2.5-flash-native-audio"),
        thinking=Thinking.BUDGET,
        affective_dialog=Support.OPTIONAL,
        proactive_audio=Support.OPTIONAL,
        search_with_functions=False,
        lanes=_SYSTEM_ON_VERTEX,
        hold_microphone=True,
        history_ends_with_user=True,
        sources=("google/adk-python#225", "googleapis/js-genai#1236", "livekit/agents-js#1130"),
    ),
    ModelQuirks(
        family="gemini-2.5-half-cascade",
        models=("gemini-live-2.5-flash",),
        stems=("gemini-live-2.5-flash",),
        modalities=("AUDIO", "TEXT"),
        tools=frozenset({"functionDeclarations", "googleSearch", "codeExecution", "urlContext"}),
        search_with_functions=False,
        language_code=True,
        lanes=_SYSTEM_ON_VERTEX,
        tool_round_is_new_turn=True,
        context_tokens=32_768,
        sources=("pydantic-ai cassettes, Vertex, 2026-08",),
    ),
    ModelQuirks(
        family="gemini-3.5-live-translate",
        models=("gemini-3.5-live-translate-preview",),
        stems=("gemini-3.5-live-translate",),
        tools=frozenset(),
        behaviors=frozenset(),
        content_mid_session=False,
        sources=("martin-paladino/glosa fixtures, 2026-09",),
    ),
    ModelQuirks(
        family="gemini-3.5-transcribe-live",
        models=("gemini-3.5-transcribe-live",),
        stems=("gemini-3.5-transcribe-live",),
        tools=frozenset(),
        behaviors=frozenset(),
        word_timestamps=True,
        content_mid_session=False,
        sends_turn_complete=False,
        sources=("martin-paladino/glosa fixtures, 2026-09",),
    ),
    ModelQuirks(
        family="gemini-robotics-er-streaming",
        models=("gemini-robotics-er-2-streaming-preview",),
        stems=("gemini-robotics-er",),
        modalities=("TEXT",),
        tools=frozenset({"functionDeclarations"}),
    ),
    ModelQuirks(
        family="gemini-2.0-live",
        models=(
            "gemini-2.0-flash-live-001",
            "gemini-2.0-flash-exp",
            "gemini-2.0-flash-live-preview-04-09",
            "gemini-live-2.5-flash-preview",
        ),
        stems=("gemini-2.0-flash", "gemini-live-2.5-flash-preview"),
        retired=True,
        modalities=("AUDIO", "TEXT"),
        tools=frozenset({"functionDeclarations", "googleSearch", "codeExecution", "urlContext"}),
        search_with_functions=False,
        language_code=True,
        tool_round_is_new_turn=True,
        context_tokens=32_768,
        sources=("ai.google.dev changelog: half cascade shut down 2025-12-09",),
    ),
)

UNKNOWN_FAMILY: Final = ModelQuirks(
    family="unknown",
    known=False,
    behaviors=frozenset(),
    modalities=("AUDIO",),
    tools=frozenset({"functionDeclarations"}),
    search_with_functions=False,
    content_mid_session=False,
    hold_microphone=True,
    history_ends_with_user=True,
    context_tokens=32_768,
)
"""What is safe with any model: ask for nothing optional, send nothing that some family refuses."""
