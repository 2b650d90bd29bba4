"""The two servers' commands: what they take. What they do is loaded when one of them is run, as in ``tools.py``."""

from __future__ import annotations

import argparse
from typing import Any

from embodiment.app.tools import later

TOKEN_VARIABLE = "EMBODIMENT_TUTOR_TOKEN"


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
    parser.add_argument(
        "--lifetime",
        type=float,
        default=0.0,
        metavar="SECONDS",
        help="end connections after this, as the service does",
    )
    _add_ray(parser)
    parser.add_argument(
        "--workers", type=int, default=2, help="processes per speech engine, for sessions at once (default 2)"
    )
    parser.add_argument("--max-sessions", type=int, default=64, help="connections at once (default 64)")
    _add_sharing(parser)
    _add_engines(parser)
    parser.add_argument(
        "--scenario", default="", metavar="FILE", help="answer as this YAML file says, instead of by a brain"
    )
    parser.add_argument(
        "--otel", nargs="?", const="", default=None, metavar="URL",
        help="send OpenTelemetry spans to URL, or where OTEL_EXPORTER_OTLP_ENDPOINT says",
    )  # fmt: skip
    parser.add_argument("--exit-with-parent", action="store_true", help="end when standard input is closed")
    parser.add_argument(
        "--verbose", action="store_true", help="log what happens as JSON lines; never speech or keys"
    )
    parser.set_defaults(run=later("serve", "run_serve"))


def _add_engines(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--brain", default="scripted", help="scripted, llm or echo")
    parser.add_argument(
        "--llm", default="", metavar="MODEL", help="model of --brain llm: ollama:llama3.2, ..."
    )
    parser.add_argument(
        "--llm-url", default="", metavar="URL", help="its OpenAI-compatible server, if elsewhere"
    )
    parser.add_argument("--recogniser", default="best", help="sphinx, whisper or fixed")
    parser.add_argument(
        "--whisper", default="", metavar="MODEL", help="size or folder of --recogniser whisper"
    )
    parser.add_argument("--synthesizer", default="best", help="espeak, piper, kokoro, tone or silent")
    parser.add_argument(
        "--piper", default="", metavar="FILE", help="voice of --synthesizer piper, an .onnx file"
    )
    parser.add_argument(
        "--kokoro", default="", metavar="FOLDER", help="model and voices of --synthesizer kokoro"
    )


def _add_ray(parser: argparse.ArgumentParser) -> None:
    """Add the options of a server that is several processes."""
    parser.add_argument(
        "--key-pair",
        default="",
        metavar="FILE",
        help="speak wss with this PEM file: certificate and private key",
    )
    parser.add_argument(
        "--ray",
        action="store_true",
        help="run as several processes that Ray Serve keeps alive, on this machine",
    )
    parser.add_argument(
        "--ingresses", type=int, default=2, help="with --ray, processes that take connections (default 2)"
    )
    parser.add_argument(
        "--drain",
        type=float,
        default=30.0,
        metavar="SECONDS",
        help="with --ray, what clients of a process that is replaced have to move (default 30)",
    )


def _add_sharing(parser: argparse.ArgumentParser) -> None:
    """Add the options of servers that are several, or have several users."""
    parser.add_argument(
        "--store",
        default="",
        metavar="URL",
        help="keep sessions that can be resumed in Redis, shared with other servers: redis://HOST:PORT/0",
    )
    parser.add_argument(
        "--tenants",
        default="",
        metavar="FILE",
        help="who may come, with tokens and limits of their own (TOML)",
    )
    parser.add_argument("--new-token", action="store_true", help="print a token and its digest, and end")


def add_tutor(commands: Any) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "tutor",
        help="run the tutor's backend over HTTP",
        description="The tutor's backend: POST /api/live/tutor_turn, described in /openapi.json.",
    )
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default 127.0.0.1)")
    parser.add_argument("--port", type=int, default=8770, help="TCP port, 0 for any free one (default 8770)")
    parser.add_argument(
        "--database", default="", metavar="URL", help="sqlite:////path or postgresql://host/name"
    )
    parser.add_argument(
        "--token", action="append", default=[], help=f"bearer token to let in; also from {TOKEN_VARIABLE}"
    )
    parser.add_argument("--name", action="append", default=[], help="further Host name to answer for")
    parser.add_argument(
        "--allow-origin", action="append", default=[], metavar="ORIGIN", help="let this page in"
    )
    parser.add_argument("--rate", type=float, default=20.0, help="turns a second per caller, 0 for no limit")
    parser.add_argument("--import", dest="imports", action="append", default=[], metavar="FILE",
                        help="add the problems of an OATutor file as a chapter")  # fmt: skip
    parser.add_argument("--verbose", action="store_true", help="log what happens; never what a learner said")
    parser.set_defaults(run=later("tutor", "run_tutor"))
