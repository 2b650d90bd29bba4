"""What a test can say about a conversation, and what it is told when that is not so.

    stage.until(has_spoken("forty gold"), within=10)
    assert stage.shows(function_called("price_of", item="sword"))

A matcher is a question; asked on a stage it gives a ``Finding``, which is true or false and whose text says what was
found instead. Texts match anywhere, without regard to case and spacing; ``re.compile(...)`` matches as a pattern.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from embodiment.errors import UsageError
from embodiment.persona.goals import DeliveryStatus, GoalDelivery
from embodiment.session.call_steps import CallEvent, CallEventKind
from embodiment.session.events import PlayerHeard, SpeakingStarted, SpeakingStopped, WordHeard
from embodiment.testing.callers import called_from
from embodiment.testing.happenings import EmoteShown
from embodiment.testing.rest import unrest
from embodiment.units import Seconds

if TYPE_CHECKING:
    from embodiment.testing.stage import Stage

Text: TypeAlias = str | re.Pattern[str]
RAN = (CallEventKind.STARTED, CallEventKind.DONE)
_EXAMPLE = 'until(has_spoken("forty"), within=10)'
SETTLED: Seconds = 0.5
"""How long rest must last to be more than a pause between two events."""
EMOTE_SLACK: Seconds = 0.05
"""How much before its word, or after the next one, an emote may show and be on time: a few frames."""


@dataclass(frozen=True, slots=True)
class Finding:
    """An answer that can be asserted: true or false, with a text for people."""

    holds: bool
    text: str

    def __bool__(self) -> bool:
        return self.holds

    def __repr__(self) -> str:
        return f"<{'yes' if self.holds else 'no'}: {self.text}>"


@dataclass(frozen=True, slots=True)
class Matcher:
    """A question about a stage.

    Attributes:
        question: What is asked, for messages.
        ask: Answers it.
    """

    question: str
    ask: Callable[[Stage], Finding]

    def on(self, stage: Stage) -> Finding:
        """The answer as things stand."""
        return self.ask(stage)

    def __bool__(self) -> bool:
        raise UsageError(
            f'{called_from()}: "{self.question}" is a question, not an answer: '
            "assert stage.shows(...), or wait for it with stage.until(..., within=seconds)"
        )


def has_spoken(text: Text, by: str = "") -> Matcher:
    """Whether a character has been *heard* saying ``text``; what was cut off or is still to come does not count.

    Args:
        text: Words, or a pattern.
        by: Key of the character; "" for any.
    """

    def ask(stage: Stage) -> Finding:
        said = _spoken(stage, by)
        return Finding(any(_fits(text, line) for line in said), f"{by or 'they'} said {_listed(said)}")

    return Matcher(f"{by or 'somebody'} says {_shown(text)}", ask)


def has_heard(text: Text, who: str = "") -> Matcher:
    """Whether the service understood the visitor, typed or spoken, as ``text``.

    Args:
        text: Words, or a pattern.
        who: Key of the character that was spoken to; "" for any.
    """

    def ask(stage: Stage) -> Finding:
        heard = [event.text for event in stage.of(PlayerHeard, who) if event.is_final]
        return Finding(any(_fits(text, line) for line in heard), f"{who or 'they'} heard {_listed(heard)}")

    return Matcher(f"{who or 'somebody'} hears {_shown(text)}", ask)


def emote_at_word(emote: str, word: str, by: str = "") -> Matcher:
    """Whether an emote began while ``word`` was the last word heard.

    An emote called after "Hello," in the stream belongs on that word: it must not come while the word has not begun
    to sound, nor after the next one has.

    Args:
        emote: Name of the animation.
        word: The word before it, without regard to case and punctuation.
        by: Key of the character; "" for any.
    """

    def ask(stage: Stage) -> Finding:
        shown: list[str] = []
        for number, (at, who, event) in enumerate(stage.events):
            if isinstance(event, EmoteShown) and event.name == emote and by in ("", who):
                last = _words_at(stage, who, number, at)
                shown.append(f"{who} at {at:.2f} s on {last!r}")
                if any(_plain(word) == _plain(candidate) for candidate in last):
                    return Finding(True, shown[-1])
        return Finding(False, f"{emote!r} was shown {_listed(shown)}")

    return Matcher(f"{emote!r} is shown on {word!r}", ask)


def function_called(name: str, by: str = "", **args: Any) -> Matcher:
    """Whether a function ran with these arguments; arguments that are not named may be anything.

    Args:
        name: The function.
        by: Key of the character; "" for any.
        args: Values, patterns for texts, or functions from a value to whether it will do.
    """

    def ask(stage: Stage) -> Finding:
        calls = [event for event in stage.of(CallEvent, by) if event.kind in RAN]
        fitting = [
            c for c in calls if c.name == name and all(_value_fits(v, c.args.get(k)) for k, v in args.items())
        ]
        told = dict.fromkeys(f"{c.name}({', '.join(f'{k}={v!r}' for k, v in c.args.items())})" for c in calls)
        return Finding(bool(fitting), f"functions that ran: {_listed(list(told))}")

    wanted = ", ".join(f"{key}={value!r}" for key, value in args.items())
    return Matcher(f"{name}({wanted}) runs", ask)


def goal_delivered(goal_id: str, status: DeliveryStatus | None = None, who: str = "") -> Matcher:
    """Whether the model was given a goal, or has been told to drop it.

    Args:
        goal_id: The goal.
        status: What must be known of its delivery; None: that it was sent at least.
        who: Key of the character; "" for any.
    """

    def ask(stage: Stage) -> Finding:
        news = [event for event in stage.of(GoalDelivery, who) if event.goal.goal_id == goal_id]
        known = [event.status for event in news]
        is_there = status in known if status else any(s is not DeliveryStatus.WAITING for s in known)
        return Finding(is_there, f"goal {goal_id!r}: {_listed([event.sentence() for event in news])}")

    return Matcher(f"goal {goal_id!r} is delivered", ask)


def goal_reached(goal_id: str, who: str = "") -> Matcher:
    """Whether a character that had a goal has it no more: a game takes a goal away when it is reached.

    Args:
        goal_id: The goal.
        who: Key of the character; "" for any.
    """

    def ask(stage: Stage) -> Finding:
        for key, session in stage.world.sessions.items():
            if who not in ("", key):
                continue
            authored = [goal.goal_id for goal in session.persona.goals]
            given = [event.goal.goal_id for event in stage.of(GoalDelivery, key)]
            if goal_id in authored + given and goal_id not in session.goals:
                return Finding(True, f"{key} has reached {goal_id!r}")
        return Finding(False, f"goal {goal_id!r} was never given, or is still pursued")

    return Matcher(f"goal {goal_id!r} is reached", ask)


def at_rest() -> Matcher:
    """Whether nobody speaks, thinks or listens, bodies and microphone agree, and no input is unaccounted for."""

    def ask(stage: Stage) -> Finding:
        told = unrest(stage)
        return Finding(not told, "; ".join(told) or "everybody is at rest")

    return Matcher("everybody comes to rest", ask)


def never_stuck(stage: Stage, within: Seconds = 60.0) -> None:
    """Let time pass until the stage is at rest and stays so; the last line of a test that broke something.

    Raises:
        AssertionError: It did not come to rest within ``within`` seconds of game time; the text says who is stuck.
    """
    resting = at_rest()
    since = stage.world.now

    def stays(stage: Stage) -> Finding:
        nonlocal since
        found = resting.on(stage)
        since = since if found else stage.world.now
        return Finding(bool(found) and stage.world.now - since >= SETTLED, found.text)

    stage.until(Matcher(resting.question, stays), within=within)


def check_condition(condition: object) -> None:
    """Raise UsageError for what cannot be waited for: neither a matcher nor a function without arguments."""
    if isinstance(condition, Matcher):
        return
    if not callable(condition):
        raise UsageError(f"{called_from()}: until({condition!r}) takes a matcher, {_EXAMPLE}, or a function")
    try:
        parameters = inspect.signature(condition).parameters.values()
    except ValueError:  # of some builtins nobody knows what they take
        return
    loose = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
    needed = [one.name for one in parameters if one.default is one.empty and one.kind not in loose]
    if needed:
        name = getattr(condition, "__name__", "it")
        raise UsageError(
            f"{called_from()}: until() calls a function without arguments, and {name} needs {', '.join(needed)}: "
            f"a matcher is called first, {_EXAMPLE}"
        )


def _spoken(stage: Stage, by: str) -> list[str]:
    """What was heard, a line a turn, the running turn's words so far included."""
    lines: list[str] = []
    running: dict[str, list[str]] = {}
    for _, who, event in stage.events:
        if by not in ("", who):
            continue
        match event:
            case SpeakingStarted():
                running[who] = []
            case WordHeard(text=word):
                running.setdefault(who, []).append(word)
            case SpeakingStopped(heard=heard):
                running.pop(who, None)
                lines.append(heard.strip())
            case _:
                pass
    return lines + [" ".join(words) for words in running.values() if words]


def _words_at(stage: Stage, who: str, number: int, at: Seconds) -> list[str]:
    """The last word heard when event ``number`` happened, and its neighbours within the slack."""
    words = [
        (t, i, e.text) for i, (t, w, e) in enumerate(stage.events) if w == who and isinstance(e, WordHeard)
    ]
    before = [word for word in words if word[1] < number]
    near = [text for t, i, text in words if i > number and t - at <= EMOTE_SLACK]
    near += [before[-2][2]] if len(before) > 1 and at - before[-1][0] <= EMOTE_SLACK else []
    return ([before[-1][2]] if before else []) + near


def _fits(wanted: Text, text: str) -> bool:
    if isinstance(wanted, re.Pattern):
        return wanted.search(text) is not None
    return " ".join(wanted.casefold().split()) in " ".join(text.casefold().split())


def _value_fits(wanted: Any, value: Any) -> bool:
    if isinstance(wanted, re.Pattern):
        return isinstance(value, str) and wanted.search(value) is not None
    return bool(wanted(value)) if callable(wanted) else bool(wanted == value)


def _plain(word: str) -> str:
    return re.sub(r"\W", "", word).casefold()


def _shown(text: Text) -> str:
    return f"/{text.pattern}/" if isinstance(text, re.Pattern) else repr(text)


def _listed(items: list[str]) -> str:
    return ", ".join(map(repr, items)) or "nothing"
