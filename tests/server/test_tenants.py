from __future__ import annotations

from embodiment.server.tenants import ANYBODY, Register, Tenant, digest

ONE = Tenant(name="one", digests=(digest("first"), digest("second")))
OTHER = Tenant(name="other", digests=(digest("third"),), most_sessions=2)


def test_a_tenant_is_found_by_any_of_its_tokens() -> None:
    register = Register((ONE, OTHER))
    assert register.find(["nonsense", "second"]) is ONE
    assert register.find(["third"]) is OTHER
    assert register.find([]) is None
    assert register.find(["", digest("first"), "\ud800", "f" * 1_000_000]) is None


def test_without_tenants_anybody_comes() -> None:
    assert Register().find([]) is ANYBODY
    assert Register().find(["whatever"]) is ANYBODY


def test_nothing_that_is_printed_shows_a_digest() -> None:
    assert digest("first") not in repr(ONE)


def test_only_those_with_a_limit_are_counted() -> None:
    assert not ONE.is_limited
    assert OTHER.is_limited
    assert Tenant(name="x", minutes_per_day=0.5).is_limited
