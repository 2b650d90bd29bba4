from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from embodiment.live.messages import InputTranscription
from embodiment.session.events import PlayerHeard
from embodiment.session.player_input import PlayerInput
from embodiment.session.understood import Understood


def test_pieces_grow_into_the_utterance_until_the_service_says_it_is_finished() -> None:
    understood = Understood(PlayerInput(manual_activity=True))
    assert understood.receive(InputTranscription("a sword")) == [PlayerHeard(text="a sword", is_final=False)]
    assert understood.receive(InputTranscription(" please")) == [
        PlayerHeard(text="a sword please", is_final=False)
    ]
    assert understood.receive(InputTranscription(".", finished=True)) == [
        PlayerHeard(text="a sword please.", is_final=True)
    ]
    assert understood.finish() == []


def test_interim_pieces_are_shown_and_never_kept() -> None:
    understood = Understood(PlayerInput(manual_activity=True))
    assert understood.receive(InputTranscription("a sort", interim=True)) == [
        PlayerHeard(text="a sort", is_final=False)
    ]
    understood.receive(InputTranscription("a sword"))
    assert [event.text for event in understood.finish()] == ["a sword"]


@given(st.lists(st.text(" ab.", max_size=5), max_size=8))
def test_an_utterance_is_final_once_and_whole(pieces: list[str]) -> None:
    understood = Understood(PlayerInput(manual_activity=True))
    for piece in pieces:
        assert not any(event.is_final for event in understood.receive(InputTranscription(piece)))
    whole = "".join(pieces).strip()
    assert [event.text for event in understood.finish()] == ([whole] if whole else [])
    assert understood.finish() == []


def test_what_was_understood_names_the_spoken_input_and_the_turn_it_followed() -> None:
    player = PlayerInput(manual_activity=True)
    understood = Understood(player)
    player.speech_started()
    player.speech(np.zeros(160, np.int16))
    player.speech_ended(7, 1.0)
    understood.receive(InputTranscription(" ten of clubs"))
    assert [event.after_gen for event in understood.finish()] == [7]
    assert player.labels == ("ten of clubs",)


def test_a_new_utterance_does_not_go_on_with_the_old_one() -> None:
    understood = Understood(PlayerInput(manual_activity=True))
    understood.receive(InputTranscription("never mind"))
    understood.clear()
    assert understood.finish() == []
