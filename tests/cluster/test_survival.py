"""Twenty conversations on a real Ray cluster and a real Redis, while what serves them is killed and replaced."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from embodiment.audio.pcm import to_float, to_int16
from embodiment.audio.resampler import resample
from embodiment.cluster.options import ClusterOptions
from embodiment.cluster.workers import load_one
from embodiment.server.engines.settings import EngineSettings
from embodiment.units import INPUT_HZ, OUTPUT_HZ, Int16Array, Seconds
from tests.cluster.visitors import CARDS, QUESTION, SPOKEN_CARDS, OfficialVisitor, OurVisitors, Tally, play
from tests.server.host import PLAYER_VOICE
from tests.server.key_pair import write_key_pair
from tests.server.stores.redis_server import BINARY, MISSING, RedisServer

pytestmark = [
    pytest.mark.slow,
    pytest.mark.engine,
    pytest.mark.timeout(600),
    pytest.mark.filterwarnings("ignore"),
]
OURS, TYPED, SPOKEN = 10, 8, 2
DRAIN: Seconds = 10.0


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Two ingresses, two processes for each engine, the local engines, wss."""
    pytest.importorskip("ray.serve", reason='Ray Serve is not installed: pip install ".[ray]"')
    pytest.importorskip("google.genai", reason="the official client is not installed")
    pytest.importorskip("espeakng_loader", reason="espeak-ng is in the voice extra")
    pytest.importorskip("pocketsphinx", reason="pocketsphinx is in the voice extra")
    if BINARY is None:
        pytest.skip(MISSING)
    from embodiment.cluster.local import LocalCluster

    pair, alone = write_key_pair(tmp_path_factory.mktemp("tls"))
    trusted = os.environ.get("SSL_CERT_FILE")
    os.environ["SSL_CERT_FILE"] = str(alone)
    try:
        with RedisServer() as redis:
            options = ClusterOptions(
                port=0,
                store=redis.url,
                key_pair=str(pair),
                drain=DRAIN,
                recogniser="sphinx",
                synthesizer="espeak",
            )
            with LocalCluster(options, ingresses=2, workers=2) as cluster:
                yield cluster
    finally:
        os.environ.pop("SSL_CERT_FILE")
        if trusted is not None:
            os.environ["SSL_CERT_FILE"] = trusted


async def voices() -> dict[str, Int16Array]:
    """What the spoken visitors say."""
    engines = load_one("synthesizer", "espeak", EngineSettings())
    try:
        said = {
            line: (await engines.synthesizer.speak(line, PLAYER_VOICE)).pcm
            for line in (*SPOKEN_CARDS, QUESTION)
        }
    finally:
        engines.close()
    return {line: to_int16(resample(to_float(pcm), OUTPUT_HZ, INPUT_HZ)) for line, pcm in said.items()}


class Operator:
    """What is done to the cluster, off the loop, and told.

    Args:
        cluster: What is operated.
    """

    def __init__(self, cluster: Any) -> None:
        self.cluster = cluster
        self.done: list[str] = []
        self._began = time.monotonic()

    async def kill(self, *deployments: str) -> None:
        """Kill one of two processes of each without warning, and wait until there are two again."""
        killed = {deployment: (await self.until_there(deployment, 2))[0] for deployment in deployments}
        for pid in killed.values():
            os.kill(pid, signal.SIGKILL)
        self._told(f"killed one of two: {', '.join(deployments)}")
        for deployment, pid in killed.items():
            await self.until_there(deployment, 2, without=pid)
        self._told("all are two again")

    async def update(self, **changes: Any) -> None:
        """A rolling update."""
        before = await asyncio.to_thread(self.cluster.processes, "Ingress")
        await asyncio.to_thread(lambda: self.cluster.update(**changes))
        after = await self.until_there("Ingress", len(before))
        assert not set(before) & set(after)
        self._told("rolled an update out")

    async def until_there(self, deployment: str, count: int, without: int = 0) -> list[int]:
        """The process ids, once there are ``count``."""
        for _ in range(240):
            found: list[int] = []
            with contextlib.suppress(Exception):  # Ray has many errors for one that is just dying
                found = await asyncio.to_thread(self.cluster.processes, deployment)
            if len(found) == count and without not in found:
                return found
            await asyncio.sleep(0.25)
        raise AssertionError(f"{deployment} never had {count} processes again; it has {found}")

    def _told(self, what: str) -> None:
        self.done.append(f"{time.monotonic() - self._began:6.1f} s  {what}")


async def trouble(operator: Operator) -> None:
    """The hour of the test, in a minute."""
    await asyncio.sleep(8)
    await operator.kill("Ingress")
    await asyncio.sleep(4)
    await operator.kill("Brain", "Recogniser", "Synthesizer", "VoiceActivity")
    await asyncio.sleep(4)
    await operator.update(max_sessions=63)
    await asyncio.sleep(4)
    await asyncio.to_thread(lambda: operator.cluster.scale(ingresses=1))
    await operator.until_there("Ingress", 1)
    operator.done.append("          scaled down to one ingress")
    await asyncio.sleep(6)


async def converse(url: str, during: Callable[[], Any]) -> Tally:
    """Twenty conversations while something happens."""
    tally, over = Tally(), asyncio.Event()
    sounds = await voices()
    ours = OurVisitors(url, OURS, tally)
    living = asyncio.create_task(ours.live())
    plays = [
        asyncio.create_task(play(f"ours{n}", CARDS[n:] + CARDS[:n], ours.asks(n), tally, over))
        for n in range(OURS)
    ]
    for n in range(TYPED):
        visitor = OfficialVisitor(url, f"typed{n}", tally)
        plays.append(asyncio.create_task(visitor.play(CARDS[n:] + CARDS[:n], over)))
    for n in range(SPOKEN):
        visitor = OfficialVisitor(url, f"spoken{n}", tally, sounds)
        plays.append(asyncio.create_task(visitor.play(SPOKEN_CARDS, over)))
    try:
        await during()
        over.set()
        await asyncio.gather(*plays)
    finally:
        living.cancel()
        for task in plays:
            task.cancel()
        await asyncio.gather(living, *plays, return_exceptions=True)
        ours.close()
    return tally


def test_nothing_is_lost_but_sentences_in_flight(cluster: Any) -> None:
    operator = Operator(cluster)
    tally = asyncio.run(converse(cluster.url, lambda: trouble(operator)))
    counts = tally.counts
    cut = sum(count for name, count in counts.items() if name.startswith("cut "))
    print("\n" + "\n".join(operator.done))
    print({name: count for name, count in sorted(counts.items()) if not name.startswith("cut ")})
    print(f"{OURS + TYPED + SPOKEN} conversations, {counts['answered'] + counts['again']} answers;", end=" ")
    print(
        f"{counts['lost']} connections lost, {counts['moved']} moved; {cut} answers in flight cut off and asked again"
    )
    print(f"{counts['forgotten']} cards forgotten, {counts['unanswered']} lines without an answer")
    print("\n".join(tally.problems))
    assert tally.problems == []
    assert counts["forgotten"] == counts["unanswered"] == 0
    assert counts["answered"] > 100
    assert counts["moved"] >= 10  # everybody at the update, half of them at the scale-down, is asked to move
    assert cut <= 20  # one sentence of each conversation at the most
