"""A client's side of one session on simulated time, for the protocol tests: what was sent, what came, and when."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import TracebackType
from typing import Any, TypeVar

import numpy as np

from embodiment.adapters.loops import SimulatedLoop
from embodiment.live.codec import ClientDecoder
from embodiment.live.dialect import Dialect
from embodiment.live.messages import (
    AudioDelta,
    ClientMessage,
    FunctionCall,
    FunctionResponse,
    OutputTranscription,
    RealtimeAudio,
    RealtimeText,
    ServerEvent,
    Setup,
    ToolResponse,
    TurnComplete,
)
from embodiment.live.sections import Knowledge, render
from embodiment.live.sending import encode_client
from embodiment.live.transport import ConnectionClosed
from embodiment.server.engines.brain_function import Answer, FunctionBrain
from embodiment.server.engines.recogniser_fixed import FixedRecogniser
from embodiment.server.engines.synth_tone import ToneSynthesizer
from embodiment.server.engines.vad_energy import EnergyActivity
from embodiment.server.options import SessionOptions
from embodiment.server.ports import Brain, Engines, Prompt, Recogniser, Synthesizer
from embodiment.server.resumption import HandleStore
from embodiment.server.session import LiveServerSession
from embodiment.server.stores.memory import MemoryHandleStore
from embodiment.testing.memory import memory_pair
from embodiment.units import Int16Array, Seconds

E = TypeVar("E")
MODEL = "models/gemini-3.8-live"
STEP: Seconds = 0.01


def setup(**fields: Any) -> dict[str, Any]:
    """A setup payload with both transcriptions; ``fields`` are added or replace."""
    base: dict[str, Any] = {
        "model": MODEL,
        "generationConfig": {"responseModalities": ["AUDIO"]},
        "inputAudioTranscription": {},
        "outputAudioTranscription": {},
    }
    return base | fields


def functions(*names: str, behavior: str = "BLOCKING", **parameters: Any) -> list[dict[str, Any]]:
    """Tool objects that declare functions of one behaviour."""
    declarations = [
        {
            "name": name,
            "description": name,
            "behavior": behavior,
            "parameters": parameters or {"type": "OBJECT"},
        }
        for name in names
    ]
    return [{"functionDeclarations": declarations}]


def instruction(*parts: str, knowledge: Knowledge | None = None) -> dict[str, Any]:
    """A systemInstruction of text parts, the authored section last."""
    texts = [*parts, *([render(knowledge)] if knowledge else [])]
    return {"parts": [{"text": text} for text in texts]}


def speech(seconds: Seconds, rate_hz: int = 16_000) -> Int16Array:
    """Something loud enough to be taken for speech by loudness."""
    time = np.arange(round(seconds * rate_hz)) / rate_hz
    return np.rint(8_000 * np.sin(2 * np.pi * 220 * time)).astype(np.int16)


def quiet(seconds: Seconds, rate_hz: int = 16_000) -> Int16Array:
    """Nothing."""
    return np.zeros(round(seconds * rate_hz), dtype=np.int16)


class Talk:
    """A session with a deterministic server, driven by virtual time. A context manager.

    Args:
        payload: The setup; None sends none.
        answer: The mind as a function of the prompt; or ``brain``.
        brain: Makes the mind.
        heard: What utterances are understood as.
        options: Of the session.
        dialect: Of the session.
        store: Handles shared with other talks; needs ``loop``.
        loop: Simulated loop shared with other talks.
        synthesizer: Instead of the tone voice.
        recogniser: Instead of one that hears ``heard``.
    """

    def __init__(
        self,
        payload: dict[str, Any] | None,
        answer: Callable[[Prompt], Answer] | None = None,
        *,
        brain: Callable[[], Brain] | None = None,
        heard: Sequence[str] = (),
        options: SessionOptions | None = None,
        dialect: Dialect = Dialect.DEVELOPER,
        store: HandleStore | None = None,
        loop: SimulatedLoop | None = None,
        synthesizer: Synthesizer | None = None,
        recogniser: Recogniser | None = None,
        seed_text: str = "",
    ) -> None:
        self._owns_loop = loop is None
        self.sim = loop or SimulatedLoop()
        self.now: Seconds = self.sim.loop.time()
        self.recogniser = FixedRecogniser(heard)
        self.prompts: list[Prompt] = []
        self.got: list[tuple[Seconds, ServerEvent]] = []
        self.frames: list[str | bytes] = []
        self.closed: ConnectionClosed | None = None
        self.auto_answer: dict[str, FunctionResponse] = {}

        def noted(prompt: Prompt) -> Answer:
            self.prompts.append(prompt)
            return answer(prompt) if answer is not None else None

        engines = Engines(
            voice_activity=EnergyActivity,
            recogniser=recogniser or self.recogniser,
            synthesizer=synthesizer or ToneSynthesizer(),
            brain=brain or (lambda: FunctionBrain(noted)),
        )
        self.store = store or MemoryHandleStore(self.sim.loop.time)
        self._client, server = memory_pair()
        self._server = server
        self.session = LiveServerSession(
            server, engines, options, dialect=dialect, store=self.store, seed_text=seed_text
        )
        self.sim.spawn(self.session.run())
        self.sim.spawn(self._read())
        if payload is not None:
            self.send(Setup(payload))
            self.run(0.05)

    def __enter__(self) -> Talk:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._client.cut(1000)
        self.run(0.05)
        if self._owns_loop:
            self.sim.stop()

    async def _read(self) -> None:
        decoder = ClientDecoder()
        try:
            while True:
                frame = await self._client.receive()
                self.frames.append(frame)
                self.got += [(self.sim.loop.time(), event) for event in decoder.decode(frame)]
        except ConnectionClosed as closed:
            self.closed = closed

    @property
    def unread(self) -> int:
        """Frames the server has not read yet."""
        return self._server._inbox.qsize()

    def send(self, message: ClientMessage) -> None:
        """Send a message at the current moment."""
        self.raw(encode_client(message))

    def raw(self, frame: str | bytes) -> None:
        """Send a frame as it is; silently dropped once the connection has ended."""

        async def deliver() -> None:
            if self.closed is None:
                await self._client.send(frame)

        self.sim.spawn(deliver())

    def type(self, text: str) -> None:
        """Send realtime text."""
        self.send(RealtimeText(text))

    def speak(self, *pieces: Int16Array, rate_hz: int = 16_000) -> None:
        """Send sound in pieces of 100 ms, in real time."""
        size = rate_hz // 10
        for pcm in pieces:
            for at in range(0, len(pcm), size):
                self.send(RealtimeAudio(pcm[at : at + size], rate_hz))
                self.run(0.1)

    def respond(self, call: FunctionCall, response: dict[str, Any], scheduling: str | None = None) -> None:
        """Answer a call."""
        self.send(ToolResponse((FunctionResponse(call.function_id, call.name, response, scheduling),)))

    def run(self, seconds: Seconds) -> None:
        """Let virtual time pass."""
        for _ in range(round(seconds / STEP)):
            self.now += STEP
            self.sim.advance(self.now)

    def until(self, kind: type[E], within: Seconds = 30.0, count: int = 1) -> E:
        """Run until the ``count``-th event of a kind has come, and return it."""
        deadline = self.now + within
        while len(self.of(kind)) < count:
            assert self.now < deadline, f"no {kind.__name__} within {within} s; got {self.kinds()}"
            self.run(STEP)
        return self.of(kind)[count - 1]

    def of(self, kind: type[E]) -> list[E]:
        """All events of a kind so far."""
        return [event for _, event in self.got if isinstance(event, kind)]

    def times(self, kind: type[Any]) -> list[Seconds]:
        """When the events of a kind came."""
        return [at for at, event in self.got if isinstance(event, kind)]

    def kinds(self) -> list[str]:
        """Names of all event classes so far, repeats in a row folded."""
        names: list[str] = []
        for _, event in self.got:
            if names[-1:] != [type(event).__name__]:
                names.append(type(event).__name__)
        return names

    def said(self) -> str:
        """The output transcript so far, pieces joined as they are."""
        return "".join(event.text for event in self.of(OutputTranscription))

    def sound(self) -> Int16Array:
        """All speech so far."""
        pieces = [event.pcm for event in self.of(AudioDelta)]
        return np.concatenate(pieces) if pieces else np.zeros(0, dtype=np.int16)

    def turn(self, text: str) -> str:
        """Type ``text``, run to the end of the turn and return what was said in it."""
        before, turns = len(self.said()), len(self.of(TurnComplete))
        self.type(text)
        self.until(TurnComplete, count=turns + 1)
        return self.said()[before:]
