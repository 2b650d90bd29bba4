"""What a screen draws, as data: the draw list of one frame.

The world builds a ``View`` each frame and hands it to its ``Screen``; a window, an offscreen surface, a movie
and a recording test all take the same one. Units are *world units*: pixels at 1280 x 720, x to the right, y
down. Colours are ``"#RRGGBB"``. Nothing here knows a surface, a font or a file.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from embodiment.units import Seconds, Ticks
from embodiment.world.board import BoardLine
from embodiment.world.menu_view import MenuView

BASE_SIZE: tuple[int, int] = (1280, 720)
"""Size of the visible part of the world, in world units. A screen scales it to whatever it has, letterboxed.
"""

SHEET_PIXEL = 0.4
"""World units per pixel of a character sheet: a person of 512 sheet pixels stands 205 tall, 28 % of the
picture.
"""

MicState: TypeAlias = Literal["off", "open", "listening", "thinking", "speaking"]
BubbleKind: TypeAlias = Literal["speech", "thought", "notice"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One character as it stands in this frame.

    Attributes:
        id: Who it is; bubbles, the prompt and the debug overlay refer to it.
        sheet: Key of the sprite sheet, which is the character's folder name.
        body_frame: Index of the body frame in the sheet.
        x: Middle of the feet, world units from the left of the scene.
        y: Ground line of the feet, world units from the top of the scene; larger is nearer.
        flip: True: drawn facing left (sheets are drawn facing right).
        mouth: Name of the mouth cell: ``X A B C D E F G H smile grin``.
        eyes: Name of the eyes cell: ``center left right up down half closed happy wide``.
        brows: Name of the brows cell: ``neutral up down worried``.
        dx: Offset of the drawing from the feet, sheet pixels; the shadow stays.
        dy: The same downwards; negative while jumping.
        squash: Height factor about the feet, near 1; the width goes the other way.
        angle: Lean about the feet in degrees, clockwise on the screen; small.
        scale: Size of this character, 1 for the size the sheet was drawn for.
        effects: Small signs over the head: ``note heart question surprise sweat spark``; unknown ones are not
            drawn.
        held: What is in its near hand, the name of a picture under ``assets/held``; needs a slice ``hand``.
    """

    id: str
    sheet: str
    body_frame: int
    x: float
    y: float
    flip: bool = False
    mouth: str = "X"
    eyes: str = "center"
    brows: str = "neutral"
    dx: float = 0.0
    dy: float = 0.0
    squash: float = 1.0
    angle: float = 0.0
    scale: float = 1.0
    effects: tuple[str, ...] = ()
    held: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bubble:
    """Words over a character's head. Words not heard yet hold their place, so the bubble never jumps.

    Attributes:
        figure: The ``Figure.id`` it belongs to; without such a figure it is not drawn.
        words: The whole line, word by word, in the order of speaking.
        revealed: How many of them have been heard.
        colour: The character's colour, for the accent.
        kind: Shape of the bubble.
    """

    figure: str
    words: tuple[str, ...]
    revealed: int
    colour: str = "#E6B655"
    kind: BubbleKind = "speech"


@dataclass(frozen=True, slots=True, kw_only=True)
class Subtitle:
    """The bar at the lower edge: who speaks and what has been heard of it."""

    speaker: str
    words: tuple[str, ...]
    revealed: int
    colour: str = "#FFA53A"


@dataclass(frozen=True, slots=True, kw_only=True)
class MicIcon:
    """What the microphone is doing for the player.

    Attributes:
        state: ``off`` nothing, ``listening`` the player is heard, ``thinking`` an answer is awaited,
            ``speaking`` an NPC talks, ``open`` nobody talks, and the player just may.
        level: Loudness of the microphone, 0..1; drawn while listening.
    """

    state: MicState = "off"
    level: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceCard:
    """The sign in the upper left corner: where we are and, small, when.

    Attributes:
        title: Name of the place.
        detail: A short line below, may be empty.
        opacity: 0..1, for coming and going.
    """

    title: str
    detail: str = ""
    opacity: float = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class PropState:
    """A thing in the scene that has more than one look, such as a gate that is ``open``."""

    prop: str
    state: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """Something that took time, in a debug lane; ``end`` equal to ``start`` is a mark."""

    start: Seconds
    end: Seconds
    label: str = ""
    colour: str = "#7FE0B4"


@dataclass(frozen=True, slots=True, kw_only=True)
class Lane:
    """One row of the debug overlay's ten-second picture: a voice, a microphone, a session."""

    name: str
    spans: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """Everything that is seen in one frame.

    Attributes:
        tick: The inner tick shown; ambient motion (fire, smoke, fireflies, clouds) is a function of it.
        scene: Key of the scene, for example ``"village"``; empty draws no scene behind the figures.
        glimpse: Key of a scene that cannot be drawn: without a ``scene``, its one finished picture lies behind
            everything, or a plain evening where there is none.
        camera: World position of the upper left corner of the picture; a screen clamps it to the scene.
        time_of_day: Hour, 0..24; chooses the light.
        figures: The characters, in any order; a screen sorts them by depth.
        bubbles: At most one per figure.
        subtitle: The bar at the lower edge, or None.
        mic: The microphone sign; None where nobody could be talked to, as on the title screen.
        prompt: What the player can do now, for example ``"SPACE talk · ENTER type"``; empty: nothing.
        addressed: ``Figure.id`` of the character the prompt belongs to; empty: the prompt stands at the lower
            edge.
        typing: The text in the input box, None while the box is closed.
        help: True: the help card is open.
        overlay: Lines of the debug overlay; empty: closed.
        lanes: Rows of the overlay's last ten seconds.
        lanes_end: Game time at the right edge of the lanes, seconds.
        notices: One-sentence messages, newest last.
        place: The place-name card, or None.
        props: States of scene props that differ from how the scene was drawn.
        paused: True: the picture is dimmed and says so.
        board: What is written on the scene's board, from top to bottom.
        score: Small marks at the board's lower edge, True for a star.
        menu: The menu that lies over everything, or None.
        text_scale: Size of bubbles and subtitles, 1 as drawn.
        is_still: True: nothing moves but what acts (the player's wish for reduced motion).
        focus: ``Figure.id`` of whom the camera follows: its place on the screen changes smoothly, whatever the
            ground does below; empty: nobody.
        is_early: True: the game is still being loaded; a glimpse of the scene and the menu are all there is.
    """

    tick: Ticks
    scene: str = ""
    glimpse: str = ""
    camera: tuple[float, float] = (0.0, 0.0)
    time_of_day: float = 16.0
    figures: tuple[Figure, ...] = ()
    bubbles: tuple[Bubble, ...] = ()
    subtitle: Subtitle | None = None
    mic: MicIcon | None = MicIcon()
    prompt: str = ""
    addressed: str = ""
    typing: str | None = None
    help: bool = False
    overlay: tuple[str, ...] = ()
    lanes: tuple[Lane, ...] = ()
    lanes_end: Seconds = 0.0
    notices: tuple[str, ...] = ()
    place: PlaceCard | None = None
    props: tuple[PropState, ...] = ()
    paused: bool = False
    board: tuple[BoardLine, ...] = ()
    score: tuple[bool, ...] = ()
    menu: MenuView | None = None
    text_scale: float = 1.0
    is_still: bool = False
    focus: str = ""
    is_early: bool = False

    def figure(self, figure_id: str) -> Figure | None:
        """The figure with this id, or None."""
        return next((figure for figure in self.figures if figure.id == figure_id), None)


def heard(words: tuple[str, ...], revealed: int) -> str:
    """The part of a line that has been heard, as text; ``revealed`` outside 0..len(words) is clamped."""
    return " ".join(words[: max(0, revealed)])


def depth_sorted(figures: tuple[Figure, ...]) -> list[Figure]:
    """Figures from the farthest to the nearest; those on one line are ordered by id, so none flickers."""
    return sorted(figures, key=lambda figure: (figure.y, figure.id))
