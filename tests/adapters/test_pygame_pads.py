"""A gamepad is keys with names; it comes and goes, and what it held is let go when it goes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from embodiment.adapters.pygame_boot import DRIVER, pygame
from embodiment.adapters.pygame_pads import REPEAT_AFTER, REPEAT_EVERY, Pads
from embodiment.adapters.pygame_screen import PygameScreen
from embodiment.world.inputs import Action, InputEvent, Key, PadChanged, Press, Release
from tests.adapters.virtual_pad import DOWN, LEFT, START, A, VirtualPad


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> Iterator[PygameScreen]:
    monkeypatch.setenv(DRIVER, "dummy")
    screen = PygameScreen()
    screen.events()
    yield screen
    screen.close()


def meant(events: list[InputEvent]) -> list[InputEvent]:
    return [event for event in events if not (isinstance(event, Key) and event.is_repeat)]


def test_a_button_is_a_key_and_an_action(screen: PygameScreen) -> None:
    with VirtualPad() as pad:
        (plugged,) = screen.events()
        assert isinstance(plugged, PadChanged)
        assert plugged.is_there
        assert plugged.name
        pad.press(A)
        assert meant([*screen.events()]) == [Key("pad a"), Press(Action.TALK)]
        pad.release(A)
        assert meant([*screen.events()]) == [Release(Action.TALK)]
        pad.press(START)
        assert meant([*screen.events()]) == [Key("pad start"), Press(Action.ESCAPE)]


def test_a_stick_is_pushed_once_and_a_trembling_hand_does_not_stutter(screen: PygameScreen) -> None:
    with VirtualPad() as pad:
        screen.events()
        found: list[InputEvent] = []
        for part in (0.3, 0.6, 0.5, 0.45, 0.9, 0.5, 0.1):
            pad.lean(0, part)
            found += meant([*screen.events()])
        assert found == [Key("pad stick right"), Press(Action.RIGHT), Release(Action.RIGHT)]
        pad.lean(0, -1.0)
        assert Press(Action.LEFT) in screen.events()


def test_stick_and_cross_are_one_walk(screen: PygameScreen) -> None:
    with VirtualPad() as pad:
        screen.events()
        pad.lean(0, -1.0)
        pad.press(LEFT)
        assert [e for e in screen.events() if isinstance(e, Press)] == [Press(Action.LEFT)]
        pad.release(LEFT)
        assert Release(Action.LEFT) not in screen.events()
        pad.lean(0, 0.0)
        assert Release(Action.LEFT) in screen.events()


def test_a_gamepad_pulled_out_in_mid_sentence_lets_the_talk_key_go(screen: PygameScreen) -> None:
    with VirtualPad() as pad:
        screen.events()
        pad.press(A)
        assert Press(Action.TALK) in screen.events()
    found = screen.events()
    assert Release(Action.TALK) in found
    gone = [event for event in found if isinstance(event, PadChanged)]
    assert [event.is_there for event in gone] == [False]


def test_it_can_be_plugged_in_again(screen: PygameScreen) -> None:
    for _ in range(3):
        with VirtualPad() as pad:
            screen.events()
            pad.press(A)
            assert Press(Action.TALK) in screen.events()
        screen.events()


def test_a_held_direction_repeats_and_a_held_button_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(DRIVER, "dummy")
    pygame.display.init()
    clock = [0]
    pads = Pads(lambda: clock[0])
    with VirtualPad() as pad:
        for event in pygame.event.get():
            if event.type == pygame.CONTROLLERDEVICEADDED:
                pads.plugged(event)
        assert len(pads.names()) == 1
        pad.press(DOWN)
        pad.press(A)
        changes = [change for event in pygame.event.get() for change in pads.changes(event)]
        assert sorted(changes) == [("pad a", True), ("pad down", True)]
        assert pads.repeats() == []
        clock[0] = REPEAT_AFTER
        assert pads.repeats() == ["pad down"]
        assert pads.repeats() == []
        clock[0] += REPEAT_EVERY
        assert pads.repeats() == ["pad down"]
    for event in pygame.event.get():
        if event.type == pygame.CONTROLLERDEVICEREMOVED:
            pads.pulled(event)
    clock[0] += 10 * REPEAT_EVERY
    assert pads.repeats() == []
    pads.close()
    pads.close()
