from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from embodiment.adapters.loops import SimulatedLoop
from embodiment.live.messages import GenerationComplete, Interrupted, ServerEvent, TurnComplete
from embodiment.server.outbox import MOST_CONTENT, MOST_FRAMES, Outbox, OutFrame


class SlowStream:
    """Takes a frame each time it is told to."""

    def __init__(self) -> None:
        self.taken: list[str | bytes] = []
        self.gate = asyncio.Semaphore(0)

    async def receive(self) -> str | bytes:
        raise NotImplementedError

    async def send(self, frame: str | bytes) -> None:
        await self.gate.acquire()
        self.taken.append(frame)

    async def close(self, code: int = 1000, reason: str = "") -> None:
        raise NotImplementedError


def named(events: tuple[ServerEvent, ...]) -> str:
    return "+".join(type(event).__name__ for event in events)


def content(text: str) -> OutFrame:
    return OutFrame((GenerationComplete(),), content=True, text=text)


def with_outbox(play: Callable[[Outbox, SlowStream, list[str]], Awaitable[None]]) -> None:
    async def run() -> None:
        sent: list[str] = []
        outbox = Outbox(named, lambda frame: sent.append(frame.text))
        stream = SlowStream()
        drain = asyncio.create_task(outbox.drain(stream))
        try:
            async with asyncio.timeout(5):
                await play(outbox, stream, sent)
        finally:
            drain.cancel()

    asyncio.run(run())


async def settle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def test_frames_leave_in_order_and_are_reported_one_by_one_as_they_leave() -> None:
    async def play(outbox: Outbox, stream: SlowStream, sent: list[str]) -> None:
        await outbox.put_content(content("one"))
        outbox.put(TurnComplete())
        assert sent == []
        await settle()
        assert sent == ["one"], "on its way, although the client has not taken it yet"
        stream.gate.release()
        stream.gate.release()
        await outbox.flush()
        assert stream.taken == ["GenerationComplete", "TurnComplete"]
        assert sent == ["one", ""]

    with_outbox(play)


def test_a_slow_reader_slows_the_speech_and_nothing_piles_up() -> None:
    async def play(outbox: Outbox, stream: SlowStream, sent: list[str]) -> None:
        async def speak() -> None:
            for number in range(1_000):
                await outbox.put_content(content(str(number)))

        speaking = asyncio.create_task(speak())
        await settle()
        await asyncio.sleep(0.01)
        assert not speaking.done()
        assert len(outbox._frames) <= MOST_CONTENT
        for _ in range(1_000):
            stream.gate.release()
        await speaking
        await outbox.flush()
        assert sent == [str(number) for number in range(1_000)]

    with_outbox(play)


def test_an_interruption_overtakes_what_was_not_sent() -> None:
    async def play(outbox: Outbox, stream: SlowStream, sent: list[str]) -> None:
        for number in range(5):
            await outbox.put_content(content(str(number)))
        stream.gate.release()
        await settle()
        outbox.take_back_content()
        assert sent == ["0", "1"], (
            "the frame already on its way counts, and counts to the answer it belongs to"
        )
        outbox.put(Interrupted())
        stream.gate.release()
        stream.gate.release()
        await outbox.flush()
        assert sent == ["0", "1", ""]
        assert stream.taken[-1] == "Interrupted"

    with_outbox(play)


def test_far_too_many_frames_are_waited_for() -> None:
    """A client that does not read is not read either."""

    async def play(outbox: Outbox, stream: SlowStream, sent: list[str]) -> None:
        await outbox.calm()
        for _ in range(MOST_FRAMES + 1):
            outbox.put(TurnComplete())
        waiting = asyncio.ensure_future(outbox.calm())
        await settle()
        assert not waiting.done()
        for _ in range(MOST_FRAMES):
            stream.gate.release()
        await waiting

    with_outbox(play)


def test_how_many_frames_wait_and_for_how_long_can_be_asked() -> None:
    sim, stream = SimulatedLoop(), SlowStream()
    outbox = Outbox(named, lambda frame: None)
    seen: list[tuple[int, float]] = []

    async def put() -> None:
        for _ in range(3):
            outbox.put(TurnComplete())
            await asyncio.sleep(1.0)

    async def look() -> None:
        seen.append((outbox.waiting, outbox.oldest))

    sim.spawn(look())
    sim.spawn(outbox.drain(stream))
    sim.spawn(put())
    sim.advance(4.0)
    sim.spawn(look())  # the first is on its way, the second waits since second one
    sim.advance(4.0)
    assert seen == [(0, 0.0), (2, 3.0)]
    sim.stop()
