from __future__ import annotations

from typing import Annotated, Literal

import pytest
from pydantic import BaseModel, Field

from embodiment.errors import UsageError
from embodiment.persona.context import FunctionCallContext
from embodiment.persona.declaration import CallStyle, FunctionDeclaration

EMOTE_JSON = {
    "name": "play_emote",
    "description": "Play a character animation",
    "parameters": {
        "type": "OBJECT",
        "properties": {
            "emote_name": {
                "type": "STRING",
                "description": "Animation to play",
                "enum": ["wave", "bow", "laugh"],
            }
        },
        "required": ["emote_name"],
    },
}


def emote() -> FunctionDeclaration:
    return FunctionDeclaration("play_emote", "Play a character animation").add_enum(
        "emote_name", "Animation to play", ["wave", "bow", "laugh"]
    )


def test_builder_gives_the_tool_json_of_the_setup_message() -> None:
    assert emote().to_tool_json() == EMOTE_JSON


def test_builder_gives_the_prompt_line() -> None:
    line = "- play_emote(emote_name: string [wave|bow|laugh]) - Play a character animation"
    assert emote().to_prompt_text() == line


def test_builder_has_the_five_flat_types() -> None:
    declaration = (
        FunctionDeclaration("many", "Everything")
        .add_string("text", "A text")
        .add_int("count", "A count")
        .add_float("share", "A share", required=False)
        .add_bool("loud", "Whether loud", required=False)
        .add_enum("kind", "Which", ["a", "b"])
    )
    properties = declaration.to_tool_json()["parameters"]["properties"]
    assert [entry["type"] for entry in properties.values()] == [
        "STRING",
        "INTEGER",
        "NUMBER",
        "BOOLEAN",
        "STRING",
    ]
    assert declaration.to_prompt_text() == (
        "- many(text: string, count: int, share: float, loud: bool, kind: string [a|b]) - Everything"
    )


def test_only_required_parameters_are_listed_as_required() -> None:
    declaration = FunctionDeclaration("f", "Does it").add_int("a", "A").add_int("b", "B", required=False)
    assert declaration.to_tool_json()["parameters"]["required"] == ["a"]


def test_required_is_absent_when_nothing_is_required() -> None:
    declaration = FunctionDeclaration("f", "Does it").add_int("a", "A", required=False)
    assert "required" not in declaration.to_tool_json()["parameters"]


def test_parameters_are_omitted_when_there_are_none() -> None:
    declaration = FunctionDeclaration("get_health", "Current health")
    assert declaration.to_tool_json() == {"name": "get_health", "description": "Current health"}
    assert declaration.to_prompt_text() == "- get_health() - Current health"


def test_behavior_is_written_when_it_is_set() -> None:
    assert "behavior" not in emote().to_tool_json()
    assert (
        FunctionDeclaration("f", "Does it", behavior="NON_BLOCKING").to_tool_json()["behavior"]
        == "NON_BLOCKING"
    )


@pytest.mark.parametrize("name", ["wave", "_x", "a.b", "a:b-c", "A" * 64])
def test_names_the_service_accepts(name: str) -> None:
    assert FunctionDeclaration(name, "Does it").name == name


@pytest.mark.parametrize("name", ["", "1wave", "wave me", "wäve", "a" * 65, "wave\n", "-x"])
def test_names_the_service_refuses(name: str) -> None:
    with pytest.raises(UsageError, match="cannot be a function's name"):
        FunctionDeclaration(name, "Does it")


def test_a_description_is_needed() -> None:
    with pytest.raises(UsageError, match="needs a description"):
        FunctionDeclaration("f", "  ")


def test_an_unknown_behavior_names_the_known_ones() -> None:
    with pytest.raises(UsageError, match="NON_BLOCKING"):
        FunctionDeclaration("f", "Does it", behavior="NONBLOCKING")


@pytest.mark.parametrize("values", [[], [""], ["a", "a"], "abc", [1, 2]])
def test_enum_values_must_be_distinct_texts(values: list[str]) -> None:
    with pytest.raises(UsageError):
        FunctionDeclaration("f", "Does it").add_enum("kind", "Which", values)


def test_a_parameter_name_is_used_once_and_is_an_identifier() -> None:
    with pytest.raises(UsageError, match="already has"):
        FunctionDeclaration("f", "Does it").add_int("a", "A").add_string("a", "A")
    with pytest.raises(UsageError, match="parameter's name"):
        FunctionDeclaration("f", "Does it").add_int("a b", "A")


def test_a_registered_declaration_cannot_grow() -> None:
    declaration = emote()
    declaration.seal()
    with pytest.raises(UsageError, match="before registering"):
        declaration.add_int("times", "How often")


# -- from a signature ---------------------------------------------------------------------------------------


def play_emote(emote_name: Literal["wave", "bow", "laugh"]) -> None:
    """Play a character animation

    Args:
        emote_name: Animation to play
    """


def test_a_signature_gives_the_same_json_as_the_builder() -> None:
    assert FunctionDeclaration.from_callable(play_emote).to_tool_json() == EMOTE_JSON


def get_inventory(
    item_type: Literal["weapon", "armor"],
    max_results: Annotated[int, Field(ge=1, le=50, description="Not used: Args says more")] = 10,
    tags: list[str] | None = None,
    include_equipped: Annotated[bool, Field(description="Whether equipped items count")] = False,
) -> dict[str, int]:
    """Query the inventory.

    Args:
        item_type: Category of items.
        max_results: How many at most.
    """
    return {}


def test_defaults_limits_lists_and_field_descriptions() -> None:
    assert FunctionDeclaration.from_callable(get_inventory).to_tool_json()["parameters"] == {
        "type": "OBJECT",
        "properties": {
            "item_type": {"type": "STRING", "description": "Category of items.", "enum": ["weapon", "armor"]},
            "max_results": {
                "type": "INTEGER",
                "description": "How many at most.",
                "minimum": 1,
                "maximum": 50,
            },
            "tags": {"type": "ARRAY", "items": {"type": "STRING"}, "nullable": True},
            "include_equipped": {"type": "BOOLEAN", "description": "Whether equipped items count"},
        },
        "required": ["item_type"],
    }


class Smith:
    def greet(self, who: str, context: FunctionCallContext) -> None:
        """Greet somebody."""

    def __call__(self, item: str) -> None:
        """Sell an item."""


def test_self_and_the_context_are_not_declared() -> None:
    declaration = FunctionDeclaration.from_callable(Smith().greet)
    assert [parameter.name for parameter in declaration.parameters] == ["who"]
    assert declaration.context_parameter == "context"


def test_a_callable_object_is_described_by_its_call() -> None:
    declaration = FunctionDeclaration.from_callable(Smith(), name="sell")
    assert declaration.to_prompt_text() == "- sell(item: string) - Sell an item."


def test_a_function_without_docstring_is_told_what_to_write() -> None:
    def silent(item: str) -> None: ...

    with pytest.raises(UsageError, match=r"silent\(\) has no docstring; its first lines are what the model"):
        FunctionDeclaration.from_callable(silent)


def test_an_unmappable_type_names_function_and_parameter() -> None:
    def price_of(item: dict[str, int]) -> None:
        """Price."""

    with pytest.raises(UsageError, match=r"price_of\(\), parameter 'item': .*use str, int"):
        FunctionDeclaration.from_callable(price_of)


def test_a_parameter_without_type_is_refused() -> None:
    def price_of(item) -> None:  # type: ignore[no-untyped-def]
        """Price."""

    with pytest.raises(UsageError, match=r"price_of\(\), parameter 'item': it has no type"):
        FunctionDeclaration.from_callable(price_of)


def test_star_parameters_are_refused() -> None:
    def star(*items: str) -> None:
        """Price."""

    def positional(item: str, /) -> None:
        """Price."""

    for function in (star, positional):
        with pytest.raises(UsageError, match="named arguments"):
            FunctionDeclaration.from_callable(function)


def test_a_documented_parameter_that_does_not_exist_is_found() -> None:
    def price_of(item: str) -> None:
        """Price.

        Args:
            itme: What.
        """

    with pytest.raises(UsageError, match="did you mean 'item'"):
        FunctionDeclaration.from_callable(price_of)


def test_an_annotation_that_cannot_be_found_is_named() -> None:
    def price_of(item: Missing) -> None:  # type: ignore[name-defined]  # noqa: F821
        """Price."""

    with pytest.raises(UsageError, match=r"'Missing', which cannot be found at run time"):
        FunctionDeclaration.from_callable(price_of)


# -- from a model -------------------------------------------------------------------------------------------


class PlayEmote(BaseModel):
    """Play a character animation"""

    emote_name: Literal["wave", "bow", "laugh"] = Field(description="Animation to play")


def test_a_model_gives_the_same_json_as_the_builder() -> None:
    declaration = FunctionDeclaration.from_model(PlayEmote)
    assert declaration.to_tool_json() == EMOTE_JSON
    assert declaration.style is CallStyle.MODEL


def test_a_model_needs_a_docstring_or_a_description() -> None:
    class Undocumented(BaseModel):
        item: str

    with pytest.raises(UsageError, match="Undocumented has no docstring"):
        FunctionDeclaration.from_model(Undocumented)
    assert FunctionDeclaration.from_model(Undocumented, description="Sell it").name == "undocumented"
