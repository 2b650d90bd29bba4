"""A local server with the real engines, and what guests of other makers are asked to do on it."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from embodiment.audio.pcm import to_float, to_int16
from embodiment.audio.resampler import resample
from embodiment.audio.wav import wav_bytes
from embodiment.live.sections import Call, Knowledge, Topic, render
from embodiment.server.app import LocalServer
from embodiment.server.options import ServerOptions
from embodiment.server.ports import Engines
from embodiment.units import INPUT_HZ, OUTPUT_HZ

FOLDER = Path(__file__).parent / "guests"
SAMPLES = Path(os.environ.get("EMBODIMENT_SPEECH_SAMPLES", "../shared/speech_samples"))
SPOKEN = {
    "card": ("ten of clubs", "cards_001.wav"),
    "second card": ("seven of clubs", "cards_003.wav"),
    "story": ("please tell me a story", ""),
    "memory": ("which card did i show you", ""),
}
"""What the visitor says; from a human recording where there is one and the samples are here."""
PLAYER_VOICE = "Zephyr"
STORY = (
    "Long ago a king lost his crown at this very table. He wagered it on a single card, and the card was low. "
    "The dealer gave the crown back, for a king without a crown never pays his debts. Since that day nobody here "
    "plays for anything that cannot be carried home in one pocket."
)
DEALER = Knowledge(
    name="Marta",
    topics=(
        Topic(
            "card",
            says=("{rank} of {suit}",),
            lines=("The {rank} of {suit} is worth {points} points.",),
            calls=(Call("value_of", {"rank": "{rank}", "suit": "{suit}"}),),
        ),
        Topic("story", says=("tell me a story", "please tell me a story"), lines=(STORY,)),
        Topic(
            "memory",
            says=("which card did i show you",),
            lines=("It was the {rank} of {suit}.",),
            when="after:card",
        ),
    ),
    slots={
        "rank": ("ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "queen", "king"),
        "suit": ("clubs", "diamonds", "hearts", "spades"),
    },
    greetings=("Take a seat.",),
    again=("Which card was that?",),
)  # fmt: skip
VALUE_OF = {
    "name": "value_of",
    "description": "Points of a card.",
    "parameters": {
        "type": "object",
        "properties": {"rank": {"type": "string"}, "suit": {"type": "string"}},
        "required": ["rank", "suit"],
    },
}


@dataclass(frozen=True)
class Guest:
    """A client of another maker.

    Attributes:
        environment: Folder it is installed in, below ``EMBODIMENT_GUESTS``.
        script: What it runs, below ``tests/server/guests``.
        tls: It insists on wss.
        vertex: It is told that we are Vertex AI.
    """

    environment: str
    script: str
    tls: bool = True
    vertex: bool = False

    @property
    def home(self) -> Path | None:
        """Where it is installed, or None."""
        root = os.environ.get("EMBODIMENT_GUESTS", "")
        home = Path(root) / self.environment
        return home.absolute() if root and home.is_dir() else None

    def command(self, folder: Path) -> list[str]:
        """How to run it; a script for node stands in ``folder``, beside a link to what it imports."""
        assert self.home is not None
        if not self.script.endswith(".mjs"):
            return [str(self.home / "bin" / "python"), str(FOLDER / self.script)]
        shutil.copy(FOLDER / self.script, folder)
        (folder / "node_modules").symlink_to(self.home / "node_modules")
        return ["node", str(folder / self.script)]


@dataclass(frozen=True)
class Visited:
    """How a guest's visit ended: its report, or what went wrong."""

    report: dict[str, Any]
    returncode: int | None
    errors: str


async def spoken(engines: Engines, folder: Path) -> dict[str, str]:
    """Each line as a 16 kHz WAV file: a human voice where we have one, else our own synthesizer."""
    files = {}
    for name, (text, sample) in SPOKEN.items():
        path = folder / f"{name.replace(' ', '_')}.wav"
        if sample and (SAMPLES / sample).exists():
            path.write_bytes((SAMPLES / sample).read_bytes())
        else:
            speech = await engines.synthesizer.speak(text, PLAYER_VOICE)
            pcm = to_int16(resample(to_float(speech.pcm), OUTPUT_HZ, INPUT_HZ))
            path.write_bytes(wav_bytes(pcm, INPUT_HZ))
        files[name] = str(path)
    return files


async def host(guest: Guest, folder: Path, engines: Engines, patience: float = 180.0) -> Visited:
    """Run a guest against a server of its own, in nothing but its own environment."""
    server = LocalServer(engines, ServerOptions(port=0, tls=guest.tls))
    url = await server.start()
    brief = {
        "url": url.replace("ws", "http", 1),
        "vertex": guest.vertex,
        "model": "gemini-3.8-live",
        "instruction": render(DEALER),
        "functions": [VALUE_OF],
        "answers": {"value_of": {"points": 10}},
        "utterances": await spoken(engines, folder),
    }
    path = folder / "brief.json"
    path.write_text(json.dumps(brief))
    environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "NO_PROXY": "*"}
    if server.certificate:
        environment["SSL_CERT_FILE"] = server.certificate
    log = folder / "guest.log"
    with log.open("wb") as errors:
        process = await asyncio.create_subprocess_exec(
            *guest.command(folder),
            str(path),
            env=environment,
            cwd=folder,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=errors,
        )
    try:
        async with asyncio.timeout(patience):
            report = await _follow(process, server)
            await process.wait()
        return Visited(report, process.returncode, log.read_text(errors="replace"))
    except TimeoutError:
        return Visited({}, None, log.read_text(errors="replace"))
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
        await server.stop()


async def _follow(process: asyncio.subprocess.Process, server: LocalServer) -> dict[str, Any]:
    """Read what the guest prints: its report, and the wish to be moved to another connection."""
    report: dict[str, Any] = {}
    assert process.stdout is not None
    async for line in process.stdout:
        text = line.decode().strip()
        if text == "MOVE ME":
            await server.move(1.0)
        elif text.startswith("{"):
            report = json.loads(text)
    return report
