"""From events to one server frame: the server's writing side.

proto3-JSON as the service writes it: camelCase, defaults left out, int64 as text, durations with 0, 3, 6 or 9
decimals. Source: recordings of js-genai (both services) and pydantic-ai; protobuf.dev, "ProtoJSON format".
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from embodiment.errors import UsageError
from embodiment.live import events as ev
from embodiment.live.dialect import Dialect
from embodiment.live.fastpath import encode_base64, int16_to_wire
from embodiment.live.messages import ServerEvent
from embodiment.live.reports import Grounding, ModalityTokens, UsageMetadata
from embodiment.live.timings import duration, write_phoneme, write_word
from embodiment.units import OUTPUT_HZ

_Object = dict[str, Any]

_SPEECH_STATES: Final = frozenset((ev.VoiceActivityKind.SPEECH, ev.VoiceActivityKind.NON_SPEECH))


def server_json(events: Iterable[ServerEvent], dialect: Dialect) -> _Object:
    """One frame that says all of ``events``.

    Raises:
        UsageError: Two of them need the same place, or one cannot be said at all (``MalformedField``,
            ``Unknown``).
    """
    frame = _Frame(dialect)
    for event in events:
        frame.add(event)
    return frame.value


def audio_mime_type(rate_hz: int, dialect: Dialect) -> str:
    """How the service names PCM of this rate; Vertex leaves its usual rate out."""
    if dialect is Dialect.VERTEX and rate_hz == OUTPUT_HZ:
        return "audio/pcm"
    return f"audio/pcm;rate={rate_hz}"


def _omit_defaults(**fields: Any) -> _Object:
    """Only fields that are not at their default; an empty object is a value."""
    return {name: value for name, value in fields.items() if value or value == {}}


class _Frame:
    """A frame being put together."""

    def __init__(self, dialect: Dialect) -> None:
        self.value: _Object = {}
        self._dialect = dialect

    def add(self, event: ServerEvent) -> None:
        match event:
            case ev.AudioDelta() | ev.TextDelta() | ev.MediaDelta() | ev.CodeDelta():
                self._parts().append(self._part(event))
            case ev.FunctionCall():
                self._calls().append(_call(event))
            case ev.OutputTranscription() | ev.InputTranscription():
                self._content(_transcription_key(event), _transcription(event))
            case ev.GenerationComplete():
                self._content("generationComplete", True)
            case ev.Interrupted():
                self._content("interrupted", True)
            case ev.TurnComplete():
                self._content("turnComplete", True)
                if event.reason:
                    self._content("turnCompleteReason", event.reason)
            case ev.WaitingForInput():
                self._content("waitingForInput", True)
            case ev.InteractionStatus():
                self._content("interactionStatus", event.status)
            case Grounding():
                self._grounding(event)
            case _:
                self._message(event)

    def _message(self, event: ServerEvent) -> None:
        """Events that stand beside ``serverContent``."""
        match event:
            case ev.SetupComplete():
                self._top("setupComplete", _setup_complete(event, self._dialect))
            case ev.FunctionCallCancellation():
                self._top("toolCallCancellation", {"ids": list(event.function_ids)})
            case ev.GoAway():
                left = None if event.time_left is None else duration(event.time_left)
                self._top("goAway", _omit_defaults(timeLeft=left))
            case ev.SessionResumptionUpdate():
                self._top("sessionResumptionUpdate", _resumption(event))
            case ev.VoiceActivitySignal():
                self._activity(event)
            case UsageMetadata():
                self._top("usageMetadata", _usage(event, self._dialect))
            case _:
                raise UsageError(f"{type(event).__name__} is what a reader reports; no server can say it")

    def _top(self, key: str, value: Any) -> None:
        _place(self.value, key, value)

    def _content(self, key: str, value: Any) -> None:
        _place(self.value.setdefault("serverContent", {}), key, value)

    def _parts(self) -> list[_Object]:
        content: _Object = self.value.setdefault("serverContent", {})
        turn: _Object = content.setdefault("modelTurn", {})
        if self._dialect is Dialect.VERTEX:
            turn["role"] = "model"
        parts: list[_Object] = turn.setdefault("parts", [])
        return parts

    def _calls(self) -> list[_Object]:
        calls: list[_Object] = self.value.setdefault("toolCall", {}).setdefault("functionCalls", [])
        return calls

    def _part(self, event: ev.AudioDelta | ev.TextDelta | ev.MediaDelta | ev.CodeDelta) -> _Object:
        match event:
            case ev.AudioDelta():
                mime_type = audio_mime_type(event.rate_hz, self._dialect)
                data = encode_base64(int16_to_wire(event.pcm))
                return {"inlineData": {"mimeType": mime_type, "data": data}}
            case ev.TextDelta():
                return {"text": event.text} | _omit_defaults(thought=event.thought)
            case ev.MediaDelta():
                return {"inlineData": {"mimeType": event.mime_type, "data": encode_base64(event.data)}}
            case ev.CodeDelta():
                if event.outcome:
                    return {"codeExecutionResult": {"outcome": event.outcome, "output": event.code}}
                return {"executableCode": {"language": event.language, "code": event.code}}

    def _grounding(self, event: Grounding) -> None:
        if event.search:
            self._content("groundingMetadata", event.search)
        if event.urls:
            self._content("urlContextMetadata", event.urls)

    def _activity(self, event: ev.VoiceActivitySignal) -> None:
        if event.kind in _SPEECH_STATES:
            self._content("speechState", str(event.kind))
            return
        offset = None if event.offset is None else duration(event.offset)
        self._top("voiceActivity", _omit_defaults(type=str(event.kind), audioOffset=offset))


def _place(parent: _Object, key: str, value: Any) -> None:
    if key in parent:
        raise UsageError(f"one frame holds one {key}; send two frames")
    parent[key] = value


def _setup_complete(event: ev.SetupComplete, dialect: Dialect) -> _Object:
    signature = event.voice_consent_signature
    return _omit_defaults(
        sessionId=event.session_id if dialect is Dialect.VERTEX else "",
        voiceConsentSignature={"signature": signature} if signature else None,
    )


def _transcription_key(event: ev.OutputTranscription | ev.InputTranscription) -> str:
    if isinstance(event, ev.OutputTranscription):
        return "outputTranscription"
    return "interimInputTranscription" if event.interim else "inputTranscription"


def _transcription(event: ev.OutputTranscription | ev.InputTranscription) -> _Object:
    return _omit_defaults(
        text=event.text,
        finished=event.finished,
        languageCode=event.language_code,
        speakerLabel=event.speaker_label if isinstance(event, ev.InputTranscription) else "",
        words=[write_word(word) for word in event.words],
        phonemes=[write_phoneme(one) for one in event.phonemes]
        if isinstance(event, ev.OutputTranscription)
        else [],
        startOffset=None if event.start is None else duration(event.start),
        endOffset=None if event.end is None else duration(event.end),
    )


def _call(event: ev.FunctionCall) -> _Object:
    return {"name": event.name, "args": event.args} | _omit_defaults(
        id=event.function_id, partialArgs=list(event.partial_args), willContinue=event.will_continue
    )


def _resumption(event: ev.SessionResumptionUpdate) -> _Object:
    index = event.last_consumed_index
    return _omit_defaults(
        newHandle=event.handle,
        resumable=event.resumable,
        lastConsumedClientMessageIndex=None if index is None else str(index),
    )


def _usage(event: UsageMetadata, dialect: Dialect) -> _Object:
    answer = "candidates" if dialect is Dialect.VERTEX else "response"
    tier = "trafficType" if dialect is Dialect.VERTEX else "serviceTier"
    # In the order the service writes them.
    return _omit_defaults(
        **{
            "promptTokenCount": event.prompt_tokens,
            "cachedContentTokenCount": event.cached_tokens,
            f"{answer}TokenCount": event.response_tokens,
            "toolUsePromptTokenCount": event.tool_use_tokens,
            "totalTokenCount": event.total_tokens,
            "promptTokensDetails": _details(event.prompt_details),
            "cacheTokensDetails": _details(event.cached_details),
            f"{answer}TokensDetails": _details(event.response_details),
            "toolUsePromptTokensDetails": _details(event.tool_use_details),
            "thoughtsTokenCount": event.thoughts_tokens,
            tier: event.service_tier,
        }
    )


def _details(details: tuple[ModalityTokens, ...]) -> list[_Object]:
    return [{"modality": one.modality} | _omit_defaults(tokenCount=one.tokens) for one in details]
