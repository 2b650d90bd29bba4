from __future__ import annotations

import inspect
from enum import Enum
from typing import Annotated, Any, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import AfterValidator, BaseModel, Field, model_validator

from embodiment.errors import UsageError
from embodiment.persona.binding import ArgumentBinder, BoundCall, Refusal
from embodiment.persona.context import FunctionCallContext
from embodiment.persona.declaration import FunctionDeclaration


class Size(Enum):
    SMALL = "small"
    LARGE = "large"


class Item(BaseModel):
    """An item."""

    kind: Literal["sword", "shield"]
    count: int = 1


def broken(value: str) -> str:
    raise KeyError(value)


def order(
    item: Item,
    count: Annotated[int, Field(ge=1, le=50)] = 1,
    size: Size = Size.SMALL,
    note: str | None = "none",
    share: float = 0.5,
) -> tuple[object, ...]:
    """Order something."""
    return item, count, size, note, share


ORDER = ArgumentBinder(FunctionDeclaration.from_callable(order), order)
SWORD = {"kind": "sword"}


def bound(args: dict[str, Any]) -> Any:
    call = ORDER.bind(args)
    assert isinstance(call, BoundCall), call
    return call()


def refused(args: dict[str, Any]) -> Refusal:
    refusal = ORDER.bind(args)
    assert isinstance(refusal, Refusal)
    return refusal


def test_arguments_arrive_as_their_python_types() -> None:
    assert bound({"item": SWORD, "count": 2, "size": "large", "note": "x", "share": 1}) == (
        Item(kind="sword"), 2, Size.LARGE, "x", 1.0,
    )  # fmt: skip


def test_two_point_zero_is_an_int_and_two_point_five_is_not() -> None:
    """Models and JSON write whole numbers as doubles and as text."""
    for value in ("2.0", 2.0, "2", 2):
        assert bound({"item": SWORD, "count": value})[1] == 2
    for value in ("2.5", 2.5):
        assert refused({"item": SWORD, "count": value}).reasons[0].startswith("count: ")


def test_defaults_are_the_functions_own() -> None:
    assert bound({"item": SWORD}) == (Item(kind="sword"), 1, Size.SMALL, "none", 0.5)


def test_null_means_not_given_unless_the_type_has_a_null() -> None:
    assert bound({"item": SWORD, "count": None, "note": None}) == (
        Item(kind="sword"),
        1,
        Size.SMALL,
        None,
        0.5,
    )


def test_limits_are_enforced() -> None:
    assert "less than or equal to 50" in refused({"item": SWORD, "count": 51}).reasons[0]


def test_an_unknown_choice_is_refused_with_the_allowed_values() -> None:
    refusal = refused({"item": SWORD, "size": "larg"})
    assert refusal.allowed == {"size": ("small", "large")}
    assert "did you mean 'large'" in refusal.reasons[0]


def test_all_problems_are_told_at_once() -> None:
    refusal = refused({"count": "many", "siez": "large"})
    assert [reason.split(":")[0] for reason in refusal.reasons] == ["item", "count", "siez"]
    assert "missing" in refusal.reasons[0]
    assert "did you mean 'size'" in refusal.reasons[2]


def test_a_problem_inside_an_object_is_located() -> None:
    assert refused({"item": {"kind": "sword", "count": "x"}}).reasons[0].startswith("item.count: ")


def test_the_builder_gives_its_handler_a_context() -> None:
    seen: list[FunctionCallContext] = []
    declaration = (
        FunctionDeclaration("buy", "Buy").add_int("n", "How many").add_bool("fast", "?", required=False)
    )
    call = ArgumentBinder(declaration, seen.append).bind({"n": 2.0}, "fc_7")
    assert isinstance(call, BoundCall)
    call()
    assert seen[0].get_int("n") == 2
    assert seen[0].call_id == "fc_7"
    assert seen[0].raw_args == {"n": 2.0}
    assert isinstance(ArgumentBinder(declaration, seen.append).bind({"n": "x"}), Refusal)


def test_a_model_gives_its_handler_an_instance_and_checks_the_whole() -> None:
    class Trade(BaseModel):
        """Trade one thing for another."""

        give: str
        take: str

        @model_validator(mode="after")
        def differ(self) -> Trade:
            if self.give == self.take:
                raise ValueError("nothing is gained")
            return self

    seen: list[Trade] = []
    binder = ArgumentBinder(FunctionDeclaration.from_model(Trade), seen.append)
    call = binder.bind({"give": "egg", "take": "hen"})
    assert isinstance(call, BoundCall)
    call()
    assert seen == [Trade(give="egg", take="hen")]
    refusal = binder.bind({"give": "egg", "take": "egg"})
    assert isinstance(refusal, Refusal)
    assert "nothing is gained" in refusal.reasons[0]


def test_a_builtin_without_signature_can_be_a_handler() -> None:
    call = ArgumentBinder(
        FunctionDeclaration("largest", "Largest").add_int("n", "N", required=False), max
    ).bind({})
    assert isinstance(call, BoundCall)


def test_a_type_pydantic_cannot_check_raises_at_registration() -> None:
    def sell(item: Annotated[str, Field(pattern="(")]) -> None:
        """Sell."""

    with pytest.raises(UsageError, match=r"sell\(\), parameter 'item': pydantic cannot check it"):
        ArgumentBinder(FunctionDeclaration.from_callable(sell), sell)


def test_a_validator_that_breaks_is_a_refusal_and_not_a_crash() -> None:
    def sell(item: Annotated[str, AfterValidator(broken)]) -> None:
        """Sell."""

    class Sale(BaseModel):
        """Sell."""

        item: str

        @model_validator(mode="after")
        def whole(self) -> Sale:
            raise KeyError(self.item)

    for declaration in (FunctionDeclaration.from_callable(sell), FunctionDeclaration.from_model(Sale)):
        refusal = ArgumentBinder(declaration, sell).bind({"item": "egg"})
        assert isinstance(refusal, Refusal)
        assert "KeyError" in refusal.reasons[0]


def test_a_signature_may_ask_for_the_context_too() -> None:
    def greet(who: str, context: FunctionCallContext) -> str:
        """Greet."""
        return f"{who} {context.call_id}"

    call = ArgumentBinder(FunctionDeclaration.from_callable(greet), greet).bind({"who": "you"}, "fc_1")
    assert isinstance(call, BoundCall)
    assert call() == "you fc_1"


def test_coroutine_functions_are_recognised() -> None:
    async def walk() -> None:
        """Walk."""

    class Walker:
        async def __call__(self, context: FunctionCallContext) -> None: ...

    for declaration, handler in (
        (FunctionDeclaration.from_callable(walk), walk),
        (FunctionDeclaration("go", "Go"), Walker()),
    ):
        call = ArgumentBinder(declaration, handler).bind({})
        assert isinstance(call, BoundCall)
        awaitable = call()
        assert inspect.isawaitable(awaitable)
        awaitable.close()


def test_a_handler_that_does_not_fit_raises_at_registration() -> None:
    def no_parameters() -> None: ...

    def other(thing: str) -> None: ...

    with pytest.raises(UsageError, match=r"handler of 'buy' must take one FunctionCallContext"):
        ArgumentBinder(FunctionDeclaration("buy", "Buy"), no_parameters)
    with pytest.raises(UsageError, match=r"handler of 'order' must take one keyword argument per parameter"):
        ArgumentBinder(FunctionDeclaration.from_callable(order), other)


ANY = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)
KEYS = st.sampled_from(["item", "count", "size", "note", "share", "kind"]) | st.text(max_size=4)


@settings(max_examples=60)
@given(st.dictionaries(KEYS, ANY, max_size=5))
def test_nothing_a_model_sends_raises(args: dict[str, Any]) -> None:
    result = ORDER.bind(args)
    if isinstance(result, BoundCall):
        _, count, size, note, share = result()
        assert 1 <= count <= 50
        assert isinstance(size, Size)
        assert note is None or isinstance(note, str)
        assert share == share
    else:
        assert result.reasons
