"""What the player's wishes do to the world: input events in, walking, talking and typing out."""

from __future__ import annotations

from collections.abc import Iterable

from embodiment.world.hud import Hud, Leave, Submit, TalkPressed, TalkReleased
from embodiment.world.inputs import InputEvent
from embodiment.world.runtime import Runtime

NO_MICROPHONE = "No microphone was found: press ENTER and type instead."
NOBODY_NEAR = "Nobody is near enough to hear you: walk up to somebody."
HEARD_NOTHING = "I heard nothing: is the microphone muted, or the right one chosen?"


class Controls:
    """Applies input events to a world. Thread: game.

    Args:
        world: The Runtime.
        hud: What lies over it.

    Attributes:
        wants_to_leave: Set once the player asked to quit.
    """

    def __init__(self, world: Runtime, hud: Hud) -> None:
        self.world = world
        self.hud = hud
        self.wants_to_leave = False

    def receive(self, events: Iterable[InputEvent]) -> None:
        """Take what the player did since the last frame."""
        for event in events:
            match self.hud.receive(event):
                case Submit(text):
                    self._type(text)
                case TalkPressed():
                    self._talk()
                case TalkReleased():
                    self.world.ears.is_pressed = False
                case Leave():
                    self.wants_to_leave = True
                case None:
                    pass
        if self.world.player is not None:
            self.world.player.body.steer(*self.hud.walk)
        if self.world.ears.heard_nothing:
            self.hud.notify(HEARD_NOTHING, self.world.now)

    def _type(self, text: str) -> None:
        addressed = self.world.addressed
        if addressed is None:
            self.hud.notify(NOBODY_NEAR, self.world.now)
            self.hud.typed = text  # kept for the next try
            return
        addressed.session.send_text(text)

    def _talk(self) -> None:
        if not self.world.ears.is_available:
            self.hud.notify(NO_MICROPHONE, self.world.now)
        elif self.world.addressed is None:
            self.hud.notify(NOBODY_NEAR, self.world.now)
        else:
            self.world.ears.is_pressed = True
