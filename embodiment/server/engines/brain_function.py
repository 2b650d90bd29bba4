"""A mind that is a Python function: prompt in, sentences and calls out."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Iterable
from typing import Any, TypeAlias

from embodiment.errors import UsageError
from embodiment.server.ports import CallFunction, CallFunctions, Character, Prompt, Results, Say, Step
from embodiment.server.text import sentences

Part: TypeAlias = str | Say | CallFunction | CallFunctions
Answer: TypeAlias = Part | Iterable[Part] | None
AnswerFunction: TypeAlias = Callable[[Prompt], Answer]


class FunctionBrain:
    """Answers with what ``answer`` returns.

    Args:
        answer: Called with the prompt of every turn. Returns a text (spoken sentence by sentence), a
            ``CallFunction``, several of them in order, or None to stay silent. After a call has been answered
            it is called again with the results in ``prompt.results`` and no text, and may go on from there.
    """

    def __init__(self, answer: AnswerFunction) -> None:
        self._answer = answer

    def brief(self, character: Character) -> None:
        """The function knows what it wants to know."""

    async def reply(self, prompt: Prompt) -> AsyncGenerator[Step, Results]:
        """Run the function, and once more for each batch of results."""
        results: Results = ()
        for step in steps_of(self._answer(prompt)):
            came = yield step
            results += came or ()
        while results:
            following = Prompt(results=results, history=prompt.history, forgotten=prompt.forgotten)
            results = ()
            for step in steps_of(self._answer(following)):
                came = yield step
                results += came or ()

    def snapshot(self) -> dict[str, Any]:
        """The function keeps its own memory."""
        return {}

    def restore(self, memory: dict[str, Any]) -> None:
        """The function keeps its own memory."""


def steps_of(answer: Answer) -> Iterable[Step]:
    """What an answer asks to be done, in order. Raises UsageError where it comes to something that is no answer."""
    if answer is None:
        return
    if isinstance(answer, str):
        yield from map(Say, sentences(answer))
    elif isinstance(answer, CallFunction):
        yield CallFunctions((answer,), wants_results=True)
    elif isinstance(answer, Say | CallFunctions):
        yield answer
    elif isinstance(answer, Iterable):
        for part in answer:
            yield from steps_of(part)
    else:
        raise UsageError(f"an answer function returned {type(answer).__name__}; return text, calls or None")
