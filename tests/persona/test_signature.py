from __future__ import annotations

import functools

from embodiment.persona.signature import read_signature, routine_of


class Base:
    def sell(self, item: str) -> None:
        """Sell an item."""


class Derived(Base):
    def sell(self, item: str, price: int = 3) -> None:
        pass


def test_an_overriding_method_keeps_the_words_of_the_base() -> None:
    signature = read_signature(Derived().sell)
    assert signature.description == "Sell an item."
    assert [(p.name, p.required) for p in signature.parameters] == [("item", True), ("price", False)]


def test_a_partial_offers_what_is_left_of_its_function() -> None:
    def sell(item: str, price: int) -> None:
        """Sell an item."""

    signature = read_signature(functools.partial(sell, "sword"))
    assert (signature.name, signature.description) == ("sell", "Sell an item.")
    assert [parameter.name for parameter in signature.parameters] == ["price"]


def test_an_instance_is_named_by_its_class() -> None:
    class Sell:
        def __call__(self, item: str) -> None:
            """Sell an item."""

    assert read_signature(Sell()).name == "Sell"


def test_routine_of_finds_the_function_behind_an_instance() -> None:
    class Seller:
        async def __call__(self, item: str) -> None:
            """Sell."""

    assert routine_of(Seller()).__name__ == "__call__"
    assert routine_of(routine_of) is routine_of
