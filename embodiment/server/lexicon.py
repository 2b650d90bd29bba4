"""What a character's players may say, taken from what the character was told."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

from embodiment.server.ports import Character, Vocabulary
from embodiment.server.text import words_of

SLOT: Final = re.compile(r"\{([A-Za-z_]\w*)\}")
PLEASANTRIES: Final = (
    "hello", "hi", "hello there", "hey", "good morning", "good day", "good evening", "greetings",
    "goodbye", "bye", "bye bye", "farewell", "see you later", "good night", "i have to go", "until next time",
    "thank you", "thanks", "thank you very much", "yes please", "no thank you",
    "how are you", "what is your name", "who are you", "my name is", "nice to meet you", "i am sorry",
    "say that again", "could you repeat that", "i do not understand",
)  # fmt: skip
"""What people say to anybody. Part of every vocabulary, so that a goodbye needs no authoring. Single short
words are left out: noise and foreign sentences are too easily taken for them (measured)."""


def vocabulary_of(character: Character, more: Iterable[str] = ()) -> Vocabulary:
    """Everything worth listening for: authored phrases, slot words, names, and values of declared
    functions.

    Args:
        character: Whom the players talk to.
        more: Further phrases, normalised.
    """
    knowledge = character.knowledge
    slots = {name: _normalised(entries) for name, entries in knowledge.slots.items()}
    phrases = dict.fromkeys((*PLEASANTRIES, *more))
    for topic in knowledge.topics:
        phrases.update(dict.fromkeys(filter(None, (_phrase(said) for said in topic.says))))
    words = dict.fromkeys(words_of(knowledge.name))
    for tool in character.tools.values():
        for value in _values(tool.parameters):
            words.update(dict.fromkeys(words_of(value)))
    return Vocabulary(
        phrases=tuple(phrases),
        slots=tuple((name, entries) for name, entries in slots.items() if entries),
        words=tuple(words),
    )


def _phrase(said: str) -> str:
    """One authored phrase, normalised, its slots kept in braces."""
    pieces: list[str] = []
    at = 0
    for match in SLOT.finditer(said):
        pieces += [*words_of(said[at : match.start()]), match[0]]
        at = match.end()
    return " ".join([*pieces, *words_of(said[at:])])


def _normalised(entries: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(filter(None, (" ".join(words_of(entry)) for entry in entries)))


def _values(schema: dict[str, Any]) -> Iterator[str]:
    """Texts a function's parameters may be, at any depth of its schema."""
    for value in schema.get("enum", ()):
        if isinstance(value, str):
            yield value
    for child in schema.values():
        if isinstance(child, dict):
            yield from _values(child)
