"""Understanding a learner without a model: which turn an utterance asks for, by what the character's author wrote.

The same topics that tell a live model when to call ``tutor_turn``, and with what, tell it here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Protocol

from embodiment.live.sections import ANYTHING, CONFIDENCE, Knowledge
from embodiment.server.brains.filling import fill_argument
from embodiment.server.brains.matching import CLEAR, DOUBTFUL, Matcher
from embodiment.tutor.contract import FUNCTION_NAME, LiveEvent
from embodiment.units import Int16Array

SURE: Final = 0.6
"""Confidence from which an utterance may mean something else than an answer at the usual likeness."""

DOUBTFUL_NUMBER: Final = 0.5
"""Below ``evaluator.SURE_ENOUGH``: the backend asks again."""
_WORD: Final = re.compile(r"[^\W_]+")
_CONFUSED: Final = re.compile(r"\b(?:thir|four|fif|six|seven|eigh|nine)(?:teen|ty)\b|\bforty\b")
"""Source: own measurement (tests/benchmarks/bench_tutor_ear.py); half of all wrong numbers are of this kind."""


@dataclass(frozen=True, slots=True)
class Understood:
    """An utterance as a turn.

    Attributes:
        event: What it asks for.
        text: The words.
        confidence: How sure the ear is, 0..1; None for typed words.
    """

    event: LiveEvent
    text: str
    confidence: float | None = None


class Transcriber(Protocol):
    """A recogniser of the game's own. Thread: voice."""

    async def transcribe(self, sound: Int16Array, knowledge: Knowledge) -> tuple[str, float]:
        """What was said (int16, shape (n,), 16 kHz), empty for nothing, and how sure that is, 0..1.

        Raises EngineError; the learner is then asked to type.
        """
        ...


class Doubts:
    """Words the local ear takes for each other: fourteen and forty, until they were heard twice in a row.

    Asking once more costs a learner a moment; a number nobody said would cost an attempt.
    """

    def __init__(self) -> None:
        self._last = ""

    def confidence(self, text: str, sure: float | None) -> float | None:
        """How sure to be of spoken ``text``, given how sure the recogniser is."""
        words = " ".join(_WORD.findall(text.casefold()))
        heard_again, self._last = words == self._last, words
        if sure is None or heard_again or not _CONFUSED.search(words):
            return sure
        return min(sure, DOUBTFUL_NUMBER)


class AuthoredEar:
    """Finds the turn an utterance asks for.

    Args:
        knowledge: The character's; topics that call ``tutor_turn`` count, one that says ``{anything}`` takes the rest.
    """

    def __init__(self, knowledge: Knowledge) -> None:
        self._matcher = Matcher(knowledge)

    def understand(self, text: str, confidence: float | None = None) -> Understood:
        """The turn that ``text`` asks for; an answer where it is nothing else."""
        enough = CLEAR if confidence is None or confidence >= SURE else DOUBTFUL
        match = self._matcher.match(text, lambda topic: bool(topic.calls))
        if match is None or match.score < enough:
            match = self._matcher.anything(lambda topic: bool(topic.calls))
        event = LiveEvent.SUBMIT_ANSWER
        for call in match.topic.calls if match is not None else ():
            if match is not None and call.function == FUNCTION_NAME:
                values = {**match.slots, ANYTHING: text, CONFIDENCE: ""}
                named = fill_argument(call.args.get("event", ""), values)
                if named in list(LiveEvent):
                    event = LiveEvent(str(named))
        return Understood(event, text, confidence)
