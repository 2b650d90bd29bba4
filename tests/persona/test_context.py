from __future__ import annotations

import json
from typing import Any

import pytest

from embodiment.errors import UsageError
from embodiment.persona.context import FunctionCallContext


def context(text: str) -> FunctionCallContext:
    return FunctionCallContext("get_inventory", "fc_1", json.loads(text))


def test_json_doubles_are_accepted_where_whole_numbers_are_meant() -> None:
    """Decoders deliver every number as a double; a handler that asks for an int must not trip over it."""
    ctx = context('{"count": 2.0, "text": "3.0", "exact": 4}')
    assert [ctx.get_int("count"), ctx.get_int("text"), ctx.get_int("exact")] == [2, 3, 4]
    assert type(ctx.get_int("count")) is int


def test_all_getters() -> None:
    ctx = context('{"s": "x", "i": 1, "f": 1.5, "b": true, "o": {"k": 1}, "a": [1, 2]}')
    assert ctx.get_string("s") == "x"
    assert ctx.get_int("i") == 1
    assert ctx.get_float("f") == 1.5
    assert ctx.get_float("i") == 1.0
    assert ctx.get_bool("b") is True
    assert ctx.get_object("o") == {"k": 1}
    assert ctx.get_array("a") == [1, 2]
    assert ctx.raw_args["o"] == {"k": 1}
    assert (ctx.function_name, ctx.call_id) == ("get_inventory", "fc_1")


def test_missing_and_null_give_the_default() -> None:
    ctx = context('{"null": null}')
    for key in ("null", "missing"):
        assert ctx.get_string(key) == ""
        assert ctx.get_string(key, "d") == "d"
        assert ctx.get_int(key, 7) == 7
        assert ctx.get_float(key) == 0.0
        assert ctx.get_bool(key, True) is True
        assert ctx.get_object(key) == {}
        assert list(ctx.get_array(key)) == []


@pytest.mark.parametrize(
    ("value", "text"), [(5, "5"), (5.0, "5"), (5.5, "5.5"), (True, "true"), (False, "false")]
)
def test_text_of_numbers_and_truth_values(value: object, text: str) -> None:
    assert FunctionCallContext("f", "", {"v": value}).get_string("v") == text


@pytest.mark.parametrize(
    ("value", "truth"), [("true", True), ("No", False), (1, True), (0.0, False), (" on ", True)]
)
def test_usual_words_for_true_and_false(value: object, truth: bool) -> None:
    assert FunctionCallContext("f", "", {"v": value}).get_bool("v") is truth


@pytest.mark.parametrize(
    ("getter", "value"),
    [
        ("get_int", 2.5),
        ("get_int", "many"),
        ("get_int", True),
        ("get_int", float("inf")),
        ("get_float", "nan"),
        ("get_float", []),
        ("get_float", 10**400),
        ("get_bool", "maybe"),
        ("get_bool", 2),
        ("get_string", {}),
        ("get_object", []),
        ("get_array", "text"),
    ],
)
def test_a_value_that_cannot_be_meant_raises_instead_of_becoming_the_default(getter: str, value: Any) -> None:
    ctx = FunctionCallContext("buy", "", {"amount": value})
    with pytest.raises(UsageError, match=r"buy\(\): argument 'amount'"):
        getattr(ctx, getter)("amount")
