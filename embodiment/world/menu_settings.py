"""The settings as pages: four tabs, the choice of a key, what a character remembers. Pure state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from embodiment.world.inputs import DEFAULT_KEYS, Action, bindings_of, key_cap, keys_of, rebound
from embodiment.world.menu_state import Back, MenuState, Page, Wish, wrapped
from embodiment.world.menu_view import MenuKind, Row
from embodiment.world.settings import SUBTITLE_SCALE, split_device

VOLUME_STEP: Final = 5
BACKENDS: Final[Mapping[str, str]] = {"local": "Local voices", "gemini": "Gemini Live"}
SIZES: Final[Mapping[str, str]] = {
    "small": "Small",
    "medium": "Medium",
    "large": "Large",
    "huge": "Very large",
}
BUFFERS: Final[Mapping[str, str]] = {"60-300": "With their words", "60": "At once", "300": "A little later"}
ACTIONS: Final[tuple[tuple[Action, str], ...]] = (
    (Action.TALK, "Talk, while held"),
    (Action.ENTER, "Type a line"),
    (Action.USE, "Use what you carry"),
    (Action.LEFT, "Walk left"),
    (Action.RIGHT, "Walk right"),
    (Action.UP, "Walk away"),
    (Action.DOWN, "Walk nearer"),
    (Action.HELP, "Help card"),
    (Action.FULLSCREEN, "Whole screen"),
    (Action.DEBUG, "What goes on inside"),
)
"""Actions whose keys can be chosen, with their names; ESC always pauses, so that nobody locks themselves out."""


class SettingsPage(Page):
    """All settings, on four tabs."""

    kind: MenuKind = "panel"
    tabs = ("Sound", "Picture", "Characters", "Keys")

    @property
    def title(self) -> str:
        """The heading."""
        return "Settings"

    def rows(self) -> tuple[Row, ...]:
        """The rows of the open tab."""
        rows = (_sound, _picture, _characters, _keys)[self.tab](self.state)
        return (*rows, Row(key="back", label="Back"))

    def hint(self, key: str) -> str:
        """A sentence about a row."""
        if key == "backend":
            return BACKEND_HINTS[self.state.has_key]
        kind, _, _ = key.partition(":")
        return HINTS.get(kind, "")

    def choose(self, key: str) -> Wish | Page | None:
        """Opens what a row stands for, or goes one step on."""
        kind, _, name = key.partition(":")
        if kind == "key":
            return KeyPage(self.state, Action(name))
        if kind == "memory":
            return MemoryPage(self.state, name)
        if kind == "forget":
            return ForgetPage(self.state)
        if kind == "reset":
            return self.state.changed(keys={})
        if kind == "back":
            return Back()
        return self.step(key, 1)

    def step(self, key: str, step: int) -> Wish | None:
        """Changes a setting."""
        settings = self.state.settings
        if key == "volume":
            return self._volume(settings.volume + step * VOLUME_STEP)
        if key in ("open_mic", "fullscreen", "reduced_motion"):
            return self.state.changed(**{key: not getattr(settings, key)})
        options = {
            "speaker": self.state.speakers,
            "microphone": self.state.microphones,
            "voice_buffer": tuple(BUFFERS),
            "backend": tuple(BACKENDS),
            "subtitle_size": tuple(SUBTITLE_SCALE),
        }.get(key)
        if options is None:
            return None
        now = getattr(settings, key)
        at = options.index(now) if now in options else 0
        return self.state.changed(**{key: options[(at + step) % len(options)]})

    def put(self, key: str, level: float) -> Wish | None:
        """Puts the volume somewhere."""
        return self._volume(round(level * 100 / VOLUME_STEP) * VOLUME_STEP) if key == "volume" else None

    def _volume(self, percent: int) -> Wish | None:
        percent = min(100, max(0, percent))
        return self.state.changed(volume=percent) if percent != self.state.settings.volume else None


class KeyPage(Page):
    """Waits for the key an action shall have."""

    kind: MenuKind = "card"

    def __init__(self, state: MenuState, action: Action) -> None:
        super().__init__(state)
        self._action = action

    @property
    def title(self) -> str:
        """The action's name."""
        return dict(ACTIONS)[self._action]

    @property
    def text(self) -> tuple[str, ...]:
        """What to do."""
        return ("Press the key or the gamepad's button you want for this.", "ESC keeps it as it is.")

    @property
    def takes_keys(self) -> bool:
        """The next key is the answer."""
        return True

    def take_key(self, name: str) -> Wish | None:
        """Binds the key; ESC and the menu button keep their meaning and change nothing."""
        if DEFAULT_KEYS.get(name) is Action.ESCAPE:
            return Back()
        keys = rebound(self.state.settings.key_map, name, self._action)
        return self.state.changed(keys=bindings_of(keys))


class MemoryPage(Page):
    """What one character remembers, line by line, and how to make it forget."""

    kind: MenuKind = "panel"

    def __init__(self, state: MenuState, key: str) -> None:
        super().__init__(state)
        self._key = key

    @property
    def title(self) -> str:
        """Whose memory it is."""
        return f"What {self.state.memories.names.get(self._key, self._key)} remembers"

    def rows(self) -> tuple[Row, ...]:
        """The lines, then the buttons."""
        lines = [
            piece for line in self.state.memories.lines(self._key) for piece in wrapped(f"· {line}", "  ")
        ]
        rows = [Row(key=f"line:{number}", label=line, kind="text") for number, line in enumerate(lines)]
        if not lines:
            rows.append(Row(key="line:0", label="Nothing yet.", kind="text"))
        else:
            rows.append(Row(key="erase", label="Forget all of it"))
        return (*rows, Row(key="back", label="Back"))

    def hint(self, key: str) -> str:
        """What erasing means."""
        return "It is erased from this machine and cannot be brought back." if key == "erase" else ""

    def choose(self, key: str) -> Wish | Page | None:
        """Erases, or goes back."""
        if key == "erase":
            return ForgetPage(self.state, self._key)
        return Back() if key == "back" else None


class ForgetPage(Page):
    """Asks once more before memories are erased.

    Args:
        state: What all pages share.
        key: Whose; ``""`` everybody's.
    """

    kind: MenuKind = "card"

    def __init__(self, state: MenuState, key: str = "") -> None:
        super().__init__(state)
        self._key = key

    @property
    def title(self) -> str:
        """The question."""
        return "Forget everything?"

    @property
    def text(self) -> tuple[str, ...]:
        """What it means."""
        name = self.state.memories.names.get(self._key, self._key) or "Everybody"
        return wrapped(f"{name} will not know you any more. It cannot be brought back.")

    def rows(self) -> tuple[Row, ...]:
        """No first: a key pressed twice erases nothing."""
        return (Row(key="no", label="No, keep it"), Row(key="yes", label="Yes, forget it"))

    def choose(self, key: str) -> Wish | Page | None:
        """Erases, or leaves everything as it is."""
        if key == "yes":
            self.state.memories.erase(self._key)
        return Back()


HINTS: Final[Mapping[str, str]] = {
    "volume": "How loud everybody is.",
    "speaker": "Where voices sound. Without any there are subtitles.",
    "microphone": "How you are heard. Without any you type.",
    "open_mic": "Talk without holding a key. Wear headphones, or the characters hear themselves.",
    "voice_buffer": "Answers can wait up to 0.3 s, so that their first words are shown when they are heard.",
    "fullscreen": "The whole screen, or a window of any size.",
    "subtitle_size": "Letters of speech bubbles and subtitles.",
    "reduced_motion": "Clouds, fires, lights and signs stand still, and the camera keeps no lag.",
    "memory": "What was heard and done on earlier visits.",
    "forget": "All memories are erased from this machine and cannot be brought back.",
    "key": "ENTER, then the new key. A key has one meaning: it is taken from what had it.",
    "reset": "Every key as it was at first.",
    "back": "ESC goes back too. Everything is kept as you set it.",
}
BACKEND_HINTS: Final = {
    True: "Who answers, from the next visit on: this machine, or the service your key is for.",
    False: "Gemini Live needs a key in GEMINI_API_KEY; set it and start the game again.",
}


def _sound(state: MenuState) -> tuple[Row, ...]:
    settings = state.settings
    buffer = BUFFERS.get(settings.voice_buffer, f"{settings.voice_buffer} ms")
    return (
        Row(
            key="volume",
            label="Volume",
            kind="slider",
            level=settings.volume / 100,
            value=f"{settings.volume} %",
        ),
        Row(key="speaker", label="Speaker", kind="choice", value=device_label(settings.speaker)),
        Row(key="microphone", label="Microphone", kind="choice", value=device_label(settings.microphone)),
        Row(key="open_mic", label="Open microphone", kind="switch", level=float(settings.open_mic)),
        Row(key="voice_buffer", label="Answers begin", kind="choice", value=buffer),
    )


def _picture(state: MenuState) -> tuple[Row, ...]:
    settings = state.settings
    return (
        Row(key="fullscreen", label="Whole screen", kind="switch", level=float(settings.fullscreen)),
        Row(
            key="subtitle_size",
            label="Size of what is said",
            kind="choice",
            value=SIZES[settings.subtitle_size],
        ),
        Row(
            key="reduced_motion", label="Reduced motion", kind="switch", level=float(settings.reduced_motion)
        ),
    )


def _characters(state: MenuState) -> tuple[Row, ...]:
    rows = [
        Row(key="backend", label="Who answers", kind="choice", value=BACKENDS[state.settings.backend]),
    ]
    for key, name in state.memories.names.items():
        count = len(state.memories.lines(key))
        value = "nothing yet" if not count else "1 thing" if count == 1 else f"{count} things"
        rows.append(Row(key=f"memory:{key}", label=f"{name} remembers", value=value))
    if state.memories.names:
        rows.append(Row(key="forget", label="Everybody forgets everything"))
    return tuple(rows)


def _keys(state: MenuState) -> tuple[Row, ...]:
    keys = state.settings.key_map
    rows = [
        Row(
            key=f"key:{action.value}",
            label=label,
            kind="keys",
            caps=tuple(dict.fromkeys(key_cap(name) for name in keys_of(action, keys))),
            value=" ".join(dict.fromkeys(key_cap(name) for name in keys_of(action, keys, pad=True))),
        )
        for action, label in ACTIONS
    ]
    return (*rows, Row(key="reset", label="All keys as at first"))


def device_label(value: str) -> str:
    """A sound device setting for people."""
    if value == "auto":
        return "The best there is"
    if value == "none":
        return "None"
    backend, device = split_device(value)
    return device or backend
