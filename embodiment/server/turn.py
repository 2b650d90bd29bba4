"""One answer of the model: what the brain says, spoken and sent, until it is done or cut off."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from embodiment.errors import EngineError
from embodiment.live.dialect import Dialect
from embodiment.live.messages import AudioDelta, GenerationComplete, OutputTranscription, ServerEvent
from embodiment.live.transport import FrameStream
from embodiment.server.calls import CallLedger
from embodiment.server.fragments import fragments
from embodiment.server.logs import Value, note
from embodiment.server.options import SessionOptions
from embodiment.server.outbox import Outbox, OutFrame
from embodiment.server.ports import Brain, CallFunctions, OnWire, Prompt, Results, Say, Speech, Synthesizer
from embodiment.server.profile import Profile
from embodiment.units import OUTPUT_HZ, Samples, Seconds, to_seconds

log = logging.getLogger(__name__)

IN_CHARACTER = "Forgive me, I lost my thread."
"""Said where an engine failed and the character has no line of its own for having been cut off."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnParts:
    """What a turn works with; the session's own."""

    brain: Brain
    synthesizer: Synthesizer
    outbox: Outbox
    calls: CallLedger
    options: SessionOptions
    stream: FrameStream
    profile: Callable[[], Profile]


class Turn:
    """Runs once. Cancelling ``run`` cuts the answer off; what was queued but not sent is the session's to
    drop.

    Args:
        parts: The session's.
        prompt: What is answered.
    """

    def __init__(self, parts: TurnParts, prompt: Prompt) -> None:
        self._parts = parts
        self._prompt = prompt
        self._asked = asyncio.get_running_loop().time()
        self._input_ended = prompt.ended
        self._began: Seconds | None = None
        self._spoken: Samples = 0
        self._sentences = 0
        self._failed = False
        self.generating = True
        """False once generationComplete was queued; the speech may still be playing."""
        self.visible = not prompt.results
        """Whether the client is told that there was a turn. A late result that needs no words is none."""

    @property
    def spoken(self) -> Samples:
        """24 kHz samples of speech made so far."""
        return self._spoken

    @property
    def first_sound_after(self) -> Seconds | None:
        """Time from the prompt to the first sound, None before it."""
        return None if self._began is None else self._began - self._asked

    def sounded(self) -> None:
        """A piece of its speech was handed to the connection."""
        ended, self._input_ended = self._input_ended, None
        if ended is not None:
            self._parts.options.meters.first_sound(asyncio.get_running_loop().time() - ended)

    def figures(self) -> dict[str, Value]:
        """How long it took, for logs and spans."""
        after = self.first_sound_after
        return {
            "first_sound_ms": None if after is None else round(1000 * after),
            "sound_ms": round(1000 * to_seconds(self._spoken)),
        }

    async def run(self) -> None:
        """Think, speak, end the generation and wait until the speech must have been heard."""
        steps, meters = self._parts.brain.reply(self._prompt), self._parts.options.meters
        try:
            results: Results | None = None
            while True:
                try:
                    with meters.request("brain"):
                        step = await steps.asend(results)  # type: ignore[arg-type]  # the first send is None
                except StopAsyncIteration:
                    break
                except EngineError as error:
                    note(log, "thought_failed", logging.WARNING, error=str(error))
                    step, self._failed = self._spare(), True
                results = ()
                if isinstance(step, Say):
                    await self._say(step)
                elif isinstance(step, OnWire):
                    await self._parts.outbox.flush()
                    await step.act(self._parts.stream)
                else:
                    results = await self._call(step)
                if self._failed:
                    break
        finally:
            await steps.aclose()
        self.generating = False
        if not self.visible:
            return
        profile = self._parts.profile()
        if profile.dialect is Dialect.VERTEX and profile.shows_output:
            # Vertex alone says that the transcript is whole. Source: pydantic-ai cassettes; js-genai#1429.
            finished = OutputTranscription("", finished=True)
            await self._parts.outbox.put_content(OutFrame((finished,), content=True))
        await self._parts.outbox.put_content(OutFrame((GenerationComplete(),), content=True))
        await self._until_heard()

    async def _say(self, say: Say) -> None:
        if not say.text.strip():
            return
        self.visible = True
        speech = await self._synthesized(say.text)
        if speech is None:
            self._failed = True
            say = self._spare()
            speech = await self._synthesized(say.text) or Speech(np.zeros(0, dtype=np.int16))
        await self._send(say, speech)

    def _spare(self) -> Say:
        """What the character says when an engine fails it."""
        lines = self._parts.profile().character.knowledge.interrupted
        return Say(lines[0] if lines else IN_CHARACTER)

    async def _synthesized(self, text: str) -> Speech | None:
        """The sentence as sound, or None where the engine failed (the log tells why)."""
        with self._parts.options.spans.span("speak") as span:
            try:
                with self._parts.options.meters.request("synthesizer"):
                    speech = await self._parts.synthesizer.speak(text, self._parts.profile().voice)
            except EngineError as error:
                note(log, "speech_failed", logging.WARNING, error=str(error))
                span.note(failed=True)
                return None
            span.note(sound_ms=round(1000 * to_seconds(len(speech.pcm))))
            return speech

    async def _send(self, say: Say, speech: Speech) -> None:
        options, profile = self._parts.options, self._parts.profile()
        first = self._sentences == 0
        self._sentences += 1
        pieces = fragments(say, speech, chunk=options.chunk, offset=self._spoken, first=first)
        for piece in pieces:
            events: list[ServerEvent] = []
            if len(piece.pcm):
                events.append(AudioDelta(piece.pcm, OUTPUT_HZ))
            if piece.text and profile.shows_output:
                words = piece.words if profile.word_times else ()
                phonemes = piece.phonemes if profile.phoneme_times else ()
                events.append(OutputTranscription(piece.text, words=words, phonemes=phonemes))
            await self._pace()
            frame = OutFrame(tuple(events), content=True, text=piece.text, samples=len(piece.pcm))
            await self._parts.outbox.put_content(frame)
            self._spoken += len(piece.pcm)

    async def _pace(self) -> None:
        """Hold the next piece back until it is due."""
        options = self._parts.options
        now = asyncio.get_running_loop().time()
        if self._began is None:
            self._began = now
        if options.pace <= 0:
            return
        due = self._began + (to_seconds(self._spoken) - options.lead) / options.pace
        if due > now:
            await asyncio.sleep(due - now)

    async def _until_heard(self) -> None:
        if self._began is None or not self._parts.options.playback_delay:
            return
        left = self._began + to_seconds(self._spoken) - asyncio.get_running_loop().time()
        if left > 0:
            await asyncio.sleep(left)

    async def _call(self, step: CallFunctions) -> Results:
        calls = self._parts.calls.open(step.calls, self._parts.profile().character.tools)
        if not calls:
            return ()
        self.visible = True
        self._parts.outbox.put(*calls)
        ids = [call.function_id for call in calls]
        options = self._parts.options
        with options.spans.span("call", functions=", ".join(call.name for call in calls)) as span:
            results = await self._parts.calls.results(ids, options.patience, wanted=step.wants_results)
            span.note(answered=len(results))
        return results
