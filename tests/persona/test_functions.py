from __future__ import annotations

from typing import Any, Literal

import pytest

from embodiment.errors import UsageError
from embodiment.live.quirks import QUIRKS, find_quirks, lint_setup
from embodiment.persona.binding import BoundCall, Refusal
from embodiment.persona.context import FunctionCallContext
from embodiment.persona.declaration import FunctionDeclaration
from embodiment.persona.functions import FunctionRegistry, function, spec_of
from embodiment.persona.spec import Timing


def emote() -> FunctionDeclaration:
    return FunctionDeclaration("play_emote", "Play a character animation").add_enum(
        "emote_name", "Animation to play", ["wave", "bow", "laugh"]
    )


def health() -> FunctionDeclaration:
    return FunctionDeclaration("get_health", "Get the player's current health")


def ignore(context: FunctionCallContext) -> None: ...


class Character:
    def __init__(self) -> None:
        self.played: list[str] = []

    @function(timing="playhead")
    def play_emote(self, emote_name: Literal["wave", "bow", "laugh"]) -> None:
        """Play a character animation."""
        self.played.append(emote_name)

    @function
    def price_of(self, item: str) -> dict[str, int]:
        """Price of an item in gold pieces."""
        return {"gold": len(item)}

    def secret(self) -> None:
        """Not for the model."""


class Loud(Character):
    @function(name="shout", timeout=3.0)
    async def _shout(self, words: str) -> None:
        """Shout."""

    def price_of(self, item: str, count: int = 1) -> dict[str, int]:
        return {"gold": count * len(item)}


# -- the decorator ------------------------------------------------------------------------------------------


def test_a_marked_function_stays_an_ordinary_function() -> None:
    character = Character()
    character.play_emote("wave")
    assert character.played == ["wave"]
    assert character.price_of("sword") == {"gold": 5}


def test_the_decorator_works_bare_with_arguments_on_methods_and_functions() -> None:
    @function
    def bare() -> None:
        """Bare."""

    @function(timing="playhead", scheduling="WHEN_IDLE")
    def with_arguments() -> None:
        """With arguments."""

    for target, timing in (
        (bare, Timing.NOW),
        (with_arguments, Timing.PLAYHEAD),
        (Character.price_of, Timing.NOW),
        (Character().play_emote, Timing.PLAYHEAD),
    ):
        spec = spec_of(target)
        assert spec is not None
        assert spec.timing is timing
    assert spec_of(Character.secret) is None


def test_a_misspelt_timing_raises_where_it_is_written() -> None:
    with pytest.raises(UsageError, match="did you mean 'playhead'"):

        @function(timing="playhaed")
        def broken() -> None: ...


def test_methods_of_a_character_are_registered_in_the_order_they_are_written() -> None:
    registry = FunctionRegistry()
    registry.register_methods(Loud())
    assert registry.names == ("play_emote", "price_of", "shout")
    shout = registry.lookup("shout")
    assert shout is not None
    assert shout.spec.timeout == 3.0


def test_an_override_without_the_mark_stays_offered_with_its_own_signature() -> None:
    registry = FunctionRegistry()
    registry.register_methods(Loud())
    price = registry.lookup("price_of")
    assert price is not None
    call = price.bind({"item": "egg", "count": "2.0"})
    assert isinstance(call, BoundCall)
    assert call() == {"gold": 6}


# -- the registry -------------------------------------------------------------------------------------------


def test_functions_are_registered_with_typed_declarations_before_connect() -> None:
    registry = FunctionRegistry()
    entry = registry.register(emote(), ignore, timing="playhead")
    assert registry.lookup("play_emote") is entry
    assert registry.lookup("other") is None
    assert len(registry) == 1
    assert entry.name == "play_emote"
    assert list(registry) == [entry]


def test_tools_json_wraps_all_declarations_in_one_tool() -> None:
    registry = FunctionRegistry()
    registry.register(emote(), ignore)
    registry.register(health(), ignore)
    tools = registry.build_tools_json()
    assert tools is not None
    assert [tool["name"] for tool in tools[0]["functionDeclarations"]] == ["play_emote", "get_health"]
    assert tools[0]["functionDeclarations"][0] == emote().to_tool_json()


def test_nothing_registered_means_no_tools_and_no_instructions() -> None:
    assert FunctionRegistry().build_tools_json() is None
    assert FunctionRegistry().build_prompt_instructions() is None


def test_prompt_instructions_list_every_function_and_the_tag() -> None:
    registry = FunctionRegistry()
    registry.register(emote(), ignore)
    registry.register(health(), ignore)
    text = registry.build_prompt_instructions()
    assert text is not None
    lines = text.splitlines()
    assert lines[0] == "AVAILABLE FUNCTIONS:"
    assert '[CALL: function_name {"param": "value"}]' in lines
    assert emote().to_prompt_text() in lines
    assert health().to_prompt_text() in lines
    assert "Never say it aloud" in text


def test_a_taken_name_raises() -> None:
    registry = FunctionRegistry()
    registry.register(emote(), ignore)
    with pytest.raises(UsageError, match="'play_emote' is already registered"):
        registry.register(emote(), ignore)


def test_after_freeze_registering_raises_and_says_to_reconnect() -> None:
    """The service learns functions in the setup only; a later one would silently never be called."""
    registry = FunctionRegistry()
    registry.freeze()
    assert registry.is_frozen
    with pytest.raises(UsageError, match=r"disconnect, register, and connect again \(reconnect\)"):
        registry.register(emote(), ignore)


def test_after_thaw_registering_works_again() -> None:
    """A registry that stays frozen after a disconnect could never change in the life of its character."""
    registry = FunctionRegistry()
    registry.freeze()
    registry.thaw()
    registry.register(emote(), ignore)
    assert registry.names == ("play_emote",)


def test_a_registered_declaration_is_sealed() -> None:
    declaration = emote()
    FunctionRegistry().register(declaration, ignore)
    with pytest.raises(UsageError, match="is registered"):
        declaration.add_int("times", "How often")


def test_behaviors_follow_the_model_family() -> None:
    registry = FunctionRegistry()
    registry.register(emote(), ignore, timing="playhead")
    registry.register(FunctionDeclaration("wait", "Wait", behavior="BLOCKING"), ignore)

    def behaviors(model: str) -> list[Any]:
        tools = registry.build_tools_json(find_quirks(model) if model else None)
        assert tools is not None
        return [tool.get("behavior") for tool in tools[0]["functionDeclarations"]]

    assert behaviors("") == behaviors("gemini-3.8-live") == ["NON_BLOCKING", "BLOCKING"]
    assert behaviors("gemini-3.1-flash-live-preview") == [None, "BLOCKING"]
    assert behaviors("gemini-3.8-live-extended-thinking") == ["NON_BLOCKING", None]
    assert behaviors("some-other-model") == [None, None]


def test_declared_behaviors_pass_the_lint_of_every_family() -> None:
    registry = FunctionRegistry()
    registry.register(emote(), ignore, timing="playhead")
    registry.register(FunctionDeclaration("wait", "Wait", behavior="BLOCKING"), ignore)
    for row in QUIRKS:
        if "functionDeclarations" in row.tools and row.models and not row.retired:
            payload = {"model": f"models/{row.models[0]}", "tools": registry.build_tools_json(row)}
            assert lint_setup(payload) == []


def test_cancellations_are_remembered_until_the_next_connection() -> None:
    registry = FunctionRegistry()
    registry.mark_cancelled("fc_1")
    assert registry.is_cancelled("fc_1")
    assert not registry.is_cancelled("fc_2")
    registry.thaw()
    assert not registry.is_cancelled("fc_1")


def test_remembered_cancellations_are_bounded() -> None:
    registry = FunctionRegistry()
    for number in range(3000):
        registry.mark_cancelled(f"fc_{number}")
    assert not registry.is_cancelled("fc_0")
    assert registry.is_cancelled("fc_2999")


def test_an_ordinary_documented_function_can_be_registered() -> None:
    def ring(times: int = 1) -> int:
        """Ring the bell."""
        return times

    entry = FunctionRegistry().register_function(ring)
    call = entry.bind({"times": 3})
    assert isinstance(call, BoundCall)
    assert call() == 3


def test_a_function_may_be_declared_anew_for_the_next_connection() -> None:
    registry = FunctionRegistry()
    old = FunctionDeclaration("play", "Play.").add_enum("emote", "Which", ["wave"])
    registry.register(old, lambda context: context.get_string("emote"))
    registry.freeze()
    registry.renew(FunctionDeclaration("play", "Play.").add_enum("emote", "Which", ["wave", "bow"]))
    entry = registry.lookup("play")
    assert entry is not None
    assert not isinstance(entry.bind({"emote": "bow"}), Refusal)
    with pytest.raises(UsageError, match="did you mean 'play'"):
        registry.renew(FunctionDeclaration("pley", "Play."))
