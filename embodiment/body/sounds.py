"""Classes of sounds between a voice and a mouth: what can be told apart by ear, and which shape each one
shows.

A shape alone is too coarse to recognise by: *ee* and *s* look alike and sound nothing alike. So acoustics and
spelling meet in these eleven classes, and only the last step turns a class into a shape.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from embodiment.body.visemes import MouthShape, merged, shapes_of_arpabet, shapes_of_ipa

_VOWEL_LENGTH = 2
_CONSONANT_LENGTH = 1


class SoundClass(IntEnum):
    """What a 20 ms frame of speech can be. The values index the columns of every score table."""

    REST = 0
    """No speech."""
    LIPS = 1
    """m, b, p."""
    TEETH = 2
    """f, v."""
    INNER = 3
    """Consonants made inside the mouth: t, s, k, n, sh, th, r and the like."""
    TONGUE = 4
    """l."""
    SPREAD = 5
    """Vowels of *see* and *sit*."""
    OPEN = 6
    """Vowels of *men*, *bat*, *but*, the schwa."""
    WIDE = 7
    """Vowel of *father*."""
    ROUND = 8
    """Vowels of *off* and *bird*."""
    PUCKER = 9
    """Vowels of *you* and *put*, and w."""
    BREATH = 10
    """h."""


SHAPE_OF: Final[tuple[MouthShape, ...]] = (
    MouthShape.X,
    MouthShape.A,
    MouthShape.G,
    MouthShape.B,
    MouthShape.H,
    MouthShape.B,
    MouthShape.C,
    MouthShape.D,
    MouthShape.E,
    MouthShape.F,
    MouthShape.C,
)
"""Shape of each class."""


@dataclass(frozen=True, slots=True)
class Sound:
    """One sound as it is seen.

    Attributes:
        shape: Its mouth shape, never X.
        vowel: Whether the mouth is held there (vowel) or passes through (consonant).
    """

    shape: MouthShape
    vowel: bool

    @property
    def length(self) -> int:
        """Relative duration: 2 for a vowel, 1 for a consonant."""
        return _VOWEL_LENGTH if self.vowel else _CONSONANT_LENGTH

    @property
    def sound_class(self) -> SoundClass:
        """The class it is recognised as."""
        return _CLASSES[self.shape, self.vowel]


_CLASSES: Final[dict[tuple[MouthShape, bool], SoundClass]] = {
    **{(SHAPE_OF[kind], vowel): kind for kind in SoundClass for vowel in (True, False)},
    (MouthShape.B, False): SoundClass.INNER,
    (MouthShape.C, True): SoundClass.OPEN,
}
_IPA_VOWELS: Final = frozenset("iɪɨyʏᵻeøɛæəɐʌɘœɜɵɤaɑɒɶoɔɚɝɞuʊʉɯᵿ")


def classes_of_ipa(phoneme: str) -> tuple[SoundClass, ...]:
    """Classes an espeak-ng phoneme passes through; empty for a language switch."""
    vowel = any(letter in _IPA_VOWELS for letter in phoneme)
    breath = phoneme.lstrip("ˈˌ")[:1] in ("h", "ɦ")
    return _classes(shapes_of_ipa(phoneme), vowel=vowel and not breath)


def classes_of_arpabet(phone: str) -> tuple[SoundClass, ...]:
    """Classes an ARPAbet phone passes through."""
    name = phone.upper()
    nasal = name in ("EM", "EN")  # written like vowels, but consonants with no vowel beside them
    return _classes(shapes_of_arpabet(phone), vowel=name.startswith(("A", "E", "I", "O", "U")) and not nasal)


def _classes(shapes: Sequence[MouthShape], *, vowel: bool) -> tuple[SoundClass, ...]:
    return tuple(_CLASSES[shape, vowel] for shape in merged(shapes))
