"""What everybody can answer without being told how: greetings, goodbyes, names, "say that again", stage
directions.
"""

from __future__ import annotations

import re
from enum import Enum
from typing import Final

from embodiment.server.text import full_words_of, last_words, sentences


class Courtesy(Enum):
    """Kinds of everyday speech."""

    GREETING = "greeting"
    FAREWELL = "farewell"
    REPEAT = "repeat"
    WHO = "who"
    THANKS = "thanks"


_PHRASES: Final = {
    Courtesy.GREETING: (
        "hello", "hi", "hey", "good morning", "good day", "good evening", "good afternoon", "greetings", "howdy",
        "greet", "welcome",
    ),
    Courtesy.FAREWELL: (
        "goodbye", "good bye", "bye", "farewell", "see you", "good night", "until next time", "i have to go",
        "i must go", "i must leave", "so long",
    ),
    Courtesy.REPEAT: (
        "say that again", "say it again", "repeat that", "pardon", "what did you say", "come again", "once more",
    ),
    Courtesy.WHO: ("who are you", "what is your name", "your name"),
    Courtesy.THANKS: ("thank you", "thanks"),
}  # fmt: skip
_SHORT: Final = 7
"""A greeting in a longer sentence is a preface, not the point of it."""
_VERBATIM: Final = re.compile(
    r"\b(?:say|speak|read aloud|repeat)\b[^\"“:]{0,60}[:]?\s*[\"“](?P<line>[^\"”]+)[\"”]", re.IGNORECASE
)
_NAMED: Final = re.compile(
    r"\b(?:my name is|i am called|call me|the name is)\s+(?P<name>[^\W\d_]+)", re.IGNORECASE
)


def courtesy_of(text: str) -> Courtesy | None:
    """What kind of everyday speech a short text is, or None."""
    words = full_words_of(last_words(text, 2 * _SHORT))  # of a long one, too much for a short one
    if not words or len(words) > _SHORT:
        return None
    spaced = f" {' '.join(words)} "
    for kind, phrases in _PHRASES.items():
        if any(f" {phrase} " in spaced for phrase in phrases):
            return kind
    return None


def verbatim(text: str) -> str | None:
    """The line a stage direction asks to be said word for word, or None."""
    match = _VERBATIM.search(text)
    return match["line"].strip() if match else None


def name_told(text: str) -> str | None:
    """The name somebody gives as theirs, or None."""
    match = _NAMED.search(text)
    return match["name"].capitalize() if match else None


_PERSONS: Final = (
    (re.compile(r"\bYou are\b"), "I am"), (re.compile(r"\byou are\b"), "I am"),
    (re.compile(r"\bYou have\b"), "I have"), (re.compile(r"\byou have\b"), "I have"),
    (re.compile(r"\bYours\b"), "Mine"), (re.compile(r"\byours\b"), "mine"),
    (re.compile(r"\bYour\b"), "My"), (re.compile(r"\byour\b"), "my"),
    (re.compile(r"\byourself\b"), "myself"),
    (re.compile(r"\bYou\b"), "I"), (re.compile(r"\b(?:to|at|for|with|about|of) you\b"), "to me"),
    (re.compile(r"\byou(?=[.,;!?])"), "me"), (re.compile(r"\byou\b"), "I"),
)  # fmt: skip
_TOLD_WHAT_TO_DO: Final = re.compile(
    r"\b(?:always|never|must|should|answer|reply|respond|speak|keep|stay|call the|use the|function|sentences|game)\b",
    re.IGNORECASE,
)
_LABEL: Final = re.compile(r"^Your [a-z ]{1,20}: *")
"""A label such as "Your story:"; what follows is about the character, or a mere list."""
LONGEST_SENTENCE: Final = 160


def small_talk_of(instruction: tuple[str, ...]) -> tuple[str, ...]:
    """What a character can say of itself when all that is known is prose about it.

    "You are Osric, the herbalist." becomes "I am Osric, the herbalist."; sentences that tell the model what
    to do are left out.
    """
    lines: list[str] = []
    for part in instruction:
        for sentence in sentences(" ".join(part.split())):
            sentence = _LABEL.sub("", sentence)
            about = re.match(r"(?:You|Your)\b", sentence)
            if about and len(sentence) <= LONGEST_SENTENCE and not _TOLD_WHAT_TO_DO.search(sentence):
                for person, own in _PERSONS:
                    sentence = person.sub(own, sentence)
                lines.append(sentence)
    return tuple(lines)
