"""A tenant's connections have places and time, and end when the time is used up."""

from __future__ import annotations

from contextlib import AsyncExitStack

import pytest

from embodiment.adapters.loops import SimulatedLoop
from embodiment.live.refusals import Refusal
from embodiment.server.admission import Admission
from embodiment.server.counts import MemoryCounts
from embodiment.server.stays import COUNTED_EVERY, Stays
from embodiment.server.tenants import ANYBODY, Tenant


class Visits:
    """Stays on simulated time."""

    def __init__(self, **limits: float) -> None:
        self.loop = SimulatedLoop()
        self.tenant = Tenant(name="t", **limits)  # type: ignore[arg-type]
        self.counts = MemoryCounts(lambda: 0.0)
        self.stays = Stays(Admission(), self.counts)
        self.ended: list[str] = []
        self.turned_away: list[str] = []
        self.open = AsyncExitStack()

    def come(self, tenant: Tenant | None = None) -> None:
        """One more connection, that stays."""

        async def end(refusal: Refusal) -> None:
            self.ended.append(refusal.name)

        async def stay() -> None:
            away = await self.open.enter_async_context(self.stays.stay(tenant or self.tenant, end))
            if away is not None:
                self.turned_away.append(away.why)

        self.loop.spawn(stay())

    def go(self) -> None:
        """All of them."""
        self.loop.spawn(self.open.aclose())

    def used(self) -> tuple[int, float]:
        return len(self.counts._places.get("t", ())), self.counts._spent.get("t", 0.0)


def test_time_is_counted_while_it_passes_and_to_the_end() -> None:
    visits = Visits(minutes_per_day=10)
    visits.come()
    visits.come()
    visits.loop.advance(0.0)
    assert visits.used() == (2, 0.0)
    visits.loop.advance(0.5 + 2 * COUNTED_EVERY)
    assert visits.used() == (2, pytest.approx(2 * (0.5 + 2 * COUNTED_EVERY)))
    visits.loop.advance(24.0)
    visits.go()
    visits.loop.advance(24.0)
    assert visits.used() == (0, pytest.approx(48.0))
    assert not visits.ended
    visits.loop.stop()


def test_a_connection_ends_when_the_time_is_used_up_and_soon_after() -> None:
    visits = Visits(minutes_per_day=0.5)
    visits.come()
    visits.loop.advance(29.9)
    assert not visits.ended
    visits.loop.advance(30.6)
    assert visits.ended == ["quota"]
    visits.go()
    visits.loop.advance(31.0)
    assert visits.used()[0] == 0
    visits.loop.stop()


def test_one_too_many_at_the_same_moment_has_no_place() -> None:
    visits = Visits(most_sessions=1)
    visits.come()
    visits.come()
    visits.loop.advance(1.0)
    assert visits.turned_away == ["tenant_sessions"]
    assert visits.used()[0] == 1
    visits.go()
    visits.loop.advance(2.0)
    assert visits.used()[0] == 0
    visits.loop.stop()


def test_who_has_no_limit_is_not_counted() -> None:
    visits = Visits()
    visits.come(ANYBODY)
    visits.loop.advance(100.0)
    assert not visits.counts._places
    assert not visits.counts._spent
    visits.go()
    visits.loop.advance(101.0)
    visits.loop.stop()
