"""What a live model may say of a turn: nothing that the backend did not say, in its own words or others.

A sentence passes where a turn is there to be voiced, all its words are the line's or say nothing about an answer, it
has no number and no sign the line has not, no verdict but the turn's, and there are not more sentences than planned.
What is not known does not pass: there are more ways to say "right" than any list of them holds.
"""

from __future__ import annotations

import re
import unicodedata
from fractions import Fraction
from typing import Final

from embodiment.tutor.contract import LiveTurnResponse, TutorState
from embodiment.tutor.numbers.hearing import mentions
from embodiment.tutor.numbers.tokens import tokens
from embodiment.tutor.speech import DENIED, GRADING, SAY_WRONG

PRAISING: Final = (
    "correct|right|exactly|perfect|excellent|brilliant|well done|good job|great job|great work|nailed it|you got it|"
    "you did it|that's it|that is it|true|yes|yep|yeah|spot on|bravo|sahi|bilkul|shabash|shabaash|theek|thik|haan|"
    "ekdum|badhiya|bahut accha|bahut achha|sach|सही|बिल्कुल|बिलकुल|शाबाश|ठीक|हाँ|हां|एकदम|बढ़िया|बहुत अच्छा|सच"
)
"""Words that call an answer right."""
DENYING: Final = (
    "no|nope|not|isn't|wasn't|aren't|don't|doesn't|cannot|can't|almost|close|unfortunately|sorry|try again|never|false|"
    "nahi|nahin|nai|galat|afsos|phir se|dobara|नहीं|ना|गलत|ग़लत|अफ़सोस|फिर से|दोबारा"
)
"""Words that call it anything else."""
_NEUTRAL: Final = (
    "a an the and or of to in on for with is are be this that these those it its what which who how why when where "
    "does can could will would shall should let us we you your i me my our at by from as so then now next again "
    "think look see take time board please together step steps question questions number numbers tell idea ideas "
    "ready slowly carefully about into out up have has had comes come keep like say try there here if hmm well "
    "okay ok beta dear need needs any all both each more do "
    "hai hain ho hoga hogi ka ki ke ko se mein par pe aur ya kya kaun kaunsa kaise kyon kyun kab kahan kitna "
    "kitni kitne socho sochte sochiye dekho dekhte dekhiye chalo milkar dheere aaram hum tum aap batao bolo boliye "
    "apna apni apne yeh ye woh wo isko usko ab phir pehle baad jab tab kar karo karte karke karenge lo hi bhi to toh "
    "है हैं हो होगा होगी का की के को से में पर और या क्या कौन कौनसा कैसे क्यों कब कहाँ कितना कितनी कितने सोचो सोचते देखो देखते "
    "चलो मिलकर धीरे आराम हम तुम आप बताओ बोलो अपना अपनी अपने यह वह इसे उसे अब फिर पहले बाद जब तब कर करो करते करके लो ही "
    "भी तो बेटा ज़रा"
)
NEUTRAL: Final = frozenset(_NEUTRAL.split())
"""Words that say nothing about an answer, whatever stands beside them."""
SIGNS: Final = frozenset({"minus", "negative", "rin", "rinatmak", "ऋण", "ऋणात्मक", "माइनस", "नेगेटिव"})
_SCRIPTS: Final = re.compile(r"[A-Za-z\u00c0-\u017f\u0900-\u097f]")
_FIGURES: Final = re.compile(r"[0-9\u0966-\u096f½⅓¼¾⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞]")
_SPELT: Final = re.compile(r"(?:^|\s)(?:[A-Za-z]\s+){3,}")
_END: Final = re.compile(r"[.!?।…]+(?=\s|$)")
ENOUGH_ELSE: Final = 3
"""Words a sentence needs besides those of a verdict to be about something else."""
_WORD: Final = re.compile(r"[^\W_\d]+")
_TEXT_WORD: Final = re.compile(r"[a-z\u00c0-\u017f]+|[\u0900-\u0963\u0970-\u097f\u200c\u200d]+")
_BESIDE: Final = r"\w\u0900-\u0963\u0966-\u097f"
"""Letters and vowel signs; the full stop of Hindi is none of them."""


def _any_of(words: str) -> re.Pattern[str]:
    longest_first = sorted(words.split("|"), key=len, reverse=True)
    return re.compile(rf"(?<![{_BESIDE}])(?:{'|'.join(map(re.escape, longest_first))})(?![{_BESIDE}])")


_PRAISE: Final = _any_of(PRAISING)
_PRAISING_WORDS: Final = frozenset(_TEXT_WORD.findall(PRAISING))
_VERDICTS: Final = (_PRAISE, _any_of(DENYING), _any_of("|".join((DENIED[SAY_WRONG], DENIED[GRADING]))))


def numbers_in(text: str) -> frozenset[Fraction]:
    """Every number that can be heard in ``text``, in words or figures, parts of larger ones among them."""
    return frozenset(reading.value for reading in mentions(text))


def is_readable(text: str) -> bool:
    """Whether all of ``text`` can be judged: Latin and Devanagari letters, plain digits, not too long for the reader.

    Hidden signs, other scripts' letters and digits, letters one by one and superscripts hide words and numbers.
    """
    if any(unicodedata.category(c) == "Cf" and c not in "\u200c\u200d" for c in text):
        return False
    if any(
        (c.isalpha() and not _SCRIPTS.match(c)) or (c.isnumeric() and not _FIGURES.match(c)) for c in text
    ):
        return False
    return not _SPELT.search(text) and (not text.strip() or bool(tokens(text)))


class LineGuard:
    """Listens to a model's sentences before the learner does (``session.guard.SpeechGuard``). Thread: game.

    Args:
        is_free: Whether small talk passes while no question is open.
    """

    def __init__(self, *, is_free: bool = False) -> None:
        self._is_free = is_free
        self._turn: LiveTurnResponse | None = None
        self._is_question_open = False
        self._numbers: frozenset[Fraction] = frozenset()
        self._verdicts: frozenset[str] = frozenset()
        self._words: frozenset[str] = frozenset()
        self._left = 0

    def expect(self, response: LiveTurnResponse | None) -> None:
        """The turn the model may voice from now on; None for none, after the learner spoke again."""
        self._turn = response
        if response is None:
            return
        line = response.speak.text
        self._is_question_open = response.state in (TutorState.IN_QUESTION, TutorState.SHOWING_HINT)
        self._numbers = numbers_in(line)
        self._verdicts = verdicts_in(line)
        self._words = frozenset(map(_stem, _words_of(line)))
        self._left = max(1, response.voice_plan.max_sentences)

    def passes(self, sentence: str) -> bool:
        """Whether the learner may hear ``sentence``."""
        turn = self._turn
        if turn is None:
            return self._is_free and not self._is_question_open and self._is_harmless(sentence)
        count = max(1, len(_END.findall(sentence)))
        if count > self._left or not self._is_of_the_line(sentence, praises=turn.is_correct is True):
            return False
        verdicts = verdicts_in(sentence)
        if turn.is_correct is True:
            verdicts -= frozenset(_PRAISE.findall(_folded(sentence)))
        if verdicts and (not verdicts <= self._verdicts or _is_bare(sentence)):
            return False
        self._left -= count
        return True

    def _is_of_the_line(self, sentence: str, *, praises: bool) -> bool:
        """Whether every word and number is the line's, or one that says nothing about an answer."""
        if not is_readable(sentence) or not numbers_in(sentence) <= self._numbers:
            return False
        return all(
            word in NEUTRAL
            or _stem(word) in self._words
            or (word not in SIGNS and bool(numbers_in(word)))
            or (praises and word in _PRAISING_WORDS)
            for word in _words_of(sentence)
        )

    def _is_harmless(self, sentence: str) -> bool:
        return is_readable(sentence) and not numbers_in(sentence) and not verdicts_in(sentence)


def verdicts_in(text: str) -> frozenset[str]:
    """The words of ``text`` that can be taken for a verdict; a line that says "nice" allows "nice" and no "correct"."""
    return frozenset(word for words in _VERDICTS for word in words.findall(_folded(text)))


def _is_bare(sentence: str) -> bool:
    """Whether a sentence is hardly more than a verdict: the line's "no common denominator" allows no mere "No."."""
    rest = _folded(sentence)
    for words in _VERDICTS:
        rest = words.sub(" ", rest)
    return len(_WORD.findall(rest)) < ENOUGH_ELSE


def _words_of(text: str) -> list[str]:
    return _TEXT_WORD.findall(_folded(text))


def _stem(word: str) -> str:
    return word.removesuffix("s") if len(word) > 3 else word


def _folded(text: str) -> str:
    return text.casefold().replace("’", "'")
