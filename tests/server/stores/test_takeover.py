"""A server is killed in mid-conversation: its clients go on with another one, which knows what was said."""

from __future__ import annotations

import asyncio
import ssl
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import embodiment as em
from embodiment.adapters.live_client import LiveLink
from embodiment.adapters.loops import ThreadedLoop
from embodiment.adapters.websocket import connect_websocket
from embodiment.live.config import GeminiLiveConfig
from embodiment.persona.persona import Persona
from embodiment.session.events import InputUnsent, SessionState, SpeakingStopped, StateChanged
from embodiment.testing.figures import plain_sheet
from embodiment.testing.speaker import PulledSpeaker
from embodiment.units import TICK
from embodiment.world.runtime import Runtime
from embodiment.world.spec import CharacterSpec
from tests.server.stores.redis_server import BINARY, MISSING, RedisServer
from tests.server.stores.replicas import Front, Replica

pytest.importorskip("redis", reason="a store in Redis needs its client: the extra redis")
pytestmark = [pytest.mark.slow, pytest.mark.skipif(BINARY is None, reason=MISSING)]
TOLD, AGAIN = "tell me anything", "say that again"
"""What the scripted mind answers to the second is what it remembers of the first."""


@pytest.fixture(scope="module")
def redis() -> Iterator[RedisServer]:
    with RedisServer() as server:
        yield server


class Player:
    """A world in real time with one character, whose service is at a port of this machine."""

    def __init__(self, port: int, api_key: str = "any") -> None:
        self.host = ThreadedLoop("player")
        self.world = Runtime(
            link=LiveLink(self.host, connect_websocket),
            speaker=PulledSpeaker(keep=False),
            host=self.host,
            service=GeminiLiveConfig(
                base_url=f"ws://127.0.0.1:{port}", api_key=api_key, manual_activity=True, word_timestamps=True
            ),
        )
        self.events: list[object] = []
        spec = CharacterSpec(
            kind=em.Character, key="alma", persona=Persona(name="Alma"), sheet=plain_sheet(), at=(0.0, 0.0)
        )
        self.session = self.world.add(spec).session
        self.session.subscribe(self.events.append)

    def until(self, condition: Callable[[], object], within: float = 30.0) -> None:
        """Let real time pass."""
        end = time.monotonic() + within
        while not condition():
            assert time.monotonic() < end, self.events[-12:]
            self.world.tick()
            time.sleep(TICK / 2)

    def heard(self) -> list[str]:
        """Whole answers so far."""
        return [event.heard for event in self.events if isinstance(event, SpeakingStopped)]

    def ask(self, text: str) -> str:
        """Type a line, and return what was heard."""
        before = len(self.heard())
        self.session.send_text(text)
        self.until(lambda: len(self.heard()) > before and not self.session.is_in_conversation)
        return " ".join(self.heard()[before:])

    def close(self) -> None:
        """Go home."""
        self.world.close()
        self.host.stop()


def test_our_client_is_remembered_by_the_other_server(redis: RedisServer) -> None:
    first, other = Replica(redis.url), Replica(redis.url)
    with Front(first.port) as front:
        player = Player(front.port)
        try:
            player.until(lambda: player.session.state is SessionState.CONNECTED)
            story = player.ask(TOLD)
            assert story.strip()
            player.events.clear()
            front.target = other.port
            first.kill()
            player.until(
                lambda: any(
                    isinstance(event, StateChanged) and event.state is SessionState.CONNECTED
                    for event in player.events
                )
            )
            assert player.ask(AGAIN) == story
            assert not [event for event in player.events if isinstance(event, InputUnsent)]
        finally:
            player.close()
            first.kill()
            other.kill()


def test_the_official_client_is_remembered_by_the_other_server(redis: RedisServer, tmp_path: Path) -> None:
    genai = pytest.importorskip("google.genai", reason="google-genai is in the test extra")
    pytest.importorskip("cryptography", reason="--tls needs cryptography, which is in the test extra")
    certificates = [tmp_path / "first.pem", tmp_path / "other.pem"]
    first, other = (Replica(redis.url, "--tls", "--certificate", str(path)) for path in certificates)
    contexts = [ssl.create_default_context(cafile=path) for path in certificates]
    try:
        with Front(first.port) as front:
            story, again = asyncio.run(_visit(genai, contexts, front, first, other))
        assert story.strip()
        assert again == story
    finally:
        first.kill()
        other.kill()


async def _visit(
    genai: Any, contexts: list[ssl.SSLContext], front: Front, first: Replica, other: Replica
) -> tuple[str, str]:
    types = genai.types

    def connected(context: ssl.SSLContext, handle: str | None = None) -> Any:
        """Each server made a certificate of its own."""
        options = types.HttpOptions(
            base_url=f"https://127.0.0.1:{front.port}", async_client_args={"ssl": context}
        )
        client = genai.Client(api_key="any", http_options=options)
        config = types.LiveConnectConfig(
            response_modalities=["AUDIO"],
            output_audio_transcription=types.AudioTranscriptionConfig(),
            session_resumption=types.SessionResumptionConfig(handle=handle),
            system_instruction="You are Alma.",
        )
        return client.aio.live.connect(model="gemini-3.8-live", config=config)

    async def ask(session: Any, text: str) -> tuple[str, str]:
        """The answer, and the handle that knows it: the first one after the turn."""
        await session.send_realtime_input(text=text)
        said, over = "", False
        while True:
            async for message in session.receive():
                content = message.server_content
                if content and content.output_transcription:
                    said += content.output_transcription.text or ""
                over |= bool(content and content.turn_complete)
                update = message.session_resumption_update
                if over and update and update.resumable:
                    return said, update.new_handle

    async with asyncio.timeout(60):
        async with connected(contexts[0]) as session:
            story, handle = await ask(session, TOLD)
            first.kill()
            front.target = other.port
            with pytest.raises(genai.errors.APIError, match="1006"):
                async for _ in session.receive():
                    pass
        async with connected(contexts[1], handle) as session:
            again, _ = await ask(session, AGAIN)
    return story, again
