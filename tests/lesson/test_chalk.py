"""What stands on the board after a turn."""

from __future__ import annotations

from embodiment.lesson.chalk import board_lines
from embodiment.lesson.desk import TurnDesk
from embodiment.tutor.contract import LiveEvent
from embodiment.tutor.service import Tutor
from embodiment.world.board import BoardLine


def test_the_board_shows_what_each_rung_reveals_and_nothing_before() -> None:
    desk, backend = TurnDesk("s"), Tutor()
    for at, (event, said) in enumerate(
        [
            (LiveEvent.START_SESSION, ""),
            (LiveEvent.REQUEST_CHAPTER, "fractions"),
            (LiveEvent.REQUEST_QUESTION, ""),
        ]
    ):
        desk.take(backend.turn(desk.request(event, at, utterance=said)))
    assert desk.last is not None
    board = board_lines(desk.last)
    assert board[0] == BoardLine("question", "1/2 + 1/3 = ?")
    kinds = []
    for attempt in range(3):
        response = backend.turn(desk.request(LiveEvent.SUBMIT_ANSWER, 10 + attempt, utterance="ninety"))
        desk.take(response)
        board = board_lines(response, board)
        kinds.append([line.kind for line in board if line.kind in ("hint", "answer")])
        assert ("5/6" in " ".join(line.text for line in board)) is (attempt == 2)
    assert kinds[-1][-1] == "answer"


def test_a_turn_without_a_board_leaves_it() -> None:
    desk, backend = TurnDesk("s"), Tutor()
    before = (BoardLine("question", "7 x 8"),)
    response = backend.turn(desk.request(LiveEvent.START_SESSION, 0.0))
    assert board_lines(response.model_copy(update={"ui": None, "canonical": None}), before) == before
