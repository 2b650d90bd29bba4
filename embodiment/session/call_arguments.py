"""Arguments that come in pieces: later pieces of a streamed call joined to the earlier ones."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from embodiment.live.messages import FunctionCall

_TOP_LEVEL: Final = re.compile(r"\$\.([A-Za-z_]\w*)")
_VALUES: Final = ("numberValue", "boolValue", "nullValue")


def join_arguments(args: Mapping[str, Any], call: FunctionCall) -> dict[str, Any]:
    """Add what a message says to what is known of a call's arguments.

    Text grows piece by piece, other values are whole. Pieces deeper than the top level are left out: a call
    that needs them is then refused for a missing argument, which the model is told, instead of run with half
    of one.

    Source: Vertex AI reference, ``PartialArg`` (jsonPath, stringValue, numberValue, boolValue, nullValue).

    Args:
        args: Arguments so far.
        call: The message; its ``args`` replace, its ``partial_args`` extend.
    """
    joined = {**args, **call.args}
    for piece in call.partial_args:
        path = _TOP_LEVEL.fullmatch(str(piece.get("jsonPath", "")))
        if path is None:
            continue
        name = path[1]
        if "stringValue" in piece:
            before = joined.get(name)
            joined[name] = (before if isinstance(before, str) else "") + str(piece["stringValue"])
        for key in _VALUES:
            if key in piece:
                joined[name] = None if key == "nullValue" else piece[key]
    return joined
