"""A visit: a player who follows a list, walks up to people, types or speaks, and waits for the answer.

It uses the same keys and the same microphone as a person would; nothing in the world knows that it is scripted.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeAlias

from embodiment.testing.microphone import ScriptedMicrophone
from embodiment.units import INPUT_HZ, Int16Array, Seconds
from embodiment.world.character import Character
from embodiment.world.inputs import Action, InputEvent, Press, Release, Text
from embodiment.world.runtime import Runtime

ANSWER_LIMIT: Seconds = 30.0
"""Longest wait for one answer; then the visit goes on and says so."""
QUIET: Seconds = 0.9
"""An answer is over when nothing was said, thought or heard for this long."""
START_LIMIT: Seconds = 20.0
TALK_DISTANCE = 150.0


@dataclass(frozen=True, slots=True)
class Say:
    """Type a line."""

    text: str


@dataclass(frozen=True, slots=True)
class Speak:
    """Hold the talk key and play samples (int16, 16 kHz mono) to the microphone."""

    samples: Int16Array
    name: str


@dataclass(frozen=True, slots=True)
class Approach:
    """Walk up to a character, by key."""

    character: str


Step: TypeAlias = Say | Speak | Approach


class Visit:
    """Performs steps, one after the other. Call ``tick`` once a frame for the events of a virtual keyboard.

    Args:
        world: The Runtime.
        microphone: Where speech is played to; None skips spoken steps, telling so.
        steps: What to do, in order.
        tell: Told about what the visitor does.
    """

    def __init__(
        self,
        world: Runtime,
        microphone: ScriptedMicrophone | None,
        steps: Iterable[Step],
        tell: Callable[[str], None] = lambda told: None,
    ) -> None:
        self._world = world
        self._microphone = microphone
        self._steps = deque(steps)
        self._tell = tell
        self._phase = self._starting
        self._since = 0.0
        self._quiet_since = 0.0
        self._release_at = 0.0
        self.is_done = False

    @property
    def remaining(self) -> int:
        """Steps that were not begun yet."""
        return len(self._steps)

    def tick(self) -> list[InputEvent]:
        """What the visitor does in this frame."""
        return [] if self.is_done else self._phase()

    def _enter(self, phase: Callable[[], list[InputEvent]]) -> None:
        self._phase = phase
        self._since = self._quiet_since = self._world.now

    @property
    def _waited(self) -> Seconds:
        return self._world.now - self._since

    def _starting(self) -> list[InputEvent]:
        ready = all(session.state != "connecting" for session in self._world.sessions.values())
        if (ready and self._waited >= 0.3) or self._waited >= START_LIMIT:
            self._enter(self._choosing)
        return []

    def _choosing(self) -> list[InputEvent]:
        if not self._steps:
            if self._waited >= QUIET:
                self.is_done = True
            return []
        step = self._steps[0]
        target = self._world.addressed
        if isinstance(step, Approach):
            self._steps.popleft()
            self._walk_to(self._world.characters[step.character])
        elif target is None:
            self._walk_to(min(self._world.characters.values(), key=self._distance))
        else:
            self._steps.popleft()
            return self._perform(step, target)
        return []

    def _distance(self, character: Character) -> float:
        assert self._world.player is not None
        return character.body.distance(self._world.player.body)

    def _walk_to(self, character: Character) -> None:
        assert self._world.player is not None
        side = -1.0 if self._world.player.body.x <= character.body.x else 1.0
        self._world.player.body.walk_to(
            (character.body.x + side * TALK_DISTANCE * 0.7, character.body.y + 14.0)
        )
        self._tell(f"walks to {character.name}")
        self._enter(self._walking)

    def _walking(self) -> list[InputEvent]:
        player = self._world.player
        assert player is not None
        if not player.body.is_walking or self._waited >= START_LIMIT:
            addressed = self._world.addressed
            if addressed is not None:
                player.body.turn_to(addressed.body.position)
            elif self._steps:
                self._tell(f"cannot reach anybody; leaves out {self._steps.popleft()}")
            self._enter(self._choosing)
        return []

    def _perform(self, step: Step, target: Character) -> list[InputEvent]:
        self._enter(self._answering)
        if isinstance(step, Say):
            self._tell(f"types {step.text!r} to {target.name}")
            return [Press(Action.ENTER), Text(step.text), Press(Action.ENTER)]
        assert isinstance(step, Speak)
        if self._microphone is None:
            self._tell(f"cannot speak {step.name}: there is no microphone")
            return []
        self._tell(f"speaks {step.name} to {target.name}")
        self._microphone.say(step.samples)
        self._release_at = self._world.now + step.samples.size / INPUT_HZ
        self._enter(self._speaking)
        return [Press(Action.TALK)]

    def _speaking(self) -> list[InputEvent]:
        if self._world.now < self._release_at:
            return []
        self._enter(self._answering)
        return [Release(Action.TALK)]

    def _answering(self) -> list[InputEvent]:
        world = self._world
        busy = world.ears.is_open or any(s.is_in_conversation for s in world.sessions.values())
        busy = busy or any(c.body.animator.playing for c in world.characters.values())
        if busy:
            self._quiet_since = world.now
        if world.now - self._quiet_since >= QUIET:
            self._enter(self._choosing)
        elif self._waited >= ANSWER_LIMIT:
            self._tell(f"got no answer within {ANSWER_LIMIT:.0f} s")
            self._enter(self._choosing)
        return []
