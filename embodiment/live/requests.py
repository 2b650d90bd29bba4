"""From one decoded client frame to messages: the server's reading side.

Source: google-genai 3.4.0 on a loopback server for the mixed spellings; ai.google.dev/api/live for the
fields; js-genai recordings for ``mediaChunks``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from embodiment.live.client_names import CLIENT_MESSAGE
from embodiment.live.fields import Fields
from embodiment.live.inline_data import SampleCarry, blob_bytes, named_rate
from embodiment.live.messages import (
    ActivityEnd,
    ActivityStart,
    AudioStreamEnd,
    Blob,
    ClientContent,
    ClientFrame,
    ClientMessage,
    ContextUpdate,
    FunctionResponse,
    RealtimeAudio,
    RealtimeText,
    RealtimeVideo,
    Setup,
    ToolResponse,
    Turn,
)
from embodiment.live.spelling import camel_case
from embodiment.units import INPUT_HZ

_Object = dict[str, Any]


class RequestReader:
    """Reads the frames of one client, in order of arrival; keeps the odd byte of its microphone."""

    __slots__ = ("_carry",)

    def __init__(self) -> None:
        self._carry = SampleCarry()

    def read(self, frame: _Object) -> list[ClientFrame]:
        """All messages of one frame; what could not be read comes last."""
        fields = Fields()
        known = camel_case(frame, CLIENT_MESSAGE, "", fields)
        messages: list[ClientFrame] = []
        if "setup" in known:
            messages.append(Setup(known["setup"]))
        if "contextUpdate" in known:
            messages.append(_context_update(known["contextUpdate"], fields))
        if "clientContent" in known:
            messages.append(_client_content(known["clientContent"], fields))
        if "toolResponse" in known:
            messages.append(_tool_response(known["toolResponse"], fields))
        if "realtimeInput" in known:
            messages.extend(self._realtime_input(known["realtimeInput"], fields))
        messages.extend(fields.findings())
        return messages

    def _realtime_input(self, value: _Object, fields: Fields) -> Iterator[ClientMessage]:
        """One message per field: the start of an activity before what belongs to it, its end after."""
        path = "realtimeInput"
        if "activityStart" in value:
            self._carry.end()
            yield ActivityStart()
        if "audio" in value:
            yield from self._media(value["audio"], fields, f"{path}.audio")
        if "video" in value:
            yield from self._media(value["video"], fields, f"{path}.video")
        for chunk in value.get("mediaChunks", [])[:1]:  # deprecated; the service uses the first
            yield from self._media(chunk, fields, f"{path}.mediaChunks[0]")
        if "text" in value:
            yield RealtimeText(value["text"])
        if value.get("audioStreamEnd"):
            self._carry.end()
            yield AudioStreamEnd()
        if "activityEnd" in value:
            self._carry.end()
            yield ActivityEnd()

    def _media(self, blob: _Object, fields: Fields, path: str) -> Iterator[ClientMessage]:
        mime_type = blob.get("mimeType", "")
        data = blob_bytes(fields, blob, path)
        if mime_type.startswith(("image/", "video/")):
            yield RealtimeVideo(data, mime_type)
            return
        rate = named_rate(mime_type, INPUT_HZ)
        if rate is None:
            fields.report(f"{path}.mimeType", "is neither audio/pcm nor an image")
            return
        pcm = self._carry.feed(data)
        if pcm.size:
            yield RealtimeAudio(pcm, rate)


def _client_content(value: _Object, fields: Fields) -> ClientContent:
    turns = tuple(
        _turn(turn, fields, f"clientContent.turns[{index}]")
        for index, turn in enumerate(value.get("turns", []))
    )
    return ClientContent(turns, value.get("turnComplete", False))


def _turn(value: _Object, fields: Fields, path: str) -> Turn:
    texts, media = _parts(value, fields, path)
    return Turn(value.get("role", "user"), texts, media)


def _parts(value: _Object, fields: Fields, path: str) -> tuple[tuple[str, ...], tuple[Blob, ...]]:
    texts: list[str] = []
    media: list[Blob] = []
    for index, part in enumerate(value.get("parts", [])):
        where = f"{path}.parts[{index}]"
        if "text" in part:
            texts.append(part["text"])
        if "inlineData" in part:
            blob = part["inlineData"]
            media.append(Blob(blob.get("mimeType", ""), blob_bytes(fields, blob, f"{where}.inlineData")))
        for kind in ("functionCall", "functionResponse", "fileData"):
            if kind in part:
                fields.report(f"{where}.{kind}", "cannot be seeded")
    return tuple(texts), tuple(media)


def _tool_response(value: _Object, fields: Fields) -> ToolResponse:
    path = "toolResponse.functionResponses"
    return ToolResponse(
        tuple(
            _function_response(item, fields, f"{path}[{index}]")
            for index, item in enumerate(value.get("functionResponses", []))
        )
    )


def _function_response(value: _Object, fields: Fields, path: str) -> FunctionResponse:
    response = value.get("response", {})
    # The field's place is beside the response; older documentation and some clients put it inside.
    inside = response.get("scheduling")
    return FunctionResponse(
        function_id=value.get("id", ""),
        name=value.get("name", ""),
        response=response,
        scheduling=value.get("scheduling", inside if isinstance(inside, str) else None),
        will_continue=value.get("willContinue", False),
        media=_parts(value, fields, path)[1],
    )


def _context_update(value: _Object, fields: Fields) -> ContextUpdate:
    instruction = tools = None
    if "systemInstruction" in value:
        instruction, _ = _parts(value["systemInstruction"], fields, "contextUpdate.systemInstruction")
    if "tools" in value:
        tools = value["tools"].get("tools", [])
    return ContextUpdate(instruction, tools)
