from __future__ import annotations

from embodiment.live.messages import Disconnected, FunctionCall, RealtimeText
from embodiment.session.events import AuthoredLine, InputUnsent, SessionState, SpeechInterrupted
from embodiment.session.player_input import MAX_ATTEMPTS
from tests.session.pieces import Pieces, sound

LOST = Disconnected(1006, "")


def test_somebody_who_waits_for_an_answer_is_not_at_a_boundary_once_the_service_was_asked() -> None:
    pieces = Pieces()
    parts = pieces.parts
    assert parts.is_at_boundary
    assert not parts.is_in_conversation
    parts.player.typed("hello", 0, 0.0)
    assert parts.is_thinking
    assert parts.is_in_conversation
    assert parts.is_at_boundary
    parts.player.take(0.0)
    assert not parts.is_at_boundary


def test_what_was_said_may_still_be_playing_at_a_boundary() -> None:
    pieces = Pieces()
    parts = pieces.parts
    parts.voice.content(pieces.stamp(sound()), 0.0)
    assert not parts.is_at_boundary
    parts.voice.ended(1, 0.0)
    pieces.play(240)
    parts.speech.tick(0.01)
    assert parts.is_at_boundary
    assert parts.is_in_conversation
    assert not parts.is_thinking


def test_a_line_that_was_lost_is_asked_again_and_at_last_handed_back() -> None:
    pieces = Pieces()
    parts = pieces.parts
    parts.player.typed("hello", 0, 0.0)
    for attempt in range(MAX_ATTEMPTS):
        assert parts.player.labels == ("hello",)
        pieces.connect()
        assert RealtimeText("hello") in parts.player.take(float(attempt))
        parts.lost(LOST, float(attempt))
    assert parts.player.is_empty
    again, unsent = pieces.news()
    assert again == AuthoredLine(kind="again", text="Again?")
    assert isinstance(unsent, InputUnsent)
    assert unsent.text == "hello"
    assert parts.connection.state is SessionState.RECONNECTING


def test_a_lost_connection_does_not_silence_what_had_arrived() -> None:
    pieces = Pieces()
    parts = pieces.parts
    pieces.connect()
    parts.voice.content(pieces.stamp(sound()), 0.0)
    parts.lost(LOST, 0.0)
    assert not parts.speech.is_generating
    assert parts.speech.is_busy
    assert pieces.ring.cut_gen < 1


def test_a_cut_silences_voids_held_tags_and_is_told_once() -> None:
    pieces = Pieces(tags=True)
    parts = pieces.parts
    parts.voice.content(pieces.stamp(sound()), 0.0)
    assert parts.tags is not None
    parts.tags.last = pieces.stamp(FunctionCall("fc_1", "price"))
    for _ in range(2):
        parts.cut(1, "player", 0.0)
    assert parts.tags.last is None
    assert pieces.ring.cut_gen == 1
    assert [type(event) for event in parts.speech.tick(0.0)].count(SpeechInterrupted) == 1


def test_everything_undeliverable_is_handed_back_with_the_reason() -> None:
    pieces = Pieces()
    pieces.parts.player.typed("one", 0, 0.0)
    pieces.parts.player.typed("two", 0, 0.0)
    pieces.parts.give_back("nobody is there")
    assert pieces.news() == [
        InputUnsent(text="one", sentence="nobody is there"),
        InputUnsent(text="two", sentence="nobody is there"),
    ]
    assert pieces.parts.player.is_empty


def test_an_answer_that_is_owed_is_written_before_the_connection_is_left() -> None:
    pieces = Pieces()
    pieces.connect()
    call = FunctionCall("fc_1", "price")
    pieces.parts.calls.receive(call, pieces.stamp(call), 0.0, anchor=None)
    assert not pieces.parts.is_at_boundary
    assert pieces.parts.calls.take_answers()
    assert pieces.parts.is_at_boundary


def test_who_has_spent_the_budget_is_away_when_all_was_heard() -> None:
    pieces = Pieces()
    parts = pieces.parts
    pieces.connect()
    parts.voice.content(pieces.stamp(sound()), 0.0)
    parts.voice.ended(1, 0.0)
    pieces.play(240)
    parts.speech.tick(0.01)
    parts.budget.learn(0.00001)  # 14.4 samples
    assert parts.is_over_budget
    parts.keep_to_budget(0.01)
    assert parts.connection.state is SessionState.CONNECTED, "what is being said is said to its end"
    pieces.play(2400 - 240)
    parts.speech.tick(9.0)
    assert not parts.speech.is_busy
    parts.keep_to_budget(9.0)
    assert parts.connection.state is SessionState.DEGRADED
    assert not parts.is_over_budget
    parts.connect(10.0)
    assert not parts.budget.is_spent(parts.speech.heard_position), "another conversation has all of it"


def test_nobody_rests_who_has_a_service_to_leave() -> None:
    pieces = Pieces()
    parts = pieces.parts
    pieces.connect()
    parts.goal_updates.setup_made()
    pieces.news()
    assert parts.is_resting
    parts.budget.learn(1.0)
    parts.budget.begin(-60 * 24_000)
    assert not parts.is_resting
    parts.keep_to_budget(0.0)
    parts.connection.events, parts.connection.outbox = [], []
    assert parts.is_resting
