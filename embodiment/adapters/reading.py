"""What a socket library's callback does with every read, apart from the callback itself.

Classes of their own because they run for every message: they can be compiled, the classes that the libraries want
derived from theirs cannot.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from embodiment.adapters.arrivals import Arrivals
from embodiment.adapters.frame_cutter import FrameCutter
from embodiment.adapters.gathering import Gathering


class BytesReading:
    """For a library that hands over what was read. Thread: the loop's.

    Args:
        gathering: Of the connection's loop.
        cutter: Makes messages of the bytes.
    """

    def __init__(self, gathering: Gathering, cutter: FrameCutter) -> None:
        self._gathering = gathering
        self._cutter = cutter

    def data_received(self, data: bytes) -> None:
        """What the transport has read; an asyncio protocol's method."""
        self._gathering.arrived()
        self._cutter.feed(data)


class FrameReading:
    """For picows, which hands over frames. Thread: the loop's.

    Args:
        gathering: Of the connection's loop.
        arrivals: Takes the messages.
        binary: picows' kind of a frame with bytes.
        other: Takes every frame that is no whole message of bytes. What it raises passes through.

    Attributes:
        is_between: Whether no message is under way whose frames are still to come; ``other`` sets it.
    """

    def __init__(
        self, gathering: Gathering, arrivals: Arrivals, binary: object, other: Callable[[Any, Any], None]
    ) -> None:
        self._gathering = gathering
        self._arrivals = arrivals
        self._binary = binary
        self._other = other
        self.is_between = True

    def on_ws_frame(self, transport: Any, frame: Any) -> None:
        """A frame, whole; a picows listener's method. Pings never come here: picows has answered them."""
        if frame.last_in_buffer:
            self._gathering.arrived()
        if self._arrivals.ended is not None:
            return
        # The kind last: picows looks it up by name whenever it is asked.
        if (
            self.is_between
            and frame.fin
            and not (frame.rsv1 or frame.rsv2 or frame.rsv3)
            and frame.msg_type is self._binary
        ):
            self._arrivals.arrived(frame.get_payload_as_bytes())
        else:
            self._other(transport, frame)
