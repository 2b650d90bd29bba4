from __future__ import annotations

from typing import Any

import embodiment as em
from embodiment.server.ports import CallFunction, CallFunctions, Prompt
from embodiment.session.events import SpeechInterrupted, TurnEnded, UnvoicedLine
from embodiment.testing.stage import Stage
from embodiment.world.replies import Replies, ReplyStatus


def test_a_turn_without_sound_is_an_answer_once_nothing_more_is_to_come() -> None:
    replies = Replies()
    signal = replies.expect("wave", 0, 0.0)
    replies.receive(TurnEnded(gen=1))
    replies.tick(1.0, is_quiet=False)
    assert not signal.is_fired
    replies.tick(2.0, is_quiet=True)
    assert signal.result().status is ReplyStatus.HEARD


def test_a_turn_cut_before_its_first_sample_was_interrupted() -> None:
    replies = Replies()
    signal = replies.expect("tell me", 0, 0.0)
    replies.receive(SpeechInterrupted(gen=1, by="player"))
    replies.receive(TurnEnded(gen=1))
    replies.tick(1.0, is_quiet=True)
    assert signal.result().status is ReplyStatus.INTERRUPTED


def test_text_whose_sound_never_came_was_not_heard() -> None:
    replies = Replies()
    signal = replies.expect("tell me", 0, 0.0)
    replies.receive(UnvoicedLine(gen=1, text="Forty."))
    reply = signal.result()
    assert (reply.text, reply.unheard) == ("", "Forty.")


def test_a_script_goes_on_when_the_answer_was_a_gesture() -> None:
    """A script awaited an answer for ever when the model only called a function and finished its turn."""
    log: list[str] = []

    def gesture(prompt: Prompt) -> Any:
        return CallFunctions((CallFunction("play_emote", {"emote_name": "wave"}),)) if prompt.text else None

    class Keeper(em.Character):
        async def script(self) -> None:
            reply = await self.ask("Greet the traveller without a word.")
            log.append(reply.status)

    with Stage(gesture) as stage:
        stage.add(Keeper)
        stage.until(lambda: bool(log), within=25)
        assert log == ["heard"]
        assert stage.world.now < 10


def test_it_is_told_when_something_was_waited_for_too_long() -> None:
    replies = Replies()
    assert not replies.is_due(1e9)
    replies.expect("hello", 0, 1.0, timeout=2.0)
    assert not replies.is_due(2.9)
    assert replies.is_due(3.0)
