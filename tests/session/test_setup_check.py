from __future__ import annotations

import pytest

from embodiment.errors import UsageError
from embodiment.live.config import GeminiLiveConfig
from embodiment.session.setup_check import check_setup, describe_setup

SOUND = GeminiLiveConfig(base_url="ws://127.0.0.1:1")
NO_ADDRESS = GeminiLiveConfig(base_url="nonsense")
NO_KEY = GeminiLiveConfig()
UNKNOWN_MODEL = GeminiLiveConfig(base_url="ws://127.0.0.1:1", model="gemini-of-nobody")


def test_there_is_nothing_to_say_of_a_sound_configuration() -> None:
    assert check_setup(SOUND) == []


@pytest.mark.parametrize("config", [NO_ADDRESS, NO_KEY], ids=["no address", "no key"])
def test_what_no_connection_can_be_made_with_is_refused_and_described(config: GeminiLiveConfig) -> None:
    with pytest.raises(UsageError) as refusal:
        check_setup(config)
    assert describe_setup(config) == [str(refusal.value)]


def test_only_what_stops_the_setup_or_concerns_the_model_is_told_unasked() -> None:
    findings = check_setup(UNKNOWN_MODEL)
    assert findings
    assert all(finding.fatal or finding.path == "setup.model" for finding in findings)


@pytest.mark.parametrize("config", [SOUND, UNKNOWN_MODEL], ids=["sound", "unknown model"])
def test_a_description_holds_every_finding_that_is_told_unasked(config: GeminiLiveConfig) -> None:
    described = describe_setup(config)
    told = {f"{finding.path}: {finding.sentence}" for finding in check_setup(config)}
    assert told <= set(described)


def test_what_the_service_merely_ignores_is_described_and_not_told_unasked() -> None:
    config = GeminiLiveConfig(base_url="ws://127.0.0.1:1", voice_name="Nobody")
    assert check_setup(config) == []
    assert any("Nobody" in sentence for sentence in describe_setup(config))
