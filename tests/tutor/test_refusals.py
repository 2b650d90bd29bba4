from __future__ import annotations

from embodiment.errors import EmbodimentError
from embodiment.tutor.refusals import REFUSALS, Refusal, TurnRefused


def test_every_refusal_has_a_status_of_a_clients_mistake_and_a_sentence_that_helps() -> None:
    assert set(REFUSALS) == set(Refusal)
    for rule in REFUSALS.values():
        assert 400 <= rule.status < 500
        assert len(rule.sentence.split()) >= 5


def test_a_refusal_tells_code_sentence_and_detail() -> None:
    error = TurnRefused(Refusal.UNKNOWN_CHAPTER, "ch_9")
    assert isinstance(error, EmbodimentError)
    assert error.rule.status == 404
    assert str(error).startswith("unknown_chapter: there is no such chapter")
    assert str(error).endswith("(ch_9)")
