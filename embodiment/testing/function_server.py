"""A live service that is a Python function: the same protocol, no engines, exact to the sample.

    server = FunctionServer(lambda prompt: "Welcome to my shop!")

It is the local server itself with deterministic engines: a tone voice with exact word times, and a recogniser that
hears what it is told. ``connector`` plugs it into the live client instead of a socket.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator

from embodiment.errors import UsageError
from embodiment.live.transport import FrameStream
from embodiment.server.engines.brain_function import Answer, AnswerFunction, FunctionBrain, steps_of
from embodiment.server.engines.brain_scripted import ScriptedBrain
from embodiment.server.engines.recogniser_fixed import FixedRecogniser
from embodiment.server.engines.synth_tone import ToneSynthesizer
from embodiment.server.engines.vad_energy import EnergyActivity
from embodiment.server.options import SessionOptions
from embodiment.server.ports import Brain, Engines, Prompt
from embodiment.server.resumption import HandleStore
from embodiment.server.session import serve_session
from embodiment.server.stores.memory import MemoryHandleStore
from embodiment.testing.memory import Fault, MemoryStream, connector_to


def deterministic_engines(brain: Callable[[], Brain], recogniser: FixedRecogniser | None = None) -> Engines:
    """Engines whose every sample follows from their input: what exact traces are made with."""
    return Engines(
        voice_activity=EnergyActivity,
        recogniser=recogniser or FixedRecogniser(),
        synthesizer=ToneSynthesizer(),
        brain=brain,
    )


class FunctionServer:
    """A scripted service.

    Args:
        answer: Called with each prompt; see ``FunctionBrain``. None: the scripted brain, which answers from the
            persona's own authored knowledge.
        options: How its sessions behave.
        fault: Applied to every frame it sends.
        engines: Other engines than the deterministic ones, closed by the caller; ``answer`` is then theirs to give.
        wrap: Lays something around the server's end of each new connection, for example a ``FaultyStream``.

    Attributes:
        answer: As given; a change holds from the next connection on.
        prompts: What an answer function was asked so far, on all connections; each knows what came before it.
        streams: Server ends of all connections so far, newest last; ``cut`` one to lose it.
        setups: The first frame of each connection, as it came.
    """

    def __init__(
        self,
        answer: AnswerFunction | None = None,
        *,
        options: SessionOptions | None = None,
        fault: Fault | None = None,
        engines: Engines | None = None,
        wrap: Callable[[MemoryStream], FrameStream] | None = None,
    ) -> None:
        self._wrap = wrap
        self._recogniser = FixedRecogniser()
        self.answer = answer
        self._failure: Exception | None = None
        self.prompts: list[Prompt] = []
        self._engines = engines or deterministic_engines(self._brain, self._recogniser)
        self._options = options or SessionOptions()
        self._store: HandleStore | None = None
        self.streams: list[MemoryStream] = []
        self.setups: list[str | bytes] = []
        self.connector = connector_to(self._serve, fault)

    def will_hear(self, *texts: str) -> None:
        """What the next spoken utterances are understood as."""
        self._recogniser.will_hear(*texts)

    def answers(self, answer: AnswerFunction | None) -> None:
        """What is answered from now on.

        Raises:
            UsageError: Somebody is connected already.
        """
        if self.streams:
            raise UsageError(
                "say what the service answers before the first character is added: it is connected"
            )
        self.answer = answer

    def check(self) -> None:
        """Raise what an answer function raised, where the test can see it."""
        failure, self._failure = self._failure, None
        if failure is not None:
            raise failure

    def _brain(self) -> Brain:
        answer = self.answer
        if answer is None:
            return ScriptedBrain()

        def noted(prompt: Prompt) -> Answer:
            if prompt.text:
                self.prompts.append(prompt)
            try:
                given = answer(prompt)
                if not isinstance(given, Iterator):  # one that runs as it is asked is looked at as it runs
                    list(steps_of(given))
                return given
            except Exception as failure:
                self._failure = failure
                raise

        return FunctionBrain(noted)

    async def _serve(self, stream: MemoryStream) -> None:
        self.streams.append(stream)
        stream.on_first_frame = self.setups.append
        if self._store is None:
            self._store = MemoryHandleStore(asyncio.get_running_loop().time, self._options.handle_life)
        await serve_session(
            self._wrap(stream) if self._wrap else stream,
            self._engines,
            self._options,
            store=self._store,
            seed_text=str(len(self.streams)),
        )
