"""Is Ray Serve fit for long-lived WebSockets? Its own proxy against a listener of the replica's own, same echo.

    python -m tests.benchmarks.ray_websockets [--clients 10] [--seconds 10]

Each client sends what a microphone sends: 50 messages of 900 bytes a second, each echoed. Counted are the time there
and back and the processor time of every process of the cluster; then the replica is replaced by a new version while a
connection is open, and the replica's code tells when it learnt of it. Needs ``ray[serve]`` and ``/proc``.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

os.environ["RAY_USAGE_STATS_ENABLED"] = "0"

import ray
from ray import serve
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection
from websockets.asyncio.server import serve as listen
from websockets.exceptions import ConnectionClosed

PROXY_PORT, OWN_PORT = 8790, 8791
MESSAGE = json.dumps({"realtimeInput": {"audio": {"mimeType": "audio/pcm;rate=16000", "data": "A" * 840}}})
EVERY = 0.02
NOTES = Path(tempfile.gettempdir()) / f"ray_websockets_{os.getpid()}"


def noted(folder: str, name: str) -> None:
    """Write down when something happened in a replica."""
    Path(folder, name).write_text(str(time.time()))


def when(note: Path) -> float | None:
    """When it happened, None if it did not."""
    return float(note.read_text()) if note.exists() else None


async def echo(socket: WebSocket) -> None:
    """What came goes back."""
    await socket.accept()
    try:
        while True:
            await socket.send_text(await socket.receive_text())
    except WebSocketDisconnect:
        return


@serve.deployment(
    graceful_shutdown_timeout_s=6.0, max_ongoing_requests=1000, ray_actor_options={"num_cpus": 0}
)
@serve.ingress(Starlette(routes=[WebSocketRoute("/", echo)]))
class ThroughTheProxy:
    """An echo behind Serve's own HTTP proxy."""

    def __init__(self, notes: str, generation: str) -> None:
        self._notes = notes

    def __del__(self) -> None:
        noted(self._notes, "proxy")


@serve.deployment(
    graceful_shutdown_timeout_s=6.0, graceful_shutdown_wait_loop_s=0.1, ray_actor_options={"num_cpus": 0}
)
class OwnListener:
    """The same echo on a socket of the replica's own."""

    def __init__(self, notes: str, generation: str) -> None:
        self._notes = notes
        self._task = asyncio.get_running_loop().create_task(self._listen())

    async def _listen(self) -> None:
        async def echo(connection: ServerConnection) -> None:
            async for message in connection:
                await connection.send(message)

        self._server = await listen(echo, "127.0.0.1", OWN_PORT, compression=None, reuse_port=True)

    async def __del__(self) -> None:
        noted(self._notes, "own")
        self._server.close()
        await self._server.wait_closed()


def processor_times() -> dict[str, float]:
    """Processor seconds so far by the title of each process that is the cluster's."""
    times: dict[str, float] = {}
    for path in Path("/proc").iterdir():
        if not path.name.isdigit():
            continue
        try:
            title = (path / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            fields = (path / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        name = next((n for n in ("ThroughTheProxy", "OwnListener", "ProxyActor", "Controller", "raylet", "gcs_server")
                     if n in title), None)  # fmt: skip
        if name is not None:
            times[name] = times.get(name, 0.0) + (int(fields[11]) + int(fields[12])) / os.sysconf(
                "SC_CLK_TCK"
            )
    return times


async def talk(url: str, seconds: float, trips: list[float]) -> int:
    """One client: returns how many messages it sent."""
    loop = asyncio.get_running_loop()
    async with connect(url, compression=None) as client:
        sent: list[float] = []

        async def read() -> None:
            async for _ in client:
                trips.append(loop.time() - sent[len(trips_own)])
                trips_own.append(None)

        trips_own: list[None] = []
        reading = asyncio.create_task(read())
        began = loop.time()
        count = round(seconds / EVERY)
        for number in range(count):
            await asyncio.sleep(max(0.0, began + number * EVERY - loop.time()))
            sent.append(loop.time())
            await client.send(MESSAGE)
        await asyncio.sleep(0.5)
        reading.cancel()
        return count


async def measured(url: str, clients: int, seconds: float) -> dict[str, Any]:
    """Times and processor seconds of one way."""
    trips: list[float] = []
    await talk(url, 1.0, [])
    before = processor_times()
    began = time.monotonic()
    sent = sum(await asyncio.gather(*(talk(url, seconds, trips) for _ in range(clients))))
    took = time.monotonic() - began
    after = processor_times()
    used = {
        name: after[name] - before.get(name, 0.0)
        for name in after
        if after[name] - before.get(name, 0.0) > 0.05
    }
    trips.sort()
    return {
        "sent": sent,
        "echoed": len(trips),
        "median_ms": 1000 * statistics.median(trips),
        "p99_ms": 1000 * trips[int(0.99 * len(trips))],
        "cpu_ms_a_message": {name: 1000 * value / sent for name, value in used.items()},
        "cpu_ms_a_message_in_all": 1000 * sum(used.values()) / sent,
        "took": took,
    }


async def replaced(url: str, deploy: Any, note: Path) -> dict[str, Any]:
    """A new version comes while a connection is open: when the old one's code heard of it, and what the client saw."""
    async with connect(url, compression=None) as client:
        await client.send(MESSAGE)
        await client.recv()
        began = time.time()
        update = asyncio.create_task(asyncio.to_thread(deploy))
        code, after = None, None
        try:
            while time.time() - began < 20:
                await client.send(MESSAGE)
                async with asyncio.timeout(2):
                    await client.recv()
                await asyncio.sleep(0.02)
        except ConnectionClosed as closed:
            code, after = (closed.rcvd.code if closed.rcvd else 1006), time.time() - began
        except TimeoutError:
            code, after = "silence", time.time() - began
        await update
    await asyncio.sleep(1)
    at = when(note)
    return {"replica told after s": at and at - began, "client's end": code, "after s": after}


@contextmanager
def cluster() -> Iterator[None]:
    """A Ray of our own."""
    NOTES.mkdir()
    ray.init(num_cpus=8, include_dashboard=False, object_store_memory=100 * 2**20, log_to_driver=False)
    try:
        serve.start(http_options={"host": "127.0.0.1", "port": PROXY_PORT})
        yield
    finally:
        serve.shutdown()
        ray.shutdown()


def main() -> None:
    """Measure both ways and print them."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--clients", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=10.0)
    options = parser.parse_args()
    print(f"ray {ray.__version__}")
    with cluster():
        for name, made, url in (
            ("proxy", ThroughTheProxy, f"ws://127.0.0.1:{PROXY_PORT}/"),
            ("own", OwnListener, f"ws://127.0.0.1:{OWN_PORT}/"),
        ):

            def deploy(version: str, made: Any = made, name: str = name) -> None:
                bound = made.bind(str(NOTES), version)
                serve.run(bound, name=name, route_prefix="/" if name == "proxy" else None)

            deploy("1")
            print(
                name,
                json.dumps(asyncio.run(measured(url, options.clients, options.seconds)), indent=1),
                flush=True,
            )
            print(name, asyncio.run(replaced(url, lambda d=deploy: d("2"), NOTES / name)), flush=True)


if __name__ == "__main__":
    main()
