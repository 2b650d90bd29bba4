"""Authored phrases as patterns with slots, and how well somebody's words fit one."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from embodiment.server.brains.stems import FUNCTION_WORDS, QUESTION_WORDS, likeness, stem
from embodiment.server.lexicon import SLOT
from embodiment.server.text import full_words_of

OPEN_SLOTS: Final = frozenset({"name", "player", "player_name"})
"""Slots anything may stand in, after the words before it: nobody can list all names."""
_SLOT_WORD: Final = re.compile(r"\{(\w+)\}")

WRAPPING, STRAYING = 0.35, 0.7
"""What a word said on top costs: people wrap what they want in words. It costs double where only words like "what do
you" agree, which any question holds ("ask not what your country can do for you")."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """One phrase of a topic: words, with ``{slot}`` for a slot."""

    topic: str
    words: tuple[str, ...]

    @property
    def slots(self) -> tuple[str, ...]:
        """Names of its slots."""
        return tuple(word[1:-1] for word in self.words if word.startswith("{"))


@dataclass(frozen=True, slots=True)
class Fit:
    """How somebody's words fit a pattern.

    Attributes:
        score: 0 for not at all, 1 for word by word.
        slots: What its slots were filled with.
    """

    score: float
    slots: tuple[tuple[str, str], ...] = ()


def pattern(topic: str, phrase: str) -> Pattern:
    """Read an authored phrase."""
    words: list[str] = []
    at = 0
    for match in SLOT.finditer(phrase):
        words += [*full_words_of(phrase[at : match.start()]), f"{{{match[1]}}}"]
        at = match.end()
    return Pattern(topic, (*words, *full_words_of(phrase[at:])))


class Scale:
    """How much each word says: rare ones much, everyday ones little.

    Args:
        topics: The words of each topic's phrases.
    """

    def __init__(self, topics: Sequence[frozenset[str]]) -> None:
        self._count = max(1, len(topics))
        self._holding: dict[str, int] = {}
        for words in topics:
            for word in words:
                self._holding[word] = self._holding.get(word, 0) + 1

    def weight(self, word: str) -> float:
        """Of a normalised word; unknown words weigh like the rarest known."""
        if word in FUNCTION_WORDS:
            return 0.12
        return 0.5 + 1.0 / math.sqrt(1 + self._holding.get(stem(word), 0))

    def knows(self, word: str) -> bool:
        """Whether any topic uses it."""
        return stem(word) in self._holding


def fit(said: Sequence[str], wanted: Pattern, slots: Mapping[str, Sequence[str]], scale: Scale) -> Fit:
    """How well ``said`` fits ``wanted``.

    Both sides are covered: words of the pattern that were not said cost more than words that were said on
    top, because people wrap what they want in more words than an author writes. A slot that stays empty rules
    the pattern out.

    Args:
        said: Normalised words.
        wanted: The pattern.
        slots: Entries by slot name.
        scale: Word weights.
    """
    free = list(said)
    filled: list[tuple[str, str]] = []
    for name in wanted.slots:
        found = find_entry(free, slots.get(name, ()))
        if found is None and name in OPEN_SLOTS:
            found = _open(free, wanted, name, scale)
        if found is None:
            return Fit(0.0)
        entry, begin, end = found
        filled.append((name, entry))
        free[begin:end] = [""] * (end - begin)
    total = covered = 0.0
    telling = bool(filled)
    used: set[int] = set()
    for word in wanted.words:
        if word.startswith("{"):
            continue
        weight = scale.weight(word)
        total += weight
        best, where = _best(word, free, used)
        covered += weight * best
        if where >= 0:
            used.add(where)
            telling = telling or not (word in FUNCTION_WORDS or word in QUESTION_WORDS)
    extra = sum(
        scale.weight(word) * (1.0 if scale.knows(word) else 0.8)
        for number, word in enumerate(free)
        if word and number not in used
    )
    bonus = 0.6 * len(filled)
    if total + bonus == 0.0:  # a phrase without a word
        return Fit(0.0)
    around = WRAPPING if telling else STRAYING
    return Fit((covered + bonus) / (total + bonus + around * extra), tuple(filled))


def find_entry(said: Sequence[str], entries: Sequence[str]) -> tuple[str, int, int] | None:
    """The first entry of a slot among ``said``: the entry as authored, where it begins and ends.

    Exact entries win over plurals and misheard ones, longer entries over shorter.
    """
    best: tuple[float, int, str, int, int] | None = None
    for entry in entries:
        words = full_words_of(entry)
        for at in range(len(said) - len(words) + 1):
            alike = min((likeness(stem(w), stem(said[at + i])) for i, w in enumerate(words)), default=0.0)
            candidate = (alike, len(words), entry, at, at + len(words))
            if alike > 0.0 and (best is None or candidate[:2] > best[:2]):
                best = candidate
    return best[2:] if best is not None else None


def _open(free: Sequence[str], wanted: Pattern, name: str, scale: Scale) -> tuple[str, int, int] | None:
    """What follows the words before an open slot, word by word: one or two words that mean nothing else."""
    at = wanted.words.index(f"{{{name}}}")
    lead = wanted.words[:at]
    for start in range(len(free) - len(lead)):
        if tuple(free[start : start + len(lead)]) == lead and lead:
            begin, end = start + len(lead), len(free)
            rest = free[begin:end]
            if len(rest) > 2 or any(word in FUNCTION_WORDS or scale.knows(word) for word in rest):
                return None
            return " ".join(rest), begin, end
    return None


def _best(word: str, said: Sequence[str], used: set[int]) -> tuple[float, int]:
    best, where = 0.0, -1
    for number, other in enumerate(said):
        if number in used or not other:
            continue
        alike = 1.0 if other == word else 0.95 * likeness(stem(other), stem(word))
        if alike > best:
            best, where = alike, number
    return best, where
