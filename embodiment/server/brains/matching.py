"""Which topic somebody's words are about."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from embodiment.live.sections import ANYTHING, Knowledge, Topic
from embodiment.server.brains.patterns import Pattern, Scale, fit, pattern
from embodiment.server.brains.stems import FUNCTION_WORDS, QUESTION_WORDS, stem
from embodiment.server.text import full_words_of, last_words

CLEAR: Final = 0.5
"""Score from which a topic is meant. Chosen on the table of player lines in the tests, in its widest gap."""
DOUBTFUL: Final = 0.72
"""The same for words a recogniser was not sure of: better to ask again than to answer what was not said."""
MOST_WORDS: Final = 120
"""The last so many words of what somebody says are looked at: about a minute of speech. Fitting 10 000 words to a
character's topics took 7 s, in which no other session was served."""
KEYWORDS: Final = 0.5
"""How far words that only one topic uses lift it: "do you know any poems" has little else in common."""


@dataclass(frozen=True, slots=True)
class Match:
    """A topic and how it was recognised."""

    topic: Topic
    score: float
    slots: dict[str, str]


class Matcher:
    """Finds topics by their authored phrases.

    Args:
        knowledge: Of one character.
    """

    def __init__(self, knowledge: Knowledge) -> None:
        self._topics = {topic.name: topic for topic in knowledge.topics}
        patterns = [pattern(topic.name, said) for topic in knowledge.topics for said in topic.says]
        self._patterns = [one for one in patterns if ANYTHING not in one.slots]
        self._catching = tuple(
            self._topics[one.topic] for one in patterns if one.words == (f"{{{ANYTHING}}}",)
        )
        self._slots = knowledge.slots
        self._names = frozenset(full_words_of(knowledge.name))
        by_topic: dict[str, list[Pattern]] = {name: [] for name in self._topics}
        for one in self._patterns:
            by_topic[one.topic].append(one)
        stems = {name: _stems(own) for name, own in by_topic.items()}
        self._scale = Scale(list(stems.values()))
        self._owners = _owners(stems)
        for name in self._names:  # being called by name tells nothing about the topic
            self._owners.pop(stem(name), None)

    def match(self, text: str, allowed: Callable[[Topic], bool]) -> Match | None:
        """The best topic for ``text``, however bad; None where no word of it is known.

        Args:
            text: What somebody said.
            allowed: Whether a topic may be talked about now.
        """
        said = list(full_words_of(last_words(text, MOST_WORDS)))[-MOST_WORDS:]
        if len(said) > 1 and any(word not in self._names for word in said):
            said = [word for word in said if word not in self._names] if self._greets(said) else said
        certain = self._certain(said)
        best: Match | None = None
        for wanted in self._patterns:
            topic = self._topics[wanted.topic]
            if not allowed(topic):
                continue
            found = fit(said, wanted, self._slots, self._scale)
            score = found.score + KEYWORDS * certain.get(topic.name, 0.0) * (1.0 - found.score)
            if score > (best.score if best else 0.0):
                best = Match(topic, score, dict(found.slots))
        return best

    def anything(self, allowed: Callable[[Topic], bool]) -> Match | None:
        """The topic that takes what fits no other, if one is authored and may be talked about now."""
        topic = next((topic for topic in self._catching if allowed(topic)), None)
        return Match(topic, CLEAR, {}) if topic is not None else None

    def topic(self, name: str) -> Topic | None:
        """A topic by name."""
        return self._topics.get(name)

    def _certain(self, said: list[str]) -> dict[str, float]:
        """For each topic, the share of what was said that only this topic talks about."""
        telling = {word for word in said if word not in FUNCTION_WORDS and word not in QUESTION_WORDS}
        total = sum(self._scale.weight(word) for word in telling)
        shares: dict[str, float] = {}
        for word in telling:
            owner = self._owners.get(stem(word))
            if owner:
                shares[owner] = shares.get(owner, 0.0) + self._scale.weight(word) / total
        return shares

    def _greets(self, said: list[str]) -> bool:
        """Whether leaving the character's own name out leaves something to match: "tell me, Osric, a
        story".
        """
        rest = [word for word in said if word not in self._names]
        return any(word not in FUNCTION_WORDS for word in rest) and not self._asks_by_name(said)

    def _asks_by_name(self, said: list[str]) -> bool:
        """A name some topic uses ("where is Brunhild") means something there and stays."""
        return any(word in self._names and self._scale.knows(word) for word in said)


def _owners(stems: dict[str, frozenset[str]]) -> dict[str, str]:
    """Words that a single topic uses, and which."""
    holders: dict[str, list[str]] = {}
    for name, words in stems.items():
        for word in words:
            holders.setdefault(word, []).append(name)
    return {word: names[0] for word, names in holders.items() if len(names) == 1}


def _stems(patterns: Iterable[Pattern]) -> frozenset[str]:
    return frozenset(stem(word) for one in patterns for word in one.words if not word.startswith("{"))
