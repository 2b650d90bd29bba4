"""``python -m embodiment serve``: the local live server on a loopback port."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import os
import signal
import sys
import threading
from collections.abc import Callable
from dataclasses import replace

from embodiment.adapters.loops import fastest_loop
from embodiment.app.serve_ray import serve_on_ray
from embodiment.app.sharing import shared
from embodiment.app.tenants_file import new_token, read_tenants
from embodiment.errors import UsageError
from embodiment.server.app import LocalServer
from embodiment.server.engines.pool import EngineNames, load_engines
from embodiment.server.engines.settings import EngineSettings
from embodiment.server.logs import JsonLines
from embodiment.server.options import ServerOptions, SessionOptions
from embodiment.server.ports import Brain, Engines
from embodiment.server.stores.redis_link import RedisLink
from embodiment.server.tracing import NO_SPANS, OtelSpans, Spans, exporting
from embodiment.testing.faults import FaultPlan
from embodiment.testing.scenario.brain import Performance, ScenarioBrain
from embodiment.testing.scenario.reading import read_scenario
from embodiment.testing.scenario.server import plan_of

ANNOUNCEMENT = "listening on "


def run_serve(arguments: argparse.Namespace) -> int:
    """Serve until interrupted. Returns 0.

    Raises:
        UsageError: An option is wrong or the port is taken; one sentence.
        EngineError: An engine asked for by name cannot be loaded.
    """
    if arguments.new_token:
        print(new_token())
        return 0
    _log_to_stderr(verbose=arguments.verbose)
    if not 0 <= arguments.port <= 65_535:
        raise UsageError(f"--port {arguments.port}: a TCP port is a number from 0 to 65535")
    if arguments.max_sessions < 1:
        raise UsageError(f"--max-sessions {arguments.max_sessions}: at least one client must be let in")
    if not arguments.lifetime >= 0:
        raise UsageError(f"--lifetime {arguments.lifetime:g}: seconds a connection lives, 0 for no end")
    if arguments.ray:
        return serve_on_ray(arguments, announce=_announce, say=_say, watch_parent=_watch_parent)
    link = RedisLink(arguments.store) if arguments.store else None
    tracer = None if arguments.otel is None else exporting(arguments.otel)
    options = _options(arguments, OtelSpans(tracer) if tracer else NO_SPANS)
    brain, phrases, plan = _mind(arguments)
    names = EngineNames(brain=brain, recogniser=arguments.recogniser, synthesizer=arguments.synthesizer)
    settings = EngineSettings(
        llm=arguments.llm,
        llm_url=arguments.llm_url,
        whisper=arguments.whisper,
        piper=arguments.piper,
        kokoro=arguments.kokoro,
    )
    engines = load_engines(names, settings=settings, workers=arguments.workers, progress=_say)
    for notice in engines.notices:
        _say(notice)
    engines = replace(engines, phrases=phrases)
    try:
        with asyncio.Runner(loop_factory=fastest_loop) as runner:
            runner.run(_run(engines, options, plan, link, exit_with_parent=arguments.exit_with_parent))
    finally:
        engines.close()
        if tracer is not None:
            tracer.shutdown()
    return 0


def _options(arguments: argparse.Namespace, spans: Spans) -> ServerOptions:
    return ServerOptions(
        host=arguments.host,
        port=arguments.port,
        token=arguments.token,
        tenants=read_tenants(arguments.tenants, os.environ) if arguments.tenants else (),
        allow_origins=tuple(arguments.allow_origin),
        tls=arguments.tls,
        key_pair=arguments.key_pair,
        certificate=arguments.certificate,
        max_sessions=arguments.max_sessions,
        session=SessionOptions(strict=arguments.strict, lifetime=arguments.lifetime, spans=spans),
    )


def _log_to_stderr(*, verbose: bool) -> None:
    """What goes wrong as JSON lines, ours and others', and with ``verbose`` all our own notes.

    Python's own last resort would print tracebacks with the text of the error, which may quote what somebody said.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    logging.getLogger("embodiment").setLevel(logging.INFO if verbose else logging.WARNING)


def _mind(arguments: argparse.Namespace) -> tuple[str | Callable[[], Brain], tuple[str, ...], FaultPlan]:
    """The brain, what its players will say as far as it tells, and how its connections misbehave."""
    if not arguments.scenario:
        return arguments.brain, (), FaultPlan()
    scenario = read_scenario(arguments.scenario)
    performance = Performance(scenario)
    return (lambda: ScenarioBrain(performance)), scenario.phrases, plan_of(scenario)


async def _run(
    engines: Engines,
    options: ServerOptions,
    plan: FaultPlan,
    link: RedisLink | None,
    *,
    exit_with_parent: bool,
) -> None:
    async with shared(link, _say) as with_others:
        server = LocalServer(
            engines, options, store=with_others.store, counts=with_others.counts, wrap=plan.stream
        )
        await _serve(server, exit_with_parent=exit_with_parent)


async def _serve(server: LocalServer, *, exit_with_parent: bool) -> None:
    ended = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # Windows has no signal handlers in a loop
            loop.add_signal_handler(number, ended.set)
    if exit_with_parent:
        _watch_parent(lambda: loop.call_soon_threadsafe(ended.set))
    url = await server.start()
    if server.certificate:
        print(f"to let a client trust this server: export SSL_CERT_FILE={server.certificate}", flush=True)
    _announce(url)
    await ended.wait()
    await server.stop()


def _watch_parent(end: Callable[[], object]) -> None:
    """End when whoever started us is gone: its end of our standard input closes."""

    def wait() -> None:
        # Not through sys.stdin: its lock, held by this thread, would abort the interpreter at its end.
        while os.read(sys.stdin.fileno(), 1024):
            pass
        with contextlib.suppress(RuntimeError):
            end()

    threading.Thread(target=wait, name="embodiment-parent-watch", daemon=True).start()


def _announce(url: str) -> None:
    print(ANNOUNCEMENT + url, flush=True)


def _say(sentence: str) -> None:
    print(f"embodiment: {sentence}", file=sys.stderr, flush=True)
