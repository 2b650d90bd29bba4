"""The game around the visits: title screen, pause, devices, and what happens when something is wrong.

It takes over the front (``front.py``), which has been on the screen since the first frame. One ``frame`` is the whole
story: input to the menu or to the visit, time, what came from backstage, one picture. It is given everything it needs
and never asks whether it runs in a window: a test gives it a screen that is a list of events.
"""

from __future__ import annotations

import gc
from collections import deque
from collections.abc import Sequence
from dataclasses import replace

from embodiment.app.backstage import Backstage, Devices, Job, Opened
from embodiment.app.front import WAITING, Front
from embodiment.app.playing import Playing, usable
from embodiment.app.shell_parts import Run
from embodiment.app.title import TitleScene
from embodiment.errors import EmbodimentError
from embodiment.units import Seconds
from embodiment.world.inputs import InputEvent, Press, Release, Text
from embodiment.world.menu_pages import CardPage, PausePage, TitlePage
from embodiment.world.menu_state import (
    Back,
    Changed,
    LookForDevices,
    MemoryBook,
    Play,
    QuitGame,
    Resume,
    ToTitle,
    Wish,
)
from embodiment.world.ports import Microphone
from embodiment.world.settings import Settings
from embodiment.world.view import View

FAILED = "Something is wrong"


class Shell:
    """The game. Thread: game.

    Args:
        run: What is played.
        front: Its window, menus and settings; what was wished for there is done now.
        backstage: What visits are plugged into.
        title: What is behind the title where it is loaded already.

    Attributes:
        menu: The menus.
        playing: The visit that goes on, or None.
        news: Sentences for the player; any thread may append.
    """

    def __init__(self, run: Run, front: Front, backstage: Backstage, title: TitleScene | None = None) -> None:
        self._run, self._front, self._backstage = run, front, backstage
        self._screen, self.menu, self.news = front.screen, front.menu, front.news
        self.playing: Playing | None = None
        self._opening: Job[Opened] | None = None
        self._listing: Job[Devices] | None = None
        self._speaker_change: Job[str] | None = None
        self._microphone_changes: deque[Job[tuple[Microphone | None, str]]] = deque()
        self._title: TitleScene | None = None
        backstage.prepare(self.settings.backend)
        front.on_settings = self._use_settings
        if title is None:
            self._load_title()
        else:
            self._take_title(title)
        wishes, front.wishes = front.wishes, []
        for wish in wishes:
            self._grant(wish, self.settings)

    @property
    def settings(self) -> Settings:
        """As they are now."""
        return self._front.settings

    @property
    def is_over(self) -> bool:
        """Whether the player has quit."""
        return self._front.is_over

    def frame(self, dt: Seconds) -> None:
        """One frame: ``dt`` seconds have passed since the last one."""
        events = self._front.events(dt)
        self._look_backstage()
        self._take(events)
        if self.playing is not None:
            self.playing.frame(dt)
        elif self._title is not None and self._screen.is_ready:
            self._title.advance(dt)  # what is shown until then is its first picture
        self._front.save_when_due()
        self._draw()

    def close(self) -> None:
        """End the visit."""
        self._end_visit()
        if self._opening is not None:
            self._take_back(self._opening)
        while self._microphone_changes:
            self._take_microphone()

    # -- input -------------------------------------------------------------------------------------------------

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
                self._front.is_over = True
            case Changed(settings):
                self._front.apply(before, settings)
            case LookForDevices():
                self._listing = self._backstage.devices()
            case Back():
                pass

    # -- the visit ---------------------------------------------------------------------------------------------

    def _open_title(self, *, has_people: bool = True) -> None:
        """The title screen; where the scene cannot be read, what is wrong with it."""
        self.menu.open(TitlePage(self.menu.state))
        self._load_title(has_people=has_people)

    def _load_title(self, *, has_people: bool = True) -> None:
        """What is behind the title, whatever page is open before it."""
        run = self._run
        try:
            title = TitleScene(
                run.game, run.assets, self._screen.gallery, has_people=has_people, seed=run.seed
            )
        except EmbodimentError as error:
            self._title = None
            self.menu.state.place = "embodiment"
            self._say_failure(error)
            return
        self._take_title(title)

    def _take_title(self, title: TitleScene) -> None:
        self._title, state = title, self.menu.state
        state.place = title.title
        self._screen.rename(title.title)
        store, names = self._run.memory, title.names
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
            self._front.is_over = True
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

    def _use_settings(self, now: Settings, changed: set[str]) -> None:
        """Settings were made true in the front; the visit follows."""
        if self.playing is not None:
            self.playing.apply(now)
            if "speaker" in changed:
                self._speaker_change = self._backstage.change_speaker(now.speaker)
            if "microphone" in changed:
                self._microphone_changes.append(self._backstage.change_microphone(now.microphone))

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
            for sentence in self._front.board.take():
                self.playing.tell(sentence)
        menu = self.menu.view(self._front.board.visible(self._front.now))
        if self.playing is not None:
            view = self.playing.play.stage.view()
            return replace(view, menu=menu, help=view.help or self.menu.is_help)
        if self._title is not None:
            view = self._title.view(menu, is_still=self.settings.reduced_motion)
        else:
            view = View(tick=round(self._front.now * 100), glimpse=self._run.game.scene, menu=menu, mic=None)
        return replace(view, help=self.menu.is_help)
