"""The server on a real loopback socket, with the deterministic engines."""

from __future__ import annotations

import asyncio
import json
import socket
import ssl
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed as SocketClosed
from websockets.exceptions import InvalidStatus

from embodiment.errors import UsageError
from embodiment.live.dialect import Dialect
from embodiment.server.admission import dialect_of
from embodiment.server.app import LocalServer
from embodiment.server.counts import DAY, Counts, MemoryCounts
from embodiment.server.engines.pool import DETERMINISTIC, EngineNames, load_engines
from embodiment.server.options import ServerOptions, SessionOptions
from embodiment.server.tenants import Tenant, digest

DEVELOPER = "/ws/google.ai.generativelanguage.v1beta.GenerativeService.BidiGenerateContent"
VERTEX = "/ws/google.cloud.aiplatform.v1beta1.LlmBidiService/BidiGenerateContent"
SETUP = {"setup": {"model": "models/gemini-3.8-live", "generationConfig": {"responseModalities": ["AUDIO"]},
                   "outputAudioTranscription": {}}}  # fmt: skip
QUICK = SessionOptions(pace=0, playback_delay=False)


def with_server(
    talk: Callable[[LocalServer, str], Awaitable[None]],
    names: EngineNames = DETERMINISTIC,
    counts: Counts | None = None,
    **options: Any,
) -> None:
    """Run ``talk`` against a server that is gone afterwards."""

    async def run() -> None:
        engines = load_engines(names)
        server = LocalServer(
            engines, ServerOptions(**{"port": 0, "session": QUICK, **options}), counts=counts
        )
        url = await server.start()
        try:
            async with asyncio.timeout(20):
                await talk(server, url)
        finally:
            await server.stop()
            engines.close()

    asyncio.run(run())


async def spoken(socket_: Any, text: str) -> str:
    """Ask for one turn and return its transcript."""
    turn = {"turns": [{"role": "user", "parts": [{"text": text}]}], "turnComplete": True}
    await socket_.send(json.dumps({"clientContent": turn}))
    said = ""
    while True:
        content = json.loads(await socket_.recv()).get("serverContent", {})
        said += content.get("outputTranscription", {}).get("text", "")
        if content.get("turnComplete"):
            return said


@pytest.mark.parametrize(
    ("path", "dialect"),
    [
        (DEVELOPER, Dialect.DEVELOPER),
        ("/" + DEVELOPER, Dialect.DEVELOPER),
        (DEVELOPER.replace("v1beta", "v1"), Dialect.DEVELOPER),
        (DEVELOPER.replace("v1beta", "v1alpha") + "Constrained", Dialect.DEVELOPER),
        (VERTEX, Dialect.VERTEX),
        (VERTEX.replace("v1beta1", "v1"), Dialect.VERTEX),
        ("/ws/google.firebase.vertexai.v1beta.GenerativeService/BidiGenerateContent", Dialect.DEVELOPER),
        ("/chat", None),
    ],
)
def test_paths_of_all_services_and_versions(path: str, dialect: Dialect | None) -> None:
    assert dialect_of(path) is dialect


def test_a_turn_over_a_socket_in_binary_frames() -> None:
    async def talk(server: LocalServer, url: str) -> None:
        async with connect(url + "/" + DEVELOPER, compression=None) as client:
            await client.send(json.dumps(SETUP))
            first = await client.recv()
            assert isinstance(first, bytes)
            assert json.loads(first) == {"setupComplete": {}}
            assert server.sessions == 1
            assert (await spoken(client, "hello")).strip()
        while server.sessions:  # noqa: ASYNC110  a test may look
            await asyncio.sleep(0)

    with_server(talk)


def test_anything_but_a_setup_first_is_refused_with_1007() -> None:
    async def talk(server: LocalServer, url: str) -> None:
        async with connect(url + DEVELOPER) as client:
            await client.send(json.dumps({"clientContent": {"turnComplete": True}}))
            with pytest.raises(Exception, match="1007"):
                await client.recv()

    with_server(talk)


def refused(url: str, **headers: str) -> Callable[[], Awaitable[int]]:
    async def status() -> int:
        try:
            async with connect(url, additional_headers=headers):
                return 101
        except InvalidStatus as answer:
            return answer.response.status_code

    return status


def test_a_web_page_is_let_in_only_by_name() -> None:
    """Any web page can reach a loopback port; browsers say where they come from."""

    async def talk(server: LocalServer, url: str) -> None:
        assert await refused(url + DEVELOPER, Origin="https://evil.example")() == 403
        assert await refused(url + DEVELOPER, Origin="https://game.example")() == 101
        assert await refused(url + DEVELOPER)() == 101

    with_server(talk, allow_origins=("https://game.example",))


def test_a_token_may_come_in_every_place_clients_put_it() -> None:
    async def talk(server: LocalServer, url: str) -> None:
        assert await refused(url + DEVELOPER)() == 401
        assert await refused(url + DEVELOPER + "?key=wrong")() == 401
        assert await refused(url + DEVELOPER + "?key=secret")() == 101
        assert await refused(url + DEVELOPER + "?access_token=secret")() == 101
        assert await refused(url + DEVELOPER, **{"x-goog-api-key": "secret"})() == 101
        assert await refused(url + VERTEX, Authorization="Bearer secret")() == 101

    with_server(talk, token="secret")


def test_nothing_is_compressed_even_if_the_client_could() -> None:
    async def talk(server: LocalServer, url: str) -> None:
        async with connect(url + DEVELOPER, compression="deflate") as client:
            assert client.response is not None
            assert "Sec-WebSocket-Extensions" not in client.response.headers

    with_server(talk)


def test_a_message_over_the_cap_ends_its_session_and_no_other() -> None:
    async def talk(server: LocalServer, url: str) -> None:
        async with connect(url + DEVELOPER) as small, connect(url + DEVELOPER) as big:
            for client in (small, big):
                await client.send(json.dumps(SETUP))
                await client.recv()
            await big.send(json.dumps({"realtimeInput": {"text": "x" * 5_000}}))
            await big.wait_closed()
            assert big.close_code == 1009
            assert (await spoken(small, "hello")).strip()

    with_server(talk, max_message=4_000)


def test_tokens_are_not_made_here() -> None:
    """Ephemeral ones are taken like any key; the address that hands them out is the service's."""

    async def talk(server: LocalServer, url: str) -> None:
        host, _, port = url.removeprefix("ws://").partition(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(b"GET /v1alpha/auth_tokens HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                     b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n")  # fmt: skip
        answer = (await reader.read()).decode()
        writer.close()
        assert answer.startswith("HTTP/1.1 404")
        headers = {"Authorization": "Token auth_tokens/anything"}
        assert await refused(url + DEVELOPER + "Constrained", **headers)() == 101

    with_server(talk)


def test_one_session_too_many_is_told_so() -> None:
    async def talk(server: LocalServer, url: str) -> None:
        async with connect(url + DEVELOPER):
            assert await refused(url + DEVELOPER)() == 503

    with_server(talk, max_sessions=1)


async def answer(url: str, query: str = "") -> tuple[int, str]:
    """Status and Retry-After of an upgrade."""
    try:
        async with connect(url + DEVELOPER + query) as client:
            await client.send(json.dumps(SETUP))
            await client.recv()
            return 101, ""
    except InvalidStatus as refusal:
        return refusal.response.status_code, refusal.response.headers.get("Retry-After", "")


def test_tenants_have_tokens_and_places_of_their_own() -> None:
    small = Tenant(name="small", digests=(digest("first secret"),), most_sessions=1)
    large = Tenant(name="large", digests=(digest("other secret"),))

    async def talk(server: LocalServer, url: str) -> None:
        assert await answer(url) == (401, "")
        async with connect(url + DEVELOPER + "?key=first+secret") as client:
            await client.send(json.dumps(SETUP))
            await client.recv()
            assert await answer(url, "?key=first+secret") == (429, "5")
            assert await answer(url, "?key=other+secret") == (101, "")
        while server.sessions:  # noqa: ASYNC110  a test may look
            await asyncio.sleep(0)
        assert await answer(url, "?key=first+secret") == (101, "")

    with_server(talk, tenants=(small, large))


def test_a_tenant_whose_time_is_used_up_is_closed_and_comes_back_tomorrow() -> None:
    tenant = Tenant(name="t", digests=(digest("secret"),), minutes_per_day=0.005)
    day = [20_000.5 * DAY]

    async def talk(server: LocalServer, url: str) -> None:
        async with connect(url + DEVELOPER + "?key=secret") as client:
            await client.send(json.dumps(SETUP))
            await client.wait_closed()
            assert (client.close_code, (client.close_reason or "")[:31]) == (
                1011,
                "You exceeded your current quota",
            )
        while server.sessions:  # noqa: ASYNC110  a test may look
            await asyncio.sleep(0)
        assert await answer(url, "?key=secret") == (429, "43200")
        day[0] += DAY / 2
        assert await answer(url, "?key=secret") == (101, "")

    with_server(talk, tenants=(tenant,), counts=MemoryCounts(lambda: day[0]))


def test_a_strict_server_closes_over_quota_as_the_service_does() -> None:
    tenant = Tenant(name="t", digests=(digest("secret"),), most_sessions=1)

    async def talk(server: LocalServer, url: str) -> None:
        async with (
            connect(url + DEVELOPER + "?key=secret"),
            connect(url + DEVELOPER + "?key=secret") as second,
        ):
            with pytest.raises(SocketClosed, match=r"1011.*quota"):
                await second.recv()

    with_server(talk, tenants=(tenant,), session=replace(QUICK, strict=True))


class FarCounts(MemoryCounts):
    """Counts behind a slow network."""

    def __init__(self) -> None:
        super().__init__()
        self.asked, self.answered = asyncio.Event(), asyncio.Event()

    async def enter(self, tenant: str, most: int) -> str:
        self.asked.set()
        await self.answered.wait()
        return await super().enter(tenant, most)


def test_a_client_that_waits_for_its_place_can_be_asked_to_move() -> None:
    tenant = Tenant(name="t", digests=(digest("secret"),), most_sessions=1)
    counts = FarCounts()

    async def talk(server: LocalServer, url: str) -> None:
        async with connect(url + DEVELOPER + "?key=secret") as client:
            await counts.asked.wait()
            assert server.sessions == 1
            await server.move(0.0)
            counts.answered.set()
            await client.wait_closed()
            assert client.close_code == 1011
        while server.sessions:  # noqa: ASYNC110  a test may look
            await asyncio.sleep(0)
        assert (await counts.used("t")).sessions == 0

    with_server(talk, tenants=(tenant,), counts=counts)


def test_a_token_and_tenants_are_one_too_many() -> None:
    engines = load_engines(DETERMINISTIC)
    tenants = (Tenant(name="t", digests=(digest("secret"),)),)
    try:
        with pytest.raises(UsageError, match="leave --token out"):
            LocalServer(engines, ServerOptions(token="x", tenants=tenants))
        LocalServer(engines, ServerOptions(host="0.0.0.0", tenants=tenants))
    finally:
        engines.close()


def test_health_is_plain_http() -> None:
    async def talk(server: LocalServer, url: str) -> None:
        host, _, port = url.removeprefix("ws://").partition(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                     b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n")  # fmt: skip
        answer = (await reader.read()).decode()
        writer.close()
        assert "200 OK" in answer
        assert '"status": "ok"' in answer

    with_server(talk)


def test_a_port_in_use_is_one_sentence() -> None:
    async def start(port: int) -> None:
        engines = load_engines(DETERMINISTIC)
        server = LocalServer(engines, ServerOptions(port=port))
        try:
            await server.start()
        finally:
            await server.stop()
            engines.close()

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(UsageError, match="choose another --port"):
            asyncio.run(start(taken.getsockname()[1]))


def test_another_address_than_loopback_needs_a_token() -> None:
    engines = load_engines(DETERMINISTIC)
    try:
        with pytest.raises(UsageError, match="--token"):
            LocalServer(engines, ServerOptions(host="0.0.0.0"))
        LocalServer(engines, ServerOptions(host="0.0.0.0", token="secret"))
    finally:
        engines.close()


def test_stopping_tells_clients_to_move() -> None:
    async def talk(server: LocalServer, url: str) -> None:
        async with connect(url + DEVELOPER) as client:
            await client.send(json.dumps(SETUP))
            await client.recv()
            stopping = asyncio.ensure_future(server.stop())
            frames = [json.loads(frame) async for frame in client]
            await stopping
        assert any("goAway" in frame for frame in frames)

    with_server(talk, grace=0.2)


def test_clients_are_asked_to_move_and_the_server_stays() -> None:
    async def talk(server: LocalServer, url: str) -> None:
        async with connect(url + DEVELOPER) as client:
            await client.send(json.dumps(SETUP))
            await client.recv()
            moving = asyncio.ensure_future(server.move(0.05))
            assert json.loads(await client.recv()) == {"goAway": {"timeLeft": "0.050s"}}
            with pytest.raises(SocketClosed, match="Deadline expired before operation could complete"):
                await client.recv()
            await moving
        async with connect(url + DEVELOPER) as client:
            await client.send(json.dumps(SETUP))
            assert b"setupComplete" in await client.recv()

    with_server(talk)


def test_a_hundred_abrupt_ends_leave_no_session() -> None:
    async def talk(server: LocalServer, url: str) -> None:
        for number in range(100):
            client = await connect(url + DEVELOPER)
            if number % 2:
                await client.send(json.dumps(SETUP))
            client.transport.abort()
        for _ in range(2000):
            if not server.sessions:
                break
            await asyncio.sleep(0.005)
        assert server.sessions == 0
        async with connect(url + DEVELOPER) as client:
            await client.send(json.dumps(SETUP))
            assert b"setupComplete" in await client.recv()

    with_server(talk)


@pytest.mark.slow
def test_the_official_client_completes_a_text_turn() -> None:
    genai = pytest.importorskip("google.genai", reason="google-genai is in the test extra")
    types = genai.types

    async def talk(server: LocalServer, url: str) -> None:
        context = ssl.create_default_context(cafile=server.certificate)
        client = genai.Client(
            api_key="dummy",
            http_options=types.HttpOptions(
                base_url=url.replace("wss", "https"), async_client_args={"ssl": context}
            ),
        )
        config = {"response_modalities": ["AUDIO"], "output_audio_transcription": {}}
        async with client.aio.live.connect(model="gemini-3.8-live", config=config) as session:
            await session.send_client_content(turns={"role": "user", "parts": [{"text": "hello there"}]})
            said, sound = "", 0
            async for message in session.receive():
                content = message.server_content
                if content and content.output_transcription:
                    said += content.output_transcription.text or ""
                sound += len(message.data or b"")
        assert said.strip()
        assert sound > 4800

    with_server(talk, tls=True)
