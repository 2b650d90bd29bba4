"""What of a turn is written on the board: the question, what helps, what was revealed."""

from __future__ import annotations

from collections.abc import Iterator

from embodiment.tutor.contract import LiveTurnResponse
from embodiment.world.board import BoardLine


def board_lines(response: LiveTurnResponse, before: tuple[BoardLine, ...] = ()) -> tuple[BoardLine, ...]:
    """The board after a turn.

    Args:
        response: The turn; only what it reveals is written, which the backend has cut to the rung.
        before: The board until now; kept where a turn has nothing for it.
    """
    lines = tuple(_lines(response))
    return lines or before


def _lines(response: LiveTurnResponse) -> Iterator[BoardLine]:
    shown, known = response.ui, response.canonical
    if shown is not None and shown.big_question_text:
        yield BoardLine("question", shown.big_question_text)
    if known is not None:
        if known.question_text and not (shown and shown.big_question_text == known.question_text):
            yield BoardLine("note", known.question_text)
        for hint in (known.hint_1, known.hint_2):
            if hint:
                yield BoardLine("hint", hint)
    steps = list(known.solution_steps) if known is not None else []
    if shown is not None:
        steps += [step for step in shown.show_steps if step not in steps]
    yield from (BoardLine("step", step) for step in steps)
    if known is not None and known.expected_answer:
        yield BoardLine("answer", f"= {known.expected_answer}")
