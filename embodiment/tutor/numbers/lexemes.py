"""The words of spoken arithmetic, by what they do. What is not listed is unknown, and unknown is not guessed at.

One table for all languages: learners switch within a number ("paanch by saat", "sava two"), and recognisers write one
language in the letters of another ("फाइव बाय सेवन").
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum, auto
from fractions import Fraction
from functools import lru_cache
from typing import Final

from embodiment.tutor.numbers.hindi import DEVANAGARI_WORDS, ROMAN_WORDS
from embodiment.tutor.numbers.spelling import key


class Kind(Enum):
    """What a word does in an utterance."""

    DIGITS = auto()
    """Digits as written; value an int."""
    DECIMAL = auto()
    """Digits with a point as written; value a Fraction."""
    UNIT = auto()
    """1-9 in English."""
    ZERO = auto()
    TEEN = auto()
    """10-19 in English."""
    TENS = auto()
    """20, 30, ... 90 in English."""
    HINDI = auto()
    """0-99 in Hindi: one word each."""
    SCALE = auto()
    """Hundred, thousand, lakh, crore, million; value an int."""
    ARTICLE = auto()
    AND = auto()
    OVER = auto()
    """Between numerator and denominator."""
    SLASH = auto()
    """The same, written."""
    POINT = auto()
    MINUS = auto()
    PERCENT = auto()
    WHOLE = auto()
    """Between a whole number and a fraction ("do sahi teen bata chaar")."""
    ORDINAL = auto()
    """Fourth, fifth, ... said of parts; value an int."""
    ORDINALS = auto()
    """The same in the plural."""
    HALF = auto()
    HALVES = auto()
    QUARTER = auto()
    PART = auto()
    """Hindi words for a part of one: tihai, chauthai; value a Fraction."""
    ONE_PART = auto()
    """Hindi words for one part that take no numerator: aadha, paun; value a Fraction."""
    MIXED = auto()
    """Hindi words for one and a half, two and a half; value a Fraction."""
    SAVA = auto()
    SAADHE = auto()
    PAUNE = auto()
    # From here on: not part of a number.
    MEASURE = auto()
    """A unit; value its name in `UNITS`."""
    VARIABLE = auto()
    """x, y, ...; value the letter."""
    EQUALS = auto()
    PAUSE = auto()
    """A comma, a full stop."""
    FILLER = auto()
    TAKEN_BACK = auto()
    """What was said before it is corrected by what follows."""
    OR = auto()
    HELP = auto()
    AGAIN = auto()
    UNKNOWN = auto()


NUMERIC: Final = frozenset(list(Kind)[: list(Kind).index(Kind.MEASURE) + 1])
"""What a number phrase is made of, its unit included."""


@dataclass(frozen=True, slots=True)
class Lexeme:
    """One word, or one phrase that acts as a word."""

    kind: Kind
    value: int | Fraction | str = 0

    @property
    def number(self) -> int:
        """The whole number it stands for; 0 where it stands for none."""
        return self.value if isinstance(self.value, int) else 0


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit: what it measures and how many of the dimension's base unit it is."""

    dimension: str
    size: Fraction


UNITS: Final = {
    "mm": Unit("length", Fraction(1, 1000)), "cm": Unit("length", Fraction(1, 100)), "m": Unit("length", Fraction(1)),
    "km": Unit("length", Fraction(1000)), "g": Unit("mass", Fraction(1, 1000)), "kg": Unit("mass", Fraction(1)),
    "paisa": Unit("money", Fraction(1, 100)), "rupee": Unit("money", Fraction(1)),
    "second": Unit("time", Fraction(1, 3600)), "minute": Unit("time", Fraction(1, 60)),
    "hour": Unit("time", Fraction(1)), "ml": Unit("volume", Fraction(1, 1000)), "litre": Unit("volume", Fraction(1)),
    "year": Unit("age", Fraction(1)), "degree": Unit("angle", Fraction(1)), "piece": Unit("count", Fraction(1)),
}  # fmt: skip

_ENGLISH: Final = {
    Kind.UNIT: "one two three four five six seven eight nine",
    Kind.TEEN: "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen",
}
_TENS: Final = "twenty thirty forty fifty sixty seventy eighty ninety"
_ORDINALS: Final = (
    "third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth "
    "seventeenth eighteenth nineteenth twentieth"
)
_LATER_ORDINALS: Final = {
    "thirtieth": 30, "fortieth": 40, "fiftieth": 50, "sixtieth": 60, "seventieth": 70, "eightieth": 80,
    "ninetieth": 90, "hundredth": 100, "thousandth": 1000,
}  # fmt: skip
_IN_DEVANAGARI: Final = {
    Kind.UNIT: "वन टू थ्री फोर फाइव सिक्स सेवन एट नाइन",
    Kind.TEEN: "टेन इलेवन ट्वेल्व थर्टीन फोर्टीन फिफ्टीन सिक्सटीन सेवनटीन एटीन नाइनटीन",
}
_TENS_IN_DEVANAGARI: Final = "ट्वेंटी थर्टी फोर्टी फिफ्टी सिक्सटी सेवेंटी एटी नाइंटी"

_SCALES: Final = {
    100: "hundred सौ sau हंड्रेड", 1000: "thousand हजार hazaar hajar थाउजेंड", 100_000: "lakh lac लाख laakh lakhs",
    1_000_000: "million", 10_000_000: "crore karod करोड़ karor crores",
}  # fmt: skip

_WORDS: Final = {
    Kind.ZERO: "zero nought naught",
    Kind.ARTICLE: "a an",
    Kind.AND: "and & aur और एंड tatha तथा",
    Kind.OVER: "by|over|upon|divided by|out of|bata|batta|bate|बटा|बटे|बाय|बाई|ओवर|अपॉन|डिवाइडेड बाय|÷",
    Kind.SLASH: "/",
    Kind.POINT: "point dashamlav dashamlab dashmlav dashmlab dasamlav दशमलव पॉइंट पॉइन्ट प्वाइंट",
    Kind.MINUS: "- minus negative rin rinatmak ऋण ऋणात्मक माइनस नेगेटिव",
    Kind.PERCENT: "% percent|per cent|percentage|pratishat|prtishat|pratishat|fisadi|phisadi|प्रतिशत|फीसदी|परसेंट|पर्सेंट",
    Kind.WHOLE: "whole sahi sahee poornank purnank सही पूर्णांक",
    Kind.HALF: "half हाफ",
    Kind.HALVES: "halves",
    Kind.QUARTER: "quarter quarters क्वार्टर",
    Kind.SAVA: "sava savva सवा",
    Kind.SAADHE: "saadhe sadhe sarhe saarhe साढ़े",
    Kind.PAUNE: "paune pone पौने",
    Kind.EQUALS: "=|equals|is equal to|equal to|equals to|barabar|ke barabar|बराबर|के बराबर|इक्वल टू|इज इक्वल टू",
    Kind.PAUSE: ", . ? ! ; : … । \"",
    Kind.OR: "or ya either या अथवा",
}  # fmt: skip
_FRACTIONS: Final = (
    (Kind.PART, Fraction(1, 3), "tihai tihaai तिहाई"),
    (Kind.PART, Fraction(1, 4), "chauthai chauthaai chothai चौथाई"),
    (Kind.ONE_PART, Fraction(1, 2), "aadha adha aadhaa आधा आधी aadhi adhi"),
    (Kind.ONE_PART, Fraction(3, 4), "paun pauna पौन पौना"),
    (Kind.MIXED, Fraction(3, 2), "dedh derh डेढ़"),
    (Kind.MIXED, Fraction(5, 2), "dhai dhaai adhai adhaai ढाई अढ़ाई"),
)
_MEASURES: Final = {
    "mm": "mm|millimetre|millimetres|millimeter|millimeters|मिलीमीटर",
    "cm": "cm|centimetre|centimetres|centimeter|centimeters|सेंटीमीटर|सेमी|सेमि",
    "m": "m|metre|metres|meter|meters|मीटर",
    "km": "km|kilometre|kilometres|kilometer|kilometers|किलोमीटर|किमी",
    "g": "g|gram|grams|gm|ग्राम", "kg": "kg|kilogram|kilograms|kilo|kilos|किलो|किलोग्राम",
    "paisa": "paisa|paise|पैसा|पैसे",
    "rupee": "₹|rs|re|inr|rupee|rupees|rupaye|rupay|rupaya|रुपये|रुपए|रुपया|रूपये|रुपयों",
    "second": "second|seconds|सेकंड", "minute": "minute|minutes|min|mins|मिनट",
    "hour": "hour|hours|hr|hrs|ghanta|ghante|घंटा|घंटे", "ml": "ml|millilitre|millilitres|milliliter|मिलीलीटर",
    "litre": "litre|litres|liter|liters|l|लीटर", "year": "year|years|years old|yrs|saal|sal|varsh|baras|साल|वर्ष",
    "degree": "degree|degrees|°|डिग्री",
    "piece": "piece|pieces|students|student|marbles|apples|pens|notebooks|chhatra|बच्चे|छात्र|bachche",
}  # fmt: skip
_VARIABLES: Final = "x y z n p k t eks:x ex:x एक्स:x वाई:y vai:y"

FILLERS: Final = (
    "the answer is it it's its that's that this i think i'd i'll say um uh uhm er erm hmm hm mm well so ok okay maybe "
    "perhaps my final would be will should comes come get got we have please sir miss madam ma'am maam mam teacher yes "
    "yeah yep sure guess believe now then therefore hence value ans um ah oh aha found it'll be just only exactly let "
    "me see number of "
    "jawab javab jawaab uttar hai hain he hoga hogi honge hota hui hua aaya aya aata aayega ayega aayegi mera mujhe "
    "lagta lagti shayad toh ji jee haan han haa sir iska uska ka ki ke ye yeh vo woh voh mere hisaab hisab se bhaiya "
    "didi achha acha accha theek thik maan mila nikla bas "
    "जवाब उत्तर आंसर है हैं होगा होगी होंगे होता हुआ हुई आया आता आएगा आयेगा मेरा मुझे लगता लगती शायद तो जी हाँ हां सर मैम मैडम "
    "इसका उसका का की के यह ये वह वो मेरे हिसाब से अच्छा ठीक मान मिला निकला बस ओके"
)
"""Words that change nothing about a number beside them. "Not", "about", "more", "plus" are absent on purpose."""
FILLER_PHRASES: Final = (
    "comes to|comes out to|came to|aa raha|aa rahi|aa gaya|aa gayi|आ रहा|आ रही|आ गया|आ गयी"
)
"""The same, of several words; "to" alone may be a two."""
TAKEN_BACK: Final = (
    "no|nope|no no|wait|no wait|sorry|oh sorry|i mean|i meant|actually|rather|or rather|oops|correction|make that|"
    "hold on|scratch that|nahi|nahin|nahee|nhi|nai|matlab|arre|arey|ruko|rukiye|balki|galat bola|maaf kijiye|"
    "नहीं|नही|नो|सॉरी|मतलब|अरे|रुको|रुकिए|बल्कि|माफ कीजिए"
)
HELP: Final = (
    "i don't know|don't know|dont know|i dont know|do not know|i do not know|no idea|idk|hint|a hint|help|help me|"
    "i need help|give me a hint|can't do it|i can't|i'm stuck|stuck|pata nahi|pata nahin|nahi pata|nahin pata|"
    "mujhe nahi pata|mujhe pata nahi|nahi aata|mujhe nahi aata|malum nahi|maloom nahi|nahi maloom|samajh nahi aaya|"
    "samajh nahi aa raha|madad|hint do|hint dijiye|हिंट|संकेत|मदद|पता नहीं|नहीं पता|मुझे नहीं पता|मुझे पता नहीं|नहीं आता|"
    "मुझे नहीं आता|मालूम नहीं|समझ नहीं आया|समझ नहीं आ रहा"
)
AGAIN: Final = (
    "repeat|repeat please|say again|say it again|again|once more|pardon|what|what did you say|come again|phir se|"
    "phir se bolo|phir se boliye|dobara|dobara bolo|dobara boliye|ek baar aur|ek bar phir|kya|kya bola|"
    "फिर से|फिर से बोलो|फिर से बोलिए|दोबारा|दोबारा बोलिए|एक बार फिर|क्या|क्या कहा"
)


def _phrases(text: str) -> list[str]:
    return [phrase for phrase in (text.split("|") if "|" in text else text.split()) if phrase]


def _entries() -> Iterator[tuple[str, Lexeme]]:
    for table in (_ENGLISH, _IN_DEVANAGARI):
        for kind, first in ((Kind.UNIT, 1), (Kind.TEEN, 10)):
            yield from ((word, Lexeme(kind, first + i)) for i, word in enumerate(table[kind].split()))
    for tens in (_TENS, _TENS_IN_DEVANAGARI):
        yield from ((word, Lexeme(Kind.TENS, 20 + 10 * i)) for i, word in enumerate(tens.split()))
    ordinals = dict(zip(_ORDINALS.split(), range(3, 21), strict=True)) | _LATER_ORDINALS
    for word, value in ordinals.items():
        yield word, Lexeme(Kind.ORDINAL, value)
        yield word + "s", Lexeme(Kind.ORDINALS, value)
    for value, words in _SCALES.items():
        yield from ((word, Lexeme(Kind.SCALE, value)) for word in words.split())
    for kind, text in _WORDS.items():
        for part in text.split(" ") if "|" not in text else text.replace("% ", "%|", 1).split("|"):
            yield part, Lexeme(kind)
    for kind, share, words in _FRACTIONS:
        yield from ((word, Lexeme(kind, share)) for word in words.split())
    for name, words in _MEASURES.items():
        yield from ((phrase, Lexeme(Kind.MEASURE, name)) for phrase in _phrases(words))
    for entry in _VARIABLES.split():
        word, _, letter = entry.partition(":")
        yield word, Lexeme(Kind.VARIABLE, letter or word)
    for kind, text in (
        (Kind.FILLER, FILLERS), (Kind.FILLER, FILLER_PHRASES), (Kind.TAKEN_BACK, TAKEN_BACK), (Kind.HELP, HELP),
        (Kind.AGAIN, AGAIN),
    ):  # fmt: skip
        yield from ((phrase, Lexeme(kind)) for phrase in _phrases(text))


def _exact() -> dict[tuple[str, ...], Lexeme]:
    return {tuple(phrase.split()): lexeme for phrase, lexeme in _entries()}


EXACT: Final = _exact()
"""Words and phrases as they are written; these win over likeness of spelling."""
LONGEST: Final = max(map(len, EXACT))
"""Words of the longest phrase."""


def _by_key() -> dict[str, tuple[Lexeme, ...]]:
    found: dict[str, dict[Lexeme, None]] = {}
    listed: Iterable[tuple[str, Lexeme]] = [
        *((word, Lexeme(Kind.HINDI, n)) for n, words in DEVANAGARI_WORDS.items() for word in words),
        *((word, Lexeme(Kind.HINDI, n)) for n, words in ROMAN_WORDS.items() for word in words),
        *((word, lexeme) for word, lexeme in _entries() if " " not in word and _hindi(lexeme, word)),
    ]
    for word, lexeme in listed:
        found.setdefault(key(word), {})[lexeme] = None
    return {folded: tuple(lexemes) for folded, lexemes in found.items()}


_FOLDED_KINDS: Final = frozenset(
    {
        Kind.SCALE,
        Kind.POINT,
        Kind.PART,
        Kind.ONE_PART,
        Kind.MIXED,
        Kind.SAVA,
        Kind.SAADHE,
        Kind.PAUNE,
        Kind.OVER,
    }
)
_ENGLISH_ONLY: Final = frozenset({"by", "over", "upon", "hundred", "thousand", "million", "point"})


def _hindi(lexeme: Lexeme, word: str) -> bool:
    return lexeme.kind in _FOLDED_KINDS and word not in _ENGLISH_ONLY


BY_KEY: Final = _by_key()
"""Hindi words by `spelling.key`; more than one lexeme where a spelling stands for several."""

_AS_PRONOUN: Final = frozenset(
    {
        "i",
        "you",
        "we",
        "they",
        "to",
        "it",
        "this",
        "that",
        "not",
        "don't",
        "does",
        "how",
        "what",
        "let's",
        "can't",
    }
)
"""Beside one of these "do" is the English verb."""


def lexemes(words: tuple[str, ...]) -> list[tuple[Lexeme, ...]]:
    """What each word, or longest known phrase, may stand for.

    Args:
        words: Tokens as `tokens.tokens` gives them.

    Returns:
        A tuple of alternatives for each; one `Kind.UNKNOWN` for what is not known.
    """
    found: list[tuple[Lexeme, ...]] = []
    at = 0
    while at < len(words):
        for length in range(min(LONGEST, len(words) - at), 0, -1):
            lexeme = EXACT.get(words[at : at + length])
            if lexeme is not None:
                found.append((lexeme,))
                at += length
                break
        else:
            found.append(_single(words, at))
            at += 1
    return found


def _single(words: tuple[str, ...], at: int) -> tuple[Lexeme, ...]:
    word = words[at]
    if len(word) > 1 and word[0] == "0" and word[1] != ".":
        return (Lexeme(Kind.UNKNOWN),)  # "05" is five after a point and nobody's guess elsewhere
    digits = word.replace(",", "")
    if digits.isascii() and digits.isdigit():
        return (Lexeme(Kind.DIGITS, int(digits)),)
    whole, point, rest = digits.partition(".")
    if point and digits.isascii() and rest.isdigit() and (whole.isdigit() or not whole):
        return (Lexeme(Kind.DECIMAL, Fraction(digits)),)
    if word == "do" and _AS_PRONOUN & {*words[max(0, at - 1) : at], *words[at + 1 : at + 2]}:
        return (Lexeme(Kind.UNKNOWN),)
    return _folded(word)


@lru_cache(maxsize=8192)
def _folded(word: str) -> tuple[Lexeme, ...]:
    return BY_KEY.get(key(word), (Lexeme(Kind.UNKNOWN),))
