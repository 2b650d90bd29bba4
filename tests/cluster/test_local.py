"""``serve --ray``: the command and what it starts, on a Ray of its own."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from embodiment.app.serve import ANNOUNCEMENT
from embodiment.cluster.options import ClusterOptions
from embodiment.errors import UsageError
from tests.server.test_local_server import DEVELOPER, SETUP, spoken

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]


@pytest.fixture(autouse=True, scope="module")
def ray_serve() -> Any:
    return pytest.importorskip("ray.serve", reason='Ray Serve is not installed: pip install ".[ray]"')


@pytest.fixture(scope="module")
def server() -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The command, with engines that need nothing."""
    command = [sys.executable, "-m", "embodiment", "serve", "--ray", "--port", "0", "--ingresses", "1"]
    process = subprocess.Popen(
        [*command, "--workers", "1", "--recogniser", "fixed", "--synthesizer", "tone"],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    try:
        lines = iter(process.stdout.readline, "")
        url = next(line.removeprefix(ANNOUNCEMENT).strip() for line in lines if line.startswith(ANNOUNCEMENT))
        yield process, url
    finally:
        if process.poll() is None:
            process.terminate()
            process.wait(30)
        process.stdout.close()


def test_a_signal_lets_clients_move_and_ends_everything_with_status_zero(
    server: tuple[subprocess.Popen[str], str],
) -> None:
    process, url = server

    async def talk() -> list[dict[str, Any]]:
        async with connect(url + DEVELOPER) as client:
            await client.send(json.dumps(SETUP))
            await client.recv()
            assert (await spoken(client, "hello there")).strip()
            os.kill(process.pid, signal.SIGTERM)
            frames = []
            try:
                while True:
                    frames.append(json.loads(await client.recv()))
                    if "goAway" in frames[-1]:
                        await client.close()
            except ConnectionClosed:
                return frames

    frames = asyncio.run(talk())
    assert any(frame.get("goAway", {}).get("timeLeft") == "30s" for frame in frames)
    assert process.wait(40) == 0


def test_a_port_that_is_taken_is_told_before_anything_is_started() -> None:
    import socket

    from embodiment.cluster.local import LocalCluster

    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        with pytest.raises(UsageError, match="another server may be running"):
            LocalCluster(ClusterOptions(port=other.getsockname()[1]))


def test_no_process_at_all_is_refused() -> None:
    from embodiment.cluster.local import LocalCluster

    with pytest.raises(UsageError, match="at least one ingress"):
        LocalCluster(ClusterOptions(port=0), ingresses=0)
