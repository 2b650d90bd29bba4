from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from embodiment.server.workers.frequent import BINS, HEADER, frequent_words


def model(words: list[tuple[str, float]], order: int = 2, quantised: int = 1) -> bytes:
    """A file laid out as the real one, with random bytes where the rest of the trie would be."""
    unigrams = b"".join(np.array([p, 0.0], "<f4").tobytes() + np.array([n], "<u4").tobytes()
                        for n, (_, p) in enumerate(words))  # fmt: skip
    names = b"".join(word.encode() + b"\0" for word, _ in words)
    return b"".join((
        HEADER, bytes([order]), np.array([len(words)] + [7] * (order - 1), "<u4").tobytes(),
        np.array([quantised], "<i4").tobytes(), bytes(4 * BINS * (2 * (order - 2) + 1)),
        unigrams, bytes(12), b"\x05\x01\x09" * 50, np.array([len(names)], "<u4").tobytes(), names,
    ))  # fmt: skip


def test_words_come_by_falling_probability() -> None:
    data = model([("rare", -9.0), ("the", -1.0), ("sword", -4.0)])
    assert frequent_words(data, 2) == ["the", "sword"]
    assert frequent_words(data, 99) == ["the", "sword", "rare"]


def test_a_trigram_model_has_more_tables() -> None:
    assert frequent_words(model([("a", -2.0), ("b", -1.0)], order=3), 1) == ["b"]


@pytest.mark.parametrize(
    "data", [b"", b"ARPA", HEADER, model([("a", -1.0)], quantised=2), model([("a", -1.0)])[:-3]]
)
def test_another_layout_is_refused_so_that_the_whole_dictionary_is_used(data: bytes) -> None:
    with pytest.raises((ValueError, IndexError)):
        frequent_words(data, 5)


@given(st.binary(max_size=200))
def test_random_bytes_are_refused(tail: bytes) -> None:
    with pytest.raises((ValueError, IndexError)):
        frequent_words(HEADER + tail, 5)


@pytest.mark.engine
def test_the_model_of_the_wheel_is_read() -> None:
    pocketsphinx = pytest.importorskip("pocketsphinx")
    words = frequent_words((Path(pocketsphinx.get_model_path()) / "en-us" / "en-us.lm.bin").read_bytes(), 200)
    assert {"the", "to", "i", "you"} <= set(words[:30])
