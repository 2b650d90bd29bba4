"""The cutter gives what the library's own parser gives, however the bytes were cut on their way."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri

from embodiment.adapters.frame_cutter import FrameCutter
from tests.live.strategies import few

LIMIT = 70_000


class Heard:
    """What a cutter has said."""

    def __init__(self) -> None:
        self.messages: list[bytes | str] = []
        self.other = b""
        self.faults: list[int] = []
        self.cutter = FrameCutter(self.messages.append, self._other, self._fault, LIMIT)

    def _other(self, data: bytes) -> None:
        assert data
        self.other += data

    def _fault(self, code: int, reason: str) -> None:
        assert reason
        self.faults.append(code)


def wire(opcode: int, data: bytes, *, fin: bool = True) -> bytes:
    return Frame(Opcode(opcode), data, fin).serialize(mask=False)


def library() -> ClientProtocol:
    """The library's own state machine, as after a handshake."""
    return ClientProtocol(parse_uri("ws://x/"), state=State.OPEN, max_size=LIMIT)


def frames_in(data: bytes) -> list[Frame]:
    """What the library reads in the same bytes."""
    protocol = library()
    if data:
        protocol.receive_data(data)
    return [event for event in protocol.events_received() if isinstance(event, Frame)]


def by_library(data: bytes) -> list[bytes | str]:
    """Messages gathered from the library's frames as its connection does."""
    messages: list[bytes | str] = []
    parts: list[bytes] = []
    kind = Opcode.BINARY
    for frame in frames_in(data):
        if frame.opcode in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
            kind = frame.opcode if frame.opcode is not Opcode.CONT else kind
            parts.append(bytes(frame.data))
            if frame.fin:
                whole = b"".join(parts)
                messages.append(whole.decode() if kind is Opcode.TEXT else whole)
                parts = []
    return messages


def cut(data: bytes, cuts: list[int]) -> list[bytes]:
    edges = [0, *sorted(min(one, len(data)) for one in cuts), len(data)]
    return [data[begin:end] for begin, end in pairwise(edges) if begin < end]


sizes = st.sampled_from([0, 1, 2, 125, 126, 127, 300, 65_535, 65_536])
payloads = st.builds(lambda size, byte: bytes([byte]) * size, sizes, st.integers(0, 127))
controls = st.builds(wire, st.sampled_from([9, 10]), st.binary(max_size=125))


@st.composite
def conversations(draw: st.DrawFn) -> bytes:
    """Messages, some in pieces, with control frames between the pieces."""
    stream = b""
    for _ in range(draw(st.integers(0, 4))):
        kind, data = draw(st.sampled_from([1, 2])), draw(payloads)
        pieces = cut(data, draw(st.lists(st.integers(0, 400), max_size=3))) or [b""]
        for number, piece in enumerate(pieces):
            stream += wire(0 if number else kind, piece, fin=number == len(pieces) - 1)
            stream += b"".join(draw(st.lists(controls, max_size=1)))
    return stream


@few
@given(conversations(), st.lists(st.integers(0, 80_000), max_size=6))
def test_it_says_what_the_library_says(stream: bytes, cuts: list[int]) -> None:
    heard = Heard()
    for piece in cut(stream, cuts):
        heard.cutter.feed(piece)
    assert heard.messages == by_library(stream)
    assert heard.faults == []
    assert frames_in(heard.other) == [
        one for one in frames_in(stream) if one.opcode in (Opcode.PING, Opcode.PONG)
    ]


def test_byte_by_byte() -> None:
    stream = wire(2, b"one") + wire(9, b"?") + wire(1, "zwei ä".encode()) + wire(2, b"3" * 300)
    heard = Heard()
    for byte in stream:
        heard.cutter.feed(bytes([byte]))
    assert heard.messages == [b"one", "zwei ä", b"3" * 300]
    assert heard.other == wire(9, b"?")


def masked(data: bytes) -> bytes:
    return Frame(Opcode.BINARY, data).serialize(mask=True)


FAULTS = {
    "masked": masked(b"x" * 10),
    "reserved bit": bytes([0xC2, 1]) + b"x",
    "reserved opcode": bytes([0x83, 1]) + b"x",
    "control frame in pieces": bytes([0x09, 1]) + b"x",
    "long control frame": bytes([0x89, 126, 0, 200]) + b"x" * 200,
    "a piece of nothing": wire(0, b"x"),
    "too long": wire(2, b"x" * (LIMIT + 1)),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_what_breaks_the_protocol_is_handed_over_from_its_first_byte(fault: str) -> None:
    heard = Heard()
    stream = wire(2, b"before") + FAULTS[fault]
    for piece in cut(stream, [3, 9, 11]):
        heard.cutter.feed(piece)
    heard.cutter.feed(wire(2, b"after"))
    assert heard.messages == [b"before"]
    assert heard.other.endswith(wire(2, b"after"))
    protocol = library()
    protocol.receive_data(heard.other)
    assert protocol.state is State.CLOSING, "the library sees the fault in what it is given"
    assert heard.cutter.passing


@pytest.mark.parametrize(
    ("stream", "code"),
    [
        (wire(1, b"a", fin=False) + wire(2, b"b"), 1002),
        (wire(1, b"\xff"), 1007),
        (wire(1, b"\xc3", fin=False) + wire(0, b"\x28"), 1007),
        (wire(2, b"x" * 40_000, fin=False) + wire(0, b"y" * 40_000), 1009),
    ],
)
def test_what_only_the_cutter_can_see_is_told_with_its_code(stream: bytes, code: int) -> None:
    heard = Heard()
    heard.cutter.feed(stream + wire(2, b"after"))
    assert (heard.messages, heard.faults) == ([], [code])
    assert heard.other == wire(2, b"after")


def test_after_a_close_frame_nothing_is_a_message() -> None:
    heard = Heard()
    close = wire(8, b"\x03\xe8")
    heard.cutter.feed(wire(2, b"last") + close + wire(2, b"no more"))
    assert heard.messages == [b"last"]
    assert heard.other == close + wire(2, b"no more")
