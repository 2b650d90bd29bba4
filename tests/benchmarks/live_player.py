"""A player on a socket: speaks recordings into an open microphone in real time and notes when the answer sounds."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any

import numpy as np

from embodiment.adapters.websocket import WebSocketStream, connect_websocket
from embodiment.live.codec import ClientDecoder
from embodiment.live.messages import AudioDelta, InputTranscription, RealtimeAudio, Setup, TurnComplete
from embodiment.live.sections import Knowledge, render
from embodiment.live.sending import encode_client
from embodiment.live.transport import ConnectionClosed
from embodiment.units import INPUT_HZ, Int16Array, Samples, Seconds

PATH = "/ws/google.ai.generativelanguage.v1beta.GenerativeService.BidiGenerateContent"
PIECE: Samples = INPUT_HZ // 50
"""Samples of a microphone message: 20 ms."""
QUIET_DB = -35.0
"""Frames of 10 ms this far below the loudest are no speech any more."""


@dataclass(frozen=True)
class Answer:
    """What one utterance brought.

    Attributes:
        heard: The server's transcript of it.
        first_sound: Seconds from the end of its last voiced frame to the first audio frame's arrival; None for no
            answer.
    """

    heard: str
    first_sound: Seconds | None


def end_of_speech(pcm: Int16Array) -> Samples:
    """Where the last voiced frame ends."""
    size = INPUT_HZ // 100
    frames = pcm[: len(pcm) // size * size].astype(np.float64).reshape(-1, size)
    level = np.sqrt((frames**2).mean(axis=1))
    return int(np.flatnonzero(level > level.max() * 10 ** (QUIET_DB / 20))[-1] + 1) * size


@dataclass
class Player:
    """One session. An asynchronous context manager.

    Attributes:
        url: Of the server.
        knowledge: Whom to talk to.
        late: Longest time a microphone message was sent after it was due.
    """

    url: str
    knowledge: Knowledge
    late: Seconds = 0.0
    _left: Int16Array = field(default_factory=lambda: np.zeros(0, np.int16))
    _ends_in: Samples = 0
    _ended_at: Seconds | None = None
    _sounded_at: Seconds | None = None
    _heard: str = ""
    _over: asyncio.Event = field(default_factory=asyncio.Event)
    _tasks: list[asyncio.Task[None]] = field(default_factory=list)
    _stream: WebSocketStream = field(init=False)

    async def __aenter__(self) -> Player:
        self._stream = await connect_websocket(self.url + PATH, {"x-goog-api-key": "any"})
        payload: dict[str, Any] = {
            "model": "models/gemini-3.8-live",
            "generationConfig": {"responseModalities": ["AUDIO"]},
            "systemInstruction": {"parts": [{"text": render(self.knowledge)}]},
            "inputAudioTranscription": {},
            "outputAudioTranscription": {},
        }
        await self._stream.send(encode_client(Setup(payload)))
        await self._stream.receive()
        self._tasks = [asyncio.create_task(work) for work in (self._listen(), self._speak())]
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._stream.close()

    async def say(self, pcm: Int16Array, patience: Seconds = 15.0) -> Answer:
        """Speak 16 kHz samples and wait until the answer is over."""
        self._heard, self._ended_at, self._sounded_at = "", None, None
        self._over.clear()
        self._ends_in = end_of_speech(pcm)
        self._left = pcm
        try:
            async with asyncio.timeout(patience):
                await self._over.wait()
        except TimeoutError:
            return Answer(self._heard, None)
        if self._sounded_at is None or self._ended_at is None:
            return Answer(self._heard, None)
        return Answer(self._heard, self._sounded_at - self._ended_at)

    async def _speak(self) -> None:
        loop = asyncio.get_running_loop()
        due = loop.time()
        silence = np.zeros(PIECE, np.int16)
        while True:
            piece, self._left = self._left[:PIECE], self._left[PIECE:]
            padded = np.concatenate((piece, silence[len(piece) :]))
            await self._stream.send(encode_client(RealtimeAudio(padded, INPUT_HZ)))
            if self._ends_in > 0:
                self._ends_in -= PIECE
                if self._ends_in <= 0:
                    self._ended_at = due  # the piece's sound ended when it was due to be sent
            due += PIECE / INPUT_HZ
            self.late = max(self.late, loop.time() - due)
            await asyncio.sleep(max(0.0, due - loop.time()))

    async def _listen(self) -> None:
        loop = asyncio.get_running_loop()
        decoder = ClientDecoder()
        try:
            while True:
                for event in decoder.decode(await self._stream.receive()):
                    if isinstance(event, InputTranscription):
                        self._heard += event.text
                    elif isinstance(event, AudioDelta) and self._sounded_at is None:
                        self._sounded_at = loop.time()
                    elif isinstance(event, TurnComplete):
                        self._over.set()
        except ConnectionClosed:
            self._over.set()


async def converse(
    player: Player, lines: Sequence[Int16Array], until: Seconds, every: Seconds
) -> list[Answer]:
    """Say the lines one after the other, one each ``every`` seconds at most, until a moment of the loop's clock."""
    loop = asyncio.get_running_loop()
    answers: list[Answer] = []
    number = 0
    while loop.time() < until:
        began = loop.time()
        answers.append(await player.say(lines[number % len(lines)]))
        number += 1
        await asyncio.sleep(max(0.0, min(began + every, until) - loop.time()))
    return answers
