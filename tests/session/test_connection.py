from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from embodiment.live.config import GeminiLiveConfig
from embodiment.live.messages import Disconnected, GoAway, LinkFailed, SessionResumptionUpdate
from embodiment.session.connection import (
    DEGRADED_RETRY,
    HANDLE_WITHIN,
    LAST_MOMENT,
    RETRY_BUDGET,
    SETUP_TIMEOUT,
    Connection,
)
from embodiment.session.events import SessionState
from embodiment.session.outbox import CloseConnection, OpenConnection


def make() -> Connection:
    return Connection(
        lambda handle: GeminiLiveConfig(base_url="ws://127.0.0.1:1", resumption_handle=handle), Random(1)
    )


def connected() -> Connection:
    connection = make()
    connection.connect(0.0)
    connection.setup_complete(0.2)
    connection.outbox.clear()
    connection.events.clear()
    return connection


def opened(connection: Connection) -> list[str]:
    """Handles of the connections that were opened."""
    return [item.config.resumption_handle for item in connection.outbox if isinstance(item, OpenConnection)]


def test_connected_means_the_setup_was_accepted_not_that_a_socket_is_open() -> None:
    connection = make()
    connection.connect(0.0)
    assert connection.state is SessionState.CONNECTING
    connection.setup_complete(0.3)
    assert connection.state is SessionState.CONNECTED


def test_a_setup_that_is_never_answered_is_given_up_and_tried_again() -> None:
    """Some setup fields make setupComplete never come: the wait has an end."""
    connection = make()
    connection.connect(0.0)
    connection.tick(SETUP_TIMEOUT - 0.01, at_boundary=True)
    assert connection.state is SessionState.CONNECTING
    connection.tick(SETUP_TIMEOUT, at_boundary=True)
    assert connection.state is SessionState.RECONNECTING
    assert CloseConnection() in connection.outbox
    connection.tick(SETUP_TIMEOUT + 5, at_boundary=True)
    assert len(opened(connection)) == 2


def test_an_error_is_a_state_you_can_connect_from() -> None:
    connection = make()
    connection.connect(0.0)
    connection.lost(Disconnected(code=1007, reason="API key not valid. Please pass a valid API key."), 0.5)
    assert connection.state is SessionState.ERROR
    assert "GEMINI_API_KEY" in connection.events[-1].sentence
    connection.connect(1.0)
    assert connection.state is SessionState.CONNECTING


def test_a_go_away_moves_at_a_turn_boundary_with_the_handle() -> None:
    """A goAway is a request to move, not an error."""
    connection = connected()
    connection.remember(SessionResumptionUpdate(handle="h1", resumable=True))
    connection.go_away(GoAway(time_left=50.0), 1.0)
    connection.tick(2.0, at_boundary=False)
    assert opened(connection) == []
    connection.tick(3.0, at_boundary=True)
    assert opened(connection) == []  # h1 does not know the turn that has just ended
    connection.remember(SessionResumptionUpdate(handle="h2", resumable=True))
    connection.tick(3.1, at_boundary=True)
    assert opened(connection) == ["h2"]


def test_a_move_without_a_turn_since_the_handle_waits_for_nothing() -> None:
    connection = connected()
    connection.tick(0.5, at_boundary=False)
    connection.remember(SessionResumptionUpdate(handle="h1", resumable=True))
    connection.tick(0.6, at_boundary=True)
    connection.go_away(GoAway(time_left=50.0), 1.0)
    connection.tick(1.0, at_boundary=True)
    assert opened(connection) == ["h1"]


def test_a_handle_that_does_not_come_is_not_waited_for_long() -> None:
    connection = connected()
    connection.remember(SessionResumptionUpdate(handle="h1", resumable=True))
    connection.go_away(GoAway(time_left=50.0), 1.0)
    connection.tick(2.0, at_boundary=False)
    connection.tick(3.0, at_boundary=True)
    connection.tick(3.0 + HANDLE_WITHIN - 0.01, at_boundary=True)
    assert opened(connection) == []
    connection.tick(3.0 + HANDLE_WITHIN, at_boundary=True)
    assert opened(connection) == ["h1"]


def test_a_go_away_is_obeyed_before_its_deadline_even_in_mid_turn() -> None:
    """The service may fall silent after a goAway: a timer decides, not the next message."""
    connection = connected()
    connection.go_away(GoAway(time_left=10.0), 0.0)
    connection.tick(4.9, at_boundary=False)
    assert opened(connection) == []
    connection.tick(5.0, at_boundary=False)
    assert len(opened(connection)) == 1


def test_an_answer_that_has_begun_is_waited_for_to_the_last_moment_of_a_go_away() -> None:
    connection = connected()
    connection.go_away(GoAway(time_left=10.0), 0.0)
    connection.tick(10.0 - LAST_MOMENT - 0.01, at_boundary=False, is_answering=True)
    assert opened(connection) == []
    connection.tick(10.0 - LAST_MOMENT, at_boundary=False, is_answering=True)
    assert len(opened(connection)) == 1


def test_the_handle_of_an_answer_that_ended_late_is_still_waited_for() -> None:
    connection = connected()
    connection.remember(SessionResumptionUpdate(handle="h1", resumable=True))
    connection.go_away(GoAway(time_left=10.0), 0.0)
    connection.tick(6.0, at_boundary=False, is_answering=True)
    connection.tick(6.1, at_boundary=True)
    assert opened(connection) == []
    connection.remember(SessionResumptionUpdate(handle="h2", resumable=True))
    connection.tick(6.2, at_boundary=True)
    assert opened(connection) == ["h2"]


def test_a_turn_that_was_sent_outdates_the_handle_however_soon_it_is_over() -> None:
    connection = connected()
    connection.remember(SessionResumptionUpdate(handle="h1", resumable=True))
    connection.tick(0.5, at_boundary=True)
    connection.turn_begins()
    connection.go_away(GoAway(time_left=50.0), 0.6)
    connection.tick(0.6, at_boundary=True)
    assert opened(connection) == []
    assert connection.is_about_to_move
    connection.remember(SessionResumptionUpdate(handle="h2", resumable=True))
    connection.tick(0.7, at_boundary=True)
    assert opened(connection) == ["h2"]
    assert not connection.is_about_to_move


def test_an_unexpected_1000_is_not_the_player_hanging_up() -> None:
    connection = connected()
    connection.remember(SessionResumptionUpdate(handle="h", resumable=True))
    connection.lost(Disconnected(code=1000, reason="The operation was cancelled."), 600.0)
    assert connection.state is SessionState.RECONNECTING
    connection.tick(606.0, at_boundary=True)
    assert opened(connection) == ["h"]


def test_a_dead_handle_is_dropped() -> None:
    connection = connected()
    connection.remember(SessionResumptionUpdate(handle="old", resumable=True))
    connection.lost(Disconnected(code=1008, reason="BidiGenerateContent session not found"), 1.0)
    connection.tick(10.0, at_boundary=True)
    assert opened(connection) == [""]


def test_a_handle_that_cannot_be_resumed_does_not_replace_one_that_can() -> None:
    connection = connected()
    connection.remember(SessionResumptionUpdate(handle="good", resumable=True))
    connection.remember(SessionResumptionUpdate(handle="", resumable=False))
    assert connection.handle == "good"


def test_away_for_too_long_is_degraded_and_still_tried() -> None:
    connection = connected()
    now = 1.0
    connection.lost(Disconnected(code=1006), now)
    while now < 1.0 + RETRY_BUDGET + 10:
        now += 0.5
        before = len(opened(connection))
        connection.tick(now, at_boundary=True)
        if len(opened(connection)) > before:
            connection.lost(LinkFailed("nobody answers", retryable=True), now)
    assert connection.state is SessionState.DEGRADED
    before = len(opened(connection))
    connection.tick(now + DEGRADED_RETRY, at_boundary=True)
    assert len(opened(connection)) == before + 1
    connection.setup_complete(now + DEGRADED_RETRY + 1)
    assert connection.state is SessionState.CONNECTED


def test_disconnect_ends_in_a_state_from_which_connect_works() -> None:
    connection = connected()
    connection.disconnect()
    assert connection.state is SessionState.DISCONNECTED
    connection.connect(5.0)
    assert opened(connection) == [""]


STEPS = st.sampled_from(
    ["connect", "ready", "lost", "refused", "bad key", "go away", "handle", "disconnect", "tick", "boundary"]
)


@given(st.lists(st.tuples(STEPS, st.floats(0, 20)), max_size=40))
def test_no_order_of_news_and_deadlines_raises_or_leaves_a_state_that_waits_for_nothing(
    steps: list[tuple[str, float]],
) -> None:
    connection, now = make(), 0.0
    for step, later in steps:
        now += later
        match step:
            case "connect":
                connection.connect(now)
            case "ready":
                if connection.state in (SessionState.CONNECTING, SessionState.DEGRADED):
                    connection.setup_complete(now)
            case "lost":
                connection.lost(Disconnected(code=1011, reason="Internal error encountered."), now)
            case "refused":
                connection.lost(Disconnected(code=429), now)
            case "bad key":
                connection.lost(Disconnected(code=1007, reason="API key not valid."), now)
            case "go away":
                connection.go_away(GoAway(time_left=None), now)
            case "handle":
                connection.remember(SessionResumptionUpdate(handle="h", resumable=True))
            case "disconnect":
                connection.disconnect()
            case _:
                connection.tick(now, at_boundary=step == "boundary")
        waits = connection.next_deadline() is not None
        assert waits or connection.state in (
            SessionState.CONNECTED,
            SessionState.DISCONNECTED,
            SessionState.ERROR,
        )


@pytest.mark.parametrize("status", [401, 403, 404])
def test_a_refused_upgrade_says_what_to_do(status: int) -> None:
    connection = make()
    connection.connect(0.0)
    connection.lost(Disconnected(code=status), 0.1)
    assert connection.state is SessionState.ERROR
    assert len(connection.events[-1].sentence) > 20


def test_a_spent_budget_is_no_loss_nothing_is_tried_until_the_game_connects() -> None:
    connection = connected()
    connection.remember(SessionResumptionUpdate(handle="h1", resumable=True))
    connection.spend("enough")
    assert (connection.state, connection.is_over_budget) == (SessionState.DEGRADED, True)
    assert connection.events[-1].sentence == "enough"
    assert connection.outbox == [CloseConnection()]
    connection.outbox.clear()
    connection.events.clear()
    assert connection.is_resting
    connection.tick(10 * DEGRADED_RETRY, at_boundary=True)
    assert not connection.outbox
    connection.connect(200.0)
    assert opened(connection) == ["h1"]
    connection.setup_complete(200.2)
    assert not connection.is_over_budget
