"""What a model is told about a function: a typed builder, and the same derived from Python.

Three ways lead to one `FunctionDeclaration`:

    FunctionDeclaration("play_emote", "Play an animation").add_enum("emote_name", "Which", ["wave", "bow"])
    FunctionDeclaration.from_callable(play_emote)        # signature and docstring
    FunctionDeclaration.from_model(PlayEmote)            # a pydantic model

The builder knows flat primitives only; lists and objects come from types, where they can be checked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from enum import Enum
from typing import Any, Literal

from pydantic import BaseModel

from embodiment.errors import UsageError
from embodiment.live.quirks import Behavior
from embodiment.persona.docstrings import parse_docstring
from embodiment.persona.parameter import Parameter
from embodiment.persona.schema import Schema, shape_of, wire_name
from embodiment.persona.signature import read_signature
from embodiment.persona.spec import word_of

FUNCTION_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_.:-]{0,63}")
"""What the service accepts. Source: https://ai.google.dev/api/caching#FunctionDeclaration"""
_PARAMETER_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,63}")
_WORD_START = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")


class CallStyle(Enum):
    """How a handler wants its arguments."""

    CONTEXT = "one FunctionCallContext"
    KEYWORDS = "one keyword argument per parameter"
    MODEL = "one instance of the model"


class FunctionDeclaration:
    """A function as a model sees it: name, description and typed parameters.

    Sealed when it is registered: from then on it must stay what the model was told, and adding raises. A name
    that is illegal or taken raises, too.

    Args:
        name: Letters, digits, ``_ . : -``, starting with a letter or ``_``, at most 64 characters.
        description: What it does and when to call it; the model decides by this text.
        behavior: BLOCKING or NON_BLOCKING; None for the default of the model family.

    Raises:
        UsageError: For a name the service would refuse, or an empty description.
    """

    def __init__(self, name: str, description: str, *, behavior: str | None = None) -> None:
        if not FUNCTION_NAME.fullmatch(name):
            raise UsageError(
                f"{name!r} cannot be a function's name: use letters, digits and _ . : -, start with a letter "
                "or _, at most 64 characters"
            )
        if not description.strip():
            raise UsageError(f"function {name!r} needs a description: the model decides by it when to call")
        self.name = name
        self.description = " ".join(description.split())
        self.behavior = word_of(Behavior, "behavior", behavior) if behavior is not None else None
        self.style = CallStyle.CONTEXT
        self.model: type[BaseModel] | None = None
        self.context_parameter = ""
        """Which parameter of the handler receives the `FunctionCallContext`; empty for none."""
        self._parameters: dict[str, Parameter] = {}
        self._sealed = False

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        """The parameters in the order they were added."""
        return tuple(self._parameters.values())

    def add_string(self, name: str, description: str, required: bool = True) -> FunctionDeclaration:
        """Add a text parameter; returns self."""
        return self._add_primitive(name, description, str, required)

    def add_int(self, name: str, description: str, required: bool = True) -> FunctionDeclaration:
        """Add a whole-number parameter; returns self."""
        return self._add_primitive(name, description, int, required)

    def add_float(self, name: str, description: str, required: bool = True) -> FunctionDeclaration:
        """Add a number parameter; returns self."""
        return self._add_primitive(name, description, float, required)

    def add_bool(self, name: str, description: str, required: bool = True) -> FunctionDeclaration:
        """Add a true-or-false parameter; returns self."""
        return self._add_primitive(name, description, bool, required)

    def add_enum(
        self, name: str, description: str, values: Iterable[str], required: bool = True
    ) -> FunctionDeclaration:
        """Add a parameter that takes one of ``values``; returns self.

        Raises:
            UsageError: ``values`` is empty, holds an empty text, a text twice, or something that is not text.
        """
        where = f"{self.name}(), parameter {name!r}"
        listed = (values,) if isinstance(values, str) else tuple(values)
        if isinstance(values, str) or not all(isinstance(value, str) for value in listed):
            raise UsageError(f"{where}: the values must be a list of texts, not {values!r}")
        if len(set(listed)) != len(listed):
            raise UsageError(f"{where}: a value is listed twice in {listed}")
        return self._add_primitive(name, description, Literal[listed] if listed else Literal[""], required)

    def _add(self, parameter: Parameter) -> FunctionDeclaration:
        if self._sealed:
            raise UsageError(
                f"function {self.name!r} is registered and its declaration may have been sent; add "
                f"{parameter.name!r} before registering it"
            )
        if not _PARAMETER_NAME.fullmatch(parameter.name):
            raise UsageError(
                f"{self.name}(): {parameter.name!r} cannot be a parameter's name: use letters, digits and _, "
                "start with a letter or _, at most 64 characters"
            )
        if parameter.name in self._parameters:
            raise UsageError(f"{self.name}() already has a parameter {parameter.name!r}")
        self._parameters[parameter.name] = parameter
        return self

    def _add_primitive(self, name: str, description: str, kind: Any, required: bool) -> FunctionDeclaration:
        shape = shape_of(kind, f"{self.name}(), parameter {name!r}")
        return self._add(
            Parameter(name=name, description=description.strip(), shape=shape, required=required)
        )

    def seal(self) -> None:
        """Forbid further parameters. Called by the registry."""
        self._sealed = True

    def to_tool_json(self) -> Schema:
        """The declaration as it stands in ``setup.tools[].functionDeclarations``.

        ``parameters`` is absent when there are none (the service refuses an object without properties),
        ``behavior`` when it is not set.
        """
        declared: Schema = {"name": self.name, "description": self.description}
        if self._parameters:
            parameters: Schema = {
                "type": "OBJECT",
                "properties": {name: parameter.to_json() for name, parameter in self._parameters.items()},
            }
            required = [name for name, parameter in self._parameters.items() if parameter.required]
            if required:
                parameters["required"] = required
            declared["parameters"] = parameters
        if self.behavior is not None:
            declared["behavior"] = str(self.behavior)
        return declared

    def to_prompt_text(self) -> str:
        """The declaration as one line of a prompt.

        Returns:
            For example ``- play_emote(emote_name: string [wave|bow]) - Play a character animation``.
        """
        listed = ", ".join(parameter.to_prompt_text() for parameter in self._parameters.values())
        return f"- {self.name}({listed}) - {self.description}"

    @classmethod
    def from_callable(cls, function: Callable[..., Any], *, name: str = "") -> FunctionDeclaration:
        """Derive a declaration from a signature and a Google-style docstring.

        The text before the first section describes the function, ``Args:`` describes the parameters. A
        default means not required; a parameter annotated `FunctionCallContext` is filled in and not declared.

        Args:
            function: A function, a bound method or another callable with annotations.
            name: Name for the model; empty for the Python name.

        Raises:
            UsageError: No docstring, a parameter without a type, a type with no counterpart, ``*args`` or
                ``**kwargs``, or an ``Args:`` entry for a parameter that does not exist.
        """
        signature = read_signature(function, name)
        declaration = cls(signature.name, signature.description)
        declaration.style = CallStyle.KEYWORDS
        declaration.context_parameter = signature.context_parameter
        for parameter in signature.parameters:
            declaration._add(parameter)
        return declaration

    @classmethod
    def from_model(
        cls, model: type[BaseModel], *, name: str = "", description: str = ""
    ) -> FunctionDeclaration:
        """Derive a declaration from a pydantic model; its handler receives an instance.

        Args:
            model: Each field becomes a parameter, with ``Field(description=..., ge=..., le=...)``.
            name: Name for the model; empty for the class name in snake case (``PlayEmote`` ->
                ``play_emote``).
            description: Empty for the docstring of the class.

        Raises:
            UsageError: No docstring and no description, or a field whose type has no counterpart.
        """
        own = model.__dict__.get("__doc__") or ""
        text = description or parse_docstring(own).description
        called = name or _WORD_START.sub("_", model.__name__).lower()
        if not text:
            raise UsageError(
                f"model {model.__name__} has no docstring; the first lines of it are what the model is told "
                f"about {called!r}"
            )
        declaration = cls(called, text)
        declaration.style, declaration.model = CallStyle.MODEL, model
        whole = shape_of(model, f"{called}()")
        for field_name, info in model.model_fields.items():
            key = wire_name(field_name, info, f"{called}()")
            shape = whole.fields[key]
            described = str(shape.schema.get("description", ""))
            declaration._add(
                Parameter(name=key, description=described, shape=shape, required=info.is_required())
            )
        return declaration
