"""How a function is called: when it runs, whether the model waits for it, and what happens with the answer.

Three words decide the life of a call:

    timing       now        runs when the call arrives: queries, changes of the world
                 playhead   runs when the player has *heard* the speech before the call: what is seen
    behavior     whether the model stops talking until the answer is there (a matter of the model family, too)
    scheduling   what the model does with the answer of a call it did not wait for
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from embodiment.errors import UsageError, did_you_mean
from embodiment.live.messages import Scheduling
from embodiment.live.quirks import Behavior, ModelQuirks
from embodiment.units import Seconds

DEFAULT_TIMEOUT: Seconds = 10.0
"""How long a handler may take before the model is told that it did not answer. A blocked turn is silent, and
ten seconds is how long people wait before they turn away. Source: Nielsen, Usability Engineering, 1993, ch.
5."""
DEFAULT_REPEAT_WINDOW: Seconds = 2.0
"""Equal playhead calls nearer together than this are one: models repeat emotes. Source: pipecat issue
4118."""


class Timing(StrEnum):
    """When a handler runs."""

    NOW = "now"
    PLAYHEAD = "playhead"


_Word = TypeVar("_Word", bound=StrEnum)


def word_of(kind: type[_Word], label: str, given: str) -> _Word:
    """The member of an enumeration of words.

    Raises:
        UsageError: For a word that is none of them; names the likely one.
    """
    try:
        return kind(given)
    except ValueError:
        raise UsageError(did_you_mean(label, given, [str(member) for member in kind])) from None


@dataclass(frozen=True, slots=True, kw_only=True)
class FunctionSpec:
    """The decisions about one function that are not in its signature."""

    name: str = ""
    """Name the model sees; empty means the name of the Python function."""
    timing: Timing = Timing.NOW
    behavior: Behavior | None = None
    """None leaves it to the default of the model family."""
    scheduling: Scheduling | None = None
    timeout: Seconds | None = DEFAULT_TIMEOUT
    """Seconds a handler may take; None for no limit."""
    repeat_window: Seconds = 0.0
    """Equal calls nearer together than this are collapsed into one; 0 never collapses."""

    @classmethod
    def of(
        cls,
        *,
        name: str = "",
        timing: str = Timing.NOW,
        behavior: str | None = None,
        scheduling: str | None = None,
        timeout: Seconds | None = None,
        repeat_window: Seconds | None = None,
    ) -> FunctionSpec:
        """Check the words and fill in what follows from ``timing``.

        Playhead functions are things that are seen. Nobody waits for them, so they default to NON_BLOCKING
        and SILENT, have no time-out (an emote may last) and collapse repeats. Source: Live API tools guide,
        behaviour and scheduling of function responses.

        Args:
            name: Name for the model, empty for the Python name.
            timing: ``"now"`` or ``"playhead"``.
            behavior: ``"BLOCKING"``, ``"NON_BLOCKING"`` or None.
            scheduling: ``"SILENT"``, ``"WHEN_IDLE"``, ``"INTERRUPT"`` or None.
            timeout: Seconds, above 0; None for the default of the timing.
            repeat_window: Seconds, 0 or more; None for the default of the timing.

        Raises:
            UsageError: For an unknown word or a negative number.
        """
        when = word_of(Timing, "timing", timing)
        seen = when is Timing.PLAYHEAD
        if timeout is not None and timeout <= 0:
            raise UsageError(f"a time-out of {timeout} s leaves a handler no time; give seconds above 0")
        if repeat_window is not None and repeat_window < 0:
            raise UsageError(f"repeat_window is {repeat_window} s; give 0 (never collapse) or more")
        default_timeout = None if seen else DEFAULT_TIMEOUT
        default_window = DEFAULT_REPEAT_WINDOW if seen else 0.0
        behaving = word_of(Behavior, "behavior", behavior) if behavior is not None else None
        scheduled = word_of(Scheduling, "scheduling", scheduling) if scheduling is not None else None
        if seen and behaving is None:
            behaving = Behavior.NON_BLOCKING
        if seen and scheduled is None:
            scheduled = Scheduling.SILENT
        return cls(
            name=name,
            timing=when,
            behavior=behaving,
            scheduling=scheduled,
            timeout=default_timeout if timeout is None else timeout,
            repeat_window=default_window if repeat_window is None else repeat_window,
        )

    def declared_behavior(self, quirks: ModelQuirks) -> Behavior | None:
        """The behaviour to write into the declaration; None where the family would refuse the word."""
        return self.behavior if self.behavior in quirks.behaviors else None

    def effective_behavior(self, quirks: ModelQuirks) -> Behavior:
        """How a model of this family will really treat the function's calls."""
        return self.declared_behavior(quirks) or quirks.default_behavior

    def response_scheduling(self, quirks: ModelQuirks) -> Scheduling | None:
        """The scheduling to send with an answer; None where the model waits for it or knows no scheduling."""
        if (
            self.effective_behavior(quirks) is Behavior.NON_BLOCKING
            and Behavior.NON_BLOCKING in quirks.behaviors
        ):
            return self.scheduling
        return None
