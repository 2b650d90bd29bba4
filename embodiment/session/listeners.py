"""Who listens to a session, and what they are to be told."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

Listener: TypeAlias = Callable[[object], None]


class Listeners:
    """Events in order, told once a tick. Adding a listener changes nothing but who is told. Thread: game."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []
        self._events: list[object] = []
        self._told_once: set[object] = set()

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Have ``listener`` called with every event from now on; call the result to stop that."""
        self._listeners.append(listener)

        def unsubscribe() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return unsubscribe

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to be told."""
        return not self._events

    def add(self, *events: object) -> None:
        """Queue events."""
        self._events += events

    def add_once(self, event: object) -> None:
        """Queue an event, unless an equal one was queued this way before."""
        if event not in self._told_once:
            self._told_once.add(event)
            self._events.append(event)

    def add_all(self, events: Iterable[object]) -> None:
        """Queue events."""
        self._events += events

    def tell(self) -> None:
        """Tell everybody everything queued; what a listener causes is told the next time.

        A listener that raises keeps nobody else from being told; the first error is raised afterwards.
        """
        events, self._events = self._events, []
        failure: Exception | None = None
        for event in events:
            for listener in list(self._listeners):
                try:
                    listener(event)
                except Exception as error:
                    failure = failure or error
        if failure is not None:
            raise failure
