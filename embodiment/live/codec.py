"""The client's side of the wire: frames in, events out; messages in, frames out. Opens and waits for
nothing.
"""

from __future__ import annotations

from embodiment.errors import ProtocolError
from embodiment.live.envelope import AudioEnvelopes
from embodiment.live.fastpath import loads
from embodiment.live.messages import ServerEvent
from embodiment.live.receiving import FrameReader
from embodiment.live.sending import client_json, encode_client

__all__ = ["ClientDecoder", "client_json", "encode_client"]


class ClientDecoder:
    """Decodes the frames of one connection.

    It remembers two things between frames: the odd byte of an audio piece that ended inside a sample, and
    what the service's audio frames look like around their data, which lets the next one skip the JSON parser.

    Thread: one at a time; each connection has its own.
    """

    def __init__(self) -> None:
        self._reader = FrameReader()
        self._envelopes = AudioEnvelopes()

    def decode(self, frame: bytes | str) -> list[ServerEvent]:
        """Decode one WebSocket message, text or binary.

        Returns:
            Its events: transcripts and audio before the flags that end a turn, what could not be read last.
            May be empty.

        Raises:
            ProtocolError: The frame is no JSON object. Everything else that can be wrong is an event.
        """
        opened = self._envelopes.open(frame)
        if opened is not None:
            data, rate_hz = opened
            return self._reader.audio(data, rate_hz)
        events = self._reader.read(frame_object(frame))
        self._envelopes.learn(frame, events)
        return events


def frame_object(frame: bytes | str) -> dict[str, object]:
    """The JSON object of a frame.

    Raises:
        ProtocolError: It is none; the text gives the size, never the content.
    """
    try:
        value = loads(frame)
    except ValueError as error:
        raise ProtocolError(f"frame of {len(frame)} is no JSON: {type(error).__name__}") from None
    if not isinstance(value, dict):
        raise ProtocolError(f"frame of {len(frame)} holds no JSON object but {type(value).__name__}")
    return value
