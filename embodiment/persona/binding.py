"""From the arguments a model sent to a call that can be made: checked, coerced, or refused with reasons."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pydantic import TypeAdapter, ValidationError
from pydantic.errors import PydanticSchemaGenerationError
from pydantic_core import SchemaError

from embodiment.errors import UsageError, did_you_mean
from embodiment.persona.context import FunctionCallContext
from embodiment.persona.declaration import CallStyle, FunctionDeclaration
from embodiment.persona.parameter import Parameter
from embodiment.persona.schema import MisfitError, Shape

FunctionHandler = Callable[..., Any]
"""Takes a `FunctionCallContext` (builder), keywords (signature) or an instance (model); may be a coroutine
function."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoundCall:
    """A handler with the arguments it will get. Calling it may return an awaitable."""

    function_name: str
    handler: FunctionHandler
    args: tuple[Any, ...] = ()
    kwargs: Mapping[str, Any] = field(default_factory=dict)

    def __call__(self) -> Any:
        """Call the handler. Whatever it raises comes out unchanged."""
        return self.handler(*self.args, **self.kwargs)


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """Arguments that cannot be used, told so that the model can mend them."""

    reasons: tuple[str, ...]
    """One sentence per argument."""
    allowed: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """For arguments outside their choices: parameter -> the values that would do."""


class ArgumentBinder:
    """Checks arguments against a declaration with pydantic, prepared once at registration.

    Args:
        declaration: What the model was told.
        handler: What will be called.

    Raises:
        UsageError: A type cannot be validated, or the handler does not take what the declaration offers.
    """

    def __init__(self, declaration: FunctionDeclaration, handler: FunctionHandler) -> None:
        self._declaration = declaration
        self._handler = handler
        self._adapters = {
            parameter.name: _adapter(declaration.name, parameter.name, parameter.shape)
            for parameter in declaration.parameters
        }
        self._check_handler()

    def bind(self, args: Mapping[str, Any], call_id: str = "") -> BoundCall | Refusal:
        """Check and coerce the arguments of one call. Never raises for what a model sent.

        Args:
            args: The decoded arguments.
            call_id: Id of the call, for the context.
        """
        values, problems, allowed = self._checked(args)
        if not problems and self._declaration.model is not None:
            values, problems, allowed = self._instance(args)
        if problems:
            return Refusal(reasons=tuple(problems), allowed=allowed)
        context = FunctionCallContext(self._declaration.name, call_id, args)
        positional: tuple[Any, ...] = ()
        keywords: dict[str, Any] = {}
        if self._declaration.style is CallStyle.CONTEXT:
            positional = (context,)
        elif self._declaration.style is CallStyle.MODEL:
            positional = (values[""],)
        else:
            keywords = values
            if self._declaration.context_parameter:
                keywords[self._declaration.context_parameter] = context
        return BoundCall(
            function_name=self._declaration.name,
            handler=self._handler,
            args=positional,
            kwargs=keywords,
        )

    def _checked(
        self, args: Mapping[str, Any]
    ) -> tuple[dict[str, Any], list[str], dict[str, tuple[str, ...]]]:
        values: dict[str, Any] = {}
        problems: list[str] = []
        allowed: dict[str, tuple[str, ...]] = {}
        parameters = {parameter.name: parameter for parameter in self._declaration.parameters}
        for name, parameter in parameters.items():
            if _is_absent(parameter, args):
                if parameter.required:
                    problems.append(f"{name}: is required and missing")
                continue
            try:
                values[name] = self._adapters[name].validate_python(parameter.shape.plain(args[name], name))
            except MisfitError as misfit:
                problems.append(str(misfit))
                allowed[name] = misfit.allowed
            except ValidationError as error:
                problems.extend(_sentences(error, name))
            except Exception as error:  # validators are the game's code; what they raise must not end a frame
                problems.append(f"{name}: cannot be checked ({type(error).__name__}: {error})")
        problems.extend(
            f"{name}: " + did_you_mean("parameter", name, parameters)
            for name in args
            if name not in parameters
        )
        return values, problems, {name: values for name, values in allowed.items() if values}

    def _instance(
        self, args: Mapping[str, Any]
    ) -> tuple[dict[str, Any], list[str], dict[str, tuple[str, ...]]]:
        """The model instance under the key ``""``; validators of the whole model run here."""
        model = self._declaration.model
        assert model is not None
        given = {
            parameter.name: parameter.shape.plain(args[parameter.name], parameter.name)
            for parameter in self._declaration.parameters
            if not _is_absent(parameter, args)
        }
        try:
            return {"": model.model_validate(given)}, [], {}
        except ValidationError as error:
            return {}, _sentences(error, ""), {}
        except Exception as error:  # as above
            return {}, [f"arguments cannot be checked ({type(error).__name__}: {error})"], {}

    def _check_handler(self) -> None:
        try:
            signature = inspect.signature(self._handler)
        except (TypeError, ValueError):
            return  # a builtin without a signature: the call itself will tell
        names = [parameter.name for parameter in self._declaration.parameters]
        style = self._declaration.style
        try:
            if style is CallStyle.KEYWORDS:
                context = self._declaration.context_parameter
                signature.bind(**dict.fromkeys([*names, *([context] if context else [])]))
            else:
                signature.bind(None)
        except TypeError as error:
            raise UsageError(
                f"the handler of {self._declaration.name!r} must take {style.value}, but {error}"
            ) from None


def _is_absent(parameter: Parameter, args: Mapping[str, Any]) -> bool:
    # Models send null for "not given"; where null is not a value of its own, that is what it means.
    return args.get(parameter.name) is None and (parameter.name not in args or not parameter.shape.nullable)


def _adapter(function: str, parameter: str, shape: Shape) -> TypeAdapter[Any]:
    try:
        return TypeAdapter(shape.annotation)
    except (PydanticSchemaGenerationError, SchemaError) as error:
        raise UsageError(
            f"{function}(), parameter {parameter!r}: pydantic cannot check it: {error}"
        ) from error


def _sentences(error: ValidationError, name: str) -> list[str]:
    sentences = []
    for detail in error.errors(include_url=False, include_context=False, include_input=False):
        path = name
        for step in detail["loc"]:
            path += f"[{step}]" if isinstance(step, int) else f".{step}" if path else str(step)
        sentences.append(f"{path or 'arguments'}: {detail['msg']}")
    return sentences
