"""One visit in a window: the world, what the player is told about it, and its end."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Protocol

from embodiment.adapters.assets import Assets
from embodiment.adapters.gallery import Gallery
from embodiment.adapters.loading import folder_of, key_of, load_character
from embodiment.adapters.watchdog import Watchdog
from embodiment.app.backstage import Opened
from embodiment.app.game import Game, Play, build, seat
from embodiment.app.reload import reloading
from embodiment.app.services import progress
from embodiment.app.shell_parts import LONG
from embodiment.errors import UsageError
from embodiment.session.events import InputUnsent, SessionProblem, SessionState, StateChanged
from embodiment.units import Seconds
from embodiment.world.character import Character
from embodiment.world.inputs import Action, InputEvent, Point, Press, Release
from embodiment.world.menu_state import MemoryBook
from embodiment.world.ports import Microphone
from embodiment.world.scenery import Scenery
from embodiment.world.settings import Settings
from embodiment.world.view import BASE_SIZE, View

MIC_PLACE = (BASE_SIZE[0] - 62.0, BASE_SIZE[1] - 62.0)
MIC_REACH = 44.0
"""Where the microphone sign is, and how far from its middle a click still means it; units of the picture."""


class Pictures(Protocol):
    """What a visit needs of the screen."""

    @property
    def problem(self) -> str:
        """What was wrong with pictures that were loaded anew; empty for nothing."""
        ...

    def renew(self, view: View) -> None:
        """Load all pictures anew in the background."""
        ...


KEPT = 100
"""Sentences about what went wrong that are kept for the overlay, which shows the last ones."""


class Playing:
    """A visit that goes on. Thread: game.

    Args:
        game: What is played; characters that cannot be loaded are left out beforehand (``usable``).
        opened: What it is plugged into.
        assets: Where to look.
        scenery: The game's map.
        seed: Seed of all chance.
        pictures: Where it is seen; its pictures are loaded anew when their files change.

    Raises:
        AssetError: The map or the player's own sheet is missing or wrong.
        UsageError: A character's class cannot be used.
    """

    def __init__(
        self, game: Game, opened: Opened, assets: Assets, scenery: Scenery, seed: int, pictures: Pictures
    ) -> None:
        self._opened = opened
        self._pictures = pictures
        self.play: Play = build(game, opened.ports, assets, seed=seed, scenery=scenery)
        self._reloader = opened.cleanup.enter_context(
            reloading(game, assets, self.play, lambda: pictures.renew(self.play.stage.view()))
        )
        self._watchdog = opened.cleanup.enter_context(Watchdog(self.play.world.mistakes.note))
        self._failures = len(self.play.world.stats.script_failures)
        self._problem = ""
        self._mouse_talks = False
        for sentence in opened.told:
            self.tell_device(sentence)
        for session in self.play.world.sessions.values():
            session.subscribe(self._hear)

    @property
    def wants_pause(self) -> bool:
        """Whether the player asked for the pause menu; asked once."""
        wants, self.play.controls.wants_to_leave = self.play.controls.wants_to_leave, False
        return wants

    @property
    def wants_to_quit(self) -> bool:
        """Whether the window was closed."""
        return self.play.controls.wants_to_quit

    @property
    def memories(self) -> MemoryBook:
        """What the characters remember, this visit included."""
        world = self.play.world
        names = {key: character.name for key, character in world.characters.items()}
        return MemoryBook(world.memories.people, world.memories.erase, names)

    def take(self, events: Sequence[InputEvent]) -> None:
        """Take what the player did."""
        self.play.controls.receive(self._with_mouse(events))

    def frame(self, dt: Seconds) -> None:
        """Let time pass."""
        play = self.play
        play.controls.receive(())  # who walks, walks on
        problem = play.world.memories.problem
        if problem != self._problem:
            self._problem = problem
            self.tell(problem or "Memories are kept again.")
        if play.controls.wants_reload:
            play.controls.wants_reload = False
            self._reloader.ask_all()
        self._reloader.tick(self._pictures.problem)
        with self._watchdog.watching():
            play.world.advance(dt)
        self._tell_failures()
        play.stage.follow()

    def _with_mouse(self, events: Sequence[InputEvent]) -> list[InputEvent]:
        """The events, what the mouse means among them: the microphone sign is the talk key, the ground is walked on."""
        found: list[InputEvent] = []
        for event in events:
            found.append(event)
            if isinstance(event, Point) and event.phase == "released" and self._mouse_talks:
                self._mouse_talks = False
                found.append(Release(Action.TALK))
            elif isinstance(event, Point) and event.phase == "pressed":
                if math.dist((event.x, event.y), MIC_PLACE) <= MIC_REACH:
                    self._mouse_talks = True
                    found.append(Press(Action.TALK))
                else:
                    self._walk_to(event)
        return found

    def _walk_to(self, point: Point) -> None:
        player = self.play.world.player
        if player is not None and not self.play.hud.is_typing:
            player.body.walk_to((point.x + self.play.stage.camera.x, point.y + self.play.stage.camera.y))

    def pause(self) -> None:
        """Stop the game's time, and let go of what is held."""
        self.play.controls.let_go()
        self.play.world.pause()

    def resume(self) -> None:
        """Go on."""
        self.play.world.resume()

    def apply(self, settings: Settings) -> None:
        """Take over what can change during a visit."""
        self._opened.set_volume((settings.volume / 100) ** 2)  # half the slider sounds about half as loud
        self.play.hud.keys = settings.key_map
        self.play.stage.text_scale = settings.subtitle_scale
        self.play.stage.is_still = settings.reduced_motion
        self.play.world.voices.use_buffer(settings.buffer)
        self._open_microphone(settings.open_mic)

    def _open_microphone(self, wanted: bool) -> None:
        world = self.play.world
        if wanted and not world.ears.can_be_open:
            self.tell("There is no microphone that could be kept open.")
        elif wanted is not world.ears.is_always_open:
            world.use_open_mic(wanted)

    def use_microphone(self, microphone: Microphone | None) -> None:
        """Hear with another microphone; the one before is closed."""
        ears = self.play.world.ears
        ears.close()
        ears.use(microphone, self.play.world.now)

    def tell(self, sentence: str, seconds: Seconds = LONG) -> None:
        """Show the player a sentence."""
        self.play.hud.notify(sentence, self.play.world.now, seconds=seconds)

    def tell_device(self, sentence: str) -> None:
        """A short line for the player where a device is missing, the whole reason for whoever looks into it."""
        short, _, reason = sentence.partition(": ")
        if reason and short.startswith(("no ", "the ")):
            progress(sentence)
            self.play.world.stats.problems.append(sentence)
            self.tell(f"{short[0].upper()}{short[1:]}.")

    def listen(self, listener_for: Callable[[str], Callable[[Any], None]]) -> None:
        """Give every session a listener of its own, made from the character's key."""
        for key, session in self.play.world.sessions.items():
            session.subscribe(listener_for(key))

    def close(self) -> None:
        """End the visit and give everything back."""
        self.play.world.close()
        self._opened.cleanup.close()

    def _tell_failures(self) -> None:
        """A script that failed: a short line here, the whole on the terminal and in the overlay."""
        failures = self.play.world.stats.script_failures
        for sentence in failures[self._failures :]:
            print(f"embodiment: {sentence}", file=sys.stderr, flush=True)
            self.tell("Something went wrong in a script: F3 and the terminal say what.")
        self._failures = len(failures)

    def _hear(self, event: object) -> None:
        """Tell the player what went wrong with a conversation."""
        match event:
            case StateChanged(state=state, previous=previous, sentence=sentence) if sentence:
                if state is SessionState.RECONNECTING and previous is not SessionState.CONNECTED:
                    return  # it was told when the connection was lost
                self.tell(sentence, 10.0)
            case InputUnsent(text=text, sentence=sentence):
                self.tell(f"Not sent: {text!r} ({sentence})")
            case SessionProblem(sentence=sentence):
                problems = self.play.world.stats.problems
                problems.append(sentence)
                del problems[:-KEPT]
            case _:
                pass


def usable(game: Game, assets: Assets, gallery: Gallery, scale: float) -> tuple[Game, list[str]]:
    """The game without the characters whose files are wrong, and a sentence about each of those.

    Args:
        game: What is to be played.
        assets: Where to look.
        gallery: Loads the pictures, so that what is wrong with them is found before anybody stands there.
        scale: Scale they will be drawn at.

    Raises:
        AssetError: The map is missing or wrong.
    """
    scenery = gallery.scene(game.scene).scenery
    kinds: list[type[Character] | str] = []
    told = []
    for kind in game.characters:
        try:
            spec = load_character(assets, kind)
            gallery.sheet(spec.sheet_key or spec.key, scale)
            seat([key_of(other) for other in (*kinds, kind)], scenery)
        except UsageError as error:
            told.append(f"{folder_of(kind).rsplit('/', 1)[-1].title()} stays at home: {error}")
        else:
            kinds.append(kind)
    return replace(game, characters=kinds), told
