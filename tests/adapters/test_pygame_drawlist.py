"""A picture that is painted only where it has changed is, pixel for pixel, the picture painted whole."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from embodiment.adapters.assets import Assets
from embodiment.adapters.gallery import Gallery
from embodiment.adapters.pygame_boot import open_surfaces, pygame
from embodiment.adapters.pygame_drawlist import FAR, DrawList, Target, joined
from embodiment.adapters.pygame_paint import Painter
from embodiment.adapters.pygame_scene import SceneArt
from embodiment.adapters.pygame_tiles import PREMULTIPLIED, full_surface
from embodiment.world.board import BoardLine, Piece
from embodiment.world.menu_view import MenuView
from embodiment.world.view import Bubble, Figure, Lane, MicIcon, PlaceCard, Span, Subtitle, View
from tests.adapters.tiny_art import write_art

open_surfaces()
SIZE = (120, 90)
SCALE = 0.5
LINE = ("Good", "iron", "sings,", "Aldo.", "Mind", "the", "sparks", "on", "your", "sleeve.")
Laid: TypeAlias = tuple[int, int, int, int]
"""Which picture, where, and how."""
Story: TypeAlias = list[tuple[int, tuple[str, object]]]
"""How much time passes, and what of the view is another then."""


def bytes_of(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def soft(size: tuple[int, int], seed: int) -> pygame.Surface:
    """A picture with every alpha there is."""
    surface = pygame.Surface(size, pygame.SRCALPHA, 32)
    for x in range(size[0]):
        for y in range(size[1]):
            surface.set_at((x, y), tuple((seed + n * 37 + x * 11 + y * 7) % 256 for n in range(4)))
    return surface


PICTURES = (
    soft((31, 22), 5),
    soft((50, 9), 99).premul_alpha(),
    soft((17, 40), 3).convert(),
    soft((8, 8), 200),
)
FLAGS = (0, PREMULTIPLIED, 0, pygame.BLEND_RGB_ADD)
laid = st.tuples(
    st.integers(0, 5), st.integers(-30, SIZE[0]), st.integers(-30, SIZE[1]), st.sampled_from([0, 0, 1])
)
frames = st.lists(st.lists(laid, max_size=9), min_size=1, max_size=5)


def draw(target: Target, ground: pygame.Surface, what: Sequence[Laid]) -> None:
    """Pictures by themselves or several at once, whole or a part, in a clip or not, and colours."""
    target.blit(ground, (0, 0))
    for number, x, y, way in what:
        place = pygame.Rect(x, y, 25, 18)
        if number == 5:
            target.fill((number, x % 256, 77), place, pygame.BLEND_RGB_ADD if way else 0)
            continue
        if number == 4:
            target.fblits([(PICTURES[1], (x, y)), (PICTURES[1], (x + 20, y + 3))], PREMULTIPLIED)
            continue
        target.set_clip(place.clip(target.get_clip()) if way else None)
        target.blit(PICTURES[number], (x, y), pygame.Rect(1, 2, 6, 5) if way else None, FLAGS[number])
        target.set_clip(None)


@given(shown=frames)
def test_what_is_painted_over_the_frame_before_is_what_is_painted_whole(shown: list[list[Laid]]) -> None:
    ground = full_surface(SIZE)
    ground.fill((90, 120, 60))
    picture, before = pygame.Surface(SIZE).convert(), None
    for what in shown:
        drawn = DrawList(SIZE, before)
        draw(drawn, ground, what)
        drawn.paint(picture, before)
        before = drawn
        whole = pygame.Surface(SIZE).convert()
        draw(whole, ground, what)
        assert bytes_of(picture) == bytes_of(whole)


def listed(*laid_down: tuple[int, int, int]) -> DrawList:
    drawn = DrawList(SIZE)
    for number, x, y in laid_down:
        drawn.blit(PICTURES[number], (x, y))
    return drawn


@pytest.mark.parametrize(
    ("before", "now", "changed"),
    [
        ([(0, 0, 0), (3, 50, 50)], [(0, 0, 0), (3, 50, 50)], []),
        ([(0, 0, 0), (3, 50, 50)], [(0, 0, 0), (3, 70, 50)], [(50, 50, 8, 8), (70, 50, 8, 8)]),
        ([(0, 0, 0), (3, 50, 50)], [(0, 0, 0), (3, 52, 50)], [(50, 50, 10, 8)]),
        ([(0, 0, 0), (3, 50, 50)], [(3, 50, 50)], [(0, 0, 31, 22)]),
        ([(3, 50, 50)], [(3, 50, 50), (3, 119, 0)], [(119, 0, 1, 8)]),
        ([(3, 50, 50)], [(3, 50, 50), (3, 120, 0)], []),
        ([(0, 0, 0), (3, 9, 9)], [(3, 9, 9), (0, 0, 0)], [(0, 0, 31, 22)]),
        ([(3, 9, 9), (0, 60, 60), (3, 9, 9), (2, 1, 1)], [(0, 60, 60), (3, 9, 9)], [(0, 0, *SIZE)]),
    ],
    ids=[
        "nothing",
        "goes far",
        "goes on",
        "is gone",
        "comes in",
        "is outside",
        "comes nearer",
        "twice there",
    ],
)
def test_what_is_painted_is_what_is_another(
    before: list[tuple[int, int, int]], now: list[tuple[int, int, int]], changed: list[tuple[int, ...]]
) -> None:
    assert sorted(map(tuple, listed(*now).changes(listed(*before)))) == changed


def test_where_most_has_changed_all_is_painted() -> None:
    full = [full_surface((100, 80)) for _ in range(2)]
    before, now = DrawList(SIZE), DrawList(SIZE)
    before.blit(full[0], (0, 0))
    now.blit(full[1], (0, 0))
    assert now.changes(before) == [pygame.Rect((0, 0), SIZE)]


@given(places=st.lists(st.builds(pygame.Rect, *[st.integers(0, 60)] * 2, *[st.integers(1, 30)] * 2)))
def test_places_become_few_that_are_not_much_larger(places: list[pygame.Rect]) -> None:
    found = joined(places)
    assert len(found) <= len(places)
    assert all(any(whole.contains(place) for whole in found) for place in places)
    most = sum(place.width * place.height + FAR for place in places)
    assert sum(place.width * place.height for place in found) <= most


def test_places_that_overlap_become_one_where_little_lies_between_them() -> None:
    wide, tall = pygame.Rect(0, 0, 200, 10), pygame.Rect(0, 0, 10, 200)
    assert joined([wide, tall]) == [wide, tall]
    assert joined([wide, wide.move(50, 5)]) == [pygame.Rect(0, 0, 250, 15)]
    assert joined([wide, pygame.Rect(0, 50, 200, 10)]) == [wide, pygame.Rect(0, 50, 200, 10)], "apart"


@pytest.fixture(scope="module")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> Gallery:
    pytest.importorskip("pytmx", reason="pytmx comes with the demo extra")
    return Gallery(write_art(tmp_path_factory.mktemp("art")))


def yard(gallery: Gallery) -> Painter:
    """Paints a yard with clouds, twinkling stars and towers to walk behind that reach up to the clouds.

    It has a gallery of its own: who is late in a frame depends on what is made already.
    """
    gallery = gallery.fresh()
    painter = Painter(gallery, SCALE)
    loaded = gallery.scene("yard")
    stone = next(prop for prop in loaded.scenery.props if prop.name == "stone")
    towers = tuple(
        replace(
            stone, name=f"tower {n}", x=40.0 + 300 * n, y=10.0, width=140.0, height=630.0, base=620.0 + 20 * n
        )
        for n in range(4)
    )
    scenery = replace(loaded.scenery, props=(*loaded.scenery.props, *towers))
    painter._scenes["yard"] = SceneArt(scenery, loaded.folder, SCALE)
    painter._scenes["yard"].set_hour(23.0)
    return painter


@pytest.fixture(scope="module")
def yards(gallery: Gallery) -> tuple[Painter, Painter]:
    return yard(gallery), yard(gallery)


def whole(painter: Painter, view: View) -> bytes:
    """The picture as it is painted where nothing is known of the frame before."""
    surface = pygame.Surface(painter.size).convert()
    painter._camera = None
    painter.paint(view, surface)
    return bytes_of(surface)


def same(kept: Painter, other: Painter, views: Iterable[View]) -> None:
    """Paint them one after the other on one surface, and each by itself."""
    surface = pygame.Surface(kept.size).convert()
    for number, view in enumerate(views):
        kept.paint(view, surface)
        assert bytes_of(surface) == whole(other, view), number


people = st.lists(
    st.builds(
        Figure,
        id=st.sampled_from("abc"),
        sheet=st.just("smith"),
        body_frame=st.integers(0, 2),
        x=st.sampled_from([100.0, 240.5, 640.0, 690.0, 1100.0]),
        y=st.sampled_from([610.0, 630.0, 650.0, 690.0]),
        mouth=st.sampled_from("XAD"),
        flip=st.booleans(),
        squash=st.sampled_from([1.0, 1.03]),
        angle=st.sampled_from([0.0, 4.0]),
        scale=st.sampled_from([1.0, 2.0]),
        effects=st.sampled_from([(), ("note",), ("heart", "question")]),
    ),
    max_size=3,
    unique_by=lambda figure: figure.id,
).map(tuple)
said = st.tuples(
    *(
        st.builds(Bubble, figure=st.just(who), words=st.just(LINE), revealed=st.integers(0, 10))
        for who in "ab"
    )
)
BOARD = (BoardLine("title", (Piece("Thirds"),), 0), BoardLine("step", (Piece("1", "3"), Piece(" of it")), 0))
CHANGES: dict[str, st.SearchStrategy[object]] = {
    "camera": st.sampled_from([(0.0, 0.0), (14.0, 0.0), (90.3, 0.0)]),
    "time_of_day": st.sampled_from([23.0, 12.0, 18.4]),
    "figures": people,
    "bubbles": st.one_of(st.just(()), said),
    "subtitle": st.one_of(
        st.none(),
        st.builds(Subtitle, speaker=st.just("Smith"), words=st.just(LINE), revealed=st.integers(0, 9)),
    ),
    "mic": st.one_of(
        st.none(), st.builds(MicIcon, state=st.sampled_from(["open", "listening", "thinking", "speaking"]))
    ),
    "prompt": st.sampled_from(["", "SPACE talk · ENTER type"]),
    "addressed": st.sampled_from(["", "a"]),
    "focus": st.sampled_from(["", "b"]),
    "typing": st.sampled_from([None, "", "How much is a sword?"]),
    "notices": st.sampled_from([(), ("No microphone was found: type instead.",)]),
    "place": st.one_of(
        st.none(), st.builds(PlaceCard, title=st.just("The Yard"), opacity=st.sampled_from([0.3, 1.0]))
    ),
    "help": st.booleans(),
    "paused": st.booleans(),
    "overlay": st.sampled_from([(), ("one", "two")]),
    "lanes": st.sampled_from([(), (Lane(name="mic", spans=(Span(start=0.5, end=0.9),)),)]),
    "board": st.sampled_from([(), BOARD]),
    "score": st.sampled_from([(), (True, False)]),
    "menu": st.sampled_from(
        [None, MenuView(kind="title", title="The Yard"), MenuView(kind="panel", title="Pause")]
    ),
    "text_scale": st.sampled_from([1.0, 1.4]),
    "is_still": st.booleans(),
    "scene": st.sampled_from(["yard", "yard", ""]),
}
stories = st.lists(
    st.tuples(
        st.sampled_from([0, 1, 8, 300]),
        st.sampled_from(["figures", "bubbles", "camera", *CHANGES]).flatmap(
            lambda name: st.tuples(st.just(name), CHANGES[name])
        ),
    ),
    min_size=2,
    max_size=12,
)
START = View(
    tick=0,
    scene="yard",
    time_of_day=23.0,
    figures=(Figure(id="a", sheet="smith", body_frame=0, x=240.0, y=615.0, scale=2.0),),
    bubbles=(Bubble(figure="a", words=LINE, revealed=2),),
)


@given(story=stories)
@settings(max_examples=8, deadline=None)
def test_a_story_is_painted_as_if_every_frame_were_painted_whole(
    yards: tuple[Painter, Painter], story: Story
) -> None:
    """Camera, people, bubbles, light, menus and panels come, go and stay as they like."""
    tell(yards, story)


@pytest.mark.slow
@given(story=stories)
@settings(max_examples=80, deadline=None)
def test_many_stories_are_painted_as_if_every_frame_were_painted_whole(
    yards: tuple[Painter, Painter], story: Story
) -> None:
    tell(yards, story)


def tell(yards: tuple[Painter, Painter], story: Story) -> None:
    views = [START, START]
    for ticks, (name, value) in story:
        changed = replace(views[-1], tick=views[-1].tick + ticks, **{name: value})  # type: ignore[arg-type]
        views += [changed, replace(changed, tick=changed.tick + 2)]
    same(*yards, views)


def test_every_word_is_seen_as_it_is_heard(gallery: Gallery) -> None:
    """Also one that makes its page no wider and no higher."""
    said = [Bubble(figure="a", words=LINE, revealed=n) for n in (1, *range(len(LINE) + 1))]
    same(yard(gallery), yard(gallery), (replace(START, bubbles=(bubble,)) for bubble in said))


def test_a_new_light_arrives_while_the_camera_stands(gallery: Gallery) -> None:
    one, other = yard(gallery), yard(gallery)
    same(one, other, (replace(START, tick=2 * n, time_of_day=23.0 if n < 3 else 12.0) for n in range(60)))
    assert one._scenes["yard"].light == other._scenes["yard"].light
    assert not one._scenes["yard"].light.is_moon, "it has arrived"


def test_pictures_that_are_loaded_anew_are_painted(gallery: Gallery) -> None:
    surfaces = [pygame.Surface((640, 360)).convert() for _ in range(2)]
    painters = [yard(gallery), yard(gallery)]
    for number in range(8):
        view = replace(START, tick=4 * number)
        if number == 4:
            for painter in (fresh := [yard(gallery), yard(gallery)]):
                painter.follow(painters[fresh.index(painter)], view)
            painters = fresh
        painters[0].paint(view, surfaces[0])
        assert bytes_of(surfaces[0]) == whole(painters[1], view)


def test_another_surface_and_one_that_was_drawn_on_are_painted_whole(gallery: Gallery) -> None:
    painter = yard(gallery)
    window = pygame.Surface((700, 400)).convert()
    here, there = window.subsurface((0, 0, 640, 360)), window.subsurface((60, 40, 640, 360))
    for target in (here, here, there, pygame.Surface((640, 360)).convert(), here):
        target.fill((255, 0, 255))
        painter.paint(START, target)
        assert bytes_of(target) == whole(yard(gallery), START) if target is not here else True
        painter.forget()
        target.fill((255, 0, 255))
        painter.paint(START, target)
        assert bytes_of(target) == whole(yard(gallery), START)


def test_while_nothing_changes_nothing_is_painted(gallery: Gallery) -> None:
    painter, surface = yard(gallery), pygame.Surface((640, 360)).convert()
    for _ in range(3):
        painter.paint(START, surface)
    surface.set_at((300, 100), (255, 0, 255))
    painter.paint(START, surface)
    assert surface.get_at((300, 100))[:3] == (255, 0, 255)
    painter.forget()
    painter.paint(START, surface)
    assert surface.get_at((300, 100))[:3] != (255, 0, 255)


@pytest.mark.slow
def test_the_village_at_dusk_is_painted_as_if_every_frame_were_painted_whole() -> None:
    """The pictures that are shipped, everything on the screen, a camera that walks and rests."""
    pytest.importorskip("pytmx", reason="pytmx comes with the demo extra")
    from tests.benchmarks.frame_time import stage, view_at

    one, other = Gallery(Assets(Path.cwd())), Gallery(Assets(Path.cwd()))
    cast = stage(one, 6)

    def view(number: int) -> View:
        rest = number % 30 > 10
        full = view_at(number * 8, "village", cast, "stands" if rest else "walks")
        return full if number % 50 < 20 else replace(full, overlay=(), lanes=(), typing=None)

    same(Painter(one, 1.0), Painter(other, 1.0), (view(number) for number in range(100)))
