"""A key and a handle are seeded into a session and looked for everywhere it leaves something behind."""

from __future__ import annotations

import base64
import logging
import re
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
UNSEEN = "a-handle-that-came-in-a-frame-cut-short"
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


def unpacked(content: bytes) -> bytes:
    """What is behind everything that looks like base64."""
    return b"\n".join(
        base64.b64decode(word + b"=" * (-len(word) % 4)) for word in re.findall(rb"[A-Za-z0-9+/]{8,}={0,2}", content)
        if len(word.rstrip(b"=")) % 4 != 1
    )  # fmt: skip


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
        handles = []
        stage.world.observers.append(lambda: handles.append(smith.session._parts.connection.handle))
        stage.run(0.9)
        stage.type("how much is a sword?")
        stage.until(has_spoken("forty"), within=10)
        handle = handles[-1]
        streams = service.server.streams
        streams[-1].cut(1011, f"bad key {KEY}, bad handle {handle}, or {KEY[:-9]}")
        stage.until(at_rest(), within=60)
        stage.host.spawn(streams[-1].send(f"<html>bad key {KEY} handle {handle}</html>"))
        stage.run(1.0)
        stage.until(at_rest(), within=60)
        stage.host.spawn(streams[-1].send(f'{{"sessionResumptionUpdate": {{"newHandle": "{UNSEEN}", "re'))
        stage.run(1.0)
        stage.until(at_rest(), within=60)
        streams[-1].cut(1008, f"session {handle} not found")
        stage.until(at_rest(), within=60)
        assert service.connections > 4
        evidence.write(tmp_path / "evidence", "")
        shown = [repr(settings), str(settings), repr(smith.session), repr(stage.world.link)]
    recorder.close()
    files = everything_written(tmp_path)
    assert {"visit.jsonl", "evidence/trace.json"} <= files.keys()
    seen = {one for one in handles if one}
    assert handle in seen
    for name, content in files.items():
        for secret in (KEY, KEY[:-9], UNSEEN, *seen):
            assert secret.encode() not in content, name
            assert secret.encode() not in unpacked(content), name
    printed = capsys.readouterr()
    log = caplog.text + printed.out + printed.err
    assert KEY not in log
    assert not any(one in log for one in (UNSEEN, *seen))
    assert all(KEY not in text for text in shown)
