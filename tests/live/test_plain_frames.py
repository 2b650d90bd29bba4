from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from embodiment.live import fastpath
from embodiment.live import messages as msg
from embodiment.live.dialect import Dialect
from embodiment.live.messages import ServerEvent
from embodiment.live.plain_frames import CAN_READ, read_plain_frame
from embodiment.live.receiving import FrameReader
from embodiment.live.server_codec import encode_server
from tests.live.strategies import json_objects, json_values, words

pytestmark = pytest.mark.skipif(not CAN_READ, reason="msgspec (extra: fast) is not installed")

ODD: st.SearchStrategy[Any] = st.sampled_from(
    [None, True, False, 0, -1, 2.0, 1e3, 0.5, 10**30, "", "7", " x", [], [[]], {}, [{}], [None]]
)
COUNTS = st.integers(0, 2**40)


def seldom(odd: st.SearchStrategy[Any], usual: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.integers(1, 24).flatmap(lambda chance: odd if chance == 7 else usual)


def message(**fields: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    """Some of the fields in any order, now and then with a value of another type or one more field."""
    some = st.fixed_dictionaries({}, optional={name: seldom(ODD, right) for name, right in fields.items()})
    more = seldom(st.dictionaries(words, json_values, min_size=1, max_size=1), st.just({}))
    return st.tuples(some, more).flatmap(
        lambda both: st.permutations(list((both[0] | both[1]).items())).map(dict)
    )


TRANSCRIPTIONS = message(text=words)
TOKENS = st.lists(message(modality=st.sampled_from(["TEXT", "AUDIO"]), tokenCount=COUNTS), max_size=2)
FRAMES = message(
    serverContent=message(
        inputTranscription=TRANSCRIPTIONS,
        outputTranscription=TRANSCRIPTIONS,
        generationComplete=st.booleans(),
        interrupted=st.booleans(),
        turnComplete=st.booleans(),
    ),
    toolCall=message(functionCalls=st.lists(message(id=words, name=words, args=json_objects), max_size=2)),
    usageMetadata=message(
        promptTokenCount=COUNTS,
        responseTokenCount=COUNTS,
        candidatesTokenCount=COUNTS,
        totalTokenCount=COUNTS,
        cachedContentTokenCount=COUNTS,
        thoughtsTokenCount=COUNTS,
        toolUsePromptTokenCount=COUNTS,
        promptTokensDetails=TOKENS,
        responseTokensDetails=TOKENS,
        candidatesTokensDetails=TOKENS,
        cacheTokensDetails=TOKENS,
        toolUsePromptTokensDetails=TOKENS,
        serviceTier=words,
        trafficType=words,
    ),
)


def agree(raw: bytes) -> bool:
    """Whether it was read, and then said what the reader of objects says."""
    events = read_plain_frame(raw)
    if events is None:
        return False
    parsed = FrameReader().read(fastpath.loads_plain(raw))
    assert events == parsed
    assert repr(events) == repr(parsed)  # 1, 1.0 and True are equal
    return True


@settings(max_examples=40, deadline=None)
@given(FRAMES, st.sampled_from([None, 2]))
def test_what_is_read_is_what_the_reader_of_objects_reads(frame: dict[str, Any], indent: int | None) -> None:
    agree(json.dumps(frame, indent=indent).encode())


@pytest.mark.parametrize("pretty", [True, False])
@pytest.mark.parametrize("dialect", Dialect)
@pytest.mark.parametrize(
    "events",
    [
        [msg.OutputTranscription(' my "dear"\n\u00e9')],
        [msg.InputTranscription("hi"), msg.OutputTranscription("ho")],
        [msg.FunctionCall("1", "wave", {"a": [1, None, {"b": "c"}]}), msg.FunctionCall("2", "bow")],
        [msg.GenerationComplete()],
        [msg.Interrupted()],
        [
            msg.TurnComplete(),
            msg.UsageMetadata(
                prompt_tokens=3,
                response_tokens=4,
                prompt_details=(msg.ModalityTokens("TEXT", 1), msg.ModalityTokens("AUDIO", 2)),
                response_details=(msg.ModalityTokens("AUDIO", 4),),
                service_tier="ON_DEMAND",
            ),
        ],
    ],
    ids=lambda events: type(events[0]).__name__,
)
def test_what_a_turn_is_made_of_is_read(events: list[ServerEvent], dialect: Dialect, pretty: bool) -> None:
    raw = encode_server(events, dialect, pretty=pretty)
    assert agree(raw)
    assert read_plain_frame(raw.decode()) == events


@pytest.mark.parametrize(
    "raw",
    [
        b'{"serverContent": {"turnComplete": true}, "serverContent": {}}',
        b'{"serverContent": {"outputTranscription": {"text": "a", "text": "b"}}}',
        b'{"serverContent": {"turnComplet\\u0065": true}}',
        b'{"serverContent": {"outputTranscription": {"text": "\\ud83d\\ude00 \\u0000"}}}',
        b'{"toolCall": {"functionCalls": [{"name": "f", "args": {"a": 1, "a": 2}}]}}',
        b"{}",
        b' \n{"toolCall": {}} ',
    ],
)
def test_odd_spellings_of_plain_frames_are_read_alike(raw: bytes) -> None:
    assert agree(raw)


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"[]",
        b"{",
        b'{"serverContent": {}}{}',
        b'{"serverContent": {"outputTranscription": {"text": "\xff"}}}',
        b'{"serverContent": {"outputTranscription": {"text": "\\ud83d"}}}',
        b'{"toolCall": {"functionCalls": [{"name": "f", "args": {"a": NaN}}]}}',
        b'{"toolCall": {"functionCalls": [{"name": "f", "args": {"a": ' + b"[" * 100_000,
        b'{"toolCall": {"functionCalls": [{"args": {}}]}}',
        b'{"serverContent": {"outputTranscription": {"text": "a", "pitch": 1}}}',
        b'{"serverContent": {"turnComplete": true, "turnCompleteReason": "BLOCKLIST"}}',
        b'{"setupComplete": {}}',
    ],
    ids=lambda raw: repr(raw[:60]),
)
def test_everything_else_is_left_to_the_reader_of_objects(raw: bytes) -> None:
    assert read_plain_frame(raw) is None
