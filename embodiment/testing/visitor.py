"""Who plays: walks, stands before somebody, presses keys and asks, in any world that has a player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from embodiment.errors import UsageError, did_you_mean
from embodiment.session.events import TextReceived, TurnEnded
from embodiment.testing.callers import called_from
from embodiment.units import Seconds
from embodiment.world.body import Body
from embodiment.world.inputs import Action, InputEvent, Press, Release, Text

if TYPE_CHECKING:
    from embodiment.testing.stage import Stage

FRAME: Seconds = 0.05
"""How long a key is down that is pressed and let go of."""
AWAY = (100.0, 60.0)
"""How far from somebody a visitor stops, world units; nearer where somebody else would be nearer otherwise."""
IN_FRONT = 14.0
"""How much nearer to the eye the visitor stands than the one visited, world units."""
LONGEST_WALK: Seconds = 60.0


class Visitor:
    """The player of a stage. Thread: the test's.

    Args:
        stage: Where.
    """

    def __init__(self, stage: Stage) -> None:
        self._stage = stage

    @property
    def body(self) -> Body:
        """The figure: where it stands, what it holds."""
        player = self._stage.world.player
        assert player is not None, "every stage has a player"
        return player.body

    def stand_at(self, x: float, y: float) -> None:
        """Be somewhere at once, in world units."""
        self.body.x, self.body.y = x, y

    def walk_to(self, x: float, y: float) -> None:
        """Walk to a place, or as near as one can get; returns on arrival.

        Raises:
            AssertionError: It takes more than a minute of game time.
        """
        self.body.walk_to((x, y))
        self._stage.until(lambda: not self.body.is_walking, within=LONGEST_WALK)

    def visit(self, key: str) -> None:
        """Walk up to somebody and be the one they look at.

        Raises:
            UsageError: There is nobody of that key.
            AssertionError: Somebody else stands nearer.
        """
        characters = self._stage.world.characters
        if key not in characters:
            raise UsageError(f"{called_from()}: {did_you_mean('character', key, characters)}")
        host = characters[key]
        others = [other.body.x for other in characters.values() if other is not host]
        self.walk_to(_beside(host.body.x, others), host.body.y + IN_FRONT)
        self.body.turn_to(host.body.position)
        self._stage.run(0.2)
        addressed = self._stage.world.addressed
        assert addressed is host, f"{key} is not the one who is addressed: {addressed} is"

    def keys(self, *events: InputEvent) -> None:
        """What a person does with the keys, and a frame for it to happen."""
        self._stage.controls.receive(events)
        self._stage.run(FRAME)

    def press(self, action: Action) -> None:
        """Press a key and let go of it."""
        self.keys(Press(action))
        self.keys(Release(action))

    def hold(self, action: Action, seconds: Seconds) -> None:
        """Keep a key down for a while."""
        self.keys(Press(action))
        self._stage.run(seconds)
        self.keys(Release(action))

    def enter(self, text: str) -> None:
        """Type a line into whatever takes one, whoever stands near."""
        self.keys(Press(Action.ENTER), Text(text), Press(Action.ENTER))

    def ask(self, text: str, *, within: Seconds = 20.0) -> str:
        """Type a line to whoever is near.

        Args:
            text: The line.
            within: Seconds of game time the answer may take.

        Returns:
            The answer, once its text is whole; its sound is not waited for.

        Raises:
            UsageError: Nobody is near.
            AssertionError: No answer came.
        """
        stage = self._stage
        character = stage.world.addressed
        if character is None:
            raise UsageError(
                f"{called_from()}: nobody is near enough to be asked; `stage.visitor.visit(key)` first"
            )
        key = character.body.figure_id
        before = character.session.newest_gen
        stage.type(text)
        stage.until(lambda: any(event.gen > before for event in stage.of(TurnEnded, key)), within)
        return "".join(event.text for event in stage.of(TextReceived, key) if event.gen > before)


def _beside(x: float, others: list[float]) -> float:
    """A place beside somebody at ``x`` where nobody else is nearer, if there is one."""
    spots = [x + side * reach for reach in AWAY for side in (-1.0, 1.0)]
    room = {
        spot: min((abs(spot - other) for other in others), default=1000.0) - abs(spot - x) for spot in spots
    }
    far = max(spots[:2], key=room.__getitem__)
    return far if room[far] > 0 else max(spots, key=room.__getitem__)
