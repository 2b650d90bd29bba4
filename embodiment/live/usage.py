"""Reads ``usageMetadata``, which comes with the end of every turn and is the longest message without sound.

Source: UsageMetadata of ai.google.dev/api/live; the Vertex spelling from its recordings.
"""

from __future__ import annotations

from typing import Any, Final

from embodiment.live import server_names as known
from embodiment.live.fields import Fields
from embodiment.live.quick_events import modality_tokens, open_class
from embodiment.live.reports import ModalityTokens, UsageMetadata

_PATH: Final = "usageMetadata"
_Open: Final = open_class(UsageMetadata)


def read_usage(value: dict[str, Any], fields: Fields) -> UsageMetadata:
    """The tokens of one report, in either spelling.

    Args:
        value: What stands under ``usageMetadata``.
        fields: Told of what is unknown or of the wrong type.
    """
    fields.names(value, known.USAGE, _PATH)
    made: Any = _Open()
    made.prompt_tokens = _count(value, "promptTokenCount", fields)
    made.response_tokens = _count(value, "responseTokenCount", fields) or _count(
        value, "candidatesTokenCount", fields
    )
    made.total_tokens = _count(value, "totalTokenCount", fields)
    made.cached_tokens = _count(value, "cachedContentTokenCount", fields)
    made.thoughts_tokens = _count(value, "thoughtsTokenCount", fields)
    made.tool_use_tokens = _count(value, "toolUsePromptTokenCount", fields)
    made.prompt_details = _details(value, "promptTokensDetails", fields)
    made.response_details = _details(value, "responseTokensDetails", fields) or _details(
        value, "candidatesTokensDetails", fields
    )
    made.cached_details = _details(value, "cacheTokensDetails", fields)
    made.tool_use_details = _details(value, "toolUsePromptTokensDetails", fields)
    made.service_tier = fields.text(value, "serviceTier", _PATH) or fields.text(value, "trafficType", _PATH)
    made.__class__ = UsageMetadata
    usage: UsageMetadata = made
    return usage


def _count(value: dict[str, Any], key: str, fields: Fields) -> int:
    count = value.get(key)
    if count is None:
        return 0
    return count if type(count) is int else fields.integer(value, key, _PATH) or 0


def _details(value: dict[str, Any], key: str, fields: Fields) -> tuple[ModalityTokens, ...]:
    if key not in value:
        return ()
    found: list[ModalityTokens] = []
    for index, item in fields.items(value, key, _PATH):
        if not isinstance(item, dict):
            fields.wrong(f"{_PATH}.{key}[{index}]", "an object", item)
            continue
        modality, tokens = item.get("modality"), item.get("tokenCount")
        if type(modality) is not str or type(tokens) is not int:
            at = f"{_PATH}.{key}[{index}]"
            modality, tokens = fields.text(item, "modality", at), fields.integer(item, "tokenCount", at) or 0
        found.append(modality_tokens(modality, tokens))
    return tuple(found)
