from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from embodiment.server.spread import spread_words
from embodiment.server.text import tokens

RATE = 24_000


def loud(*spans: tuple[float, float], seconds: float) -> np.ndarray:
    pcm = np.zeros(round(seconds * RATE), dtype=np.int16)
    for begin, end in spans:
        pcm[round(begin * RATE) : round(end * RATE)] = 8_000
    return pcm


def test_words_share_what_is_loud_by_their_syllables() -> None:
    words = spread_words("Hammer, anvil.", loud((0.5, 1.0), (2.0, 2.5), seconds=3.0), RATE)
    assert [word.word for word in words] == ["Hammer,", "anvil."]
    assert (round(words[0].start, 1), round(words[0].end, 1)) == (0.5, 1.0)
    assert (round(words[1].start, 1), round(words[1].end, 1)) == (2.0, 2.5)


def test_marks_with_as_many_words_are_believed() -> None:
    marks = [("h", 0), ("aɪ", 2400), (" ", 4800), ("j", 9600), ("u", 12_000)]
    words = spread_words("Hi you", loud((0.0, 1.0), seconds=1.0), RATE, marks)
    assert [(w.start, w.end) for w in words] == [(0.0, 0.2), (0.4, 1.0)]


def test_marks_that_run_words_together_are_not() -> None:
    marks = [("ʌ", 0), ("v", 2400), ("ð", 4800), ("ə", 9600)]
    assert len(spread_words("of the", loud((0.0, 1.0), seconds=1.0), RATE, marks)) == 2


def test_silence_is_shared_evenly_and_nothing_is_no_words() -> None:
    assert len(spread_words("one two", np.zeros(4800, dtype=np.int16), RATE)) == 2
    assert spread_words("one", np.zeros(0, dtype=np.int16), RATE) == ()
    assert spread_words("-", loud((0.0, 1.0), seconds=1.0), RATE) == ()


@given(
    st.lists(st.sampled_from(["a", "hammer,", "-", "extraordinary", "42"]), max_size=12),
    st.integers(1, 30_000),
)
def test_words_are_in_order_and_inside_the_sound(words: list[str], samples: int) -> None:
    pcm = np.random.default_rng(samples).integers(-9000, 9000, samples).astype(np.int16)
    text = " ".join(words)
    spread = spread_words(text, pcm, RATE)
    assert [word.word for word in spread] == [t.text for t in tokens(text) if t.spoken]
    starts = [word.start for word in spread]
    assert starts == sorted(starts)
    assert all(0 <= word.start <= word.end <= samples / RATE + 1e-9 for word in spread)
