"""``python -m embodiment tutor``: the tutor's backend as an HTTP service of its own."""

from __future__ import annotations

import argparse
import contextlib
import logging
import os
import socket
import sys
from pathlib import Path

from embodiment.adapters.user_files import user_data_folder
from embodiment.app.servers import TOKEN_VARIABLE
from embodiment.errors import AssetError, UsageError, how_to_install
from embodiment.tutor.access import AccessOptions

ANNOUNCEMENT = "listening on "


def run_tutor(arguments: argparse.Namespace) -> int:
    """Serve until interrupted. Returns 0.

    Raises:
        UsageError: An option is wrong, the port is taken, the database cannot be used, or the extra is missing.
        AssetError: A file to import is broken.
    """
    try:
        import fastapi  # noqa: F401
        import sqlalchemy  # noqa: F401
        import uvicorn  # noqa: F401
    except ImportError as error:
        raise UsageError(
            f"the tutor's service needs {error.name}: {how_to_install('tutor')}; a game's own tutor does not"
        ) from None
    if not 0 <= arguments.port <= 65_535:
        raise UsageError(f"--port {arguments.port}: a TCP port is a number from 0 to 65535")
    tokens = [*arguments.token, *filter(None, [os.environ.get(TOKEN_VARIABLE, "")])]
    options = AccessOptions(
        host=arguments.host,
        tokens=tuple(tokens),
        names=tuple(arguments.name),
        origins=tuple(arguments.allow_origin),
        per_second=arguments.rate,
    )
    logging.basicConfig(
        level=logging.INFO if arguments.verbose else logging.WARNING,
        stream=sys.stderr,
        format="%(asctime)s %(name)s %(message)s",
    )
    url = arguments.database or f"sqlite:///{user_data_folder() / 'tutor.sqlite3'}"
    _serve(url, options, arguments.port, [Path(name) for name in arguments.imports])
    return 0


def _serve(url: str, options: AccessOptions, port: int, imports: list[Path]) -> None:
    import uvicorn

    from embodiment.tutor.app import create_app
    from embodiment.tutor.database.engine import open_database
    from embodiment.tutor.database.sql_bank import SqlBank
    from embodiment.tutor.database.sql_store import SqlStore
    from embodiment.tutor.library import library
    from embodiment.tutor.oatutor import chapter_from
    from embodiment.tutor.service import Tutor

    engine = open_database(url)
    try:
        bank = SqlBank(engine)
        bank.fill(library())
        for path in imports:
            imported = chapter_from(_text(path), str(path))
            bank.put(imported.chapter, imported.questions)
            print(f"{path}: {imported.summary}", file=sys.stderr, flush=True)
        store = SqlStore(engine)
        app = create_app(Tutor(bank, store), options, secret=store.secret("session_ids"))
        listening = _socket(options.host, port)
        shown = f"[{options.host}]" if ":" in options.host else options.host
        print(f"{ANNOUNCEMENT}http://{shown}:{listening.getsockname()[1]}", flush=True)
        # Words of learners are in the database, not in a log: no access log, and errors without bodies.
        config = uvicorn.Config(
            app, log_level="warning", access_log=False, proxy_headers=False, server_header=False
        )
        with contextlib.suppress(KeyboardInterrupt):  # the server has ended in order and hands the signal on
            uvicorn.Server(config).run(sockets=[listening])
    finally:
        engine.dispose()


def _socket(host: str, port: int) -> socket.socket:
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, kind, protocol)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(2048)  # before it is announced: whoever reads that may come at once
    except OSError as error:
        raise UsageError(
            f"cannot listen on {host}:{port}: {error.strerror or error}; choose another --port"
        ) from None
    return listening


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise AssetError(f"cannot be read: {error}", path=str(path)) from None
