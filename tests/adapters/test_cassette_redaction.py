from __future__ import annotations

import base64
import json
from typing import Any

import pytest

from embodiment.adapters.cassette_redaction import STAND_IN, Redaction, shown

HANDLE = "h4ndle-0123456789-abcdefghij"
VOICE = base64.b64encode(b"my own voice, and nobody else's").decode()


def hidden(redaction: Redaction, frame: Any, *, by_client: bool = False) -> Any:
    text = frame if isinstance(frame, str | bytes) else json.dumps(frame)
    return redaction.hide(text, by_client=by_client, store=lambda name, data: None)


@pytest.fixture
def redaction() -> Redaction:
    made = Redaction("salt")
    made.learn_headers({"Authorization": "Token k3y", "x-goog-api-key": "AIza-long-secret"})
    return made


def test_a_handle_once_seen_is_hidden_everywhere(redaction: Redaction) -> None:
    assert redaction.blotted(f"session {HANDLE} not found") == f"session {HANDLE} not found"
    hidden(redaction, {"sessionResumptionUpdate": {"newHandle": HANDLE, "resumable": True}})
    assert redaction.blotted(f"session {HANDLE} not found") == "session [secret] not found"
    assert hidden(redaction, {"error": {HANDLE: [f"no {HANDLE}"]}}) == {
        "error": {"[secret]": ["no [secret]"]}
    }


def test_a_handle_cut_at_the_end_of_a_close_reason_is_hidden(redaction: Redaction) -> None:
    hidden(redaction, {"setup": {"sessionResumption": {"handle": HANDLE}}}, by_client=True)
    assert redaction.blotted(f"no {HANDLE[:14]}", may_be_cut=True) == "no [secret]"
    assert redaction.blotted("no h4nd", may_be_cut=True) == "no h4nd"


def test_of_two_handles_that_begin_alike_nothing_is_left_over(redaction: Redaction) -> None:
    for handle in (HANDLE, HANDLE + "-and-more"):
        hidden(redaction, {"newHandle": handle})
    assert redaction.blotted(f"{HANDLE}-and-more") == "[secret]"


def test_frames_that_are_no_json_are_blotted_before_they_are_packed(redaction: Redaction) -> None:
    hidden(redaction, {"newHandle": HANDLE})
    raw = hidden(redaction, f"<html>bad key AIza-long-secret {HANDLE}</html>".encode() + b"\xff")
    assert base64.b64decode(raw["$raw"]) == b"<html>bad key [secret] [secret]</html>\xff"
    assert shown(raw, lambda name: b"") == b"<html>bad key [secret] [secret]</html>\xff"


def test_a_handle_in_a_frame_that_was_cut_is_hidden(redaction: Redaction) -> None:
    raw = hidden(redaction, f'{{"sessionResumptionUpdate": {{"newHandle": "{HANDLE}')
    assert HANDLE.encode() not in base64.b64decode(raw["$raw"])


def test_short_secrets_are_hidden_where_they_stand_alone(redaction: Redaction) -> None:
    said = hidden(redaction, {"k3y": "the key is k3y, not ask3yes; no Token"})
    assert said == {"[secret]": "the key is [secret], not ask3yes; no Token"}


@pytest.mark.parametrize(
    "sent",
    [
        {"realtimeInput": {"audio": {"data": VOICE}}},
        {"realtimeInput": {"audio": {"data": VOICE, "mimeType": "application/octet-stream"}}},
        {"realtimeInput": {"mediaChunks": [{"mimeType": "AUDIO/pcm", "data": VOICE}]}},
        {"realtime_input": {"media_chunks": [{"data": VOICE}]}},
        {"realtimeInput": {"audio": VOICE}},
        {"clientContent": {"turns": [{"parts": [{"inlineData": {"data": VOICE}}]}]}},
        {"anything": {"mime_type": "audio/opus", "data": VOICE}},
        VOICE,
        base64.b64decode(VOICE),
    ],
)
def test_the_players_voice_is_hidden_whatever_its_mime_type_says(redaction: Redaction, sent: Any) -> None:
    text = json.dumps(hidden(redaction, sent, by_client=True))
    assert '"$voice"' in text
    assert VOICE not in text
    kept = json.dumps(hidden(Redaction("salt", keeps_voice=True), sent, by_client=True))
    assert '"$voice"' not in kept


def test_what_a_function_of_the_game_returns_is_its_own(redaction: Redaction) -> None:
    sent = {"functionResponses": [{"id": "1", "response": {"audio": "on", "handle": "door", "data": "x"}}]}
    assert hidden(redaction, {"toolResponse": sent}, by_client=True) == {"toolResponse": sent}
    assert redaction.blotted("the door") == "the door"


def test_a_replayed_handle_is_hidden_like_the_real_one(redaction: Redaction) -> None:
    there = hidden(redaction, {"newHandle": HANDLE})
    again = json.loads(shown(there, lambda name: b""))
    assert again["newHandle"].startswith(STAND_IN)
    assert hidden(Redaction("salt"), again) == there
    assert Redaction("salt").blotted(f"no {again['newHandle']}") == "no [secret]"
