"""The front of the game: its window, its menus and its settings. They are there before anything else is loaded.

Until the rest of the game has come, ``frame`` plays the title by itself: menus and settings work, and a wish that needs
the rest waits for it. Then the ``Shell`` takes over and asks the front for what the player does and wishes.

What is imported here is imported before the first picture, so that nothing of sessions, worlds and devices may be.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any

from embodiment.adapters.settings_file import SettingsFile
from embodiment.app.service_key import service_key
from embodiment.app.shell_parts import NewsBoard, Window
from embodiment.units import Seconds
from embodiment.world.inputs import PAD_IS_GONE, PAD_IS_HERE, Action, InputEvent, PadChanged, Press
from embodiment.world.menu import Menu
from embodiment.world.menu_pages import TitlePage
from embodiment.world.menu_state import Changed, MenuState, Play, QuitGame, Wish
from embodiment.world.settings import Settings
from embodiment.world.view import View

SAVE_AFTER: Seconds = 0.5
"""Settings are written when nothing has changed for so long: a slider that is dragged is one change."""
WAITING = "Waking the voices"


class Front:
    """Window, menus and settings. Thread: game.

    Args:
        screen: Where the game is seen.
        file: Where settings are kept.
        scene: Map whose glimpse is behind the title.
        place: Name of the place.
        wanted: Settings asked for on the command line; they hold for this run and are not kept.
        news: Sentences for the player; any thread may append.

    Attributes:
        screen: See above.
        menu: The menus.
        news: See above.
        board: What of the news is shown over a menu.
        now: Seconds since the first frame.
        is_over: Whether the player has quit.
        wishes: What the player wished for and is not there yet, in order, each once.
        on_settings: Told of settings that were made true, and which of them have changed.
    """

    def __init__(
        self,
        screen: Window,
        file: SettingsFile,
        *,
        scene: str = "",
        place: str = "embodiment",
        wanted: Mapping[str, Any] | None = None,
        news: deque[str] | None = None,
    ) -> None:
        self.screen, self._file, self._scene = screen, file, scene
        self.board = NewsBoard(deque() if news is None else news)
        self.news = self.board.waiting
        self.now: Seconds = 0.0
        self.is_over = False
        self.wishes: list[Wish] = []
        self.on_settings: Callable[[Settings, set[str]], None] = lambda now, changed: None
        self._kept, told = file.load()
        if told:
            self.news.append(told)
        if screen.gallery.fonts.problem:
            self.news.append(screen.gallery.fonts.problem)
        state = MenuState(
            settings=replace(self._kept, **(wanted or {})), has_key=bool(service_key()), place=place
        )
        self.menu = Menu(state)
        self._changed_at: Seconds | None = None
        self._make_true(Settings(), state.settings)
        screen.rename(place)
        self.menu.open(TitlePage(state))

    @property
    def settings(self) -> Settings:
        """As they are now."""
        return self.menu.state.settings

    def frame(self, dt: Seconds) -> None:
        """One frame of the title by itself: ``dt`` seconds have passed since the last one."""
        for event in self.events(dt):
            before = self.settings
            for wish in self.menu.receive([event]):
                self._grant(wish, before)
        self.save_when_due()
        menu = self.menu.view(self.board.visible(self.now))
        self.screen.show(View(
            tick=0, scene=self._scene, menu=menu, help=self.menu.is_help, mic=None, is_early=True,
        ))  # fmt: skip

    def events(self, dt: Seconds) -> Sequence[InputEvent]:
        """A frame begins: what the player did since the last one. What means the same everywhere is done here."""
        self.now += dt
        events = self.screen.events()
        for event in events:
            if event == Press(Action.FULLSCREEN):
                before = self.settings
                self.menu.state.changed(fullscreen=not before.fullscreen)
                self.apply(before, self.settings)
            elif isinstance(event, PadChanged) and self.menu.is_open:
                self.news.append(PAD_IS_HERE if event.is_there else PAD_IS_GONE)
        return events

    def close(self) -> None:
        """Keep the settings."""
        self._save()

    def _grant(self, wish: Wish, before: Settings) -> None:
        match wish:
            case QuitGame():
                self.is_over = True
            case Changed(settings):
                self.apply(before, settings)
            case _:
                if isinstance(wish, Play):
                    self.menu.state.busy = WAITING
                if wish not in self.wishes:
                    self.wishes.append(wish)

    # -- settings ----------------------------------------------------------------------------------------------

    def apply(self, before: Settings, now: Settings) -> None:
        """Make settings true, and keep what the player changed."""
        now = self._make_true(before, now)
        changed = _changed(before, now)
        if changed:
            self._kept = replace(self._kept, **{name: getattr(now, name) for name in changed})
            self._changed_at = self.now

    def _make_true(self, before: Settings, now: Settings) -> Settings:
        """Bring everything in line with the settings; what they are then, where something could not be done."""
        changed = _changed(before, now)
        if "fullscreen" in changed:
            told = self.screen.fill_screen(now.fullscreen)
            if told:
                self.news.append(told)
                now = replace(now, fullscreen=before.fullscreen)
                self.menu.state.settings = now
        if "keys" in changed:
            self.screen.use_keys(now.key_map)
        self.on_settings(now, changed)
        return now

    def save_when_due(self) -> None:
        """Write the settings down once they have not changed for a while."""
        if self._changed_at is not None and self.now - self._changed_at >= SAVE_AFTER:
            self._save()

    def _save(self) -> None:
        if self._changed_at is None:
            return
        self._changed_at = None
        told = self._file.save(self._kept)
        if told:
            self.news.append(told)


def _changed(before: Settings, now: Settings) -> set[str]:
    """Names of the settings that differ."""
    return {
        field.name for field in fields(Settings) if getattr(before, field.name) != getattr(now, field.name)
    }
