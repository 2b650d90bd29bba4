"""Characters in a Pygame game that was not written for them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

import embodiment as em
from embodiment.app.new import make_character
from embodiment.errors import UsageError
from embodiment.testing.ports import simulated_ports
from embodiment.units import to_samples

SIZE = (800, 600)
MIRA = "assets/characters/mira"


@pytest.fixture
def window() -> Iterator[pygame.Surface]:
    pygame.display.init()
    yield pygame.display.set_mode(SIZE)
    pygame.display.quit()


@pytest.fixture
def world(window: pygame.Surface) -> Iterator[em.World]:
    with em.World([MIRA], at={"mira": (500, 500)}, ports=simulated_ports()) as world:
        yield world


def key(name: int, kind: int = pygame.KEYDOWN) -> pygame.event.Event:
    return pygame.event.Event(kind, key=name)


def letters(text: str) -> pygame.event.Event:
    return pygame.event.Event(pygame.TEXTINPUT, text=text)


def play(world: em.World, seconds: float) -> None:
    for _ in range(round(seconds * 30)):
        world.tick(1 / 30)


def near(world: em.World) -> None:
    world.player_at(420, 500)
    play(world, 0.5)


def changed(before: pygame.Surface, after: pygame.Surface) -> pygame.Rect:
    mask = pygame.mask.from_threshold(before, (0, 0, 0), (1, 1, 1, 255), after)
    mask.invert()
    rects = mask.get_bounding_rects()
    return rects[0].unionall(rects[1:]) if rects else pygame.Rect(0, 0, 0, 0)


def test_a_line_typed_in_the_games_own_box_is_answered(world: em.World) -> None:
    heard: list[object] = []
    world["mira"].session.subscribe(heard.append)
    near(world)
    world.type("what is your name")
    play(world, 6)
    said = [event.heard for event in heard if type(event).__name__ == "SpeakingStopped"]  # type: ignore[attr-defined]
    assert any("Mira" in text for text in said)


def test_keys_are_the_conversations_only_when_somebody_is_near(world: em.World) -> None:
    play(world, 0.2)
    assert world.addressed is None
    assert not world.handle(key(pygame.K_SPACE))
    assert not world.handle(key(pygame.K_RETURN))
    near(world)
    world.handle(key(pygame.K_SPACE, pygame.KEYUP))
    world.handle(key(pygame.K_RETURN, pygame.KEYUP))
    assert world.addressed is world["mira"]
    assert world.handle(key(pygame.K_SPACE))
    world.handle(key(pygame.K_SPACE, pygame.KEYUP))
    assert not world.handle(key(pygame.K_LEFT))
    assert not world.handle(key(pygame.K_ESCAPE))


def test_while_one_types_the_keyboard_is_the_conversations(world: em.World) -> None:
    near(world)
    assert world.handle(key(pygame.K_RETURN))
    assert world.is_typing
    assert world.handle(key(pygame.K_LEFT))
    assert world.handle(letters("hello"))
    assert world.handle(key(pygame.K_ESCAPE))
    assert not world.is_typing
    assert not world.handle(letters("x"))


def test_only_figures_and_signs_are_painted_over_the_game(world: em.World, window: pygame.Surface) -> None:
    window.fill((90, 120, 200))
    before = window.copy()
    play(world, 0.1)
    world.draw(window)
    painted = changed(before, window)
    assert painted.h > 150, "a grown-up at scale 1"
    assert abs(painted.bottom - 500) < 40, "its feet are where the game put them"
    assert painted.left > 350, "the rest of the game's picture is as it was"


def test_the_games_camera_moves_them(world: em.World, window: pygame.Surface) -> None:
    pictures = []
    for camera in ((0, 0), (200, 0)):
        window.fill((90, 120, 200))
        before = window.copy()
        world.draw(window, camera)
        pictures.append(changed(before, window))
    assert abs(pictures[0].centerx - pictures[1].centerx - 200) <= 2


def test_scale_and_places_are_in_the_games_pixels(window: pygame.Surface) -> None:
    with em.World([MIRA], at={"mira": (400, 400)}, scale=0.5, ports=simulated_ports()) as world:
        window.fill((90, 120, 200))
        before = window.copy()
        world.draw(window)
        painted = changed(before, window)
        assert painted.h < 140
        assert abs(painted.bottom - 400) < 30
        world.place("mira", 200, 400)
        world.draw(window)
        assert world["mira"].body.position == (400, 800)


def test_keys_can_be_given_another_meaning(window: pygame.Surface) -> None:
    keys = {"e": "talk", "space": ""}
    with em.World([MIRA], at={"mira": (500, 500)}, keys=keys, ports=simulated_ports()) as world:
        near(world)
        assert not world.handle(key(pygame.K_SPACE))
        assert world.handle(key(pygame.K_e))


def test_answers_wait_as_long_as_the_game_says(window: pygame.Surface) -> None:
    with em.World([MIRA], voice_buffer="120-300", ports=simulated_ports()) as world:
        assert world["mira"].session.speech.ring.jitter == to_samples(0.12)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"at": {"mirra": (1, 2)}}, "did you mean 'mira'"),
        ({"scale": 0}, "a factor above 0"),
        ({"keys": {"e": "tolk"}}, "did you mean 'talk'"),
        ({"voice_buffer": "0.06"}, "is no voice buffer: write milliseconds, 60"),
    ],
)
def test_a_mistake_is_told_at_the_call(arguments: dict[str, object], sentence: str) -> None:
    with pytest.raises(UsageError, match=sentence):
        em.World([MIRA], **arguments)  # type: ignore[arg-type]


def test_an_unknown_character_is_named(world: em.World) -> None:
    with pytest.raises(UsageError, match="did you mean 'mira'"):
        world["mirra"]


@pytest.mark.parametrize(("inside", "folder"), [(".", "people/bo"), ("people", "bo"), ("people", "ada")])
def test_a_folder_of_ones_own_is_drawn_and_read_again_whatever_it_wears(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, window: pygame.Surface, inside: str, folder: str
) -> None:
    """Bo has no sheet; he wears Ada's, who lives beside him and is not in the game."""
    _, bo = (make_character(name, tmp_path / "people") for name in ("Ada", "Bo"))
    for file in (bo / "bo.json", bo / "bo.png"):
        file.unlink()
    with (bo / "character.toml").open("a", encoding="utf-8") as file:
        file.write('\n[body]\nsheet = "ada"\n')
    monkeypatch.chdir(tmp_path / inside)
    key_of_it = folder.rpartition("/")[2]
    with em.World([folder], at={key_of_it: (400, 500)}, ports=simulated_ports()) as world:
        words = tmp_path / "people" / key_of_it / "character.toml"
        words.write_text(words.read_text("utf-8").replace("Mind", "Watch"), "utf-8")
        world.handle(key(pygame.K_F5))
        play(world, 0.1)
        world.draw(window)  # with pictures that are loaded anew
        window.fill((0, 0, 0))
        before = window.copy()
        world.draw(window)
        play(world, 0.1)
        assert world.runtime.stats.broken == {}
        assert changed(before, window).height > 100
