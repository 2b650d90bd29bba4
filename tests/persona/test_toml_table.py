from __future__ import annotations

import pytest

from embodiment.errors import AssetError
from embodiment.persona.toml_table import load_toml


def test_single_texts_count_as_lists_and_missing_values_as_empty() -> None:
    table = load_toml('one = "x"\nmany = ["a", "b"]', "f.toml")
    assert table.texts("one") == ("x",)
    assert table.texts("many") == ("a", "b")
    assert table.texts("none") == ()
    assert table.text("none") == ""
    assert table.flag("none") is False
    assert table.number("none") is None
    assert table.tables("none") == ()
    assert table.table("none").names == ()
    assert table.scalars("none") == {}
    assert "one" in table


def test_broken_toml_names_line_and_column() -> None:
    with pytest.raises(AssetError, match=r"^f\.toml:2: this is not TOML: .*column 5"):
        load_toml("a = 1\nb = \n", "f.toml")


def test_wrong_kinds_name_what_is_wanted() -> None:
    table = load_toml('a = 1\nb = [1]\nc = "x"', "f.toml")
    for read, wanted in (
        (lambda: table.text("a"), "text in quotation marks"),
        (lambda: table.texts("b"), "a list of texts"),
        (lambda: table.table("c"), r"write \[c\] above"),
        (lambda: table.tables("c"), r"write \[\[c\]\] above"),
        (lambda: table.scalars("c"), "an inline table"),
        (lambda: table.flag("c"), "true or false"),
        (lambda: table.number("c"), "a number"),
    ):
        with pytest.raises(AssetError, match=wanted):
            read()
