"""What the player's wishes do to the world: input events in, walking, talking and typing out."""

from __future__ import annotations

from collections.abc import Iterable

from embodiment.units import Ticks
from embodiment.world.hud import Hud, Leave, Reload, Submit, TalkPressed, TalkReleased, Used
from embodiment.world.inputs import PAD_IS_GONE, PAD_IS_HERE, FocusLost, InputEvent, PadChanged
from embodiment.world.runtime import Runtime

NO_MICROPHONE = "No microphone was found: press ENTER and type instead."
NOBODY_NEAR = "Nobody is near enough to hear you: walk up to somebody."
FOCUS_IS_GONE = "The window lost the keyboard."
STOPPED_TALKING = "You stopped talking; what you had said was sent."
HEARD_NOTHING = "I heard nothing: is the microphone muted, or the right one chosen?"


class Controls:
    """Applies input events to a world. Thread: game.

    Args:
        world: The Runtime.
        hud: What lies over it.

    Attributes:
        wants_to_leave: Set once the player asked to leave: for the pause menu, or for good.
        wants_to_quit: Set once the window was closed.
        wants_reload: Set when files are to be read again; whoever reads them clears it.
    """

    def __init__(self, world: Runtime, hud: Hud) -> None:
        self.world = world
        self.hud = hud
        self.wants_to_leave = self.wants_to_quit = self.wants_reload = False
        self._let_go_at: Ticks = -1

    def receive(self, events: Iterable[InputEvent]) -> None:
        """Take what the player did since the last frame."""
        for event in events:
            if isinstance(event, FocusLost | PadChanged):
                self._tell_loss(event)
            match self.hud.receive(event):
                case Submit(text):
                    self._type(text)
                case TalkPressed():
                    self._talk()
                case TalkReleased():
                    self.world.ears.is_pressed = False
                    self._let_go_at = self.world.tick_count
                case Used():
                    if self.world.on_use is not None:
                        self.world.on_use(self.world)
                case Leave(for_good):
                    self.wants_to_leave = True
                    self.wants_to_quit |= for_good
                case Reload():
                    self.wants_reload = True
                case None:
                    pass
        if self.world.player is not None:
            self.world.player.body.steer(*self.hud.walk)
        if self.world.ears.heard_nothing:
            self.hud.notify(HEARD_NOTHING, self.world.now)

    def let_go(self) -> None:
        """Forget what is held, as the keys belong to something else now: nobody talks or walks on."""
        self.hud.let_go()
        self.world.ears.is_pressed = False
        if self.world.player is not None:
            self.world.player.body.steer(0, 0)

    def _tell_loss(self, event: FocusLost | PadChanged) -> None:
        """Say why the player is not heard any more, where something else than the player let the talk key go."""
        # Whoever lost the key let it go just before, in the same frame.
        stopped = self._let_go_at == self.world.tick_count and not self.hud.is_talking
        told = FOCUS_IS_GONE
        if isinstance(event, PadChanged):
            told = PAD_IS_HERE if event.is_there else PAD_IS_GONE
        if stopped:
            self.hud.notify(f"{told} {STOPPED_TALKING}", self.world.now)
        elif isinstance(event, PadChanged):
            self.hud.notify(told, self.world.now)

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
