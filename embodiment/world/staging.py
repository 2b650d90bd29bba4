"""Turns the state of a world into what a screen draws: one View a frame."""

from __future__ import annotations

import math
from dataclasses import dataclass

from embodiment.session.events import SessionState
from embodiment.stream.subtitles import Page, Subtitles
from embodiment.units import TICK, Seconds
from embodiment.world.character import Character
from embodiment.world.daytime import part_of_day
from embodiment.world.hud import Hud
from embodiment.world.inputs import Action
from embodiment.world.lanes import Lanes
from embodiment.world.runtime import Runtime
from embodiment.world.view import BASE_SIZE, Bubble, MicIcon, PlaceCard, PropState, Subtitle, View

CARD_SECONDS: Seconds = 6.0
MARGIN = 40.0
"""World units a figure must be inside the picture to count as seen."""
CAMERA_PACE = 3.7
"""How fast the camera closes in on the player: what is left of the way falls by a factor of e in 1/3.7 s."""


@dataclass(slots=True)
class Camera:
    """Follows the player with a little lag, inside the scene."""

    width: float
    height: float
    x: float = 0.0
    y: float = 0.0
    _is_placed: bool = False

    def follow(self, x: float, seconds: Seconds, *, at_once: bool = False) -> None:
        """Move towards having ``x`` in the middle, the same way at every frame rate.

        Args:
            x: World units.
            seconds: Game time since the last call.
            at_once: True: without a lag.
        """
        goal = min(max(x - BASE_SIZE[0] / 2, 0.0), max(0.0, self.width - BASE_SIZE[0]))
        if at_once or not self._is_placed:
            self.x, self._is_placed = goal, True
        self.x += (goal - self.x) * (1.0 - math.exp(-CAMERA_PACE * max(0.0, seconds)))


class Stage:
    """What a scene looks like from the player's seat.

    Args:
        world: The Runtime.
        hud: What lies over it.
        scene: Key of the scene to draw, "" for none.
        title: Name of the place, for the card.
        size: Width and height of the scene, world units.
        time_of_day: Hour at which the visit begins, 0..24; None leaves the world's own.

    Attributes:
        picture_width: How much of the world is in the picture, world units; a screen's width by default.
        text_scale: Size of bubbles and subtitles, 1 as drawn.
        is_still: Whether the player wants nothing to move but what acts.
    """

    def __init__(
        self,
        world: Runtime,
        hud: Hud,
        *,
        scene: str = "",
        title: str = "",
        size: tuple[float, float] = BASE_SIZE,
        time_of_day: float | None = None,
    ) -> None:
        self.world = world
        self.hud = hud
        self.camera = Camera(*size)
        self.picture_width: float = BASE_SIZE[0]
        self.text_scale = 1.0
        self.is_still = False
        self._followed_at: Seconds = 0.0
        if time_of_day is not None:
            world.day.start = time_of_day
        self._scene = scene
        self._title = title
        self._lanes = Lanes(world)
        self._watching = ""
        self._subtitles: dict[str, tuple[int, Subtitles]] = {}

    def view(self) -> View:
        """The frame to be drawn now."""
        world, hud = self.world, self.hud
        characters = list(world.characters.values())
        pages = {character.body.figure_id: self._page(character) for character in characters}
        figures = [character.body.figure(world.part) for character in characters]
        if world.player is not None:
            figures.append(world.player.body.figure(world.part))
        addressed = world.addressed
        return View(
            tick=world.game_tick,
            scene=self._scene,
            camera=(self.camera.x, self.camera.y),
            time_of_day=self.hour,
            figures=tuple(figures),
            bubbles=tuple(
                b for c in characters if (b := self._bubble(c, pages[c.body.figure_id])) is not None
            ),
            subtitle=self._subtitle(characters, pages),
            mic=self._mic(addressed),
            prompt=self._prompt(addressed),
            addressed=addressed.body.figure_id if addressed else "",
            typing=hud.typed if hud.is_typing else None,
            help=hud.is_help,
            overlay=tuple(self._overlay() if hud.is_debug else world.stats.broken.values()),
            lanes=self._lanes.lanes(self._watched()) if hud.is_debug else (),
            lanes_end=world.now,
            notices=tuple(hud.visible_notices(world.now)),
            place=self._card(),
            board=world.board.lines,
            score=world.board.score,
            text_scale=self.text_scale,
            is_still=self.is_still,
            focus=world.player.body.figure_id if world.player is not None else "",
            props=tuple(PropState(prop=prop, state=state) for prop, state in world.props.items()),
        )

    @property
    def hour(self) -> float:
        """Hour of the day now, 0..24."""
        return self.world.day.hour(self.world.game_now)

    def follow(self) -> None:
        """Move the camera one frame, and show what the game has to say."""
        while self.world.announcements:
            self.hud.notify(self.world.announcements.popleft(), self.world.now)
        if self.world.player is not None:
            now = self.world.game_now + self.world.part * TICK
            x, _ = self.world.player.body.place_at(self.world.part)
            self.camera.follow(x, now - self._followed_at, at_once=self.is_still)
            self._followed_at = now

    def _page(self, character: Character) -> Page | None:
        """What of a character's last turn is on the screen now."""
        spoken = character.session.speech.latest
        if spoken is None or spoken.was_cut:
            return None
        key = character.body.figure_id
        gen, subtitles = self._subtitles.get(key, (0, Subtitles()))
        if gen != spoken.gen:
            subtitles = Subtitles()
            self._subtitles[key] = (spoken.gen, subtitles)
        subtitles.update(spoken.aligner.words)
        if spoken.is_whole:
            subtitles.finish()
        return subtitles.show(spoken.revealed, self.world.now, is_over=spoken.is_stopped)

    def _bubble(self, character: Character, page: Page | None) -> Bubble | None:
        figure, colour = character.body.figure_id, self.world.colours[character.body.figure_id]
        if not self._is_seen(character):
            return None
        if character.line is not None and self.world.now < character.line_until:
            words = tuple(character.line.text.split())
            return Bubble(figure=figure, words=words, revealed=len(words), colour=colour)
        if page is not None:
            return Bubble(figure=figure, words=page.words, revealed=page.revealed, colour=colour)
        if character.session.is_thinking and not self._waits_its_turn(character):
            dots = 1 + self.world.tick_count // 35 % 3
            return Bubble(figure=figure, words=("·",) * 3, revealed=dots, colour=colour, kind="thought")
        return None

    def _waits_its_turn(self, character: Character) -> bool:
        """Whether its answer is there and somebody else has the floor: it is not thinking any more."""
        holder = self.world.voices.floor.ruling.holder
        return holder not in ("", character.session.name) and character.session.speech.ring.buffered > 0

    def _subtitle(self, characters: list[Character], pages: dict[str, Page | None]) -> Subtitle | None:
        """What somebody out of the picture says, if the player can hear it; the one who has the floor comes first."""
        voices = self.world.voices
        for character in sorted(characters, key=lambda c: c.session.name != voices.floor.ruling.holder):
            key = character.body.figure_id
            page = pages[key]
            is_heard = character.session.is_speaking and voices.is_audible(character.session.name)
            if page is not None and is_heard and not self._is_seen(character):
                return Subtitle(
                    speaker=character.name,
                    words=page.words,
                    revealed=page.revealed,
                    colour=self.world.colours[key],
                )
        return None

    def _is_seen(self, character: Character) -> bool:
        """Whether a character is in the picture, where its bubble holds the words already."""
        return MARGIN <= character.body.x - self.camera.x <= self.picture_width - MARGIN

    def _mic(self, addressed: Character | None) -> MicIcon:
        ears = self.world.ears
        if ears.is_open:
            return MicIcon(state="listening", level=ears.level)
        if addressed is not None and addressed.session.is_thinking:
            return MicIcon(state="thinking")
        if any(character.session.is_speaking for character in self.world.characters.values()):
            return MicIcon(state="speaking")
        if addressed is not None and ears.is_always_open:
            return MicIcon(state="open")
        return MicIcon(state="off")

    def _prompt(self, addressed: Character | None) -> str:
        if addressed is None or self.hud.is_typing or self.world.ears.is_open:
            return ""
        if addressed.session.is_in_conversation:
            return ""
        talk, enter = self.hud.cap_of(Action.TALK), self.hud.cap_of(Action.ENTER)
        ears = self.world.ears
        talking = f"{talk} hold to talk" if talk and ears.is_available else ""
        ways = ("just talk" if ears.is_always_open else talking, f"{enter} type" if enter else "")
        return " · ".join(way for way in ways if way)

    def _card(self) -> PlaceCard | None:
        left = CARD_SECONDS - self.world.game_now
        if not self._title or left <= 0:
            return None
        return PlaceCard(title=self._title, detail=part_of_day(self.hour), opacity=min(1.0, left))

    def _watched(self) -> str:
        """Whose lanes the overlay shows: those of whoever is talked with, and afterwards still theirs."""
        addressed = self.world.addressed
        if addressed is not None:
            self._watching = addressed.body.figure_id
        return self._watching or next(iter(self.world.characters), "")

    def _overlay(self) -> list[str]:
        world = self.world
        lines = [f"tick {world.tick_count}   events {world.stats.events}   stale {world.dispatcher.stale}"]
        for key, character in world.characters.items():
            session = character.session
            ring = session.speech.ring
            state = session.state if session.state is not SessionState.CONNECTED else "ready"
            lines.append(
                f"{key}: {state} · {character.dialogue.state} · turn {session.newest_gen} · "
                f"buffer {ring.buffered / 24:.0f} ms · underruns {ring.underruns}"
            )
        lines += world.stats.problems[-3:]
        lines += world.stats.script_failures[-3:]
        lines += world.stats.broken.values()
        lines.append(f"the last ten seconds of {self._watched()}")
        return lines
