from __future__ import annotations

import io
import json
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from embodiment.server.workers.framing import BrokenPipe, Message, read_message, write_message

JSON = st.dictionaries(st.text(max_size=8), st.integers() | st.text(max_size=8) | st.booleans(), max_size=4)


@given(st.lists(st.tuples(JSON, st.binary(max_size=200)), max_size=5))
def test_messages_come_back_in_order(messages: list[tuple[dict[str, object], bytes]]) -> None:
    pipe = io.BytesIO()
    for header, payload in messages:
        write_message(pipe, Message(header, payload))
    pipe.seek(0)
    assert [read_message(pipe) for _ in messages] == [Message(h, p) for h, p in messages]
    assert read_message(pipe) is None


@given(st.binary(max_size=64))
def test_anything_else_is_the_end_or_a_broken_pipe_and_never_a_surprise(data: bytes) -> None:
    pipe = io.BytesIO(data)
    try:
        while (message := read_message(pipe)) is not None:
            assert isinstance(message.header, dict)
            assert data[: pipe.tell()].endswith(message.payload)
    except BrokenPipe:
        return
    assert pipe.tell() == len(data)


@pytest.mark.parametrize("header", [b"1", b"null", b"[]", b'"text"'])
def test_a_header_that_is_no_object_is_no_message(header: bytes) -> None:
    with pytest.raises(BrokenPipe, match="no message"):
        read_message(io.BytesIO(len(header).to_bytes(4, "big") + bytes(4) + header))


def test_a_stream_that_ends_inside_a_message_is_broken() -> None:
    pipe = io.BytesIO()
    write_message(pipe, Message({"a": 1}, b"12345"))
    for length in range(1, len(pipe.getvalue())):
        with pytest.raises(BrokenPipe):
            read_message(io.BytesIO(pipe.getvalue()[:length]))


class Closed(io.BytesIO):
    def write(self, data: object) -> int:
        raise BrokenPipeError


def test_a_reader_that_is_gone_breaks_the_pipe() -> None:
    with pytest.raises(BrokenPipe):
        write_message(Closed(), Message({}))


def run_worker(body: str, requests: list[Message]) -> tuple[list[Message], int]:
    """Run a worker whose ``start`` is ``body`` and give it ``requests``."""
    code = (
        "import sys\nfrom embodiment.server.workers.framing import Message, serve\n"
        f"def start():\n    {body}\nsys.exit(serve(start))\n"
    )
    given_ = io.BytesIO()
    for request in requests:
        write_message(given_, request)
    done = subprocess.run(
        [sys.executable, "-c", code], input=given_.getvalue(), capture_output=True, timeout=30
    )
    answers, pipe = [], io.BytesIO(done.stdout)
    while (answer := read_message(pipe)) is not None:
        answers.append(answer)
    return answers, done.returncode


def test_a_worker_greets_answers_in_order_and_ends_with_its_input() -> None:
    body = "return {'ready': True}, lambda m: Message({'n': m.header['n'] + 1}, m.payload * 2)"
    answers, code = run_worker(body, [Message({"n": 1}, b"ab"), Message({"n": 2})])
    assert answers == [Message({"ready": True}), Message({"n": 2}, b"abab"), Message({"n": 3})]
    assert code == 0


def test_a_failing_request_is_answered_and_the_next_one_too() -> None:
    answers, _ = run_worker(
        "return {}, lambda m: Message({'n': 1 // m.header['n']})", [Message({"n": 0}), Message({"n": 1})]
    )
    assert "ZeroDivisionError" in answers[1].header["error"]
    assert answers[2].header == {"n": 1}


def test_a_library_that_cannot_be_loaded_is_told_in_the_first_message() -> None:
    answers, code = run_worker("raise ImportError('no such wheel')", [])
    assert answers == [Message({"error": "ImportError: no such wheel"})]
    assert code == 1


def test_what_a_library_prints_does_not_break_the_framing() -> None:
    body = "print('chatter', flush=True); return {}, lambda m: (print('more', flush=True), Message({}))[1]"
    answers, _ = run_worker(body, [Message({})])
    assert answers == [Message({}), Message({})]


def test_headers_are_plain_json() -> None:
    pipe = io.BytesIO()
    write_message(pipe, Message({"text": "नमस्ते"}))
    assert json.loads(pipe.getvalue()[8:]) == {"text": "नमस्ते"}
