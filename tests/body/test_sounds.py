"""Sound classes between ear and mouth."""

from __future__ import annotations

import pytest

from embodiment.body.sounds import SHAPE_OF, Sound, SoundClass, classes_of_arpabet, classes_of_ipa
from embodiment.body.visemes import MouthShape


def test_every_class_has_a_shape_and_every_shape_a_class() -> None:
    assert len(SHAPE_OF) == len(SoundClass)
    assert set(SHAPE_OF) == set(MouthShape)


@pytest.mark.parametrize("vowel", [True, False])
@pytest.mark.parametrize("shape", MouthShape)
def test_a_sound_keeps_its_shape_through_its_class(shape: MouthShape, vowel: bool) -> None:
    assert SHAPE_OF[Sound(shape, vowel).sound_class] is shape


def test_what_looks_alike_but_sounds_different_is_kept_apart() -> None:
    assert classes_of_ipa("iː") == (SoundClass.SPREAD,)
    assert classes_of_ipa("s") == (SoundClass.INNER,)
    assert classes_of_ipa("h") == (SoundClass.BREATH,)
    assert classes_of_ipa("ə") == (SoundClass.OPEN,)
    assert classes_of_ipa("(en)") == ()
    assert classes_of_arpabet("EN") == (SoundClass.INNER,)
    assert classes_of_arpabet("EL") == (SoundClass.OPEN, SoundClass.TONGUE)
    assert classes_of_arpabet("HH") == (SoundClass.BREATH,)


def test_both_alphabets_agree() -> None:
    pairs = [
        ("AY", "aɪ"),
        ("OW", "oʊ"),
        ("M", "m"),
        ("CH", "tʃ"),
        ("UW", "uː"),
        ("L", "l"),
        ("ER", "ɚ"),
        ("V", "v"),
    ]
    for arpabet, ipa in pairs:
        assert classes_of_arpabet(arpabet) == classes_of_ipa(ipa)
