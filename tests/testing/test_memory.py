from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from embodiment.live.transport import ConnectionClosed
from embodiment.testing.memory import memory_pair


def test_frames_arrive_in_order_and_the_close_after_them() -> None:
    async def talk() -> list[object]:
        client, server = memory_pair()
        await server.send("one")
        await server.send(b"two")
        await server.close(1008, "enough")
        got: list[object] = [await client.receive(), await client.receive()]
        for _ in range(2):
            with pytest.raises(ConnectionClosed) as closed:
                await client.receive()
            got.append((closed.value.code, closed.value.reason))
        with pytest.raises(ConnectionClosed):
            await client.send("too late")
        return got

    assert asyncio.run(talk()) == ["one", b"two", (1008, "enough"), (1008, "enough")]


def test_a_fault_may_drop_and_repeat_frames() -> None:
    async def fault(frame: str | bytes) -> AsyncIterator[str | bytes]:
        if frame == "twice":
            yield frame
            yield frame
        elif frame != "never":
            yield frame

    async def talk() -> list[str | bytes]:
        client, server = memory_pair(fault)
        for frame in ("never", "twice", "once"):
            await server.send(frame)
        return [await client.receive() for _ in range(3)]

    assert asyncio.run(talk()) == ["twice", "twice", "once"]
