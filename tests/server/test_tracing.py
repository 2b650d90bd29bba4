"""Spans: what they tell, what hangs below what, and that nobody's words are in them."""

from __future__ import annotations

import http.server
import threading

import pytest

pytest.importorskip("opentelemetry.sdk", reason="OpenTelemetry is in the otel extra")

from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from embodiment.live.messages import FunctionCall, Interrupted, TurnComplete
from embodiment.server.options import SessionOptions
from embodiment.server.ports import CallFunction, Prompt
from embodiment.server.tracing import NO_SPANS, OtelSpans, exporting
from tests.server.talk import Talk, functions, setup, speech


class Kept:
    """Spans kept in memory."""

    def __init__(self) -> None:
        self._exporter = InMemorySpanExporter()
        self.provider = TracerProvider(shutdown_on_exit=False)
        self.provider.add_span_processor(SimpleSpanProcessor(self._exporter))
        self.options = SessionOptions(spans=OtelSpans(self.provider))

    def named(self, name: str) -> list[ReadableSpan]:
        return [span for span in self._exporter.get_finished_spans() if span.name == name]

    def text(self) -> str:
        return "".join(span.to_json() for span in self._exporter.get_finished_spans())


def fields(span: ReadableSpan) -> dict[str, object]:
    return {name.removeprefix("embodiment."): value for name, value in (span.attributes or {}).items()}


def answer(prompt: Prompt) -> object:
    return "It is a SECRETANSWER." if prompt.results else CallFunction("price_of", {"item": "SECRETITEM"})


def test_a_turn_hangs_below_its_session_and_holds_its_calls_and_sentences() -> None:
    kept = Kept()
    with Talk(setup(tools=functions("price_of")), answer, options=kept.options) as talk:  # type: ignore[arg-type]
        talk.type("a SECRETQUESTION")
        talk.respond(talk.until(FunctionCall), {"gold": "SECRETRESULT"})
        talk.until(TurnComplete)
    [session], [turn] = kept.named("session"), kept.named("turn")
    assert turn.parent is not None
    assert turn.parent.span_id == session.context.span_id
    for name in ("call", "speak"):
        [inner] = kept.named(name)
        assert inner.parent is not None
        assert inner.parent.span_id == turn.context.span_id
    assert fields(session) == {"dialect": "developer", "model": "models/gemini-3.8-live", "resumed": False}
    assert fields(kept.named("call")[0]) == {"functions": "price_of", "answered": 1}
    assert fields(turn)["sound_ms"] == fields(kept.named("speak")[0])["sound_ms"]
    assert "SECRET" not in kept.text()


def test_what_was_heard_and_what_was_cut_off() -> None:
    kept = Kept()
    with Talk(setup(), lambda prompt: "A long story. " * 9, heard=["hi"], options=kept.options) as talk:
        talk.type("go")
        talk.run(0.5)
        talk.speak(speech(0.6))
        talk.until(Interrupted)
        talk.run(1.5)
    assert fields(kept.named("turn")[0])["interrupted"] is True
    heard = fields(kept.named("recognise")[0])
    assert heard["expected"] is True
    assert int(str(heard["sound_ms"])) > 400


def test_refusals_and_crashes_are_told_by_their_names() -> None:
    kept = Kept()

    def broken(prompt: Prompt) -> str:
        raise RuntimeError("SECRETQUESTION")

    with Talk(setup(), broken, options=kept.options) as talk:
        talk.type("go")
        talk.run(0.5)
    with Talk({"setup": {}}, options=kept.options) as talk:
        talk.run(0.1)
    crashed, refused = kept.named("session")
    assert fields(crashed)["crashed"] == "RuntimeError"
    assert fields(refused)["refusal"] == "model_missing"
    assert "SECRET" not in kept.text()


def test_nothing_is_kept_by_default() -> None:
    with NO_SPANS.span("turn", sound_ms=1) as span:
        span.note(interrupted=True)
    assert SessionOptions().spans is NO_SPANS


def test_spans_travel_over_otlp() -> None:
    pytest.importorskip("opentelemetry.exporter.otlp.proto.http", reason="the exporter is in the otel extra")
    came: list[tuple[str, bytes]] = []

    class Collector(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            came.append((self.path, self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(200)
            self.end_headers()

        def log_message(self, *args: object) -> None:
            """Say nothing."""

    with http.server.HTTPServer(("127.0.0.1", 0), Collector) as collector:
        thread = threading.Thread(target=collector.serve_forever, daemon=True)
        thread.start()
        provider = exporting(f"http://127.0.0.1:{collector.server_port}/v1/traces")
        with OtelSpans(provider).span("turn", sound_ms=120):
            pass
        provider.shutdown()
        collector.shutdown()
        thread.join()
    assert came[0][0] == "/v1/traces"
    assert b"embodiment.sound_ms" in came[0][1]
