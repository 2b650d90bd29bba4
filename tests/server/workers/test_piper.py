from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from embodiment.server.workers.piper import collected


def chunk(samples: int, spans: list[tuple[str, int]] | None) -> Any:
    marks = None if spans is None else [SimpleNamespace(phoneme=p, num_samples=n) for p, n in spans]
    return SimpleNamespace(audio_int16_bytes=b"\1\0" * samples, phoneme_alignments=marks)


def test_the_chunks_of_a_text_are_one_sound_with_marks_that_go_on() -> None:
    first = chunk(300, [("^", 50), ("h", 100), ("i", 100), ("$", 50)])
    marks, pcm = collected([first, chunk(100, [("u", 100)])])
    assert len(pcm) == 2 * 400
    assert marks == [["", 0], ["h", 50], ["i", 150], ["", 250], [" ", 300], ["u", 300], [" ", 400]]


def test_a_chunk_without_marks_leaves_the_whole_without() -> None:
    marks, pcm = collected([chunk(10, [("h", 10)]), chunk(10, None)])
    assert (marks, len(pcm)) == ([], 40)
