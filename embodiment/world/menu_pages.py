"""Title screen, pause menu, help and cards that say something. Pure state."""

from __future__ import annotations

from collections.abc import Sequence

from embodiment.world.menu_settings import SettingsPage
from embodiment.world.menu_state import Back, MenuState, Page, Play, QuitGame, Resume, ToTitle, Wish, wrapped
from embodiment.world.menu_view import MenuKind, Row


class TitlePage(Page):
    """The first screen."""

    kind: MenuKind = "title"

    @property
    def title(self) -> str:
        """The place."""
        return self.state.place

    @property
    def text(self) -> tuple[str, ...]:
        """What this is."""
        return ("Walk up to somebody and talk.",)

    def rows(self) -> tuple[Row, ...]:
        """Play, settings, help, quit."""
        return (
            Row(key="play", label="Play"),
            Row(key="settings", label="Settings"),
            Row(key="help", label="How to play"),
            Row(key="quit", label="Quit"),
        )

    def choose(self, key: str) -> Wish | Page | None:
        """Does what the button says."""
        pages: dict[str, Wish | Page] = {
            "play": Play(),
            "settings": SettingsPage(self.state),
            "help": HelpPage(self.state),
            "quit": QuitGame(),
        }
        return pages.get(key)

    def back(self) -> Wish:
        """There is nothing behind it but the desk."""
        return QuitGame()


class PausePage(Page):
    """The menu over a visit."""

    @property
    def title(self) -> str:
        """Says that time stands still."""
        return "Paused"

    def rows(self) -> tuple[Row, ...]:
        """Resume, settings, help, and two ways out."""
        return (
            Row(key="resume", label="Resume"),
            Row(key="settings", label="Settings"),
            Row(key="help", label="How to play"),
            Row(
                key="title",
                label=f"Leave {_inside(self.state.place)}" if self.state.place else "Leave",
            ),
            Row(key="quit", label="Quit"),
        )

    def choose(self, key: str) -> Wish | Page | None:
        """Does what the button says."""
        pages: dict[str, Wish | Page] = {
            "resume": Resume(),
            "settings": SettingsPage(self.state),
            "help": HelpPage(self.state),
            "title": ToTitle(),
            "quit": QuitGame(),
        }
        return pages.get(key)

    def back(self) -> Wish:
        """Goes on with the visit."""
        return Resume()


class HelpPage(Page):
    """Stands for the help card, which is drawn instead of a menu; any key closes it."""

    @property
    def takes_keys(self) -> bool:
        """Any key closes the card."""
        return True

    def take_key(self, name: str) -> Wish | None:
        """Closes the card."""
        return Back()


class CardPage(Page):
    """Says something, and offers what can be done about it.

    Args:
        state: What all pages share.
        title: The heading.
        sentence: What is to be said.
        buttons: Key and label of each button, with what it does.
        back: What going back does.
    """

    kind: MenuKind = "card"

    def __init__(
        self,
        state: MenuState,
        title: str,
        sentence: str,
        buttons: Sequence[tuple[str, Wish]] = (("Go on", Back()),),
        back: Wish | None = None,
    ) -> None:
        super().__init__(state)
        self._title = title
        self._lines = wrapped(sentence)
        self._buttons = tuple(buttons)
        self._back = back or Back()

    @property
    def title(self) -> str:
        """The heading."""
        return self._title

    @property
    def text(self) -> tuple[str, ...]:
        """The sentence, broken to the card's width."""
        return self._lines

    def rows(self) -> tuple[Row, ...]:
        """The buttons."""
        return tuple(Row(key=label, label=label) for label, _ in self._buttons)

    def choose(self, key: str) -> Wish | Page | None:
        """Does what the button says."""
        return next((wish for label, wish in self._buttons if label == key), None)

    def back(self) -> Wish:
        """What the one who opened the card wanted."""
        return self._back


def _inside(name: str) -> str:
    """A place's name within a sentence."""
    return f"the {name[4:]}" if name.startswith("The ") else name
