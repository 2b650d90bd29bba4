from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from embodiment.body.visemes import MouthShape
from embodiment.session.session import PersonaSession
from embodiment.testing.stage import Stage
from embodiment.world.character import Character
from embodiment.world.seat import MOUTHS_WITHIN, Onlooked, Seat

Deed = Callable[[Stage, Character, Character, Random], object]

DEEDS: tuple[Deed, ...] = (
    lambda stage, one, other, rng: setattr(one.body, "x", rng.uniform(200, 1200)),
    lambda stage, one, other, rng: setattr(stage.world.player.body, "x", rng.uniform(0, 1500)),  # type: ignore[union-attr]
    lambda stage, one, other, rng: stage.world.player.body.walk_to((rng.uniform(0, 900), 600.0)),  # type: ignore[union-attr]
    lambda stage, one, other, rng: one.body.walk_to((rng.uniform(200, 900), rng.uniform(500, 700))),
    lambda stage, one, other, rng: one.turn_away(rng.uniform(0.05, 0.4)),
    lambda stage, one, other, rng: setattr(one, "partner", rng.choice([None, other])),
    lambda stage, one, other, rng: one.play(rng.choice(one.emotes)),
    lambda stage, one, other, rng: one.body.animator.stop(),
    lambda stage, one, other, rng: one.look_at(rng.choice([None, other])),
    lambda stage, one, other, rng: one.body.turn_to((rng.uniform(0, 900), 600.0)),
    lambda stage, one, other, rng: one.body.wear(one.body.animator.sheet, stage.world.game_tick),
    lambda stage, one, other, rng: one.session.send_text("hello"),
    lambda stage, one, other, rng: one.session.interrupt(),
    lambda stage, one, other, rng: one.session.start_talking(stage.world.now),
    lambda stage, one, other, rng: one.session.stop_talking(stage.world.now),
    lambda stage, one, other, rng: setattr(one, "may_overlap", rng.choice([True, False])),
    lambda stage, one, other, rng: stage.world.pause(),
    lambda stage, one, other, rng: stage.world.resume(),
    lambda stage, one, other, rng: None,
)
"""What a game may do between two ticks, told to nobody."""


def story(seed: int, count: int) -> list[object]:
    """What everybody looked like at every tick of a story made by chance."""
    rng, seen = Random(seed), []
    with Stage(lambda prompt: "A short answer.", keep_sound=False) as stage:
        one, other = stage.add(key="one"), stage.add(key="other")
        player = stage.world.player
        assert player is not None
        for _ in range(count):
            rng.choice(DEEDS)(stage, *rng.sample([one, other], 2), rng)
            for _ in range(rng.choice((1, 2, 15, 60))):
                stage.run(0.01)
                seen += [
                    (
                        who.body.pose,
                        who.body.position,
                        who.body.animator.target,
                        who.dialogue.state,
                        who.dialogue.since,
                    )
                    for who in (one, other)
                ]
                seen += [(voice.voice.gain, voice.voice.pan) for voice in stage.world.voices._seats.values()]
                seen += [stage.world.voices.floor.ruling]
    return seen


@pytest.mark.parametrize("seed", range(3))
def test_nothing_is_missed_by_passing_over_what_cannot_have_changed(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever looks at everything anew in every tick sees the same story."""
    passing = story(seed, 40)

    def look(self: Onlooked, *whom: object, **how: bool) -> None:
        looked(self, *whom, **how)  # type: ignore[arg-type]
        self.is_same = False

    def tick(self: PersonaSession, now: float) -> None:
        ticked(self, now)
        self.changes += 1

    looked, ticked = Onlooked.look, PersonaSession.tick
    monkeypatch.setattr(Onlooked, "look", look)
    monkeypatch.setattr(PersonaSession, "tick", tick)
    assert story(seed, 40) == passing


def test_who_stands_about_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without this the test above would hold for seats that look at everything."""
    worked: list[int] = []
    advance = Character.advance

    def counted(self: Character, tick: int, now: float, mouth: MouthShape | None) -> None:
        worked.append(tick)
        advance(self, tick, now, mouth)

    with Stage() as stage:
        stage.add(key="one")
        stage.run(1.0)
        monkeypatch.setattr(Character, "advance", counted)
        stage.run(2.0)
        assert 0 < len(worked) < 60


def test_a_mouth_nobody_can_see_stays_shut() -> None:
    with Stage(lambda prompt: "A somewhat longer answer, to be sure.") as stage:
        near, far = stage.add(key="near"), stage.add(key="far")
        player = stage.world.player
        assert player is not None
        far.body.x = player.body.x + MOUTHS_WITHIN + 1
        shown: dict[str, set[MouthShape | None]] = {"near": set(), "far": set()}
        for who in (near, far):
            who.may_overlap = True
            who.session.send_text("hello")
        for _ in range(150):
            stage.run(0.01)
            for who in (near, far):
                if who.session.is_speaking:
                    shown[who.body.figure_id].add(who.body.animator.voice)
        assert len(shown["near"]) > 2
        assert shown["far"] == {None}


def test_without_a_player_every_mouth_may_be_seen() -> None:
    seen = Onlooked()
    seen.look(None, None)
    assert seen.sees(1e6, 0.0)


def test_who_was_moved_has_moved() -> None:
    with Stage() as stage:
        one = stage.add(key="one")
        stage.run(0.5)
        seat = stage.world._seats[0]
        assert isinstance(seat, Seat)
        assert not seat.has_moved
        one.body.x += 5
        stage.run(0.01)
        assert seat.has_moved
        stage.run(0.01)
        assert not seat.has_moved
