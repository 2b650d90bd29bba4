"""Clients that send nonsense, too much, or nothing at all: each has one defined end, and only its own."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import socket
from dataclasses import replace
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from embodiment.live.messages import RealtimeAudio
from embodiment.server.app import LocalServer
from embodiment.server.engines.pool import DETERMINISTIC, load_engines
from embodiment.server.options import ServerOptions, SessionOptions
from embodiment.server.outbox import MOST_CONTENT
from embodiment.server.ports import Heard, Vocabulary
from embodiment.units import Int16Array
from tests.server.talk import Talk, quiet, setup, speech
from tests.server.test_local_server import DEVELOPER, SETUP, spoken, with_server

AUDIO = {"mimeType": "audio/pcm;rate=16000", "data": "AAAA"}


def realtime(**fields: Any) -> str:
    return json.dumps({"realtimeInput": fields})


async def end_of(client: ClientConnection) -> tuple[int, str]:
    """How the server closes."""
    try:
        while True:
            await client.recv()
    except ConnectionClosed as closed:
        frame = closed.rcvd
        return (frame.code, frame.reason) if frame else (1006, "")


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ("", 1007),
        ("hello", 1007),
        (b"\xff\xfe\x00\x01", 1007),
        ("[]", 1007),
        ("3", 1007),
        ("null", 1007),
        ('{"realtimeInput": ', 1007),
        ("[" * 100_000, 1007),
        ('{"a":' * 100_000, 1007),
        ('{"x": ' + "9" * 10_000 + "}", 1007),
        ('{"x": NaN}', 1007),
        ('{"realtimeInput": 3}', 0),
        ('{"realtimeInput": {"audio": {"data": "!!!", "mimeType": 3}}}', 0),
        ('{"clientContent": {"turns": [{"parts": [{"text": 5}]}]}}', 0),
        ('{"toolResponse": {"functionResponses": [{"id": null}]}}', 0),
        ('{"toolResponse": {"functionResponses": {"id": "nobody asked"}}}', 0),
        ('{"\\u0000": "\\ud800"}', 0),
        (realtime(audio={**AUDIO, "mimeType": "audio/pcm;rate=0"}), 1007),
        (realtime(audio={**AUDIO, "mimeType": "audio/pcm;rate=-16000"}), 1007),
        (realtime(audio={**AUDIO, "mimeType": "audio/pcm;rate=99999999999"}), 1007),
        (realtime(audio={**AUDIO, "mimeType": "audio/opus"}), 0),
    ],
)
def test_nonsense_ends_its_own_session_or_changes_nothing(frame: str | bytes, code: int) -> None:
    """A code is how the connection is closed; 0: the next turn is answered as if nothing had come."""

    async def talk(server: LocalServer, url: str) -> None:
        async with connect(url + DEVELOPER) as client, connect(url + DEVELOPER) as other:
            for one in (client, other):
                await one.send(json.dumps(SETUP))
                await one.recv()
            await client.send(frame)
            if code:
                assert (await end_of(client))[0] == code
            else:
                assert (await spoken(client, "still there?")).strip()
            assert (await spoken(other, "and you?")).strip()

    with_server(talk)


def test_a_message_beyond_the_limit_is_1009() -> None:
    async def talk(server: LocalServer, url: str) -> None:
        async with connect(url + DEVELOPER) as client:
            await client.send(json.dumps(SETUP))
            await client.recv()
            await client.send(b"x" * 10_001)
            assert (await end_of(client))[0] == 1009

    with_server(talk, max_message=10_000)


def test_minutes_of_sound_in_one_message_hold_up_nobody_else() -> None:
    """A quarter of an hour fits into 16 MiB at a telephone's rate."""
    samples = 500_000

    async def talk(server: LocalServer, url: str) -> None:
        async with connect(url + DEVELOPER) as endless, connect(url + DEVELOPER) as other:
            for one in (endless, other):
                await one.send(json.dumps(SETUP))
                await one.recv()
            hearing = next(iter(server._live.values()))._hearing
            data = base64.b64encode(bytes(2 * samples)).decode()
            await endless.send(realtime(audio={"mimeType": "audio/pcm;rate=4000", "data": data}))
            while not hearing.received:  # noqa: ASYNC110  a test may look
                await asyncio.sleep(0)
            assert (await spoken(other, "and you?")).strip()
            assert hearing.received < samples
            endless.transport.abort()

    with_server(talk)


def test_headers_that_come_twice_are_each_looked_at() -> None:
    """A gateway in between adds its own."""

    async def talk(server: LocalServer, url: str) -> None:
        async def status(*headers: tuple[str, str]) -> int:
            try:
                async with connect(url + DEVELOPER, additional_headers=headers):
                    return 101
            except InvalidStatus as answer:
                return answer.response.status_code

        key = ("x-goog-api-key", "secret")
        assert await status(("x-goog-api-key", "other"), key) == 101
        assert await status(("Authorization", "Bearer other"), ("Authorization", "Bearer secret")) == 101
        assert await status(("x-goog-api-key", "other"), ("x-goog-api-key", "another")) == 401
        assert (
            await status(key, ("Origin", "https://game.example"), ("Origin", "https://evil.example")) == 403
        )

    with_server(talk, token="secret", allow_origins=("https://game.example",))


def test_a_connection_without_a_setup_does_not_hold_its_place() -> None:
    async def talk(server: LocalServer, url: str) -> None:
        async with connect(url + DEVELOPER) as client:
            assert (await end_of(client))[0] == 1011
        async with connect(url + DEVELOPER) as client:
            await client.send(json.dumps(SETUP))
            assert b"setupComplete" in await client.recv()

    quick = SessionOptions(pace=0, playback_delay=False, setup_within=0.5)
    with_server(talk, max_sessions=1, session=quick)


def test_more_connections_at_the_same_moment_than_are_let_in() -> None:
    async def talk(server: LocalServer, url: str) -> None:
        refused: list[int] = []
        decided = asyncio.Event()

        async def one(number: int) -> None:
            try:
                async with connect(url + DEVELOPER) as client:
                    await client.send(json.dumps(SETUP))
                    await client.recv()
                    await decided.wait()
            except (InvalidStatus, ConnectionClosed):
                refused.append(number)
                if len(refused) == 9:
                    assert server.sessions == 3
                    decided.set()

        await asyncio.gather(*(one(number) for number in range(12)))
        assert len(refused) == 9

    with_server(talk, max_sessions=3)


@pytest.mark.parametrize(
    "sent", [b"\x16\x03\x01\x02\x00\x01", b"SSH-2.0-x\r\n", b"GET / HTTP/1.1\r\n", b"\x00" * 70_000, b""]
)
def test_what_is_no_websocket_is_dropped(sent: bytes) -> None:
    """Another protocol, half a request, a half-open connection: gone when the handshake's time is over."""

    async def talk(server: LocalServer, url: str) -> None:
        host, _, port = url.removeprefix("ws://").partition(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(sent)
        with contextlib.suppress(ConnectionError):
            await reader.read()
        writer.close()
        assert server.sessions == 0

    with_server(talk, handshake_within=0.2)


def test_health_is_told_to_plain_http_clients() -> None:
    async def talk(server: LocalServer, url: str) -> None:
        host, _, port = url.removeprefix("ws://").partition(":")
        async with connect(url + DEVELOPER):
            reader, writer = await asyncio.open_connection(host, int(port))
            writer.write(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            head, _, body = (await reader.read()).decode().partition("\r\n\r\n")
            writer.close()
        assert head.startswith("HTTP/1.1 200 ")
        assert json.loads(body) == {"status": "ok", "sessions": 1}

    with_server(talk)


def test_a_client_that_does_not_read_slows_its_own_speech_and_nobody_elses() -> None:
    long = "This is a long story that nobody listens to. " * 90

    async def talk(server: LocalServer, url: str) -> None:
        small = socket.socket()
        small.setsockopt(
            socket.SOL_SOCKET, socket.SO_RCVBUF, 65_536
        )  # the system may hold back no more than this
        small.connect(("127.0.0.1", int(url.rpartition(":")[2])))
        async with (
            connect(url + DEVELOPER, max_queue=1, sock=small) as deaf,
            connect(url + DEVELOPER) as other,
        ):
            for one in (deaf, other):
                await one.send(json.dumps(SETUP))
                await one.recv()
            deaf.transport.pause_reading()
            turn = {"turns": [{"role": "user", "parts": [{"text": long}]}], "turnComplete": True}
            await deaf.send(json.dumps({"clientContent": turn}))
            assert (await spoken(other, "and you?")).strip()
            waiting = [session._outbox._frames for session in server._live.values()]
            held = 0  # looks in a row at which all that may wait is waiting
            while held < 10:
                await asyncio.sleep(0.01)
                assert max(map(len, waiting)) <= MOST_CONTENT
                held = held + 1 if max(map(len, waiting)) == MOST_CONTENT else 0
            deaf.transport.abort()

    with_server(talk, replace(DETERMINISTIC, brain="echo"))


@pytest.mark.slow
def test_the_server_ends_although_a_client_does_not_read() -> None:
    async def run() -> None:
        engines = load_engines(DETERMINISTIC)
        server = LocalServer(engines, ServerOptions(port=0, grace=0.0))
        client = await connect(await server.start() + DEVELOPER)
        await client.send(json.dumps(SETUP))
        await client.recv()
        client.transport.pause_reading()
        async with asyncio.timeout(8):
            await server.stop()
        client.transport.abort()
        engines.close()

    asyncio.run(run())


class Slow:
    """A recogniser that is never done."""

    def __init__(self) -> None:
        self.asked = 0

    async def prepare(self, vocabulary: Vocabulary) -> None:
        """Ready."""

    async def transcribe(self, pcm: Int16Array, vocabulary: Vocabulary) -> Heard:
        self.asked += 1
        await asyncio.sleep(1e9)
        return Heard("never")


def test_a_client_is_not_read_while_too_much_waits_to_be_understood() -> None:
    """Faster than real time, for ever: memory stays, the socket holds the rest back."""
    slow = Slow()
    with Talk(setup(), lambda prompt: None, recogniser=slow, options=SessionOptions(most_waiting=3)) as talk:
        for _ in range(10):
            talk.speak(speech(0.5), quiet(0.8))
        waiting = talk.session._hearing._utterances.qsize()
        unread = talk.unread
        talk.send(RealtimeAudio(speech(0.1), 16_000))
        talk.run(0.5)
        assert waiting == 3
        assert talk.unread > unread > 0
