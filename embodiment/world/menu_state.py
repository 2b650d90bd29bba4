"""What all pages of the menus share: the player's wishes, what is shown and changed, and what a page is. Pure state.

A page gives its rows and answers three wishes: a row was chosen, a row's value shall go one step further or back, a
slider was put somewhere. What the page cannot do itself it hands out as a ``Wish``.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeAlias

from embodiment.world.memory import Remembered
from embodiment.world.menu_view import MenuKind, Row
from embodiment.world.settings import Settings

LINE_CHARACTERS: Final = 60
"""Letters of average width that a card's line has room for."""


@dataclass(frozen=True, slots=True)
class Play:
    """Begin the visit."""


@dataclass(frozen=True, slots=True)
class Resume:
    """Go on with the visit."""


@dataclass(frozen=True, slots=True)
class ToTitle:
    """End the visit and show the title screen."""


@dataclass(frozen=True, slots=True)
class QuitGame:
    """Close the window."""


@dataclass(frozen=True, slots=True)
class Changed:
    """The player changed a setting."""

    settings: Settings


@dataclass(frozen=True, slots=True)
class LookForDevices:
    """The player looks at the list of sound devices; what is plugged in now should be in it."""


@dataclass(frozen=True, slots=True)
class Back:
    """Close this page."""


Wish: TypeAlias = Play | Resume | ToTitle | QuitGame | Changed | LookForDevices | Back


@dataclass(frozen=True, slots=True)
class MemoryBook:
    """What the characters remember, to be looked at and erased.

    Attributes:
        remembered: What is kept, one entry for each character that remembers anything.
        erase: Makes the character of that key forget everything; ``""`` all of them.
        names: Keys of all characters to their names.
    """

    remembered: Callable[[], Sequence[Remembered]] = tuple
    erase: Callable[[str], None] = lambda character: None
    names: Mapping[str, str] = field(default_factory=dict)

    def lines(self, character: str) -> tuple[str, ...]:
        """What one character remembers."""
        found = (entry.lines for entry in self.remembered() if entry.character == character)
        return next(found, ())


@dataclass(slots=True)
class MenuState:
    """What the pages show and change.

    Attributes:
        settings: As they are now.
        speakers: Values the setting ``speaker`` can have.
        microphones: Values the setting ``microphone`` can have.
        memories: What the characters remember.
        has_key: Whether there is a key for the real service.
        place: Name of the place, for the title.
        busy: What the game waits for before the visit can begin; empty for nothing.
    """

    settings: Settings = field(default_factory=Settings)
    speakers: Sequence[str] = ("auto", "none")
    microphones: Sequence[str] = ("auto", "none")
    memories: MemoryBook = field(default_factory=MemoryBook)
    has_key: bool = False
    place: str = ""
    busy: str = ""

    def changed(self, **fields: Any) -> Changed:
        """Change settings."""
        self.settings = replace(self.settings, **fields)
        return Changed(self.settings)


class Page:
    """A page without rows; the others say what they have instead.

    Attributes:
        state: What all pages share.
        kind: See ``menu_view.MenuView``, as the following.
        tab: The open tab.
    """

    kind: MenuKind = "list"
    tabs: tuple[str, ...] = ()

    def __init__(self, state: MenuState) -> None:
        self.state = state
        self.tab = 0

    @property
    def title(self) -> str:
        """The heading."""
        return ""

    @property
    def text(self) -> tuple[str, ...]:
        """Lines below the heading."""
        return ()

    @property
    def takes_keys(self) -> bool:
        """Whether the next key belongs to the page instead of moving the focus."""
        return False

    def rows(self) -> tuple[Row, ...]:
        """The lines."""
        return ()

    def hint(self, key: str) -> str:
        """A sentence about a row."""
        return ""

    def choose(self, key: str) -> Wish | Page | None:
        """A row was chosen: a wish, a page to be opened, or nothing."""
        return None

    def step(self, key: str, step: int) -> Wish | None:
        """A row's value shall go on (1) or back (-1)."""
        return None

    def put(self, key: str, level: float) -> Wish | None:
        """A slider was put to 0..1."""
        return None

    def take_key(self, name: str) -> Wish | None:
        """A key went down while the page takes keys."""
        return None

    def back(self) -> Wish:
        """What the key for going back does."""
        return Back()


def wrapped(sentence: str, indent: str = "") -> tuple[str, ...]:
    """A sentence as lines of a card, later ones behind ``indent``; of one that is very long at most twelve."""
    return tuple(
        textwrap.wrap(sentence, LINE_CHARACTERS, max_lines=12, placeholder=" …", subsequent_indent=indent)
    )
