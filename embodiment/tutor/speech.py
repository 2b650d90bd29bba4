"""What may be said, checked on every line before it is spoken.

Authors tag each sentence with what it does (`questions.Element`). A plan names the elements a line needs and the things
it must not do; the tags are checked against the first, the words against the second. A line that fails is not spoken.
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache, lru_cache
from typing import Final

from embodiment.tutor.contract import TutorIntent, VoicePlan
from embodiment.tutor.numbers.hearing import mentions
from embodiment.tutor.questions import Element, Line
from embodiment.tutor.ssml import plain

SAY_WRONG: Final = "say_wrong"
FULL_SOLUTION: Final = "full_solution"
GRADING: Final = "grading_language"

DENIED: Final = {
    SAY_WRONG: (
        "wrong|incorrect|mistake|mistaken|error|not right|not correct|isn't right|that's not|bad|galat|ghalat|galti|"
        "sahi nahi|theek nahi|गलत|ग़लत|गलती|ग़लती|सही नहीं|ठीक नहीं"
    ),
    GRADING: (
        "marks|mark|score|scored|grade|graded|points|fail|failed|pass|passed|rank|exam|test|ank|number kam|अंक|नंबर|"
        "फेल|पास|परीक्षा|रैंक"
    ),
}
"""Words that may not be said, in all languages at once: learners and tutors mix them."""

_HELD_BACK: Final = [SAY_WRONG, FULL_SOLUTION]
_ALWAYS: Final = [SAY_WRONG, GRADING]


def _plan(sentences: int, required: list[Element], forbidden: list[str]) -> VoicePlan:
    return VoicePlan(max_sentences=sentences, required=[str(e) for e in required], forbidden=forbidden)


PLANS: Final = {
    TutorIntent.GREET: _plan(2, [Element.GREETING], _ALWAYS),
    TutorIntent.OFFER_CHAPTERS: _plan(2, [Element.REQUEST], _ALWAYS),
    TutorIntent.OPEN_CHAPTER: _plan(2, [Element.INFORMATION], _ALWAYS),
    TutorIntent.ASK_QUESTION: _plan(3, [Element.QUESTION], [*_HELD_BACK, GRADING]),
    TutorIntent.GUIDE_THINKING: _plan(2, [Element.ENCOURAGEMENT, Element.GUIDING_QUESTION], _HELD_BACK),
    TutorIntent.GIVE_HINT: _plan(2, [Element.ENCOURAGEMENT, Element.HINT], _HELD_BACK),
    TutorIntent.EXPLAIN_SOLUTION: _plan(6, [Element.ENCOURAGEMENT, Element.SOLUTION_STEP], _ALWAYS),
    TutorIntent.CELEBRATE: _plan(2, [Element.PRAISE], [GRADING]),
    TutorIntent.ASK_AGAIN: _plan(2, [Element.REQUEST], [*_HELD_BACK, GRADING]),
    TutorIntent.ASK_SIMPLER: _plan(2, [Element.ENCOURAGEMENT, Element.REQUEST], [*_HELD_BACK, GRADING]),
    TutorIntent.LISTEN: _plan(2, [Element.REQUEST], [*_HELD_BACK, GRADING]),
    TutorIntent.FINISH_CHAPTER: _plan(2, [Element.PRAISE], _ALWAYS),
    TutorIntent.FAREWELL: _plan(2, [Element.GREETING], _ALWAYS),
}
"""What each intent demands of its line."""


_END: Final = re.compile(r"[.!?।]+(?=\s|$)")


@lru_cache(maxsize=8192)
def reveals(text: str, value: Fraction) -> bool:
    """Whether ``value`` can be heard anywhere in ``text``, in words or figures of any of the languages."""
    return any(reading.value == value for reading in mentions(text))


@cache
def _denying(rule: str) -> re.Pattern[str]:
    words = sorted(DENIED[rule].split("|"), key=len, reverse=True)
    # \b knows nothing of Devanagari's vowel signs; what may not stand beside the word is any letter or sign.
    return re.compile(
        r"(?<![\w\u0900-\u0963\u0966-\u097f])(?:"
        + "|".join(map(re.escape, words))
        + r")(?![\w\u0900-\u0963\u0966-\u097f])"
    )


def objections(line: Line, plan: VoicePlan, secret: Fraction | None = None) -> tuple[str, ...]:
    """What is against speaking ``line`` under ``plan``; empty for a line that may be spoken.

    Args:
        line: Authored sentences with their elements.
        plan: What the moment allows.
        secret: The answer while it may not be told; None once it may.
    """
    found: list[str] = []
    text = plain([sentence.text for sentence in line])
    elements = [sentence.element for sentence in line]
    sentences = max(len(line), len(_END.findall(text)))
    if not 0 < sentences <= plan.max_sentences:
        found.append(f"{sentences} sentences, 1 to {plan.max_sentences} are allowed")
    found += [f"lacks {name}" for name in plan.required if name not in elements]
    if elements.count(Element.GUIDING_QUESTION) > 1:
        found.append("asks more than one guiding question")
    for rule in plan.forbidden:
        if rule in DENIED and (match := _denying(rule).search(text.lower())):
            found.append(f"{rule}: {match.group()!r}")
        if rule == FULL_SOLUTION and Element.SOLUTION_STEP in elements:
            found.append(f"{rule}: a step of the solution")
    if secret is not None and reveals(text, secret):
        found.append(f"{FULL_SOLUTION}: the answer")
    return tuple(found)
