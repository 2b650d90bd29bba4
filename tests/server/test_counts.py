from __future__ import annotations

import asyncio

from embodiment.server.counts import DAY, MemoryCounts
from tests.server.counts_suite import places_are_taken_and_given_back, time_adds_up

NOON = 20_000.5 * DAY


def test_places_are_taken_and_given_back() -> None:
    counts = MemoryCounts(lambda: NOON)
    asyncio.run(places_are_taken_and_given_back(counts, counts))


def test_time_adds_up() -> None:
    counts = MemoryCounts(lambda: NOON)
    asyncio.run(time_adds_up(counts, counts))


def test_a_new_day_begins_at_midnight_and_places_stay_taken() -> None:
    now = [NOON]
    counts = MemoryCounts(lambda: now[0])

    async def work() -> None:
        await counts.enter("a", 1)
        await counts.spend("a", 60.0)
        used = await counts.used("a")
        assert (used.seconds, used.until_midnight) == (60.0, DAY / 2)
        now[0] += DAY / 2 - 1
        assert (await counts.used("a")).seconds == 60.0
        now[0] += 1
        used = await counts.used("a")
        assert (used.seconds, used.until_midnight, used.sessions) == (0.0, DAY, 1)
        assert await counts.spend("a", 5.0) == 5.0

    asyncio.run(work())


def test_a_clock_that_was_put_right_counts_on_its_right_day() -> None:
    now = [NOON + 400 * DAY]
    counts = MemoryCounts(lambda: now[0])

    async def work() -> None:
        await counts.spend("a", 60.0)
        now[0] = NOON
        assert await counts.spend("a", 1.0) == 1.0
        now[0] += DAY
        assert await counts.spend("a", 2.0) == 2.0

    asyncio.run(work())
