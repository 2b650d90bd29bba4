from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from embodiment.audio.ring import Chunk
from embodiment.live.messages import AudioDelta, FunctionCall, OutputTranscription, WordTime
from embodiment.persona.call_tags import Garbled
from embodiment.session.tagged_speech import Part, TaggedSpeech
from embodiment.stream.stamper import Stamped

WRITTEN = 'Here you are. [CALL: give {"item": "sword"}] Mind the edge [it is sharp].'
SPOKEN = "Here you are.  Mind the edge [it is sharp]."
CUTS = st.lists(st.integers(0, len(WRITTEN)), max_size=12).map(sorted)


def piece(text: str, chunk: Chunk | None = None, words: tuple[WordTime, ...] = ()) -> Stamped:
    return Stamped(
        gen=1, position=240, text_offset=3, event=OutputTranscription(text, words=words), chunk=chunk
    )


def words_of(parts: list[Part]) -> str:
    spoken = [part.event for part in parts if isinstance(part, Stamped)]
    return "".join(event.text for event in spoken if isinstance(event, OutputTranscription))


@given(CUTS)
def test_a_tag_is_taken_out_wherever_the_transcript_is_cut(cuts: list[int]) -> None:
    tagged, parts = TaggedSpeech(), list[Part]()
    for start, end in zip([0, *cuts], [*cuts, len(WRITTEN)], strict=True):
        parts += tagged.split(piece(WRITTEN[start:end]))
        assert "CALL" not in words_of(parts), "no part of a tag may reach a subtitle"
    parts += tagged.flush()
    assert words_of(parts).split() == SPOKEN.split()
    assert [part for part in parts if isinstance(part, FunctionCall)] == [
        FunctionCall(function_id="", name="give", args={"item": "sword"})
    ]


def test_sound_passes_through_untouched() -> None:
    tagged = TaggedSpeech()
    sound = Stamped(gen=1, position=0, text_offset=0, event=AudioDelta(np.zeros(10, np.int16), 24_000))
    tagged.split(piece("[CALL: gi"))
    parts = tagged.split(sound)
    assert len(parts) == 1
    assert parts[0] is sound


def test_word_times_are_kept_when_the_piece_is_held_back() -> None:
    """The times of words come with a piece of transcript; a piece that is all tag must not take them along."""
    words = (WordTime("Here", 0.0, 0.2),)
    [kept] = TaggedSpeech().split(piece("[CALL: gi", words=words))
    assert isinstance(kept, Stamped)
    assert isinstance(kept.event, OutputTranscription)
    assert (kept.event.text, kept.event.words) == ("", words)


def test_sound_and_word_times_are_handed_on_once_when_a_tag_splits_a_piece() -> None:
    words = (WordTime("Here", 0.0, 0.2), WordTime("Take", 0.3, 0.5))
    chunk = Chunk(1, 0, np.zeros(10, np.int16))
    parts = TaggedSpeech().split(piece("Here. [CALL: bow] Take it. [CALL: bow] Bye.", chunk, words))
    spoken = [part for part in parts if isinstance(part, Stamped)]
    assert len(spoken) == 3
    assert [part.event.words for part in spoken if isinstance(part.event, OutputTranscription)] == [
        words,
        (),
        (),
    ]
    assert [part.chunk for part in spoken] == [chunk, None, None]


def test_a_piece_that_begins_with_a_tag_gives_its_times_to_the_text_behind_it() -> None:
    words = (WordTime("Take", 0.3, 0.5),)
    parts = TaggedSpeech().split(piece("[CALL: bow]Take it.", words=words))
    assert isinstance(parts[0], FunctionCall)
    [spoken] = [part for part in parts if isinstance(part, Stamped)]
    assert isinstance(spoken.event, OutputTranscription)
    assert (spoken.event.text, spoken.event.words) == ("Take it.", words)


def test_what_was_held_back_to_the_end_brings_no_times_again() -> None:
    tagged, words = TaggedSpeech(), (WordTime("Well", 0.0, 0.2),)
    tagged.split(piece("Well. [not a tag", words=words))
    for part in tagged.flush():
        assert not isinstance(part, Stamped) or part.event.words == ()


def test_a_tag_that_never_ends_is_told_or_spoken_but_not_lost() -> None:
    tagged = TaggedSpeech()
    assert words_of(tagged.split(piece("Well. [CALL: gi"))).strip() == "Well."
    rest = tagged.flush()
    assert rest
    assert all(isinstance(part, Garbled) or "gi" in words_of([part]) for part in rest)
    assert tagged.flush() == []


def test_an_interruption_voids_what_was_held_back() -> None:
    tagged = TaggedSpeech()
    tagged.split(piece("Well. [CALL: gi"))
    tagged.clear()
    assert tagged.last is None
    assert tagged.flush() == []
    assert words_of(tagged.split(piece('ve {"item": 1}] Yes.'))) == 've {"item": 1}] Yes.'
