"""Prompt-based function calling: call tags taken out of the transcript before anybody sees it.

For models whose native calls do not work. A tag that is split over pieces is held back until it is decided, so that no
part of it reaches a subtitle or a voice provider; what was held back and was no tag comes out as speech.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from embodiment.live.messages import FunctionCall, OutputTranscription
from embodiment.persona.call_tags import Call, CallTagParser, Garbled, TagOutput
from embodiment.persona.call_tags import Speech as Spoken
from embodiment.stream.stamper import Stamped

Part: TypeAlias = Stamped | FunctionCall | Garbled
"""Transcript without tags, a call that was written, or a tag that cannot be read."""


class TaggedSpeech:
    """Splits the transcript of one session."""

    def __init__(self) -> None:
        self._parser = CallTagParser()
        self.last: Stamped | None = None
        """The newest piece of transcript of the running turn."""

    def split(self, stamped: Stamped) -> list[Part]:
        """Take one event; everything but transcript passes through unchanged."""
        event = stamped.event
        if not isinstance(event, OutputTranscription):
            return [stamped]
        self.last = stamped
        parts = [_part(output, stamped) for output in self._parser.feed(event.text)]
        if stamped.chunk is None and not event.words and not event.phonemes:
            return parts
        # Sound and word times belong to the piece as a whole: they are handed on once, with its first text.
        first = next((at for at, part in enumerate(parts) if isinstance(part, Stamped)), None)
        text = ""
        if first is not None:
            piece = parts.pop(first)
            assert isinstance(piece, Stamped)
            assert isinstance(piece.event, OutputTranscription)
            text = piece.event.text
        parts.insert(first or 0, stamped._replace(event=replace(event, text=text)))
        return parts

    def flush(self) -> list[Part]:
        """The turn is whole: what is still held back is decided now."""
        last, self.last = self.last, None
        return [] if last is None else [_part(output, last) for output in self._parser.flush()]

    def clear(self) -> None:
        """Interruption or disconnect: what is held back is void."""
        self._parser.clear()
        self.last = None


def _part(output: TagOutput, stamped: Stamped) -> Part:
    match output:
        case Spoken(text=text):
            assert isinstance(stamped.event, OutputTranscription)
            event = replace(stamped.event, text=text, words=(), phonemes=())
            return stamped._replace(event=event, chunk=None)
        case Call(name=name, args=args):
            return FunctionCall(function_id="", name=name, args=dict(args))
        case Garbled():
            return output
