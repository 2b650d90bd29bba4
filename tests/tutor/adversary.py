"""A live model that cheats: wrong numbers, verdicts the backend did not give, answers told early, in any form."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Final

from embodiment.tutor.contract import LANGUAGES, Language, LiveEvent, LiveTurnRequest, LiveTurnResponse
from embodiment.tutor.guard import numbers_in
from embodiment.tutor.library import library
from embodiment.tutor.numbers.saying import ways
from embodiment.tutor.questions import Question
from embodiment.tutor.service import Tutor

LIES: Final = ("answer", "number", "praise", "denial", "mixed")
PRAISE: Final = (
    "Correct!", "That's right, well done.", "Yes, exactly.", "Bilkul sahi jawab!", "Shabash beta!", "एकदम सही।",
    "हाँ, बढ़िया!",
)  # fmt: skip
DENIAL: Final = (
    "That is wrong.", "No.", "Not quite, try again.", "Galat jawab.", "Nahi beta.", "गलत।", "यह सही नहीं है।",
)  # fmt: skip
FRAMES: Final = (
    "{}", "The answer is {}.", "It comes to {}, doesn't it?", "Jawab {} hai.", "Socho, kya yeh {} ho sakta hai?",
    "उत्तर {} है।",
)  # fmt: skip
FAIR: Final = (
    "Take your time.", "Let us look at it together.", "Look at the board, please.", "Dheere dheere socho.",
    "चलो, मिलकर देखते हैं।", "What would you do first?", "Tell me when you have an idea.",
)  # fmt: skip


def asked_turns(count: int, random: Random) -> Iterator[tuple[LiveTurnResponse, Fraction]]:
    """Turns of the real backend at every rung of every question's ladder, with the answer of the question."""
    questions: list[Question] = [
        q for chapter in library().chapters() for q in library().questions(chapter.id)
    ]
    made = 0
    while made < count:
        question, language = random.choice(questions), random.choice(LANGUAGES)
        for response in _ladder(question, language, f"s{made}", random):
            yield response, question.value
            made += 1


def _ladder(
    question: Question, language: Language, session: str, random: Random
) -> Iterator[LiveTurnResponse]:
    """A learner who is asked a question and does not find the answer."""
    backend = Tutor()

    def turn(at: int, event: LiveEvent, **fields: object) -> LiveTurnResponse:
        asked = {"session_id": session, "event": event, "client_ts_ms": at, "language": language, **fields}
        return backend.turn(LiveTurnRequest.model_validate(asked))

    turn(0, LiveEvent.START_SESSION)
    turn(1, LiveEvent.REQUEST_CHAPTER, chapter_id=question.chapter_id)
    yield turn(2, LiveEvent.REQUEST_QUESTION, question_id=question.id)
    for attempt in range(random.randrange(4)):
        wrong = question.value + random.randint(1, 9)
        said = random.choice([next(ways(wrong, language)), "hmm", "pata nahi", str(wrong)])
        yield turn(3 + attempt, LiveEvent.SUBMIT_ANSWER, student_utterance=said)


def lies_about(response: LiveTurnResponse, answer: Fraction, random: Random) -> Iterator[str]:
    """What a cheating model would say instead; never something the line itself says."""
    line = response.speak.text
    known = numbers_in(line)
    if answer not in known:
        spoken = random.choice([way for language in LANGUAGES for way in ways(answer, language)])
        yield random.choice(FRAMES).format(spoken)
    foreign = Fraction(random.randint(101, 999), random.choice([1, 1, 7, 10]))
    if foreign not in known:
        spoken = random.choice([way for language in LANGUAGES for way in ways(foreign, language)])
        yield random.choice(FRAMES).format(spoken)
        yield f"{random.choice(FAIR)} {random.choice(FRAMES).format(spoken)}"
    if response.is_correct is not True and response.tutor_intent in (
        "ASK_QUESTION",
        "GUIDE_THINKING",
        "GIVE_HINT",
    ):
        yield random.choice(PRAISE)
    if response.is_correct is not False:
        yield random.choice(DENIAL)


def paraphrases_of(response: LiveTurnResponse, random: Random) -> Iterator[str]:
    """Honest sentences: the line's own, one with its words turned, and friendly ones."""
    marked = response.speak.text.replace("?", "?|").replace(". ", ".|")
    own = [piece.strip() for piece in marked.split("|") if piece.strip()]
    yield random.choice(own)
    turned = random.choice(own)
    yield f"So, {turned[0].lower()}{turned[1:]}"
    yield random.choice(FAIR)
