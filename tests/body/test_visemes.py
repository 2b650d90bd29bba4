"""Shapes and the sounds that show them."""

from __future__ import annotations

import pytest

from embodiment.body.visemes import (
    ARPABET,
    MINIMUM_HOLD,
    OPENNESS,
    SHAPE_CLASS,
    MouthShape,
    ShapeClass,
    merged,
    shapes_of_arpabet,
    shapes_of_ipa,
)


def names(shapes: tuple[MouthShape, ...]) -> str:
    return "".join(shape.name for shape in shapes)


def test_there_are_nine_shapes_in_the_order_sheets_and_traces_store_them() -> None:
    assert [shape.name for shape in MouthShape] == list("XABCDEFGH")
    assert [int(shape) for shape in MouthShape] == list(range(9))
    assert set(SHAPE_CLASS) == set(OPENNESS) == set(MouthShape)
    assert set(SHAPE_CLASS.values()) == set(ShapeClass)


def test_the_hold_is_eighty_milliseconds() -> None:
    assert MINIMUM_HOLD == 1920


@pytest.mark.parametrize(
    ("phoneme", "shapes"),
    [
        ("m", "A"), ("ˈb", "A"), ("p", "A"), ("f", "G"), ("v", "G"), ("l", "H"), ("w", "F"), ("h", "C"),
        ("tʃ", "B"), ("s", "B"), ("ɹ", "B"), ("iː", "B"), ("ˈiː", "B"), ("ɛ", "C"), ("ɑː", "D"), ("ɔː", "E"),
        ("uː", "F"), ("ɜː", "E"), ("ɚ", "E"), ("ˈaɪ", "DB"), ("aʊ", "DF"), ("oʊ", "EF"),
        ("əʊ", "EF"), ("eɪ", "CB"), ("ɔɪ", "EB"), ("aɪɚ", "DBE"), ("əl", "CH"), ("bʰ", "A"), ("ʈ", "B"),
        ("", "X"), ("(en)", ""), ("ʔ", "B"),
    ],
)  # fmt: skip
def test_ipa_as_espeak_writes_it(phoneme: str, shapes: str) -> None:
    assert names(shapes_of_ipa(phoneme)) == shapes


@pytest.mark.parametrize(
    ("phone", "shapes"), [("AY1", "DB"), ("ay", "DB"), ("pau", "X"), ("HH", "C"), ("EL", "CH")]
)
def test_arpabet_in_any_spelling(phone: str, shapes: str) -> None:
    assert names(shapes_of_arpabet(phone)) == shapes


def test_the_39_phones_of_cmudict_are_all_known() -> None:
    vowels = {"AA", "AE", "AH", "AO", "AW", "AY", "EH", "ER", "EY", "IH", "IY", "OW", "OY", "UH", "UW"}
    consonants = {"B", "CH", "D", "DH", "F", "G", "HH", "JH", "K", "L", "M", "N", "NG", "P", "R", "S", "SH"}
    consonants |= {"T", "TH", "V", "W", "Y", "Z", "ZH"}
    assert len(vowels | consonants) == 39
    assert vowels | consonants <= set(ARPABET)


def test_an_unknown_phone_is_answered_with_the_nearest() -> None:
    with pytest.raises(ValueError, match="no ARPAbet phone 'AYY'; did you mean 'AY'"):
        shapes_of_arpabet("AYY")


def test_neighbours_that_are_equal_become_one() -> None:
    shapes = (MouthShape.B, MouthShape.B, MouthShape.A, MouthShape.B)
    assert names(merged(shapes)) == "BAB"
