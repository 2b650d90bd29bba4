"""How well are learners' numbers understood, and is a wrong one ever taken for right?

    python -m tests.benchmarks.tutor_numbers [--json]

For each language: numbers are written in all the words the package knows for them (number -> words -> number), as they
are, inside the sentences learners answer with, and after a correction. Each is judged against its own number, which
must be correct or asked again, and against the numbers it could be mistaken for, which must never be correct. Then
the words are turned against their number: "not", "almost", a word lost, two numbers side by side. What is left may be
another number, or none; it may not be correct for the one it was.

Printed per language and corpus: forms, understood, asked again (the misses), judged wrong, and false "correct".
"""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from fractions import Fraction

from embodiment.tutor.contract import LANGUAGES, Language
from embodiment.tutor.evaluator import Answer, Judgement, judge
from embodiment.tutor.numbers.saying import ways

FRAMES: dict[Language, tuple[str, ...]] = {
    "en": (
        "{}", "the answer is {}", "um, {}", "I think it's {}", "is it {}?", "{}, sir", "x is {}", "x equals {}",
        "so the value of x is {}", "okay, {}", "it would be {} I guess", "it comes out to {}", "I got {}",
        "we get {} ma'am", "maybe {}", "{} only", "answer {}", "that will be {}", "I say {} because of the rule",
    ),
    "hi": (
        "{}", "उत्तर {} है", "जवाब {} होगा", "मुझे लगता है {}", "{} होगा मैम", "x का मान {} है", "शायद {}",
        "जी, {}", "मेरे हिसाब से {}", "{} आया", "तो उत्तर {}", "यह {} है", "बस {}", "एक्स बराबर {}",
        "मेरा उत्तर {} आ रहा है", "मेरा उत्तर है {} दीदी",
    ),
    "hinglish": (
        "{}", "answer {} hai", "jawab {} hoga", "mujhe lagta hai {}", "{} hoga ma'am", "x ki value {} hai",
        "shayad {}", "ji, {}", "mere hisaab se {}", "{} aaya", "toh answer {}", "yeh {} hai", "bas {}", "x barabar {}",
        "mera answer {} aa raha hai", "{} na",
    ),
}  # fmt: skip
"""The last of each language is one we do not know all words of: some misses are real."""
CORRECTIONS: dict[Language, tuple[str, ...]] = {
    "en": ("{}, no, {}", "{} sorry {}", "{} I mean {}", "{} no wait {}"),
    "hi": ("{} नहीं {}", "{}, सॉरी, {}", "{} मतलब {}"),
    "hinglish": ("{} nahi {}", "{} sorry {}", "{} matlab {}"),
}


@dataclass
class Row:
    """Counts of one corpus in one language."""

    language: str
    corpus: str
    forms: int = 0
    understood: int = 0
    asked: int = 0
    wrong: int = 0
    false_correct: int = 0


def numbers(every: int = 1) -> list[Fraction]:
    wholes = [*range(200), 250, 305, 999, 1000, 1005, 1500, 2500, 15_000, 99_999, 100_000, 123_456, 2_000_000]
    parts = [Fraction(top, bottom) for bottom in range(2, 26) for top in range(1, 40)]
    positive = {*map(Fraction, wholes), *parts}
    return sorted({*positive, *(-value for value in positive)})[::every]


def near(value: Fraction) -> Iterator[Fraction]:
    """What a number may be mistaken for."""
    yield from (-value, value + 1, value - 1, value * 10, value / 10, Fraction(value.numerator))
    yield from (Fraction(value.denominator), value % 1, Fraction(value // 1))
    yield from (
        value + Fraction(1, 4),
        value - Fraction(1, 4),
        value + Fraction(1, 2),
        value - Fraction(1, 2),
    )
    if value:
        yield 1 / value
    tens, units = divmod(abs(value.numerator), 10)
    yield Fraction(units * 10 + tens, value.denominator)


def count(row: Row, text: str, value: Fraction) -> None:
    verdict = judge(Answer(value, variable="x"), text)
    row.forms += 1
    row.understood += verdict.judgement is Judgement.CORRECT
    row.wrong += verdict.judgement is Judgement.INCORRECT
    row.asked += verdict.judgement not in (Judgement.CORRECT, Judgement.INCORRECT)
    for other in set(near(value)) - {value}:
        row.false_correct += judge(Answer(other, variable="x"), text).judgement is Judgement.CORRECT


def plain(language: Language, listed: list[Fraction]) -> Row:
    row = Row(language, "as it is")
    for value in listed:
        for words in ways(value, language):
            count(row, words, value)
    return row


def framed(language: Language, listed: list[Fraction], chance: random.Random) -> Row:
    row = Row(language, "in a sentence")
    for value in listed:
        options = list(ways(value, language))
        for frame in FRAMES[language]:
            count(row, frame.format(chance.choice(options)), value)
    return row


def corrected(language: Language, listed: list[Fraction], chance: random.Random) -> Row:
    """The second number is the answer; the first must never be correct, and a part repaired may only be asked."""
    row = Row(language, "corrected")
    for value in listed:
        before = chance.choice(listed)
        if before == value:
            continue
        frame = chance.choice(CORRECTIONS[language])
        text = frame.format(next(ways(before, language)), next(ways(value, language)))
        count(row, text, value)
        row.false_correct += judge(Answer(before, variable="x"), text).judgement is Judgement.CORRECT
    return row


AGAINST = (
    "not",
    "isn't",
    "almost",
    "more than",
    "नहीं",
    "nahi hai",
    "lagbhag",
    "plus one",
    "squared",
    "or so",
)
"""After or before a number each of these says something else than the number."""


def opposed(language: Language, listed: list[Fraction]) -> Row:
    """Words against a number, numbers side by side, pieces of numbers: never correct."""
    row = Row(language, "against")
    for value in listed[::3]:
        words = next(ways(value, language))
        pieces = words.split()
        texts = [f"{words} {against}" for against in AGAINST]
        texts += [f"{words} {words}", f"{words} or {next(ways(value + 1, language))}"]
        # "Hundred and five" is a hundred and five: a lost "one" loses nothing.
        lost = [at for at, piece in enumerate(pieces) if len(pieces) > 1 and piece not in ("one", "एक", "ek")]
        texts += [" ".join(pieces[:at] + pieces[at + 1 :]) for at in lost]
        for text in texts:
            verdict = judge(Answer(value, variable="x"), text)
            row.forms += 1
            row.asked += verdict.judgement not in (Judgement.CORRECT, Judgement.INCORRECT)
            row.wrong += verdict.judgement is Judgement.INCORRECT
            if verdict.judgement is Judgement.CORRECT:
                # "one hundred five" without its "and" is still the number; that is no mistake of ours.
                row.understood += text in set(ways(value, language))
                row.false_correct += text not in set(ways(value, language))
    return row


def rows(every: int = 1, seed: int = 5) -> Iterator[Row]:
    """All corpora of all languages, from every so manieth number."""
    listed = numbers(every)
    for language in LANGUAGES:
        chance = random.Random(f"{seed}{language}")
        yield plain(language, listed)
        yield framed(language, listed, chance)
        yield corrected(language, listed, chance)
        yield opposed(language, listed)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true")
    found = list(rows())
    if parser.parse_args().json:
        print(json.dumps([asdict(row) for row in found]))
        return
    print("language  corpus           forms  understood   asked  wrong  false correct")
    for r in found:
        share = f"{100 * r.understood / r.forms:.2f} %"
        line = f"{r.language:9} {r.corpus:14} {r.forms:7d} {share:>11} {r.asked:7d} {r.wrong:6d} {r.false_correct:14d}"
        print(line)
    total = Counter(forms=sum(r.forms for r in found), false_correct=sum(r.false_correct for r in found))
    print(f"{total['forms']} forms, {total['false_correct']} false correct")


if __name__ == "__main__":
    main()
