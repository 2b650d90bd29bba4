from __future__ import annotations

import pytest

from embodiment.cluster.options import ClusterOptions
from embodiment.errors import UsageError
from embodiment.server.engines.pool import EngineNames
from embodiment.server.tenants import Register, Tenant, digest


def test_the_arguments_of_a_config_file_are_the_options() -> None:
    options = ClusterOptions.from_arguments(
        {"port": 1234, "allow_origins": ["https://a.example"], "drain": 5, "brain": "echo"}
    )
    assert options == ClusterOptions(port=1234, allow_origins=("https://a.example",), drain=5, brain="echo")
    assert options.names() == EngineNames(brain="echo")


def test_an_unknown_argument_is_told_with_the_nearest() -> None:
    with pytest.raises(UsageError, match="did you mean 'max_sessions'"):
        ClusterOptions.from_arguments({"max_session": 3})


@pytest.mark.parametrize(
    ("wrong", "said"),
    [({"together": 0}, "one frame at least"), ({"drain": -1}, "0 or more"), ({"store": "here"}, "redis://")],
)
def test_what_cannot_be_is_refused(wrong: dict[str, object], said: str) -> None:
    with pytest.raises(UsageError, match=said):
        ClusterOptions.from_arguments(wrong)


def test_the_token_may_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EMBODIMENT_TOKEN", "of-the-environment")
    assert ClusterOptions().server().token == "of-the-environment"
    assert ClusterOptions(token="given").server().token == "given"
    assert "given" not in repr(ClusterOptions(token="given", store="redis://:secret@h/0"))
    assert "secret" not in repr(ClusterOptions(token="given", store="redis://:secret@h/0"))


def test_the_ingresses_of_a_machine_share_their_port() -> None:
    server = ClusterOptions(port=1234, strict=True, lifetime=60, max_sessions=3).server()
    assert server.shared_port
    assert (server.port, server.max_sessions) == (1234, 3)
    assert (server.session.strict, server.session.lifetime) == (True, 60)


def test_a_worker_is_told_its_engine_and_the_models() -> None:
    part, name, settings = ClusterOptions(recogniser="whisper", whisper="base.en").engine("recogniser")
    assert (part, name, settings.whisper) == ("recogniser", "whisper", "base.en")


def test_tenants_of_a_config_file_are_told_by_the_digests_of_their_tokens() -> None:
    told = {"tokens": [f"sha256:{digest('a token')}"], "most_sessions": 3}
    options = ClusterOptions.from_arguments({"tenants": {"ironwood": told}})
    (tenant,) = options.tenants
    assert Register(options.tenants).find(["a token"]) is tenant
    assert (tenant.name, tenant.most_sessions, tenant.minutes_per_day) == ("ironwood", 3, 0.0)


def test_who_comes_by_tenants_needs_no_token_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EMBODIMENT_TOKEN", "of-the-environment")
    assert ClusterOptions(tenants=(Tenant(name="a", digests=("d",)),)).server().token == ""


@pytest.mark.parametrize(
    ("told", "said"),
    [({"tokens": ["a token"]}, "--new-token"), ({}, "--new-token"), ({"most_session": 3}, "'most_sessions'")],
)
def test_a_tenant_that_cannot_be_is_refused(told: dict[str, object], said: str) -> None:
    with pytest.raises(UsageError, match=said):
        ClusterOptions.from_arguments({"tenants": {"ironwood": told}})
