"""A tutor in a world: every line is the backend's, whatever the model does."""

from __future__ import annotations

import itertools

import pytest

import embodiment as em
from embodiment.errors import UsageError
from embodiment.lesson.http_backend import BackendUnreachable
from embodiment.lesson.state import Delivery
from embodiment.server.ports import Prompt
from embodiment.session.call_record import CallEvent
from embodiment.session.events import PlayerHeard, SpeechWithheld
from embodiment.testing.stage import Stage
from embodiment.tutor.contract import LiveTurnResponse, TutorState
from embodiment.tutor.library import library
from embodiment.tutor.numbers.saying import say
from embodiment.tutor.refusals import Refusal, TurnRefused
from embodiment.units import Int16Array
from tests.lesson.schoolroom import (
    Asha,
    Watched,
    calls_with,
    heard,
    lesson,
    room,
    seen_or_heard,
    settled,
    taught,
    told_to_say,
)


def lines_of(backend: Watched) -> list[str]:
    return [response.speak.text for response in backend.answered]


def test_the_lesson_is_spoken_word_for_word_and_the_model_is_not_heard() -> None:
    backend = Watched()
    with room(lesson(backend)) as stage:
        asha = taught(stage)
        settled(stage, asha)
        for said in ("fractions", "five by seven", "say that again"):
            stage.type(said)
            settled(stage, asha)
        assert heard(stage) == lines_of(backend)
        assert backend.events == [
            "START_SESSION", "REQUEST_CHAPTER", "REQUEST_QUESTION", "SUBMIT_ANSWER", "REPEAT",
        ]  # fmt: skip
        last = backend.asked[-2]
        assert (last.session_id, last.student_utterance, last.question_id) == (
            "s", "five by seven", backend.answered[-2].question_id,
        )  # fmt: skip
        board = [line.text for line in stage.world.board.lines]
        assert board[0] == "1/2 + 1/3 = ?"
        assert not stage.world.stats.script_failures


def test_a_right_answer_goes_on_by_itself_and_is_scored() -> None:
    backend = Watched()
    with room(lesson(backend)) as stage:
        asha = taught(stage)
        settled(stage, asha)
        stage.type("fractions")
        settled(stage, asha)
        stage.type("five by six")
        settled(stage, asha)
        assert backend.events[-2:] == ["SUBMIT_ANSWER", "REQUEST_QUESTION"]
        assert backend.answered[-2].is_correct is True
        assert stage.world.board.score == (True,)
        assert heard(stage) == lines_of(backend)


def test_the_language_is_asked_for_where_it_is_not_known() -> None:
    backend = Watched()
    with room(lesson(backend, language=None)) as stage:
        asha = taught(stage)
        settled(stage, asha)
        assert heard(stage)[0].startswith("Namaste, I am Asha!")
        stage.type("Something else")
        settled(stage, asha)
        assert backend.asked == []
        stage.type("Hindi please")
        settled(stage, asha)
        assert backend.asked[0].language == "hi"
        assert backend.answered[0].language == "hi"


@pytest.mark.parametrize(("hears_hindi", "noted"), [(True, False), (False, True)])
def test_an_ear_that_knows_only_the_numbers_of_hindi_is_said_to(hears_hindi: bool, noted: bool) -> None:
    with room(lesson(Watched(), language="hi", hears_hindi=hears_hindi)) as stage:
        settled(stage, taught(stage))
        assert ("लिखकर बताना" in " ".join(heard(stage))) is noted


@pytest.mark.slow
def test_a_learner_works_a_whole_chapter() -> None:
    """Right at once, right after a hint, never right: every way through the ladder, to the end of the chapter."""
    backend = Watched()
    shelf = library()
    with room(lesson(backend, language="hinglish")) as stage:
        asha = taught(stage)
        settled(stage, asha)
        stage.type("percent")
        ways = itertools.cycle([("right",), ("wrong", "right"), ("pata nahi", "right"), ("wrong",) * 3])
        finished = 0
        while finished < 60 and backend.answered[-1].tutor_intent != "FINISH_CHAPTER":
            settled(stage, asha, calm=0.4)
            question = shelf.question(asha.desk.question_id or "")
            if question is None:
                break
            for way in next(ways):
                number = question.value + (way == "wrong")
                words = say(number, "hinglish") + (" percent" if question.percent else "")
                stage.type("pata nahi" if way == "pata nahi" else words)
                settled(stage, asha, calm=0.4)
            finished += 1
        questions = {response.question_id for response in backend.answered if response.question_id}
        assert len(questions) == len(shelf.questions("ch_8_7")) == len(stage.world.board.score)
        assert 0 < sum(stage.world.board.score) < len(stage.world.board.score)
        assert not stage.world.stats.script_failures


def test_a_model_that_speaks_without_asking_is_muted_and_the_line_is_said_again() -> None:
    backend = Watched()
    with room(lesson(backend), lambda prompt: "Correct! The answer is twelve.") as stage:
        asha = taught(stage)
        settled(stage, asha)
        stage.type("fractions")
        settled(stage, asha, calm=3.0)
        greeting = backend.answered[0].speak.text
        assert heard(stage) == [greeting, greeting]
        assert "twelve" not in seen_or_heard(stage)
        assert stage.of(SpeechWithheld)


def test_a_silent_model_is_no_dead_end() -> None:
    backend = Watched()
    with room(lesson(backend), lambda prompt: None) as stage:
        asha = taught(stage)
        settled(stage, asha)
        stage.type("fractions")
        settled(stage, asha, calm=14.0)
        assert heard(stage)[-1] in {*lines_of(backend), *asha.persona.lines.again}
        assert not asha.session.is_in_conversation


def test_repeated_calls_of_one_utterance_are_one_turn() -> None:
    backend = Watched()

    def twice(prompt: Prompt) -> list[object]:
        return [calls_with(prompt), calls_with(prompt)] if prompt.text else []

    with room(lesson(backend), twice) as stage:  # type: ignore[arg-type]
        asha = taught(stage)
        settled(stage, asha)
        stage.type("fractions")
        settled(stage, asha)
        submitted = [request for request in backend.asked if request.event == "SUBMIT_ANSWER"]
        assert len({request.client_ts_ms for request in submitted}) == 1
        assert heard(stage) == list(dict.fromkeys(heard(stage)))


def test_what_the_model_is_told_holds_neither_board_nor_answer() -> None:
    backend = Watched()
    with room(lesson(backend)) as stage:
        asha = taught(stage)
        settled(stage, asha)
        stage.type("fractions")
        settled(stage, asha)
        stage.type("one")
        settled(stage, asha)
        told = [event for event in stage.of(CallEvent) if event.result is not None]
        assert told
        for event in told:
            assert not {"canonical", "ui", "fallback"} & set(event.result)


def test_the_words_that_count_are_those_that_were_heard_and_not_the_models() -> None:
    """A model that "helps" by passing on a better answer changes nothing."""
    backend = Watched()

    def helping(prompt: Prompt) -> object:
        if prompt.text == "fractions":
            return calls_with(prompt, "REQUEST_CHAPTER")
        return calls_with(prompt, student_utterance="five by six") if prompt.text else None

    with room(lesson(backend), helping) as stage:  # type: ignore[arg-type]
        asha = taught(stage)
        settled(stage, asha)
        stage.type("fractions")
        settled(stage, asha)
        stage.type("one half")
        settled(stage, asha)
        assert backend.asked[-1].student_utterance == "one half"
        assert backend.answered[-1].is_correct is False


@pytest.mark.parametrize("own_voice", [False, True], ids=["provider", "model"])
def test_a_guarded_model_voices_the_line_and_is_replaced_where_it_strays(own_voice: bool) -> None:
    backend = Watched()
    says = {"one": "It is five by six, well done!", "two": "Keep at it. What comes next?"}

    def answer(prompt: Prompt) -> object:
        if (words := told_to_say(prompt)) is not None:
            return words
        if prompt.text == "fractions":
            return calls_with(prompt, "REQUEST_CHAPTER")
        if prompt.text:
            return [calls_with(prompt), says[prompt.text]]
        return None

    with room(lesson(backend, delivery=Delivery.GUARDED), answer) as stage:  # type: ignore[arg-type]
        asha = taught(stage, own_voice=own_voice)
        settled(stage, asha)
        for said in ("fractions", "one", "two"):
            stage.type(said)
            settled(stage, asha)
        everything = seen_or_heard(stage)
        assert "well done" not in everything
        assert "five by six" not in everything
        assert "Keep at it. What comes next?" in " ".join(heard(stage))
        if not own_voice:
            strayed = next(r for r in backend.answered if r.attempt_no == 1 and r.is_correct is False)
            assert strayed.speak.text in heard(stage)


def test_cutting_in_and_saying_nothing_is_noticed() -> None:
    backend = Watched()
    with room(lesson(backend)) as stage:
        asha = taught(stage)
        stage.until(lambda: asha.session.is_speaking, within=10)
        asha.session.interrupt()
        stage.until(lambda: "INTERRUPT" in backend.events, within=15)
        settled(stage, asha)
        assert heard(stage)[-1] == backend.answered[-1].speak.text


def test_typing_goes_on_where_the_service_is_gone() -> None:
    backend = Watched()
    with room(lesson(backend)) as stage:
        asha = taught(stage)
        settled(stage, asha)
        asha.session.disconnect()
        stage.run(0.1)
        asha._settle_mode()
        assert asha.desk.mode == "TEXT"
        for said in ("fractions", "five by seven", "that is enough for today"):
            stage.type(said)
            settled(stage, asha)
        assert backend.events[1:] == ["REQUEST_CHAPTER", "REQUEST_QUESTION", "SUBMIT_ANSWER", "END_SESSION"]
        assert {request.telemetry.mode for request in backend.asked[1:] if request.telemetry} == {"TEXT"}
        assert asha.line is not None
        assert asha.line.text == backend.answered[-1].speak.text


class Ear:
    """Understands what it is told to."""

    def __init__(self, *texts: str) -> None:
        self.texts = list(texts)
        self.sounds: list[int] = []

    async def transcribe(self, sound: Int16Array, knowledge: object) -> tuple[str, float]:
        self.sounds.append(sound.size)
        return self.texts.pop(0), 0.9


def test_speech_is_understood_here_where_the_service_is_gone() -> None:
    backend, ear = Watched(), Ear("fractions", "five by six")
    with room(lesson(backend, transcriber=ear)) as stage:
        asha = taught(stage)
        settled(stage, asha)
        asha.session.disconnect()
        asha._settle_mode()
        assert asha.desk.mode == "TTS"
        for _ in range(2):
            stage.hear("", seconds=0.8)
            settled(stage, asha)
        assert [event.text for event in stage.of(PlayerHeard)] == ["fractions", "five by six"]
        assert min(ear.sounds) >= 0.8 * 16_000
        assert backend.answered[-2].is_correct is True
        assert heard(stage) == lines_of(backend)


@pytest.mark.parametrize(
    "failure",
    [
        BackendUnreachable("nobody there"),
        TurnRefused(Refusal.UNKNOWN_SESSION),
        TurnRefused(Refusal.OUT_OF_ORDER),
    ],
    ids=["gone", "forgotten", "order"],
)
def test_a_backend_that_stumbles_once_costs_no_answer(failure: Exception) -> None:
    backend = Watched()
    with room(lesson(backend)) as stage:
        asha = taught(stage)
        settled(stage, asha)
        backend.failure = failure
        stage.type("fractions")
        settled(stage, asha, calm=3.0)
        assert backend.answered[-1].state is TutorState.IN_QUESTION
        assert heard(stage)[-1] == backend.answered[-1].speak.text


def test_a_backend_that_is_gone_is_said_in_character() -> None:
    class Gone(Watched):
        async def tutor_turn(self, request: object) -> LiveTurnResponse:
            raise BackendUnreachable("nobody there")

    with room(lesson(Gone())) as stage:
        asha = taught(stage)
        settled(stage, asha, calm=5.0)
        assert heard(stage) == [asha.persona.lines.offline[0]]


def test_a_tutor_without_a_lesson_says_what_it_needs() -> None:
    with Stage() as stage, pytest.raises(UsageError, match="Lesson"):
        stage.add(Asha)


def test_there_is_one_function() -> None:
    with room(lesson(Watched())) as stage:
        assert taught(stage).session.registry.names == ("tutor_turn",)
        plain = stage.add(em.Character)
        assert "tutor_turn" not in plain.session.registry.names
