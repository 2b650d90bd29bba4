from __future__ import annotations

import pytest

from embodiment.errors import UsageError
from embodiment.live.config import GeminiLiveConfig
from embodiment.session.setup_check import check_setup, describe_setup

LOCAL = "ws://127.0.0.1:1"


def test_a_plain_configuration_has_nothing_to_tell() -> None:
    config = GeminiLiveConfig(base_url=LOCAL)
    assert check_setup(config) == []
    assert describe_setup(config) == []


def test_what_would_be_ignored_is_described_and_what_would_be_refused_is_found() -> None:
    config = GeminiLiveConfig(base_url=LOCAL, word_timestamps=True, thinking_level="HIGH")
    assert [finding.refusal for finding in check_setup(config)] == ["thinking_unsupported"]
    assert len(describe_setup(config)) == 2


def test_what_no_connection_can_be_made_with_raises_here_and_is_a_sentence_there() -> None:
    with pytest.raises(UsageError, match="API key"):
        check_setup(GeminiLiveConfig())
    assert ["API key" in sentence for sentence in describe_setup(GeminiLiveConfig())] == [True]
