"""From a decoded server frame to events, in the order in which they mean something.

The service puts several kinds into one message and promises nothing about their order. Ours is the table
``_ORDER``: what was heard, what is said, what is to be done, and only then that it is over. A transcript's
last words therefore never open a turn of their own after the turn's end.

Source: ai.google.dev/api/live for the fields; google-genai 3.4.0 ``types.py`` for those it alone documents.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from embodiment.live import events as ev
from embodiment.live import server_names as known
from embodiment.live.fastpath import decode_base64, int16_from_wire
from embodiment.live.fields import Fields
from embodiment.live.inline_data import SampleCarry, blob_bytes, pcm_rate
from embodiment.live.messages import ServerEvent
from embodiment.live.quick_events import (
    GENERATION_COMPLETE,
    INTERRUPTED,
    TURN_COMPLETE,
    audio_delta,
    function_call,
    input_transcription,
    output_transcription,
)
from embodiment.live.reports import Grounding, UsageMetadata
from embodiment.live.timings import read_phonemes, read_words
from embodiment.live.usage import read_usage
from embodiment.units import OUTPUT_HZ, Hz

_Object = dict[str, Any]

_ORDER: Final[dict[type, int]] = {
    kind: rank
    for rank, kinds in enumerate(
        (
            (ev.SetupComplete,),
            (ev.VoiceActivitySignal,),
            (ev.InputTranscription,),
            (ev.OutputTranscription,),
            (ev.AudioDelta, ev.TextDelta, ev.MediaDelta, ev.CodeDelta),
            (ev.FunctionCall,),
            (ev.FunctionCallCancellation,),
            (Grounding,),
            # Before TurnComplete, because it decides whether that ends the interaction.
            (ev.InteractionStatus, ev.WaitingForInput),
            (ev.GenerationComplete,),
            (ev.Interrupted,),
            (ev.TurnComplete,),
            (UsageMetadata,),
            (ev.SessionResumptionUpdate, ev.GoAway),
            (ev.MalformedField, ev.Unknown),
        )
    )
    for kind in kinds
}

_SIGNALS: Final = {
    "VAD_SIGNAL_TYPE_SOS": ev.VoiceActivityKind.START,
    "VAD_SIGNAL_TYPE_EOS": ev.VoiceActivityKind.END,
}


def _rank(event: ServerEvent) -> int:
    return _ORDER[type(event)]


class FrameReader(Fields):
    """Reads the frames of one connection, in order of arrival; keeps the odd byte of its audio."""

    __slots__ = ("carry", "events")

    def __init__(self) -> None:
        super().__init__()
        self.carry = SampleCarry()
        self.events: list[ServerEvent] = []

    def read(self, frame: _Object) -> list[ServerEvent]:
        """All events of one frame, ordered; what could not be read comes last."""
        events: list[ServerEvent] = []
        self.events = events
        for key, value in frame.items():
            reader = _READERS.get(key)
            if reader is None:
                if key != "interactionStatus":
                    self.unknown.append(key)
            elif isinstance(value, dict):
                reader(value, self)
            elif value is not None:
                self.wrong(key, "an object", value)
        if "interactionStatus" in frame:
            _status(frame, self, "")
        if self.malformed or self.unknown:
            events.extend(self.findings())
            self.malformed, self.unknown = [], []
        if len(events) > 1:
            events.sort(key=_rank)
        return events

    def audio(self, data: bytes, rate_hz: Hz) -> list[ServerEvent]:
        """The events of a frame that holds nothing but these bytes of sound."""
        if (
            data and len(data) % 2 == 0 and not self.carry.pending
        ):  # nearly always: whole samples after whole samples
            return [audio_delta(int16_from_wire(data), rate_hz)]
        pcm = self.carry.feed(data)
        events: list[ServerEvent] = []
        if pcm.size:
            events.append(audio_delta(pcm, rate_hz))
        return events


def _setup_complete(value: _Object, frame: FrameReader) -> None:
    consent = frame.object(value, "voiceConsentSignature", "setupComplete") or {}
    signature = frame.text(consent, "signature", "setupComplete.voiceConsentSignature")
    frame.events.append(ev.SetupComplete(frame.text(value, "sessionId", "setupComplete"), signature))
    frame.names(value, known.SETUP_COMPLETE, "setupComplete")


# --- serverContent ----------------------------------------------------------------------------------------


def _server_content(value: _Object, frame: FrameReader) -> None:
    has_flags = False
    for key, field in value.items():
        reader = _CONTENT_READERS.get(key)
        if reader is not None:
            if isinstance(field, dict):
                reader(field, frame)
            elif field is not None:
                frame.wrong(f"serverContent.{key}", "an object", field)
        elif key in known.CONTENT_FLAGS:
            has_flags = True
        else:
            frame.unknown.append(f"serverContent.{key}")
    if has_flags:
        _content_flags(value, frame)


def _content_flags(value: _Object, frame: FrameReader) -> None:
    path = "serverContent"
    events = frame.events
    if "speechState" in value and (kind := frame.text(value, "speechState", path)):
        events.append(ev.VoiceActivitySignal(kind))
    if "interactionStatus" in value:
        _status(value, frame, path)
    if "waitingForInput" in value and frame.flag(value, "waitingForInput", path):
        events.append(ev.WaitingForInput())
    reason = frame.text(value, "turnCompleteReason", path) if "turnCompleteReason" in value else ""
    if reason and not value.get("turnComplete"):
        frame.report(f"{path}.turnCompleteReason", f"came without turnComplete: {reason[:40]}")
    before = len(events)
    if "generationComplete" in value and frame.flag(value, "generationComplete", path):
        events.append(GENERATION_COMPLETE)
    if "interrupted" in value and frame.flag(value, "interrupted", path):
        events.append(INTERRUPTED)
    if "turnComplete" in value and frame.flag(value, "turnComplete", path):
        events.append(ev.TurnComplete(reason) if reason else TURN_COMPLETE)
    if len(events) > before and frame.carry.end():
        frame.report(f"{path}.modelTurn", "the turn's audio ended in half a sample, which was dropped")


def _status(value: _Object, frame: FrameReader, path: str) -> None:
    """Top-level and nested status mean the same and may come together."""
    status = frame.text(value, "interactionStatus", path)
    if status and not status.endswith("UNSPECIFIED"):
        event = ev.InteractionStatus(status)
        if event not in frame.events:
            frame.events.append(event)


def _model_turn(value: _Object, frame: FrameReader) -> None:
    path = "serverContent.modelTurn"
    frame.names(value, known.MODEL_TURN, path)
    for index, part in frame.items(value, "parts", path):
        if not (isinstance(part, dict) and len(part) == 1 and _sound(part.get("inlineData"), frame)):
            _part(part, frame, f"{path}.parts[{index}]")


def _sound(blob: object, frame: FrameReader) -> bool:
    """Read a blob that is plain sound and nothing else, as most parts are; False leaves it to ``_part``."""
    if not isinstance(blob, dict) or len(blob) != 2:
        return False
    mime_type, data = blob.get("mimeType"), blob.get("data")
    if not (isinstance(mime_type, str) and isinstance(data, str)):
        return False
    rate = pcm_rate(mime_type)
    if not rate:
        return False
    try:
        frame.events.extend(frame.audio(decode_base64(data), rate))
    except ValueError:
        return False
    return True


def _part(part: object, frame: FrameReader, path: str) -> None:
    if not isinstance(part, dict):
        frame.wrong(path, "an object", part)
        return
    if "inlineData" in part:
        _inline_data(part, frame, path)
    if text := frame.text(part, "text", path):
        frame.events.append(ev.TextDelta(text, frame.flag(part, "thought", path)))
    if "executableCode" in part:
        code = frame.object(part, "executableCode", path) or {}
        written, language = frame.text(code, "code", path), frame.text(code, "language", path)
        frame.events.append(ev.CodeDelta(written, language=language))
    if "codeExecutionResult" in part:
        result = frame.object(part, "codeExecutionResult", path) or {}
        output, outcome = frame.text(result, "output", path), frame.text(result, "outcome", path)
        frame.events.append(ev.CodeDelta(output, outcome=outcome))
    frame.names(part, known.PART, path)


def _inline_data(part: _Object, frame: FrameReader, path: str) -> None:
    blob = frame.object(part, "inlineData", path)
    if blob is None:
        return
    path = f"{path}.inlineData"
    frame.names(blob, known.INLINE_DATA, path)
    mime_type = frame.text(blob, "mimeType", path)
    rate = pcm_rate(mime_type)
    data = blob_bytes(frame, blob, path)
    if rate is None:
        if data:
            frame.events.append(ev.MediaDelta(mime_type, data))
        return
    if rate == 0 and "rate" in mime_type:
        frame.report(f"{path}.mimeType", f"names no usable rate; {OUTPUT_HZ} Hz assumed")
    frame.events.extend(frame.audio(data, rate or OUTPUT_HZ))


def _output_transcription(value: _Object, frame: FrameReader) -> None:
    text = value.get("text")
    if len(value) == 1 and isinstance(text, str):
        frame.events.append(output_transcription(text))
        return
    path = "serverContent.outputTranscription"
    frame.names(value, known.TRANSCRIPTION, path)
    frame.events.append(
        ev.OutputTranscription(
            text=frame.text(value, "text", path),
            finished=frame.flag(value, "finished", path),
            words=read_words(value, frame, path),
            language_code=frame.text(value, "languageCode", path),
            start=frame.duration(value, "startOffset", path),
            end=frame.duration(value, "endOffset", path),
            phonemes=read_phonemes(value, frame, path),
        )
    )


def _input_transcription(value: _Object, frame: FrameReader) -> None:
    frame.events.append(_heard(value, frame, "serverContent.inputTranscription", interim=False))


def _interim_transcription(value: _Object, frame: FrameReader) -> None:
    frame.events.append(_heard(value, frame, "serverContent.interimInputTranscription", interim=True))


def _heard(value: _Object, frame: FrameReader, path: str, *, interim: bool) -> ev.InputTranscription:
    text = value.get("text")
    if len(value) == 1 and isinstance(text, str):
        return input_transcription(text, interim)
    frame.names(value, known.TRANSCRIPTION, path)
    return ev.InputTranscription(
        text=frame.text(value, "text", path),
        finished=frame.flag(value, "finished", path),
        interim=interim,
        words=read_words(value, frame, path),
        language_code=frame.text(value, "languageCode", path),
        speaker_label=frame.text(value, "speakerLabel", path),
        start=frame.duration(value, "startOffset", path),
        end=frame.duration(value, "endOffset", path),
    )


def _grounding(value: _Object, frame: FrameReader) -> None:
    if value:  # Vertex sends an empty one with every turnComplete
        frame.events.append(Grounding(search=value))


def _url_context(value: _Object, frame: FrameReader) -> None:
    if value:
        frame.events.append(Grounding(urls=value))


# --- functions --------------------------------------------------------------------------------------------


def _tool_call(value: _Object, frame: FrameReader) -> None:
    frame.names(value, known.TOOL_CALL, "toolCall")
    for index, call in frame.items(value, "functionCalls", "toolCall"):
        if not (isinstance(call, dict) and len(call) == 3 and _plain_call(call, frame)):
            _call(call, frame, f"toolCall.functionCalls[{index}]")


def _plain_call(call: _Object, frame: FrameReader) -> bool:
    """Read a call that has just its three fields, as most have; False leaves it to ``_call``."""
    function_id, name, args = call.get("id"), call.get("name"), call.get("args")
    if not (isinstance(function_id, str) and isinstance(name, str) and isinstance(args, dict)):
        return False
    if not (function_id or name):
        return False
    frame.events.append(function_call(function_id, name, args))
    return True


def _call(call: object, frame: FrameReader, path: str) -> None:
    if not isinstance(call, dict):
        frame.wrong(path, "an object", call)
        return
    frame.names(call, known.FUNCTION_CALL, path)
    if not (call.get("id") or call.get("name")):  # nothing to run and nothing to answer
        frame.report(path, "a call needs a name or an id")
        return
    frame.events.append(
        ev.FunctionCall(
            function_id=frame.text(call, "id", path),
            name=frame.text(call, "name", path),
            args=frame.object(call, "args", path) or {},
            partial_args=tuple(piece for _, piece in frame.objects(call, "partialArgs", path)),
            will_continue=frame.flag(call, "willContinue", path),
        )
    )


def _tool_call_cancellation(value: _Object, frame: FrameReader) -> None:
    frame.names(value, known.CANCELLATION, "toolCallCancellation")
    if ids := tuple(frame.texts(value, "ids", "toolCallCancellation")):
        frame.events.append(ev.FunctionCallCancellation(ids))


# --- session ----------------------------------------------------------------------------------------------


def _go_away(value: _Object, frame: FrameReader) -> None:
    frame.names(value, known.GO_AWAY, "goAway")
    frame.events.append(ev.GoAway(frame.duration(value, "timeLeft", "goAway")))


def _session_resumption_update(value: _Object, frame: FrameReader) -> None:
    path = "sessionResumptionUpdate"
    frame.names(value, known.RESUMPTION_UPDATE, path)
    handle, resumable = frame.text(value, "newHandle", path), frame.flag(value, "resumable", path)
    index = frame.integer(value, "lastConsumedClientMessageIndex", path)
    frame.events.append(ev.SessionResumptionUpdate(handle, resumable, index))


def _voice_activity(value: _Object, frame: FrameReader) -> None:
    frame.names(value, known.VOICE_ACTIVITY, "voiceActivity")
    # Older spellings of the kind's key are read too; the wire says ``type``.
    kind = frame.text(value, "type", "voiceActivity") or frame.text(
        value, "voiceActivityType", "voiceActivity"
    )
    frame.events.append(ev.VoiceActivitySignal(kind, frame.duration(value, "audioOffset", "voiceActivity")))


def _detection_signal(value: _Object, frame: FrameReader) -> None:
    kind = frame.text(value, "vadSignalType", "voiceActivityDetectionSignal")
    frame.names(value, known.DETECTION_SIGNAL, "voiceActivityDetectionSignal")
    frame.events.append(ev.VoiceActivitySignal(_SIGNALS.get(kind, kind)))


def _usage_metadata(value: _Object, frame: FrameReader) -> None:
    frame.events.append(read_usage(value, frame))


_Reader = Callable[[_Object, FrameReader], None]

_READERS: Final[dict[str, _Reader]] = {
    "serverContent": _server_content,
    "toolCall": _tool_call,
    "toolCallCancellation": _tool_call_cancellation,
    "setupComplete": _setup_complete,
    "sessionResumptionUpdate": _session_resumption_update,
    "goAway": _go_away,
    "voiceActivity": _voice_activity,
    "voiceActivityDetectionSignal": _detection_signal,
    "usageMetadata": _usage_metadata,
}
_CONTENT_READERS: Final[dict[str, _Reader]] = {
    "modelTurn": _model_turn,
    "outputTranscription": _output_transcription,
    "inputTranscription": _input_transcription,
    "interimInputTranscription": _interim_transcription,
    "groundingMetadata": _grounding,
    "urlContextMetadata": _url_context,
}
