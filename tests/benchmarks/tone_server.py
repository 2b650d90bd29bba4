"""The local live server with deterministic engines, in a process of its own: the far end of the benchmarks.

    python -m tests.benchmarks.tone_server [--pace 1.0] [--fill 3]

Every line that is sent is answered with two sentences of tones, a wave between them. Speech is sent as fast as
``--pace`` says (1: as it plays, after a lead of 0.4 s). Prints its address, ends when its standard input is closed.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from subprocess import PIPE, Popen

from embodiment.server.app import LocalServer
from embodiment.server.engines.brain_function import FunctionBrain
from embodiment.server.options import ServerOptions, SessionOptions
from embodiment.server.ports import CallFunction, CallFunctions, Prompt, Say
from embodiment.testing.function_server import deterministic_engines

SENTENCES = (
    "Good iron sings, traveller, so come closer and hear it.",
    "Mind the sparks on your sleeve while the bellows are at work.",
)
MOST_SESSIONS = 2000


def answer(prompt: Prompt) -> object:
    """Two sentences and a wave to whoever says something."""
    if not prompt.text:
        return None
    wave = CallFunctions((CallFunction("play_emote", {"emote_name": "wave"}),))
    return [Say(SENTENCES[0] + " "), wave, Say(SENTENCES[1])]


async def _serve(pace: float) -> None:
    options = ServerOptions(port=0, max_sessions=MOST_SESSIONS, session=SessionOptions(pace=pace))
    server = LocalServer(deterministic_engines(lambda: FunctionBrain(answer)), options)
    print(await server.start(), flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    await server.stop()


@contextmanager
def tone_server(pace: float = 1.0) -> Iterator[tuple[str, int]]:
    """Address and process id of a server that runs as long as the block."""
    command = [sys.executable, "-m", "tests.benchmarks.tone_server", "--pace", str(pace)]
    with Popen(command, stdin=PIPE, stdout=PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdin is not None
        try:
            yield process.stdout.readline().strip(), process.pid
        finally:
            process.stdin.close()


def main() -> None:
    """Serve until standard input is closed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pace", type=float, default=1.0)
    asyncio.run(_serve(parser.parse_args().pace))


if __name__ == "__main__":
    main()
