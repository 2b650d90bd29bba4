"""The renderer paints what the view says, where it says it, from data alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from embodiment.adapters.gallery import Gallery
from embodiment.adapters.pygame_boot import pygame
from embodiment.adapters.pygame_paint import Painter
from embodiment.errors import AssetError
from embodiment.world.menu_view import MenuView
from embodiment.world.view import (
    Bubble,
    Figure,
    Lane,
    MicIcon,
    PlaceCard,
    PropState,
    Span,
    Subtitle,
    View,
)
from tests.adapters.tiny_art import BODY, WELL, write_art

pytest.importorskip("pytmx", reason="pytmx comes with the demo extra")
SMITH = Figure(id="smith", sheet="smith", body_frame=0, x=640, y=620, scale=2.0)
NOON = View(tick=0, scene="yard", time_of_day=12.0, figures=(SMITH,))
LINE = ("Good", "iron", "sings,", "Aldo.")
Paint = Callable[[View], pygame.Surface]


@pytest.fixture(scope="module")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> Gallery:
    return Gallery(write_art(tmp_path_factory.mktemp("art")))


@pytest.fixture
def paint(gallery: Gallery) -> Paint:
    painter = Painter(gallery, 1.0)

    def painted(view: View) -> pygame.Surface:
        surface = pygame.Surface(painter.size).convert()
        painter.paint(view, surface)
        return surface

    return painted


def differ(a: pygame.Surface, b: pygame.Surface) -> pygame.Rect:
    """The smallest rectangle that holds all pixels that differ."""
    mask = pygame.mask.from_threshold(a, (0, 0, 0), (1, 1, 1, 255), b)
    mask.invert()
    rects = mask.get_bounding_rects()
    return rects[0].unionall(rects[1:]) if rects else pygame.Rect(0, 0, 0, 0)


def near(a: tuple[int, ...], b: tuple[int, ...], by: int = 30) -> bool:
    return all(abs(x - y) <= by for x, y in zip(a[:3], b[:3], strict=True))


def test_a_figure_stands_with_its_feet_where_the_view_says(paint: Paint) -> None:
    surface = paint(NOON)
    assert near(tuple(surface.get_at((640, 600))), BODY)
    assert not near(tuple(surface.get_at((640, 630))), BODY)


def test_the_same_view_is_the_same_picture(paint: Paint) -> None:
    assert pygame.image.tobytes(paint(NOON), "RGB") == pygame.image.tobytes(paint(NOON), "RGB")


def test_props_and_figures_are_sorted_by_depth(paint: Paint) -> None:
    """The well touches the ground at y 600: one stands behind it at 590 and before it at 610."""
    behind, before = (replace(NOON, figures=(replace(SMITH, x=340, y=y),)) for y in (590, 610))
    assert near(tuple(paint(behind).get_at((340, 570))), WELL)
    assert near(tuple(paint(before).get_at((340, 570))), BODY)


def test_a_prop_shows_its_state(paint: Paint) -> None:
    is_open = paint(replace(NOON, props=(PropState(prop="well", state="open"),)))
    assert not near(tuple(is_open.get_at((340, 570))), WELL)


def test_night_is_darker_and_bluer_than_noon(paint: Paint) -> None:
    noon = paint(NOON).get_at((100, 500))
    dark = paint_fresh(paint, replace(NOON, time_of_day=23.0)).get_at((100, 500))
    assert sum(dark[:3]) < 0.7 * sum(noon[:3])
    assert dark[2] / max(1, dark[1]) > noon[2] / max(1, noon[1])


def paint_fresh(paint: Paint, view: View) -> pygame.Surface:
    """Shows a view until its light has arrived: it changes a piece per frame."""
    for _ in range(60):
        surface = paint(view)
    return surface


def test_light_changes_piece_by_piece_and_arrives(gallery: Gallery) -> None:
    """No frame pays for the whole of a change of light."""
    painter = Painter(gallery, 1.0)
    surface = pygame.Surface(painter.size).convert()
    painter.paint(NOON, surface)
    at_noon = surface.get_at((100, 500))
    painter.paint(replace(NOON, time_of_day=23.0), surface)
    assert surface.get_at((100, 500)) == at_noon
    for _ in range(60):
        painter.paint(replace(NOON, time_of_day=23.0), surface)
    assert sum(surface.get_at((100, 500))[:3]) < sum(at_noon[:3])


def test_words_appear_and_the_bubble_stays(paint: Paint) -> None:
    """Words that are not heard yet hold their place: with each word, only ink is added."""
    one, all_words = (
        paint(replace(NOON, bubbles=(Bubble(figure="smith", words=LINE, revealed=n),))) for n in (1, 4)
    )
    bubble = differ(paint(NOON), one)
    changed = differ(one, all_words)
    assert bubble.contains(changed)
    assert changed.left > bubble.left + 40
    assert bubble.bottom < 620 - 100


def test_where_all_change_at_once_nobody_is_later_than_a_frame(gallery: Gallery, paint: Paint) -> None:
    def crowd(light: float, tick: int) -> View:
        return View(
            tick=tick,
            time_of_day=12.0,
            figures=tuple(
                replace(SMITH, id=str(n), x=150.0 * n, scale=1.0 + n / 10, flip=bool(light)) for n in range(8)
            ),
        )

    def fresh(view: View) -> pygame.Surface:
        surface = pygame.Surface((1280, 720)).convert()
        Painter(gallery, 1.0).paint(view, surface)
        return surface

    paint(crowd(0, 0))
    paint(crowd(0, 1))
    late = differ(paint(crowd(1, 2)), paint(crowd(1, 3)))
    assert late.width > 0
    assert late.left > 150 * 3, "the first half in line was not late"
    assert not differ(paint(crowd(1, 4)), fresh(crowd(1, 4))).width


def test_a_bubble_of_nobody_is_not_drawn(paint: Paint) -> None:
    bubble = Bubble(figure="ghost", words=LINE, revealed=4)
    assert differ(paint(NOON), paint(replace(NOON, bubbles=(bubble,)))).width == 0


def test_breathing_does_not_move_the_bubble(paint: Paint) -> None:
    said = (Bubble(figure="smith", words=LINE, revealed=4),)
    still = paint(replace(NOON, bubbles=said))
    breath = paint(replace(NOON, bubbles=said, figures=(replace(SMITH, squash=1.01, dy=-2.0),)))
    assert still.get_at((640, 470)) == breath.get_at((640, 470))
    assert differ(still, breath).top > 480


@pytest.mark.parametrize(
    "change",
    [
        {"mic": MicIcon(state="listening", level=0.5)},
        {"mic": MicIcon(state="thinking")},
        {"mic": MicIcon(state="speaking")},
        {"subtitle": Subtitle(speaker="Smith", words=LINE, revealed=2)},
        {"prompt": "SPACE talk · ENTER type", "addressed": "smith"},
        {"prompt": "SPACE talk"},
        {"typing": ""},
        {"typing": "How much is a sword? " * 12},
        {"notices": ("No microphone was found: type instead.",)},
        {"place": PlaceCard(title="The Yard", detail="noon", opacity=0.5)},
        {"help": True},
        {"paused": True},
        {"overlay": tuple(f"line {n}: {n}" for n in range(40))},
        {"lanes": (Lane(name="mic", spans=(Span(start=1, end=2, label="hello"),)),), "lanes_end": 5.0},
        {
            "figures": (
                replace(SMITH, effects=("note", "heart", "question", "sweat", "spark", "surprise", "?")),
            )
        },
        {"bubbles": (Bubble(figure="smith", words=LINE, revealed=4, kind="thought"),)},
        {"bubbles": (Bubble(figure="smith", words=LINE, revealed=4, kind="notice"),)},
    ],
    ids=lambda change: "-".join(change),
)
def test_every_sign_is_drawn_and_stays_on_the_picture(paint: Paint, change: dict[str, object]) -> None:
    changed = differ(paint(NOON), paint(replace(NOON, **change)))  # type: ignore[arg-type]
    assert changed.width > 10
    assert pygame.Rect(0, 0, 1280, 720).contains(changed)


def test_signs_do_not_lie_on_each_other(paint: Paint) -> None:
    """Input box, subtitle and prompt are stacked; the microphone keeps its corner."""
    box = differ(paint(NOON), paint(replace(NOON, typing="hello")))
    bar_alone = differ(
        paint(NOON), paint(replace(NOON, subtitle=Subtitle(speaker="S", words=LINE, revealed=4)))
    )
    with_box = replace(NOON, typing="hello", subtitle=Subtitle(speaker="S", words=LINE, revealed=4))
    bar_above = differ(paint(replace(NOON, typing="hello")), paint(with_box))
    assert bar_above.bottom <= box.top
    assert bar_alone.bottom > box.top


def test_the_camera_stays_inside_the_scene(paint: Paint) -> None:
    assert differ(paint(NOON), paint(replace(NOON, camera=(900.0, 900.0)))).width == 0


def test_where_nobody_can_be_talked_to_there_is_no_microphone(paint: Paint) -> None:
    bare = View(tick=0, mic=None)
    change = differ(paint(bare), paint(replace(bare, mic=MicIcon())))
    assert change.left > 1100
    assert change.top > 540


def test_over_a_menu_no_notice_and_no_prompt_of_the_game_is_shown(paint: Paint) -> None:
    menu = MenuView(kind="list", title="Paused")
    quiet = replace(NOON, menu=menu)
    told = replace(quiet, notices=("No microphone: type instead.",), prompt="SPACE talk")
    assert differ(paint(quiet), paint(told)).size == (0, 0)


def test_a_scene_that_cannot_be_drawn_has_a_look_all_the_same(paint: Paint) -> None:
    """Behind a card that says what is wrong; nothing of it needs a file."""
    picture = paint(View(tick=0, glimpse="nowhere", mic=None))
    sky, ground = picture.get_at((640, 5))[:3], picture.get_at((640, 715))[:3]
    assert sky[2] > sky[0]
    assert ground[1] > ground[2]


def test_a_view_without_a_scene_has_figures_on_bare_ground(paint: Paint) -> None:
    surface = paint(View(tick=0, figures=(SMITH,)))
    assert near(tuple(surface.get_at((640, 600))), BODY)


@pytest.mark.parametrize(
    ("view", "message"),
    [
        (replace(NOON, scene="yrad"), r"assets/scenes/yrad.tmx: not found.*did you mean 'yard.tmx'"),
        (replace(NOON, figures=(replace(SMITH, sheet="smiht"),)), r"did you mean 'smith'"),
    ],
)
def test_a_missing_scene_or_sheet_is_named(paint: Paint, view: View, message: str) -> None:
    with pytest.raises(AssetError, match=message):
        paint(view)
