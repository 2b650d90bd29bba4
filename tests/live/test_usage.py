from __future__ import annotations

from typing import Any

import pytest

from embodiment.live.fields import Fields
from embodiment.live.reports import ModalityTokens, UsageMetadata
from embodiment.live.usage import read_usage


def test_nothing_is_zero_of_everything() -> None:
    usage = read_usage({}, Fields())
    assert usage == UsageMetadata()
    assert type(usage) is UsageMetadata
    with pytest.raises(AttributeError):
        usage.total_tokens = 1  # type: ignore[misc]


@pytest.mark.parametrize(
    ("count", "read", "is_refused"),
    [
        (3, 3, False),
        ("3", 3, False),
        (3.0, 3, False),
        (None, 0, False),
        (0, 0, False),
        ("", 0, True),
        (True, 0, True),
        (3.5, 0, True),
        ([], 0, True),
    ],
)
def test_a_count_is_a_number_or_text_and_anything_else_is_reported(
    count: Any, read: int, is_refused: bool
) -> None:
    fields = Fields()
    tokens = [{"modality": "AUDIO", "tokenCount": count}]
    usage = read_usage({"totalTokenCount": count, "promptTokensDetails": tokens}, fields)
    assert usage == UsageMetadata(total_tokens=read, prompt_details=(ModalityTokens("AUDIO", read),))
    paths = ["usageMetadata.totalTokenCount", "usageMetadata.promptTokensDetails[0].tokenCount"]
    assert [event.path for event in fields.malformed] == (paths if is_refused else [])


def test_what_is_no_list_of_objects_is_reported_and_the_rest_kept() -> None:
    fields = Fields()
    usage = read_usage(
        {
            "promptTokensDetails": [3, {"modality": 4, "tokenCount": 5}],
            "responseTokensDetails": {},
            "cacheTokensDetails": None,
            "mood": 1,
        },
        fields,
    )
    assert usage == UsageMetadata(prompt_details=(ModalityTokens("", 5),))
    assert [event.path for event in fields.malformed] == [
        "usageMetadata.promptTokensDetails[0]",
        "usageMetadata.promptTokensDetails[1].modality",
        "usageMetadata.responseTokensDetails",
    ]
    assert fields.unknown == ["usageMetadata.mood"]


def test_the_service_spelling_wins_over_the_other_where_both_say_something() -> None:
    both = {"responseTokenCount": 1, "candidatesTokenCount": 2, "serviceTier": "", "trafficType": "ON_DEMAND"}
    assert read_usage(both, Fields()) == UsageMetadata(response_tokens=1, service_tier="ON_DEMAND")
