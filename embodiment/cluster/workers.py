"""The engines' side: one class for each deployment. A worker can die at any moment.

What a worker keeps of a session (a detector's state, a mind that was briefed) only saves work: whoever asks can bring
everything that is needed to another worker. Thread: the event loop's of its process.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections import OrderedDict
from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

import numpy as np

from embodiment.cluster.deployments import WorkerLost
from embodiment.errors import EngineError
from embodiment.server.engines.pool import EngineNames, load_engines
from embodiment.server.engines.settings import EngineSettings
from embodiment.server.ports import (
    Brain,
    Character,
    DistantVoiceActivity,
    Engines,
    Heard,
    Prompt,
    Results,
    Speech,
    Step,
    Vocabulary,
    VoiceActivity,
)
from embodiment.units import Int16Array, Samples, Seconds

NOTHING_REAL: Final[dict[str, str]] = {
    "voice_activity": "energy",
    "recogniser": "fixed",
    "synthesizer": "silent",
}
"""A worker loads one engine; these stand in for the others and cost nothing."""
FORGOTTEN_AFTER: Seconds = 60.0
"""A detector nobody asked for so long belongs to a session that is over, or that moved."""
MOST_MINDS = 512
"""Minds kept briefed; one more is briefed anew when it is asked."""

Delivered: TypeAlias = tuple[tuple[Step, Results], ...]
"""Steps of a reply that were taken, each with what came back for it."""
Stepped: TypeAlias = tuple[Step | None, dict[str, Any]]
"""The next step of a reply, None at its end, and the mind's memory."""


def load_one(part: str, name: str, settings: EngineSettings) -> Engines:
    """Load the engine of one part (``voice_activity``, ``recogniser``, ``synthesizer``, ``brain``) and no other."""
    return load_engines(EngineNames(**{**NOTHING_REAL, "brain": "echo", part: name}), settings=settings)


class Worker:
    """What all of them can be asked."""

    async def process(self) -> int:
        """The process id, to look at it or to end it."""
        return os.getpid()


# --- voice activity ---


@dataclass(slots=True)
class _Listener:
    detector: VoiceActivity
    frames: int
    asked: Seconds


class VoiceActivityWorker(Worker):
    """Detectors of many sessions.

    Args:
        make: Makes a detector.
    """

    def __init__(self, make: Callable[[], VoiceActivity | DistantVoiceActivity]) -> None:
        self._make = make
        self._listeners: OrderedDict[str, _Listener] = OrderedDict()

    async def frame(self) -> Samples:
        """Length of the frames it takes."""
        detector = self._made()
        detector.close()
        return detector.frame

    async def listen(
        self, stream: str, at: int, frames: Int16Array, before: Int16Array | None
    ) -> list[float]:
        """Tell speech from other sound in the next frames of a stream.

        Args:
            stream: Which one.
            at: How many frames of it came before these.
            frames: int16, shape (n, frame).
            before: Some of those before, to hear the next ones as whoever heard them all; None from somebody who
                believes that this worker did.

        Raises:
            WorkerLost: It did not, and needs ``before``.
        """
        now = asyncio.get_running_loop().time()
        self._drop_forgotten(now)
        listener = self._listeners.get(stream)
        if listener is None or listener.frames != at:
            if at and before is None:
                raise WorkerLost("this worker has not heard the stream so far")
            if listener is not None:
                listener.detector.close()
            listener = self._listeners[stream] = _Listener(self._made(), at, now)
            for frame in () if before is None else before:
                listener.detector.probability(frame)
        listener.frames += len(frames)
        listener.asked = now
        self._listeners.move_to_end(stream)
        return [listener.detector.probability(frame) for frame in frames]

    def _made(self) -> VoiceActivity:
        detector = self._make()
        if isinstance(detector, DistantVoiceActivity):
            raise EngineError("a worker's detector must be in its own process")
        return detector

    def _drop_forgotten(self, now: Seconds) -> None:
        while self._listeners:
            stream, oldest = next(iter(self._listeners.items()))
            if now - oldest.asked < FORGOTTEN_AFTER:
                return
            oldest.detector.close()
            del self._listeners[stream]


# --- recogniser and synthesizer ---


class RecogniserWorker(Worker):
    """The recogniser of ``engines``; grammars are compiled where they are first needed."""

    def __init__(self, engines: Engines) -> None:
        self._engines = engines

    async def prepare(self, vocabulary: Vocabulary) -> None:
        """Make ready."""
        await self._engines.recogniser.prepare(vocabulary)

    async def transcribe(self, pcm: Int16Array, vocabulary: Vocabulary) -> Heard:
        """Recognise an utterance. Raises EngineError."""
        return await self._engines.recogniser.transcribe(_own(pcm), vocabulary)


class SynthesizerWorker(Worker):
    """The synthesizer of ``engines``."""

    def __init__(self, engines: Engines) -> None:
        self._engines = engines

    async def speak(self, text: str, voice: str) -> Speech:
        """Speak a sentence. Raises EngineError."""
        return await self._engines.synthesizer.speak(text, voice)


# --- brain ---


@dataclass(slots=True)
class _Mind:
    brain: Brain
    character: str
    reply: int = 0
    steps: AsyncGenerator[Step, Results] | None = field(default=None)


class BrainWorker(Worker):
    """Minds of many sessions. Their memory is the sessions'; it comes with every prompt and goes back with every step.

    Args:
        make: Makes a mind.
        most: Minds kept.
    """

    def __init__(self, make: Callable[[], Brain], most: int = MOST_MINDS) -> None:
        self._make = make
        self._most = most
        self._minds: OrderedDict[str, _Mind] = OrderedDict()

    async def begin(
        self,
        session: str,
        reply: int,
        character: str | tuple[str, Character],
        memory: dict[str, Any] | None,
        prompt: Prompt,
        delivered: Delivered = (),
    ) -> Stepped:
        """The first step of a reply, or the next one of a reply that another worker began.

        Args:
            session: Whose mind.
            reply: Number of the reply.
            character: Who to be, with a name for it; the name alone to somebody who was told before.
            memory: As it was before the reply; None for a mind that has none yet.
            prompt: What is answered.
            delivered: What the other worker's steps were. The mind answers again, and goes on where it says the same.

        Raises:
            WorkerLost: It was not told who to be.
            EngineError: No answer can be had, or not the one that was begun.
        """
        mind = await self._mind(session, character)
        if memory is not None:
            mind.brain.restore(memory)
        mind.reply = reply
        mind.steps = mind.brain.reply(prompt)
        results: Results | None = None
        for step, came in delivered:
            if (await self._next(mind, results))[0] != step:
                await self._end(mind)
                raise EngineError("the answer that another worker began cannot be taken up")
            results = came
        return await self._next(mind, results)

    async def go_on(self, session: str, reply: int, results: Results) -> Stepped:
        """The next step. Raises WorkerLost where it did not begin the reply, EngineError as the mind does."""
        mind = self._minds.get(session)
        if mind is None or mind.reply != reply or mind.steps is None:
            raise WorkerLost("this worker did not begin the reply")
        return await self._next(mind, results)

    async def end(self, session: str, reply: int) -> None:
        """Nobody listens to the reply any more."""
        mind = self._minds.get(session)
        if mind is not None and mind.reply == reply:
            await self._end(mind)

    async def _mind(self, session: str, character: str | tuple[str, Character]) -> _Mind:
        name = character if isinstance(character, str) else character[0]
        mind = self._minds.pop(session, None)
        if mind is not None:
            await self._end(mind)
        if mind is None or mind.character != name:
            if isinstance(character, str):
                raise WorkerLost("this worker was not told who to be")
            mind = _Mind(self._make(), name)
            mind.brain.brief(character[1])
        self._minds[session] = mind
        while len(self._minds) > self._most:
            _, oldest = self._minds.popitem(last=False)
            await self._end(oldest)
        return mind

    async def _next(self, mind: _Mind, results: Results | None) -> Stepped:
        assert mind.steps is not None
        try:
            step = await mind.steps.asend(results)  # type: ignore[arg-type]  # the first send is None
        except StopAsyncIteration:
            mind.steps = None
            return None, mind.brain.snapshot()
        return step, mind.brain.snapshot()

    async def _end(self, mind: _Mind) -> None:
        steps, mind.steps = mind.steps, None
        if steps is not None:
            # A step that is still being thought about ends with the question it answers, which was taken back.
            with contextlib.suppress(RuntimeError):
                await steps.aclose()


def _own(pcm: Int16Array) -> Int16Array:
    """Arrays that came through shared memory are read-only, which not every library takes."""
    return pcm if pcm.flags.writeable else np.array(pcm)
