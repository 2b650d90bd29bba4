"""A player who works through the village: walks up to people, types, waits for the answer, uses what is carried."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Any

from embodiment.adapters.assets import Assets
from embodiment.app.game import Game, Play, build, load_demo
from embodiment.session.call_steps import CallEvent
from embodiment.session.events import TextReceived, TurnEnded
from embodiment.testing.memory_store import DictMemory
from embodiment.testing.ports import simulated_ports
from embodiment.units import TICK, Seconds
from embodiment.world.character import Character
from embodiment.world.inputs import Action, InputEvent, Press, Release, Text
from embodiment.world.player import Player

ROOT = Path(__file__).resolve().parent.parent.parent
FRAME = 0.05


def village() -> Game:
    """The demo, as data."""
    game = load_demo("village", Assets(roots=[ROOT])).game
    assert game is not None
    return game


class Tour:
    """One visit to Alderbrook on simulated time, with the deterministic engines.

    Attributes:
        play: The running village.
        events: What happened: who, what.
    """

    def __init__(self, memory: DictMemory | None = None, seed: int = 0) -> None:
        assets = Assets(roots=[ROOT])
        game = village()
        ports = replace(simulated_ports(), memory=memory)
        self.play: Play = build(game, ports, assets, seed=seed)
        self.events: list[tuple[str, Any]] = []
        for key, session in self.play.world.sessions.items():
            session.subscribe(lambda event, key=key: self.events.append((key, event)))  # type: ignore[misc]
        self.run(0.6)

    def __enter__(self) -> Tour:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.play.world.close()

    @property
    def player(self) -> Player:
        """The traveller."""
        assert self.play.world.player is not None
        return self.play.world.player

    @property
    def state(self) -> Any:
        """What is so in the village."""
        return self.play.world.state

    def who(self, key: str) -> Character:
        """A character by its folder's name."""
        return self.play.world.characters[key]

    def keys(self, *events: InputEvent) -> None:
        """What a person does with the keys, and a frame for it to happen."""
        self.play.controls.receive(events)
        self.run(FRAME)

    def run(self, seconds: Seconds) -> None:
        """Let time pass."""
        end = self.play.world.now + seconds - TICK / 2
        while self.play.world.now < end:
            self.play.world.advance(FRAME)
            self.play.stage.follow()

    def until(self, condition: Callable[[], object], within: Seconds, what: str = "") -> None:
        """Let time pass until something is so."""
        end = self.play.world.now + within
        while not condition():
            assert self.play.world.now < end, (
                f"{what or 'the condition'}: not within {within} s; last: {self.events[-8:]}"
            )
            self.run(FRAME)

    def walk(self, x: float, y: float) -> None:
        """Walk to a place, or as near as one can get."""
        self.player.body.walk_to((x, y))
        self.until(lambda: not self.player.body.is_walking, 30, f"arrives at {x}, {y}")

    def visit(self, key: str) -> None:
        """Walk up to somebody and be the one they look at."""
        body = self.who(key).body
        others = [other.body.x for other in self.play.world.characters.values() if other.body is not body]
        spots = [body.x + side * reach for reach in (100.0, 60.0) for side in (-1, 1)]
        room = {x: min(abs(x - other) for other in others) - abs(x - body.x) for x in spots}
        x = max(spots[:2], key=room.__getitem__)
        x = x if room[x] > 0 else max(spots, key=room.__getitem__)  # where nobody else is nearer
        self.walk(x, body.y + 14.0)
        self.player.body.turn_to(body.position)
        self.run(0.2)
        assert self.play.world.addressed is self.who(key), f"addresses {self.play.world.addressed}"

    def say(self, text: str) -> str:
        """Type a line; returns the answer once its text is whole. Its sound is not waited for."""
        character = self.play.world.addressed
        assert character is not None
        key = character.session.name
        gen = character.session.newest_gen

        def of(kind: type[Any]) -> list[Any]:
            return [e for who, e in self.events if who == key and isinstance(e, kind) and e.gen > gen]

        self.keys(Press(Action.ENTER), Text(text), Press(Action.ENTER))
        self.until(lambda: of(TurnEnded), 20, f"{key} answers {text!r}")
        return "".join(event.text for event in of(TextReceived))

    def said_since(self, start: int, key: str, kind: type[Any]) -> bool:
        """Whether somebody had an event of a kind since then."""
        return any(who == key and isinstance(event, kind) for who, event in self.events[start:])

    def calls(self, key: str = "") -> set[str]:
        """Names of the functions that were called."""
        return {e.name for who, e in self.events if isinstance(e, CallEvent) and key in ("", who)}

    def use(self) -> None:
        """Press the key for what is carried."""
        self.keys(Press(Action.USE), Release(Action.USE))
