"""/metrics of a server that has really talked, read as Prometheus reads it."""

from __future__ import annotations

import asyncio
import json
import sys
import urllib.error
import urllib.request
from typing import Any

import pytest
from websockets.asyncio.client import connect

from embodiment.server.app import LocalServer
from embodiment.server.meters import Workload
from embodiment.server.metrics import Metrics, Standing
from embodiment.server.tenants import Tenant, digest
from tests.server.test_local_server import DEVELOPER, SETUP, answer, spoken, with_server

STUDIO = Tenant(name="studio", digests=(digest("very-secret-key"),), most_sessions=1)


@pytest.fixture(scope="module")
def parse() -> Any:
    """The library's own parser of the form."""
    pytest.importorskip("prometheus_client", reason="metrics need prometheus-client: the extra metrics")
    from prometheus_client.parser import text_string_to_metric_families

    return text_string_to_metric_families


async def fetched(url: str, path: str = "/metrics") -> tuple[int, str, str]:
    """Status, content type and text, by a client that knows nothing of WebSockets."""

    def get() -> tuple[int, str, str]:
        try:
            with urllib.request.urlopen("http" + url.removeprefix("ws") + path, timeout=10) as found:
                return found.status, found.headers["Content-Type"], found.read().decode()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.headers["Content-Type"], error.read().decode()

    return await asyncio.to_thread(get)


def figures(parse: Any, page: str) -> dict[tuple[str, str], float]:
    """Values by name and labels; all are of one server."""
    samples = [sample for family in parse(page) for sample in family.samples]
    assert len({sample.labels.pop("server") for sample in samples}) == 1
    return {
        (
            sample.name,
            ",".join(f"{name}={value}" for name, value in sorted(sample.labels.items())),
        ): sample.value
        for sample in samples
    }


def test_a_conversation_is_read_in_the_figures(parse: Any) -> None:
    async def talk(server: LocalServer, url: str) -> None:
        assert (await answer(url))[0] == 401
        async with connect(url + DEVELOPER + "?key=very-secret-key") as client:
            await client.send(json.dumps(SETUP))
            await client.recv()
            said = await spoken(client, "a most private matter")
            assert (await answer(url, "?key=very-secret-key"))[0] == 429
            status, kind, page = await fetched(url)
        assert (status, kind.split(";")[0]) == (200, "text/plain")
        found = figures(parse, page)
        assert found["embodiment_sessions", "tenant=studio"] == 1
        assert found["embodiment_sessions_most", ""] == 64
        assert found["embodiment_first_sound_seconds_count", ""] == 1
        assert 0 <= found["embodiment_first_sound_seconds_sum", ""] < 5
        assert found["embodiment_refusals_total", "reason=key"] == 1
        assert found["embodiment_refusals_total", "reason=tenant_sessions"] == 1
        assert found["embodiment_outbox_frames", ""] >= 0
        assert found["embodiment_outbox_oldest_seconds", ""] >= 0
        for engine in ("voice_activity", "recogniser", "brain", "synthesizer"):
            assert found["embodiment_engine_requests", f"engine={engine}"] == 0
            assert found["embodiment_engine_oldest_request_seconds", f"engine={engine}"] == 0
        assert found["embodiment_engine_busy_seconds_total", "engine=synthesizer,worker=0"] > 0
        assert found["embodiment_engine_busy_seconds_total", "engine=brain,worker=0"] > 0
        for secret in ("very-secret-key", digest("very-secret-key"), "private", said.strip()):
            assert secret not in page
        while server.sessions:  # noqa: ASYNC110  a test may look
            await asyncio.sleep(0)
        _, _, page = await fetched(url)
        assert figures(parse, page)["embodiment_sessions", "tenant=studio"] == 0

    with_server(talk, tenants=(STUDIO,))


def test_what_waits_is_shown_with_its_age(parse: Any) -> None:
    now = [0.0]
    worker = Workload(lambda: now[0])
    metrics = Metrics(lambda: Standing({"a": 2}, 5, 3, 1.5), {"recogniser": [worker]})
    with worker.request(), metrics.request("recogniser"):
        now[0] = 2.0
        found = figures(parse, metrics.page()[0].decode())
    assert found["embodiment_engine_requests", "engine=recogniser"] == 1
    assert found["embodiment_engine_oldest_request_seconds", "engine=recogniser"] > 0
    assert found["embodiment_engine_busy_seconds_total", "engine=recogniser,worker=0"] == 2
    assert (found["embodiment_outbox_frames", ""], found["embodiment_outbox_oldest_seconds", ""]) == (3, 1.5)


def test_without_the_library_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "prometheus_client", None)

    async def talk(server: LocalServer, url: str) -> None:
        status, _, page = await fetched(url)
        assert status == 501
        assert "metrics need prometheus-client: pip install" in page
        async with connect(url + DEVELOPER) as client:
            await client.send(json.dumps(SETUP))
            await client.recv()
            assert (await spoken(client, "hello")).strip()

    with_server(talk)


def test_health_needs_no_upgrade_either() -> None:
    async def talk(server: LocalServer, url: str) -> None:
        status, _, page = await fetched(url, "/healthz")
        assert (status, json.loads(page)) == (200, {"status": "ok", "sessions": 0})

    with_server(talk)
