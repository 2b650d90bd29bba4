from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from embodiment.adapters.arrivals import MOST_WAITING, Arrivals
from embodiment.live.transport import ConnectionClosed

END = ConnectionClosed(1011, "Internal error encountered.")


def with_arrivals(talk: Callable[[Arrivals], Awaitable[None]]) -> list[str]:
    """Runs ``talk``. Returns what was asked of the socket."""
    asked: list[str] = []

    async def run() -> None:
        await talk(Arrivals(lambda: asked.append("pause"), lambda: asked.append("resume")))

    asyncio.run(run())
    return asked


def test_what_waits_is_taken_in_order_before_the_end_is_told() -> None:
    async def talk(arrivals: Arrivals) -> None:
        arrivals.arrived(b"1")
        arrivals.arrived("2")
        arrivals.end(END)
        arrivals.end(ConnectionClosed(1006))
        assert [await arrivals.next_message(), await arrivals.next_message()] == [b"1", "2"]
        for _ in range(2):
            with pytest.raises(ConnectionClosed) as ended:
                await arrivals.next_message()
            assert ended.value is END

    with_arrivals(talk)


def test_whoever_pours_is_given_each_message_in_the_callback() -> None:
    async def talk(arrivals: Arrivals) -> None:
        taken: list[bytes | str] = []
        arrivals.arrived(b"1")
        pouring = asyncio.ensure_future(arrivals.pour(taken.append))
        await asyncio.sleep(0)
        arrivals.arrived(b"2")
        assert taken == [b"1", b"2"]
        arrivals.end(END)
        with pytest.raises(ConnectionClosed):
            await pouring

    assert with_arrivals(talk) == []


def test_a_taker_that_raises_loses_its_own_message_only_and_may_be_followed_by_another() -> None:
    async def talk(arrivals: Arrivals) -> None:
        def broken(message: bytes | str) -> None:
            raise KeyError(message)

        pouring = asyncio.ensure_future(arrivals.pour(broken))
        await asyncio.sleep(0)
        arrivals.arrived(b"1")
        arrivals.arrived(b"2")
        arrivals.end(END)
        with pytest.raises(KeyError, match="1"):
            await pouring
        taken: list[bytes | str] = []
        with pytest.raises(ConnectionClosed):
            await arrivals.pour(taken.append)
        assert taken == [b"2"]

    with_arrivals(talk)


def test_a_taker_that_is_cancelled_loses_nothing() -> None:
    async def talk(arrivals: Arrivals) -> None:
        taken: list[bytes | str] = []
        pouring = asyncio.ensure_future(arrivals.pour(taken.append))
        await asyncio.sleep(0)
        pouring.cancel()
        with pytest.raises(asyncio.CancelledError):
            await pouring
        arrivals.arrived(b"1")
        assert (await arrivals.next_message(), taken) == (b"1", [])

    with_arrivals(talk)


def test_the_socket_rests_while_too_much_waits() -> None:
    async def talk(arrivals: Arrivals) -> None:
        for number in range(MOST_WAITING + 5):
            arrivals.arrived(bytes([number]))
        assert arrivals.is_held_up
        for number in range(MOST_WAITING + 5):
            assert await arrivals.next_message() == bytes([number])
        assert not arrivals.is_held_up

    assert with_arrivals(talk) == ["pause", "resume"]


def test_a_socket_that_is_gone_is_not_asked_for_more() -> None:
    async def talk(arrivals: Arrivals) -> None:
        for _ in range(MOST_WAITING):
            arrivals.arrived(b"")
        arrivals.end(END)
        for _ in range(MOST_WAITING):
            await arrivals.next_message()

    assert with_arrivals(talk) == ["pause"]


@pytest.mark.parametrize("has_ended", [False, True])
def test_once_closed_nothing_is_kept_and_the_socket_is_read_to_its_end(has_ended: bool) -> None:
    async def talk(arrivals: Arrivals) -> None:
        for _ in range(MOST_WAITING):
            arrivals.arrived(b"1")
        if has_ended:
            arrivals.end(END)
        arrivals.close()
        arrivals.close()
        arrivals.arrived(b"2")
        arrivals.end(END)
        taken: list[bytes | str] = []
        with pytest.raises(ConnectionClosed):
            await arrivals.pour(taken.append)
        assert taken == [b"1"] * MOST_WAITING

    assert with_arrivals(talk) == (["pause"] if has_ended else ["pause", "resume"])
