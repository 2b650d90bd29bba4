"""A device is served, lost, stood in for and found again; nothing is raised in the thread."""

from __future__ import annotations

import threading

import pytest

from embodiment.adapters.audio_keeper import DeviceKeeper
from embodiment.errors import DeviceError

PATIENCE = 5.0


class PluggedDevice:
    """A device with a plug that can be pulled, and a record of what was done to it."""

    def __init__(self, *, fault: Exception | None = None) -> None:
        self.plugged = True
        self.fault = fault
        self.calls: list[str] = []
        self.served = threading.Event()
        self.threads: set[str] = set()

    def open(self) -> None:
        self.calls.append("open")
        if not self.plugged:
            raise DeviceError("nothing is plugged in")

    def serve(self) -> float:
        if not self.plugged:
            raise DeviceError("the plug was pulled")
        if self.fault is not None:
            fault, self.fault = self.fault, None
            raise fault
        self.threads.add(threading.current_thread().name)
        self.served.set()
        return 0.001

    def close(self) -> None:
        self.calls.append("close")

    def serves_again(self) -> bool:
        self.served.clear()
        return self.served.wait(PATIENCE)


@pytest.fixture
def device() -> PluggedDevice:
    return PluggedDevice()


@pytest.fixture
def stand_in() -> PluggedDevice:
    return PluggedDevice()


def test_a_device_is_served_from_one_named_thread(device: PluggedDevice, stand_in: PluggedDevice) -> None:
    keeper = DeviceKeeper("speaker", device, stand_in)
    keeper.open()
    keeper.open()
    assert keeper.is_open
    assert device.serves_again()
    keeper.close()
    keeper.close()
    assert not keeper.is_open
    assert device.calls == ["open", "close"]
    assert device.threads == {"embodiment-speaker"}
    assert not [thread for thread in threading.enumerate() if thread.name == "embodiment-speaker"]


def test_a_lost_device_is_stood_in_for_and_found_again(
    device: PluggedDevice, stand_in: PluggedDevice
) -> None:
    keeper = DeviceKeeper("speaker", device, stand_in, retry=0.005)
    keeper.open()
    device.plugged = False
    assert stand_in.serves_again()
    assert keeper.lost
    assert keeper.losses == 1
    assert "plug" in keeper.problem
    device.plugged = True
    assert device.serves_again()
    assert not keeper.lost
    keeper.close()
    assert keeper.losses == 1


def test_any_fault_in_the_thread_becomes_a_loss(stand_in: PluggedDevice) -> None:
    device = PluggedDevice(fault=ZeroDivisionError())
    keeper = DeviceKeeper("speaker", device, stand_in, retry=0.005)
    keeper.open()
    assert stand_in.serves_again()
    assert keeper.problem == "ZeroDivisionError"
    assert device.serves_again()
    keeper.close()


def test_a_device_that_does_not_open_leaves_nothing_running(stand_in: PluggedDevice) -> None:
    device = PluggedDevice()
    device.plugged = False
    keeper = DeviceKeeper("speaker", device, stand_in)
    with pytest.raises(DeviceError, match="nothing is plugged in"):
        keeper.open()
    assert not keeper.is_open
    device.plugged = True
    keeper.open()
    assert device.serves_again()
    keeper.close()


def test_a_stand_in_that_fails_does_not_end_the_search(
    device: PluggedDevice, stand_in: PluggedDevice
) -> None:
    keeper = DeviceKeeper("speaker", device, stand_in, retry=0.005)
    keeper.open()
    stand_in.plugged = True
    stand_in.fault = RuntimeError("even the stand-in")
    device.plugged = False
    assert stand_in.serves_again()
    device.plugged = True
    assert device.serves_again()
    keeper.close()
