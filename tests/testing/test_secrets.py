"""A key and a handle are seeded into a session and looked for everywhere it leaves something behind."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from pathlib import Path

import pytest

from embodiment.adapters.cassette_recorder import CassetteRecorder
from embodiment.errors import LinkError
from embodiment.live.config import GeminiLiveConfig
from embodiment.live.transport import FrameStream
from embodiment.persona.persona import Persona
from embodiment.testing.evidence import Evidence
from embodiment.testing.function_server import FunctionServer
from embodiment.testing.matchers import at_rest, has_spoken
from embodiment.testing.stage import Stage

KEY = "AIzaSy-a-key-that-nobody-may-ever-see"
WSS = "wss://live.test.invalid/ws"


class Careless:
    """A service that puts the key into its closes and errors."""

    def __init__(self) -> None:
        self.server = FunctionServer(lambda prompt: "Forty gold.")
        self.connections = 0

    async def connector(self, url: str, headers: Mapping[str, str]) -> FrameStream:
        """Fails the second time, with the key in its complaint."""
        assert KEY in " ".join(headers.values()), "the key travels in a header"
        assert KEY not in url
        self.connections += 1
        if self.connections == 2:
            raise LinkError(f"nobody at {url}?key={KEY}")
        return await self.server.connector(url, headers)


def everything_written(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def test_a_key_is_in_no_cassette_log_trace_or_transcript(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.DEBUG)
    service = Careless()
    recorder = CassetteRecorder(tmp_path / "visit.jsonl")
    settings = GeminiLiveConfig(base_url=WSS, api_key=KEY, manual_activity=True)
    with Stage(
        server=service.server, service=settings, around=lambda inner: recorder.around(service.connector)
    ) as stage:
        evidence = Evidence(stage)
        smith = stage.add(persona=Persona(name="Smith"))
        stage.run(0.9)
        stage.type("how much is a sword?")
        stage.until(has_spoken("forty"), within=10)
        handle = smith.session._parts.connection.handle
        stage.server.streams[-1].cut(1011, f"bad key {KEY}")  # type: ignore[attr-defined]
        stage.until(at_rest(), within=60)
        assert service.connections > 2
        evidence.write(tmp_path / "evidence", "")
        shown = [repr(settings), str(settings), repr(smith.session), repr(stage.world.link)]
    recorder.close()
    files = everything_written(tmp_path)
    assert {"visit.jsonl", "evidence/trace.json"} <= files.keys()
    assert handle
    for name, content in files.items():
        assert KEY.encode() not in content, name
        assert handle.encode() not in content, name
    printed = capsys.readouterr()
    log = caplog.text + printed.out + printed.err
    assert KEY not in log
    assert handle not in log
    assert all(KEY not in text for text in shown)
