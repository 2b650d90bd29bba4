"""``python -m embodiment tutor`` as a process of its own."""

from __future__ import annotations

import http.client
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from embodiment.tutor.contract import LiveTurnRequest, LiveTurnResponse


@contextmanager
def backend(database: str, folder: Path, *arguments: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Run it on a free port; gives the process and its address."""
    command = [sys.executable, "-m", "embodiment", "tutor", "--port", "0", "--database", database, *arguments]
    environment = os.environ | {"EMBODIMENT_DATA_DIR": str(folder)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            assert line.startswith("listening on "), line
            yield process, line.removeprefix("listening on ").strip()
        finally:
            process.kill()


def ask(url: str, request: LiveTurnRequest) -> LiveTurnResponse:
    """One turn over a connection of its own; raises OSError or HTTPException where the process is gone."""
    connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=15)
    try:
        body = request.model_dump_json(exclude_none=True)
        connection.request("POST", "/api/live/tutor_turn", body, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        content = answer.read()
        assert answer.status == 200, content
        return LiveTurnResponse.model_validate_json(content)
    finally:
        connection.close()
