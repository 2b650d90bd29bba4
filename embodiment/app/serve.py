"""``python -m embodiment serve``: the local live server on a loopback port."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import signal
import sys
import threading
from typing import Any

from embodiment.errors import UsageError
from embodiment.server.app import LocalServer
from embodiment.server.engines.pool import EngineNames, load_engines
from embodiment.server.options import ServerOptions, SessionOptions

ANNOUNCEMENT = "listening on "


def add_serve(commands: Any) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "serve",
        help="run the local live server: any Gemini Live client, offline, no key",
        description="A Live server that listens, thinks, speaks and calls functions, offline and without a key.",
    )
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default 127.0.0.1)")
    parser.add_argument("--port", type=int, default=8765, help="TCP port, 0 for any free one (default 8765)")
    parser.add_argument("--token", default="", help="key a client must send; needed beyond this machine")
    parser.add_argument(
        "--allow-origin", action="append", default=[], metavar="ORIGIN", help="let this web page in"
    )
    parser.add_argument("--tls", action="store_true", help="speak wss with a self-signed certificate")
    parser.add_argument(
        "--certificate", default="", metavar="FILE", help="where --tls leaves the certificate"
    )
    parser.add_argument("--strict", action="store_true", help="refuse what the real service refuses")
    parser.add_argument("--workers", type=int, default=1, help="processes per speech engine (default 1)")
    parser.add_argument("--brain", default="scripted", help="scripted or echo")
    parser.add_argument("--recogniser", default="best", help="sphinx or fixed")
    parser.add_argument("--synthesizer", default="best", help="espeak, tone or silent")
    parser.add_argument("--exit-with-parent", action="store_true", help="end when standard input is closed")
    parser.add_argument("--verbose", action="store_true", help="log what happens; never speech, never keys")
    parser.set_defaults(run=run_serve)


def run_serve(arguments: argparse.Namespace) -> int:
    """Serve until interrupted. Returns 0.

    Raises:
        UsageError: An option is wrong or the port is taken; one sentence.
        EngineError: An engine asked for by name cannot be loaded.
    """
    if arguments.verbose:
        logging.basicConfig(level=logging.INFO, stream=sys.stderr, format="%(asctime)s %(name)s %(message)s")
    if not 0 <= arguments.port <= 65_535:
        raise UsageError(f"--port {arguments.port}: a TCP port is a number from 0 to 65535")
    options = ServerOptions(
        host=arguments.host,
        port=arguments.port,
        token=arguments.token,
        allow_origins=tuple(arguments.allow_origin),
        tls=arguments.tls,
        certificate=arguments.certificate,
        session=SessionOptions(strict=arguments.strict),
    )
    names = EngineNames(
        brain=arguments.brain, recogniser=arguments.recogniser, synthesizer=arguments.synthesizer
    )
    engines = load_engines(names, workers=arguments.workers, progress=_say)
    for notice in engines.notices:
        _say(notice)
    try:
        asyncio.run(_serve(LocalServer(engines, options), exit_with_parent=arguments.exit_with_parent))
    finally:
        engines.close()
    return 0


async def _serve(server: LocalServer, *, exit_with_parent: bool) -> None:
    ended = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # Windows has no signal handlers in a loop
            loop.add_signal_handler(number, ended.set)
    if exit_with_parent:
        _watch_parent(loop, ended)
    url = await server.start()
    if server.certificate:
        print(f"to let a client trust this server: export SSL_CERT_FILE={server.certificate}", flush=True)
    print(ANNOUNCEMENT + url, flush=True)
    await ended.wait()
    await server.stop()


def _watch_parent(loop: asyncio.AbstractEventLoop, ended: asyncio.Event) -> None:
    """End when whoever started us is gone: its end of our standard input closes."""

    def wait() -> None:
        while sys.stdin.buffer.read(1024):
            pass
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(ended.set)

    threading.Thread(target=wait, name="embodiment-parent-watch", daemon=True).start()


def _say(sentence: str) -> None:
    print(f"embodiment: {sentence}", file=sys.stderr, flush=True)
