from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from embodiment.audio.certainty import Certainty
from embodiment.session.ledger import KEPT_TURNS, HeardLedger
from embodiment.stream.words import WordMark
from embodiment.units import Samples

TEXT = "The river is deep and the bridge is down, traveller."


def marks(text: str, start: Samples, per_word: Samples) -> list[WordMark]:
    out: list[WordMark] = []
    at = 0
    for index, word in enumerate(text.split()):
        at = text.index(word, at)
        position = start + index * per_word
        out.append(
            WordMark(
                text=word,
                index=index,
                char_start=at,
                position=position,
                end=position + per_word,
                certainty=Certainty.ANCHORED,
                error_ms=60,
            )
        )
        at += len(word)
    return out


def ledger_of(gen: int, text: str, start: Samples, per_word: Samples = 1000) -> tuple[HeardLedger, Samples]:
    ledger = HeardLedger()
    end = start + per_word * len(text.split())
    ledger.text(gen, text)
    ledger.audio(gen, start, end)
    ledger.words(gen, marks(text, start, per_word))
    ledger.finish(gen)
    return ledger, end


def test_heard_through_the_last_whole_word() -> None:
    ledger, _ = ledger_of(3, TEXT, 5000)
    ledger.played(5000 + 3500)
    utterance = ledger.utterance(3)
    assert utterance.heard_text == "The river is"
    assert utterance.unheard_text == " deep and the bridge is down, traveller."
    assert (utterance.heard_words, utterance.words) == (3, 10)
    assert (utterance.played, utterance.generated) == (3500, 10_000)
    assert utterance.error_ms == 60
    assert not utterance.is_cut


def test_a_turn_played_to_its_end_was_heard_whole() -> None:
    ledger, end = ledger_of(1, TEXT + " ", 0)
    ledger.played(end)
    assert ledger.heard_text(1) == TEXT + " "
    assert ledger.utterance(1).error_ms == 0
    assert ledger.take_correction() == ""


def test_more_of_a_turn_that_seemed_over_is_heard_as_well() -> None:
    """A service that says nothing for seconds in mid-turn, and then goes on."""
    ledger, end = ledger_of(1, "Well", 0)
    ledger.played(end)
    ledger.audio(1, end, end + 1000)
    ledger.text(1, " then")
    ledger.words(1, marks("Well then", 0, 1000))
    ledger.played(end + 500)
    assert (ledger.heard_text(1), ledger.utterance(1).played) == ("Well", end + 500)
    ledger.played(end + 5000)
    assert (ledger.heard_text(1), ledger.utterance(1).played) == ("Well then", end + 1000)


def test_a_finished_turn_without_marks_was_heard_when_played() -> None:
    ledger = HeardLedger()
    ledger.text(1, "Aye.")
    ledger.audio(1, 0, 100)
    ledger.played(100)
    assert ledger.heard_text(1) == ""
    ledger.finish(1)
    ledger.played(100)
    assert ledger.heard_text(1) == "Aye."


def test_after_a_cut_the_ring_may_run_on_and_nothing_more_is_heard() -> None:
    ledger, end = ledger_of(1, TEXT, 0)
    ledger.cut(1, 2500)
    ledger.played(end)
    assert ledger.heard_text(1) == "The river"
    assert ledger.utterance(1).is_cut


def test_the_correction_says_what_was_not_heard_and_says_it_once() -> None:
    ledger, _ = ledger_of(1, TEXT, 0)
    ledger.cut(1, 2500)
    ledger.cut(1, 2500)
    correction = ledger.take_correction()
    assert 'only up to "The river"' in correction
    assert 'Not heard: "is deep and the bridge is down, traveller."' in correction
    assert ledger.take_correction() == ""


def test_a_turn_cut_before_its_first_word() -> None:
    ledger, _ = ledger_of(1, TEXT, 0)
    ledger.cut(1, 0)
    assert "before the player heard any" in ledger.take_correction()
    assert ledger.heard_text(1) == ""


def test_dropped_calls_are_told_with_the_correction() -> None:
    ledger, _ = ledger_of(1, TEXT, 0)
    ledger.cut(1, 2500)
    ledger.call_dropped(1, "play_emote")
    assert "Not carried out: play_emote." in ledger.take_correction()


def test_a_cut_of_a_turn_that_was_heard_whole_changes_nothing() -> None:
    ledger, end = ledger_of(1, TEXT, 0)
    ledger.played(end)
    ledger.cut(1, end)
    assert not ledger.utterance(1).is_cut
    assert ledger.take_correction() == ""


def test_long_quotes_are_shortened_at_word_boundaries() -> None:
    text = " ".join(["word"] * 200)
    ledger, _ = ledger_of(1, text, 0)
    ledger.cut(1, 100_000)
    correction = ledger.take_correction()
    assert len(correction) < 500
    assert '..."' in correction


def test_an_unknown_turn_is_an_empty_utterance() -> None:
    assert HeardLedger().utterance(7).text == ""


@given(
    words=st.lists(st.sampled_from(["so", "the", "river,", "is", "deep."]), min_size=1, max_size=12),
    per_word=st.integers(1, 5000),
    start=st.integers(0, 100_000),
    reached=st.lists(st.integers(0, 70_000), max_size=6),
    cut=st.none() | st.integers(0, 70_000),
)
def test_heard_is_a_prefix_and_never_more_than_was_played(
    words: list[str], per_word: Samples, start: Samples, reached: list[Samples], cut: Samples | None
) -> None:
    """What interrupts at any moment finds whole words in the ledger, all of them played to their end."""
    text = " ".join(words)
    ledger, end = ledger_of(1, text, start, per_word)
    before = ""
    for position in sorted(reached):
        ledger.played(start + position)
        heard = ledger.heard_text(1)
        assert heard.startswith(before)
        before = heard
    if cut is not None:
        at = start + max([cut, *reached])
        ledger.cut(1, at)
        ledger.played(end + 10)
    utterance = ledger.utterance(1)
    assert text.startswith(utterance.heard_text)
    assert utterance.heard_text + utterance.unheard_text == text
    assert utterance.heard_words * per_word <= utterance.played <= utterance.generated


def test_an_endless_conversation_is_not_remembered_for_ever() -> None:
    ledger = HeardLedger()
    for gen in range(1, 3 * KEPT_TURNS):
        ledger.text(gen, "Yes.")
        ledger.audio(gen, gen * 100, gen * 100 + 100)
        ledger.finish(gen)
        ledger.played(gen * 100 + 100)
    assert len(ledger.utterances) == KEPT_TURNS
    assert ledger.heard_text(3 * KEPT_TURNS - 1) == "Yes."


def test_what_the_model_was_not_told_of_yet_is_not_forgotten() -> None:
    ledger = HeardLedger()
    ledger.text(1, "One two three.")
    ledger.audio(1, 0, 900)
    ledger.cut(1, 0)
    for gen in range(2, 2 * KEPT_TURNS):
        ledger.text(gen, "Yes.")
    assert "One two three." in ledger.take_correction()
