"""The modules that run in every frame can be compiled with mypyc (``.build/compile_core.py``): whether they are, and
what a compiled class lacks of what Python gives it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from typing import Any


def is_core_compiled() -> bool:
    """Whether this installation runs the compiled modules."""
    found = find_spec("embodiment.audio.ring")
    return bool(found and found.origin and found.origin.endswith(tuple(EXTENSION_SUFFIXES)))


def complete(kind: type, told: str) -> None:
    """Give a compiled class its docstring and, where it is a dataclass, its copies: ``pickle``, ``copy``.

    mypyc leaves the docstring of a class out, and has ``object.__reduce_ex__`` set its attributes one by one, which a
    frozen class does not allow.

    Args:
        kind: The class.
        told: Its docstring; empty where it has none.
    """
    if told:
        kind.__doc__ = told
    if is_dataclass(kind):
        setattr(kind, "__reduce__", _reduce)  # noqa: B010 - a type of any kind has no such attribute for mypy


def _reduce(given: Any) -> tuple[Callable[..., Any], tuple[Any, ...]]:
    return _remade, (type(given), tuple((field.name, getattr(given, field.name)) for field in fields(given)))


def _remade(kind: Any, values: tuple[tuple[str, Any], ...]) -> Any:
    made = kind.__new__(kind)
    for name, value in values:
        object.__setattr__(made, name, value)
    return made
