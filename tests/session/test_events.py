from __future__ import annotations

import inspect
from dataclasses import FrozenInstanceError, fields, is_dataclass
from enum import Enum

import pytest

from embodiment.session import events
from embodiment.session.events import SessionState, SpeakingStopped, StateChanged

EVENTS = sorted(
    (
        value
        for value in vars(events).values()
        if inspect.isclass(value) and value.__module__ == events.__name__ and not issubclass(value, Enum)
    ),
    key=lambda kind: kind.__name__,
)


def test_the_module_holds_events_and_the_states_they_tell_of() -> None:
    assert StateChanged in EVENTS
    assert len(EVENTS) >= 12
    assert all(is_dataclass(kind) for kind in EVENTS)


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_a_listener_cannot_change_what_the_next_one_is_told(kind: type) -> None:
    event = kind(**{field.name: 0 for field in fields(kind)})
    with pytest.raises(FrozenInstanceError):
        setattr(event, fields(kind)[0].name, 1)
    assert not hasattr(event, "__dict__")
    assert hash(event) == hash(kind(**{field.name: 0 for field in fields(kind)}))


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_fields_are_named_where_an_event_is_made(kind: type) -> None:
    """A field that is added in the middle must not shift the meaning of what others wrote."""
    with pytest.raises(TypeError):
        kind(*(0 for _ in fields(kind)))


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_every_event_says_what_it_means(kind: type) -> None:
    assert kind.__doc__
    assert not kind.__doc__.startswith(f"{kind.__name__}("), "this is the signature, not a meaning"


def test_speech_that_was_heard_to_its_end_left_nothing_unheard() -> None:
    stopped = SpeakingStopped(gen=1, heard="All of it.")
    assert (stopped.unheard, stopped.was_cut) == ("", False)


def test_states_read_as_words_in_an_overlay() -> None:
    assert f"{SessionState.CONNECTED}" == "connected"
    assert {state.value for state in SessionState} == {state.name.lower() for state in SessionState}
