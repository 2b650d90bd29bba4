"""A device is found by what a person types, or the error says what there is."""

from __future__ import annotations

import pytest

from embodiment.adapters.device_choice import choose
from embodiment.errors import DeviceError

NAMES = ["Built-in Audio", "USB Headset", "USB Microphone", "Built-in Audio"]


@pytest.mark.parametrize(
    ("wanted", "meant"),
    [("USB Headset", "USB Headset"), ("headset", "USB Headset"), ("built-in", "Built-in Audio")],
)
def test_a_part_is_enough_if_only_one_has_it(wanted: str, meant: str) -> None:
    assert choose(wanted, NAMES, "speaker") == meant


def test_several_that_fit_are_listed() -> None:
    with pytest.raises(DeviceError, match="USB Headset, USB Microphone") as caught:
        choose("usb", NAMES, "speaker")
    assert "Built-in" not in str(caught.value)


def test_a_misspelt_name_is_answered_with_the_nearest() -> None:
    with pytest.raises(DeviceError, match="did you mean 'USB Headset'"):
        choose("USB Haedset", NAMES, "speaker")
    with pytest.raises(DeviceError, match="there are none"):
        choose("anything", [], "microphone")
