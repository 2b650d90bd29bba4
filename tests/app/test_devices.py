"""``embodiment devices`` tells what the options take."""

from __future__ import annotations

import json

import pytest

from embodiment.__main__ import main
from embodiment.adapters.audio_devices import list_devices


@pytest.mark.device
def test_every_device_is_listed_as_the_options_take_it(capsys: pytest.CaptureFixture[str]) -> None:
    main(["devices"])
    told = capsys.readouterr().out
    for device in list_devices()[0]:
        assert f"{device.backend}:{device.name}" in told


@pytest.mark.device
def test_devices_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["devices", "--json"])
    told = json.loads(capsys.readouterr().out)
    assert status == (0 if told["devices"] else 1)
    assert set(told) == {"devices", "problems"}
