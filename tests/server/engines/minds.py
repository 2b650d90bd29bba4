"""Talking to a mind without a session."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from embodiment.server.ports import Brain, CallFunction, CallFunctions, FunctionResult, Prompt, Results, Say

Answer = Callable[[CallFunction], dict[str, Any] | None]


def steps_of(brain: Brain, prompt: Prompt, answer: Answer = lambda call: {}) -> list[Say | CallFunctions]:
    """Everything ``brain`` does for ``prompt``; ``answer`` gives a call's result, None for one that is late."""

    async def run() -> list[Say | CallFunctions]:
        steps: list[Say | CallFunctions] = []
        reply = brain.reply(prompt)
        results: Results | None = None
        while True:
            try:
                step = await reply.asend(results)  # type: ignore[arg-type]
            except StopAsyncIteration:
                return steps
            steps.append(step)
            results = ()
            if isinstance(step, CallFunctions):
                pairs = [(call, answer(call)) for call in step.calls]
                results = tuple(FunctionResult("1", call.name, got) for call, got in pairs if got is not None)

    return asyncio.run(run())


def said(brain: Brain, text: str, answer: Answer = lambda call: {}, **prompt: Any) -> str:
    """What ``brain`` says to ``text``."""
    steps = steps_of(brain, Prompt(text, **prompt), answer)
    return " ".join(step.text for step in steps if isinstance(step, Say))


def calls(brain: Brain, text: str, answer: Answer = lambda call: {}, **prompt: Any) -> list[CallFunction]:
    """What ``brain`` calls when told ``text``."""
    steps = steps_of(brain, Prompt(text, **prompt), answer)
    return [call for step in steps if isinstance(step, CallFunctions) for call in step.calls]


def cut_off(brain: Brain, text: str) -> None:
    """Let ``brain`` say its first sentence and interrupt it."""

    async def run() -> None:
        reply = brain.reply(Prompt(text))
        await reply.asend(None)  # type: ignore[arg-type]
        await reply.aclose()

    asyncio.run(run())
