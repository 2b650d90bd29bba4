"""Frames that hold just what most frames hold, read into structs by msgspec and from there straight into events.

A reader of objects asks of each field whether it is there and what type it has, once for every frame. msgspec asks that
while it parses, and what the schema here does not know it refuses: such a frame is for ``receiving``, which reads
everything, and decides. The tests hold both against each other.

Used only where msgspec (extra: fast) is installed.
"""

from __future__ import annotations

from typing import Any, Final

from embodiment.live.fastpath import msgspec
from embodiment.live.messages import ServerEvent
from embodiment.live.quick_events import (
    GENERATION_COMPLETE,
    INTERRUPTED,
    TURN_COMPLETE,
    function_call,
    input_transcription,
    modality_tokens,
    open_class,
    output_transcription,
)
from embodiment.live.reports import ModalityTokens, UsageMetadata

_OpenUsage: Final = open_class(UsageMetadata)


def _struct(name: str, /, **fields: tuple[Any, Any]) -> Any:
    """A struct with these (type, default); one with any other field is refused."""
    return msgspec.defstruct(
        name,
        [(field, kind, default) for field, (kind, default) in fields.items()],
        forbid_unknown_fields=True,
        gc=False,
    )


def _frame_decoder() -> Any:
    """Reads a frame as the structs below, whose names are the wire's."""
    text, flag, count = (str, ""), (bool, False), (int, 0)
    tokens = (list[_struct("Tokens", modality=text, tokenCount=count)], ())  # type: ignore[misc]
    usage = _struct(
        "Usage",
        promptTokenCount=count,
        responseTokenCount=count,
        candidatesTokenCount=count,
        totalTokenCount=count,
        cachedContentTokenCount=count,
        thoughtsTokenCount=count,
        toolUsePromptTokenCount=count,
        promptTokensDetails=tokens,
        responseTokensDetails=tokens,
        candidatesTokensDetails=tokens,
        cacheTokensDetails=tokens,
        toolUsePromptTokensDetails=tokens,
        serviceTier=text,
        trafficType=text,
    )
    transcription = _struct("Transcription", text=text)
    content = _struct(
        "Content",
        inputTranscription=(transcription | None, None),
        outputTranscription=(transcription | None, None),
        generationComplete=flag,
        interrupted=flag,
        turnComplete=flag,
    )
    call = _struct("Call", id=text, name=text, args=(dict[str, Any], msgspec.field(default_factory=dict)))
    calls = _struct("Calls", functionCalls=(list[call], ()))  # type: ignore[valid-type]
    frame = _struct(
        "Frame",
        serverContent=(content | None, None),
        toolCall=(calls | None, None),
        usageMetadata=(usage | None, None),
    )
    return msgspec.json.Decoder(frame).decode


CAN_READ: Final = msgspec is not None
_decode: Final[Any] = _frame_decoder() if CAN_READ else None
_REFUSED: Final = () if msgspec is None else (msgspec.DecodeError, UnicodeError, RecursionError)


def read_plain_frame(frame: bytes | str) -> list[ServerEvent] | None:
    """The events of a frame, in the order ``receiving`` gives them; None for one that holds anything unusual.

    Call it only where ``CAN_READ``, and only where no half of a sample waits for its other half: a turn's end drops it.
    """
    try:
        said = _decode(frame)
    except _REFUSED:
        return None
    content, calls, usage = said.serverContent, said.toolCall, said.usageMetadata
    events: list[ServerEvent] = []
    if content is not None:
        if content.inputTranscription is not None:
            events.append(input_transcription(content.inputTranscription.text, False))
        if content.outputTranscription is not None:
            events.append(output_transcription(content.outputTranscription.text))
    if calls is not None:
        for call in calls.functionCalls:
            if not (call.id or call.name):
                return None
            events.append(function_call(call.id, call.name, call.args))
    if content is not None:
        if content.generationComplete:
            events.append(GENERATION_COMPLETE)
        if content.interrupted:
            events.append(INTERRUPTED)
        if content.turnComplete:
            events.append(TURN_COMPLETE)
    if usage is not None:
        events.append(_usage(usage))
    return events


def _usage(told: Any) -> UsageMetadata:
    made: Any = _OpenUsage()
    made.prompt_tokens = told.promptTokenCount
    made.response_tokens = told.responseTokenCount or told.candidatesTokenCount
    made.total_tokens = told.totalTokenCount
    made.cached_tokens = told.cachedContentTokenCount
    made.thoughts_tokens = told.thoughtsTokenCount
    made.tool_use_tokens = told.toolUsePromptTokenCount
    made.prompt_details = _details(told.promptTokensDetails)
    made.response_details = _details(told.responseTokensDetails or told.candidatesTokensDetails)
    made.cached_details = _details(told.cacheTokensDetails)
    made.tool_use_details = _details(told.toolUsePromptTokensDetails)
    made.service_tier = told.serviceTier or told.trafficType
    made.__class__ = UsageMetadata
    usage: UsageMetadata = made
    return usage


def _details(told: Any) -> tuple[ModalityTokens, ...]:
    return tuple([modality_tokens(item.modality, item.tokenCount) for item in told]) if told else ()
