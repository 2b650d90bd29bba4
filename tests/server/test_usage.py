from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from embodiment.server.ports import Entry
from embodiment.server.usage import usage


def test_audio_costs_twenty_five_tokens_a_second() -> None:
    report = usage((), (), heard=16_000 * 4, spoken=24_000 * 2)
    assert report.prompt_tokens == 100
    assert report.response_tokens == 50


@given(st.lists(st.text(max_size=50), max_size=5), st.integers(0, 10**8), st.integers(0, 10**8))
def test_the_sums_are_right(texts: list[str], heard: int, spoken: int) -> None:
    report = usage(texts, [Entry("user", text) for text in texts], heard, spoken)
    assert report.total_tokens == report.prompt_tokens + report.response_tokens
    assert sum(part.tokens for part in report.prompt_details) == report.prompt_tokens
    assert sum(part.tokens for part in report.response_details) == report.response_tokens
