"""Scenario files: YAML in, a checked ``Scenario`` out, every mistake with its file, its line and what was expected.

YAML is read by its 1.2 rules for booleans: ``yes``, ``no``, ``on`` and ``off`` are texts, which is what players say.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from embodiment.errors import AssetError, UsageError, how_to_install
from embodiment.testing.scenario.shape import Scenario

_EXPECTED = {
    "missing": "{name} is missing",
    "string_type": "{value} is not a text; put it in quotes",
    "tuple_type": "expected a list, found {value}",
    "dict_type": "expected a mapping, found {value}",
    "model_type": "expected a mapping, found {value}",
    "too_short": "{name} is empty",
    "string_too_short": "{name} is empty",
    "enum": "expected {expected}, found {value}",
    "literal_error": "expected {expected}, found {value}",
    "float_type": "{name} is a number, not {value}",
    "float_parsing": "{name} is a number, not {value}",
    "int_type": "{name} is a whole number, not {value}",
    "int_parsing": "{name} is a whole number, not {value}",
    "greater_than_equal": "{name} is {value}; at least {ge}",
    "less_than_equal": "{name} is {value}; at most {le}",
}
"""Sentences for what pydantic calls these; for everything else its own text is used."""


def read_scenario(path: str | Path) -> Scenario:
    """Read and check a file.

    Raises:
        AssetError: It is missing, is no YAML or holds a mistake: names file and line, and says what was expected.
        UsageError: PyYAML is not installed.
    """
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not UTF-8 text"
        raise AssetError(f"the scenario cannot be read: {reason}", path=str(path)) from None
    return parse_scenario(text, str(path))


def parse_scenario(text: str, path: str = "scenario") -> Scenario:
    """Read and check the content of a file.

    Args:
        text: YAML.
        path: Named in messages.

    Raises:
        AssetError: As ``read_scenario``.
        UsageError: PyYAML is not installed.
    """
    try:
        import yaml
    except ImportError:
        raise UsageError(f"scenarios need the package PyYAML: {how_to_install('scenario')}") from None
    try:
        root = yaml.compose(text, Loader=_loader(yaml))
        if root is None:
            raise AssetError("the file is empty; a scenario has `rules`", path=path, line=1)
        _unique(root, path)
        data = _loader(yaml)("").construct_document(root)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = mark.line + 1 if mark else 0
        raise AssetError(
            f"this is not YAML: {error.problem or error.context}", path=path, line=line
        ) from None
    except yaml.YAMLError as error:  # a character YAML does not allow
        raise AssetError(f"this is not YAML: {error}", path=path) from None
    try:
        return Scenario.model_validate(data)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = [*first["loc"], *first.get("ctx", {}).get("where", ())]
        raise AssetError(_sentence(first), path=path, line=_line(root, where)) from None


def _loader(yaml: Any) -> Any:
    """A safe loader without YAML 1.1's idea that ``no`` is false."""
    resolvers = yaml.SafeLoader.yaml_implicit_resolvers.items()
    kept = {first: [pair for pair in pairs if not _stays_text(pair[0], first)] for first, pairs in resolvers}
    return type("Loader", (yaml.SafeLoader,), {"yaml_implicit_resolvers": kept})


def _stays_text(tag: str, first: str) -> bool:
    """Whether YAML 1.1 reads words that begin so as something else than text, where we do not."""
    return (tag == "tag:yaml.org,2002:bool" and first in "yYnNoO") or tag == "tag:yaml.org,2002:timestamp"


def _unique(node: Any, path: str, seen: frozenset[int] = frozenset()) -> None:
    """Refuse a key that stands twice in a mapping (YAML keeps the last in silence) and a node inside itself."""
    if id(node) in seen:
        raise AssetError("this alias holds itself", path=path, line=node.start_mark.line + 1)
    if node.id == "mapping":
        keys: set[str] = set()
        for key, value in node.value:
            if key.id != "scalar":
                raise AssetError("a key is a word", path=path, line=key.start_mark.line + 1)
            if key.value in keys:
                raise AssetError(f"{key.value!r} stands here twice", path=path, line=key.start_mark.line + 1)
            keys.add(key.value)
            _unique(value, path, seen | {id(node)})
    elif node.id == "sequence":
        for value in node.value:
            _unique(value, path, seen | {id(node)})


def _line(root: Any, where: Sequence[str | int]) -> int:
    """The line of the deepest thing on a path that is in the file."""
    node, line = root, root.start_mark.line
    for step in where:
        if node.id == "mapping":
            found = next(((k, v) for k, v in node.value if k.value == str(step)), None)
            if found is not None:
                line, node = found[0].start_mark.line, found[1]
        elif node.id == "sequence" and isinstance(step, int) and step < len(node.value):
            node = node.value[step]
            line = node.start_mark.line
    return int(line) + 1


def _sentence(error: Any) -> str:
    ctx = error.get("ctx", {})
    name = next(
        (str(step) for step in reversed(error["loc"]) if not str(step).startswith("<")), "the scenario"
    )
    template = _EXPECTED.get(error["type"])
    if template is None:
        return str(error["msg"])
    return template.format(
        name=name, value=_shown(error.get("input")), **{"expected": "", "ge": "", "le": "", **ctx}
    )


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
