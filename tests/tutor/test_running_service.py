"""The service as it is run: a process, a socket, a database file."""

from __future__ import annotations

import http.client
import os
import random
import signal
import threading
import time
from pathlib import Path

import pytest

from tests.tutor import extra  # noqa: F401  (skips without the extra)
from tests.tutor.running import ask, backend

from embodiment.tutor.contract import LiveTurnRequest, LiveTurnResponse  # isort: skip
from embodiment.tutor.database.engine import open_database  # isort: skip
from embodiment.tutor.database.sql_store import SqlStore  # isort: skip

pytestmark = pytest.mark.slow


def request(event: str, ts: int, session: str = "s", **fields: str) -> LiveTurnRequest:
    return LiveTurnRequest.model_validate(
        {"session_id": session, "event": event, "client_ts_ms": ts, **fields}
    )


def test_a_lesson_over_a_socket(tmp_path: Path) -> None:
    with backend(f"sqlite:///{tmp_path / 't.sqlite3'}", tmp_path) as (process, url):
        ask(url, request("START_SESSION", 1, language="hinglish"))
        ask(url, request("REQUEST_QUESTION", 2, question_id="q_8_3_12"))
        assert ask(url, request("SUBMIT_ANSWER", 3, student_utterance="gyarah bata barah")).is_correct is True
        process.send_signal(signal.SIGINT)
        assert process.wait(15) == 0


def test_killed_in_mid_session_no_answered_turn_is_lost(tmp_path: Path) -> None:
    """Learners at work while the process is killed, six times over: what was answered is there, and nothing is torn."""
    database = f"sqlite:///{tmp_path / 't.sqlite3'}"
    answered: dict[tuple[str, int], LiveTurnResponse] = {}
    chance = random.Random(7)
    for life in range(6):
        with backend(database, tmp_path, "--rate", "0") as (process, url):
            learners = [
                threading.Thread(target=learn, args=(url, f"s{life}_{n}", answered)) for n in range(4)
            ]
            for learner in learners:
                learner.start()
            wanted = len(answered) + chance.randrange(15, 40)
            while len(answered) < wanted and process.poll() is None:
                time.sleep(0.002)
            os.kill(process.pid, signal.SIGKILL)
            for learner in learners:
                learner.join()
    assert len(answered) >= 6 * 15
    engine = open_database(database)
    store = SqlStore(engine)
    for session in {name for name, _ in answered}:
        kept = {turn.client_ts_ms: turn for turn in store.turns(session)}
        told = {ts: response for (name, ts), response in answered.items() if name == session}
        assert {ts: kept[ts].response for ts in told} == told
        assert len(kept) <= len(told) + 1, "at most the turn that was under way is there beyond"
        with store.session(session) as ledger:
            memory = ledger.memory()
            assert memory is not None
            assert memory.last_ts_ms == max(kept)
            assert memory.turns == len(kept)
    engine.dispose()


def learn(url: str, session: str, answered: dict[tuple[str, int], LiveTurnResponse]) -> None:
    answered_here = 0
    try:
        for ts in range(1, 10_000):
            event = {1: "START_SESSION", 2: "REQUEST_QUESTION"}.get(ts, "SUBMIT_ANSWER")
            fields = {2: {"question_id": "q_8_3_12"}}.get(
                ts, {"student_utterance": "banana"} if ts > 2 else {}
            )
            answered[session, ts] = ask(url, request(event, ts, session, **fields))
            answered_here += 1
    except (OSError, http.client.HTTPException):
        return
