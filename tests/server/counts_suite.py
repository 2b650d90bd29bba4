"""What every ``Counts`` does, in memory and in Redis."""

from __future__ import annotations

from embodiment.server.counts import Counts


async def places_are_taken_and_given_back(counts: Counts, other: Counts) -> None:
    """Two servers that count together."""
    first = await counts.enter("a", 2)
    second = await other.enter("a", 2)
    assert first
    assert second
    assert await counts.enter("a", 2) == ""
    assert await other.enter("b", 1)
    assert (await other.used("a")).sessions == 2
    await other.leave("a", second)
    await other.leave("a", second)
    assert (await counts.used("a")).sessions == 1
    third = await other.enter("a", 2)
    assert third
    assert await counts.enter("a", 0), "no limit"
    await counts.leave("a", first)
    await other.leave("a", third)
    assert (await counts.used("nobody")).sessions == 0


async def time_adds_up(counts: Counts, other: Counts) -> None:
    """Two servers that count together."""
    assert await counts.spend("a", 1.5) == 1.5
    assert await other.spend("a", 2.25) == 3.75
    assert await other.spend("b", 1.0) == 1.0
    used = await counts.used("a")
    assert used.seconds == 3.75
    assert 0 < used.until_midnight <= 86_400
    assert (await counts.used("nobody")).seconds == 0
