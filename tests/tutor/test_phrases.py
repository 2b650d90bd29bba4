from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any

import pytest

from embodiment.errors import AssetError
from embodiment.tutor.contract import LANGUAGES
from embodiment.tutor.phrases import FILE, IN_PLACE, KEYS, STARTS, Phrases, phrases
from embodiment.tutor.speech import PLANS, objections

TABLE: dict[str, Any] = tomllib.loads(
    resources.files("embodiment.tutor").joinpath(FILE).read_text(encoding="utf-8")
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_has_lines_that_may_be_spoken(language: Any) -> None:
    slots = {"chapters": "fractions, percent", "chapter": "fractions", "answer": "11/12"}
    for key, intent in KEYS.items():
        for turn in range(3):
            line = phrases().line(key, language, turn, **slots)
            assert [text for text in objections(line, PLANS[intent]) if key not in STARTS] == []


def test_what_is_said_in_place_of_a_line_is_whole_by_itself() -> None:
    assert not {*IN_PLACE.values()} & STARTS


def test_variants_take_turns() -> None:
    said = {phrases().line("praise", "en", turn, answer="5")[0].text for turn in range(6)}
    assert len(said) == len(TABLE["praise"]["en"]) > 1


def test_a_missing_slot_is_an_error_and_not_a_hole() -> None:
    with pytest.raises(KeyError):
        phrases().line("greet", "en")


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"listen": {}}, r"\[listen\] has no line in 'en'"),
        ({"nobody_says": {}}, "nothing says the lines"),
        ({"listen": {**TABLE["listen"], "hi": [[["यह गलत है।", "request"]]]}}, "say_wrong: 'गलत'"),
        ({"greet": {**TABLE["greet"], "en": [[["Hi.", "request"]]]}}, "lacks greeting"),
    ],
)
def test_a_line_that_is_missing_or_may_not_be_said_is_told(change: dict[str, Any], says: str) -> None:
    with pytest.raises(AssetError, match=says):
        Phrases({**TABLE, **change})
