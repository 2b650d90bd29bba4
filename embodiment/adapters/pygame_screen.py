"""The window: keys in, pictures out. And the same picture without a window, for movies, tests and machines without
one.

The picture is painted at 720 or at 1080 lines and scaled to the window from there, with bars where its shape differs;
at those two sizes it is painted straight into the window.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass

from embodiment.adapters.gallery import Gallery
from embodiment.adapters.held_keys import HeldKeys
from embodiment.adapters.pygame_boot import close_display, open_surfaces, open_window, pygame
from embodiment.adapters.pygame_paint import Painter
from embodiment.adapters.pygame_theme import PILL
from embodiment.world.inputs import DEFAULT_KEYS, Action, InputEvent, Quit, Text
from embodiment.world.view import BASE_SIZE, View

SCALES = (1.0, 1.5)
"""Scales that are painted: 1280 x 720 and 1920 x 1080."""
KEY_REPEAT = (400, 35)
"""Milliseconds before a held key repeats, and between repeats."""


@dataclass(frozen=True, slots=True)
class Fit:
    """Where the picture lies in a window.

    Attributes:
        x: Left edge, pixels; what is beside it is a bar.
        y: Top edge, pixels.
        width: Pixels.
        height: Pixels.
        scale: The scale it is painted at before it is brought to this size.
    """

    x: int
    y: int
    width: int
    height: int
    scale: float


def fit(window: tuple[int, int]) -> Fit:
    """The largest picture of the right shape in the middle of a window of this size."""
    factor = min(window[0] / BASE_SIZE[0], window[1] / BASE_SIZE[1])
    width, height = max(1, round(BASE_SIZE[0] * factor)), max(1, round(BASE_SIZE[1] * factor))
    # A hair above 720 lines is still painted at 720: nobody sees a scaling of half a percent.
    scale = next((s for s in SCALES if factor <= s * 1.005), SCALES[-1])
    return Fit((window[0] - width) // 2, (window[1] - height) // 2, width, height, scale)


class Canvas:
    """Paints views onto a surface of any size.

    When the size asks for another scale, everything is loaded anew at that scale by a thread in the background; until
    it is there, the picture is painted at the old scale and stretched, so that dragging a window never stops the
    game.

    Args:
        gallery: Sheets, scenes and fonts.
        keys: The key map, for the help card.
    """

    def __init__(self, gallery: Gallery, keys: Mapping[str, Action] = DEFAULT_KEYS) -> None:
        self._gallery, self._keys = gallery, keys
        self._painter: Painter | None = None
        self._loader: ThreadPoolExecutor | None = None
        self._coming: Future[Painter] | None = None
        self._between: pygame.Surface | None = None

    @property
    def scale(self) -> float:
        """The scale that is painted now; 0 before the first frame."""
        return self._painter.scale if self._painter else 0.0

    def show(self, view: View, target: pygame.Surface) -> None:
        """Paints a view into the middle of ``target``, bars beside it.

        Raises:
            AssetError: A scene or a sheet that the view names is missing or wrong.
        """
        place = fit(target.get_size())
        painter = self._painter_for(place.scale, view)
        if (place.width, place.height) != target.get_size():
            target.fill(PILL)
        picture = target.subsurface((place.x, place.y, place.width, place.height))
        if picture.get_size() == painter.size:
            painter.paint(view, picture)
            return
        if self._between is None or self._between.get_size() != painter.size:
            self._between = pygame.Surface(painter.size).convert()
        painter.paint(view, self._between)
        # Whole multiples (4K from 1080 lines) need no smoothing and cost a third without it.
        whole = place.width % painter.size[0] == 0 and place.height % painter.size[1] == 0
        stretch = pygame.transform.scale if whole else pygame.transform.smoothscale
        stretch(self._between, picture.get_size(), picture)

    def close(self) -> None:
        """Ends the loading that is under way; idempotent."""
        if self._loader is not None:
            self._loader.shutdown(cancel_futures=True)
            self._loader = None

    def _painter_for(self, scale: float, view: View) -> Painter:
        """The painter of this scale if it is ready, else the one in use."""
        if self._painter is None:
            self._painter = self._loaded(scale, view)
        if self._coming is not None and self._coming.done():
            old, self._painter = self._painter, self._coming.result()
            self._coming = None
            self._gallery.release(old.scale)
        elif self._coming is None and scale != self._painter.scale:
            self._loader = self._loader or ThreadPoolExecutor(1, thread_name_prefix="embodiment-pictures")
            self._coming = self._loader.submit(self._loaded, scale, view)
        return self._painter

    def _loaded(self, scale: float, view: View) -> Painter:
        painter = Painter(self._gallery, scale, self._keys)
        painter.load(view)
        return painter


class PygameScreen:
    """A resizable window. Thread: game.

    Args:
        gallery: Sheets, scenes and fonts; the package's own when not given.
        size: Wanted size in pixels; made smaller to fit the desktop.
        title: Text of the title bar.
        keys: Key names to actions.

    Raises:
        DeviceError: There is no display that a window could be opened on.
    """

    def __init__(
        self,
        gallery: Gallery | None = None,
        size: tuple[int, int] = BASE_SIZE,
        title: str = "embodiment",
        keys: Mapping[str, Action] = DEFAULT_KEYS,
    ) -> None:
        open_window(size, title)
        pygame.key.set_repeat(*KEY_REPEAT)
        pygame.key.start_text_input()
        self._canvas = Canvas(gallery or Gallery(), keys)
        self._held = HeldKeys(keys)
        self._is_open = True

    @property
    def size(self) -> tuple[int, int]:
        """Size of the window in pixels; (0, 0) once it is closed."""
        window = pygame.display.get_surface() if self._is_open else None
        return window.get_size() if window else (0, 0)

    def events(self) -> Sequence[InputEvent]:
        """What the person did since the last call; nothing once the window is closed."""
        if not self._is_open:
            return ()
        found: list[InputEvent] = []
        for event in pygame.event.get():
            found += self._translated(event)
        return found

    def show(self, view: View) -> None:
        """Paints one frame and shows it.

        Raises:
            AssetError: A scene or a sheet that the view names is missing or wrong.
        """
        window = pygame.display.get_surface() if self._is_open else None
        if window is not None:
            self._canvas.show(view, window)
            pygame.display.flip()

    def close(self) -> None:
        """Gives the window back; idempotent."""
        if self._is_open:
            self._is_open = False
            self._canvas.close()
            close_display()

    def _translated(self, event: pygame.event.Event) -> list[InputEvent]:
        if event.type == pygame.QUIT:
            return [Quit()]
        if event.type == pygame.KEYDOWN:
            return self._held.down(pygame.key.name(event.key).lower())
        if event.type == pygame.KEYUP:
            return self._held.up(pygame.key.name(event.key).lower())
        if event.type == pygame.TEXTINPUT:
            text = "".join(letter for letter in event.text if letter.isprintable())
            return [Text(text)] if text else []
        if event.type == pygame.WINDOWFOCUSLOST:
            return self._held.release_all()
        return []


class OffscreenScreen:
    """The same picture without a window and without keys.

    Args:
        gallery: Sheets, scenes and fonts; the package's own when not given.
        size: Size of the picture in pixels.
    """

    def __init__(self, gallery: Gallery | None = None, size: tuple[int, int] = BASE_SIZE) -> None:
        open_surfaces()
        self._canvas = Canvas(gallery or Gallery())
        self.surface = pygame.Surface(size).convert()
        """The last picture shown."""

    @property
    def size(self) -> tuple[int, int]:
        """Size of the picture in pixels."""
        return self.surface.get_size()

    def events(self) -> Sequence[InputEvent]:
        """Nothing: nobody sits before it."""
        return ()

    def show(self, view: View) -> None:
        """Paints one frame.

        Raises:
            AssetError: A scene or a sheet that the view names is missing or wrong.
        """
        self._canvas.show(view, self.surface)

    def close(self) -> None:
        """Ends what is loading; the last picture stays. Idempotent."""
        self._canvas.close()
