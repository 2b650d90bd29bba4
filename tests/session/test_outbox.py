from __future__ import annotations

from dataclasses import FrozenInstanceError
from typing import get_args

import pytest

from embodiment.live.config import GeminiLiveConfig
from embodiment.live.messages import RealtimeText
from embodiment.session.outbox import CloseConnection, OpenConnection, OutboxItem, Send, Synthesize
from embodiment.session.tts import SpeechJob

CONFIG = GeminiLiveConfig(base_url="ws://127.0.0.1:1", api_key="a-key-nobody-may-see")
JOB = SpeechJob(gen=1, text="Hello.", char_start=0)
ITEMS: list[tuple[OutboxItem, str]] = [
    (OpenConnection(1, CONFIG), "number"),
    (Send(RealtimeText("hello")), "message"),
    (Synthesize(JOB), "job"),
]


def test_the_union_names_every_kind_of_item() -> None:
    """The Runtime matches on the union; a kind outside it would be dropped in silence."""
    assert set(get_args(OutboxItem)) == {OpenConnection, CloseConnection, Send, Synthesize}


@pytest.mark.parametrize(("item", "name"), ITEMS, ids=lambda value: type(value).__name__)
def test_what_was_decided_is_not_changed_on_its_way_out(item: OutboxItem, name: str) -> None:
    with pytest.raises(FrozenInstanceError):
        setattr(item, name, None)
    assert not hasattr(item, "__dict__")


def test_items_without_a_difference_are_equal() -> None:
    assert CloseConnection() == CloseConnection()
    assert Send(RealtimeText("hello")) == Send(RealtimeText("hello"))
    assert OpenConnection(1, CONFIG) != OpenConnection(2, CONFIG)


def test_a_job_is_handed_on_and_not_copied() -> None:
    """Voiding a job must reach the voice thread, which holds what the outbox gave it."""
    assert Synthesize(JOB).job is JOB


def test_an_item_in_a_log_does_not_show_the_key() -> None:
    assert "a-key-nobody-may-see" not in repr(OpenConnection(1, CONFIG))
