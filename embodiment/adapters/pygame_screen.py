"""The window: keys in, pictures out. And the same picture without a window, for movies, tests and machines without
one.

The picture is painted at 720 or at 1080 lines and scaled to the window from there, with bars where its shape differs;
at those two sizes it is painted straight into the window.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from embodiment.adapters.gallery import Gallery
from embodiment.adapters.pygame_boot import close_display, fill_screen, open_surfaces, open_window, pygame
from embodiment.adapters.pygame_glimpse import Glimpse
from embodiment.adapters.pygame_hud import Hud
from embodiment.adapters.pygame_inputs import Inputs
from embodiment.adapters.pygame_menu import Menus
from embodiment.adapters.pygame_panels import draw_help
from embodiment.adapters.pygame_theme import PILL, Kit, around
from embodiment.adapters.shutter import Shutter, collector_rests, giving_way
from embodiment.errors import AssetError
from embodiment.world.inputs import DEFAULT_KEYS, Action, InputEvent
from embodiment.world.view import BASE_SIZE, View

if TYPE_CHECKING:
    from concurrent.futures import Future, ThreadPoolExecutor

    from embodiment.adapters.pygame_paint import Painter

SCALES = (1.0, 1.5)
"""Scales that are painted: 1280 x 720 and 1920 x 1080."""
KEY_REPEAT = (400, 50)
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
        waits: True: the first frame is shown when everything is loaded; False: a glimpse of it is shown until then.
    """

    def __init__(
        self, gallery: Gallery, keys: Mapping[str, Action] = DEFAULT_KEYS, *, waits: bool = True
    ) -> None:
        self._gallery, self._keys, self._waits = gallery, keys, waits
        self._painter: Painter | None = None
        self._loader: ThreadPoolExecutor | None = None
        self._coming: Future[Painter] | None = None
        self._is_new = not waits
        self._between: pygame.Surface | None = None
        self._menus: tuple[float, Kit, Menus, Hud] | None = None
        self._glimpse = Glimpse(gallery)
        self.shutter = Shutter()
        """Closed while a frame is made: what is loaded beside the game waits for that."""
        self.problem = ""
        """Why pictures that were loaded anew are not painted; the old ones are."""

    @property
    def is_ready(self) -> bool:
        """Whether what is to be painted is loaded."""
        return self._painter is not None

    @property
    def gallery(self) -> Gallery:
        """What is painted with now."""
        return self._gallery

    @property
    def scale(self) -> float:
        """The scale that is painted now; 0 before the first frame."""
        return self._painter.scale if self._painter else 0.0

    def use_keys(self, keys: Mapping[str, Action]) -> None:
        """Show other keys on the help card from now on."""
        self._keys = keys
        if self._painter is not None:
            self._painter.keys = keys

    def show(self, view: View, target: pygame.Surface) -> None:
        """Paints a view into the middle of ``target``, bars beside it; on the same target, only what has changed.

        Raises:
            AssetError: A scene or a sheet that the view names is missing or wrong.
        """
        self.shutter.close()
        try:
            self._show(view, target)
        finally:
            self.shutter.open()

    def _show(self, view: View, target: pygame.Surface) -> None:
        place = fit(target.get_size())
        painter = self._painter_for(place.scale, view)
        if painter is None:
            target.fill(PILL)
            picture = target.subsurface((place.x, place.y, place.width, place.height))
            self._glimpse.draw(picture, view.scene or view.glimpse)
            self._show_menu(view, target, place)
            return
        self._glimpse.clear()
        picture = target.subsurface((place.x, place.y, place.width, place.height))
        for bar in around(target.get_rect(), picture.get_rect(topleft=(place.x, place.y))):
            target.fill(PILL, bar)
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

    def renew(self, view: View) -> None:
        """Loads everything anew in the background; until all of it is there, and whole, the old is painted.

        ``problem`` says what was wrong with it, if anything was.
        """
        if self._painter is None:
            return
        self.problem = ""
        scale, fresh = self._painter.scale, self._gallery.fresh()
        self._coming = self._beside().submit(self._loaded_beside, scale, view, fresh)

    def _show_menu(self, view: View, target: pygame.Surface, place: Fit) -> None:
        """A menu or the help card alone, while the pictures behind it are loaded: it can be used at once."""
        scale = place.width / BASE_SIZE[0]
        if self._menus is None or self._menus[0] != scale:
            kit = Kit(self._gallery.fonts, scale)
            self._menus = (scale, kit, Menus(kit), Hud(kit))
        _, kit, menus, hud = self._menus
        picture = target.subsurface((place.x, place.y, place.width, place.height))
        if view.help:
            draw_help(picture, kit, self._keys)
        if view.menu is None:
            return
        menus.draw(picture, view.menu, view.tick)
        hud.news(picture, view.menu)

    def forget(self) -> None:
        """Paint all of the next frame, as what was painted may be gone."""
        if self._painter is not None:
            self._painter.forget()

    def close(self) -> None:
        """Ends the loading that is under way; idempotent."""
        if self._loader is not None:
            self._loader.shutdown(cancel_futures=True)
            self._loader = None

    def _painter_for(self, scale: float, view: View) -> Painter | None:
        """The painter of this scale if it is ready, else the one in use, if any."""
        if self._painter is not None and not self._waits and not self._painter.has_scene(view):
            # Another scene is loaded like the first one: on the game thread it would take seconds.
            self._painter = None
        if self._painter is None and self._waits:
            self._painter = self._loaded(scale, view)
        if self._coming is not None and self._coming.done():
            coming, self._coming = self._coming, None
            try:
                self._take(coming.result(), view)
            except AssetError as error:
                if self._painter is None:
                    raise
                self.problem = str(error)
        elif self._is_new or view.is_early:
            self._is_new = False  # the first frame is on the screen before loading begins to compete with it
        elif self._coming is None and (
            self._painter is None or (scale != self._painter.scale and not self.problem)
        ):
            load = self._loaded if self._painter is None else self._loaded_beside
            self._coming = self._beside().submit(load, scale, view)
        return self._painter

    def _beside(self) -> ThreadPoolExecutor:
        """The thread that loads."""
        if self._loader is None:
            from concurrent.futures import ThreadPoolExecutor

            self._loader = ThreadPoolExecutor(1, thread_name_prefix="embodiment-pictures")
        return self._loader

    def _take(self, painter: Painter, view: View) -> None:
        """Paint with another painter from now on."""
        old, self._painter = self._painter, painter
        painter.keys = self._keys
        if self._gallery is not painter.gallery:  # nothing may hold the old pictures
            self._gallery, self._glimpse = painter.gallery, Glimpse(painter.gallery)
        if old is None:
            return
        if old.scale == painter.scale:
            painter.follow(old, view)
        else:
            self._gallery.release(old.scale)

    def _loaded_beside(self, scale: float, view: View, gallery: Gallery | None = None) -> Painter:
        """The same while frames are painted, which go first."""
        with giving_way(self.shutter), collector_rests():
            return self._loaded(scale, view, gallery)

    def _loaded(self, scale: float, view: View, gallery: Gallery | None = None) -> Painter:
        from embodiment.adapters.pygame_paint import (
            Painter,  # a third of our imports: not before the first frame
        )

        painter = Painter(gallery or self._gallery, scale, self._keys)
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
        gallery = gallery or Gallery()
        open_window(size, title, gallery.icon())
        pygame.key.set_repeat(*KEY_REPEAT)
        pygame.key.start_text_input()
        self._canvas = Canvas(gallery, keys, waits=False)
        self._inputs = Inputs(keys)
        self._window_size = size
        self._is_open = True

    @property
    def size(self) -> tuple[int, int]:
        """Size of the window in pixels; (0, 0) once it is closed."""
        window = pygame.display.get_surface() if self._is_open else None
        return window.get_size() if window else (0, 0)

    @property
    def scale(self) -> float:
        """The scale that pictures are drawn at in a window of this size."""
        return fit(self.size).scale

    @property
    def is_ready(self) -> bool:
        """Whether everything that is to be seen is loaded."""
        return self._canvas.is_ready

    @property
    def gallery(self) -> Gallery:
        """What is painted with; another one after pictures were loaded anew."""
        return self._canvas.gallery

    def events(self) -> Sequence[InputEvent]:
        """What the person did since the last call; nothing once the window is closed."""
        if not self._is_open:
            return ()
        self._canvas.shutter.close()  # a frame begins
        place = fit(self.size)
        found = self._inputs.read((place.x, place.y), place.width / BASE_SIZE[0])
        if self._inputs.is_window_new:
            self._canvas.forget()
        return found

    def use_keys(self, keys: Mapping[str, Action]) -> None:
        """Other keys from now on, also on the help card."""
        self._inputs.use(keys)
        self._canvas.use_keys(keys)

    def rename(self, title: str) -> None:
        """Another text for the title bar."""
        if self._is_open:
            pygame.display.set_caption(title)

    def fill_screen(self, wanted: bool) -> str:
        """Take the whole screen, or go back into a window.

        Returns:
            What went wrong in one sentence, empty where it went well; the window is then as it was.
        """
        self._canvas.forget()
        return fill_screen(wanted, self._window_size) if self._is_open else ""

    def show(self, view: View) -> None:
        """Paints one frame and shows it.

        Raises:
            AssetError: A scene or a sheet that the view names is missing or wrong.
        """
        window = pygame.display.get_surface() if self._is_open else None
        if window is not None:
            self._canvas.show(view, window)
            pygame.display.flip()

    def renew(self, view: View) -> None:
        """Loads all pictures anew in the background; what cannot be read leaves the old ones, see ``problem``."""
        self._canvas.renew(view)

    @property
    def problem(self) -> str:
        """Why pictures that were loaded anew are not painted; empty where nothing is wrong."""
        return self._canvas.problem

    def close(self) -> None:
        """Gives the window back; idempotent."""
        if self._is_open:
            self._is_open = False
            self._canvas.close()
            self._inputs.close()
            close_display()


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
        """The last picture shown: to be read; the next one is painted only where it differs."""

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

    def renew(self, view: View) -> None:
        """Loads all pictures anew in the background; what cannot be read leaves the old ones, see ``problem``."""
        self._canvas.renew(view)

    @property
    def problem(self) -> str:
        """Why pictures that were loaded anew are not painted; empty where nothing is wrong."""
        return self._canvas.problem

    def close(self) -> None:
        """Ends what is loading; the last picture stays. Idempotent."""
        self._canvas.close()
