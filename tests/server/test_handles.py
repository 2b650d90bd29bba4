"""Handles are offered in order, once what they bring back is kept, and never in the way of an answer."""

from __future__ import annotations

import asyncio
import contextlib

from embodiment.adapters.loops import SimulatedLoop
from embodiment.live.messages import ClientContent, SessionResumptionUpdate, Setup, Turn
from embodiment.live.sending import encode_client
from embodiment.server.engines.brain_scripted import ScriptedBrain
from embodiment.server.handles import HandleKeeper, Offer
from embodiment.server.resumption import SavedSession
from embodiment.server.session import LiveServerSession
from embodiment.server.stores.memory import MemoryHandleStore
from embodiment.testing.function_server import deterministic_engines
from embodiment.testing.memory import memory_pair
from tests.server.talk import Talk, setup


class FarStore(MemoryHandleStore):
    """A store behind a slow network that may be down."""

    def __init__(self, loop: SimulatedLoop, delay: float) -> None:
        super().__init__(loop.loop.time)
        self.delay = delay
        self.is_down = False

    async def save(self, handle: str, session: SavedSession) -> bool:
        await asyncio.sleep(self.delay)
        return not self.is_down and await super().save(handle, session)


def test_a_slow_store_keeps_the_order_and_saves_only_the_newest_of_what_waits() -> None:
    loop = SimulatedLoop()
    store, offered = FarStore(loop, 1.0), list[SessionResumptionUpdate]()
    keeper = HandleKeeper(store, offered.append)
    loop.spawn(keeper.run())
    keeper.keep(Offer("a", SavedSession("m"), 1))
    loop.advance(0.5)
    assert offered == []
    for number, handle in enumerate("bcd", start=2):
        keeper.keep(Offer(handle, SavedSession("m"), number))
    loop.advance(5.0)
    assert offered == [SessionResumptionUpdate("a", True, 1), SessionResumptionUpdate("d", True, 4)]
    assert list(store._saved) == ["a", "d"]
    loop.stop()


def test_an_answer_does_not_wait_for_its_session_to_be_saved() -> None:
    said = []
    for delay in (0.0, 30.0):
        loop = SimulatedLoop()
        with Talk(setup(), lambda prompt: "Yes.", loop=loop, store=FarStore(loop, delay)) as talk:
            talk.turn("one")
            talk.turn("two")
            said.append(
                [(at, event) for at, event in talk.got if not isinstance(event, SessionResumptionUpdate)]
            )
        loop.stop()
    assert str(said[0]) == str(said[1])


def test_where_a_session_could_not_be_kept_no_handle_is_offered_until_one_can() -> None:
    loop = SimulatedLoop()
    store = FarStore(loop, 0.0)
    store.is_down = True
    with Talk(setup(), lambda prompt: "Yes.", loop=loop, store=store) as talk:
        talk.turn("one")
        talk.run(0.05)
        assert talk.of(SessionResumptionUpdate) == [SessionResumptionUpdate("", False)]
        store.is_down = False
        talk.turn("two")
        talk.run(0.05)
        newest = talk.of(SessionResumptionUpdate)[-1]
        assert newest.resumable
        assert newest.handle in store._saved
    loop.stop()


def test_what_was_told_and_is_not_answered_yet_comes_back_too() -> None:
    loop = SimulatedLoop()
    store = MemoryHandleStore(loop.loop.time)
    with Talk(setup(sessionResumption={}), lambda p: "Yes.", loop=loop, store=store, seed_text="1") as first:
        first.send(ClientContent((Turn("user", ("The bridge is out.",)),), turn_complete=False))
        first.run(0.2)
        handle = first.of(SessionResumptionUpdate)[-1].handle
    payload = setup(sessionResumption={"handle": handle})
    with Talk(payload, lambda p: "Yes.", loop=loop, store=store, seed_text="2") as second:
        second.turn("which way?")
        assert [entry.text for entry in second.prompts[0].history] == ["The bridge is out."]
    loop.stop()


class StuckStore(MemoryHandleStore):
    """A store whose next claim takes for ever."""

    is_stuck = False

    async def claim(self, line: str) -> bool:
        if self.is_stuck:
            await asyncio.Event().wait()
        return await super().claim(line)


def test_a_claim_that_is_broken_off_takes_nobody_elses_with_it() -> None:
    """Two connections of one conversation: the second ends while it waits, and the first still counts as living."""
    loop = SimulatedLoop()
    store = StuckStore(loop.loop.time)
    with Talk(setup(sessionResumption={}), lambda p: "Yes.", loop=loop, store=store, seed_text="1") as first:
        first.turn("hello")
        first.run(0.05)
        handle = first.of(SessionResumptionUpdate)[-1].handle
        store.is_stuck = True
        [line] = store._live

        async def broken_off() -> None:
            client, server = memory_pair()
            await client.send(encode_client(Setup(setup(sessionResumption={"handle": handle}))))
            session = LiveServerSession(server, deterministic_engines(ScriptedBrain), store=store)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(1.0):
                    await session.run()
            ended.append(session)

        ended: list[LiveServerSession] = []
        loop.spawn(broken_off())
        first.run(2.0)
        assert len(ended) == 1
        assert store._live == {line: 1}
    loop.stop()
