"""A backend over HTTP, spoken to through httpx's own in-process transports."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from embodiment.errors import UsageError
from embodiment.lesson.http_backend import BackendUnreachable, HttpTutorBackend
from embodiment.tutor.contract import LiveEvent, LiveTurnRequest, LiveTurnResponse
from embodiment.tutor.refusals import Refusal, TurnRefused
from embodiment.tutor.service import Tutor

httpx = pytest.importorskip("httpx", reason="httpx (extra: tutor) is not installed")
BEGIN = LiveTurnRequest(session_id="s", event=LiveEvent.START_SESSION, client_ts_ms=0)


def ask(handler: Callable[..., object], token: str = "") -> LiveTurnResponse:
    async def once() -> LiveTurnResponse:
        backend = HttpTutorBackend("http://127.0.0.1:1/", token, transport=httpx.MockTransport(handler))
        try:
            return await backend.tutor_turn(BEGIN)
        finally:
            await backend.close()
            await backend.close()

    return asyncio.run(once())


def test_a_turn_goes_there_and_back_with_the_token() -> None:
    seen: list[object] = []

    def handler(request: object) -> object:
        seen.append(request)
        turn = Tutor().turn(LiveTurnRequest.model_validate_json(request.content))  # type: ignore[attr-defined]
        return httpx.Response(200, text=turn.model_dump_json())

    assert ask(handler, token="open sesame").session_id == "s"
    assert seen[0].url.path == "/api/live/tutor_turn"  # type: ignore[attr-defined]
    assert seen[0].headers["authorization"] == "Bearer open sesame"  # type: ignore[attr-defined]


def test_a_token_is_shown_nowhere() -> None:
    assert "sesame" not in repr(HttpTutorBackend("http://127.0.0.1:1", "open sesame"))


def test_a_refusal_is_one_here_too() -> None:
    with pytest.raises(TurnRefused) as refused:
        ask(lambda request: httpx.Response(409, json={"code": "session_ended", "message": "it has ended"}))
    assert refused.value.refusal is Refusal.SESSION_ENDED


def test_turns_and_refusals_of_the_real_service_are_understood() -> None:
    pytest.importorskip("fastapi", reason="the tutor's service needs fastapi: the extra tutor")
    from embodiment.tutor.app import create_app

    async def lesson() -> LiveTurnResponse:
        backend = HttpTutorBackend(
            "http://127.0.0.1:1", transport=httpx.ASGITransport(app=create_app(Tutor()))
        )
        began = await backend.tutor_turn(BEGIN)
        with pytest.raises(TurnRefused) as refused:
            await backend.tutor_turn(BEGIN.model_copy(update={"session_id": "t", "event": LiveEvent.REPEAT}))
        assert refused.value.refusal is Refusal.UNKNOWN_SESSION
        await backend.close()
        return began

    assert asyncio.run(lesson()) == Tutor().turn(BEGIN)


def test_a_refusal_of_another_make_is_still_one() -> None:
    with pytest.raises(TurnRefused) as refused:
        ask(lambda request: httpx.Response(404, text="<html>"))
    assert refused.value.refusal is Refusal.MALFORMED


@pytest.mark.parametrize("status", [500, 200])
def test_what_is_no_turn_is_said_to_be_none(status: int) -> None:
    with pytest.raises(BackendUnreachable, match=f"status {status}"):
        ask(lambda request: httpx.Response(status, text="oops"))


def test_nobody_there_says_what_to_do() -> None:
    async def once() -> None:
        await HttpTutorBackend("http://127.0.0.1:1").tutor_turn(BEGIN)

    with pytest.raises(BackendUnreachable, match="embodiment tutor"):
        asyncio.run(once())


def test_an_address_is_one() -> None:
    with pytest.raises(UsageError, match="http://"):
        HttpTutorBackend("localhost:80")
