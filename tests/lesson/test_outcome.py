from __future__ import annotations

import pytest

from embodiment.lesson.outcome import ModelTurn, Outcome
from embodiment.session.events import SpeakingStopped, SpeechInterrupted, SpeechWithheld, TurnEnded

ENDED, HEARD = TurnEnded(gen=3), SpeakingStopped(gen=3, heard="Think again.")


@pytest.mark.parametrize(
    ("events", "outcome"),
    [
        ([HEARD, ENDED], Outcome.HEARD),
        ([ENDED], Outcome.SILENT),
        ([SpeechWithheld(gen=3, text="12")], Outcome.WITHHELD),
        ([SpeechInterrupted(gen=3, by="player"), ENDED], Outcome.INTERRUPTED),
        ([SpeechInterrupted(gen=3, by="game")], None),
        ([TurnEnded(gen=2)], None),
        ([SpeechWithheld(gen=3, text="12"), HEARD, ENDED], Outcome.WITHHELD),
        ([SpeakingStopped(gen=3, heard=" "), ENDED], Outcome.SILENT),
    ],
)
def test_what_became_of_a_models_line(events: list[object], outcome: Outcome | None) -> None:
    turn = ModelTurn(3)
    for event in events:
        turn.receive(event)  # type: ignore[arg-type]
    assert turn.look(is_busy=False) == outcome


def test_nothing_is_decided_while_something_is_still_heard() -> None:
    turn = ModelTurn(3)
    turn.receive(ENDED)
    assert turn.look(is_busy=True) is None
    turn.receive(HEARD)
    assert turn.look(is_busy=False) is Outcome.HEARD
