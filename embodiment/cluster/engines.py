"""The sessions' side: the engine ports of ``server/ports.py``, answered by deployments.

The session core is the same as on one machine; it does not know how far its engines are.
"""

from __future__ import annotations

import asyncio
import copy
import hashlib
import logging
import pickle
import secrets
from collections import OrderedDict, deque
from collections.abc import AsyncGenerator, Sequence
from typing import Any

import numpy as np

from embodiment.cluster.deployments import Deployment, WorkerLost, ask_once, ask_twice
from embodiment.cluster.workers import Delivered, Stepped
from embodiment.errors import EngineError
from embodiment.server.engines.vad_energy import EnergyActivity
from embodiment.server.logs import note
from embodiment.server.ports import (
    Character,
    Heard,
    Prompt,
    Results,
    Speech,
    Step,
    Vocabulary,
)
from embodiment.units import Int16Array, Samples, Seconds

log = logging.getLogger(__name__)

HEARD_WITHIN: Seconds = 1.0
"""A microphone does not wait: what no worker has told by then is told by loudness."""
ANSWERED_WITHIN: Seconds = 30.0
"""For an utterance, a sentence, or a step of an answer; a language model gives up by itself after 20 s of silence."""
HEARD_BEFORE = 32
"""Frames brought to another worker, about a second: the Silero network then tells within a few hundredths what it
would have told all along (``tests/cluster/test_workers.py``)."""
MOST_PREPARED = 64


class RemoteVoiceActivity:
    """The detector of one session, kept by the worker its key leads to.

    Args:
        deployment: Of ``VoiceActivityWorker``.
        frame: Length of its frames.
        together: Frames asked about at once.
    """

    def __init__(self, deployment: Deployment, frame: Samples, together: int) -> None:
        self.frame = frame
        self.together = together
        self._deployment = deployment
        self._key = secrets.token_hex(8)
        self._streams = 0
        self._asked = 0
        self._before: deque[Int16Array] = deque(maxlen=HEARD_BEFORE)
        self._loudness = EnergyActivity()
        self._deaf = False

    async def probabilities(self, frames: Int16Array) -> Sequence[float]:
        """What the worker says, another one that is told what was heard before, or loudness where none answers."""
        stream, at = f"{self._key}.{self._streams}", self._asked
        self._asked += len(frames)
        before = np.array(self._before) if self._before else None
        self._before.extend(frames)
        try:
            try:
                found = await self._listen(stream, at, frames, None)
            except WorkerLost:
                found = await self._listen(stream, at, frames, before)
        except EngineError as error:
            if not self._deaf:  # told once: it is asked ten times a second
                note(log, "listening_failed", logging.WARNING, error=str(error))
            self._deaf = True
            return [self._loudness.probability(frame) for frame in frames]
        self._deaf = False
        return found

    async def _listen(
        self, stream: str, at: int, frames: Int16Array, before: Int16Array | None
    ) -> Sequence[float]:
        likely: Sequence[float] = await ask_once(
            self._deployment, "listen", stream, at, frames, before, key=self._key, within=HEARD_WITHIN
        )
        return likely

    def reset(self) -> None:
        """Begin another stream; the worker forgets the old one by itself."""
        self._streams += 1
        self._asked = 0
        self._before.clear()

    def close(self) -> None:
        """The worker forgets the stream by itself."""


class RemoteRecogniser:
    """A recogniser of several processes.

    Args:
        deployment: Of ``RecogniserWorker``.
    """

    def __init__(self, deployment: Deployment) -> None:
        self._deployment = deployment
        self._prepared: OrderedDict[Vocabulary, None] = OrderedDict()

    async def prepare(self, vocabulary: Vocabulary) -> None:
        """Make all of them ready, once for each vocabulary: sessions of one character share it."""
        if vocabulary in self._prepared:
            self._prepared.move_to_end(vocabulary)
            return
        self._prepared[vocabulary] = None
        while len(self._prepared) > MOST_PREPARED:
            self._prepared.popitem(last=False)
        try:
            await self._deployment.tell_all("prepare", vocabulary)
        except BaseException:
            self._prepared.pop(vocabulary, None)
            raise

    async def transcribe(self, pcm: Int16Array, vocabulary: Vocabulary) -> Heard:
        """Ask one of them, and another if that one dies."""
        heard: Heard = await ask_twice(
            self._deployment, "transcribe", pcm, vocabulary, within=ANSWERED_WITHIN
        )
        return heard


class RemoteSynthesizer:
    """A synthesizer of several processes.

    Args:
        deployment: Of ``SynthesizerWorker``.
    """

    def __init__(self, deployment: Deployment) -> None:
        self._deployment = deployment

    async def speak(self, text: str, voice: str) -> Speech:
        """Ask one of them, and another if that one dies."""
        speech: Speech = await ask_twice(self._deployment, "speak", text, voice, within=ANSWERED_WITHIN)
        return speech


class RemoteBrain:
    """The mind of one session: its memory is here, its thinking with the worker its key leads to.

    Where that worker dies in the middle of an answer, another one is told the memory as it was before it and what was
    said since, and goes on if it would have said the same: a scripted mind does. If not, the turn ends in character.

    Args:
        deployment: Of ``BrainWorker``.
    """

    def __init__(self, deployment: Deployment) -> None:
        self._deployment = deployment
        self._key = secrets.token_hex(8)
        self._character: tuple[str, Character] = ("", Character())
        self._memory: dict[str, Any] | None = None
        self._replies = 0
        self._told_name = ""
        self._ending: set[asyncio.Task[None]] = set()

    def brief(self, character: Character) -> None:
        """Learn who to be; the worker is told with the next prompt."""
        self._character = (hashlib.sha256(pickle.dumps(character)).hexdigest(), character)

    async def reply(self, prompt: Prompt) -> AsyncGenerator[Step, Results]:
        """Answer, a step a question to the worker."""
        self._replies += 1
        reply, before = self._replies, self._memory
        delivered: Delivered = ()
        is_over = False
        try:
            step = await self._begin(reply, before, prompt, ())
            while step is not None:
                results = (yield step) or ()
                delivered = (*delivered, (step, results))
                try:
                    step = self._stepped(reply, await self._ask("go_on", reply, results))
                except WorkerLost as lost:
                    note(log, "worker_lost", logging.WARNING, engine="brain", again=True, error=str(lost))
                    step = await self._begin(reply, before, prompt, delivered)
            is_over = True
        finally:
            if not is_over:
                task = asyncio.get_running_loop().create_task(self._end(reply))
                self._ending.add(task)
                task.add_done_callback(self._ending.discard)

    def snapshot(self) -> dict[str, Any]:
        """The memory as of the last step."""
        return copy.deepcopy(self._memory) if self._memory is not None else {}

    def restore(self, memory: dict[str, Any]) -> None:
        """Remember; an empty memory is that of a mind that was not asked yet."""
        self._memory = copy.deepcopy(memory) or None

    async def _begin(
        self, reply: int, before: dict[str, Any] | None, prompt: Prompt, delivered: Delivered
    ) -> Step | None:
        """Ask whoever the key leads to, with the whole character where its name is not enough."""
        name, _ = self._character
        if self._told_name == name:
            try:
                return self._stepped(reply, await self._ask("begin", reply, name, before, prompt, delivered))
            except WorkerLost:
                pass  # it died, or another one has the key now
        whole = ("begin", self._key, reply, self._character, before, prompt, delivered)
        stepped = await ask_twice(self._deployment, *whole, key=self._key, within=ANSWERED_WITHIN)
        self._told_name = name
        return self._stepped(reply, stepped)

    async def _ask(self, method: str, *arguments: Any) -> Stepped:
        stepped: Stepped = await ask_once(
            self._deployment, method, self._key, *arguments, key=self._key, within=ANSWERED_WITHIN
        )
        return stepped

    def _stepped(self, reply: int, stepped: Stepped) -> Step | None:
        step, memory = stepped
        if reply == self._replies:
            self._memory = memory
        return step

    async def _end(self, reply: int) -> None:
        try:
            await ask_once(self._deployment, "end", self._key, reply, key=self._key, within=ANSWERED_WITHIN)
        except EngineError as error:
            note(log, "reply_not_ended", error=str(error))
