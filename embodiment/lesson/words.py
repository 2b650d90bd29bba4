"""Words of a lesson: the numbers an ear is to expect, and the language a line is spoken in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Final

from embodiment.live.sections import Knowledge
from embodiment.tutor.contract import LiveTurnResponse
from embodiment.tutor.numbers.saying import whole_ways

SLOT: Final = "number"
LARGEST: Final = 100
"""Whole numbers the ear is taught; every further one is one more to be misheard as."""
WAYS: Final = 2
"""How many spellings of a Hindi number."""
TAGS: Final = {"en": "en-IN", "hi": "hi-IN", "hinglish": "en-IN"}
"""BCP 47 tag of what is spoken. Hinglish is written in Latin letters, which an English voice reads nearest."""


def with_numbers(knowledge: Knowledge) -> Knowledge:
    """The same with its ``number`` slot filled, if it has one that is empty or holds a placeholder."""
    if SLOT not in knowledge.slots:
        return knowledge
    words = tuple(dict.fromkeys((*knowledge.slots[SLOT], *_numbers())))
    return replace(knowledge, slots={**knowledge.slots, SLOT: words})


def _numbers() -> Iterator[str]:
    for number in range(LARGEST + 1):
        yield from islice(whole_ways(number, "en"), 1)
        yield from islice(whole_ways(number, "hinglish"), WAYS)


def with_language(response: LiveTurnResponse) -> str:
    """The marked-up line with the language it is to be spoken in; empty where a turn has no markup."""
    ssml = response.speak.ssml or ""
    if not ssml.startswith("<speak>"):
        return ssml
    return f"<speak xml:lang='{TAGS[response.language]}'>{ssml.removeprefix('<speak>')}"
