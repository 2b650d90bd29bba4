from __future__ import annotations

import contextlib
import re
from collections.abc import Sequence
from enum import Enum, IntEnum
from typing import Annotated, Any, Literal, NewType, Optional

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import AliasChoices, BaseModel, Field, StringConstraints, TypeAdapter

from embodiment.errors import UsageError
from embodiment.persona.schema import MisfitError, shape_of


class Mood(Enum):
    CALM = "calm"
    CROSS = "cross"


class Level(IntEnum):
    LOW = 1
    HIGH = 2


class Item(BaseModel):
    """A thing."""

    kind: Literal["sword", "shield"] = Field(description="Which kind")
    level: Level = Level.LOW
    weights: list[int] = []


class Looped(BaseModel):
    next: Looped | None = None


TEXT = {"type": "STRING"}
MOODS = {"type": "STRING", "enum": ["calm", "cross"]}
GoldPieces = NewType("GoldPieces", int)


@pytest.mark.parametrize(
    ("annotation", "schema", "prompt"),
    [
        (str, {"type": "STRING"}, "string"),
        (int, {"type": "INTEGER"}, "int"),
        (float, {"type": "NUMBER"}, "float"),
        (bool, {"type": "BOOLEAN"}, "bool"),
        (Literal["wave", "bow"], {"type": "STRING", "enum": ["wave", "bow"]}, "string [wave|bow]"),
        (Mood, {"type": "STRING", "enum": ["calm", "cross"]}, "string [calm|cross]"),
        (Level, {"type": "STRING", "enum": ["LOW", "HIGH"]}, "string [LOW|HIGH]"),
        (Literal[1, 2], {"type": "STRING", "enum": ["1", "2"]}, "string [1|2]"),
        (list[str], {"type": "ARRAY", "items": {"type": "STRING"}}, "list of string"),
        (tuple[int, ...], {"type": "ARRAY", "items": {"type": "INTEGER"}}, "list of int"),
        (Sequence[Mood], {"type": "ARRAY", "items": MOODS}, "list of string [calm|cross]"),
        (Optional[int], {"type": "INTEGER", "nullable": True}, "int"),  # noqa: UP045
        (int | None, {"type": "INTEGER", "nullable": True}, "int"),
        (Literal["a", None], {"type": "STRING", "enum": ["a"], "nullable": True}, "string [a]"),
        (GoldPieces, {"type": "INTEGER"}, "int"),
        (Annotated[int, Field(ge=1, le=50)], {"type": "INTEGER", "minimum": 1, "maximum": 50}, "int [1..50]"),
        (Annotated[int, Field(gt=1, lt=50)], {"type": "INTEGER", "minimum": 2, "maximum": 49}, "int [2..49]"),
        (Annotated[float, Field(gt=0.5)], {"type": "NUMBER", "minimum": 0.5}, "float [0.5..]"),
        (Annotated[str, Field(max_length=8)], {"type": "STRING", "maxLength": 8}, "string"),
        (Annotated[list[str], Field(max_length=2)], {"type": "ARRAY", "items": TEXT, "maxItems": 2}, "list of string"),
        (Annotated[int, Field(ge=1)] | None, {"type": "INTEGER", "minimum": 1, "nullable": True}, "int [1..]"),
    ],
    ids=str,
)  # fmt: skip
def test_types_and_their_counterparts(annotation: Any, schema: dict[str, Any], prompt: str) -> None:
    shape = shape_of(annotation, "f(), parameter 'x'")
    assert shape.schema == schema
    assert shape.prompt == prompt


def test_a_nested_model_is_an_object() -> None:
    assert shape_of(Item, "f(), parameter 'x'").schema == {
        "type": "OBJECT",
        "properties": {
            "kind": {"type": "STRING", "enum": ["sword", "shield"], "description": "Which kind"},
            "level": {"type": "STRING", "enum": ["LOW", "HIGH"]},
            "weights": {"type": "ARRAY", "items": {"type": "INTEGER"}},
        },
        "required": ["kind"],
    }


def test_aliases_name_the_properties() -> None:
    class Aliased(BaseModel):
        item_name: str = Field(alias="itemName")

    assert list(shape_of(Aliased, "f()").fields) == ["itemName"]


@pytest.mark.parametrize(
    "annotation",
    [
        dict,
        dict[str, int],
        Any,
        object,
        bytes,
        int | str,
        list,
        tuple[int, str],
        Looped,
        Literal[""],
        Literal[True],
    ],
    ids=str,
)
def test_a_type_without_counterpart_raises_and_names_the_parameter(annotation: Any) -> None:
    with pytest.raises(UsageError, match=r"price_of\(\), parameter 'item'"):
        shape_of(annotation, "price_of(), parameter 'item'")


def test_a_limit_that_says_nothing_about_the_type_is_found() -> None:
    for annotation in (
        Annotated[str, Field(ge=1)],
        Annotated[int, Field(max_length=1)],
        Annotated[bool, Field(lt=1)],
    ):
        with pytest.raises(UsageError, match="says nothing about its type"):
            shape_of(annotation, "f(), parameter 'x'")


def test_a_compiled_pattern_is_written_as_text() -> None:
    annotation = Annotated[str, StringConstraints(pattern=re.compile("^[a-z]+$"))]
    assert shape_of(annotation, "f()").schema == {"type": "STRING", "pattern": "^[a-z]+$"}


def test_limits_of_fields_are_kept_and_several_aliases_refused() -> None:
    class Limited(BaseModel):
        count: int = Field(ge=1)

    class Ambiguous(BaseModel):
        count: int = Field(validation_alias=AliasChoices("a", "b"))

    assert shape_of(Limited, "f()").schema["properties"]["count"] == {"type": "INTEGER", "minimum": 1}
    with pytest.raises(UsageError, match="several aliases"):
        shape_of(Ambiguous, "f()")


def test_choices_come_back_as_their_members_wherever_they_are() -> None:
    shape = shape_of(list[Item], "f()")
    plain = shape.plain([{"kind": "sword", "level": "HIGH"}], "items")
    assert TypeAdapter(list[Item]).validate_python(plain) == [Item(kind="sword", level=Level.HIGH)]


def test_a_number_for_a_numbered_choice_is_that_choice() -> None:
    shape = shape_of(Literal[1, 2], "f()")
    assert [shape.plain(value, "n") for value in ("1", 1, 2.0)] == [1, 1, 2]


def test_digits_for_a_number_become_one() -> None:
    shape = shape_of(int, "f()")
    found = [shape.plain(value, "n") for value in ("5", " -12 ", "5.0", "1706450000000001", "five")]
    assert found == [5, -12, 5.0, 1706450000000001, "five"]


def test_a_number_for_text_becomes_text() -> None:
    shape = shape_of(str, "f()")
    assert [shape.plain(value, "n") for value in (5, 5.0, 5.5, "5", None)] == ["5", "5", "5.5", "5", None]


def test_a_value_outside_the_choices_names_place_and_choices() -> None:
    with pytest.raises(MisfitError) as caught:
        shape_of(list[Item], "f()").plain([{"kind": "sword"}, {"kind": "swrod"}], "items")
    assert caught.value.path == "items[1].kind"
    assert caught.value.allowed == ("sword", "shield")
    assert "did you mean 'sword'" in caught.value.reason


@pytest.mark.parametrize("value", [True, False, float("nan"), float("inf"), "nan", "-inf", 1e999])
def test_truth_values_and_endless_numbers_are_no_numbers(value: object) -> None:
    with pytest.raises(MisfitError):
        shape_of(float, "f()").plain(value, "amount")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@settings(max_examples=40)
@given(JSON)
def test_any_json_value_is_turned_or_refused(value: object) -> None:
    for annotation in (int, float, bool, str, Mood, Literal[1, 2], list[Item], Item, int | None):
        shape = shape_of(annotation, "f()")
        with contextlib.suppress(MisfitError):
            plain = shape.plain(value, "x")
            if shape.choices:
                assert plain is None or plain in shape.choices.values()
            elif shape.schema["type"] in ("INTEGER", "NUMBER"):
                assert not isinstance(plain, bool)
