"""The stream of the benchmarks is what a service sends, and the sender sends it whole."""

from __future__ import annotations

import asyncio
import select
import socket
import threading

import pytest

from embodiment.adapters.websocket import WebSocketStream, connect_websocket
from embodiment.live.codec import ClientDecoder
from embodiment.live.messages import (
    AudioDelta,
    FunctionCall,
    GenerationComplete,
    OutputTranscription,
    SetupComplete,
    TurnComplete,
    UsageMetadata,
)
from tests.benchmarks.race import FLOOR, OURS, Process, sender, start
from tests.benchmarks.receive import GROUP, measured, with_sound
from tests.benchmarks.sender import Client, Sender
from tests.benchmarks.stream import audio_frames, end_of_turn, tool_call, transcript


def kinds(frames: list[bytes]) -> list[list[type]]:
    decoder = ClientDecoder()
    return [[type(event) for event in decoder.decode(frame)] for frame in frames]


def test_every_message_of_the_stream_is_one_the_service_sends() -> None:
    assert kinds(audio_frames(20, 3)) == [[AudioDelta]] * 3
    assert kinds([transcript("Good "), tool_call(1)]) == [[OutputTranscription], [FunctionCall]]
    assert kinds(end_of_turn()) == [[GenerationComplete], [TurnComplete, UsageMetadata]]
    [event] = ClientDecoder().decode(audio_frames(40, 1)[0])
    assert isinstance(event, AudioDelta)
    assert len(event.pcm) == 960


def test_sound_is_counted_as_it_is_sent() -> None:
    assert [with_sound(count) for count in (1, 8, 9, 10, 18)] == [1, 8, 8, 9, 16]


def test_a_client_is_known_before_it_is_greeted() -> None:
    """Or what is sent to all right after the greeting is not sent to it, and it waits for ever."""
    here, there = socket.socketpair()

    class Known(list[Client]):
        def append(self, client: Client) -> None:
            super().append(client)
            assert select.select([there], [], [], 0)[0] == []

    known = Known()
    with here, there:
        Client(here).join(known, b"welcome")
        assert there.recv(7) == b"welcome"
    assert len(known) == 1


@pytest.mark.parametrize("order", ["blast", "pace"])
def test_every_message_arrives_in_order(order: str) -> None:
    service = Sender()
    taken: list[type] = []

    def send() -> None:
        if order == "blast":
            service.blast(20, 2 * GROUP)
        else:
            assert service.pace(20, 2 * GROUP, 2000.0) < 5.0

    async def run() -> None:
        stream: WebSocketStream = await connect_websocket(service.url, {})
        await stream.send("{}")
        decode = ClientDecoder().decode
        assert decode(await stream.receive()) == [SetupComplete()]
        sending = threading.Thread(target=send)
        sending.start()
        for _ in range(2 * GROUP):
            taken.extend(type(event) for event in decode(await stream.receive()))
        sending.join()
        stream._connection.transport.abort()
        await stream._connection.wait_closed()

    asyncio.run(run())
    assert taken == ([AudioDelta] * 8 + [OutputTranscription]) * 2


@pytest.mark.slow
@pytest.mark.parametrize("entrant", [OURS, FLOOR])
def test_a_contender_takes_everything_that_is_sent(entrant: object) -> None:
    process: Process = start(entrant)  # type: ignore[arg-type]
    try:
        with sender() as sending:
            process.do("open", sending.greeting, 2)
            result = measured((process, sending), 2, 5 * GROUP, ("blast", 40, 5 * GROUP))
    finally:
        process.end()
    assert result["taken"] == 2 * 5 * 8
    assert result["us"] > 0
