"""From spelling to broad speech sounds: enough to say how long a word takes and what it roughly sounds like.

A sound is one letter of ``SOUNDS``. The distinction is as fine as a sound's level, hiss and colour show in a
short frame and no finer: an aligner needs to know that "bridge" is stop, liquid, front vowel, affricate, and
never whether the vowel is exactly that of "bit". Spelling decides, with a short list of everyday exceptions;
English and Devanagari are covered, Latin script of other languages is read as if it were English.

Source: the letter rules are the common ones of English primers (digraphs, silent letters, soft c and g, the
endings -ed, -es, -tion); Hindi's schwa deletion follows the rule of Ohala 1983 (delete between a vowel and
consonant-vowel, and at the end).
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from embodiment.stream.numerals import spoken_number

SOUNDS = "aeo@AEOlwnmvzsfhbp"
"""The alphabet of broad sounds.

``a e o`` short vowels (open, front, back), ``A E O`` the same long or as diphthongs, ``@`` reduced vowel,
``l`` liquid, ``w`` glide, ``n m`` nasals, ``v`` weak and ``z`` strong voiced fricative, ``f`` weak and ``s``
strong voiceless fricative, ``h`` breath, ``b`` voiced stop, ``p`` voiceless stop. Affricates are a stop and a
fricative.
"""
VOWELS = frozenset("aeo@AEO")

# Words whose spelling misleads the rules and that are frequent enough to matter.
_EXCEPTIONS = {
    "the": "v@", "a": "@", "of": "@v", "to": "po", "you": "wO", "your": "wOl", "i": "A", "is": "ez", "was": "waz",
    "are": "Al", "were": "w@l", "have": "hav", "has": "haz", "do": "bO", "does": "b@z", "done": "ban", "one": "wan",
    "once": "wans", "two": "pO", "who": "hO", "whose": "hOz", "what": "wap", "where": "wel", "there": "vel",
    "their": "vel", "they": "vE", "this": "ves", "that": "vap", "these": "vEz", "those": "vOz", "then": "ven",
    "than": "v@n", "them": "vem", "thus": "vas", "though": "vO", "with": "wef", "said": "seb", "says": "sez",
    "some": "sam", "come": "pam", "comes": "pamz", "love": "lav", "gone": "ban", "give": "bev", "live": "lev",
    "been": "ben", "any": "ene", "many": "mene", "people": "pEpl", "know": "nO", "knew": "nO", "only": "Onle",
    "would": "wob", "could": "pob", "should": "sob", "eye": "A", "eyes": "Az", "friend": "flenb", "put": "pop",
    "water": "wap@l", "again": "@ben", "against": "@bensp", "into": "enpo", "because": "bepaz", "very": "vele",
    "every": "evle", "here": "hEl", "work": "w@lp", "word": "w@lb", "world": "w@lb", "heart": "hAlp",
    "great": "blEp", "blood": "blab", "door": "bOl", "floor": "flOl", "four": "fOl", "poor": "pOl", "hour": "Al",
    "our": "Al", "as": "az", "his": "hez", "he": "hE", "she": "sE", "we": "wE", "me": "mE", "be": "bE", "my": "mA",
    "by": "bA", "sir": "s@l", "sure": "sOl", "through": "flO", "enough": "enaf", "rough": "laf", "tough": "paf",
    "laugh": "lAf", "cough": "pOf", "woman": "wom@n", "women": "wemen", "business": "beznes", "busy": "beze",
    "island": "Al@nb", "answer": "ans@l", "listen": "les@n", "castle": "pasl", "sword": "sOlb", "iron": "A@n",
    "beautiful": "bwOpefl", "heard": "h@lb", "early": "@lle", "learn": "l@ln", "earth": "@lf", "no": "nO",
    "so": "sO", "go": "bO", "mr": "mesp@l", "mrs": "meses", "ms": "mez", "dr": "bapp@l", "st": "sEnp",
    "other": "av@l", "another": "@nav@l", "mother": "mav@l", "brother": "blav@l", "father": "fAv@l",
    "together": "p@bev@l", "either": "Ev@l", "neither": "nEv@l", "weather": "wev@l", "whether": "wev@l",
    "river": "lev@l", "never": "nev@l", "ever": "ev@l", "over": "Ov@l", "nothing": "nafen", "something": "samfen",
    "hundred": "hanbleb",
}  # fmt: skip

# Longest spelling first at each place; "^" binds to the word's start, "$" to its end.
_RULES: tuple[tuple[str, str], ...] = (
    ("^kn", "n"), ("^gn", "n"), ("^wr", "l"), ("^ps", "s"), ("^wh", "w"), ("^x", "z"), ("^y", "w"),
    ("tion", "s@n"), ("tien", "s@n"),
    ("cien", "s@n"), ("sion", "z@n"), ("ssion", "s@n"), ("cious", "s@s"), ("tious", "s@s"), ("cial", "s@l"),
    ("tial", "s@l"), ("ture", "ps@l"), ("sure", "z@l"), ("ould", "ob"), ("ought", "Op"), ("aught", "Op"),
    ("eigh", "E"), ("igh", "A"), ("ough", "O"), ("augh", "O"), ("dge", "bz"), ("tch", "ps"), ("sch", "sp"),
    ("ing$", "en"), ("ed$", "b"), ("ted$", "peb"), ("ded$", "beb"), ("es$", "z"), ("ces$", "sez"),
    ("ses$", "sez"), ("xes$", "psez"), ("ches$", "psez"), ("shes$", "sez"), ("ges$", "bzez"), ("le$", "@l"),
    ("les$", "@lz"), ("re$", "l"), ("mb$", "m"), ("mn$", "m"), ("ous$", "@s"), ("ful$", "fl"), ("ly$", "le"),
    ("ies$", "Ez"), ("ied$", "Eb"), ("y$", "e"), ("ey$", "e"), ("er$", "@l"), ("ers$", "@lz"), ("or$", "@l"),
    ("ar", "Al"), ("er", "@l"), ("ir", "@l"), ("ur", "@l"), ("or", "Ol"), ("ear", "El"), ("eer", "El"),
    ("air", "el"), ("oor", "Ol"), ("our", "Ol"), ("ire", "Al"), ("are", "el"), ("ore", "Ol"), ("ure", "Ol"),
    ("arr", "al"), ("err", "el"), ("orr", "Ol"), ("all", "Ol"), ("alk", "Op"), ("alm", "Am"), ("wa", "wa"),
    ("war", "wOl"), ("wor", "w@l"), ("qu", "pw"), ("ck", "p"), ("ch", "ps"), ("sh", "s"), ("th", "f"),
    ("ph", "f"), ("gh", "b"), ("ng", "n"), ("nk", "np"), ("nge", "nbz"), ("sc", "sp"), ("sce", "se"),
    ("sci", "sA"), ("ee", "E"), ("ea", "E"), ("ei", "E"), ("ie", "E"), ("ey", "E"), ("ai", "E"), ("ay", "E"),
    ("oo", "O"), ("ou", "A"), ("ow", "O"), ("oi", "O"), ("oy", "O"), ("oa", "O"), ("oe", "O"), ("au", "O"),
    ("aw", "O"), ("ew", "O"), ("ue", "O"), ("ui", "O"), ("eau", "O"), ("io", "E@"), ("ia", "E@"), ("eo", "E@"),
    ("iou", "E@"), ("ce", "s"), ("ci", "se"), ("cy", "se"), ("ge", "bz"), ("gi", "bze"), ("gy", "bze"),
    ("get", "bep"), ("giv", "bev"), ("gir", "b@l"), ("gui", "be"), ("gue", "b"),
    ("a", "a"), ("b", "b"), ("c", "p"), ("d", "b"), ("e", "e"), ("f", "f"), ("g", "b"), ("h", "h"), ("i", "e"),
    ("j", "bz"), ("k", "p"), ("l", "l"), ("m", "m"), ("n", "n"), ("o", "a"), ("p", "p"), ("q", "p"), ("r", "l"),
    ("s", "s"), ("t", "p"), ("u", "a"), ("v", "v"), ("w", "w"), ("x", "ps"), ("y", "e"), ("z", "z"),
)  # fmt: skip
_LONG = {"a": "E", "e": "E", "i": "A", "o": "O", "u": "O", "y": "A"}
_ENDINGS = (("'s", "z"), ("'ll", "l"), ("'ve", "v"), ("'re", "l"), ("'d", "b"), ("'m", "m"), ("n't", "np"))
_CONSONANTS = frozenset("bcdfghjklmnpqrstvwxz")


def _by_first_letter() -> dict[str, list[tuple[str, bool, bool, str]]]:
    """Rules as (letters, at the start only, at the end only, sounds), longest first, by their first
    letter.
    """
    table: dict[str, list[tuple[str, bool, bool, str]]] = {}
    for pattern, sounds in _RULES:
        letters = pattern.strip("^$")
        table.setdefault(letters[0], []).append((letters, pattern[0] == "^", pattern[-1] == "$", sounds))
    for rules in table.values():
        rules.sort(key=lambda rule: (-len(rule[0]), not rule[1], not rule[2]))
    return table


_TABLE = _by_first_letter()

# Devanagari, by sound; a consonant carries an inherent vowel unless a sign says otherwise.
_DEVANAGARI_CONSONANTS = {
    letter: spelt
    for letters, spelt in (
        ("कखटठतथपफ", "p"), ("गघडढदधबभ", "b"), ("चछ", "ps"), ("जझ", "bz"), ("ङञणन", "n"), ("म", "m"), ("य", "w"),
        ("रलळ", "l"), ("व", "v"), ("शषस", "s"), ("ह", "h"),
    )
    for letter in letters
}  # fmt: skip
_DEVANAGARI_VOWELS = {
    letter: spelt
    for letters, spelt in (
        ("अ", "@"), ("आा", "A"), ("इि", "e"), ("ऋृ", "le"), ("ईीएेऐै", "E"), ("उु", "o"), ("ऊूओोऔौऑॉ", "O"),
    )
    for letter in letters
}  # fmt: skip
_PLAIN = str.maketrans(
    {"ß": "ss", "æ": "e", "œ": "e", "ø": "o", "đ": "d", "ð": "th", "þ": "th", "ł": "l", "ı": "i"}
)
_VIRAMA = "\u094d"
_NASAL_SIGNS = "\u0902\u0901"


@lru_cache(maxsize=4096)
def sounds(word: str) -> str:
    """Broad sounds of a written word.

    Args:
        word: With or without punctuation; numbers are read out.

    Returns:
        Letters of ``SOUNDS``, for example ``"blebz"`` for "bridge"; empty for bare punctuation. A sign of a
        script that is not covered counts as one short syllable.
    """
    return "".join(_sounds_of_run(kind, run) for kind, run in _runs(word.casefold()))


def _runs(word: str) -> list[tuple[str, str]]:
    """Stretches of one kind: ``digits``, ``latin``, ``devanagari``, ``other``."""
    out: list[tuple[str, str]] = []
    for character in unicodedata.normalize("NFC", word).replace("\u2019", "'"):
        if character.isdecimal():
            kind = "digits"
        elif "\u0900" <= character <= "\u097f":
            kind = "devanagari"
        elif (character == "'" and out and out[-1][0] == "latin") or (
            character.isalpha() and character < "\u0250"
        ):
            kind = "latin"
        elif character.isalnum():
            kind = "other"
        else:
            kind = ""
        if kind and out and out[-1][0] == kind:
            out[-1] = (kind, out[-1][1] + character)
        elif kind or (out and out[-1][0]):
            out.append((kind, character))
    return [(kind, run) for kind, run in out if kind]


def _sounds_of_run(kind: str, run: str) -> str:
    if kind == "digits":
        return "".join(_english(word) for word in spoken_number(run))
    if kind == "devanagari":
        return _hindi(run)
    if kind == "latin":
        plain = unicodedata.normalize("NFD", run.translate(_PLAIN))
        run = "".join(c for c in plain if c == "'" or "a" <= c <= "z")
        return _english(run) or "pa"
    return "pa" * len(run)


def _english(word: str) -> str:
    word = word.strip("'")
    if word in _EXCEPTIONS:
        return _EXCEPTIONS[word]
    for ending, spelt in _ENDINGS:
        if word.endswith(ending) and len(word) > len(ending):
            return _english(word[: -len(ending)]) + spelt
    word = word.replace("'", "")
    if len(word) > 3 and word.endswith("s") and word[:-1] in _EXCEPTIONS:
        return _EXCEPTIONS[word[:-1]] + "z"
    if len(word) == 1 or not any(c in "aeiouy" for c in word):
        return "".join(_LETTER_NAMES.get(letter, "") for letter in word)
    return _collapsed(_by_rule(word))


_LETTER_NAMES = {
    "a": "E", "b": "bE", "c": "sE", "d": "bE", "e": "E", "f": "ef", "g": "bzE", "h": "Eps", "i": "A", "j": "bzE",
    "k": "pE", "l": "el", "m": "em", "n": "en", "o": "O", "p": "pE", "q": "pwO", "r": "Al", "s": "es", "t": "pE",
    "u": "wO", "v": "vE", "w": "bab@lwO", "x": "eps", "y": "wA", "z": "zE",
}  # fmt: skip


def _by_rule(word: str) -> str:
    out: list[str] = []
    at = 0
    while at < len(word):
        if _magic_e(word, at):
            out.append(_LONG[word[at]])
            at += 1
            continue
        if word[at] == "e" and at == len(word) - 1 and any(VOWELS & set(part) for part in out):
            break
        if word[at] == "y" and at and at + 1 < len(word) and word[at + 1] in "aeiou":
            out.append("w")
            at += 1
            continue
        letters, sounded = _rule_at(word, at)
        out.append(sounded)
        at += len(letters)
    return "".join(out)


def _magic_e(word: str, at: int) -> bool:
    """A single vowel, one consonant and a silent e, alone or before s or d: it is long ("stone",
    "stones").
    """
    tail = word[at + 1 :]
    return (
        word[at] in _LONG
        and len(tail) in (2, 3)
        and tail[0] in _CONSONANTS - {"w", "x", "r"}
        and tail[1] == "e"
        and tail[2:] in ("", "s", "d")
        and not (at and word[at - 1] in "aeiou")
    )


def _rule_at(word: str, at: int) -> tuple[str, str]:
    for letters, initial, final, sounded in _TABLE.get(word[at], ()):
        if (initial and at) or (final and at + len(letters) != len(word)):
            continue
        if word.startswith(letters, at):
            return letters, sounded
    return word[at], ""


def _collapsed(spelt: str) -> str:
    """Doubled letters are one sound."""
    return "".join(sound for index, sound in enumerate(spelt) if index == 0 or spelt[index - 1] != sound)


def _hindi(run: str) -> str:
    """Letters with inherent vowels, then the vowels Hindi does not say are dropped."""
    units: list[tuple[str, bool]] = []  # (sounds, whether it is an inherent vowel)
    for character in run:
        if character in _DEVANAGARI_CONSONANTS:
            units.append((_DEVANAGARI_CONSONANTS[character], False))
            units.append(("@", True))
        elif character in _DEVANAGARI_VOWELS:
            if units and units[-1][1]:
                units.pop()
            units.append((_DEVANAGARI_VOWELS[character], False))
        elif character == _VIRAMA and units and units[-1][1]:
            units.pop()
        elif character in _NASAL_SIGNS:
            units.append(("n", False))
    return "".join(
        spelt for index, (spelt, inherent) in enumerate(units) if not (inherent and _silent(units, index))
    )


def _silent(units: list[tuple[str, bool]], index: int) -> bool:
    """Whether the inherent vowel at ``index`` is not said."""
    if index < 2:
        return False
    if index == len(units) - 1:
        return True
    before = units[index - 2][0][-1] in VOWELS
    after = index + 2 < len(units) and units[index + 2][0][0] in VOWELS and index + 2 != len(units) - 1
    return before and after
