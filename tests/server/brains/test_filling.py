from __future__ import annotations

from typing import Any

import pytest

from embodiment.live.sections import Call
from embodiment.server.brains.filling import call_of, fill, fillable, gaps, values_of
from embodiment.server.ports import CallFunction, FunctionResult, Tool

PROPERTIES = {"item": {"type": "string"}, "count": {"type": "integer"}, "fast": {"type": "boolean"}}
TOOL = Tool("price_of", {"type": "object", "properties": PROPERTIES})


def test_gaps_are_filled_and_the_line_begins_with_a_capital() -> None:
    assert fill("{item}s cost {gold} gold.", {"item": "sword", "gold": "12"}) == "Swords cost 12 gold."
    assert fill("{item} costs {gold}.", {"item": "sword"}) is None
    assert gaps("{a} and {b}, not { this }") == {"a", "b"}


def test_lines_that_use_what_was_learnt_come_before_those_that_do_not() -> None:
    assert fillable(("Too dear.", "It is {gold}."), {"gold": "12"}) == ["It is 12."]
    assert fillable(("Too dear.", "It is {gold}."), {}) == ["Too dear."]
    assert fillable(("It is {gold}.",), {}) == []


@pytest.mark.parametrize(
    ("response", "values"),
    [
        ({"gold": 12}, {"gold": "12"}),
        ({"gold": 12.0, "herb": "mint", "fresh": True}, {"gold": "12", "herb": "mint", "fresh": "yes"}),
        ({"output": {"gold": 2.5}}, {"gold": "2.5"}),
        ({"speak": {"ssml": "<speak>Hm,<break time='300ms'/> think.</speak>"}}, {"ssml": "Hm, think."}),
        ({"output": '{"gold": 12}'}, {"gold": "12"}),
        ({"output": "{'gold': 12, 'fresh': True}"}, {"gold": "12", "fresh": "yes"}),
        ({"output": "{gold: 12"}, {"output": "{gold: 12"}),
        ({"output": "{" * 5_000}, {"output": "{" * 5_000}),
        ({"gold": 12, "error": "no such item"}, {}),
        ({"list": [1, 2], "nothing": None}, {}),
    ],
)
def test_results_become_words(response: dict[str, Any], values: dict[str, str]) -> None:
    assert values_of([FunctionResult("1", "price_of", response)]) == values


@pytest.mark.parametrize(
    ("args", "sent"),
    [
        ({"item": "{item}"}, {"item": "sword"}),
        ({"item": "a {item}", "count": "{count}"}, {"item": "a sword", "count": 2}),
        ({"count": 2.0}, {"count": 2}),
        ({"fast": "yes"}, {"fast": True}),
        ({"count": "many"}, {"count": "many"}),
    ],
)
def test_arguments_are_filled_and_of_the_declared_type(args: dict[str, Any], sent: dict[str, Any]) -> None:
    """Models send "2.0" for an integer; the scripted one does not."""
    call = call_of(Call("price_of", args), {"item": "sword", "count": "2"}, {"price_of": TOOL})
    assert call == CallFunction("price_of", sent)


def test_what_cannot_be_called_is_not_called() -> None:
    assert call_of(Call("price_of", {"item": "{item}"}), {}, {"price_of": TOOL}) is None
    assert call_of(Call("other"), {}, {"price_of": TOOL}) is None


@pytest.mark.parametrize(
    ("said", "count"), [("two", 2), ("Twenty one", 21), ("3", 3), ("one hundred five", 105), ("many", "many")]
)
def test_a_number_in_words_is_one_where_a_number_is_wanted(said: str, count: object) -> None:
    made = call_of(Call("price_of", {"count": "{number}"}), {"number": said}, {"price_of": TOOL})
    assert made == CallFunction("price_of", {"count": count})
