"""Spans of a server's work, for whoever looks at several sessions at once: names and numbers, never what was said.

session
├── recognise      sound_ms, expected
└── turn           first_sound_ms, sound_ms, interrupted
├── speak      sound_ms
└── call       functions, answered
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TYPE_CHECKING, Protocol

from embodiment.errors import UsageError, how_to_install
from embodiment.server.logs import Value

if TYPE_CHECKING:
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.trace import Span as OtelSpan


class Span(Protocol):
    """Something that is going on."""

    def note(self, **fields: Value) -> None:
        """Say more about it; None says nothing."""
        ...


class Spans(Protocol):
    """Where spans go."""

    def span(self, name: str, **fields: Value) -> AbstractContextManager[Span]:
        """A span from now to the end of the block, inside the one that is open in this task."""
        ...


class _Nothing:
    def note(self, **fields: Value) -> None:
        return


class NoSpans:
    """Keeps nothing."""

    def span(self, name: str, **fields: Value) -> AbstractContextManager[Span]:
        """Nothing."""
        return _NOWHERE


NO_SPAN: Span = _Nothing()
_NOWHERE: AbstractContextManager[Span] = nullcontext(NO_SPAN)
NO_SPANS = NoSpans()


class OtelSpans:
    """Gives spans to OpenTelemetry.

    Args:
        provider: Makes the tracer; whoever made it shuts it down.
    """

    def __init__(self, provider: TracerProvider) -> None:
        self._tracer = provider.get_tracer("embodiment.server")

    @contextmanager
    def span(self, name: str, **fields: Value) -> Iterator[Span]:
        """A span; an exception leaves its type in it and not its text, which may quote somebody."""
        from opentelemetry.trace import StatusCode

        with self._tracer.start_as_current_span(
            name, record_exception=False, set_status_on_exception=False
        ) as span:
            made = _Otel(span)
            made.note(**fields)
            try:
                yield made
            except Exception as error:
                span.set_status(StatusCode.ERROR, type(error).__name__)
                raise


class _Otel:
    def __init__(self, span: OtelSpan) -> None:
        self._span = span

    def note(self, **fields: Value) -> None:
        for name, value in fields.items():
            if value is not None:
                self._span.set_attribute(f"embodiment.{name}", value)


def exporting(url: str = "") -> TracerProvider:
    """A provider that sends its spans over OTLP/HTTP.

    Args:
        url: Where to, ``http://127.0.0.1:4318/v1/traces``; empty for what OpenTelemetry's own variables say.

    Raises:
        UsageError: The packages are not installed, or nothing can be sent to the address.
    """
    if url and not re.match(r"https?://[^/]", url):
        raise UsageError(f"--otel {url}: expected an address such as http://127.0.0.1:4318/v1/traces")
    try:
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
        from opentelemetry.sdk.resources import Resource
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor
    except ImportError as error:
        raise UsageError(f"spans need OpenTelemetry: {how_to_install('otel')} ({error})") from None
    provider = TracerProvider(
        resource=Resource.create({"service.name": "embodiment"}), shutdown_on_exit=False
    )
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter(endpoint=url or None)))
    return provider
