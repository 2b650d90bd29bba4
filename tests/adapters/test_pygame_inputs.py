"""Events of pygame become what a person did: keys with names, the mouse in units of the picture."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from embodiment.adapters.pygame_boot import open_surfaces, pygame
from embodiment.adapters.pygame_inputs import Inputs
from embodiment.world.inputs import (
    Action,
    FocusLost,
    InputEvent,
    Key,
    Point,
    Press,
    Quit,
    Release,
    Text,
    Wheel,
)


@pytest.fixture
def inputs() -> Iterator[Inputs]:
    open_surfaces()
    pygame.event.clear()
    inputs = Inputs()
    inputs.read((0, 0), 1.0)
    yield inputs
    inputs.close()


def after(inputs: Inputs, *events: tuple[int, dict[str, object]]) -> list[InputEvent]:
    for kind, values in events:
        pygame.event.post(pygame.event.Event(kind, values))
    return inputs.read((100, 50), 1.5)


def key(kind: int, code: int) -> tuple[int, dict[str, object]]:
    return kind, {"key": code, "mod": 0, "unicode": "", "scancode": 0}


def test_a_key_is_its_name_and_what_it_means(inputs: Inputs) -> None:
    down = after(inputs, key(pygame.KEYDOWN, pygame.K_SPACE))
    assert down == [Key("space"), Press(Action.TALK)]
    assert after(inputs, key(pygame.KEYDOWN, pygame.K_SPACE)) == [Key("space", is_repeat=True)]
    assert after(inputs, key(pygame.KEYUP, pygame.K_SPACE)) == [Release(Action.TALK)]
    assert after(inputs, key(pygame.KEYDOWN, pygame.K_q)) == [Key("q")]


def test_what_happens_to_the_window_is_known_until_the_next_time(inputs: Inputs) -> None:
    """What was painted on it may be gone then."""
    assert not inputs.is_window_new
    for kind in (pygame.WINDOWEXPOSED, pygame.WINDOWSIZECHANGED, pygame.VIDEORESIZE):
        assert after(inputs, (kind, {}), key(pygame.KEYDOWN, pygame.K_q)) != []
        assert inputs.is_window_new
        assert after(inputs, key(pygame.KEYUP, pygame.K_q)) == []
        assert not inputs.is_window_new


def test_other_keys_mean_it_from_now_on(inputs: Inputs) -> None:
    inputs.use({"q": Action.TALK})
    assert after(inputs, key(pygame.KEYDOWN, pygame.K_q)) == [Key("q"), Press(Action.TALK)]
    assert after(inputs, key(pygame.KEYDOWN, pygame.K_SPACE)) == [Key("space")]


def test_the_mouse_is_in_units_of_the_picture(inputs: Inputs) -> None:
    at = {"pos": (100 + 300, 50 + 150), "button": 1}
    assert after(inputs, (pygame.MOUSEBUTTONDOWN, at), (pygame.MOUSEBUTTONUP, at)) == [
        Point(200.0, 100.0, "pressed"),
        Point(200.0, 100.0, "released"),
    ]
    moved = {"pos": (100, 50), "rel": (1, 1), "buttons": (0, 0, 0)}
    assert after(inputs, (pygame.MOUSEMOTION, moved)) == [Point(0.0, 0.0, "moved")]
    assert after(inputs, (pygame.MOUSEWHEEL, {"x": 0, "y": -2})) == [Wheel(-2.0)]
    assert after(inputs, (pygame.MOUSEWHEEL, {"x": 3, "y": 0})) == []


def test_the_right_button_goes_back_and_the_middle_one_does_nothing(inputs: Inputs) -> None:
    right, middle = ({"pos": (200, 200), "button": n} for n in (3, 2))
    assert after(inputs, (pygame.MOUSEBUTTONDOWN, right), (pygame.MOUSEBUTTONUP, right)) == [Key("escape")]
    assert after(inputs, (pygame.MOUSEBUTTONDOWN, middle)) == []


def test_letters_are_text_and_control_characters_are_not(inputs: Inputs) -> None:
    assert after(inputs, (pygame.TEXTINPUT, {"text": "नमस्ते"})) == [Text("नमस्ते")]
    assert after(inputs, (pygame.TEXTINPUT, {"text": "\x08"})) == []


def test_a_window_that_loses_the_keyboard_lets_everything_go(inputs: Inputs) -> None:
    after(inputs, key(pygame.KEYDOWN, pygame.K_SPACE))
    assert after(inputs, (pygame.WINDOWFOCUSLOST, {})) == [Release(Action.TALK), FocusLost()]
    assert after(inputs, (pygame.QUIT, {})) == [Quit()]
