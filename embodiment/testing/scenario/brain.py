"""The mind that plays a scenario: the first rule that fits what was said is the answer."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections import Counter, deque
from collections.abc import AsyncGenerator, Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from embodiment.errors import UsageError
from embodiment.live.transport import ConnectionClosed, FrameStream
from embodiment.server.brains.filling import values_of
from embodiment.server.lexicon import SLOT
from embodiment.server.logs import note
from embodiment.server.ports import (
    CallFunction,
    CallFunctions,
    Character,
    FunctionResult,
    OnWire,
    Prompt,
    Results,
    Say,
    Step,
)
from embodiment.server.text import full_words_of, sentences
from embodiment.testing.fault_table import FAULTS
from embodiment.testing.faults import FaultyStream
from embodiment.testing.scenario import shape
from embodiment.testing.scenario.shape import Rule, Scenario

log = logging.getLogger(__name__)


@dataclass(slots=True)
class Performance:
    """What became of a scenario, over all conversations it is played in.

    Attributes:
        scenario: What is played.
        played: How often each rule was played, by its place.
        problems: What went otherwise than the scenario foresaw, one sentence each; the last hundred.
    """

    scenario: Scenario
    played: Counter[int] = field(default_factory=Counter)
    problems: deque[str] = field(default_factory=lambda: deque(maxlen=100))

    def unplayed(self) -> list[str]:
        """Names of the rules nothing was said for."""
        rules = enumerate(self.scenario.rules)
        return [rule.name or f"rule {number + 1}" for number, rule in rules if not self.played[number]]


class ScenarioBrain:
    """Plays a scenario in one conversation.

    Args:
        performance: Shared by all conversations.
    """

    def __init__(self, performance: Performance) -> None:
        self._performance = performance
        self._rules = performance.scenario.rules
        self._played: Counter[int] = Counter()

    def brief(self, character: Character) -> None:
        """A scenario plays whatever character it is given."""

    async def reply(self, prompt: Prompt) -> AsyncGenerator[Step, Results]:
        """The steps of the first rule that fits; silence, and a problem noted, where none does."""
        for number, values in self._fitting(prompt):
            self._played[number] += 1
            self._performance.played[number] += 1
            for part in self._rules[number].answer:
                if isinstance(part, shape.WaitStep):
                    await asyncio.sleep(part.wait)
                    continue
                for step in self._steps(part, values):
                    came = yield step
                    values.update(values_of(came or ()))

    def snapshot(self) -> dict[str, Any]:
        """How often each rule was played in this conversation."""
        return {"played": {str(number): times for number, times in self._played.items()}}

    def restore(self, memory: dict[str, Any]) -> None:
        """Go on counting."""
        self._played = Counter({int(number): times for number, times in memory.get("played", {}).items()})

    def _fitting(self, prompt: Prompt) -> Iterator[tuple[int, dict[str, str]]]:
        """The rule for what was said, and one for each late result that has one."""
        if prompt.text:
            found = self._first(partial(heard, said=prompt.text))
            if found is None:
                note(log, "scenario_unmatched", logging.WARNING)
                self._performance.problems.append(f"no rule fits {prompt.text!r}")
            else:
                yield found
        for result in prompt.results:
            found = self._first(partial(taken_up, result=result))
            if found is not None:
                yield found

    def _first(self, fits: Callable[[Rule], dict[str, str] | None]) -> tuple[int, dict[str, str]] | None:
        for number, rule in enumerate(self._rules):
            if rule.times and self._played[number] >= rule.times:
                continue
            values = fits(rule)
            if values is not None:
                return number, values
        return None

    def _steps(self, part: shape.Step, values: dict[str, str]) -> Iterator[Step]:
        match part:
            case shape.SayStep(say=(text,), at=()):
                yield from map(Say, sentences(self._filled(text, values)))
            case shape.SayStep(say=pieces, at=starts):
                filled = tuple(self._filled(piece, values) for piece in pieces)
                yield Say("".join(filled).strip(), filled, starts)
            case shape.CallStep() | shape.CallsStep():
                calls = tuple(
                    CallFunction(one.call, {k: self._filled_in(v, values) for k, v in one.args.items()})
                    for one in part.parts
                )
                yield CallFunctions(calls, wants_results=part.result == "now")
            case shape.SendStep(send=frame):
                yield OnWire(lambda stream: stream.send(encoded(frame)))
            case shape.GoAwayStep(go_away=left):
                yield OnWire(lambda stream: stream.send(encoded({"goAway": {"timeLeft": f"{left:g}s"}})))
            case shape.CloseStep(close=end):
                yield OnWire(lambda stream: _close(stream, end.code, end.reason))
            case shape.FaultStep(fault=name):
                yield OnWire(lambda stream: _misbehave(stream, name))
            case _:
                raise UsageError(f"a scenario has no step {type(part).__name__}")

    def _filled(self, text: str, values: dict[str, str]) -> str:
        """``text`` with its gaps filled; a gap nothing filled stays as it is written, and is a problem."""

        def value(match: re.Match[str]) -> str:
            if match[1] not in values:
                self._performance.problems.append(f"nothing that was returned fills {match[0]}")
            return values.get(match[1], match[0])

        return SLOT.sub(value, text)

    def _filled_in(self, value: Any, values: dict[str, str]) -> Any:
        if isinstance(value, str):
            return self._filled(value, values)
        if isinstance(value, dict):
            return {key: self._filled_in(item, values) for key, item in value.items()}
        if isinstance(value, list):
            return [self._filled_in(item, values) for item in value]
        return value


def heard(rule: Rule, said: str) -> dict[str, str] | None:
    """What a rule's pattern found in what was said; None where the rule does not fit."""
    when = rule.when
    if when.anything:
        return {}
    if when.pattern:
        found = re.search(when.pattern, said, re.IGNORECASE)
        return None if found is None else {k: v for k, v in found.groupdict().items() if v is not None}
    words = f" {' '.join(full_words_of(said))} "
    return {} if any(f" {' '.join(full_words_of(text))} " in words for text in when.text) else None


def taken_up(rule: Rule, result: FunctionResult) -> dict[str, str] | None:
    """What a function returned, for the rule that waits for it; None for any other rule."""
    return values_of((result,)) if rule.when.result == result.name else None


def encoded(frame: dict[str, Any]) -> bytes:
    """A frame as the service would send it."""
    return (json.dumps(frame, ensure_ascii=False, indent=2) + "\n").encode()


async def _close(stream: FrameStream, code: int, reason: str) -> None:
    await stream.close(code, reason)
    raise ConnectionClosed(code, reason)


async def _misbehave(stream: FrameStream, name: str) -> None:
    if not isinstance(stream, FaultyStream):
        raise UsageError(f"the fault {name!r} needs a connection that can misbehave: wrap it by a FaultPlan")
    stream.begin(FAULTS[name])
