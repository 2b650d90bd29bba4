"""From the player's sound and typing to prompts: utterances are recognised in order, on trial already in a
pause.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple, Protocol, TypeVar

from embodiment.errors import EngineError
from embodiment.live.messages import InputTranscription, VoiceActivitySignal
from embodiment.live.messages import VoiceActivityKind as Kind
from embodiment.server.ears import Ears
from embodiment.server.endpoint import Edge, EdgeKind
from embodiment.server.logs import note
from embodiment.server.options import SessionOptions
from embodiment.server.outbox import Outbox
from embodiment.server.ports import (
    DistantVoiceActivity,
    Heard,
    Prompt,
    Recogniser,
    Vocabulary,
    VoiceActivity,
)
from embodiment.server.profile import Profile
from embodiment.units import INPUT_HZ, Hz, Int16Array, Samples, Seconds, to_seconds

log = logging.getLogger(__name__)

SHORTEST: Samples = INPUT_HZ // 10
"""Less sound than this holds no word; a key that was only tapped is not an utterance."""

T = TypeVar("T")


class Spawn(Protocol):
    """Starts a task that ends with the session."""

    def __call__(self, coroutine: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Start it."""
        ...


class _Utterance(NamedTuple):
    edge: Edge
    typed: str
    trial: asyncio.Task[Heard] | None
    ended: Seconds


class Hearing:
    """The listening half of a session.

    Args:
        profile: Of this session.
        detector: Voice activity of this session.
        recogniser: Shared by all sessions.
        options: Of this session.
        outbox: Where transcripts go.
        spawn: Starts a task that ends with the session.
        on_start: The player began to speak or type.
        on_prompt: The player said something, or said nothing although asked to be heard.
    """

    def __init__(
        self,
        profile: Profile,
        detector: VoiceActivity | DistantVoiceActivity,
        recogniser: Recogniser,
        options: SessionOptions,
        outbox: Outbox,
        *,
        spawn: Spawn,
        on_start: Callable[[], None],
        on_prompt: Callable[[Prompt], None],
    ) -> None:
        self._profile = profile
        self._recogniser = recogniser
        self._options = options
        self._outbox = outbox
        self._spawn = spawn
        self._on_start = on_start
        self._on_prompt = on_prompt
        self._ears = Ears(profile, detector)
        self._vocabulary = Vocabulary()
        self._utterances: asyncio.Queue[_Utterance] = asyncio.Queue()
        self._understood_one = asyncio.Event()
        self._trial: tuple[Samples, asyncio.Task[Heard]] | None = None
        self._preparing: asyncio.Task[None] | None = None
        self._typed: list[str] = []
        self._unanswered: list[Heard] = []
        self._stall: asyncio.TimerHandle | None = None

    async def room(self) -> None:
        """Wait while too many utterances wait to be understood."""
        while self._utterances.qsize() >= self._options.most_waiting:
            self._understood_one.clear()
            await self._understood_one.wait()

    @property
    def received(self) -> Samples:
        """16 kHz samples of microphone since the session began."""
        return self._ears.received

    def learn(self, vocabulary: Vocabulary) -> None:
        """Listen for this from now on."""
        self._vocabulary = vocabulary
        if self._preparing is not None:
            self._preparing.cancel()
        self._preparing = self._spawn(self._prepare(vocabulary))

    async def audio(self, pcm: Int16Array, rate_hz: Hz) -> None:
        """A piece of microphone; the pieces are given one after the other."""
        self._edges(await self._ears.audio(pcm, rate_hz))
        if self._stall is not None:
            self._stall.cancel()
            self._stall = None
        if self._ears.busy and not self._profile.manual:
            loop = asyncio.get_running_loop()
            self._stall = loop.call_later(self._options.stalled_after, self._stalled)

    def stream_end(self) -> None:
        """The microphone was closed."""
        if not self._profile.manual:
            self._edges(self._ears.stream_end())

    def activity_start(self) -> None:
        """The player begins, says the client."""
        self._edges(self._ears.activity_start())

    def activity_end(self) -> None:
        """The player is done, says the client."""
        self._edges(self._ears.activity_end())

    def text(self, text: str) -> None:
        """The player typed: a turn of its own, or part of the one whose marks stand around it."""
        if self._profile.manual and self._ears.busy:
            self._typed.append(text)
            return
        self._on_start()
        self._on_prompt(Prompt(text, ended=asyncio.get_running_loop().time()))

    def close(self) -> None:
        """Stop timers and let the detector go; tasks end with the session."""
        self._ears.close()
        if self._stall is not None:
            self._stall.cancel()

    async def listen(self) -> None:
        """Understand utterances one after the other, for ever."""
        while True:
            edge, typed, trial, ended = await self._utterances.get()
            self._understood_one.set()
            if self._profile.manual and typed and len(edge.pcm) < SHORTEST:
                self._on_prompt(Prompt(typed, ended=ended))
                continue
            heard = await trial if trial is not None else await self._recognised(edge.pcm)
            if heard.text and self._profile.hears_input:
                self._outbox.put(InputTranscription(heard.text))
            if typed:
                heard = Heard(f"{typed} {heard.text}".strip(), heard.expected)
            self._understood(heard, ended)

    def _understood(self, heard: Heard, ended: Seconds) -> None:
        """Ask for an answer, unless the player already goes on speaking: then this is the first half."""
        self._unanswered.append(heard)
        if self._ears.busy and not self._profile.manual:
            return
        parts, self._unanswered = self._unanswered, []
        text = " ".join(part.text for part in parts if part.text)
        if not text and not self._profile.manual:
            return
        alternatives = parts[0].alternatives if len(parts) == 1 else ()
        expected = bool(text) and all(part.expected for part in parts if part.text)
        self._on_prompt(Prompt(text, expected, alternatives, ended=ended))

    def _edges(self, edges: list[Edge]) -> None:
        for edge in edges:
            if edge.kind is EdgeKind.START:
                self._signal(Kind.START, edge.at)
                self._on_start()
            elif edge.kind is EdgeKind.PAUSE:
                self._drop_trial()
                self._trial = (edge.at, self._spawn(self._recognised(edge.pcm)))
            else:
                self._signal(Kind.END, edge.at)
                self._end(edge)

    def _end(self, edge: Edge) -> None:
        typed, self._typed = " ".join(self._typed), []
        trial = None
        if self._trial is not None and self._trial[0] == edge.at:
            trial, self._trial = self._trial[1], None
        self._drop_trial()
        silence = to_seconds(max(0, self._ears.received - edge.at), INPUT_HZ)
        ended = asyncio.get_running_loop().time() - silence
        self._utterances.put_nowait(_Utterance(edge, typed, trial, ended))

    def _drop_trial(self) -> None:
        if self._trial is not None:
            self._trial[1].cancel()
            self._trial = None

    def _stalled(self) -> None:
        self._stall = None
        self._edges(self._ears.stream_end())

    def _signal(self, kind: Kind, at: Samples) -> None:
        if self._profile.vad_signals:
            offset: Seconds = to_seconds(at, INPUT_HZ)
            self._outbox.put(VoiceActivitySignal(kind, offset))

    async def _recognised(self, pcm: Int16Array) -> Heard:
        if len(pcm) < SHORTEST:
            return Heard("", expected=False)
        now = asyncio.get_running_loop().time
        began = now()
        sound = round(1000 * to_seconds(len(pcm), INPUT_HZ))
        with self._options.spans.span("recognise", sound_ms=sound) as span:
            try:
                with self._options.meters.request("recogniser"):
                    heard = await self._recogniser.transcribe(pcm, self._vocabulary)
            except EngineError as error:
                note(log, "recognition_failed", logging.WARNING, error=str(error))
                span.note(failed=True)
                return Heard("", expected=False)
            span.note(expected=heard.expected)
        took = round(1000 * (now() - began))
        note(log, "recognised", expected=heard.expected, sound_ms=sound, took_ms=took)
        return heard

    async def _prepare(self, vocabulary: Vocabulary) -> None:
        try:
            await self._recogniser.prepare(vocabulary)
        except EngineError as error:
            note(log, "recognition_failed", logging.WARNING, error=str(error))
