"""Google's own client reads what our server writes. Importing it takes a second, hence slow."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

import pytest

from embodiment.live import messages as msg
from embodiment.live.dialect import Dialect
from embodiment.live.server_codec import encode_server
from tests.live.frames import sound

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]

TURN: list[list[msg.ServerEvent]] = [
    [msg.InputTranscription("hello")],
    [msg.TextDelta("thinking", thought=True)],
    [msg.OutputTranscription("Well"), sound(1, 2, 3)],
    [sound(4, 5)],
    [msg.FunctionCall("fc_1", "wave", {"hand": "left"}), msg.FunctionCall("fc_2", "bow")],
    [msg.SessionResumptionUpdate("handle", True, 3)],
    [msg.VoiceActivitySignal(msg.VoiceActivityKind.START, 0.2), msg.WaitingForInput()],
    [msg.FunctionCallCancellation(("fc_2",))],
    [msg.GoAway(9.5)],
    [msg.GenerationComplete()],
    [
        msg.InteractionStatus("IDLE"),
        msg.TurnComplete(),
        msg.UsageMetadata(
            prompt_tokens=3,
            response_tokens=4,
            total_tokens=7,
            response_details=(msg.ModalityTokens("AUDIO", 4),),
        ),
    ],
]


class Frames:
    """The socket of a session: gives the frames one after the other."""

    def __init__(self, frames: Iterable[bytes]) -> None:
        self._frames = iter(frames)

    async def recv(self, decode: bool = False) -> bytes:
        return next(self._frames)


def received(dialect: Dialect) -> list[Any]:
    genai = pytest.importorskip("google.genai", reason="google-genai (extra: test) is not installed")
    live = pytest.importorskip("google.genai.live")
    client = genai.Client(vertexai=dialect is Dialect.VERTEX, api_key="not-a-key")
    frames = [encode_server(events, dialect) for events in TURN]
    frames.insert(1, encode_server({"serverContent": {}}, dialect))
    session = live.AsyncSession(api_client=client._api_client, websocket=Frames(frames))

    async def collect() -> list[Any]:
        return [message async for message in session.receive()]

    return asyncio.run(collect())


@pytest.mark.parametrize("dialect", list(Dialect))
def test_a_whole_turn(dialect: Dialect) -> None:
    said = received(dialect)
    assert len(said) == len(TURN) + 1
    contents = [message.server_content for message in said if message.server_content]
    assert [c.input_transcription.text for c in contents if c.input_transcription] == ["hello"]
    assert [c.output_transcription.text for c in contents if c.output_transcription] == ["Well"]
    parts = [part for c in contents if c.model_turn for part in c.model_turn.parts]
    assert [part.text for part in parts if part.thought] == ["thinking"]
    pcm = b"".join(part.inline_data.data for part in parts if part.inline_data)
    assert pcm == sound(1, 2, 3, 4, 5).pcm.tobytes()
    [calls] = [message.tool_call.function_calls for message in said if message.tool_call]
    assert [(call.id, call.name, call.args) for call in calls] == [
        ("fc_1", "wave", {"hand": "left"}),
        ("fc_2", "bow", {}),
    ]
    [update] = [message.session_resumption_update for message in said if message.session_resumption_update]
    assert (update.new_handle, update.resumable, update.last_consumed_client_message_index) == (
        "handle",
        True,
        3,
    )
    [activity] = [message.voice_activity for message in said if message.voice_activity]
    assert activity.voice_activity_type.value == "ACTIVITY_START"
    [cancelled] = [message.tool_call_cancellation for message in said if message.tool_call_cancellation]
    assert cancelled.ids == ["fc_2"]
    [going] = [message.go_away for message in said if message.go_away]
    assert going.time_left == "9.500s"
    last = said[-1]
    assert last.server_content.turn_complete
    assert last.usage_metadata.response_token_count == 4
    assert last.usage_metadata.total_token_count == 7
