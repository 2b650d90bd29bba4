"""What goes wrong in the game's own code, told once, in one sentence, with file and line.

A script or a handler that fails never ends a frame; whoever writes it still has to find it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from embodiment.persona.functions import FunctionRegistry
from embodiment.persona.source_place import place_in, place_of
from embodiment.session.call_steps import CallEvent, CallEventKind
from embodiment.world.script import ScriptFailed

HANDLER = "handler"
"""What an async handler is called among the scripts."""
KEPT = 100
"""Sentences that are remembered, so that none is told twice in a row and a loop of mistakes fills no memory."""


MOST = 1000
"""Different sentences that are told; a mistake whose text changes each time would be told for ever."""


class Mistakes:
    """Collects the sentences. Thread: game.

    Args:
        tell: Given each sentence that is new.
    """

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell = tell
        self._told: list[str] = []
        self._count = 0

    def of_scripts(self, failures: Iterable[ScriptFailed]) -> None:
        """Scripts that ended by an exception of their own."""
        for failure in failures:
            if failure.name == HANDLER:
                continue  # told with its call, by name
            error = failure.error
            place = place_in(error.__traceback__)
            self.note(f"{_at(place)}{failure.name}: {type(error).__name__}: {error}")

    def listener(self, registry: FunctionRegistry) -> Callable[[object], None]:
        """A session listener that notes what goes wrong in handlers."""

        def listen(event: object) -> None:
            if isinstance(event, CallEvent) and event.kind in (CallEventKind.FAILED, CallEventKind.TIMED_OUT):
                self.note(told_of_call(event, registry))

        return listen

    def note(self, sentence: str) -> None:
        """Tell a sentence, unless it was told already."""
        if sentence in self._told or self._count > MOST:
            return
        self._count += 1
        self._told = [*self._told[-KEPT:], sentence]
        self._tell(sentence if self._count <= MOST else f"{MOST} mistakes were told; no more of them are")


def told_of_call(event: CallEvent, registry: FunctionRegistry) -> str:
    """A failed call as its author needs to read it: where, which function, what to do."""
    entry = registry.lookup(event.name)
    defined = place_of(entry.handler) if entry else ""
    error = event.error
    if event.kind is CallEventKind.TIMED_OUT:
        return (
            f"{_at(defined)}{event.name}() gave no result in time and was given up; make it quicker, or say "
            "@em.function(timeout=seconds)"
        )
    if error is None or error.__traceback__ is None or not place_in(error.__traceback__):
        return (
            f"{_at(defined)}{event.name}() returned something the model cannot be told: {error or event.sentence}; "
            "return None, text, numbers, lists or a dict of them"
        )
    return f"{_at(place_in(error.__traceback__))}{event.name}() raised {type(error).__name__}: {error}"


def _at(place: str) -> str:
    return f"{place}: " if place else ""
