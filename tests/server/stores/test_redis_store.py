"""Sessions in a real Redis server: what is told apart, what is bounded, and what happens when it goes away."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from typing import Any

import pytest

from embodiment.errors import UsageError
from embodiment.server.ports import Entry
from embodiment.server.refusals import Refused
from embodiment.server.resumption import MOST_OF_A_LINE, SavedSession
from embodiment.server.stores import redis_link
from tests.server.counts_suite import places_are_taken_and_given_back, time_adds_up
from tests.server.stores.redis_server import BINARY, MISSING, RedisServer

pytest.importorskip("redis", reason="a store in Redis needs its client: the extra redis")
from embodiment.server.stores.leases import Leases  # isort: skip
from embodiment.server.stores.redis_counts import RedisCounts  # isort: skip
from embodiment.server.stores.redis_link import RedisLink  # isort: skip
from embodiment.server.stores.redis_store import RedisHandleStore  # isort: skip

pytestmark = [pytest.mark.slow, pytest.mark.skipif(BINARY is None, reason=MISSING)]
SESSION = SavedSession(
    "m", (Entry("user", "grüß dich \ud83d"), Entry("model", "नमस्ते")), {"told": [1]}, "line", 2
)


@pytest.fixture(scope="module")
def server() -> Iterator[RedisServer]:
    with RedisServer() as server:
        yield server


def run(work: Callable[[RedisLink], Awaitable[None]], server: RedisServer) -> None:
    async def main() -> None:
        link = RedisLink(server.url)
        try:
            await link.ask(lambda client: client.flushdb())
            async with asyncio.timeout(30):
                await work(link)
        finally:
            await link.close()

    asyncio.run(main())


async def refusal_of(store: RedisHandleStore, handle: str) -> str:
    with pytest.raises(Refused) as refused:
        await store.load(handle)
    return refused.value.refusal.name


async def _ttl(key: bytes, client: Any) -> Any:
    return await client.ttl(key)


async def passed(seconds: float) -> None:
    """Redis has a clock of its own, which is not ours to set."""
    await asyncio.sleep(seconds)


def test_another_server_reads_what_one_wrote(server: RedisServer) -> None:
    async def work(link: RedisLink) -> None:
        one, other = RedisHandleStore(link), RedisHandleStore(link)
        assert await one.save("h", SESSION)
        assert await other.load("h") == SESSION
        assert await one.load("h") == SESSION

    run(work, server)


def test_an_old_handle_is_told_from_an_unknown_one_and_nothing_lives_for_ever(server: RedisServer) -> None:
    async def work(link: RedisLink) -> None:
        store = RedisHandleStore(link, life=1.0)
        await store.save("h", SESSION)
        keys = await link.ask(lambda client: client.keys("*"))
        lives = [await link.ask(partial(_ttl, key)) for key in keys]
        assert len(keys) == 3
        assert all(0 < life <= 3601 for life in lives)
        await passed(1.2)
        assert await refusal_of(store, "h") == "session_not_found"
        for never in ("never", "x" * 5_000_000, "\ud800", "*"):
            assert await refusal_of(store, never) == "invalid_handle"
        assert await link.ask(lambda client: client.keys("*:session:*")) == []

    run(work, server)


def test_one_conversation_keeps_its_newest_handles_only(server: RedisServer) -> None:
    async def work(link: RedisLink) -> None:
        store = RedisHandleStore(link)
        await store.save("other", SavedSession("m", line="b"))
        for number in range(MOST_OF_A_LINE + 5):
            await store.save(f"h{number}", SavedSession("m", line="a"))
        await store.load(f"h{MOST_OF_A_LINE + 4}")
        await store.load("h5")
        await store.load("other")
        assert await refusal_of(store, "h4") == "invalid_handle"
        assert len(await link.ask(lambda client: client.keys("*:session:*"))) == MOST_OF_A_LINE + 1
        assert len(await link.ask(lambda client: client.keys("*:was:*"))) == MOST_OF_A_LINE + 1

    run(work, server)


def test_what_cannot_be_read_is_told_and_its_client_begins_anew(
    server: RedisServer, caplog: pytest.LogCaptureFixture
) -> None:
    async def work(link: RedisLink) -> None:
        store = RedisHandleStore(link)
        await store.save("h", SESSION)
        await link.ask(lambda client: client.set("embodiment:session:h", b'{"version": 2, "text": "secret"}'))
        assert await refusal_of(store, "h") == "session_not_found"

    run(work, server)
    assert "it has version 2, this server reads version 1" in caplog.text
    assert "secret" not in caplog.text


def test_what_is_too_long_is_shortened_and_told(
    server: RedisServer, caplog: pytest.LogCaptureFixture
) -> None:
    history = tuple(Entry("user", f"{number} " + "page " * 1_000) for number in range(60))

    async def work(link: RedisLink) -> None:
        store = RedisHandleStore(link)
        assert await store.save("h", SavedSession("m", history))
        back = await store.load("h")
        assert back.history == history[back.forgotten :]
        assert back.forgotten > 0
        assert not await store.save("i", SavedSession("m", memory={"much": "more " * 100_000}))

    run(work, server)
    assert "session_shortened" in caplog.text
    assert "session_not_kept" in caplog.text


def test_claims_are_counted_over_all_servers(server: RedisServer) -> None:
    async def work(link: RedisLink) -> None:
        one, other = RedisHandleStore(link), RedisHandleStore(link)
        assert await one.claim("line")
        assert not await other.claim("line")
        assert await other.claim("another line")
        await one.release("line")
        await one.release("line")
        assert not await one.claim("line")
        await other.release("line")
        await one.release("line")
        assert await one.claim("line")
        await other.claim("a third")
        await one.close()
        await other.close()
        assert await link.ask(lambda client: client.keys("*:live:*")) == []

    run(work, server)


def test_a_claim_outlives_its_lease_while_its_server_lives_and_not_for_longer(server: RedisServer) -> None:
    async def work(link: RedisLink) -> None:
        dying, living = Leases(link, 0.6), Leases(link, 0.6)
        dies, other = RedisHandleStore(link, leases=dying), RedisHandleStore(link, leases=living)
        assert await dies.claim("line")
        await passed(1.5)
        assert not await other.claim("line")
        await other.release("line")
        await link.ask(lambda client: client.flushdb())  # emptied by somebody: known again soon
        await passed(0.5)
        assert not await other.claim("line")
        await other.release("line")
        assert dying._renewing is not None
        dying._renewing.cancel()  # without a word, as when its process is killed
        await passed(0.8)
        assert await other.claim("line")
        await living.close()

    run(work, server)


def test_tenants_are_counted_over_all_servers(server: RedisServer) -> None:
    async def work(link: RedisLink) -> None:
        here, there = Leases(link, 0.6), Leases(link, 0.6)
        counts, other = RedisCounts(link, here), RedisCounts(link, there)
        await places_are_taken_and_given_back(counts, other)
        await time_adds_up(counts, other)
        lives = [
            await link.ask(partial(_ttl, key)) for key in await link.ask(lambda client: client.keys("*"))
        ]
        assert lives
        assert all(life > 0 for life in lives)
        await link.ask(lambda client: client.hset("embodiment:spent:a", "19000", "50000"))  # of another day
        assert (await counts.used("a")).seconds == 3.75
        assert await link.ask(lambda client: client.hlen("embodiment:spent:a")) == 1
        await here.close()
        await there.close()

    run(work, server)


def test_the_places_of_a_server_that_died_are_free_again(server: RedisServer) -> None:
    async def work(link: RedisLink) -> None:
        dying, living = Leases(link, 0.5), Leases(link, 0.5)
        dead, counts = RedisCounts(link, dying), RedisCounts(link, living)
        assert await dead.enter("a", 1)
        assert not await counts.enter("a", 1)
        assert dying._renewing is not None
        dying._renewing.cancel()
        await passed(0.7)
        assert (await counts.used("a")).sessions == 0
        assert await counts.enter("a", 1)
        await living.close()

    run(work, server)


def test_while_redis_is_away_a_server_counts_for_itself_and_tells_it_later(
    server: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(redis_link, "ASKED_AGAIN_AFTER", 0.1)

    async def work(link: RedisLink) -> None:
        leases = Leases(link, 0.3)
        counts = RedisCounts(link, leases)
        assert await counts.spend("a", 1.0) == 1.0
        server.stop()
        try:
            assert await counts.spend("a", 2.0) == 3.0
            place = await counts.enter("a", 1)
            assert place
            assert await counts.enter("a", 1) == ""
            used = await counts.used("a")
            assert (used.sessions, used.seconds) == (1, 3.0)
        finally:
            server.start()
        await passed(0.5)
        assert await counts.spend("a", 4.0) == 6.0  # what Redis knew is lost with it
        assert (await counts.used("a")).sessions == 1
        await leases.close()

    run(work, server)


@pytest.mark.parametrize("way", ["killed", "frozen"])
def test_while_it_is_away_nobody_waits_and_all_is_well_when_it_is_back(
    server: RedisServer, way: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(redis_link, "ASKED_AGAIN_AFTER", 0.1)
    monkeypatch.setattr(redis_link, "PATIENCE", 0.3)

    async def work(link: RedisLink) -> None:
        store = RedisHandleStore(link)
        assert await store.save("old", SESSION)
        server.stop() if way == "killed" else server.freeze()
        try:
            assert not await store.save("h", SESSION)
            for _ in range(20):
                assert not await store.save("h", SESSION)
                assert await refusal_of(store, "old") == "unavailable"
            assert await store.claim("line")
            await store.release("line")
        finally:
            server.start() if way == "killed" else server.thaw()
        await passed(0.5)
        assert await store.save("h", SESSION)
        assert await store.load("h") == SESSION
        if way == "killed":
            assert await refusal_of(store, "old") == "invalid_handle"
        await store.close()

    run(work, server)
    assert caplog.text.count("store_down") == 1
    assert caplog.text.count("store_back") == 1
    assert {record.levelno for record in caplog.records} == {logging.WARNING}


def test_a_full_redis_is_told_once_and_still_read(
    server: RedisServer, caplog: pytest.LogCaptureFixture
) -> None:
    async def work(link: RedisLink) -> None:
        store = RedisHandleStore(link)
        await store.save("h", SESSION)
        await link.ask(lambda client: client.config_set("maxmemory", 1))
        try:
            for _ in range(3):
                assert not await store.save("i", SESSION)
            assert await store.load("h") == SESSION
        finally:
            await link.ask(lambda client: client.config_set("maxmemory", 0))
        assert await store.save("i", SESSION)

    run(work, server)
    assert caplog.text.count("store_refused") == 1
    assert "store_down" not in caplog.text


def test_the_first_question_is_asked_before_anything_is_served() -> None:
    async def ask(url: str) -> str:
        link = RedisLink(url)
        try:
            return await link.check()
        finally:
            await link.close()

    with RedisServer() as server:
        assert asyncio.run(ask(server.url)) == ""
        for wrong in (f"redis://me:hush@127.0.0.1:{server.port}/0", f"redis://127.0.0.1:{server.port}/9999"):
            with pytest.raises(UsageError, match="refuses this user, password or database") as refused:
                asyncio.run(ask(wrong))
            assert "hush" not in str(refused.value)
        server.stop()
        server.start("--requirepass", "hush")
        with pytest.raises(UsageError, match="refuses this user"):
            asyncio.run(ask(server.url))
        with_password = f"redis://:hush@127.0.0.1:{server.port}/0"
        assert asyncio.run(ask(with_password)) == ""
        server.stop()
        told = asyncio.run(ask(with_password))
        assert told == f"the store at {server.url} does not answer: until it does, no session can be resumed"


@pytest.mark.parametrize(
    "url", ["", "127.0.0.1:6379", "http://hush@x", "redis://x:port", "redis://x/not-a-number"]
)
def test_a_wrong_address_is_one_sentence(url: str) -> None:
    with pytest.raises(UsageError, match="expected an address such as redis://") as refused:
        RedisLink(url)
    assert "hush" not in str(refused.value)
