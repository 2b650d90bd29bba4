"""The game around the visits: title screen, pause, settings, and what happens when something is wrong.

One ``frame`` is the whole story: input to the menu or to the visit, time, what came from backstage, one picture. It is
given everything it needs and never asks whether it runs in a window: a test gives it a screen that is a list of events.
"""

from __future__ import annotations

import gc
from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from embodiment.adapters.settings_file import SettingsFile
from embodiment.app.backstage import Backstage, Devices, Job, Opened
from embodiment.app.playing import Playing, usable
from embodiment.app.services import has_key
from embodiment.app.shell_parts import NewsBoard, Run, Window
from embodiment.app.title import TitleScene
from embodiment.errors import EmbodimentError
from embodiment.units import Seconds
from embodiment.world.controls import PAD_IS_GONE, PAD_IS_HERE
from embodiment.world.inputs import Action, InputEvent, PadChanged, Press, Release, Text
from embodiment.world.menu import Menu
from embodiment.world.menu_pages import CardPage, PausePage, TitlePage
from embodiment.world.menu_state import (
    Back,
    Changed,
    LookForDevices,
    MemoryBook,
    MenuState,
    Play,
    QuitGame,
    Resume,
    ToTitle,
    Wish,
)
from embodiment.world.ports import Microphone
from embodiment.world.settings import Settings
from embodiment.world.view import View

SAVE_AFTER: Seconds = 0.5
"""Settings are written when nothing has changed for so long: a slider that is dragged is one change."""
WAITING = "Waking the voices"
FAILED = "Something is wrong"


class Shell:
    """The game. Thread: game.

    Args:
        run: What is played.
        screen: Where it is seen.
        backstage: What visits are plugged into.
        file: Where settings are kept.
        news: Sentences for the player; any thread may append.

    Attributes:
        menu: The menus.
        playing: The visit that goes on, or None.
        news: See above.
        board: What of the news is shown over a menu.
        is_over: Whether the player has quit.
    """

    def __init__(
        self,
        run: Run,
        screen: Window,
        backstage: Backstage,
        file: SettingsFile,
        news: deque[str] | None = None,
    ) -> None:
        self._run, self._screen, self._backstage, self._file = run, screen, backstage, file
        self.board = NewsBoard(deque() if news is None else news)
        self.news = self.board.waiting
        self.playing: Playing | None = None
        self.is_over = False
        self._now: Seconds = 0.0
        self._kept, told = file.load()
        if told:
            self.news.append(told)
        if screen.gallery.fonts.problem:
            self.news.append(screen.gallery.fonts.problem)
        state = MenuState(settings=self._kept.model_copy(update=dict(run.wanted)), has_key=has_key())
        self.menu = Menu(state)
        self._changed_at: Seconds | None = None
        self._opening: Job[Opened] | None = None
        self._listing: Job[Devices] | None = None
        self._speaker_change: Job[str] | None = None
        self._microphone_changes: deque[Job[tuple[Microphone | None, str]]] = deque()
        self._title: TitleScene | None = None
        self._backstage.prepare(state.settings.backend)
        self._make_true(Settings(), state.settings)
        self._open_title()

    @property
    def settings(self) -> Settings:
        """As they are now."""
        return self.menu.state.settings

    def frame(self, dt: Seconds) -> None:
        """One frame: ``dt`` seconds have passed since the last one."""
        self._now += dt
        events = self._screen.events()
        self._take_signs(events)
        self._look_backstage()
        self._take(events)
        if self.playing is not None:
            self.playing.frame(dt)
        elif self._title is not None and self._screen.is_ready:
            self._title.advance(dt)  # what is shown until then is its first picture
        self._save_when_due()
        self._draw()

    def close(self) -> None:
        """End the visit, keep the settings."""
        self._end_visit()
        if self._opening is not None:
            self._take_back(self._opening)
        while self._microphone_changes:
            self._take_microphone()
        self._save()

    # -- input -------------------------------------------------------------------------------------------------

    def _take_signs(self, events: Sequence[InputEvent]) -> None:
        """What means the same everywhere."""
        for event in events:
            if event == Press(Action.FULLSCREEN):
                self._set(fullscreen=not self.settings.fullscreen)
            elif isinstance(event, PadChanged) and self.menu.is_open:
                self.news.append(PAD_IS_HERE if event.is_there else PAD_IS_GONE)

    def _take(self, events: Sequence[InputEvent]) -> None:
        """Give each event to the menu or to the visit; in a slow frame a menu may open and close between two keys.

        What a key means goes where the key went: the one that closes the menu does not open it again.
        """
        is_menus = self.menu.is_open
        for event in events:
            if not isinstance(event, Press | Release | Text):
                is_menus = self.menu.is_open
            if is_menus:
                before = self.settings
                for wish in self.menu.receive([event]):
                    self._grant(wish, before)
            elif self.playing is not None:
                self.playing.take([event])
                if self.playing.wants_pause:
                    self._pause()

    def _grant(self, wish: Wish, before: Settings) -> None:
        match wish:
            case Play():
                self._begin()
            case Resume():
                self._resume()
            case ToTitle():
                self._end_visit()
                self._open_title()
            case QuitGame():
                self.is_over = True
            case Changed(settings):
                self._apply(before, settings)
            case LookForDevices():
                self._listing = self._backstage.devices()
            case Back():
                pass

    # -- the visit ---------------------------------------------------------------------------------------------

    def _open_title(self, *, has_people: bool = True) -> None:
        """The title screen; where the scene cannot be read, what is wrong with it."""
        state, run = self.menu.state, self._run
        self.menu.open(TitlePage(state))
        try:
            self._title = TitleScene(
                run.game, run.assets, self._screen.gallery, has_people=has_people, seed=run.seed
            )
        except EmbodimentError as error:
            self._title = None
            state.place = "embodiment"
            self._say_failure(error)
            return
        state.place = self._title.title
        self._screen.rename(self._title.title)
        store, names = run.memory, self._title.names
        state.memories = MemoryBook(store.remembered, store.erase, names) if store else MemoryBook()

    def _begin(self) -> None:
        """Open what a visit needs; what was wrong before may have been mended meanwhile."""
        if self._title is None or isinstance(self.menu.page, CardPage):
            self._open_title()
        if self._title is not None and self._opening is None:
            self._opening = self._backstage.open(self.settings)

    def _opened(self, job: Job[Opened]) -> None:
        """What the visit needs is here: begin it, or say what is wrong."""
        run = self._run
        try:
            opened = job.result()
        except EmbodimentError as error:
            self._say_failure(error)
            return
        opened = replace(opened, ports=replace(opened.ports, memory=run.memory))
        try:
            game, left_out = usable(run.game, run.assets, self._screen.gallery, self._screen.scale)
            scenery = self._screen.gallery.scene(game.scene).scenery
            self.playing = Playing(game, opened, run.assets, scenery, run.seed, self._screen)
        except EmbodimentError as error:
            opened.ports.speaker.close()
            opened.cleanup.close()
            self._say_failure(error)
            return
        self.playing.apply(self.settings)
        for sentence in left_out:
            self.playing.tell(sentence)
        if run.listener_for is not None:
            self.playing.listen(run.listener_for(self.playing))
        self.menu.close()
        self.menu.state.memories = self.playing.memories
        gc.freeze()  # what is loaded stays: the collector need not look at it again in mid-game

    def _pause(self) -> None:
        assert self.playing is not None
        if self.playing.wants_to_quit:
            self.is_over = True
            return
        self.playing.pause()
        self.menu.open(PausePage(self.menu.state))

    def _resume(self) -> None:
        self.menu.close()
        if self.playing is not None:
            self.playing.resume()

    def _end_visit(self) -> None:
        playing, self.playing = self.playing, None
        if playing is not None:
            playing.close()
            gc.unfreeze()

    def _take_back(self, job: Job[Opened]) -> None:
        """A visit that was opened and is not wanted any more."""
        try:
            opened = job.result()
        except EmbodimentError:
            return
        opened.ports.speaker.close()
        opened.cleanup.close()

    def _say_failure(self, error: Exception) -> None:
        """A card over the title: what is wrong, and to try again once it is mended."""
        self.menu.state.busy = ""
        buttons = (("Try again", Play()), ("To the title", ToTitle()), ("Quit", QuitGame()))
        self.menu.push(CardPage(self.menu.state, FAILED, str(error), buttons, back=ToTitle()))

    # -- backstage ---------------------------------------------------------------------------------------------

    def _look_backstage(self) -> None:
        opening = self._opening
        if opening is not None:
            self.menu.state.busy = WAITING
            is_here = isinstance(self.menu.page, TitlePage) and self._screen.is_ready
            if opening.is_done and is_here:
                self._opening, self.menu.state.busy = None, ""
                self._opened(opening)
        if self._listing is not None and self._listing.is_done:
            found, self._listing = self._listing.result(), None
            self.menu.state.speakers, self.menu.state.microphones = found.speakers, found.microphones
        if self._speaker_change is not None and self._speaker_change.is_done:
            told, self._speaker_change = self._speaker_change.result(), None
            self._tell_device(told)
        while self._microphone_changes and self._microphone_changes[0].is_done:
            self._take_microphone()

    def _take_microphone(self) -> None:
        """Hear with the microphone that was opened next; of several asked for, each closes the one before."""
        microphone, told = self._microphone_changes.popleft().result()
        if self.playing is not None:
            self.playing.use_microphone(microphone)
        elif microphone is not None:
            microphone.close()
        self._tell_device(told)

    def _tell_device(self, told: str) -> None:
        if self.playing is not None:
            self.playing.tell_device(told)
        if told:
            self.news.append(f"{told[0].upper()}{told[1:]}.")

    # -- settings ----------------------------------------------------------------------------------------------

    def _set(self, **fields: Any) -> None:
        before = self.settings
        self.menu.state.changed(**fields)
        self._apply(before, self.settings)

    def _apply(self, before: Settings, now: Settings) -> None:
        """Make settings true, and keep what the player changed."""
        now = self._make_true(before, now)
        changed = _changed(before, now)
        if changed:
            self._kept = self._kept.model_copy(update={name: getattr(now, name) for name in changed})
            self._changed_at = self._now

    def _make_true(self, before: Settings, now: Settings) -> Settings:
        """Bring everything in line with the settings; what they are then, where something could not be done."""
        changed = _changed(before, now)
        if "fullscreen" in changed:
            told = self._screen.fill_screen(now.fullscreen)
            if told:
                self.news.append(told)
                now = now.model_copy(update={"fullscreen": before.fullscreen})
                self.menu.state.settings = now
        if "keys" in changed:
            self._screen.use_keys(now.key_map)
        if self.playing is not None:
            self.playing.apply(now)
            if "speaker" in changed:
                self._speaker_change = self._backstage.change_speaker(now.speaker)
            if "microphone" in changed:
                self._microphone_changes.append(self._backstage.change_microphone(now.microphone))
        return now

    def _save_when_due(self) -> None:
        if self._changed_at is not None and self._now - self._changed_at >= SAVE_AFTER:
            self._save()

    def _save(self) -> None:
        if self._changed_at is None:
            return
        self._changed_at = None
        told = self._file.save(self._kept)
        if told:
            self.news.append(told)

    # -- the picture -------------------------------------------------------------------------------------------

    def _draw(self) -> None:
        view = self._view()
        try:
            self._screen.show(view)
        except EmbodimentError as error:
            self._cannot_draw(error)

    def _cannot_draw(self, error: Exception) -> None:
        """A picture is wrong in a way that was not seen before: the visit ends here, the game goes on."""
        self._end_visit()
        if self._title is not None and not isinstance(self.menu.page, CardPage):
            self._open_title(has_people=False)
            self._say_failure(error)
        else:
            self._title = None

    def _view(self) -> View:
        if self.playing is not None and not self.menu.is_open:
            for sentence in self.board.take():
                self.playing.tell(sentence)
        menu = self.menu.view(self.board.visible(self._now))
        if self.playing is not None:
            view = self.playing.play.stage.view()
            return replace(view, menu=menu, help=view.help or self.menu.is_help)
        if self._title is not None:
            view = self._title.view(menu, is_still=self.settings.reduced_motion)
        else:
            view = View(tick=round(self._now * 100), menu=menu)
        return replace(view, help=self.menu.is_help)


def _changed(before: Settings, now: Settings) -> set[str]:
    """Names of the settings that differ."""
    return {name for name in Settings.model_fields if getattr(before, name) != getattr(now, name)}
