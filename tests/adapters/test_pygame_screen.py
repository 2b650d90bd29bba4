"""The picture fits any window; keys arrive as events."""

from __future__ import annotations

import gc
import io
import os
import shutil
import subprocess
import sys
import weakref
from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from embodiment.adapters.gallery import Gallery
from embodiment.adapters.pygame_boot import open_surfaces, pygame
from embodiment.adapters.pygame_screen import Canvas, OffscreenScreen, fit
from embodiment.errors import AssetError
from embodiment.world.menu_view import MenuView
from embodiment.world.view import BASE_SIZE, Bubble, Figure, View
from tests.adapters.tiny_art import write_art

VIEW = View(tick=0)


@given(st.integers(1, 8000), st.integers(1, 8000))
def test_the_picture_lies_in_the_window_and_keeps_its_shape(width: int, height: int) -> None:
    place = fit((width, height))
    assert 0 <= place.x <= width
    assert 0 <= place.y <= height
    assert place.x + place.width <= width + 1
    assert place.y + place.height <= height + 1
    assert abs(place.width * BASE_SIZE[1] - place.height * BASE_SIZE[0]) <= BASE_SIZE[0]


@pytest.mark.parametrize(
    ("window", "scale"),
    [((1280, 720), 1.0), ((640, 360), 1.0), ((1600, 900), 1.5), ((1920, 1080), 1.5), ((3840, 2160), 1.5)],
)
def test_it_is_painted_at_720_or_1080_lines(window: tuple[int, int], scale: float) -> None:
    assert fit(window).scale == scale


@pytest.mark.parametrize("size", [(1280, 720), (640, 480), (2560, 1440)])
def test_every_size_is_filled(tmp_path: Path, size: tuple[int, int]) -> None:
    screen = OffscreenScreen(Gallery(write_art(tmp_path)), size)
    screen.show(VIEW)
    assert screen.size == size
    assert screen.events() == ()
    assert screen.surface.get_at((size[0] // 2, size[1] // 2))[:3] == (127, 162, 75)
    screen.close()


def test_another_scale_is_loaded_in_the_background(tmp_path: Path) -> None:
    """Making a window large does not stop the game while pictures are loaded."""
    open_surfaces()
    canvas = Canvas(Gallery(write_art(tmp_path)))
    small, large = (pygame.Surface(size).convert() for size in ((1280, 720), (1920, 1080)))
    view = View(tick=0, figures=(Figure(id="s", sheet="smith", body_frame=0, x=640, y=600, scale=2.0),))
    canvas.show(view, small)
    assert canvas.scale == 1.0
    frames = 0
    while canvas.scale == 1.0:
        canvas.show(view, large)
        assert large.get_at((960, 880))[:3] != (127, 162, 75), "the figure is there in every frame"
        frames += 1
        assert frames < 5000
    assert canvas.scale == 1.5
    canvas.close()
    canvas.close()


@pytest.mark.parametrize("size", [(1280, 800), (1400, 720), (640, 480), (2560, 1440)])
def test_a_frame_on_the_frame_before_looks_like_the_first_one(tmp_path: Path, size: tuple[int, int]) -> None:
    """Bars beside the picture, or a picture that is stretched, take nothing of it away."""
    gallery = Gallery(write_art(tmp_path))
    one = OffscreenScreen(gallery, size)
    for number in range(4):
        x = 640 + 40 * (number // 2)
        view = View(tick=0, figures=(Figure(id="s", sheet="smith", body_frame=0, x=x, y=600, scale=2.0),))
        one.show(view)
        other = OffscreenScreen(gallery, size)
        other.show(view)
        assert pygame.image.tobytes(one.surface, "RGB") == pygame.image.tobytes(other.surface, "RGB")
        other.close()
    one.close()


def test_no_display_is_one_sentence_that_says_what_to_do() -> None:
    """In a process of its own: SDL decides about displays once."""
    code = (
        "from embodiment.adapters.pygame_screen import PygameScreen\n"
        "from embodiment.errors import DeviceError\n"
        "try: PygameScreen()\n"
        "except DeviceError as error: print(error)\n"
    )
    environment = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
    environment["SDL_VIDEODRIVER"] = "x11"
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True, timeout=60
    )
    assert "no window can be opened" in done.stdout
    assert "--headless" in done.stdout
    assert len(done.stdout.splitlines()) == 1


PLAY = """
import sys
from embodiment.adapters.pygame_screen import PygameScreen
from embodiment.world.inputs import Action, Point, Quit, Release
from embodiment.world.view import View
screen = PygameScreen(size=(640, 360), title="embodiment window test")
tick, is_done = 0, False
while not is_done and tick < 3000:
    screen.show(View(tick=tick))
    if tick == 20:
        print("open", screen.size, flush=True)
    for event in screen.events():
        if isinstance(event, Point):  # the pointer lies over the window from the start
            continue
        print(event, flush=True)
        is_done = is_done or event in (Quit(), Release(Action.ESCAPE))
    tick += 1
screen.close()
screen.close()
print("closed", screen.size, screen.events(), flush=True)
"""


@pytest.fixture
def display() -> Iterator[str]:
    """A display of our own, ended by its process id."""
    server = shutil.which("Xvfb")
    if server is None or shutil.which("xdotool") is None:
        pytest.skip("Xvfb and xdotool are not installed")
    reader, writer = os.pipe()
    command = [server, "-displayfd", str(writer), "-screen", "0", "1280x800x24", "-nolisten", "tcp"]
    process = subprocess.Popen(command, pass_fds=(writer,), stderr=subprocess.DEVNULL)
    os.close(writer)
    try:
        with os.fdopen(reader) as numbers:
            yield f":{numbers.readline().strip()}"
    finally:
        process.terminate()
        process.wait(timeout=10)


@pytest.mark.device
def test_a_person_at_the_keyboard_is_understood(display: str) -> None:
    """Real keys: an arrow held and let go, talk, a typed word, and the window closed by Escape."""
    environment = {**os.environ, "DISPLAY": display}
    environment.pop("SDL_VIDEODRIVER", None)
    game = subprocess.Popen([sys.executable, "-c", PLAY], env=environment, stdout=subprocess.PIPE, text=True)
    assert game.stdout is not None
    try:
        assert game.stdout.readline() == "open (640, 360)\n"

        def press(*arguments: str) -> None:
            subprocess.run(["xdotool", *arguments], env=environment, check=True, timeout=20)

        press("keydown", "Left", "keydown", "space", "keyup", "space", "keyup", "Left")
        press("type", "--delay", "30", "Hi?")
        press("key", "Return", "key", "F1", "key", "BackSpace", "key", "Escape")
        lines = game.stdout.read().splitlines()
    finally:
        game.kill()
        game.wait(timeout=10)
        game.stdout.close()
    actions = [line for line in lines if line.startswith(("Press", "Release"))]
    names = [line.split("'")[1] + ("+" if line.startswith("Press") else "-") for line in actions]
    assert names[:4] == ["left+", "talk+", "talk-", "left-"]
    assert "".join(line.split("'")[1] for line in lines if line.startswith("Text")).strip() == "Hi?"
    for name in ("enter", "help", "backspace", "escape"):
        assert names.index(f"{name}+") < names.index(f"{name}-")
    assert lines[-1] == "closed (0, 0) ()"


def test_pictures_are_loaded_anew_and_broken_ones_leave_the_old(tmp_path: Path) -> None:
    assets = write_art(tmp_path)
    smith = Figure(id="smith", sheet="smith", body_frame=0, x=640, y=620, scale=2.0)
    canvas, view = Canvas(Gallery(assets)), View(tick=0, figures=(smith,))
    target = pygame.Surface(BASE_SIZE).convert()
    canvas.show(view, target)
    before = pygame.image.tobytes(target, "RGB")
    picture = assets.find("assets/characters/smith/smith.png")
    whole = picture.read_bytes()
    picture.write_bytes(b"no picture")
    show_renewed(canvas, view, target)
    assert "smith.png" in canvas.problem
    assert pygame.image.tobytes(target, "RGB") == before
    red = pygame.image.load(io.BytesIO(whole))
    red.fill((255, 0, 0, 255))
    pygame.image.save(red, picture)
    show_renewed(canvas, view, target)
    assert canvas.problem == ""
    assert pygame.image.tobytes(target, "RGB") != before
    canvas.close()


def test_pictures_that_are_loaded_anew_cost_no_long_frame(tmp_path: Path) -> None:
    """What is written and framed stays; of the people at most half are put together anew in one frame."""
    gallery = Gallery(write_art(tmp_path))
    people = tuple(
        Figure(id=f"smith{n}", sheet="smith", body_frame=0, x=200 * n, y=620, scale=1 + n / 10)
        for n in range(1, 6)
    )
    words = Bubble(figure="smith1", words=("Good", "iron"), revealed=2)
    canvas, view = Canvas(gallery), View(tick=0, figures=people, bubbles=(words,))
    target = pygame.Surface(BASE_SIZE).convert()
    canvas.show(view, target)
    before, painter = pygame.image.tobytes(target, "RGB"), canvas._painter
    assert painter is not None
    boxes = set(painter._kit._boxes)
    assert boxes
    show_renewed(canvas, view, target)
    assert canvas._painter is not painter
    assert canvas._painter._kit is painter._kit
    assert canvas._painter._new == 3
    assert pygame.image.tobytes(target, "RGB") == before
    canvas.show(view, target)
    assert canvas._painter._new == 2
    assert set(painter._kit._boxes) == boxes
    canvas.close()


def test_pictures_loaded_anew_leave_nothing_of_the_old_ones(tmp_path: Path) -> None:
    """Without a collection: what a collector would have to find stays for the visit, and pictures are large."""
    smith = Figure(id="smith", sheet="smith", body_frame=0, x=640, y=620, scale=2.0)
    canvas, view = Canvas(Gallery(write_art(tmp_path))), View(tick=0, figures=(smith,))
    target = pygame.Surface(BASE_SIZE).convert()
    canvas.show(view, target)
    old = weakref.ref(canvas._painter), weakref.ref(canvas.gallery)
    gc.disable()
    try:
        show_renewed(canvas, view, target)
        assert [one() for one in old] == [None, None]
    finally:
        gc.enable()
        gc.unfreeze()  # what loading beside the game leaves is not looked at again
    canvas.close()


def show_renewed(canvas: Canvas, view: View, target: pygame.Surface) -> None:
    """Paint until what was loaded anew, or the reason why not, has arrived."""
    canvas.renew(view)
    assert canvas._coming is not None
    canvas._coming.exception(timeout=30)
    canvas.show(view, target)


class NeverLoads:
    """Loading that takes for ever."""

    asked = 0

    def submit(self, *_: object) -> Future[None]:
        self.asked += 1
        return Future()

    def shutdown(self, **_: object) -> None:
        """Nothing runs."""


def test_until_the_pictures_are_there_a_glimpse_of_the_scene_is_shown(tmp_path: Path) -> None:
    gallery = Gallery(write_art(tmp_path))
    red = pygame.Surface((128, 72))
    red.fill((250, 20, 20))
    open_surfaces()
    (tmp_path / "assets/scenes").mkdir(parents=True, exist_ok=True)
    pygame.image.save(red, str(tmp_path / "assets/scenes/yard.jpg"))
    canvas = Canvas(gallery, waits=False)
    canvas._loader = NeverLoads()  # type: ignore[assignment]
    window = pygame.Surface((1000, 720)).convert()
    canvas.show(View(tick=0, scene="yard"), window)
    assert not canvas.is_ready
    assert window.get_at((500, 360))[0] > 240
    assert window.get_at((500, 20))[0] < 100, "beside the picture's shape there is a bar"
    canvas.show(View(tick=1, scene="elsewhere"), window)
    assert window.get_at((500, 360))[0] < 100, "a scene without one is plain"


def test_loading_begins_once_the_first_frame_is_shown(tmp_path: Path) -> None:
    canvas, loader = Canvas(Gallery(write_art(tmp_path)), waits=False), NeverLoads()
    canvas._loader = loader  # type: ignore[assignment]
    window = pygame.Surface((1280, 720)).convert()
    canvas.show(VIEW, window)
    assert loader.asked == 0
    canvas.show(VIEW, window)
    canvas.show(VIEW, window)
    assert loader.asked == 1


def test_news_are_told_while_pictures_are_loaded(tmp_path: Path) -> None:
    canvas = Canvas(Gallery(write_art(tmp_path)), waits=False)
    canvas._loader = NeverLoads()  # type: ignore[assignment]
    quiet, told = (pygame.Surface((1280, 720)).convert() for _ in range(2))
    menu = MenuView(kind="title", title="Yard")
    canvas.show(View(tick=0, menu=menu), quiet)
    canvas.show(View(tick=0, menu=replace(menu, news=("The settings were of another version.",))), told)
    assert quiet.get_buffer().raw != told.get_buffer().raw


@pytest.mark.parametrize("content", [b"", b"\xff\xd8\xff\xe0 broken"])
def test_a_broken_glimpse_is_none(tmp_path: Path, content: bytes) -> None:
    assets = write_art(tmp_path)
    (tmp_path / "assets/scenes").mkdir(parents=True, exist_ok=True)
    (tmp_path / "assets/scenes/yard.jpg").write_bytes(content)
    assert Gallery(assets).glimpse("yard") is None


def test_a_scene_that_comes_later_is_loaded_beside_the_game_as_well(tmp_path: Path) -> None:
    canvas = Canvas(Gallery(write_art(tmp_path)), waits=False)
    window = pygame.Surface(BASE_SIZE).convert()
    empty = View(tick=0)
    canvas.show(empty, window)
    canvas.show(empty, window)
    assert canvas._coming is not None
    canvas._coming.exception(timeout=30)
    canvas.show(empty, window)
    assert canvas.is_ready
    canvas.show(View(tick=1, scene="nowhere"), window)
    assert not canvas.is_ready
    assert canvas._coming is not None
    canvas._coming.exception(timeout=30)
    with pytest.raises(AssetError, match="nowhere"):
        canvas.show(View(tick=2, scene="nowhere"), window)
    canvas.show(empty, window)
    assert canvas._coming is not None, "after a broken one another can be shown"
    canvas._coming.exception(timeout=30)
    canvas.show(empty, window)
    assert canvas.is_ready
    canvas.close()
