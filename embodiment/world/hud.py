"""What lies over the world: the input box, the help card, the overlay, notices. Pure state, fed with input events.

Rules:
    1. A letter typed while the input box is open is text and nothing else; with the box closed it is an action.
    2. A line is never lost: Enter hands it over, Escape keeps it in the box for the next time it is opened.
    3. A held key that is released counts as released whatever is open by then.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from embodiment.units import Seconds
from embodiment.world.inputs import (
    DEFAULT_KEYS,
    PAD,
    Action,
    InputEvent,
    Key,
    Press,
    Quit,
    Release,
    Text,
    cap_of,
)

MAX_TYPED = 300
"""Characters in one typed line; more than anybody says in one breath, and it still fits the box."""
NOTICE_SECONDS: Seconds = 6.0
MAX_NOTICES = 3
WALK_ACTIONS = (Action.LEFT, Action.RIGHT, Action.UP, Action.DOWN)


@dataclass(frozen=True, slots=True)
class Submit:
    """The player sent a typed line; never empty."""

    text: str


@dataclass(frozen=True, slots=True)
class TalkPressed:
    """The player began to hold the talk key."""


@dataclass(frozen=True, slots=True)
class TalkReleased:
    """The player let go of the talk key."""


@dataclass(frozen=True, slots=True)
class Used:
    """The player pressed the key the game has given a meaning."""


@dataclass(frozen=True, slots=True)
class Leave:
    """The player wants to leave: for now, or for good where the window was closed."""

    for_good: bool = False


@dataclass(frozen=True, slots=True)
class Reload:
    """Whoever makes the game wants its files read again."""


Intent: TypeAlias = Submit | TalkPressed | TalkReleased | Used | Leave | Reload


@dataclass(slots=True)
class Notice:
    """A one-sentence message and when it goes away."""

    text: str
    until: Seconds


@dataclass(slots=True)
class Hud:
    """The state of everything laid over the world.

    Attributes:
        keys: What keys mean, for the prompts.
        is_pad: Whether the player used a gamepad last; prompts then show its buttons.
    """

    typed: str = ""
    is_typing: bool = False
    is_help: bool = False
    is_debug: bool = False
    is_talking: bool = False
    notices: list[Notice] = field(default_factory=list)
    keys: Mapping[str, Action] = field(default_factory=lambda: DEFAULT_KEYS)
    is_pad: bool = False
    _held: set[Action] = field(default_factory=set)

    @property
    def walk(self) -> tuple[int, int]:
        """Direction the player walks: -1, 0 or 1 in x (right) and y (down)."""
        if self.is_typing:
            return (0, 0)
        held = self._held
        return (
            (Action.RIGHT in held) - (Action.LEFT in held),
            (Action.DOWN in held) - (Action.UP in held),
        )

    def receive(self, event: InputEvent) -> Intent | None:
        """Take one input event; returns what the player wants of the world, if anything."""
        match event:
            case Text(text):
                if self.is_typing:
                    self.typed = (self.typed + text)[:MAX_TYPED]
            case Press(action):
                return self._press(action)
            case Release(action):
                self._held.discard(action)
                if action is Action.TALK and self.is_talking:
                    self.is_talking = False
                    return TalkReleased()
            case Key(name):
                self.is_pad = name.startswith(PAD)
            case Quit():
                return Leave(for_good=True)
        return None

    def let_go(self) -> None:
        """Forget what is held: something else takes the keys from now on."""
        self._held.clear()
        self.is_talking = False

    def cap_of(self, action: Action) -> str:
        """The key of an action as it is printed on what the player holds; on the other where that has none."""
        return cap_of(action, self.keys, pad=self.is_pad) or cap_of(action, self.keys, pad=not self.is_pad)

    def _press(self, action: Action) -> Intent | None:
        if action is Action.ENTER:
            return self._enter()
        if action is Action.ESCAPE:
            return self._escape()
        if action is Action.HELP:
            self.is_help = not self.is_help
        elif action is Action.DEBUG:
            self.is_debug = not self.is_debug
        elif action is Action.RELOAD:
            return Reload()
        elif action is Action.BACKSPACE:
            self.typed = self.typed[:-1] if self.is_typing else self.typed
        elif self.is_typing:
            return None
        elif action in WALK_ACTIONS:
            self._held.add(action)
        elif action is Action.USE:
            return Used()
        elif action is Action.TALK and not self.is_talking:
            self.is_talking = True
            return TalkPressed()
        return None

    def _enter(self) -> Intent | None:
        if not self.is_typing:
            self.is_typing = True
            return None
        self.is_typing = False
        text, self.typed = self.typed.strip(), ""
        return Submit(text) if text else None

    def _escape(self) -> Intent | None:
        if self.is_help:
            self.is_help = False
        elif self.is_typing:
            self.is_typing = False
        else:
            return Leave()
        return None

    def notify(self, text: str, now: Seconds, seconds: Seconds = NOTICE_SECONDS) -> None:
        """Show a one-sentence message; one that is already shown is kept longer instead of shown twice."""
        self.notices = [notice for notice in self.notices if notice.text != text][-(MAX_NOTICES - 1) :]
        self.notices.append(Notice(text, now + seconds))

    def visible_notices(self, now: Seconds) -> Sequence[str]:
        """Messages to draw, oldest first."""
        self.notices = [notice for notice in self.notices if notice.until > now]
        return [notice.text for notice in self.notices]
