"""What a guest does, whichever client it uses: shows a card, asks for a story, cuts it off, comes back and is known.

Run inside the client's own environment, so nothing of the package is imported here. The host (``tests/server/host.py``)
passes a brief as JSON; the guest prints its report as the last line of its output.
"""

from __future__ import annotations

import asyncio
import json
import sys
import wave
from collections.abc import Awaitable, Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

RATE = 16_000
PIECE = RATE // 20
"""Samples of a microphone message: 50 ms."""
PATIENCE = 60.0
BRIEF: dict[str, Any] = json.loads(Path(sys.argv[1]).read_text()) if len(sys.argv) > 1 else {}
"""``url``, ``vertex``, ``model``, ``instruction``, ``functions``, ``answers`` by function, ``utterances`` as WAV."""


@dataclass
class Turn:
    """One answer as the client told it."""

    heard: str = ""
    said: str = ""
    sound_seconds: float = 0.0
    calls: list[dict[str, Any]] = field(default_factory=list)
    interrupted: bool = False


@dataclass
class Visit:
    """What the client's events add up to."""

    turns: list[Turn] = field(default_factory=list)
    now: Turn = field(default_factory=Turn)
    notes: dict[str, Any] = field(default_factory=dict)
    _news: asyncio.Event = field(default_factory=asyncio.Event)

    def heard(self, text: str) -> None:
        """A piece of the player's transcript."""
        self.now.heard += text
        self._news.set()

    def said(self, text: str) -> None:
        """A piece of the character's transcript."""
        self.now.said += text
        self._news.set()

    def sound(self, pcm: bytes) -> None:
        """A piece of the character's voice, 24 kHz."""
        self.now.sound_seconds += len(pcm) / 2 / 24_000
        self._news.set()

    def called(self, name: str, args: dict[str, Any]) -> dict[str, Any]:
        """A function call; returns the answer."""
        self.now.calls.append({"name": name, "args": dict(args)})
        self._news.set()
        return BRIEF["answers"][name]

    def over(self, *, interrupted: bool = False) -> None:
        """The turn ended."""
        self.now.interrupted |= interrupted
        self.turns.append(self.now)
        self.now = Turn()
        self._news.set()

    def note(self, **notes: Any) -> None:
        """Something else for the report."""
        self.notes.update(notes)
        self._news.set()

    async def until(self, what: str, condition: Callable[[], bool]) -> None:
        """Wait for something the client tells."""
        try:
            async with asyncio.timeout(PATIENCE):
                while not condition():
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            self.report()
            sys.exit(f"waited in vain for {what}")

    def report(self) -> None:
        """Print everything as one line."""
        print(json.dumps({"turns": [asdict(turn) for turn in self.turns], **self.notes}), flush=True)


class Microphone:
    """Sends sound in real time, silence where nobody speaks, as an open microphone does."""

    def __init__(self, send: Callable[[bytes], Awaitable[None]]) -> None:
        self._send = send
        self._left = b""

    def say(self, name: str) -> None:
        """Speak one of the brief's recordings."""
        with wave.open(BRIEF["utterances"][name]) as file:
            assert (file.getframerate(), file.getnchannels()) == (RATE, 1)
            self._left += file.readframes(file.getnframes())

    async def run(self) -> None:
        """Send for ever."""
        loop = asyncio.get_running_loop()
        due = loop.time()
        while True:
            piece, self._left = self._left[: 2 * PIECE], self._left[2 * PIECE :]
            await self._send(piece.ljust(2 * PIECE, b"\0"))
            due += PIECE / RATE
            await asyncio.sleep(max(0.0, due - loop.time()))


async def converse(visit: Visit, microphone: Microphone) -> None:
    """Show a card, ask for a story, cut it off with another card."""
    microphone.say("card")
    await visit.until("the answer to the card", lambda: len(visit.turns) == 1)
    microphone.say("story")
    await visit.until("the story", lambda: visit.now.sound_seconds > 1)
    await asyncio.sleep(0.5)
    microphone.say("second card")
    await visit.until("the story's interruption", lambda: len(visit.turns) == 2)
    await visit.until("the answer to the second card", lambda: len(visit.turns) == 3)


async def ask_what_was_said(visit: Visit, microphone: Microphone) -> None:
    """After the move to another connection: does it remember?"""
    before = len(visit.turns)
    microphone.say("memory")
    await visit.until("the answer from memory", lambda: len(visit.turns) == before + 1)
