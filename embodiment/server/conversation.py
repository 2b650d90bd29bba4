"""Turn-taking: who speaks, what is answered, what cuts what off, and what is remembered."""

from __future__ import annotations

import asyncio
import copy
import logging
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from embodiment.live.direction import parse_direction
from embodiment.live.messages import (
    ClientContent,
    FunctionCallCancellation,
    FunctionResponse,
    Interrupted,
    Scheduling,
    TurnComplete,
)
from embodiment.live.transport import FrameStream
from embodiment.server.calls import CallLedger, Fate, result_of, scheduling_of
from embodiment.server.hearing import Spawn
from embodiment.server.history import History
from embodiment.server.logs import note
from embodiment.server.options import SessionOptions
from embodiment.server.outbox import Outbox, OutFrame
from embodiment.server.ports import Brain, Entry, FunctionResult, Prompt, Synthesizer
from embodiment.server.profile import Profile
from embodiment.server.refusals import refused
from embodiment.server.turn import Turn, TurnParts
from embodiment.server.usage import usage
from embodiment.units import Samples, Seconds

log = logging.getLogger(__name__)


class Conversation:
    """The answering half of a session.

    Args:
        brain: Mind of this session.
        synthesizer: Shared by all sessions.
        calls: Function calls of this session.
        outbox: Where everything goes.
        options: Of this session.
        stream: The connection, for a mind that does something to it.
        profile: The profile as it stands now.
        spawn: Starts a task that ends with the session.
        heard: 16 kHz samples of microphone so far.
        on_idle: A turn ended and the session can be resumed here.
    """

    def __init__(
        self,
        brain: Brain,
        synthesizer: Synthesizer,
        calls: CallLedger,
        outbox: Outbox,
        options: SessionOptions,
        *,
        stream: FrameStream,
        profile: Callable[[], Profile],
        spawn: Spawn,
        heard: Callable[[], Samples],
        on_idle: Callable[[], None],
    ) -> None:
        self._brain = brain
        self._calls = calls
        self._outbox = outbox
        self._options = options
        self._profile = profile
        self._spawn = spawn
        self._heard = heard
        self._on_idle = on_idle
        self._parts = TurnParts(
            brain=brain,
            synthesizer=synthesizer,
            outbox=outbox,
            calls=calls,
            options=options,
            stream=stream,
            profile=profile,
        )
        self.history = History(options.most_entries)
        self._turn: tuple[Turn, asyncio.Task[None]] | None = None
        self._said = ""
        self._waiting: deque[Prompt] = deque(maxlen=options.most_waiting)
        self._late: list[FunctionResult] = []
        self._collected: list[str] = []
        self._history_first = profile().history_first

    @property
    def busy(self) -> bool:
        """Whether a turn is running or its speech still playing."""
        return self._turn is not None

    @property
    def blocked(self) -> bool:
        """Whether a blocking call waits for its response."""
        return self._calls.blocked

    def memory(self) -> dict[str, Any]:
        """The brain's snapshot, a copy: it is saved later than it is taken."""
        return copy.deepcopy(self._brain.snapshot())

    def remembered(self) -> tuple[tuple[Entry, ...], int]:
        """All that a resumed session must know of what was said, and how many entries came before it.

        What the client has told and not asked to be answered yet is part of it.
        """
        told = [Entry("user", text) for text in self._collected]
        return (*self.history.entries, *told), self.history.forgotten

    def sent(self, frame: OutFrame) -> None:
        """A frame left: what it says has been said."""
        self._said += frame.text
        if frame.samples and self._turn is not None:
            self._turn[0].sounded()

    def player_began(self) -> None:
        """The player speaks or types: cuts a running answer, unless the setup forbids it."""
        if self._profile().interruptible:
            self.interrupt()

    def prompt(self, prompt: Prompt) -> None:
        """Answer now, or after the running turn where that may not be interrupted."""
        if self._turn is not None and not self._profile().interruptible:
            self._waiting.append(prompt)
            return
        self.interrupt()
        self._start(prompt)

    def nudge(self) -> None:
        """A blank text: answer the history as it stands; nothing where an answer is running.

        Source: pipecat's Gemini Live service sends one after history it wants answered by 3.x models.
        """
        if self._turn is not None:
            return
        entries = self.history.entries
        seeded = entries and entries[-1].role == "user"
        self._start(Prompt(entries.pop().text if seeded else "", ended=_now()))

    def content(self, content: ClientContent) -> str | None:
        """Take conversation in; it always interrupts.

        Returns:
            Text of a ``system`` turn, which is a new instruction, or None.
        """
        self.interrupt()
        instruction: list[str] = []
        for turn in content.turns:
            if turn.role == "system":
                instruction.append(turn.text)
            elif turn.role == "model":
                self._file_collected()
                self.history.add(Entry("model", turn.text))
            else:
                self._collected.append(turn.text)
        if content.turn_complete and self._history_first:
            self._history_first = False
            self._file_collected()
        elif content.turn_complete:
            text, self._collected = "\n".join(self._collected), []
            self._start(Prompt(text, ended=_now()))
        return "\n".join(instruction) if instruction else None

    def tool_response(self, response: FunctionResponse) -> None:
        """Take a function's result in, now or when its scheduling says."""
        fate = self._calls.respond(response)
        if fate is Fate.UNKNOWN and self._options.strict:
            raise refused("unknown_function_id")
        if fate is not Fate.LATE:
            return
        scheduling = scheduling_of(response)
        if scheduling is Scheduling.SILENT:
            self.history.add(Entry("function", f"{response.name}: {response.response}"))
            return
        self._late.append(result_of(response))
        if scheduling is Scheduling.INTERRUPT:
            self.interrupt()
        self._go_on()

    def interrupt(self) -> None:
        """Cut the running answer off; nothing happens where there is none."""
        if self._turn is None:
            return
        turn, task = self._turn
        self._turn = None
        task.cancel()
        void = self._calls.cancel_blocking()
        self._outbox.take_back_content()
        if void:
            self._outbox.put(FunctionCallCancellation(void))
        if turn.visible:
            self._outbox.put(Interrupted())
        self._close(turn, interrupted=True)

    def _start(self, prompt: Prompt) -> None:
        self._file_collected()
        history = self.history
        following = replace(prompt, history=tuple(history.entries), forgotten=history.forgotten)
        if prompt.text:  # what the game directs was not said by the player
            role = "user" if parse_direction(prompt.text) is None else "direction"
            self.history.add(Entry(role, prompt.text))
        self._said = ""
        turn = Turn(self._parts, following)
        self._turn = (turn, self._spawn(self._run(turn)))

    async def _run(self, turn: Turn) -> None:
        with self._options.spans.span("turn") as span:
            try:
                await turn.run()
                await self._outbox.flush()
            except asyncio.CancelledError:
                span.note(interrupted=True)
                raise
            finally:
                span.note(**turn.figures())
        self._turn = None
        self._close(turn)
        self._go_on()

    def _close(self, turn: Turn, *, interrupted: bool = False) -> None:
        if self._said:
            self.history.add(Entry("model", self._said))
            self._said = ""
        note(log, "turn", logging.INFO, **turn.figures(), interrupted=interrupted)
        if turn.visible:
            character = self._profile().character
            report = usage(character.instruction, self.history.entries, self._heard(), turn.spoken)
            self._outbox.put(TurnComplete(), report)
        self._on_idle()

    def _go_on(self) -> None:
        """With the turn over, take up what waited: prompts first, then late results."""
        if self._turn is not None:
            return
        if self._waiting:
            self._start(self._waiting.popleft())
        elif self._late:
            results, self._late = tuple(self._late), []
            self._start(Prompt(results=results))

    def _file_collected(self) -> None:
        self.history.add(*(Entry("user", text) for text in self._collected))
        self._collected = []


def _now() -> Seconds:
    return asyncio.get_running_loop().time()
