from __future__ import annotations

import numpy as np

from embodiment.audio.ring import Chunk
from embodiment.live.messages import WordTime
from embodiment.session.utterance import Utterance
from embodiment.stream.words import WordAligner


def test_its_marks_are_those_of_its_words() -> None:
    turn = Utterance(1, WordAligner())
    assert not turn.marks
    turn.aligner.audio(Chunk(1, 100, np.zeros(4800, np.int16)))
    turn.aligner.text("Well met.", 0, (WordTime("Well", 0.0, 0.05), WordTime("met.", 0.06, 0.1)))
    assert [(mark.text, mark.position) for mark in turn.marks] == [("Well", 100), ("met.", 100 + 1440)]


def test_two_turns_are_never_the_same() -> None:
    assert Utterance(1, WordAligner()) != Utterance(1, WordAligner())
