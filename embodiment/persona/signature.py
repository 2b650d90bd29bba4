"""Python signatures, read for a model: which parameters a function declares, and what they mean."""

from __future__ import annotations

import functools
import inspect
import typing
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from embodiment.errors import UsageError, did_you_mean
from embodiment.persona.context import FunctionCallContext
from embodiment.persona.docstrings import parse_docstring
from embodiment.persona.parameter import Parameter
from embodiment.persona.schema import shape_of
from embodiment.persona.source_place import place_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Signature:
    """What a callable declares."""

    name: str
    description: str
    parameters: tuple[Parameter, ...]
    context_parameter: str = ""


def read_signature(function: Callable[..., Any], name: str = "") -> Signature:
    """Read name, texts and typed parameters of a callable.

    Args:
        function: A function, a bound method or another callable; ``self`` of a bound method is not a
            parameter.
        name: Overrides the callable's own name.

    Raises:
        UsageError: See `FunctionDeclaration.from_callable`.
    """
    try:
        return _read(function, name)
    except UsageError as error:
        place = place_of(function)
        raise UsageError(f"{place}: {error}" if place else str(error)) from error.__cause__


def _read(function: Callable[..., Any], name: str) -> Signature:
    documented = routine_of(function)
    own_name = getattr(function, "__name__", "") or getattr(documented, "__name__", "")
    if own_name == "__call__":
        own_name = type(function).__name__
    where = f"{own_name}()"
    text = parse_docstring(inspect.getdoc(documented) or "")
    if not text.description:
        raise UsageError(
            f"{where} has no docstring; its first lines are what the model is told, and an Args: section "
            "describes the parameters"
        )
    hints = _hints(documented, where)
    parameters: list[Parameter] = []
    context_parameter = ""
    for parameter in inspect.signature(function).parameters.values():
        place = f"{where}, parameter {parameter.name!r}"
        annotation = hints.get(parameter.name, parameter.annotation)
        _check_kind(parameter, annotation, place)
        if annotation is FunctionCallContext:
            context_parameter = parameter.name
            continue
        shape = shape_of(annotation, place)
        described = text.parameters.get(parameter.name) or str(shape.schema.get("description", ""))
        required = parameter.default is inspect.Parameter.empty
        parameters.append(
            Parameter(name=parameter.name, description=described, shape=shape, required=required)
        )
    known = {parameter.name for parameter in parameters} | {context_parameter}
    for documented_name in text.parameters:
        if documented_name not in known:
            raise UsageError(f"{where}: its Args: section describes " + _unknown(documented_name, known))
    return Signature(
        name=name or own_name,
        description=text.description,
        parameters=tuple(parameters),
        context_parameter=context_parameter,
    )


def routine_of(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function behind a callable, which carries the words: of a partial, or ``__call__`` of an instance."""
    while isinstance(function, functools.partial):
        function = function.func
    if inspect.isroutine(function):
        return function
    method: Callable[..., Any] = type(function).__call__.__get__(function)
    return method


def _unknown(name: str, known: set[str]) -> str:
    return f"{name!r}: " + did_you_mean("parameter", name, known - {""})


def _hints(function: Any, where: str) -> dict[str, Any]:
    try:
        return typing.get_type_hints(function, include_extras=True)
    except NameError as error:
        raise UsageError(
            f"{where}: its annotations name {error.name!r}, which cannot be found at run time; import it "
            "outside of TYPE_CHECKING and define it at module level"
        ) from error


def _check_kind(parameter: inspect.Parameter, annotation: Any, place: str) -> None:
    if parameter.kind in (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD):
        raise UsageError(f"{place}: a model calls with named arguments; list them instead of * or **")
    if parameter.kind is inspect.Parameter.POSITIONAL_ONLY:
        raise UsageError(f"{place}: a model calls with named arguments; remove the / behind it")
    if annotation is inspect.Parameter.empty:
        raise UsageError(f"{place}: it has no type; annotate it, for example {parameter.name}: str")
