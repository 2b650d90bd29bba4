"""What the instruction wants to be brought up, and which authored line does it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from embodiment.live.sections import Topic
from embodiment.server.brains.stems import FUNCTION_WORDS, stem
from embodiment.server.text import full_words_of

HEADING: Final = "CONVERSATIONAL GOALS"
"""First words of the part of an instruction that lists goals, one a line after a dash."""
SHARED: Final = 2
"""Content words a goal and a line must have in common to be about the same thing."""


def goals_of(instruction: Iterable[str]) -> tuple[str, ...]:
    """Texts of the goals an instruction lists, in its order; empty for none."""
    lines = (line.strip() for part in instruction if part.startswith(HEADING) for line in part.splitlines())
    return tuple(line.removeprefix("-").strip() for line in lines if line.startswith("-"))


def serving(goals: Iterable[str], topics: Iterable[Topic]) -> list[Topic]:
    """Topics marked for a goal that serve one of ``goals``, those that say most about it first.

    Goals travel as prose, without the ids the topics name, so the two are matched by what they talk about.
    """
    marked = [topic for topic in topics if topic.goal and topic.lines]
    ranked: list[tuple[float, int, Topic]] = []
    for number, topic in enumerate(marked):
        about = _content(" ".join(topic.lines))
        named = _content(topic.goal.replace("_", " ").replace("-", " "))
        shares = [_shared(goal, about, named) for goal in goals]
        best = max(shares, default=0.0)
        if best > 0.0:
            ranked.append((-best, number, topic))
    return [topic for _, _, topic in sorted(ranked, key=lambda entry: entry[:2])]


def _shared(goal: str, about: frozenset[str], named: frozenset[str]) -> float:
    wanted = _content(goal)
    if len(wanted & (about | named)) < min(SHARED, len(wanted)):
        return 0.0
    return len(wanted & about) / max(1, len(about)) + 0.01


def _content(text: str) -> frozenset[str]:
    return frozenset(stem(word) for word in full_words_of(text) if word not in FUNCTION_WORDS)
