from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from embodiment.persona.docstrings import parse_docstring


def test_description_is_everything_before_the_first_section_on_one_line() -> None:
    text = parse_docstring(
        """Price of an item.

        In gold
        pieces.

        Args:
            item: What.
        """
    )
    assert text.description == "Price of an item. In gold pieces."


def test_parameters_with_types_continuations_and_stars() -> None:
    text = parse_docstring(
        """Do it.

        Args:
            first (int): One line.
            second: Begins here
                and goes on: with a colon.
            *rest: All others.

        Returns:
            nothing: really
        """
    )
    assert text.parameters == {
        "first": "One line.",
        "second": "Begins here and goes on: with a colon.",
        "rest": "All others.",
    }


def test_text_without_sections_is_all_description() -> None:
    assert parse_docstring("Just this: a sentence.").description == "Just this: a sentence."
    assert parse_docstring("").description == ""


@given(st.text())
def test_any_text_can_be_read(text: str) -> None:
    read = parse_docstring(text)
    for line in (read.description, *read.parameters.values()):
        assert line == " ".join(line.split())
        assert all(word in text for word in line.split())
