"""Every row of the table of refusals: what brings it about, and the close the client sees."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass, field
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed as SocketClosed

from embodiment.adapters.loops import SimulatedLoop
from embodiment.live.dialect import Dialect
from embodiment.live.messages import FunctionCall, SessionResumptionUpdate
from embodiment.live.refusals import REASON_BYTES, REFUSALS, refuse
from embodiment.server.app import LocalServer
from embodiment.server.engines.brain_function import Answer
from embodiment.server.engines.pool import DETERMINISTIC, load_engines
from embodiment.server.options import ServerOptions, SessionOptions
from embodiment.server.ports import CallFunction, CallFunctions, Prompt
from embodiment.server.stores.memory import MemoryHandleStore
from tests.server.talk import MODEL, Talk, functions, setup, speech

NATIVE_25 = "models/gemini-2.5-flash-native-audio-preview-12-2025"
PATH = "/ws/google.ai.generativelanguage.v1beta.GenerativeService.BidiGenerateContent"
DETAILS = {
    "detail": "what was wrong",
    "name": "mood",
    "path": "setup",
    "model": MODEL,
    "version": "v1beta",
}


@dataclass(frozen=True)
class Case:
    """What a client sends.

    Attributes:
        payload: Its setup, or None.
        frames: What follows, as it is.
        lenient: Whether the server that is not strict refuses it as well.
        dialect: Of the address.
    """

    payload: dict[str, Any] | None = field(default_factory=setup)
    frames: tuple[str, ...] = ()
    lenient: bool = False
    dialect: Dialect = Dialect.DEVELOPER


def voice(name: str) -> dict[str, Any]:
    return {"speechConfig": {"voiceConfig": {"prebuiltVoiceConfig": {"voiceName": name}}}}


def frame(**message: Any) -> str:
    return json.dumps(message)


def turns(role: str, **part: Any) -> str:
    return frame(clientContent={"turns": [{"role": role, "parts": [part]}]})


MANUAL = setup(realtimeInputConfig={"automaticActivityDetection": {"disabled": True}})
CASES = {
    "not_json": Case(frames=("{",), lenient=True),
    "unknown_name": Case(frames=(frame(realtimeInput={"mood": 1}),)),
    "invalid_value": Case(frames=(frame(realtimeInput={"text": 3}),)),
    "setup_first": Case(None, (frame(realtimeInput={"text": "hello"}),), lenient=True),
    "model_missing": Case({}, lenient=True),
    "model_not_found": Case(setup(model="models/gemini-9")),
    "publisher_model_not_found": Case(
        setup(model="publishers/google/models/gemini-9"), dialect=Dialect.VERTEX
    ),
    "text_modality": Case(setup(generationConfig={"responseModalities": ["TEXT"]}), lenient=True),
    "invalid_argument": Case(
        frames=(frame(realtimeInput={"audio": {"mimeType": "audio/pcm;rate=0", "data": "AAAA"}}),), lenient=True
    ),
    "system_role": Case(frames=(turns("system", text="Be kind."),)),
    "seeded_function_part": Case(frames=(turns("model", functionCall={"name": "wave"}),)),
    "search_with_functions": Case(setup(model=NATIVE_25, tools=[*functions("wave"), {"googleSearch": {}}])),
    "thinking_unsupported": Case(setup(generationConfig={"thinkingConfig": {"thinkingLevel": "LOW"}})),
    "behavior_unsupported": Case(setup(model=f"{MODEL}-extended-thinking", tools=functions("wave"))),
    "proactivity_off": Case(setup(proactivity={"proactiveAudio": False})),
    "unknown_voice": Case(setup(generationConfig=voice("Kora")), lenient=True),
    "invalid_handle": Case(setup(sessionResumption={"handle": "nonsense"}), lenient=True),
    "manual_activity_in_automatic": Case(frames=(frame(realtimeInput={"activityEnd": {}}),), lenient=True),
    "stream_end_in_manual": Case(MANUAL, (frame(realtimeInput={"audioStreamEnd": True}),)),
    "unknown_function_id": Case(
        frames=(frame(toolResponse={"functionResponses": [{"id": "x", "name": "wave", "response": {}}]}),)
    ),
}  # fmt: skip
"""Rows that a message or two bring about."""
ELSEWHERE = {"no_api_key", "api_key_invalid", "session_not_found", "session_in_use", "audio_during_call",
             "deadline", "internal"}  # fmt: skip
"""Rows that have a test of their own, below or in ``test_session``."""
FAULTS = {"region", "cannot_extract_voices", "context_exhausted", "precondition", "aborted", "cancelled", "unavailable",
          "quota"}  # fmt: skip
"""Rows no client can bring about here: a scenario or a fault plays them."""


def closed(case: Case, *, strict: bool) -> tuple[int, str] | None:
    """How the connection ended, None if it did not."""
    options = SessionOptions(strict=strict)
    with Talk(case.payload, lambda prompt: "Yes.", options=options, dialect=case.dialect) as talk:
        for sent in case.frames:
            talk.raw(sent)
        talk.run(0.05)
        return None if talk.closed is None else (talk.closed.code, talk.closed.reason)


def test_every_row_is_looked_at() -> None:
    assert CASES.keys() | ELSEWHERE | FAULTS == REFUSALS.keys()


@pytest.mark.parametrize("name", CASES)
def test_the_strict_server_closes_with_the_rows_code_and_words(name: str) -> None:
    row = REFUSALS[name]
    end = closed(CASES[name], strict=True)
    assert end is not None, "was not refused"
    code, reason = end
    assert code == row.code
    begins, _, _ = row.text.partition("{")
    assert reason.startswith(begins)
    assert len(reason.encode()) <= REASON_BYTES


@pytest.mark.parametrize("name", CASES)
def test_the_lenient_server_refuses_only_what_it_cannot_serve(name: str) -> None:
    assert (closed(CASES[name], strict=False) is not None) == CASES[name].lenient


@pytest.mark.parametrize("name", REFUSALS)
def test_any_row_can_be_played(name: str) -> None:
    """A scenario or a fault ends a session with any of them."""
    with Talk(setup()) as talk:
        refusal = refuse(name, **DETAILS)
        talk.sim.spawn(talk.session.end(refusal))
        talk.run(0.05)
        assert talk.closed is not None
        assert (talk.closed.code, talk.closed.reason) == (refusal.code, refusal.reason)


@pytest.mark.parametrize(
    ("model", "strict", "code"), [(NATIVE_25, True, 1008), (NATIVE_25, False, None), (MODEL, True, None)]
)
def test_sound_during_a_blocking_call_ends_a_strict_session_of_2_5(
    model: str, strict: bool, code: int | None
) -> None:
    def answer(prompt: Prompt) -> Answer:
        return "Done." if prompt.results else CallFunctions((CallFunction("wave", {}),))

    payload = setup(model=model, tools=functions("wave", behavior="BLOCKING"))
    with Talk(payload, answer, options=SessionOptions(strict=strict)) as talk:
        talk.type("wave")
        wave = talk.until(FunctionCall)
        talk.speak(speech(0.1))
        assert (talk.closed.code if talk.closed else None) == code
        if code is None:
            talk.respond(wave, {})
            talk.speak(speech(0.1))
            assert talk.closed is None


def test_an_old_handle_is_told_from_an_unknown_one() -> None:
    now = [0.0]
    store, loop = MemoryHandleStore(lambda: now[0]), SimulatedLoop()
    with Talk(setup(), loop=loop, store=store) as talk:
        talk.run(0.2)
        handle = talk.of(SessionResumptionUpdate)[-1].handle
    now[0] = 2 * 3600 + 1
    with Talk(setup(sessionResumption={"handle": handle}), loop=loop, store=store) as talk:
        assert talk.closed is not None
        row = REFUSALS["session_not_found"]
        assert (talk.closed.code, talk.closed.reason) == (row.code, row.text)
    loop.stop()


def key_close(token: str, query: str, *, strict: bool = True) -> tuple[int, str]:
    """How a connection with these keys ends; the upgrade always succeeds."""

    async def run() -> tuple[int, str]:
        engines = load_engines(DETERMINISTIC)
        session = SessionOptions(strict=strict)
        server = LocalServer(engines, ServerOptions(port=0, token=token, session=session))
        url = await server.start()
        try:
            async with connect(url + PATH + query) as client:
                await client.send(json.dumps({"setup": setup()}))
                await client.recv()
                return 0, "served"
        except SocketClosed as end:
            return (end.rcvd.code, end.rcvd.reason) if end.rcvd else (1006, "")
        finally:
            await server.stop()
            engines.close()

    return asyncio.run(run())


@pytest.mark.parametrize(
    ("token", "query", "name"),
    [
        ("", "", "no_api_key"),
        ("secret", "", "no_api_key"),
        ("secret", "?key=wrong", "api_key_invalid"),
        ("secret", "?key=secret", ""),
        ("", "?key=any", ""),
    ],
)
def test_a_strict_server_accepts_the_upgrade_and_closes_over_the_key(
    token: str, query: str, name: str
) -> None:
    if name:
        assert key_close(token, query) == (REFUSALS[name].code, refuse(name).reason)
    else:
        assert key_close(token, query) == (0, "served")


def test_without_strict_a_key_is_needed_only_where_there_is_a_token() -> None:
    assert key_close("", "", strict=False) == (0, "served")
