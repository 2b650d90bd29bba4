from __future__ import annotations

from typing import Any

import pytest

from tests.tutor import (
    extra,  # noqa: F401  (skips without the extra)
    seed,
)
from tests.tutor.asgi import post
from tests.tutor.tiny import SHELF

from embodiment.tutor.access import AccessOptions  # isort: skip
from embodiment.tutor.app import PATH, create_app  # isort: skip
from embodiment.tutor.refusals import REFUSALS, Refusal  # isort: skip
from embodiment.tutor.service import Tutor  # isort: skip

TOKENS = ("correct-horse-battery", "another-long-token-here")
START = {"session_id": "s", "event": "START_SESSION", "client_ts_ms": 1}


def app(**options: Any) -> Any:
    return create_app(Tutor(SHELF), AccessOptions(**options), secret=bytes(32), clock=lambda: 0.0)


def guarded() -> Any:
    return app(host="0.0.0.0", tokens=TOKENS, names=("127.0.0.1",))


def bearer(number: int) -> str:
    return f"Bearer {TOKENS[number]}"


def test_the_agreed_example_over_http_is_the_agreed_response() -> None:
    service = create_app(Tutor())
    before = [
        {"event": "START_SESSION", "language": "hinglish"},
        {"event": "REQUEST_CHAPTER", "chapter_id": "ch_8_3"},
        {"event": "REQUEST_QUESTION", "question_id": "q_8_3_12"},
    ]
    for number, fields in enumerate(before):
        assert post(service, {"session_id": "sess_123", "client_ts_ms": number, **fields}).status == 200
    answer = post(service, seed.EXAMPLE_REQUEST)
    assert answer.status == 200
    assert list(answer.json) == seed.RESPONSE_FIELDS
    got = {name: answer.json[name] for name in seed.EXAMPLE_RESPONSE}
    got["speak"] = {"ssml": got["speak"]["ssml"]}
    assert got == seed.EXAMPLE_RESPONSE


def test_there_is_one_endpoint_and_it_is_described() -> None:
    service = app()
    published = post(service, b"", "/openapi.json", method="GET").json
    assert list(published["paths"]) == [PATH]
    operation = published["paths"][PATH]["post"]
    assert operation["operationId"] == "tutor_turn"
    assert set(operation["responses"]) == {"200", *(str(rule.status) for rule in REFUSALS.values())}
    request = published["components"]["schemas"]["LiveTurnRequest"]
    assert set(request["properties"]) == set(seed.PROPERTIES)
    assert set(request["required"]) == seed.REQUIRED
    response = published["components"]["schemas"]["LiveTurnResponse"]
    assert list(response["properties"]) == seed.RESPONSE_FIELDS


@pytest.mark.parametrize(
    ("body", "refusal"),
    [
        ({}, Refusal.MALFORMED), (b"{", Refusal.MALFORMED), (b"", Refusal.MALFORMED), (b"\xff", Refusal.MALFORMED),
        ([START], Refusal.MALFORMED), ({**START, "event": "THINK"}, Refusal.MALFORMED),
        ({**START, "telemetry": {"rtt_ms": -1}}, Refusal.MALFORMED),
        ({**START, "student_utterance": "\ud800"}, Refusal.MALFORMED),
        ({**START, "event": "REPEAT"}, Refusal.UNKNOWN_SESSION),
        ({**START, "student_utterance": "x" * 20_000}, Refusal.TOO_LARGE),
    ],
    ids=lambda value: str(value)[:40],
)  # fmt: skip
def test_what_is_no_turn_is_refused_from_the_table(body: Any, refusal: Refusal) -> None:
    answer = post(app(), body)
    assert answer.status == REFUSALS[refusal].status
    assert answer.json["code"] == refusal


def test_a_refusal_does_not_send_a_learner_s_words_back() -> None:
    answer = post(app(), {**START, "student_utterance": ["my name is Asha"], "asr_confidence": 7})
    assert answer.status == 422
    assert "Asha" not in answer.body.decode()
    assert "asr_confidence, student_utterance" in answer.json["message"]


def test_a_body_in_many_pieces_counts_as_one() -> None:
    assert post(app(), START, pieces=9).status == 200
    assert post(app(), {**START, "session_id": "y" * 40_000}, pieces=50).status == 413


def test_another_path_and_another_method_are_told_where_to_go() -> None:
    assert post(app(), START, "/api").status == 404
    answer = post(app(), START, method="GET")
    assert answer.status == 405
    assert PATH in answer.json["message"]


@pytest.mark.parametrize(
    ("headers", "refusal"),
    [
        ({"host": "evil.example"}, Refusal.WRONG_HOST),
        ({"origin": "https://evil.example"}, Refusal.FOREIGN_ORIGIN),
    ],
)
def test_a_page_that_reaches_for_loopback_is_kept_out(headers: dict[str, str], refusal: Refusal) -> None:
    answer = post(app(), START, **headers)
    assert (answer.status, answer.json["code"]) == (REFUSALS[refusal].status, refusal)


def test_on_loopback_the_client_chooses_its_id() -> None:
    assert post(app(), START).json["session_id"] == "s"


def test_elsewhere_a_token_is_needed() -> None:
    answer = post(guarded(), START)
    assert answer.status == 401
    assert answer.headers["www-authenticate"] == "Bearer"


def test_elsewhere_ids_are_minted_and_belong_to_the_token() -> None:
    service = guarded()
    first = post(service, START, authorization=bearer(0)).json["session_id"]
    assert len(bytes.fromhex(first)) == 16
    assert post(service, START, authorization=bearer(0)).json["session_id"] == first, "the same turn"
    assert post(service, START, authorization=bearer(1)).json["session_id"] != first
    repeat = {"session_id": first, "event": "REPEAT", "client_ts_ms": 2}
    assert post(service, repeat, authorization=bearer(0)).json["session_id"] == first
    stolen = post(service, repeat, authorization=bearer(1))
    assert (stolen.status, stolen.json["code"]) == (403, "not_yours")
    back = post(service, {**START, "session_id": first, "client_ts_ms": 3}, authorization=bearer(0))
    assert back.json["session_id"] == first, "whoever comes back comes back to the same session"


def test_too_many_turns_are_asked_to_wait() -> None:
    service = app(per_second=0.5, burst=2)
    assert [post(service, START).status for _ in range(3)] == [200, 200, 429]
    answer = post(service, START)
    assert (answer.json["code"], answer.headers["retry-after"]) == ("too_many", "2")
