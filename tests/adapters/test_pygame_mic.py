"""One look at the microphone sign tells the four states apart."""

from __future__ import annotations

from itertools import combinations

import pytest

from embodiment.adapters.pygame_boot import open_surfaces, pygame
from embodiment.adapters.pygame_mic import MicSign
from embodiment.adapters.pygame_text import Fonts
from embodiment.adapters.pygame_theme import Kit
from embodiment.world.view import MicIcon

STATES = ("off", "open", "listening", "thinking", "speaking")


@pytest.fixture
def sign() -> MicSign:
    open_surfaces()
    return MicSign(Kit(Fonts(), 1.0))


def drawn(sign: MicSign, mic: MicIcon, tick: int = 0) -> pygame.Surface:
    target = pygame.Surface((140, 140)).convert()
    sign.draw(target, mic, (70, 70), tick)
    return target


def ink(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def lit_width(surface: pygame.Surface) -> int:
    mask = pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1, 255))
    mask.invert()
    return max(rect.width for rect in mask.get_bounding_rects())


def test_no_two_states_look_alike(sign: MicSign) -> None:
    pictures = [ink(drawn(sign, MicIcon(state=state))) for state in STATES]  # type: ignore[arg-type]
    for one, other in combinations(pictures, 2):
        assert sum(a != b for a, b in zip(one, other, strict=True)) > 2000


def test_the_halo_grows_with_the_voice(sign: MicSign) -> None:
    quiet, loud = (drawn(sign, MicIcon(state="listening", level=level)) for level in (0.0, 1.0))
    assert lit_width(loud) > lit_width(quiet) + 6


def test_listening_pulses_once_a_second(sign: MicSign) -> None:
    mic = MicIcon(state="listening")
    assert ink(drawn(sign, mic, 0)) == ink(drawn(sign, mic, 100))
    assert lit_width(drawn(sign, mic, 50)) > lit_width(drawn(sign, mic, 0))


@pytest.mark.parametrize("state", ["thinking", "speaking"])
def test_waiting_and_talking_move(sign: MicSign, state: str) -> None:
    mic = MicIcon(state=state)  # type: ignore[arg-type]
    assert ink(drawn(sign, mic, 10)) != ink(drawn(sign, mic, 40))


def test_off_stands_still(sign: MicSign) -> None:
    assert ink(drawn(sign, MicIcon(), 10)) == ink(drawn(sign, MicIcon(), 40))


@pytest.mark.parametrize("level", [-1.0, 7.5])
def test_a_level_out_of_range_is_clamped(sign: MicSign, level: float) -> None:
    assert lit_width(drawn(sign, MicIcon(state="listening", level=level))) <= 112


def test_what_was_prepared_is_not_painted_while_one_plays() -> None:
    open_surfaces()
    kit = Kit(Fonts(), 1.0)
    sign = MicSign(kit)
    sign.prepare()
    made = dict(kit._pictures)
    for state in STATES:
        for tick in range(0, 100, 7):
            drawn(sign, MicIcon(state=state, level=tick / 100), tick)  # type: ignore[arg-type]
    assert {key for key in kit._pictures if key not in made} <= {("mic dot",)}
