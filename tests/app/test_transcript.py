from __future__ import annotations

from embodiment.app.transcript import Transcript, describe
from embodiment.audio.certainty import Certainty
from embodiment.session.events import (
    InputUnsent,
    PlayerHeard,
    SessionState,
    SpeakingStopped,
    StateChanged,
    TextReceived,
    WordHeard,
)


def test_one_event_is_one_line_with_its_time() -> None:
    now = [0.0]
    transcript = Transcript(lambda: now[0])
    listen = transcript.listener("brunhild")
    listen(StateChanged(state=SessionState.CONNECTED, previous=SessionState.CONNECTING))
    now[0] = 12.345
    listen(WordHeard(gen=1, index=0, text="Well", position=480, certainty=Certainty.EXACT, error_ms=0))
    listen(TextReceived(gen=1, text="not heard yet"))
    assert transcript.text().splitlines() == [
        "    0.00  brunhild   is connected",
        "   12.35  brunhild   word   'Well' at sample 480 (exact)",
    ]


def test_what_was_recognised_is_kept_apart_and_typed_text_is_not_recognised() -> None:
    transcript = Transcript(lambda: 0.0)
    listen = transcript.listener("brunhild")
    listen(PlayerHeard(text="ten of", is_final=False))
    listen(PlayerHeard(text="ten of clubs", is_final=True))
    listen(PlayerHeard(text="hello", is_final=True, typed=True))
    assert transcript.heard == ["ten of clubs"]


def test_what_was_cut_and_what_was_not_sent_are_told() -> None:
    cut = SpeakingStopped(gen=1, heard="Once upon", unheard=" a time", was_cut=True)
    assert describe(cut) == "cut    'Once upon' | not heard 'a time'"
    assert "offline" in describe(InputUnsent(text="hello", sentence="offline"))
