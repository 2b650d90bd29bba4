"""The arguments of one call, with getters that forgive what JSON does to numbers."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from embodiment.errors import UsageError

_TRUE = {"true", "yes", "on", "1"}
_FALSE = {"false", "no", "off", "0"}
_EMPTY: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class FunctionCallContext:
    """One call as a handler sees it.

    Each getter returns its default for a missing or null argument. An argument that is there and cannot be
    what is asked for raises: a wrong value silently replaced by a default would hide what the model said.
    """

    function_name: str
    call_id: str = ""
    """Id the model gave the call; empty for a call parsed out of text."""
    raw_args: Mapping[str, Any] = field(default_factory=lambda: _EMPTY)
    """The arguments exactly as they came."""

    def get_string(self, key: str, default: str = "") -> str:
        """Text; a number or a truth value becomes its text, 2.0 becomes ``"2"``."""
        value = self.raw_args.get(key)
        if value is None:
            return default
        if isinstance(value, str):
            return value
        if isinstance(value, bool):
            return "true" if value else "false"
        if isinstance(value, float) and value.is_integer():
            return str(int(value))
        if isinstance(value, (int, float)):
            return str(value)
        raise self._misfit(key, value, "text")

    def get_int(self, key: str, default: int = 0) -> int:
        """A whole number; accepts 2, 2.0 and ``"2.0"``, refuses 2.5. JSON has one kind of number, often a
        double.
        """
        value = self.raw_args.get(key)
        if value is None:
            return default
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        number = self._number(key, value, "a whole number")
        if not number.is_integer():
            raise self._misfit(key, value, "a whole number")
        return int(number)

    def get_float(self, key: str, default: float = 0.0) -> float:
        """A number; accepts 2, 2.5 and ``"2.5"``."""
        value = self.raw_args.get(key)
        return default if value is None else self._number(key, value, "a number")

    def get_bool(self, key: str, default: bool = False) -> bool:
        """True or false; accepts 1 and 0 and the usual words in any case."""
        value = self.raw_args.get(key)
        if value is None:
            return default
        if isinstance(value, bool):
            return value
        if isinstance(value, (int, float)) and value in (0, 1):
            return bool(value)
        if isinstance(value, str) and value.strip().lower() in _TRUE | _FALSE:
            return value.strip().lower() in _TRUE
        raise self._misfit(key, value, "true or false")

    def get_object(self, key: str, default: Mapping[str, Any] = _EMPTY) -> Mapping[str, Any]:
        """A JSON object."""
        value = self.raw_args.get(key)
        if value is None:
            return default
        if isinstance(value, Mapping):
            return value
        raise self._misfit(key, value, "an object")

    def get_array(self, key: str, default: Sequence[Any] = ()) -> Sequence[Any]:
        """A JSON array."""
        value = self.raw_args.get(key)
        if value is None:
            return default
        if isinstance(value, Sequence) and not isinstance(value, str):
            return value
        raise self._misfit(key, value, "an array")

    def _number(self, key: str, value: object, wanted: str) -> float:
        if isinstance(value, (int, float, str)) and not isinstance(value, bool):
            try:
                number = float(value)
            except (ValueError, OverflowError):
                raise self._misfit(key, value, wanted) from None
            if math.isfinite(number):
                return number
        raise self._misfit(key, value, wanted)

    def _misfit(self, key: str, value: object, wanted: str) -> UsageError:
        return UsageError(f"{self.function_name}(): argument {key!r} is {value!r}, which is not {wanted}")
