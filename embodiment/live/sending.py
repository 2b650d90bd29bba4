"""What the client says, spelled for the wire: camelCase text frames, standard base64, defaults omitted.

Source: ai.google.dev/api/live; google-genai 3.4.0 on a loopback server for what services are known to accept.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from embodiment.live.fastpath import dumps, encode_base64, int16_to_wire
from embodiment.live.messages import (
    ActivityEnd,
    ActivityStart,
    AudioStreamEnd,
    Blob,
    ClientContent,
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
from embodiment.units import Hz


def encode_client(message: ClientMessage) -> str:
    """One text frame for one message.

    Raises:
        ValueError: A response or an argument holds NaN or Infinity, which JSON cannot carry.
        TypeError: A response or an argument holds something without a JSON form.
    """
    if type(message) is RealtimeAudio:  # tens of these a second; its parts need no escaping
        return f'{_sound_begins(message.rate_hz)}{encode_base64(int16_to_wire(message.pcm))}"}}}}}}'
    return dumps(client_json(message))


@lru_cache(maxsize=8)
def _sound_begins(rate_hz: Hz) -> str:
    """What stands before the base64 of a piece of microphone."""
    return f'{{"realtimeInput":{{"audio":{{"mimeType":"audio/pcm;rate={rate_hz}","data":"'


def client_json(message: ClientMessage) -> dict[str, Any]:
    """The JSON object of one message."""
    match message:
        case Setup():
            return {"setup": message.payload}
        case ClientContent():
            turns = [_turn(turn) for turn in message.turns]
            return {"clientContent": _omit_empty(turns=turns, turnComplete=message.turn_complete)}
        case ToolResponse():
            return {"toolResponse": {"functionResponses": [_response(one) for one in message.responses]}}
        case ContextUpdate():
            return {"contextUpdate": _context(message)}
        case RealtimeAudio():
            blob = _blob(f"audio/pcm;rate={message.rate_hz}", int16_to_wire(message.pcm))
            return {"realtimeInput": {"audio": blob}}
        case RealtimeVideo():
            return {"realtimeInput": {"video": _blob(message.mime_type, message.data)}}
        case RealtimeText():
            return {"realtimeInput": {"text": message.text}}
        case AudioStreamEnd():
            return {"realtimeInput": {"audioStreamEnd": True}}
        case ActivityStart():
            return {"realtimeInput": {"activityStart": {}}}
        case ActivityEnd():
            return {"realtimeInput": {"activityEnd": {}}}


def _omit_empty(**fields: Any) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if value}


def _blob(mime_type: str, data: bytes) -> dict[str, str]:
    return {"mimeType": mime_type, "data": encode_base64(data)}


def _turn(turn: Turn) -> dict[str, Any]:
    return {"role": turn.role, "parts": [{"text": text} for text in turn.parts] + _media(turn.media)}


def _media(blobs: tuple[Blob, ...]) -> list[dict[str, Any]]:
    return [{"inlineData": _blob(blob.mime_type, blob.data)} for blob in blobs]


def _response(one: FunctionResponse) -> dict[str, Any]:
    return {"id": one.function_id, "name": one.name, "response": one.response} | _omit_empty(
        scheduling=one.scheduling, willContinue=one.will_continue, parts=_media(one.media)
    )


def _context(update: ContextUpdate) -> dict[str, Any]:
    context: dict[str, Any] = {}
    if update.system_instruction is not None:
        parts = [{"text": text} for text in update.system_instruction]
        context["systemInstruction"] = {"parts": parts, "role": "user"}
    if update.tools is not None:
        context["tools"] = {"tools": update.tools}  # wrapped, so that clearing differs from leaving
    return context
