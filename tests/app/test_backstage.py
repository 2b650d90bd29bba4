"""What takes long is made beside the game; a device that is gone is the best there is instead."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from embodiment.adapters.device_speaker import WallClockSpeaker
from embodiment.app import backstage as module
from embodiment.app.backstage import RealBackstage
from embodiment.errors import DeviceError, UsageError
from embodiment.world.settings import Settings


@pytest.fixture
def backstage(monkeypatch: pytest.MonkeyPatch) -> Iterator[RealBackstage]:
    monkeypatch.delenv("GEMINI_API_KEY", raising=False)
    backstage = RealBackstage(lambda sentence: None)
    yield backstage
    backstage.close()


def test_a_service_without_its_key_is_told_when_the_visit_is_opened(backstage: RealBackstage) -> None:
    backstage.prepare("gemini")
    job = backstage.open(Settings(backend="gemini", speaker="none", microphone="none"))
    with pytest.raises(UsageError, match="GEMINI_API_KEY"):
        job.result()
    assert job.is_done
    assert backstage.step == ""


def test_a_visit_is_plugged_in_and_given_back(
    backstage: RealBackstage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GEMINI_API_KEY", "not-a-key")
    settings = Settings(backend="gemini", speaker="none", microphone="none")
    for _ in range(2):
        opened = backstage.open(settings).result()
        assert opened.ports.microphone is None
        assert len(opened.told) == 2
        opened.set_volume(0.3)
        assert opened.ports.speaker.volume == pytest.approx(0.3)  # type: ignore[attr-defined]
        assert "no sound" in backstage.change_speaker("none").result()
        microphone, told = backstage.change_microphone("none").result()
        assert microphone is None
        assert "no microphone" in told
        opened.ports.speaker.close()
        opened.cleanup.close()


def test_a_speaker_of_the_settings_that_is_gone_is_replaced_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def opener(preference: str, device: str | None = None) -> tuple[WallClockSpeaker, str]:
        if device is not None:
            raise DeviceError(f"no speaker {device!r}")
        speaker = WallClockSpeaker()
        return speaker, "speaker: default"

    monkeypatch.setattr(module, "open_speaker", opener)
    _, told, why = module._speaker("sdl:USB Headset")
    assert told == "speaker: default"
    assert why.startswith("the speaker of the settings, sdl:USB Headset, cannot be used now: no speaker")


def test_the_lists_begin_with_the_best_and_end_with_none(backstage: RealBackstage) -> None:
    devices = backstage.devices().result()
    for values in (devices.speakers, devices.microphones):
        assert values[0] == "auto"
        assert values[-1] == "none"
