"""One spelling for what clients send in two: camelCase out, whatever mixture went in.

google-genai nests snake_case in camelCase and the reverse, differently for each service and version, so both
names are looked up at every level. The keys of free objects (arguments, results, parameter names) are
somebody's own and stay as they are. Source: google-genai 3.4.0 on a loopback server.
"""

from __future__ import annotations

from typing import Any, Final

from embodiment.live.client_names import ListOf, MapOf, Message, Scalar, Shape
from embodiment.live.fields import Fields, join

DEEPEST: Final = 100
"""Levels of nesting read. Source: the recursion limit of protobuf's parsers."""

_EXPECTED: Final[dict[Scalar, tuple[tuple[type, ...], str]]] = {
    Scalar.TEXT: ((str,), "text"),
    Scalar.FLAG: ((bool,), "true or false"),
    Scalar.NUMBER: ((int, float), "a number"),
    Scalar.STRUCT: ((dict,), "an object"),
}


def camel_case(value: dict[str, Any], shape: Message, path: str, fields: Fields) -> dict[str, Any]:
    """``value`` with every known name in camelCase.

    Args:
        value: A decoded JSON object.
        shape: What it should be.
        path: Where it stands, for the reports; empty for a whole frame.
        fields: Gets the unknown names, which stay in the result as they are, and the values of a wrong type,
            which do not.

    Returns:
        A new object; ``null`` fields are left out, as they mean the default.
    """
    return _message(value, shape, path, fields, 0)


def _message(value: dict[str, Any], shape: Message, path: str, fields: Fields, depth: int) -> dict[str, Any]:
    known: dict[str, Any] = {}
    for key, item in value.items():
        name = shape.spellings.get(key)
        where = join(path, name or key)
        if name is None:
            fields.unknown.append(where)
            known[key] = item
        elif (
            item is not None
            and (read := _value(item, shape.fields[name], where, fields, depth + 1)) is not None
        ):
            known[name] = read
    return known


def _value(value: Any, shape: Shape, path: str, fields: Fields, depth: int) -> Any:
    """``value`` as ``shape``; None, and noted, where it is something else."""
    if isinstance(shape, Scalar):
        return _scalar(value, shape, path, fields)
    if depth > DEEPEST:
        fields.report(path, f"nested deeper than {DEEPEST} levels")
    elif isinstance(shape, ListOf):
        if isinstance(value, list):
            items = (
                _value(item, shape.item, f"{path}[{index}]", fields, depth + 1)
                for index, item in enumerate(value)
            )
            return [item for item in items if item is not None]
        fields.wrong(path, "a list", value)
    elif not isinstance(value, dict):
        fields.wrong(path, "an object", value)
    elif isinstance(shape, MapOf):
        entries = {
            key: _value(item, shape.item, f"{path}.{key}", fields, depth + 1) for key, item in value.items()
        }
        return {key: item for key, item in entries.items() if item is not None}
    else:
        return _message(value, shape, path, fields, depth)
    return None


def _scalar(value: Any, shape: Scalar, path: str, fields: Fields) -> Any:
    if shape is Scalar.VALUE:
        return value
    if shape is Scalar.INTEGER:
        return fields.whole(value, path)
    types, expected = _EXPECTED[shape]
    if isinstance(value, types) and (shape is not Scalar.NUMBER or not isinstance(value, bool)):
        return value
    fields.wrong(path, expected, value)
    return None
