"""What the game's shell is made of and given: its screen, what is played, and the sentences shown over a menu."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from embodiment.adapters.assets import Assets
from embodiment.adapters.gallery import Gallery
from embodiment.units import Seconds
from embodiment.world.inputs import Action, InputEvent
from embodiment.world.view import View

if TYPE_CHECKING:
    from embodiment.app.game import Game
    from embodiment.app.playing import Playing
    from embodiment.world.ports import MemoryStore

LONG: Seconds = 8.0
"""How long a message stays that explains something."""
MOST = 3
"""Sentences shown at once; older ones make room."""


class Window(Protocol):
    """What the shell needs of a screen."""

    @property
    def scale(self) -> float:
        """The scale that pictures are drawn at."""
        ...

    @property
    def is_ready(self) -> bool:
        """Whether everything that is to be seen is loaded."""
        ...

    @property
    def gallery(self) -> Gallery:
        """What is drawn with."""
        ...

    @property
    def problem(self) -> str:
        """What was wrong with pictures that were loaded anew; empty for nothing."""
        ...

    def renew(self, view: View) -> None:
        """Load all pictures anew in the background."""
        ...

    def events(self) -> Sequence[InputEvent]:
        """What the person did since the last call."""
        ...

    def show(self, view: View) -> None:
        """Draw one frame. Raises AssetError for a scene or a sheet that cannot be drawn."""
        ...

    def use_keys(self, keys: Mapping[str, Action]) -> None:
        """Other keys from now on."""
        ...

    def rename(self, title: str) -> None:
        """Another text for the title bar."""
        ...

    def fill_screen(self, wanted: bool) -> str:
        """Take the whole screen or give it back; what went wrong, empty for nothing."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """What one run of the game is.

    Attributes:
        game: What is played.
        assets: Where its files are.
        memory: Where characters keep what they remember, None for nowhere.
        seed: Seed of all chance.
        listener_for: Makes a listener for a session, or None: nobody listens.
    """

    game: Game
    assets: Assets
    memory: MemoryStore | None = None
    seed: int = 0
    listener_for: Callable[[Playing], Callable[[str], Callable[[Any], None]]] | None = None


class NewsBoard:
    """Sentences for the player, each shown for a while.

    Args:
        waiting: Where they are put, by any thread.

    Attributes:
        waiting: See above.
    """

    def __init__(self, waiting: deque[str]) -> None:
        self.waiting = waiting
        self._shown: dict[str, Seconds] = {}

    def take(self) -> list[str]:
        """All that wait, for somebody who shows them elsewhere."""
        return [self.waiting.popleft() for _ in range(len(self.waiting))]

    def visible(self, now: Seconds) -> list[str]:
        """What is shown now, oldest first; one that comes again is shown longer and not twice."""
        for sentence in self.take():
            self._shown.pop(sentence, None)
            self._shown[sentence] = now + LONG
        self._shown = {sentence: until for sentence, until in self._shown.items() if until > now}
        return list(self._shown)[-MOST:]
