"""The client's side of the wire: frames in, events out; messages in, frames out. Opens and waits for
nothing.
"""

from __future__ import annotations

from typing import Any, Final

from embodiment.live.envelope import binary_envelopes, text_envelopes
from embodiment.live.events import AudioDelta
from embodiment.live.fastpath import WIRE_INT16, decode_strictly, load_object, samples_of
from embodiment.live.messages import ServerEvent
from embodiment.live.plain_frames import CAN_READ, read_plain_frame
from embodiment.live.quick_events import OpenAudio
from embodiment.live.receiving import FrameReader
from embodiment.live.sending import client_json, encode_client

__all__ = ["ClientDecoder", "client_json", "encode_client"]


_PATIENCE: Final = 8
"""Frames in a row that hold more than the plain ones do, after which a connection's are no longer taken for plain."""
_NEVER: Final = 1 << 40
"""Where the sound begins while no frame is expected to be of the usual shape: beyond any frame's end."""
_samples_of: Final[Any] = samples_of
_decode_strictly: Final[Any] = decode_strictly
_wire_int16: Final[Any] = WIRE_INT16
_OpenAudio: Final[Any] = OpenAudio
_AudioDelta: Final[Any] = AudioDelta
"""Names of this module, which a compiled one finds without a look into a dictionary."""


class ClientDecoder:
    """Decodes the frames of one connection.

    It remembers a few things between frames: the odd byte of an audio piece that ended inside a sample; what the
    service's audio frames look like around their data, which lets the next one skip the JSON parser; and whether its
    other frames are of the plain kind, which msgspec (extra: fast) reads nearly alone.

    Thread: one at a time; each connection has its own.
    """

    def __init__(self) -> None:
        self._reader = FrameReader()
        self._carry = self._reader.carry
        self._binary = binary_envelopes()
        self._text = text_envelopes()
        self._usual_head = b""
        self._usual_tail = b""
        self._usual_rate: Any = 0  # Any: compiled, the int would be made anew for each event
        self._begin = _NEVER
        self._back = 0
        self._heads: tuple[bytes, ...] = ()
        self._patience = _PATIENCE if CAN_READ else 0

    def decode(self, frame: bytes | str) -> list[ServerEvent]:
        """Decode one WebSocket message, text or binary.

        Returns:
            Its events: transcripts and audio before the flags that end a turn, what could not be read last.
            May be empty.

        Raises:
            ProtocolError: The frame is no JSON object. Everything else that can be wrong is an event.
        """
        if isinstance(frame, bytes):
            begin, end = self._begin, len(frame) - self._back
            if begin < end and frame.startswith(self._usual_head) and frame.endswith(self._usual_tail):
                try:
                    pcm = _samples_of(_decode_strictly(frame[begin:end], None, True), _wire_int16)
                except ValueError:  # not quite base64, or half a sample
                    return self._decode_other(frame)
                made: Any = _OpenAudio()
                made.pcm = pcm
                made.rate_hz = self._usual_rate
                made.__class__ = _AudioDelta
                return [made]
        return self._decode_other(frame)

    def _decode_other(self, frame: bytes | str) -> list[ServerEvent]:
        """``decode`` for any frame, also for those that it reads itself."""
        opened = None
        if not isinstance(frame, bytes):
            opened = self._text.open(frame)
        elif self._heads and frame.startswith(self._heads):
            opened = self._binary.open(frame)
        if opened is not None:
            events = self._reader.audio(*opened)
            self._expect()
            return events
        if self._patience and not self._carry.pending:
            plain = read_plain_frame(frame)
            if plain is not None:
                self._patience = _PATIENCE
                return plain
            self._patience -= 1
        events = self._reader.read(load_object(frame))
        if len(events) == 1 and isinstance(events[0], AudioDelta):
            self._learn(frame)
        self._expect()
        return events

    def _expect(self) -> None:
        """The next frame is taken for one like the latest, unless half a sample waits for its other half."""
        usual = self._binary.latest
        if usual is None or self._carry.pending:
            self._begin = _NEVER
            return
        self._usual_head, self._usual_tail, self._usual_rate = usual
        self._begin, self._back = len(self._usual_head), len(self._usual_tail)

    def _learn(self, frame: bytes | str) -> None:
        if isinstance(frame, bytes):
            self._binary.learn(frame)
            self._heads = self._binary.heads
        else:
            self._text.learn(frame)
