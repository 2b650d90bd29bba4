from __future__ import annotations

from embodiment.live.messages import FunctionCall
from embodiment.session.call_arguments import join_arguments


def test_whole_arguments_replace_and_text_pieces_grow() -> None:
    args = join_arguments(
        {}, FunctionCall("a", "f", {"count": 2}, ({"jsonPath": "$.city", "stringValue": "Lon"},))
    )
    args = join_arguments(args, FunctionCall("a", "f", {}, ({"jsonPath": "$.city", "stringValue": "don"},)))
    assert args == {"count": 2, "city": "London"}


def test_numbers_truth_values_and_null_are_whole() -> None:
    pieces = (
        {"jsonPath": "$.n", "numberValue": 2.0},
        {"jsonPath": "$.b", "boolValue": True},
        {"jsonPath": "$.x", "nullValue": "NULL_VALUE"},
    )
    assert join_arguments({}, FunctionCall("a", "f", {}, pieces)) == {"n": 2.0, "b": True, "x": None}


def test_pieces_below_the_top_level_are_not_guessed_together() -> None:
    pieces = ({"jsonPath": "$.a.b", "stringValue": "x"}, {"jsonPath": "$.list[0]", "stringValue": "x"}, {})
    assert join_arguments({"kept": 1}, FunctionCall("a", "f", {}, pieces)) == {"kept": 1}
