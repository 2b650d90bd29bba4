"""Recorded traffic of the real service and of its own client, replayed through both decoders."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from embodiment.live import messages as msg
from embodiment.live.codec import ClientDecoder, encode_client
from embodiment.live.dialect import Dialect
from embodiment.live.refusals import validate_message, validate_setup
from embodiment.live.server_codec import ServerDecoder, decode_client, encode_server

FOLDER = Path(
    os.environ.get("EMBODIMENT_CAPTURES", Path(__file__).resolve().parents[3] / "shared" / "captures")
)
RECORDINGS = sorted((FOLDER / "js-genai-recordings").glob("*.websocket.log"))
SDK_FRAMES = FOLDER / "genai_to_loopback_mldev.jsonl"

pytestmark = pytest.mark.skipif(
    not FOLDER.is_dir(),
    reason="no captured traffic here: set EMBODIMENT_CAPTURES to the folder that holds it",
)

_FRAME = re.compile(rb"^([<>])(\d+) ", re.MULTILINE)


def frames(recording: Path, direction: bytes) -> Iterator[bytes]:
    """Payloads of one direction: ``<LEN json`` is the service, ``>LEN json`` the client; LEN counts a line
    break.
    """
    data = recording.read_bytes()
    position = 0
    while found := _FRAME.search(data, position):
        start = found.end()
        position = start + int(found[2])
        if found[1] == direction:
            yield data[start : position - 1]


def sdk_frames() -> list[str]:
    return [entry["raw"] for entry in map(json.loads, SDK_FRAMES.read_text().splitlines()) if "raw" in entry]


@pytest.mark.parametrize("recording", RECORDINGS, ids=lambda path: path.name[5:-14])
def test_everything_the_service_said_is_understood(recording: Path) -> None:
    decoder = ClientDecoder()
    per_frame = [decoder.decode(frame) for frame in frames(recording, b"<")]
    events = [event for decoded in per_frame for event in decoded]
    assert isinstance(events[0], msg.SetupComplete)
    assert not [event for event in events if isinstance(event, msg.MalformedField | msg.Unknown)]
    assert bool(events[0].session_id) == ("Vertex" in recording.name)
    for decoded in per_frame:
        for event in decoded[:-1]:
            assert not isinstance(event, msg.TurnComplete | msg.Interrupted) or len(decoded) == 2


@pytest.mark.parametrize("recording", RECORDINGS, ids=lambda path: path.name[5:-14])
def test_our_server_writes_the_recorded_bytes(recording: Path) -> None:
    """Formatting, key order and defaults: what was decoded is encoded to the very frame it came from."""
    dialect = Dialect.VERTEX if "Vertex" in recording.name else Dialect.DEVELOPER
    for frame in frames(recording, b"<"):
        assert encode_server(ClientDecoder().decode(frame), dialect) == frame


@pytest.mark.parametrize("recording", RECORDINGS, ids=lambda path: path.name[5:-14])
def test_everything_the_js_client_said_is_understood(recording: Path) -> None:
    messages = [message for frame in frames(recording, b">") for message in decode_client(frame)]
    assert isinstance(messages[0], msg.Setup)
    assert not [message for message in messages if isinstance(message, msg.MalformedField | msg.Unknown)]


def test_the_recordings_hold_every_kind_we_expect() -> None:
    if not RECORDINGS:
        pytest.skip("the folder of captured traffic has no recordings")
    decoder = ClientDecoder()
    kinds = {
        type(event) for path in RECORDINGS for frame in frames(path, b"<") for event in decoder.decode(frame)
    }
    assert kinds >= {
        msg.SetupComplete,
        msg.TextDelta,
        msg.AudioDelta,
        msg.CodeDelta,
        msg.OutputTranscription,
        msg.GenerationComplete,
        msg.TurnComplete,
        msg.UsageMetadata,
        msg.FunctionCall,
    }


def test_everything_googles_own_client_sends_is_understood() -> None:
    """Mixed spellings at every level, URL-safe base64, deprecated fields."""
    decoder = ServerDecoder()
    messages = [message for raw in sdk_frames() for message in decoder.decode(raw)]
    assert not [message for message in messages if isinstance(message, msg.MalformedField | msg.Unknown)]
    assert {type(message) for message in messages} == {
        msg.Setup,
        msg.ClientContent,
        msg.RealtimeAudio,
        msg.RealtimeVideo,
        msg.RealtimeText,
        msg.AudioStreamEnd,
        msg.ActivityStart,
        msg.ActivityEnd,
        msg.ToolResponse,
        msg.ContextUpdate,
    }
    assert all(message.rate_hz == 16_000 for message in messages if isinstance(message, msg.RealtimeAudio))


def test_what_googles_client_sends_can_be_sent_by_ours_and_means_the_same() -> None:
    for raw in sdk_frames():
        messages = decode_client(raw)
        for message in messages:
            assert not isinstance(message, msg.MalformedField | msg.Unknown)
            assert decode_client(encode_client(message)) == [message]


@pytest.mark.parametrize(("name", "dialect"), [("mldev", Dialect.DEVELOPER), ("vertex", Dialect.VERTEX)])
def test_the_richest_setup(name: str, dialect: Dialect) -> None:
    raw = (FOLDER / f"rich_setup_{name}.json").read_text()
    [setup] = decode_client(raw)
    assert isinstance(setup, msg.Setup)
    speech = setup.payload["generationConfig"]["speechConfig"]
    assert speech["voiceConfig"]["prebuiltVoiceConfig"]["voiceName"] == "Kore"
    detection = setup.payload["realtimeInputConfig"]["automaticActivityDetection"]
    assert detection["silenceDurationMs"] == 500
    assert setup.payload["contextWindowCompression"]["slidingWindow"]["targetTokens"] == 8000
    assert setup.payload["inputAudioTranscription"]["customVocabulary"] == ["Rhasspy"]
    assert validate_setup(setup.payload, strict=False, dialect=dialect) is None
    assert validate_message(setup, dialect=dialect, is_first=True) is None
    refusal = validate_setup(setup.payload, strict=True, dialect=dialect)
    assert refusal is not None, "3.8 takes neither thinkingConfig nor affective dialog"
