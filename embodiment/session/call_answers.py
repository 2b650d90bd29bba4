"""What the model is told about a call: short objects with a status, a reason, and whether trying again can
help.

A model that is told too little repeats a call two to five times. Source: Google's migration notes for Live
tools.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final

from pydantic_core import to_jsonable_python

from embodiment.errors import did_you_mean
from embodiment.persona.binding import Refusal
from embodiment.units import Seconds

Response = dict[str, Any]

_MAX_REASON: Final = 300
"""Characters of an exception's text that are passed on; the model reads all of it before it speaks again."""
SCHEDULED: Final[Mapping[str, Any]] = {"status": "scheduled"}
OK: Final[Mapping[str, Any]] = {"status": "ok"}


def returned(result: Any) -> Response:
    """The answer for what a handler returned.

    Args:
        result: None, a mapping (sent as it is), or another value (sent as ``output``). Pydantic models,
            dataclasses, enums, sets, dates and numpy values are converted.

    Raises:
        ValueError: It is, or holds, something that has no form in JSON.
    """
    if result is None:
        return dict(OK)
    try:
        plain = to_jsonable_python(result, fallback=_numpy_or_refuse)
    except (TypeError, RecursionError) as error:
        raise ValueError(str(error)) from error
    response = plain if isinstance(plain, dict) else {"output": plain}
    # NaN, the infinities and halves of surrogate pairs pass the conversion and cannot be sent.
    json.dumps(response, allow_nan=False, ensure_ascii=False).encode()
    return response


def _numpy_or_refuse(value: Any) -> Any:
    if hasattr(value, "tolist"):
        return value.tolist()
    raise ValueError(f"a {type(value).__name__} has no form in JSON")


def unknown(name: str, names: Iterable[str]) -> Response:
    """For a function that is not offered on this connection."""
    return _problem("unknown_function", did_you_mean("function", name, names), retryable=False)


def refused(refusal: Refusal) -> Response:
    """For arguments that do not fit; lists the values that would."""
    response = _problem("invalid_arguments", "; ".join(refusal.reasons), retryable=True)
    if refusal.allowed:
        response["allowed"] = {name: list(values) for name, values in refusal.allowed.items()}
    return response


def repeated() -> Response:
    """For a call collapsed into an equal one."""
    return _problem("duplicate", "the same call is already under way and is shown once", retryable=False)


def cut_off() -> Response:
    """For something to be seen that comes when the player has already interrupted its turn."""
    return _problem("dropped", "the player cut in, so it was not shown", retryable=False)


def raised(error: BaseException) -> Response:
    """For a handler that raised."""
    text = " ".join(str(error).split())[:_MAX_REASON]
    return _problem(
        "error", f"{type(error).__name__}: {text}" if text else type(error).__name__, retryable=False
    )


def unsendable(reason: str) -> Response:
    """For a handler whose result has no form in JSON. It was carried out: trying again would do it twice."""
    return _problem("error", f"it was carried out, but its result cannot be told: {reason}", retryable=False)


def timed_out(limit: Seconds | None) -> Response:
    """For a handler, or arguments, that did not come in time."""
    within = f" within {limit:g} s" if limit is not None else ""
    return _problem("timeout", f"there was no result{within}; it was given up", retryable=True)


def _problem(status: str, reason: str, *, retryable: bool) -> Response:
    return {"status": status, "reason": reason, "retryable": retryable}
