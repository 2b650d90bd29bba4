"""A conversation that is moved, or loses its connection, on every transport: real sockets on simulated time."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from embodiment.live.transport import ConnectionClosed, PouringStream
from embodiment.persona.persona import Persona
from embodiment.server.app import LocalServer
from embodiment.server.options import SessionOptions
from embodiment.server.ports import Prompt
from embodiment.session.events import InputUnsent, SessionState, StateChanged
from embodiment.testing.matchers import has_spoken, never_stuck
from embodiment.testing.stage import Stage
from tests.adapters.keepalive import BREATH, LateService, Withheld
from tests.adapters.ways import NAMES, way_called
from tests.server.test_local_server import DEVELOPER, SETUP, spoken, with_server

FRAME = BREATH / 2


def remembers(prompt: Prompt) -> str:
    """Answers with how much was said before."""
    return f"I was asked {len([entry for entry in prompt.history if entry.role == 'user'])} times before."


@contextmanager
def visit(name: str, options: SessionOptions) -> Iterator[tuple[LateService, Stage]]:
    """Somebody to talk to, behind real sockets."""
    service = LateService(
        remembers, Withheld("nobody: a service as it should be", 0.0), way_called(name).connect, options
    )
    with Stage(server=service, keep_sound=False) as stage:
        try:
            stage.add(persona=Persona(name="Smith"))
            yield service, stage
            never_stuck(stage)
            assert not stage.of(InputUnsent)
        finally:
            for session in stage.world.sessions.values():
                session.disconnect()
            stage.run(2.0)
            service.close()
            stage.run(0.1)


@pytest.mark.parametrize("name", NAMES)
def test_a_goaway_is_followed_and_nothing_is_forgotten(name: str) -> None:
    with visit(name, SessionOptions(lifetime=12.0, go_away_lead=6.0)) as (service, stage):
        stage.type("one")
        stage.until(has_spoken("asked 0 times before"), within=10)
        stage.run(8.0, frame=FRAME)
        assert service.connections == 2, "it waits until the connection is taken from it"
        stage.type("two")
        stage.until(has_spoken("asked 1 times before"), within=10)
        assert not [one for one in stage.of(StateChanged) if one.state is SessionState.RECONNECTING]


@pytest.mark.parametrize("name", NAMES)
def test_a_connection_that_is_cut_is_made_anew_and_nothing_is_forgotten(name: str) -> None:
    with visit(name, SessionOptions()) as (service, stage):
        stage.type("one")
        stage.until(has_spoken("asked 0 times before"), within=10)
        stage.run(2.0, frame=FRAME)
        service.cut()
        stage.type("two")
        stage.until(has_spoken("asked 1 times before"), within=10)
        assert service.connections == 2
        assert [one for one in stage.of(StateChanged) if one.state is SessionState.RECONNECTING]


class Socket:
    """A stream with the names the server's own tests use."""

    def __init__(self, stream: PouringStream) -> None:
        self.send, self.recv = stream.send, stream.receive


@pytest.mark.parametrize("name", NAMES)
def test_a_turn_with_the_local_server_and_its_stop(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Over TLS, as the real service is."""
    certificate = tmp_path / "certificate.pem"

    async def talk(server: LocalServer, url: str) -> None:
        monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
        stream = await way_called(name).connect(url + DEVELOPER, {"x-goog-api-key": "any"})
        await stream.send(json.dumps(SETUP))
        assert "setupComplete" in json.loads(await stream.receive())
        assert await spoken(Socket(stream), "hello") != ""
        stopping = asyncio.ensure_future(server.stop())
        frames = []
        with pytest.raises(ConnectionClosed) as ended:
            await stream.pour(frames.append)
        await stopping
        assert any("goAway" in json.loads(frame) for frame in frames)
        assert ended.value.code == 1001
        await stream.close()

    with_server(talk, tls=True, certificate=str(certificate))
