from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from embodiment.live.messages import ActivityEnd, ActivityStart, AudioStreamEnd, RealtimeAudio, RealtimeText
from embodiment.session.player_input import (
    ANSWER_TIMEOUT,
    ANSWERED,
    MAX_ATTEMPTS,
    MAX_HELD_SPEECH,
    UNNOTICED,
    PlayerInput,
)

TICK = np.zeros(160, np.int16)


def test_typed_text_is_wrapped_in_activity_marks_in_manual_mode() -> None:
    player = PlayerInput(manual_activity=True)
    player.typed("hello", 0, 0.0)
    assert player.take(0.0) == [ActivityStart(), RealtimeText("hello"), ActivityEnd()]
    assert player.take(0.1) == []


def test_typed_text_goes_bare_where_the_service_detects_activity() -> None:
    player = PlayerInput(manual_activity=False)
    player.typed("hello", 0, 0.0)
    assert player.take(0.0) == [RealtimeText("hello")]


def test_what_was_not_answered_is_sent_again_on_the_next_connection() -> None:
    """A resumed session never goes on with a generation in flight: the player must not have to say it twice."""
    player = PlayerInput(manual_activity=True)
    player.typed("hello", 3, 0.0)
    first = player.take(0.0)
    player.connection_lost()
    assert player.take(1.0) == first
    player.answered(4)
    player.connection_lost()
    assert player.take(2.0) == []


def test_an_older_turn_does_not_answer_a_newer_question() -> None:
    player = PlayerInput(manual_activity=True)
    player.typed("hello", 3, 0.0)
    player.take(0.0)
    assert player.answered(3) is None
    assert player.answered(4) is not None


def test_what_was_not_sent_yet_is_not_answered() -> None:
    """The second line was typed in the tick in which the answer to the first one came, and is sent after it."""
    player = PlayerInput(manual_activity=True)
    player.typed("first", 0, 0.0)
    player.take(0.0)
    player.typed("second", 0, 0.01)
    assert player.answered(1) is not None
    assert player.answered(1) is None
    player.acted_on(1, 0.01)
    assert player.take(0.01) == [ActivityStart(), RealtimeText("second"), ActivityEnd()]
    player.connection_lost()
    assert player.labels == ("second",)
    assert player.take(1.0), "nor was a function called for it"


def test_input_that_failed_too_often_is_handed_back() -> None:
    player = PlayerInput(manual_activity=True)
    player.typed("poison", 0, 0.0)
    for attempt in range(MAX_ATTEMPTS):
        player.take(float(attempt))
        player.connection_lost()
    assert [given.label for given in player.surrender(exhausted_only=True)] == ["poison"]
    assert player.is_empty


def test_an_overdue_answer_is_noticed_once_it_was_sent() -> None:
    player = PlayerInput(manual_activity=True)
    player.typed("hello", 0, 0.0)
    assert player.overdue(1000.0) is None
    player.take(1000.0)
    assert player.overdue(1000.0 + ANSWER_TIMEOUT - 0.1) is None
    assert player.overdue(1000.0 + ANSWER_TIMEOUT) is not None


def test_speech_before_the_connection_is_kept_up_to_its_bound() -> None:
    player = PlayerInput(manual_activity=True)
    player.speech_started()
    for _ in range(MAX_HELD_SPEECH // 160 + 50):
        player.speech(TICK)
    player.speech_ended(0, 1.0)
    sent = player.take(1.0)
    assert isinstance(sent[0], ActivityStart)
    assert isinstance(sent[-1], ActivityEnd)
    assert sum(m.pcm.size for m in sent if isinstance(m, RealtimeAudio)) == MAX_HELD_SPEECH


def test_spoken_input_is_named_by_what_was_understood() -> None:
    player = PlayerInput(manual_activity=True)
    player.speech_started()
    player.speech(TICK)
    player.speech_ended(7, 1.0)
    assert player.speech_understood("ten of clubs") == 7
    assert player.surrender()[0].label == "ten of clubs"


def test_a_line_typed_in_mid_utterance_waits_for_its_end() -> None:
    """A start of activity inside another would make two half utterances of one."""
    player = PlayerInput(manual_activity=True)
    player.speech_started()
    player.speech(TICK)
    player.typed("hello", 0, 0.0)
    assert [type(message) for message in player.take(0.0)] == [ActivityStart, RealtimeAudio]
    assert not player.is_about_to_begin
    player.speech_ended(0, 1.0)
    assert player.take(1.0) == [ActivityEnd(), ActivityStart(), RealtimeText("hello"), ActivityEnd()]


ACTIONS = st.lists(
    st.sampled_from(["type", "press", "audio", "release", "take", "lost", "answer"]), max_size=60
)


@given(ACTIONS, st.booleans())
def test_marks_always_come_in_pairs_and_nothing_is_lost(actions: list[str], manual: bool) -> None:
    player, gen, typed, sent = PlayerInput(manual_activity=manual), 0, 0, []
    answered = 0
    for number, action in enumerate(actions):
        match action:
            case "type":
                player.typed(f"line {number}", gen, 0.0)
                typed += 1
            case "press":
                player.speech_started()
            case "audio":
                player.speech(TICK)
            case "release":
                player.speech_ended(gen, 0.0)
            case "take":
                sent += player.take(0.0)
            case "lost":
                player.connection_lost()
            case "answer":
                gen += 1
                given_back = player.answered(gen)
                answered += given_back is not None and given_back.text.startswith("line")
    left = sum(given.text.startswith("line") for given in player.surrender())
    assert left + answered == typed
    if manual:
        starts = sum(isinstance(m, ActivityStart) for m in sent)
        ends = sum(isinstance(m, ActivityEnd) for m in sent)
        assert starts >= ends
    else:
        assert not any(isinstance(m, ActivityStart | ActivityEnd) for m in sent)


def test_an_input_a_function_was_called_for_is_not_asked_again() -> None:
    """Asking again would call again: a sword must not be bought twice because the line was bad."""
    player = PlayerInput(manual_activity=True)
    player.typed("buy the sword", 0, 0.0)
    player.take(0.0)
    player.acted_on(1, 0.5)
    assert player.awaited is not None
    player.connection_lost()
    assert player.take(1.0) == []
    assert [given.text for given in player.surrender(exhausted_only=True)] == ["buy the sword"]


def test_the_wait_for_an_answer_begins_when_we_owe_nothing() -> None:
    player = PlayerInput(manual_activity=True)
    player.typed("think hard", 0, 0.0)
    player.take(0.0)
    player.acted_on(1, 0.5)
    player.working(30.0)
    assert player.overdue(30.0 + ANSWER_TIMEOUT - 0.1) is None
    assert player.overdue(30.0 + ANSWER_TIMEOUT) is not None


def test_an_input_that_cut_off_the_answer_to_another_awaits_its_own() -> None:
    """Both were typed before the first sound; that was the answer to the first, and the second cut it."""
    player = PlayerInput(manual_activity=True)
    player.typed("first", 0, 0.0)
    player.typed("second", 0, 0.1)
    player.take(0.1)
    player.answered(1)
    player.answered(1)
    assert player.awaited is None
    player.interrupted(1, 0.5)
    assert player.awaited is not None
    assert player.awaited.text == "second"
    player.answered(2)
    assert player.is_empty


def test_a_turn_cut_by_nothing_new_is_an_answer() -> None:
    player = PlayerInput(manual_activity=True)
    player.typed("only", 0, 0.0)
    player.take(0.1)
    player.answered(1)
    player.interrupted(1, 0.5)
    assert player.is_empty


def opened(after_gen: int = 3) -> PlayerInput:
    """An open microphone into which the player has spoken for a moment."""
    player = PlayerInput(manual_activity=False)
    player.speech_started(after_gen)
    player.speech(TICK)
    player.take(0.0)
    return player


def test_where_the_service_finds_the_end_it_may_answer_before_we_have() -> None:
    player = opened()
    assert player.answered(3) is None
    assert player.answered(4) is not None
    player.speech(TICK)
    player.speech_ended(4, 0.2)
    assert player.awaited is None, "the silence after it owes nobody an answer"
    assert player.take(0.2) == [RealtimeAudio(TICK), AudioStreamEnd()]
    assert player.is_empty
    assert player.overdue(1000.0) is None


def test_whoever_goes_on_talking_after_an_answer_began_is_heard_and_answered_anew() -> None:
    player = opened()
    player.answered(4)
    player.speech_ended(4, 0.2)
    player.take(0.2)
    player.speech_started(4)
    player.speech(TICK)
    player.speech_ended(4, 1.0)
    player.take(1.0)
    assert player.awaited is not None
    assert player.answered(5) is not None
    assert player.is_empty


def test_a_cough_into_an_open_microphone_is_not_waited_for() -> None:
    player = opened()
    player.speech_ended(3, 0.0)
    player.take(0.0)
    player.let_go_unnoticed(UNNOTICED - 0.1)
    assert player.awaited is not None
    player.let_go_unnoticed(UNNOTICED)
    assert player.is_empty


def test_what_the_service_understood_is_waited_for() -> None:
    player = opened()
    player.speech_ended(3, 0.0)
    player.take(0.0)
    player.noticed(1.0)
    player.let_go_unnoticed(UNNOTICED)
    assert player.awaited is not None
    assert player.overdue(1.0 + ANSWER_TIMEOUT) is not None


def test_with_the_key_held_every_utterance_is_owed_an_answer() -> None:
    player = PlayerInput(manual_activity=True)
    player.speech_started(3)
    player.speech(TICK)
    assert player.answered(4) is None, "nobody answers what is not finished"
    player.speech_ended(3, 0.0)
    player.take(0.0)
    player.let_go_unnoticed(100.0)
    assert player.awaited is not None


def test_what_was_answered_long_ago_is_forgotten() -> None:
    """Each input holds all the sound of it: an hour of talk is a hundred megabytes."""
    player = PlayerInput(manual_activity=True)
    for gen in range(5 * ANSWERED):
        player.typed(f"line {gen}", gen, 0.0)
        player.take(0.0)
        assert player.answered(gen + 1) is not None
    assert [given.label for given in player._answered] == [
        f"line {gen}" for gen in range(4 * ANSWERED, 5 * ANSWERED)
    ]
