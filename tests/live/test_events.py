from __future__ import annotations

from dataclasses import is_dataclass
from typing import get_args

import numpy as np
import pytest

from embodiment.live import events
from embodiment.live.events import AudioDelta, GeminiEventType, TurnComplete, VoiceActivityKind
from embodiment.live.messages import GeminiEvent

EVENT_CLASSES = get_args(GeminiEvent)


@pytest.mark.parametrize("kind", EVENT_CLASSES, ids=lambda kind: kind.__name__)
def test_every_event_is_a_frozen_value_with_a_type(kind: type) -> None:
    assert is_dataclass(kind)
    assert kind.__dataclass_params__.frozen  # type: ignore[attr-defined]
    assert isinstance(kind.type, GeminiEventType)  # type: ignore[attr-defined]


def test_one_class_per_type() -> None:
    """One event, one class, one meaning."""
    types = [kind.type for kind in EVENT_CLASSES]
    assert len(types) == len(set(types)) == len(GeminiEventType)


def test_audio_compares_by_its_samples() -> None:
    one = AudioDelta(np.array([1, 2], dtype=np.int16))
    same = AudioDelta(np.array([1, 2], dtype=np.int16))
    other = AudioDelta(np.array([1, 3], dtype=np.int16))
    assert one == same
    assert hash(one) == hash(same)
    assert one != other
    assert one != AudioDelta(one.pcm, 16_000)
    assert one != "audio"


def test_enum_values_compare_with_what_the_wire_says() -> None:
    assert VoiceActivityKind.START == "ACTIVITY_START"
    assert events.InteractionState.IDLE == "IDLE"


def test_events_are_immutable() -> None:
    with pytest.raises(AttributeError):
        TurnComplete().reason = "x"  # type: ignore[misc]
