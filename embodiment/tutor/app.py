"""The tutor over HTTP: one endpoint, published as OpenAPI, in front of the same `service.Tutor`. Needs the extra."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from embodiment.tutor.access import Access, AccessOptions, minted
from embodiment.tutor.contract import LiveEvent, LiveTurnRequest, LiveTurnResponse
from embodiment.tutor.limits import Buckets
from embodiment.tutor.refusals import REFUSALS, Refusal, TurnRefused
from embodiment.tutor.service import Tutor

logger = logging.getLogger(__name__)

PATH: Final = "/api/live/tutor_turn"


class Problem(BaseModel):
    """Why a request was refused."""

    code: str
    """One of `refusals.Refusal`."""
    message: str
    """What is wrong and what to do."""


def create_app(
    tutor: Tutor,
    options: AccessOptions | None = None,
    *,
    secret: bytes = b"",
    clock: Callable[[], float] = time.monotonic,
) -> FastAPI:
    """The HTTP application.

    Args:
        tutor: Decides the turns; its store must bear being called from several threads.
        options: Who may ask; an open loopback when not given.
        secret: Key that session ids are minted with where clients may not choose them.
        clock: Monotonic seconds, for the limits.
    """
    rules = options if options is not None else AccessOptions()
    app = FastAPI(
        title="Tutor",
        version="1.0",
        description="One authoritative function per turn: the backend decides, the voice speaks.",
        redoc_url=None,
        docs_url=None,
    )
    app.add_middleware(
        _Gate, access=Access(rules), buckets=Buckets(rules.per_second, rules.burst), clock=clock
    )
    app.add_exception_handler(TurnRefused, _refused)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _no_such_thing)
    statuses = sorted({rule.status for rule in REFUSALS.values()})

    @app.post(
        PATH,
        operation_id="tutor_turn",
        summary="Decide one turn",
        responses={status: {"model": Problem, "description": _described(status)} for status in statuses},
    )
    def tutor_turn(request: LiveTurnRequest, http: Request) -> LiveTurnResponse:
        """Authoritative tutoring turn: verdict, attempt, intent, and the line to speak.

        The same session_id, event and client_ts_ms is the same turn and is given the same response.
        """
        owner: str = http.scope["tutor.owner"]
        if owner and request.event is LiveEvent.START_SESSION:
            with tutor.store.session(request.session_id) as ledger:
                known = ledger.memory() is not None and ledger.owner() == owner
            if not known:
                request = request.model_copy(update={"session_id": minted(secret, owner, request.session_id)})
        return tutor.turn(request, owner)

    return app


def _described(status: int) -> str:
    return "; ".join(
        f"{refusal}: {rule.sentence}" for refusal, rule in REFUSALS.items() if rule.status == status
    )


def _answer(refusal: Refusal, detail: str = "", headers: dict[str, str] | None = None) -> JSONResponse:
    rule = REFUSALS[refusal]
    message = rule.sentence + (f" ({detail})" if detail else "")
    return JSONResponse({"code": str(refusal), "message": message}, rule.status, headers)


async def _refused(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, TurnRefused)
    return _answer(error.refusal, error.detail)


async def _malformed(_: Request, error: Exception) -> JSONResponse:
    """Which fields do not fit; what they held is not sent back, it may be a learner's words."""
    assert isinstance(error, RequestValidationError)
    places = sorted({".".join(str(part) for part in e["loc"][1:]) or "body" for e in error.errors()})
    return _answer(Refusal.MALFORMED, ", ".join(place for place in places if place.isprintable())[:200])


async def _no_such_thing(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    if error.status_code == 400:  # the framework's own word for a body it cannot read
        return _answer(Refusal.MALFORMED, "body")
    body = {"code": "no_such_thing", "message": f"{error.detail}; there is POST {PATH} and /openapi.json"}
    return JSONResponse(body, error.status_code, error.headers)


class _Gate:
    """Host, origin, token, size and rate, before anything of a request is read."""

    def __init__(self, app: ASGIApp, access: Access, buckets: Buckets, clock: Callable[[], float]) -> None:
        self._app, self._access, self._buckets, self._clock = app, access, buckets, clock

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        owner, refusal = self._access.admit(headers)
        if refusal is not None:
            challenge = {"WWW-Authenticate": "Bearer"} if refusal is Refusal.NOT_AUTHORISED else None
            await _answer(refusal, headers=challenge)(scope, receive, send)
            return
        caller = owner or (scope["client"][0] if scope.get("client") else "")
        wait = self._buckets.take(caller, self._clock())
        if wait:
            retry = {"Retry-After": str(max(1, round(wait)))}
            await _answer(Refusal.TOO_MANY, headers=retry)(scope, receive, send)
            return
        scope["tutor.owner"] = owner
        body = await _whole_body(receive, self._access.options.max_body)
        if body is None:
            await _answer(Refusal.TOO_LARGE, headers={"Connection": "close"})(scope, receive, send)
            return
        await self._app(scope, _once(body, receive), send)


async def _whole_body(receive: Receive, limit: int) -> bytes | None:
    """The body, or None where it passes ``limit``, whatever its header promises."""
    body = bytearray()
    while True:
        message = await receive()
        body += message.get("body", b"")
        if len(body) > limit:
            return None
        if not message.get("more_body", False):
            return bytes(body)


def _once(body: bytes, receive: Receive) -> Receive:
    """The body as one message, then whatever comes (the client going away)."""
    pending: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def again() -> Message:
        return pending.pop() if pending else await receive()

    return again
