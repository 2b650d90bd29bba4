from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

from embodiment.live import messages as msg
from embodiment.live import quick_events as quick
from tests.live.frames import sound

PAIRS: list[tuple[Any, Any]] = [
    (quick.audio_delta(sound(1, 2).pcm, 16_000), msg.AudioDelta(sound(1, 2).pcm, 16_000)),
    (quick.output_transcription(" my"), msg.OutputTranscription(" my")),
    (quick.input_transcription("hi", True), msg.InputTranscription("hi", interim=True)),
    (quick.input_transcription("hi", False), msg.InputTranscription("hi")),
    (quick.function_call("1", "wave", {"a": 1}), msg.FunctionCall("1", "wave", {"a": 1})),
    (quick.modality_tokens("TEXT", 3), msg.ModalityTokens("TEXT", 3)),
]
each = pytest.mark.parametrize(("made", "same"), PAIRS, ids=lambda event: type(event).__name__)


@each
def test_nothing_tells_it_from_one_its_class_has_made(made: Any, same: Any) -> None:
    assert type(made) is type(same)
    assert made == same
    assert repr(made) == repr(same)
    assert copy.copy(made) == same
    assert pickle.loads(pickle.dumps(made)) == same
    if not isinstance(made, msg.FunctionCall):  # its arguments are a dict
        assert hash(made) == hash(same)


@each
def test_it_is_immutable_as_ever(made: Any, same: Any) -> None:
    with pytest.raises(AttributeError):
        setattr(made, type(made).__slots__[0], None)
