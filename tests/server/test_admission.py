"""Who is let in, as a function of what is shown and counted. The paths of the services are in test_local_server."""

from __future__ import annotations

import pytest

from embodiment.live.closing import CloseAction, classify_close
from embodiment.live.dialect import Dialect
from embodiment.server.admission import Admission, Guest, Knock, TurnedAway, Used, is_loopback
from embodiment.server.tenants import ANYBODY, Tenant, digest

LIVE = "/ws/google.ai.generativelanguage.v1beta.GenerativeService.BidiGenerateContent"
STUDIO = Tenant(name="studio", digests=(digest("long secret"),), most_sessions=2, minutes_per_day=10)


def knock(target: str = LIVE, **headers: str) -> Knock:
    return Knock.from_target(target, [(name.replace("_", "-"), value) for name, value in headers.items()])


def away(found: Guest | TurnedAway | None) -> TurnedAway:
    assert isinstance(found, TurnedAway)
    return found


def test_a_server_without_tenants_lets_everybody_in() -> None:
    assert Admission().look(knock()) == Guest(Dialect.DEVELOPER, ANYBODY)


@pytest.mark.parametrize(
    "shown",
    [
        knock(LIVE + "?key=long+secret"),
        knock(LIVE + "?a=b&access_token=long%20secret"),
        knock(X_GOOG_API_KEY="long secret"),
        knock(authorization="Bearer long secret"),
        knock(AUTHORIZATION="Token long secret"),
        Knock(LIVE, headers=(("x-goog-api-key", "a gateway's"), ("X-Goog-Api-Key", "long secret"))),
    ],
)
def test_a_tenant_is_known_wherever_its_token_stands(shown: Knock) -> None:
    assert Admission((STUDIO,)).look(shown) == Guest(Dialect.DEVELOPER, STUDIO)


@pytest.mark.parametrize(
    "shown",
    [
        knock(),
        knock(LIVE + "?key="),
        knock(LIVE + "?key=%ff%00"),
        knock(authorization="long secret"),
        knock(authorization="Basic long secret"),
        knock(x_goog_api_key="\udcff"),
        knock(x_goog_api_key=digest("long secret")),
    ],
)
def test_who_shows_no_token_is_turned_away(shown: Knock) -> None:
    found = away(Admission((STUDIO,)).look(shown))
    assert (found.why, found.status, found.after_upgrade) == ("key", 401, False)


def test_a_strict_server_closes_as_the_service_does() -> None:
    door = Admission((STUDIO,), strict=True)
    assert [(door_.after_upgrade, door_.close.code) for door_ in (
        away(door.look(knock())), away(door.look(knock(LIVE + "?key=wrong"))),
    )] == [(True, 1008), (True, 1007)]  # fmt: skip
    assert away(Admission(strict=True).look(knock())).close.name == "no_api_key"
    over = away(door.within_quota(STUDIO, Used(sessions=2)))
    assert (over.after_upgrade, over.close.code, over.close.name) == (True, 1011, "quota")


def test_origin_and_path_come_before_any_key() -> None:
    door = Admission((STUDIO,), allow_origins=("https://game.example",), strict=True)
    assert away(door.look(knock(LIVE + "?key=long+secret", Origin="https://evil.example"))).status == 403
    assert isinstance(door.look(knock(LIVE + "?key=long+secret", Origin="https://game.example")), Guest)
    elsewhere = away(door.look(knock("/metrics?key=long+secret")))
    assert (elsewhere.why, elsewhere.status, elsewhere.after_upgrade) == ("path", 404, False)


def test_a_full_server_and_a_used_up_quota_are_told_apart() -> None:
    door = Admission((STUDIO,), max_sessions=3)
    assert door.room(2) is None
    full = away(door.room(3))
    assert (full.why, full.status, full.close.code) == ("full", 503, 1013)
    assert door.within_quota(STUDIO, Used(1, 599.9, 100.0)) is None
    places = away(door.within_quota(STUDIO, Used(2, 0.0, 100.0)))
    assert (places.why, places.status) == ("tenant_sessions", 429)
    minutes = away(door.within_quota(STUDIO, Used(0, 600.0, 100.0)))
    assert (minutes.why, minutes.status, minutes.retry_after) == ("tenant_minutes", 429, 100)
    assert door.within_quota(ANYBODY, Used(10_000, 1e9)) is None


def test_our_client_understands_each_of_them() -> None:
    door = Admission((STUDIO,), max_sessions=1)
    full = away(door.room(1))
    over = away(door.within_quota(STUDIO, Used(2)))
    for found, is_over_budget in ((full, False), (over, True)):
        for code, reason in ((found.status, ""), (found.close.code, found.close.reason)):
            verdict = classify_close(code, reason, at_connect=True)
            assert (verdict.action, verdict.is_over_budget) == (CloseAction.RESUME, is_over_budget)


def test_loopback_is_this_machine_alone() -> None:
    assert [is_loopback(host) for host in ("127.0.0.1", "::1", "[::1]", "localhost", "127.9.9.9")] == [
        True
    ] * 5
    assert [is_loopback(host) for host in ("0.0.0.0", "::", "10.0.0.1", "example.org", "")] == [False] * 5
