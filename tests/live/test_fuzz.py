"""Frames nobody would send on purpose: the decoders answer with events or with ProtocolError, never
otherwise.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from embodiment.errors import ProtocolError
from embodiment.live.codec import ClientDecoder
from embodiment.live.server_codec import ServerDecoder
from tests.live.frames import base64_of

SEEDS: list[dict[str, Any]] = [
    {"setupComplete": {"sessionId": "x"}},
    {
        "serverContent": {
            "modelTurn": {
                "role": "model",
                "parts": [
                    {"inlineData": {"mimeType": "audio/pcm;rate=24000", "data": base64_of(1, 2, 3)}},
                    {"text": "hello", "thought": True},
                    {"executableCode": {"language": "PYTHON", "code": "x"}},
                ],
            },
            "outputTranscription": {
                "text": "a",
                "words": [{"word": "a", "startOffset": "0.2s", "endOffset": "0.4s"}],
            },
            "inputTranscription": {"text": "b", "finished": True},
            "interimInputTranscription": {"text": "c"},
            "turnComplete": True,
            "interactionStatus": "IDLE",
        },
        "usageMetadata": {
            "totalTokenCount": 3,
            "promptTokensDetails": [{"modality": "TEXT", "tokenCount": 3}],
        },
    },
    {"serverContent": {"modelTurn": {"parts": [{"inlineData": {"mimeType": "audio/pcm", "data": "AQA="}}]}}},
    {"toolCall": {"functionCalls": [{"id": "1", "name": "f", "args": {"a": [1, None]}}]}},
    {"toolCallCancellation": {"ids": ["1"]}, "goAway": {"timeLeft": "9.5s"}},
    {"sessionResumptionUpdate": {"newHandle": "h", "resumable": True, "lastConsumedClientMessageIndex": "1"}},
    {"voiceActivity": {"type": "ACTIVITY_START", "audioOffset": "0.2s"}},
    {
        "setup": {
            "model": "models/m",
            "generationConfig": {"speechConfig": {"voice_config": {}}, "temperature": 1.0},
            "tools": [{"functionDeclarations": [{"name": "f", "parameters": {"properties": {"a": {}}}}]}],
        }
    },
    {
        "client_content": {
            "turns": [{"role": "user", "parts": [{"text": "x"}, {"inlineData": {"data": "AA"}}]}]
        }
    },
    {"realtime_input": {"audio": {"data": "AQA=", "mime_type": "audio/pcm;rate=16000"}, "activityStart": {}}},
    {"tool_response": {"functionResponses": [{"id": "1", "response": {"output": 1}, "parts": []}]}},
    {"contextUpdate": {"systemInstruction": {"parts": [{"text": "x"}]}, "tools": {"tools": []}}},
]
WRONG: list[Any] = [
    None,
    True,
    0,
    -1,
    1.5,
    1e308,
    "",
    "x",
    "9" * 400 + "s",
    "****",
    "\ud800",
    [],
    [[]],
    {},
    {"": {}},
    [None],
]


def mutated(value: Any, random: Random) -> Any:
    """``value`` with something in it replaced, renamed, dropped, doubled or moved."""
    if random.random() < 0.06:
        return random.choice(WRONG)
    if isinstance(value, dict):
        changed = {
            (
                key if random.random() > 0.03 else random.choice(["parts", "text", "data", "turns", "x"])
            ): mutated(item, random)
            for key, item in value.items()
            if random.random() > 0.03
        }
        if random.random() < 0.05:
            changed |= random.choice(SEEDS)
        return changed
    if isinstance(value, list):
        items = [mutated(item, random) for item in value]
        return items * random.choice([1, 1, 1, 1, 0, 2])
    return value


def frame(random: Random) -> bytes | str:
    raw = json.dumps(mutated(random.choice(SEEDS), random), indent=random.choice([None, 2])).encode()
    if random.random() < 0.15:
        broken = bytearray(raw)
        for _ in range(random.randrange(1, 4)):
            if broken:
                broken[random.randrange(len(broken))] = random.randrange(256)
        raw = bytes(broken[: random.randrange(len(broken) + 1)] if random.random() < 0.3 else broken)
    try:
        return raw.decode() if random.random() < 0.3 else raw
    except UnicodeDecodeError:
        return raw


def run(count: int, seed: int) -> tuple[int, int]:
    """Decode ``count`` frames with both decoders; (frames refused, frames taken)."""
    random = Random(seed)
    client, server = ClientDecoder(), ServerDecoder()
    refused = taken = 0
    for _ in range(count):
        one = frame(random)
        for decode in (client.decode, server.decode):
            try:
                decode(one)
                taken += 1
            except ProtocolError:
                refused += 1
    return refused, taken


def test_a_thousand_strange_frames() -> None:
    refused, taken = run(1_000, seed=1)
    assert refused > 50
    assert taken > 1_000


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 6))
def test_a_million_strange_frames(seed: int) -> None:
    refused, taken = run(250_000, seed=seed)
    assert refused + taken == 500_000
