"""Python types as a model sees them: the OpenAPI subset of the Live service, a prompt word, and the way back.

A `Shape` is made once, when a function is registered, and serves three readers: ``schema`` goes into the tool
declaration, ``prompt`` into the text fallback, and ``plain`` turns the arguments a model sent into what
pydantic then checks against ``annotation``.
"""

from __future__ import annotations

import math
import re
import types
import typing
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from embodiment.errors import UsageError, did_you_mean

Schema = dict[str, Any]
"""JSON-able description in upper-case OpenAPI types. Source: https://ai.google.dev/api/caching#Schema"""

_PRIMITIVES: dict[type, tuple[str, str]] = {
    str: ("STRING", "string"),
    int: ("INTEGER", "int"),
    float: ("NUMBER", "float"),
    bool: ("BOOLEAN", "bool"),
}
_LISTS: tuple[type, ...] = (list, tuple, set, frozenset, Sequence, AbstractSet)
_CONSTRAINTS = {
    "NUMBER": {"ge": "minimum", "gt": "minimum", "le": "maximum", "lt": "maximum"},
    "INTEGER": {"ge": "minimum", "gt": "minimum", "le": "maximum", "lt": "maximum"},
    "STRING": {"min_length": "minLength", "max_length": "maxLength", "pattern": "pattern"},
    "ARRAY": {"min_length": "minItems", "max_length": "maxItems"},
}
_WHOLE = re.compile(r"\s*[+-]?\d+\s*")
_ALL_CONSTRAINTS = ("ge", "gt", "le", "lt", "min_length", "max_length", "pattern")


class MisfitError(ValueError):
    """A value a model sent does not fit its shape.

    Args:
        path: Where, for example ``items[2].kind``.
        reason: What is wrong, in words the model can act on.
        allowed: The values that would do, where they can be listed.
    """

    def __init__(self, path: str, reason: str, allowed: tuple[str, ...] = ()) -> None:
        self.path, self.reason, self.allowed = path, reason, allowed
        super().__init__(f"{path}: {reason}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """One type, for the wire, for a prompt and for the check before a handler runs."""

    annotation: Any
    """What pydantic validates against."""
    schema: Schema
    prompt: str
    """The type in a prompt: ``string [wave|bow]``."""
    nullable: bool = False
    choices: Mapping[str, object] = field(default_factory=dict)
    """Text on the wire -> Python value, for a Literal or an Enum."""
    item: Shape | None = None
    """Shape of the members of an ARRAY."""
    fields: Mapping[str, Shape] = field(default_factory=dict)
    """Shapes of the properties of an OBJECT."""

    def plain(self, value: object, path: str) -> object:
        """Turn a JSON value into the Python value meant, as far as it is certain.

        Numbers become text where text is asked for, digits numbers where those are, choices their members.
        Everything else (whole doubles for ints) is left for pydantic to judge.

        Args:
            value: A JSON value as decoded.
            path: Name of the place, for the message.

        Raises:
            MisfitError: For a value outside the choices, a truth value for a number, or a number that is not
                finite.
        """
        if value is None:
            return None
        if self.choices:
            return self._choice(value, path)
        kind = self.schema["type"]
        if kind in ("INTEGER", "NUMBER"):
            return _number(value, path)
        if kind == "STRING" and isinstance(value, (int, float)) and not isinstance(value, bool):
            return _number_text(value)
        if self.item is not None and isinstance(value, (list, tuple)):
            return [self.item.plain(member, f"{path}[{index}]") for index, member in enumerate(value)]
        if self.fields and isinstance(value, Mapping):
            return {
                key: self.fields[key].plain(member, f"{path}.{key}") if key in self.fields else member
                for key, member in value.items()
            }
        return value

    def _choice(self, value: object, path: str) -> object:
        numeric = isinstance(value, (int, float)) and not isinstance(value, bool)
        text = _number_text(value) if numeric else value
        if isinstance(text, str) and text in self.choices:
            return self.choices[text]
        raise MisfitError(path, did_you_mean("choice", str(value), self.choices), tuple(self.choices))


def _number(value: object, path: str) -> object:
    if isinstance(value, bool):
        raise MisfitError(path, "is true or false where a number is needed")
    try:
        size = float(value) if isinstance(value, (int, float, str)) else 0.0
    except (ValueError, OverflowError):
        return value
    if not math.isfinite(size):
        raise MisfitError(path, "must be a finite number")
    if isinstance(value, str):
        return int(value) if _WHOLE.fullmatch(value) else size
    return value


def _number_text(value: object) -> str:
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)


def shape_of(annotation: Any, where: str, _inside: tuple[type, ...] = ()) -> Shape:
    """Describe a Python type.

    Args:
        annotation: ``str``, ``int``, ``float``, ``bool``, a ``Literal`` or ``Enum``, ``list[...]`` and its
            relatives, a pydantic model, ``Optional`` of any of these, or ``Annotated[..., Field(...)]``.
        where: The function and parameter, for the message: ``price_of(), parameter 'item'``.

    Raises:
        UsageError: The type has no counterpart in a tool declaration; the text says what to write instead.
    """
    while hasattr(annotation, "__supertype__") or isinstance(
        annotation, getattr(typing, "TypeAliasType", ())
    ):
        annotation = getattr(annotation, "__supertype__", None) or annotation.__value__
    info = FieldInfo.from_annotation(annotation)
    inner, nullable = _without_none(info.annotation, where)
    if inner is info.annotation:
        shape = _bare_shape(inner, where, _inside)
    else:
        shape = shape_of(inner, where, _inside)
    schema = {**shape.schema, **_limits(shape.schema["type"], info.metadata, where)}
    if info.description:
        schema["description"] = info.description
    if nullable or shape.nullable:
        schema["nullable"] = True
    prompt = shape.prompt
    if "minimum" in schema or "maximum" in schema:
        prompt = f"{prompt.split(' [')[0]} [{schema.get('minimum', '')}..{schema.get('maximum', '')}]"
    return replace(
        shape, annotation=annotation, schema=schema, prompt=prompt, nullable=nullable or shape.nullable
    )


def _without_none(annotation: Any, where: str) -> tuple[Any, bool]:
    if typing.get_origin(annotation) not in (typing.Union, types.UnionType):
        return annotation, False
    members = [member for member in typing.get_args(annotation) if member is not type(None)]
    if len(members) != 1:
        names = " or ".join(_name(member) for member in members)
        raise UsageError(
            f"{where}: a model cannot be offered {names} in one parameter; take one type, or two parameters"
        )
    return members[0], True


def _bare_shape(annotation: Any, where: str, inside: tuple[type, ...]) -> Shape:
    origin = typing.get_origin(annotation)
    if origin is typing.Literal:
        return _choice_shape(annotation, typing.get_args(annotation), where)
    if annotation in _PRIMITIVES:
        wire, word = _PRIMITIVES[annotation]
        return Shape(annotation=annotation, schema={"type": wire}, prompt=word)
    if origin in _LISTS or annotation in _LISTS:
        return _list_shape(annotation, where, inside)
    if isinstance(annotation, type) and issubclass(annotation, Enum):
        return _choice_shape(annotation, tuple(annotation), where)
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return _object_shape(annotation, where, inside)
    raise UsageError(
        f"{where}: {_name(annotation)} has no counterpart in a tool declaration; use str, int, float, bool, "
        "Literal[...], an Enum, list[...] of these, or a pydantic model"
    )


def _choice_shape(annotation: Any, members: tuple[object, ...], where: str) -> Shape:
    nullable = None in members
    choices: dict[str, object] = {}
    for member in members:
        if isinstance(member, Enum):
            choices[member.value if isinstance(member.value, str) else member.name] = member
        elif isinstance(member, (str, int)) and not isinstance(member, bool):
            choices[str(member)] = member
        elif member is not None:
            raise UsageError(
                f"{where}: {member!r} cannot be a choice for a model; use text, whole numbers or an Enum"
            )
    if not choices or "" in choices:
        raise UsageError(f"{where}: the choices must be one or more texts that are not empty")
    # The service knows `enum` for STRING only, so whole numbers travel as text and come back in `plain`.
    schema: Schema = {"type": "STRING", "enum": list(choices)}
    prompt = f"string [{'|'.join(choices)}]"
    return Shape(annotation=annotation, schema=schema, prompt=prompt, choices=choices, nullable=nullable)


def _list_shape(annotation: Any, where: str, inside: tuple[type, ...]) -> Shape:
    arguments = typing.get_args(annotation)
    is_tuple = typing.get_origin(annotation) is tuple or annotation is tuple
    if not arguments or (is_tuple and (len(arguments) != 2 or arguments[1] is not Ellipsis)):
        hint = "tuple[str, ...]" if is_tuple else "list[str]"
        raise UsageError(f"{where}: say what the list holds and let it have any length, for example {hint}")
    item = shape_of(arguments[0], where, inside)
    schema: Schema = {"type": "ARRAY", "items": item.schema}
    return Shape(annotation=annotation, schema=schema, prompt=f"list of {item.prompt}", item=item)


def _object_shape(model: type[BaseModel], where: str, inside: tuple[type, ...]) -> Shape:
    if model in inside:
        raise UsageError(
            f"{where}: {model.__name__} contains itself; a tool declaration has no way to say that"
        )
    fields: dict[str, Shape] = {}
    required: list[str] = []
    for name, info in model.model_fields.items():
        key = wire_name(name, info, where)
        annotated: Any = info.annotation
        if info.metadata:
            annotated = typing.Annotated[(annotated, *info.metadata)]
        shape = shape_of(annotated, f"{where}, field {name!r} of {model.__name__}", (*inside, model))
        if info.description:
            shape = replace(shape, schema={**shape.schema, "description": info.description})
        fields[key] = shape
        if info.is_required():
            required.append(key)
    schema: Schema = {"type": "OBJECT", "properties": {key: shape.schema for key, shape in fields.items()}}
    if required:
        schema["required"] = required
    prompt = "object {" + ", ".join(f"{key}: {shape.prompt}" for key, shape in fields.items()) + "}"
    return Shape(annotation=model, schema=schema, prompt=prompt, fields=fields)


def wire_name(name: str, info: FieldInfo, where: str) -> str:
    """The key under which a model field is validated: its alias, or its name."""
    alias = info.validation_alias if info.validation_alias is not None else info.alias
    if alias is None:
        return name
    if isinstance(alias, str):
        return alias
    raise UsageError(
        f"{where}: field {name!r} has several aliases; a tool declaration knows one name per field"
    )


def _limits(kind: str, metadata: Sequence[object], where: str) -> Schema:
    known = _CONSTRAINTS.get(kind, {})
    limits: Schema = {}
    for entry in metadata:
        for attribute in _ALL_CONSTRAINTS:
            value = getattr(entry, attribute, None)
            if value is None:
                continue
            if attribute not in known:
                raise UsageError(
                    f"{where}: the limit {attribute!r} says nothing about its type; take it away"
                )
            # Only whole numbers have a next one; for the rest the exclusive bound is still checked by pydantic.
            step = {"gt": 1, "lt": -1}.get(attribute, 0) if kind == "INTEGER" else 0
            limits[known[attribute]] = value + step if step else getattr(value, "pattern", value)
    return limits


def _name(annotation: Any) -> str:
    return annotation.__name__ if isinstance(annotation, type) else str(annotation).replace("typing.", "")
