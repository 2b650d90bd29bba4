"""Carries out what the call ledger decides: runs handlers, sends answers, tells listeners."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Any, TypeAlias

from embodiment.live.messages import ClientMessage, FunctionCall
from embodiment.live.quirks import ModelQuirks
from embodiment.persona.functions import FunctionRegistry
from embodiment.session.call_steps import (
    Answer,
    CallEvent,
    CallEventKind,
    Cancel,
    Route,
    Run,
    Step,
    handled,
    tool_response,
)
from embodiment.session.calls import CallLedger
from embodiment.session.speech import Speech
from embodiment.stream.stamper import Stamped
from embodiment.units import Samples, Seconds

Done: TypeAlias = Callable[[Any, BaseException | None], None]
Spawn: TypeAlias = Callable[[Coroutine[Any, Any, Any], Done], Callable[[], None]]
"""Runs an async handler, calls ``Done`` with its result or its error, and returns how to cancel it."""


class FunctionCalling(StrEnum):
    """How a model calls functions."""

    NATIVE = "native"
    """Declared in the setup, called on the wire."""
    PROMPT = "prompt"
    """Described in the instruction, called by tags in the transcript: for models whose native calls fail. A model
    with a voice of its own may read a tag aloud; where that matters, let a TTS provider speak."""


class FunctionCalls:
    """The function calls of one session. Thread: game.

    Args:
        registry: The functions.
        speech: What the character says; calls are anchored in it.
        quirks: What the model family does with calls.
        spawn: Runs async handlers; None answers their calls with an error.
        calling: How the model calls.
    """

    def __init__(
        self,
        registry: FunctionRegistry,
        speech: Speech,
        quirks: ModelQuirks,
        spawn: Spawn | None,
        calling: FunctionCalling = FunctionCalling.NATIVE,
    ) -> None:
        self._registry = registry
        self._speech = speech
        self._quirks = quirks
        self._spawn = spawn
        self._calling = calling
        self._ledger = CallLedger(registry, quirks)
        self._running: dict[int, Callable[[], None]] = {}
        self._answers: list[Answer] = []
        self._events: list[CallEvent] = []
        self._now: Seconds = 0.0

    def tools_json(self) -> Sequence[Mapping[str, Any]]:
        """The ``tools`` of a setup."""
        if self._calling is FunctionCalling.PROMPT:
            return ()
        return self._registry.build_tools_json(self._quirks) or ()

    def prompt_instructions(self) -> str:
        """What the instruction says about calling by tags; empty where functions are declared."""
        if self._calling is FunctionCalling.NATIVE:
            return ""
        return self._registry.build_prompt_instructions() or ""

    def holds_microphone(self, now: Seconds) -> bool:
        """Whether the player's voice must wait for an answer of ours."""
        return self._ledger.holds_microphone(now)

    @property
    def is_owing(self) -> bool:
        """Whether an answer is to be given on this connection and was not written yet."""
        return any(answer.route is Route.WIRE for answer in self._answers) or self._ledger.is_owing

    @property
    def is_resting(self) -> bool:
        """Whether there is no call to carry out, to answer or to tell of."""
        return self._ledger.is_empty and not (self._answers or self._events or self._running)

    def is_calm(self, now: Seconds) -> bool:
        """Whether ``tick`` would change nothing: calls wait for their place in the sound, and it was not heard yet."""
        if self._answers or self._events or self._running:
            return False
        return self._ledger.is_only_waiting(self._speech.heard_position, now)

    def is_waited_for(self, now: Seconds) -> bool:
        """Whether the model waits for an answer before it goes on."""
        return bool(self._answers) or self._ledger.is_blocking_pending(now)

    def connected(self, number: int) -> None:
        """A connection was accepted; ids of calls start anew."""
        self._ledger.connected(number)

    def disconnected(self, now: Seconds) -> None:
        """The connection is gone; nothing can be answered on it."""
        self._perform(self._ledger.disconnected(now), now)
        self._answers = [answer for answer in self._answers if answer.route is not Route.WIRE]

    def receive(
        self,
        call: FunctionCall,
        stamped: Stamped,
        now: Seconds,
        *,
        anchor: Samples | None,
        route: Route = Route.WIRE,
    ) -> list[int]:
        """The model calls a function.

        Args:
            call: As decoded, or made of a tag.
            stamped: What it came in.
            now: Time.
            anchor: Ring position it belongs to; None while that is not known.
            route: How it came.

        Returns:
            Tickets of calls that wait for their place to be heard.
        """
        steps = self._ledger.receive(call, gen=stamped.gen, position=anchor, now=now, route=route)
        self._perform(steps, now)
        scheduled = CallEventKind.SCHEDULED
        return [step.ticket for step in steps if isinstance(step, CallEvent) and step.kind is scheduled]

    def move(self, ticket: int, position: Samples) -> None:
        """A waiting call belongs to this place in the sound."""
        self._ledger.anchor_call(ticket, position)

    def cancel(self, call_ids: Sequence[str], now: Seconds) -> None:
        """The model takes calls back; an answer that was not sent yet is not sent any more."""
        self._answers = [answer for answer in self._answers if answer.call_id not in call_ids]
        self._perform(self._ledger.cancel(call_ids, now), now)

    def sound_began(self, gen: int) -> None:
        """The first sound of a turn arrived: calls that came before it belong to its beginning."""
        start = self._speech.anchor(gen, 0)
        if start is not None:
            self._ledger.anchor_turn(gen, start)

    def turn_whole(self, gen: int) -> None:
        """A turn is complete; without any sound its calls have nothing to wait for."""
        if self._speech.anchor(gen, 0) is None:
            self._ledger.release_turn(gen)

    def cut(self, gen: int, now: Seconds) -> None:
        """Turns up to ``gen`` were cut; what was scheduled in them will not be seen, and the model is told so."""
        self._perform(self._ledger.cut(gen, now), now)
        self._correct()

    def tick(self, now: Seconds) -> None:
        """Run what the playhead has reached and give up what took too long."""
        self._perform(self._ledger.due(self._speech.heard_position, now), now)
        self._perform(self._ledger.tick(now), now)
        self._correct()

    def take_answers(self) -> list[ClientMessage]:
        """Messages with everything to be answered now."""
        if not self._answers:
            return []
        wire = [answer for answer in self._answers if answer.route is Route.WIRE]
        self._answers = [answer for answer in self._answers if answer.route is not Route.WIRE]
        return [tool_response(wire)] if wire else []

    def take_results(self) -> str:
        """Results of calls made by tags, to be told to the model with the next turn; empty without any."""
        told = [answer.to_text() for answer in self._answers if answer.route is Route.TAG]
        self._answers = [answer for answer in self._answers if answer.route is not Route.TAG]
        return "\n".join(told)

    def take_events(self) -> list[CallEvent]:
        """News for listeners."""
        events, self._events = self._events, []
        return events

    def _correct(self) -> None:
        for unseen in self._ledger.take_unseen():
            self._speech.ledger.call_dropped(unseen.gen, unseen.name)

    def _perform(self, steps: Iterable[Step], now: Seconds) -> None:
        self._now = now
        for step in steps:
            match step:
                case Run(ticket=ticket):
                    self._run(step)
                case Cancel(ticket=ticket):
                    cancel = self._running.pop(ticket, None)
                    if cancel is not None:
                        cancel()
                case Answer():
                    self._answers.append(step)
                case CallEvent():
                    self._events.append(step)

    def _run(self, step: Run) -> None:
        """Call a handler; whatever it raises is an answer to the model and news for the developer."""
        try:
            result = handled(step)
            if inspect.iscoroutine(result):
                self._start(step.ticket, result)
                return
        except Exception as error:
            self._perform(self._ledger.failed(step.ticket, error, self._now), self._now)
            return
        self._perform(self._ledger.finished(step.ticket, result, self._now), self._now)

    def _start(self, ticket: int, coroutine: Coroutine[Any, Any, Any]) -> None:
        if self._spawn is None:
            coroutine.close()
            raise RuntimeError("async handlers need a world to run in")

        def done(result: Any, error: BaseException | None) -> None:
            self._running.pop(ticket, None)
            if error is not None:
                self._perform(self._ledger.failed(ticket, error, self._now), self._now)
            else:
                self._perform(self._ledger.finished(ticket, result, self._now), self._now)

        self._running[ticket] = self._spawn(coroutine, done)
