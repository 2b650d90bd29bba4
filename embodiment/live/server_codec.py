"""The server's side of the wire: a client's frames in, messages out; events in, frames out.

Frames look as the service's do, so that any client written for it, google-genai first, can talk to the local
server unchanged: binary frames of pretty-printed camelCase JSON with a final line break. Source: js-genai
recordings.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final

from embodiment.errors import UsageError
from embodiment.live import events as ev
from embodiment.live.dialect import Dialect
from embodiment.live.fastpath import dumps, dumps_pretty, encode_base64, int16_to_wire, load_object
from embodiment.live.messages import ClientFrame, ServerEvent
from embodiment.live.refusals import REFUSALS, Refusal, refuse, validate_message, validate_setup
from embodiment.live.replies import audio_mime_type, server_json
from embodiment.live.requests import RequestReader

__all__ = [
    "FRAME_LIMIT_BYTES",
    "REFUSALS",
    "Refusal",
    "ServerDecoder",
    "decode_client",
    "encode_server",
    "refuse",
    "validate_message",
    "validate_setup",
]

FRAME_LIMIT_BYTES: Final = 1 << 20
"""Largest frame a client can be expected to take. Source: google-genai closes with 1009 above 1 MiB, the
default of the WebSocket library it uses."""


class ServerDecoder:
    """Decodes the frames of one client; remembers the odd byte of its microphone between frames.

    Thread: one at a time; each connection has its own.
    """

    def __init__(self) -> None:
        self._reader = RequestReader()

    def decode(self, frame: bytes | str) -> list[ClientFrame]:
        """Decode one WebSocket message, text or binary, in whatever mixture of spellings.

        Returns:
            Its messages, then what could not be read (``MalformedField``) and what is unknown (``Unknown``).
            Empty for ``{}``.

        Raises:
            ProtocolError: The frame is no JSON object.
        """
        return self._reader.read(load_object(frame))


def decode_client(frame: bytes | str) -> list[ClientFrame]:
    """``ServerDecoder.decode`` for a single frame, without memory of others."""
    return ServerDecoder().decode(frame)


def encode_server(
    events: ServerEvent | Iterable[ServerEvent] | Mapping[str, Any],
    dialect: Dialect = Dialect.DEVELOPER,
    *,
    pretty: bool = True,
) -> bytes:
    """One binary frame.

    Args:
        events: One event, several that travel together, or a frame's JSON as it is.
        dialect: Which service to look like.
        pretty: Two-space indent and a final line break, as the service writes; else compact.

    Raises:
        UsageError: Two events need the same place in the frame, one is a reader's report, or the frame would
            be larger than ``FRAME_LIMIT_BYTES``.
    """
    if isinstance(events, ev.AudioDelta):
        return _checked(_audio_frame(events, dialect, pretty))
    if isinstance(events, Mapping):
        value: Mapping[str, Any] = events
    elif isinstance(events, Iterable):
        value = server_json(events, dialect)
    else:
        value = server_json((events,), dialect)
    text = dumps_pretty(value) + "\n" if pretty else dumps(value)
    return _checked(text.encode())


def _checked(frame: bytes) -> bytes:
    if len(frame) > FRAME_LIMIT_BYTES:
        raise UsageError(
            f"a frame of {len(frame):,} bytes would end the connection of most clients "
            f"(limit {FRAME_LIMIT_BYTES:,}); send the sound in smaller pieces"
        )
    return frame


_MARK: Final = "@"


@cache
def _audio_envelope(rate_hz: int, dialect: Dialect, pretty: bool) -> tuple[bytes, bytes]:
    """What surrounds the base64 of a frame with nothing but sound; written once, as there are many of
    them.
    """
    blob = {"mimeType": audio_mime_type(rate_hz, dialect), "data": _MARK}
    turn: dict[str, Any] = {"role": "model"} if dialect is Dialect.VERTEX else {}
    value = {"serverContent": {"modelTurn": turn | {"parts": [{"inlineData": blob}]}}}
    text = dumps_pretty(value) + "\n" if pretty else dumps(value)
    head, tail = text.split(_MARK)
    return head.encode(), tail.encode()


def _audio_frame(event: ev.AudioDelta, dialect: Dialect, pretty: bool) -> bytes:
    head, tail = _audio_envelope(event.rate_hz, dialect, pretty)
    return head + encode_base64(int16_to_wire(event.pcm)).encode() + tail
