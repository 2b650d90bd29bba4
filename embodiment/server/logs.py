"""Structured logs: one JSON object a line, with names and numbers, never with speech, instructions or keys."""

from __future__ import annotations

import json
import logging
import traceback
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, TypeAlias

Value: TypeAlias = str | int | float | bool | None
_FIELDS: Final = "embodiment_fields"


def note(log: logging.Logger, event: str, level: int = logging.INFO, **fields: Value) -> None:
    """Log that ``event`` happened.

    Args:
        log: Of the module it happened in.
        event: Its name, words joined by underscores.
        level: As of ``logging``.
        fields: What is worth knowing about it. Nothing anybody said, no key.
    """
    if log.isEnabledFor(level):
        shown = " ".join(f"{name}={value}" for name, value in fields.items())
        log.log(level, "%s %s", event, shown, extra={_FIELDS: {"event": event, **fields}})


class JsonLines(logging.Formatter):
    """Formats ``note`` as JSON; other records by their text, an exception by type and place: its text may quote."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        entry: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
        }
        entry |= getattr(record, _FIELDS, None) or {"event": "log", "text": record.getMessage()}
        if record.exc_info and record.exc_info[1] is not None:
            entry |= _told(record.exc_info[1])
        return json.dumps(entry, ensure_ascii=False)


def _told(error: BaseException) -> dict[str, object]:
    """The innermost error of a group by its type, and the places it came through."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    frames = traceback.extract_tb(error.__traceback__)
    places = [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames]
    return {"error": type(error).__name__, "trace": places}
