"""The client's side of the wire: frames in, events out; messages in, frames out. Opens and waits for
nothing.
"""

from __future__ import annotations

from embodiment.live.envelope import binary_envelopes, text_envelopes
from embodiment.live.events import AudioDelta
from embodiment.live.fastpath import decode_strictly, int16_from_wire, load_object
from embodiment.live.messages import ServerEvent
from embodiment.live.quick_events import audio_delta
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
        self._binary = binary_envelopes()
        self._text = text_envelopes()

    def decode(self, frame: bytes | str) -> list[ServerEvent]:
        """Decode one WebSocket message, text or binary.

        Returns:
            Its events: transcripts and audio before the flags that end a turn, what could not be read last.
            May be empty.

        Raises:
            ProtocolError: The frame is no JSON object. Everything else that can be wrong is an event.
        """
        if isinstance(frame, bytes):
            head, tail, begin, end, _, rate_hz = self._binary.latest
            if frame[:begin] == head and frame[end:] == tail:
                try:
                    data = decode_strictly(frame[begin:end], None, True)
                except ValueError:
                    data = b""
                if data and not len(data) & 1 and not self._reader.carry.pending:
                    return [audio_delta(int16_from_wire(data), rate_hz)]
            opened = self._binary.open(frame) if frame.startswith(self._binary.heads) else None
        else:
            opened = self._text.open(frame)
        if opened is not None:
            return self._reader.audio(*opened)
        events = self._reader.read(load_object(frame))
        if len(events) == 1 and isinstance(events[0], AudioDelta):
            self._learn(frame)
        return events

    def _learn(self, frame: bytes | str) -> None:
        if isinstance(frame, bytes):
            self._binary.learn(frame)
        else:
            self._text.learn(frame)
