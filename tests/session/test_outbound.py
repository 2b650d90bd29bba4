from __future__ import annotations

from dataclasses import replace

import numpy as np

from embodiment.live.messages import (
    ActivityEnd,
    ActivityStart,
    ClientContent,
    ClientMessage,
    Disconnected,
    FunctionCall,
    RealtimeText,
    ToolResponse,
)
from embodiment.live.quirks import find_quirks
from embodiment.session.events import AuthoredLine, InputUnsent, SessionState
from embodiment.session.outbound import Outbound, PlayerLine
from embodiment.session.outbox import CloseConnection, OpenConnection, Send
from embodiment.session.player_input import ANSWER_TIMEOUT
from tests.session.pieces import SERVICE, Pieces

TAKES_CONTENT = replace(find_quirks(SERVICE.model), content_mid_session=True)
TAKES_TEXT_ONLY = replace(TAKES_CONTENT, content_mid_session=False)


class Leaving(Pieces):
    """Parts whose outbox is gathered."""

    def __init__(self, *, takes_content: bool = True) -> None:
        super().__init__()
        quirks = TAKES_CONTENT if takes_content else TAKES_TEXT_ONLY
        self.outbound = Outbound(self.parts, "Osric", quirks)

    def sent(self, now: float = 0.0) -> list[ClientMessage]:
        self.outbound.tick(now)
        return [item.message for item in self.outbound.take() if isinstance(item, Send)]


def test_nothing_is_sent_before_the_setup_was_accepted() -> None:
    leaving = Leaving()
    leaving.parts.connection.connect(0.0)
    leaving.parts.player.typed("hello", 0, 0.0)
    leaving.outbound.tick(0.0)
    assert [type(item) for item in leaving.outbound.take()] == [OpenConnection]
    leaving.parts.connection.setup_complete(0.1)
    assert leaving.sent(0.1) == [ActivityStart(), RealtimeText("hello"), ActivityEnd()]
    assert leaving.sent(0.2) == []


def test_what_the_model_missed_is_told_right_before_the_players_next_words() -> None:
    leaving = Leaving()
    leaving.connect()
    leaving.outbound.note_said("We are closed.")
    assert leaving.sent() == []
    leaving.parts.player.typed("hello", 0, 0.0)
    context, *said = leaving.sent()
    assert isinstance(context, ClientContent)
    assert not context.turn_complete
    assert 'You said: "We are closed."' in str(context)
    assert said == [ActivityStart(), RealtimeText("hello"), ActivityEnd()]
    leaving.parts.player.typed("well", 0, 0.0)
    assert not any(isinstance(message, ClientContent) for message in leaving.sent())


def test_a_direction_goes_as_content_only_where_the_model_takes_it() -> None:
    for takes_content, kind in ((True, ClientContent), (False, RealtimeText)):
        leaving = Leaving(takes_content=takes_content)
        leaving.connect()
        leaving.outbound.direct("Greet the traveller.", 0.0)
        directions = [message for message in leaving.sent() if isinstance(message, kind)]
        assert ["Greet the traveller." in str(message) for message in directions] == [True]


def test_answers_to_calls_go_out_together() -> None:
    leaving = Leaving()
    leaving.connect()
    for call_id in ("fc_1", "fc_2"):
        call = FunctionCall(call_id, "price")
        leaving.parts.calls.receive(call, leaving.stamp(call), 0.0, anchor=None)
    [message] = leaving.sent()
    assert isinstance(message, ToolResponse)
    assert [response.function_id for response in message.responses] == ["fc_1", "fc_2"]


def test_an_answer_that_never_comes_means_a_dead_connection() -> None:
    leaving = Leaving()
    leaving.connect()
    leaving.parts.player.typed("hello", 0, 0.0)
    leaving.sent()
    leaving.outbound.tick(ANSWER_TIMEOUT - 0.1)
    assert leaving.parts.connection.is_open
    leaving.outbound.tick(ANSWER_TIMEOUT)
    assert leaving.parts.connection.state is SessionState.RECONNECTING
    assert CloseConnection() in leaving.outbound.take()
    assert leaving.parts.player.labels == ("hello",)


def test_where_no_connection_is_coming_the_words_are_handed_back() -> None:
    leaving = Leaving()
    leaving.parts.player.typed("hello", 0, 0.0)
    leaving.outbound.tick(0.0)
    assert leaving.news() == [
        AuthoredLine(kind="offline", text="Hm."),
        InputUnsent(text="hello", sentence="Osric cannot be reached now"),
    ]


def test_a_lost_connection_is_covered_by_a_line_of_the_authors() -> None:
    leaving = Leaving()
    leaving.connect()
    leaving.parts.lost(Disconnected(1006, ""), 0.0)
    leaving.outbound.tick(0.0)
    assert AuthoredLine(kind="reconnecting", text="One moment.") in leaving.news()


def test_what_was_not_answered_before_a_move_is_asked_on_the_new_connection() -> None:
    leaving = Leaving()
    leaving.connect()
    leaving.parts.player.typed("hello", 0, 0.0)
    first = leaving.sent()
    leaving.parts.connection.move(1.0)
    assert leaving.sent(1.0) == []
    leaving.parts.connection.setup_complete(1.1)
    assert leaving.sent(1.1) == first


def test_what_the_game_takes_is_whole_in_order_and_never_sent() -> None:
    leaving = Leaving()
    leaving.connect()
    taken: list[PlayerLine] = []
    leaving.outbound.taker = taken.append
    player = leaving.parts.player
    player.typed("five by seven", 0, 0.0)
    player.speech_started()
    player.speech(np.full(160, 7, np.int16))
    assert leaving.sent() == []
    player.speech(np.full(160, 8, np.int16))
    player.speech_ended(0, 1.0)
    assert leaving.sent(1.0) == []
    assert [(line.text, len(line.sound)) for line in taken] == [("five by seven", 0), ("", 320)]


def test_speech_is_taken_with_all_its_sound_where_there_is_no_service() -> None:
    leaving = Leaving()
    taken: list[PlayerLine] = []
    leaving.outbound.taker = taken.append
    leaving.parts.player.speech_started()
    for value in (7, 8):
        leaving.parts.player.speech(np.full(160, value, np.int16))
    assert leaving.sent() == []
    leaving.parts.player.speech_ended(0, 1.0)
    leaving.sent(1.0)
    assert [list(line.sound[[0, -1]]) for line in taken] == [[7, 8]]
    assert leaving.news() == []
