from __future__ import annotations

from embodiment.live.reports import Grounding, ModalityTokens, UsageMetadata


def test_a_report_is_all_zero_until_something_is_said() -> None:
    empty = UsageMetadata()
    assert empty.total_tokens == 0
    assert empty.prompt_details == ()
    assert empty == UsageMetadata()


def test_values_compare() -> None:
    assert ModalityTokens("AUDIO") == ModalityTokens("AUDIO", 0)
    assert Grounding() == Grounding({}, {})
