"""The event transcript: what happened, when, one line an event, for people and for tests."""

from __future__ import annotations

from collections.abc import Callable

from embodiment.persona.goals import GoalDelivery
from embodiment.session.call_steps import CallEvent
from embodiment.session.events import (
    AuthoredLine,
    InputUnsent,
    PlayerHeard,
    SessionProblem,
    SpeakingStarted,
    SpeakingStopped,
    SpeechInterrupted,
    StateChanged,
    WordHeard,
)
from embodiment.units import Seconds


class Transcript:
    """Collects the lines of any number of sessions.

    Args:
        now: Tells game time in seconds.
        echo: Called with every line as it is written; None keeps quiet.
    """

    def __init__(self, now: Callable[[], Seconds], echo: Callable[[str], None] | None = None) -> None:
        self._now = now
        self._echo = echo
        self.lines: list[str] = []
        self.heard: list[str] = []

    def listener(self, name: str) -> Callable[[object], None]:
        """A session listener that writes under ``name``."""

        def listen(event: object) -> None:
            told = describe(event)
            if told:
                self.write(name, told)
            if isinstance(event, PlayerHeard) and event.is_final and not event.typed:
                self.heard.append(event.text)

        return listen

    def write(self, name: str, told: str) -> None:
        """Add a line of one's own."""
        line = f"{self._now():8.2f}  {name:<10} {told}"
        self.lines.append(line)
        if self._echo is not None:
            self._echo(line)

    def text(self) -> str:
        """The whole transcript, one event a line."""
        return "".join(f"{line}\n" for line in self.lines)


def describe(event: object) -> str:
    """One event in words; "" for events that are not worth a line."""
    match event:
        case StateChanged(state=state, sentence=sentence):
            return f"is {state}" + (f": {sentence}" if sentence else "")
        case PlayerHeard(text=text, is_final=True, typed=typed):
            return f"{'reads' if typed else 'hears'}  {text!r}"
        case SpeakingStarted(gen=gen):
            return f"speaks turn {gen}"
        case WordHeard(text=text, position=position, certainty=certainty):
            return f"word   {text!r} at sample {position} ({certainty})"
        case SpeakingStopped(heard=heard, was_cut=True, unheard=unheard):
            return f"cut    {heard.strip()!r} | not heard {unheard.strip()!r}"
        case SpeakingStopped(heard=heard):
            return f"said   {heard.strip()!r}"
        case SpeechInterrupted(by=by):
            return f"is interrupted by the {by}"
        case CallEvent():
            arguments = ", ".join(f"{name}={value!r}" for name, value in event.args.items())
            why = f": {event.sentence}" if event.sentence else ""
            return f"call   {event.name}({arguments}) {event.kind}{why}"
        case AuthoredLine(kind=kind, text=text):
            return f"line   {text!r} ({kind})"
        case InputUnsent(text=text, sentence=sentence):
            return f"unsent {text!r}: {sentence}"
        case SessionProblem(sentence=sentence):
            return f"problem: {sentence}"
        case GoalDelivery(lane=lane, status=status):
            return f"goals  {status} by {lane}"
    return ""
