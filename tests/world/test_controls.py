from __future__ import annotations

import pytest

from embodiment.session.events import PlayerHeard
from embodiment.testing.stage import Stage
from embodiment.world.controls import (
    FOCUS_IS_GONE,
    HEARD_NOTHING,
    NO_MICROPHONE,
    NOBODY_NEAR,
    STOPPED_TALKING,
)
from embodiment.world.inputs import (
    PAD_IS_GONE,
    PAD_IS_HERE,
    Action,
    FocusLost,
    InputEvent,
    PadChanged,
    Press,
    Quit,
    Release,
    Text,
)

TYPED = [Press(Action.ENTER), Text("hello"), Press(Action.ENTER)]


def notices(stage: Stage) -> list[str]:
    return list(stage.hud.visible_notices(stage.world.now))


def walk_away(stage: Stage) -> None:
    assert stage.world.player is not None
    stage.world.player.body.x = -2000.0


def test_a_typed_line_goes_to_whom_one_stands_before() -> None:
    with Stage() as stage:
        stage.add()
        stage.controls.receive(TYPED)
        stage.run(0.1)
        assert [(heard.text, heard.typed) for heard in stage.of(PlayerHeard)] == [("hello", True)]
        assert stage.hud.typed == ""


def test_a_line_typed_to_nobody_is_kept_for_the_next_try() -> None:
    with Stage() as stage:
        stage.add()
        walk_away(stage)
        stage.controls.receive(TYPED)
        assert notices(stage) == [NOBODY_NEAR]
        assert stage.hud.typed == "hello"
        assert not stage.of(PlayerHeard)


def test_the_talk_key_opens_the_ears_while_it_is_held() -> None:
    with Stage() as stage:
        stage.add()
        stage.controls.receive([Press(Action.TALK)])
        assert stage.world.ears.is_pressed
        stage.controls.receive([Release(Action.TALK)])
        assert not stage.world.ears.is_pressed
        assert notices(stage) == []


def test_talking_to_nobody_or_without_a_microphone_says_what_to_do() -> None:
    with Stage() as stage:
        stage.add()
        walk_away(stage)
        stage.controls.receive([Press(Action.TALK), Release(Action.TALK)])
        assert notices(stage) == [NOBODY_NEAR]
        stage.world.ears.close()
        stage.controls.receive([Press(Action.TALK), Release(Action.TALK)])
        assert notices(stage) == [NOBODY_NEAR, NO_MICROPHONE]
        assert not stage.world.ears.is_pressed


def test_a_silent_utterance_is_told_to_the_player() -> None:
    with Stage() as stage:
        stage.add()
        stage.controls.receive([Press(Action.TALK)])
        stage.run(0.5)
        assert notices(stage) == []
        stage.controls.receive([Release(Action.TALK)])
        stage.run(0.5)
        assert notices(stage) == [HEARD_NOTHING]


def test_keys_steer_the_player_and_quitting_is_asked_for_once() -> None:
    with Stage() as stage:
        assert stage.world.player is not None
        start = stage.world.player.body.x
        stage.controls.receive([Press(Action.LEFT)])
        stage.run(0.2)
        there = stage.world.player.body.x
        assert there < start
        stage.controls.receive([Release(Action.LEFT)])
        stage.run(0.2)
        assert stage.world.player.body.x == there
        assert not stage.controls.wants_to_leave
        stage.controls.receive([Quit()])
        stage.controls.receive([])
        assert stage.controls.wants_to_leave
        assert stage.controls.wants_to_quit


def test_escape_asks_for_the_pause_menu_and_not_for_the_end() -> None:
    with Stage() as stage:
        stage.controls.receive([Press(Action.ESCAPE)])
        assert stage.controls.wants_to_leave
        assert not stage.controls.wants_to_quit


@pytest.mark.parametrize(
    ("loss", "told"),
    [(FocusLost(), FOCUS_IS_GONE), (PadChanged("Pad", False), PAD_IS_GONE)],
)
def test_a_talk_key_that_was_taken_away_is_let_go_and_told(loss: InputEvent, told: str) -> None:
    with Stage() as stage:
        stage.add()
        stage.controls.receive([Press(Action.TALK)])
        assert stage.world.ears.is_pressed
        stage.controls.receive([Release(Action.TALK), loss])
        assert not stage.world.ears.is_pressed
        assert notices(stage) == [f"{told} {STOPPED_TALKING}"]


def test_switching_windows_without_talking_is_nothing_to_talk_about() -> None:
    with Stage() as stage:
        stage.add()
        stage.controls.receive([FocusLost()])
        assert notices(stage) == []
        stage.controls.receive([PadChanged("Pad", True)])
        assert notices(stage) == [PAD_IS_HERE]


def test_letting_go_of_everything_ends_walk_and_talk() -> None:
    with Stage() as stage:
        stage.add()
        assert stage.world.player is not None
        stage.controls.receive([Press(Action.RIGHT), Press(Action.TALK)])
        stage.controls.let_go()
        stage.controls.receive([])
        at = stage.world.player.body.x
        stage.run(0.3)
        assert stage.world.player.body.x == at
        assert not stage.world.ears.is_pressed


def test_the_key_for_using_does_what_the_game_says() -> None:
    used: list[object] = []
    with Stage() as stage:
        stage.add()
        stage.controls.receive([Press(Action.USE), Release(Action.USE)])  # a game without a use for it
        stage.world.on_use = used.append
        stage.controls.receive([Press(Action.USE), Release(Action.USE)])
        assert used == [stage.world]
        stage.controls.receive([Press(Action.ENTER), Press(Action.USE), Text("f")])  # a letter while typing
        assert used == [stage.world]
        assert stage.hud.typed == "f"
