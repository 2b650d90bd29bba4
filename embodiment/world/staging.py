"""Turns the state of a world into what a screen draws: one View a frame."""

from __future__ import annotations

from dataclasses import dataclass

from embodiment.session.events import SessionState
from embodiment.stream.subtitles import Page, Subtitles
from embodiment.units import Seconds
from embodiment.world.character import Character
from embodiment.world.hud import Hud
from embodiment.world.lanes import Lanes
from embodiment.world.runtime import Runtime
from embodiment.world.view import BASE_SIZE, Bubble, MicIcon, PlaceCard, Subtitle, View

CARD_SECONDS: Seconds = 6.0
SECONDS_PER_HOUR: Seconds = 150.0
"""A village day takes an hour: an evening falls during a longer visit."""
MARGIN = 40.0
"""World units a figure must be inside the picture to count as seen."""
CAMERA_EASE = 0.06
"""Share of the way to the player the camera covers per tick."""
PROMPT_TALK = "SPACE hold to talk · ENTER type"
PROMPT_TYPE = "ENTER type"


@dataclass(slots=True)
class Camera:
    """Follows the player with a little lag, inside the scene."""

    width: float
    height: float
    x: float = 0.0
    y: float = 0.0
    _is_placed: bool = False

    def follow(self, x: float) -> None:
        """Move one tick towards having ``x`` in the middle."""
        goal = min(max(x - BASE_SIZE[0] / 2, 0.0), max(0.0, self.width - BASE_SIZE[0]))
        if not self._is_placed:
            self.x, self._is_placed = goal, True
        self.x += (goal - self.x) * CAMERA_EASE


class Stage:
    """What a scene looks like from the player's seat.

    Args:
        world: The Runtime.
        hud: What lies over it.
        scene: Key of the scene to draw, "" for none.
        title: Name of the place, for the card.
        size: Width and height of the scene, world units.
        time_of_day: Hour at which the visit begins, 0..24.
    """

    def __init__(
        self,
        world: Runtime,
        hud: Hud,
        *,
        scene: str = "",
        title: str = "",
        size: tuple[float, float] = BASE_SIZE,
        time_of_day: float = 16.5,
    ) -> None:
        self.world = world
        self.hud = hud
        self.camera = Camera(*size)
        self.time_of_day = time_of_day
        self._scene = scene
        self._title = title
        self._lanes = Lanes(world)
        self._subtitles: dict[str, tuple[int, Subtitles]] = {}

    def view(self) -> View:
        """The frame to be drawn now."""
        world, hud = self.world, self.hud
        characters = list(world.characters.values())
        pages = {character.body.figure_id: self._page(character) for character in characters}
        figures = [character.body.figure() for character in characters]
        if world.player is not None:
            figures.append(world.player.body.figure())
        addressed = world.addressed
        return View(
            tick=world.tick_count,
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
            overlay=tuple(self._overlay()) if hud.is_debug else (),
            lanes=self._lanes.lanes() if hud.is_debug else (),
            lanes_end=world.now,
            notices=tuple(hud.visible_notices(world.now)),
            place=self._card(),
        )

    @property
    def hour(self) -> float:
        """Hour of the day now, 0..24."""
        return (self.time_of_day + self.world.now / SECONDS_PER_HOUR) % 24

    def follow(self) -> None:
        """Move the camera one frame."""
        if self.world.player is not None:
            self.camera.follow(self.world.player.body.x)

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
        return subtitles.show(spoken.revealed, self.world.now)

    def _bubble(self, character: Character, page: Page | None) -> Bubble | None:
        figure, colour = character.body.figure_id, self.world.colours[character.body.figure_id]
        if not self._is_seen(character):
            return None
        if character.line is not None and self.world.now < character.line_until:
            words = tuple(character.line.text.split())
            return Bubble(figure=figure, words=words, revealed=len(words), colour=colour)
        if page is not None:
            return Bubble(figure=figure, words=page.words, revealed=page.revealed, colour=colour)
        if character.session.is_thinking:
            dots = 1 + self.world.tick_count // 35 % 3
            return Bubble(figure=figure, words=("·",) * 3, revealed=dots, colour=colour, kind="thought")
        return None

    def _subtitle(self, characters: list[Character], pages: dict[str, Page | None]) -> Subtitle | None:
        for character in characters:
            key = character.body.figure_id
            page = pages[key]
            if page is not None and character.session.is_speaking and not self._is_seen(character):
                return Subtitle(
                    speaker=character.name,
                    words=page.words,
                    revealed=page.revealed,
                    colour=self.world.colours[key],
                )
        return None

    def _is_seen(self, character: Character) -> bool:
        """Whether a character is in the picture, where its bubble holds the words already."""
        return MARGIN <= character.body.x - self.camera.x <= BASE_SIZE[0] - MARGIN

    def _mic(self, addressed: Character | None) -> MicIcon:
        ears = self.world.ears
        if ears.is_open:
            return MicIcon(state="listening", level=ears.level)
        if addressed is not None and addressed.session.is_thinking:
            return MicIcon(state="thinking")
        if any(character.session.is_speaking for character in self.world.characters.values()):
            return MicIcon(state="speaking")
        return MicIcon(state="off")

    def _prompt(self, addressed: Character | None) -> str:
        if addressed is None or self.hud.is_typing or self.world.ears.is_open:
            return ""
        if addressed.session.is_in_conversation:
            return ""
        return PROMPT_TALK if self.world.ears.is_available else PROMPT_TYPE

    def _card(self) -> PlaceCard | None:
        left = CARD_SECONDS - self.world.now
        if not self._title or left <= 0:
            return None
        return PlaceCard(title=self._title, detail=_daytime(self.hour), opacity=min(1.0, left))

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
        lines += world.stats.script_failures[-3:]
        return lines


def _daytime(hour: float) -> str:
    for until, name in (
        (5, "night"),
        (8, "early morning"),
        (11, "morning"),
        (14, "midday"),
        (17, "afternoon"),
    ):
        if hour < until:
            return name
    return "late afternoon" if hour < 19 else "evening" if hour < 22 else "night"
