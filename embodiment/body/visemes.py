"""Nine mouth shapes, and which sounds of speech show them.

A *viseme* is what a sound looks like. Sounds that look alike share one shape, so nine drawings are enough
for a 2-D mouth. The letters are those of the Hanna-Barbera mouth chart as Rhubarb Lip Sync documents it, so
sheets drawn for either fit.

Source: Rhubarb Lip Sync, README, "Mouth shapes" (A-F are the six basic ones, G, H and X the extended ones).
Which shape a sound gets follows that table; where it leaves several open, the reason stands beside the entry.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum

from embodiment.errors import UsageError, did_you_mean
from embodiment.units import OUTPUT_HZ, Samples

MINIMUM_HOLD: Samples = OUTPUT_HZ * 80 // 1000
"""A shape stays at least this long (80 ms, two film frames); shorter ones read as flicker.

Source: the two-frame rule of drawn animation at 24 fps, 2 x 41.7 ms = 83 ms, rounded to whole 20 ms steps.
"""


class MouthShape(IntEnum):
    """What the mouth looks like. The values are stable: traces, recordings and sheets store them."""

    X = 0
    """Rest: lips closed and relaxed, in pauses and silence."""
    A = 1
    """Lips pressed together: m, b, p."""
    B = 2
    """Slightly open, teeth nearly clenched: ee, and most consonants (k, s, t, n, sh, th, r)."""
    C = 3
    """Open: the vowels of *men*, *bat*, *but* and the schwa; also the way from A or B to D."""
    D = 4
    """Wide open: the vowel of *father*, and how *my* and *how* begin."""
    E = 5
    """Slightly rounded: the vowels of *off* and *bird*."""
    F = 6
    """Puckered: *you*, *show*, and w."""
    G = 7
    """Upper teeth on the lower lip: f, v."""
    H = 8
    """Tongue raised behind the upper teeth: l."""


class ShapeClass(IntEnum):
    """Shapes a viewer takes for one another; agreement figures count a frame as right within one class."""

    REST = 0
    LIPS = 1
    NARROW = 2
    OPEN = 3
    WIDE = 4
    ROUND = 5


SHAPE_CLASS: dict[MouthShape, ShapeClass] = {
    MouthShape.X: ShapeClass.REST,
    MouthShape.A: ShapeClass.LIPS,
    MouthShape.G: ShapeClass.LIPS,
    MouthShape.B: ShapeClass.NARROW,
    MouthShape.H: ShapeClass.NARROW,
    MouthShape.C: ShapeClass.OPEN,
    MouthShape.D: ShapeClass.WIDE,
    MouthShape.E: ShapeClass.ROUND,
    MouthShape.F: ShapeClass.ROUND,
}

OPENNESS: dict[MouthShape, int] = {
    MouthShape.X: 0,
    MouthShape.A: 0,
    MouthShape.G: 20,
    MouthShape.B: 40,
    MouthShape.F: 45,
    MouthShape.C: 65,
    MouthShape.E: 70,
    MouthShape.H: 75,
    MouthShape.D: 100,
}
"""Height of the opening in percent of the widest, for jaw drop and for correlation with other mouths."""


def _table(rows: Iterable[tuple[str, str]]) -> dict[str, tuple[MouthShape, ...]]:
    return {
        name: tuple(MouthShape[letter] for letter in shapes)
        for names, shapes in rows
        for name in names.split()
    }


ARPABET: dict[str, tuple[MouthShape, ...]] = _table(
    [
        ("P B M EM", "A"),
        ("F V", "G"),
        ("L", "H"),
        ("EL", "CH"),
        ("W", "F"),
        ("WH", "F"),
        # h is breathed through the mouth that the next vowel has already opened.
        ("HH HV", "C"),
        ("T D K G N NG EN NX DX S Z SH ZH CH JH TH DH Y R Q", "B"),
        ("IY IH IX", "B"),
        ("EH AE AH AX AX-H", "C"),
        ("AA", "D"),
        ("AO ER AXR", "E"),
        ("UW UH UX", "F"),
        ("EY", "CB"),
        ("AY", "DB"),
        ("AW", "DF"),
        ("OY", "EB"),
        ("OW", "EF"),
        ("SIL PAU H# SP SPN NSN <S> </S>", "X"),
    ]
)
"""ARPAbet phone (upper case, no stress digit) to the shapes it passes through; diphthongs have two.

CMUdict, TIMIT and Festival spellings are all there, ``PAU``, ``SIL`` and ``H#`` being pauses.
"""

_IPA_LETTERS: dict[str, MouthShape] = {
    letter: MouthShape[shape]
    for letters, shape in [
        ("mpbɓɱ", "A"),
        ("fvɸβʋⱱ", "G"),
        ("lɫɭʎʟɬɮ", "H"),
        ("wʍɥ", "F"),
        ("hɦ", "C"),
        ("tdkgɡqɢcɟʈɖnŋɲɳɴszʃʒʂʐɕʑçʝθðxɣχʁħʕʔɹɻɾrɽʀjɰɧǀǁǂǃ", "B"),
        ("iɪɨyʏᵻeø", "B"),
        ("ɛæəɐʌɘœɜɵɤ", "C"),
        ("aɑɒɶ", "D"),
        ("oɔɚɝɞ", "E"),
        ("uʊʉɯᵿ", "F"),
    ]
    for letter in letters
}
# Signs the letters alone would get wrong: the "go" diphthong is rounded from its start, the "day" diphthong
# starts half open, and the long vowel of "bird" is the sound that American spelling writes ɚ.
_IPA_PAIRS: dict[str, tuple[MouthShape, ...]] = {
    "əʊ": (MouthShape.E, MouthShape.F),
    "eɪ": (MouthShape.C, MouthShape.B),
    "ɜː": (MouthShape.E,),
    "ɜɹ": (MouthShape.E,),
}
_IPA_SILENT = frozenset("ˈˌːˑ'ʰʲʷˠˤ̩̯̪̃̊ʱ˞-_|;~^ ")


def shapes_of_arpabet(phone: str) -> tuple[MouthShape, ...]:
    """Shapes of one ARPAbet phone.

    Args:
        phone: For example ``"AY1"``, ``"ay"`` or ``"pau"``; case and stress digits do not matter.

    Returns:
        One shape, or two for a diphthong.

    Raises:
        UsageError: If there is no such phone; the text names the nearest one.
    """
    name = phone.upper().rstrip("012")
    try:
        return ARPABET[name]
    except KeyError:
        raise UsageError(did_you_mean("ARPAbet phone", name, ARPABET)) from None


def shapes_of_ipa(phoneme: str) -> tuple[MouthShape, ...]:
    """Shapes of one phoneme in IPA, as espeak-ng's phoneme events name it.

    Stress and length marks are dropped, ``(en)``-style language switches show nothing, the empty name is a
    pause. Letters nobody listed are taken as a consonant made inside the mouth (B), which is what most are.

    Args:
        phoneme: For example ``"ˈaɪ"``, ``"tʃ"``, ``""`` or ``"(hi)"``.

    Returns:
        The shapes in order, repeats merged; an empty tuple for a language switch.
    """
    if not phoneme:
        return (MouthShape.X,)
    if phoneme.startswith("("):
        return ()
    text = phoneme.lstrip("ˈˌ'")
    shapes: list[MouthShape] = []
    at = 0
    while at < len(text):
        pair = _IPA_PAIRS.get(text[at : at + 2])
        if pair is not None:
            shapes += pair
            at += 2
            continue
        if text[at] not in _IPA_SILENT:
            shapes.append(_IPA_LETTERS.get(text[at], MouthShape.B))
        at += 1
    return merged(shapes) or (MouthShape.X,)


def merged(shapes: Iterable[MouthShape]) -> tuple[MouthShape, ...]:
    """The shapes in order with neighbours that are equal made one."""
    out: list[MouthShape] = []
    for shape in shapes:
        if not out or out[-1] != shape:
            out.append(shape)
    return tuple(out)
