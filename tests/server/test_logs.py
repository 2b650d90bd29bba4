from __future__ import annotations

import json
import logging

import pytest

from embodiment.server.logs import JsonLines, note
from tests.server.talk import Talk, instruction, setup


def test_a_note_is_one_json_object(caplog: pytest.LogCaptureFixture) -> None:
    log = logging.getLogger("embodiment.server.test")
    with caplog.at_level(logging.INFO):
        note(log, "turn", sound_ms=120, interrupted=False)
    line = JsonLines().format(caplog.records[0])
    entry = json.loads(line)
    assert "\n" not in line
    assert (entry["event"], entry["sound_ms"], entry["interrupted"]) == ("turn", 120, False)


def test_other_records_and_exceptions_are_lines_too() -> None:
    try:
        raise ValueError("SECRETANSWER")
    except ValueError:
        import sys

        record = logging.LogRecord("x", logging.ERROR, __file__, 1, "session crashed", None, sys.exc_info())
    entry = json.loads(JsonLines().format(record))
    assert entry["text"] == "session crashed"
    assert entry["error"] == "ValueError"
    assert entry["trace"][0].startswith("test_logs.py:")
    assert "SECRET" not in json.dumps(entry)


def test_no_speech_no_instruction_and_no_key_is_ever_logged(caplog: pytest.LogCaptureFixture) -> None:
    """Frames, transcripts and keys do not belong into logs."""
    with (
        caplog.at_level(logging.DEBUG),
        Talk(
            setup(systemInstruction=instruction("You are a SECRETPERSONA.")), lambda prompt: "A SECRETANSWER."
        ) as talk,
    ):
        talk.turn("a SECRETQUESTION")
        talk.raw('{"SECRETFIELD": "SECRETVALUE"}')
        talk.run(0.1)
    text = "\n".join(JsonLines().format(record) for record in caplog.records)
    assert '"event": "turn"' in text
    for secret in ("SECRETPERSONA", "SECRETANSWER", "SECRETQUESTION", "SECRETVALUE"):
        assert secret not in text
