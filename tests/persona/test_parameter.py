from __future__ import annotations

from embodiment.persona.parameter import Parameter
from embodiment.persona.schema import shape_of


def test_type_and_description_come_first_and_once() -> None:
    parameter = Parameter(name="n", description="How many", shape=shape_of(int | None, "f()"))
    assert list(parameter.to_json().items()) == [
        ("type", "INTEGER"),
        ("description", "How many"),
        ("nullable", True),
    ]
    assert parameter.to_prompt_text() == "n: int"


def test_an_empty_description_is_absent() -> None:
    parameter = Parameter(name="n", description="", shape=shape_of(int, "f()"))
    assert parameter.to_json() == {"type": "INTEGER"}
