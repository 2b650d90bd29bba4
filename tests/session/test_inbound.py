from __future__ import annotations

from embodiment.live.messages import (
    Disconnected,
    FunctionCall,
    FunctionCallCancellation,
    GeminiEvent,
    GenerationComplete,
    InputTranscription,
    Interrupted,
    OutputTranscription,
    SessionResumptionUpdate,
    SetupComplete,
    ToolResponse,
    TurnComplete,
)
from embodiment.session.events import (
    PlayerHeard,
    SessionProblem,
    SessionState,
    SpeechInterrupted,
    TextReceived,
    TurnEnded,
)
from embodiment.session.inbound import Inbound
from tests.session.pieces import Pieces, sound


class Arriving(Pieces):
    """A connected session that is sent events."""

    def __init__(self, *, tags: bool = False) -> None:
        super().__init__(tags=tags)
        self.inbound = Inbound(self.parts)
        self.connect()

    def receive(self, *events: GeminiEvent) -> list[object]:
        for event in events:
            self.inbound.receive(self.stamp(event), 0.0)
        self.parts.told.add_all(self.parts.speech.tick(0.0))
        return self.news()


def test_the_answer_ends_what_was_understood_of_the_player() -> None:
    """The Developer API never says that an utterance is finished: its answer does."""
    arriving = Arriving()
    told = arriving.receive(InputTranscription("a sword"), InputTranscription(" please"), sound())
    finals = [event for event in told if isinstance(event, PlayerHeard) and event.is_final]
    assert [event.text for event in finals] == ["a sword please"]


def test_sound_answers_what_was_typed_and_a_call_does_not() -> None:
    arriving = Arriving()
    arriving.parts.player.typed("how much", 0, 0.0)
    arriving.parts.player.take(0.0)
    arriving.receive(FunctionCall("fc_1", "price"))
    assert arriving.parts.player.awaited is not None
    arriving.receive(sound())
    assert arriving.parts.player.is_empty


def test_a_call_runs_and_is_answered_unless_the_model_takes_it_back() -> None:
    arriving = Arriving()
    arriving.receive(FunctionCall("fc_1", "price"))
    arriving.receive(FunctionCall("fc_2", "price"), FunctionCallCancellation(("fc_2",)))
    [message] = arriving.parts.calls.take_answers()
    assert isinstance(message, ToolResponse)
    assert [response.function_id for response in message.responses] == ["fc_1"]


def test_an_interruption_by_the_service_voids_the_turn() -> None:
    arriving = Arriving()
    arriving.receive(sound(), OutputTranscription("A long story."))
    told = arriving.receive(Interrupted())
    assert SpeechInterrupted(gen=1, by="service") in told
    assert arriving.ring.cut_gen == 1
    assert not arriving.parts.speech.is_generating


def test_a_turn_ends_once_whatever_comes_before_its_end() -> None:
    arriving = Arriving()
    told = arriving.receive(sound(), GenerationComplete(), TurnComplete())
    assert told.count(TurnEnded(gen=1)) == 1


def test_a_tag_in_the_transcript_is_a_call_and_no_text() -> None:
    arriving = Arriving(tags=True)
    told = arriving.receive(
        sound(), OutputTranscription("Seven. [CALL: pri"), OutputTranscription("ce {}]"), TurnComplete()
    )
    arriving.play(4800)
    arriving.parts.speech.tick(0.1)
    arriving.parts.calls.tick(0.1)
    text = "".join(event.text for event in told if isinstance(event, TextReceived))
    assert text.strip() == "Seven."
    assert arriving.ran == ["price"]


def test_a_garbled_tag_is_told_to_the_developer() -> None:
    told = Arriving(tags=True).receive(OutputTranscription("[CALL: price {gold:}] Seven."), TurnComplete())
    assert any(isinstance(event, SessionProblem) and "call tag" in event.sentence for event in told)


def test_news_of_the_link_reaches_the_connection() -> None:
    arriving = Arriving()
    connection = arriving.parts.connection
    arriving.receive(SessionResumptionUpdate("handle-1", True))
    assert connection.handle == "handle-1"
    arriving.receive(SetupComplete())
    assert connection.state is SessionState.CONNECTED
    arriving.receive(Disconnected(1006, ""))
    assert connection.state is SessionState.RECONNECTING


def test_an_unfinished_tag_is_decided_when_all_was_generated() -> None:
    told = Arriving(tags=True).receive(OutputTranscription("Seven. [CALL: pri"), GenerationComplete())
    text = "".join(event.text for event in told if isinstance(event, TextReceived))
    assert "pri" in text or any(isinstance(event, SessionProblem) for event in told)
