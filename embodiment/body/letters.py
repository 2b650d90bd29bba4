"""From written words to the sounds they show: what the mouth is about to do, known before it is heard.

Audio alone cannot tell *m* from *n*; the transcript can. These rules are made for the mouth, not for a
voice: they need not know which consonant a letter is, only what it looks like, so a page of rules does the
work of a pronouncing dictionary. English spelling is read by rules with exceptions for the common irregular
words, Devanagari letter by letter (its spelling is its sound), digits as English number words.

The notation of the tables: a capital is a vowel seen as that `MouthShape`, a small letter a consonant seen as
it (``"DB"`` is *eye*, ``"b"`` any consonant inside the mouth).

Source: spelling rules written for this project; relative lengths after Klatt (1976), "Linguistic uses of
segmental duration in English", rounded to whole units.
"""

from __future__ import annotations

import re
from functools import lru_cache

from embodiment.body.sounds import Sound
from embodiment.body.visemes import MouthShape

_IRREGULAR: dict[str, str] = {
    word: sounds
    for line in """
    the bC  a C  an Cb  of Cg  one fCb  once fCbb  two bF  to bF  too bF  do bF  who cF  whose cFb
    you bF  your bE  youre bE  what fCb  was fCb  were fE  are D  our DF  hour DFE  said bCb  says bCb
    have cCg  give bBg  live hBg  love hCg  above CaCg  come bCa  some bCa  done bCb  none bCb  gone bEb
    any CbB  many aCbB  people aBaCh  eye DB  eyes DBb  i DB  im DBa  ill DBh  ive DBg  id DBb
    could bFb  would fFb  should bFb  friend gbCbb  friends gbCbbb  blood ahCb  flood ghCb  heart cDbb
    great bbCBb  break abCBb  steak bbCBb  there bCb  where fCb  their bCb  theyre bCb  does bCb
    iron DBEb  answer CbbE  sword bEbb  island DBhCbb  beautiful abFbBgFh  woman fFaCb  women fBaBb
    now bDF  how cDF  cow bDF  allow ChDF  wow fDF  son bCb  won fCb  ton bCb  month aCbb  front gbCbb
    money aCbB  honey cCbB  other CbE  mother aCbE  brother abCbE  another CbCbE  nothing bCbBb  put aFb
    push aFb  pull aFh  full gFh  bush aFb  sugar bFbE  busy aBbB  build aBhb  built aBhb  buy aDB
    guy bDB  guard bDbb  shoe bF  through bbF  though bEF  thought bEb  enough BbCg  rough bCg
    tough bCg  laugh hCg  laughed hCgb  water fEbE  father gDbE  world fEhb  word fEb  words fEbb
    work fEb  worth fEb  worse fEb  hello cChEF  ocean EFbCb  ancient CBbbCb  sure bE  minute aBbBb
    every CgbB  evening BgbBb  only EFbhB  both aEFb  most aEFbb  post aEFbb  ghost bEFbb  old EFhb
    cold bEFhb  gold bEFhb  hold cEFhb  told bEFhb  sold bEFhb  find gDBbb  kind bDBbb  mind aDBbb
    behind aBcDBbb  child bDBhb  wild fDBhb  be aB  he cB  me aB  we fB  she bB  go bEF  no bEF  so bEF
    ok EFbCB  okay EFbCB  mr aBbbE  mrs aBbBb  dr bEbbE  st bCBbb  hmm ca  mm a  mhm aca  bread abCb
    dead bCb  head cCb  ready bCbB  already EhbCbB  weather fCbE  heavy cCgB  heaven cCgCb  leather hCbE
    breath abCb  death bCb  ahead CcCb  instead BbbCb  wear fCb  bear aCb  pear aCb  health cChb
    wealth fChb  learn hEb  early EhB  earth Eb  heard cEb  search bEb  been aBb  these bBb  here cBb
    young bCb  country bCbbbB  touch bCb  double bCaCh  trouble bbCaCh  cousin bCbBb  group bbFa
    soup bFa  shoulder bEFhbE  know bEF  own EFb  dont bEFbb
    wont fEFbb  cant bCbb  isnt BbCbb  youve bFg  theyll bCBh  youll bFh  well fCh
    """.strip().splitlines()
    for word, sounds in zip(line.split()[::2], line.split()[1::2], strict=True)
}

# before<letters>after:sounds, tried in this order, the first that fits is used; no sounds: silent letters.
# Before and after are regular expressions in which V is a vowel letter, K a consonant letter, ^ and $ ends.
_RULES = """
    <tion>:bCb <sion>:bCb <cian>:bCb <cious>:bCb <tious>:bCb <ture>$:bE V<sure>$:bE <ough>t:E <augh>t:E
    <ough>:EF <eigh>:CB <igh>:DB <tch>:b <dge>:b ^<sch>:bb <eau>:EF <ious>:BCb <ous>$:Cb <air>:Cb
    <are>$:Cb <ear>:Bb <eer>:Bb <oor>:Eb <our>:Eb <oar>:Eb <ore>$:Eb <ire>$:DBE <ure>$:bFb <all>:Eh <alk>:Eb
    <alm>:Da <war>K:fE <wor>K:fE <wa>[stn]:fD <wha>t:fC ^<who>:cF <ing>$:Bb [td]<ed>$:Cb V.*[^td]<ed>$:b
    (s|x|z|ch|sh)<es>$:Cb V.*K<es>$:b K<le>$:Ch <qu>:bf <ph>:g <ch>:b <sh>:b <th>:b <wh>:f <ck>:b <ng>:b
    ^<gh>:b <gh>: ^<kn>:b ^<gn>:b ^<wr>:b ^<ps>:b <mb>s?$:a ^<gu>[ei]:b <ar>K:Db <ar>$:Db <er>:E <ir>K:E
    <ir>$:E <ur>:E ..+<or>$:E <or>:Eb <ee>:B <ea>:B c<ei>:B <ei>:CB .<ey>$:B <ey>:CB ^.<ie>$:DB <ie>:B
    <ai>:CB <ay>:CB <au>:E <aw>:E <oo>:F <oa>:EF <oe>$:EF <oi>:EB <oy>:EB <ou>:DF <ow>(n|d|l|er|ers):DF
    <ow>:EF <ew>:F <ue>$:F <ui>:F <uy>:DB <eu>:F <a>[^aeiouywxr]e$:CB
    <a>[^aeiouywxr](ing|ed|es|er|y)$:CB ..<a>$:C <a>:C V.*<e>$: <e>$:B <e>[^aeiouyrwx]e$:B <e>:C
    <i>[^aeiouyrx](e|es|ed|ing|er)$:DB <i>nd$:DB <i>:B <o>(ff|ft|ss|st|ng|gs?$|th):E
    <o>[^aeiouyrwx](e|es|ed|ing|er|y)$:EF <o>$:EF
    <o>(ld|lt|st$):EF <o>v:C <o>:D <u>[^aeiouyrx](e|es|ed|ing|er)$:F <u>$:F <u>:C ^<y>V:b ^K+<y>$:DB
    <y>:B <w>V:f <w>: <h>V:c <h>: ^<x>:b <x>:bb <m>:a <b>:a <p>:a <f>:g <v>:g a<l>[fkm]: <l>:h
"""
_Rule = tuple[str, re.Pattern[str], re.Pattern[str], str]


def _compiled(table: str) -> dict[str, list[_Rule]]:
    rules: dict[str, list[_Rule]] = {}
    for row in table.split():
        before, rest = row.split("<")
        letters, rest = rest.split(">")
        after, sounds = rest.split(":")
        pattern = [part.replace("V", "[aeiouy]").replace("K", "[^aeiouy]") for part in (before, after)]
        rule = (letters, re.compile(f"(?:{pattern[0]})$"), re.compile(pattern[1]), sounds)
        rules.setdefault(letters[0], []).append(rule)
    return rules


_RULES_BY_LETTER = _compiled(_RULES)

# Devanagari: consonants carry the vowel a (the mouth of "but") unless a vowel sign or the virama follows.
_DEVANAGARI_CONSONANTS: dict[str, str] = {
    **dict.fromkeys("कखगघङचछजझञटठडढणतथदधनयरशषस", "b"),
    **dict.fromkeys("पफबभम", "a"),
    **dict.fromkeys("लळ", "h"),
    "व": "g",
    "ह": "c",
}
_DEVANAGARI_VOWELS: dict[str, str] = {
    "अ": "C",
    **dict.fromkeys("आाऑॉ", "D"),
    **dict.fromkeys("इईिीऋृ", "B"),
    **dict.fromkeys("उऊुू", "F"),
    **dict.fromkeys("एऐेै", "C"),
    **dict.fromkeys("ओऔोौ", "E"),
}
_VIRAMA = "\u094d"
_NUKTA = "\u093c"

_ONES: tuple[str, ...] = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS: tuple[str, ...] = (
    "", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
)  # fmt: skip
_LETTER_SOUNDS = {
    "%": "aEbCbb",
    "&": "Cbb",
    "+": "ahCb",
    "=": "BfCh",
    "×": "bDBab",
    "÷": "bBgDB",
}


@lru_cache(maxsize=4096)
def sounds_of_word(word: str) -> tuple[Sound, ...]:
    """The sounds a written word shows, in order.

    Args:
        word: One token of a transcript, with or without punctuation: ``"Hello,"``, ``"42"``, ``"नमस्ते"``.

    Returns:
        The sounds; empty for a token without letters or digits, such as a dash.
    """
    text = word.lower().replace("’", "'").replace("'", "")
    code = "".join(
        _code(part) for part in re.findall(r"[\u0900-\u0963\u0971-\u097f]+|[^\W\d_]+|\d+|[%&+=×÷]", text)
    )
    return tuple(Sound(MouthShape[letter.upper()], letter.isupper()) for letter in code)


def _code(part: str) -> str:
    if part.isdecimal():
        return "".join(_word_code(name) for name in number_words(int(part)))
    if part in _LETTER_SOUNDS:
        return _LETTER_SOUNDS[part]
    if "\u0900" <= part[0] <= "\u097f":
        return _devanagari_code(part)
    return _word_code(part)


def _word_code(word: str) -> str:
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    out: list[str] = []
    at = 0
    while at < len(word):
        letters, sounds = _rule_at(word, at)
        # A doubled consonant letter is one sound.
        doubled = at > 0 and word[at] == word[at - 1] and sounds.islower()
        out.append("" if doubled else sounds)
        at += len(letters)
    return "".join(out)


def _rule_at(word: str, at: int) -> tuple[str, str]:
    for letters, before, after, sounds in _RULES_BY_LETTER.get(word[at], ()):
        rest = at + len(letters)
        if word.startswith(letters, at) and before.search(word[:at]) and after.match(word[rest:]):
            return letters, sounds
    return word[at], "b"


def _devanagari_code(word: str) -> str:
    out: list[str] = []
    bare = False  # the consonant just written still waits for its vowel
    for letter in word:
        if letter in _DEVANAGARI_VOWELS:
            out.append(_DEVANAGARI_VOWELS[letter])
            bare = False
        elif letter in _DEVANAGARI_CONSONANTS:
            out.append(("C" if bare else "") + _DEVANAGARI_CONSONANTS[letter])
            bare = True
        elif letter == _VIRAMA:
            bare = False
        elif letter == _NUKTA and out and out[-1].endswith("a"):
            out[-1] = (
                out[-1][:-1] + "g"
            )  # the dot turns ph into f; with other letters the mouth looks the same
    # Hindi drops the inherent vowel at the end of a word, unless it is the word's only one.
    lone = bare and not any(letter.isupper() for part in out for letter in part)
    return "".join(out) + ("C" if lone else "")


def number_words(number: int) -> tuple[str, ...]:
    """English words of a whole number, as a reader says them.

    Args:
        number: 0 or more; from a million on it is read digit by digit.

    Returns:
        For example ``("one", "hundred", "twenty", "five")``.
    """
    if number < 20:
        return (_ONES[number],)
    if number < 100:
        return (_TENS[number // 10], *(number_words(number % 10) if number % 10 else ()))
    for size, name in ((1000, "hundred"), (1_000_000, "thousand")):
        if number < size:
            unit = 100 if name == "hundred" else 1000
            rest = number_words(number % unit) if number % unit else ()
            return (*number_words(number // unit), name, *rest)
    return tuple(_ONES[int(digit)] for digit in str(number))
