"""Who decides which sentences are heard."""

from __future__ import annotations

from embodiment.session.events import SpeechWithheld
from embodiment.session.guard import GuardPost, Muted, SpeechGuard


class NoNumbers:
    def passes(self, sentence: str) -> bool:
        return not any(character.isdigit() for character in sentence)


def post_with(guard: SpeechGuard | None) -> GuardPost:
    post = GuardPost()
    post.guard = guard
    return post


def test_without_a_guard_everything_passes() -> None:
    post = post_with(None)
    assert post.passes(1, "It is 12.")
    assert post.take_events() == []


def test_what_does_not_pass_takes_the_rest_of_its_turn_along_and_is_told_once() -> None:
    post = post_with(NoNumbers())
    assert post.passes(1, "Let me think. ")
    assert not post.passes(1, "It is 12. ")
    assert not post.passes(1, "Well done.")
    assert post.is_withheld(1)
    assert post.passes(2, "Again, please.")
    assert post.take_events() == [SpeechWithheld(gen=1, text="It is 12.")]
    assert post.take_events() == []


def test_punctuation_alone_is_nothing_to_judge() -> None:
    post = post_with(Muted())
    assert post.passes(1, " … ")
    assert not post.passes(1, "Hm.")


def test_turns_that_are_over_are_forgotten() -> None:
    post = post_with(Muted())
    post.withhold(1, "")
    post.withhold(3, "")
    post.forget(3)
    assert [post.is_withheld(gen) for gen in (1, 3)] == [False, True]
