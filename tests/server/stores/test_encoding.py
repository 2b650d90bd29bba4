from __future__ import annotations

import base64
import contextlib
import json
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from embodiment.live.messages import SessionResumptionUpdate
from embodiment.server.engines.brain_scripted import ScriptedBrain
from embodiment.server.ports import ROLES, Entry
from embodiment.server.resumption import SavedSession
from embodiment.server.stores.encoding import (
    DATA_LEFT_OUT,
    MOST_BYTES,
    UnkeepableSession,
    UnreadableSession,
    decode,
    encode,
    without_data,
)
from tests.server.talk import Talk, functions, instruction, quiet, setup, speech

ANY_TEXT = st.text(st.characters(codec=None, exclude_categories=()), max_size=200)  # half pairs too
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | ANY_TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(ANY_TEXT, inner, max_size=4),
    max_leaves=20,
)
SESSIONS = st.builds(
    SavedSession,
    model=ANY_TEXT,
    history=st.lists(st.builds(Entry, st.sampled_from(sorted(ROLES)), ANY_TEXT), max_size=8).map(tuple),
    memory=st.dictionaries(ANY_TEXT, JSON, max_size=4),
    line=ANY_TEXT,
    forgotten=st.integers(0, 2**62),
)
WRITTEN, _ = encode(SavedSession("m", (Entry("user", "hi"),), {"told": ["name"]}, "line", 3))


@given(SESSIONS)
def test_what_was_written_is_read_again(session: SavedSession) -> None:
    written, dropped = encode(session)
    assert decode(written) == session
    assert dropped == 0


@given(st.binary() | JSON.map(lambda value: json.dumps(value).encode()))
def test_garbage_is_refused_and_nothing_else_happens(garbage: bytes) -> None:
    with pytest.raises(UnreadableSession):
        decode(garbage)


@given(st.integers(0, len(WRITTEN) - 1), st.integers(0, 255))
def test_a_damaged_byte_is_refused_or_changes_a_value(at: int, byte: int) -> None:
    damaged = WRITTEN[:at] + bytes([byte]) + WRITTEN[at + 1 :]
    with contextlib.suppress(UnreadableSession):
        assert isinstance(decode(damaged), SavedSession)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"version": 2}, "it has version 2, this server reads version 1"),
        ({"version": True}, "it has no version"),
        ({"version": None}, "it has no version"),
        ({"audio": ""}, "1 fields that version 1 does not have"),
        ({"model": None}, "model is NoneType, not a text"),
        ({"forgotten": True}, "forgotten is bool, not a whole number"),
        ({"forgotten": 1.0}, "forgotten is float, not a whole number"),
        ({"forgotten": -1}, "forgotten is below 0"),
        ({"history": {}}, "history is an object, not a list"),
        ({"history": [["user"]]}, r"history\[0\] is not a role and a text"),
        ({"history": [["user", "a"], ["user", 1]]}, r"history\[1\] is not a role and a text"),
        ({"history": [["thief", "hi"]]}, "none of direction, function, model, user"),
        ({"memory": []}, "memory is a list, not an object"),
    ],
)
def test_what_is_not_known_is_refused_by_name(change: dict[str, Any], told: str) -> None:
    with pytest.raises(UnreadableSession, match=told):
        decode(json.dumps(json.loads(WRITTEN) | change).encode())


@pytest.mark.parametrize("field", sorted(json.loads(WRITTEN)))
def test_every_field_must_be_there(field: str) -> None:
    rest = {name: value for name, value in json.loads(WRITTEN).items() if name != field}
    with pytest.raises(UnreadableSession, match=field):
        decode(json.dumps(rest).encode())


@pytest.mark.parametrize(
    "data",
    [
        b"[" * 100_000,
        WRITTEN.replace(b'"name"', b"[" * 100_000 + b"]" * 100_000),
        WRITTEN.replace(b'"name"', b"NaN"),
        WRITTEN.replace(b'"name"', b"1e999"),
        WRITTEN.replace(b'"name"', b"9" * 10_000),
        WRITTEN.replace(b'"hi"', b'"' + b"x" * MOST_BYTES + b'"'),
        WRITTEN + b" {}",
        b"\xff\xfe" + WRITTEN,
    ],
)
def test_what_would_be_trouble_is_refused(data: bytes) -> None:
    with pytest.raises(UnreadableSession) as refusal:
        decode(data)
    assert "xxx" not in str(refusal.value)


def test_what_is_too_long_loses_its_oldest_entries_and_says_how_many() -> None:
    page = "ü" * 5_000
    history = tuple(Entry("user", f"{number} {page}") for number in range(60))
    written, dropped = encode(SavedSession("m", history, {"told": ["x"]}, "line", 7))
    session = decode(written)
    assert MOST_BYTES - 11_000 < len(written) <= MOST_BYTES
    assert session.history == history[dropped:]
    assert session.forgotten == 7 + dropped
    assert session.memory == {"told": ["x"]}


def test_one_entry_that_is_too_long_alone_is_forgotten_too() -> None:
    written, dropped = encode(SavedSession("m", (Entry("user", "a"), Entry("user", "é " * MOST_BYTES))))
    assert (decode(written).history, decode(written).forgotten, dropped) == ((), 2, 2)


@pytest.mark.parametrize(
    "memory",
    [
        {"pcm": b"\x00\x01"},
        {"pcm": np.zeros(4, dtype=np.int16)},
        {"level": float("nan")},
        {1: "a key that is no text"},
        {"much": "é " * MOST_BYTES},
    ],
)
def test_a_memory_that_is_no_json_or_too_large_is_not_written(memory: dict[Any, Any]) -> None:
    with pytest.raises(UnkeepableSession, match=r"snapshot\(\)"):
        encode(SavedSession("m", memory=memory))


# --- no speech ---


@given(st.binary(min_size=200, max_size=1_000), st.booleans(), st.sampled_from([0, 60, 64, 76]))
def test_sound_written_as_text_does_not_get_in(sound: bytes, url_safe: bool, width: int) -> None:
    text = (base64.urlsafe_b64encode if url_safe else base64.b64encode)(sound).decode()
    if width:
        text = "\n".join(text[at : at + width] for at in range(0, len(text), width))
    session = SavedSession("m", (Entry("user", f"listen: {text}"),), {"deeds": [{"result": {"audio": text}}]})
    written, _ = encode(session)
    assert text[:120] not in json.dumps(json.loads(written))
    assert DATA_LEFT_OUT in written.decode()


@pytest.mark.parametrize(
    "text",
    ["Tell me of the Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz.", "a " * 500, "-" * 80],
)
def test_what_people_write_stays(text: str) -> None:
    assert without_data(text) == text


def test_a_spoken_conversation_leaves_words_and_no_sound() -> None:
    """Everything that carries sound goes through a session; what is saved of it holds not one piece of any."""
    payload = setup(
        sessionResumption={},
        systemInstruction=instruction("You are Alma."),
        tools=functions("listen"),
    )
    said, heard = speech(0.6), "tell me a long story"
    with Talk(payload, brain=ScriptedBrain, heard=[heard]) as talk:
        talk.speak(said, quiet(1.0))
        talk.run(3.0)
        inline = {"inlineData": {"mimeType": "audio/pcm", "data": base64.b64encode(said.tobytes()).decode()}}
        turns = [{"role": "user", "parts": [inline, {"text": "did you hear?"}]}]
        talk.raw(json.dumps({"clientContent": {"turns": turns, "turnComplete": True}}))
        talk.run(3.0)
        handle = talk.of(SessionResumptionUpdate)[-1].handle
        saved = talk.store._saved[handle][1]  # type: ignore[attr-defined]
        written, _ = encode(saved)
        spoken = talk.sound()
    assert heard.encode() in written
    assert b"did you hear?" in written
    assert len(spoken) > 4_800
    for sound in (said, spoken):
        raw = sound.tobytes()
        for at in range(0, len(raw) - 48, 480):
            piece = raw[at : at + 48]
            assert piece not in written
            assert base64.b64encode(piece) not in written
    assert len(written) < 2_000
