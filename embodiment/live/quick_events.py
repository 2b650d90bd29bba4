"""Events of the kinds that come often, made for a fraction of what their classes ask.

A frozen class writes each of its fields through ``object.__setattr__``; that costs more than the reading of the whole
message. Here an object is filled while it is still of a class with the same slots that may be written to, and becomes
what it is by being given its class. Nobody sees it before; afterwards nothing tells it from one its class has made.
"""

from __future__ import annotations

from typing import Any, Final

from embodiment.live.events import (
    AudioDelta,
    FunctionCall,
    GenerationComplete,
    InputTranscription,
    Interrupted,
    OutputTranscription,
    TurnComplete,
)
from embodiment.live.reports import ModalityTokens
from embodiment.units import Hz, Int16Array

GENERATION_COMPLETE: Final = GenerationComplete()
INTERRUPTED: Final = Interrupted()
TURN_COMPLETE: Final = TurnComplete()
"""Values without anything in them: one of each is enough."""


def open_class(kind: Any) -> Any:
    """A class laid out like the frozen ``kind``, whose objects can be filled and then given ``kind`` as their class.

    It is a subclass without fields of its own: CPython then need not compare the slots of both when the class changes.
    """
    plain = {name: getattr(object, name) for name in ("__init__", "__setattr__", "__delattr__")}
    return type(f"Open{kind.__name__}", (kind,), {"__slots__": (), **plain})


OpenAudio: Final = open_class(AudioDelta)
_Output: Final = open_class(OutputTranscription)
_Input: Final = open_class(InputTranscription)
_Call: Final = open_class(FunctionCall)
_Tokens: Final = open_class(ModalityTokens)


def audio_delta(pcm: Int16Array, rate_hz: Hz) -> AudioDelta:
    """``AudioDelta(pcm, rate_hz)``."""
    made: Any = OpenAudio()
    made.pcm = pcm
    made.rate_hz = rate_hz
    made.__class__ = AudioDelta
    event: AudioDelta = made
    return event


def output_transcription(text: str) -> OutputTranscription:
    """``OutputTranscription(text)``."""
    made: Any = _Output()
    made.text = text
    made.finished = False
    made.words = made.phonemes = ()
    made.language_code = ""
    made.start = made.end = None
    made.__class__ = OutputTranscription
    event: OutputTranscription = made
    return event


def input_transcription(text: str, interim: bool) -> InputTranscription:
    """``InputTranscription(text, interim=interim)``."""
    made: Any = _Input()
    made.text = text
    made.finished = False
    made.interim = interim
    made.words = ()
    made.language_code = made.speaker_label = ""
    made.start = made.end = None
    made.__class__ = InputTranscription
    event: InputTranscription = made
    return event


def function_call(function_id: str, name: str, args: dict[str, Any]) -> FunctionCall:
    """``FunctionCall(function_id, name, args)``."""
    made: Any = _Call()
    made.function_id = function_id
    made.name = name
    made.args = args
    made.partial_args = ()
    made.will_continue = False
    made.__class__ = FunctionCall
    event: FunctionCall = made
    return event


def modality_tokens(modality: str, tokens: int) -> ModalityTokens:
    """``ModalityTokens(modality, tokens)``."""
    made: Any = _Tokens()
    made.modality = modality
    made.tokens = tokens
    made.__class__ = ModalityTokens
    event: ModalityTokens = made
    return event
