"""Fakes of what the libraries hand over; the connections themselves are in test_websocket.py, for every way."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from embodiment.adapters.gathering import Gathering
from embodiment.adapters.reading import BytesReading, FrameReading
from embodiment.live.transport import ConnectionClosed

BINARY, TEXT = object(), object()


@dataclass(frozen=True)
class Frame:
    """What of a frame of picows is looked at."""

    payload: bytes
    msg_type: object = BINARY
    fin: int = 1
    rsv1: int = 0
    rsv2: int = 0
    rsv3: int = 0
    last_in_buffer: int = 1

    def get_payload_as_bytes(self) -> bytes:
        return self.payload


class Socket:
    """Both readings with lists behind them."""

    def __init__(self) -> None:
        self.soon: list[object] = []
        self.messages: list[bytes | str] = []
        self.others: list[object] = []
        self.gathering = Gathering(self.soon.append)
        self.bytes = BytesReading(
            self.gathering, self.messages.append, self.others.append, lambda code, reason: None, 1000
        )
        self.frames = FrameReading(
            self.gathering,
            lambda: None,
            lambda: None,
            BINARY,
            lambda transport, frame: self.others.append(frame),
        )

    def give(self, *frames: Frame) -> list[bytes | str]:
        """Frames of picows. Returns the messages that have come of them."""
        for frame in frames:
            self.frames.on_ws_frame(None, frame)
        waiting = list(self.frames._waiting)
        self.frames._waiting.clear()
        return waiting


def test_bytes_are_cut_into_messages_and_each_read_is_counted() -> None:
    socket = Socket()
    for data in (b"\x82\x03one\x82", b"\x03two"):
        socket.bytes.data_received(data)
    assert (socket.messages, socket.others) == ([b"one", b"two"], [])
    assert len(socket.soon) == 1  # of a turn of the loop the first


def test_a_whole_message_of_bytes_is_handed_on_at_once() -> None:
    socket = Socket()
    assert socket.give(Frame(b"one", last_in_buffer=0)) == [b"one"]
    assert not socket.soon  # more of the same read is to come
    assert socket.give(Frame(b"two")) == [b"two"]
    assert (len(socket.soon), socket.others) == (1, [])


@pytest.mark.parametrize(
    "frame",
    [
        Frame(b"", fin=0),
        Frame(b"", rsv1=1),
        Frame(b"", rsv2=1),
        Frame(b"", rsv3=1),
        Frame(b"", msg_type=TEXT),
    ],
)
def test_every_other_frame_is_somebody_elses(frame: Frame) -> None:
    socket = Socket()
    assert socket.give(frame) == []
    assert socket.others == [frame]


def test_a_whole_frame_within_a_message_is_none_of_its_own() -> None:
    socket = Socket()
    socket.frames.is_between = False
    inside = Frame(b"one")
    assert socket.give(inside) == []
    socket.frames.is_between = True
    assert socket.give(Frame(b"two")) == [b"two"]
    assert socket.others == [inside]


def test_after_the_end_nothing_arrives() -> None:
    socket = Socket()
    socket.frames.end(ConnectionClosed(1000))
    assert socket.give(Frame(b"one"), Frame(b"two", msg_type=TEXT)) == []
    assert not socket.others
