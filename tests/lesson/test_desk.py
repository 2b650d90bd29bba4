"""What a lesson knows on the game's side."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from embodiment.lesson.desk import MAX_UTTERANCE, TurnDesk
from embodiment.tutor.contract import LiveEvent, LiveTurnRequest, LiveTurnResponse, Mode
from embodiment.tutor.service import Tutor


def started() -> tuple[TurnDesk, Tutor]:
    desk, backend = TurnDesk("s", "en"), Tutor()
    desk.take(backend.turn(desk.request(LiveEvent.START_SESSION, 0.0)))
    desk.take(backend.turn(desk.request(LiveEvent.REQUEST_CHAPTER, 1.0, utterance="fractions")))
    desk.take(backend.turn(desk.request(LiveEvent.REQUEST_QUESTION, 2.0)))
    return desk, backend


def answer(desk: TurnDesk, backend: Tutor, text: str, at: float) -> LiveTurnResponse:
    response = backend.turn(desk.request(LiveEvent.SUBMIT_ANSWER, at, utterance=text))
    desk.take(response)
    return response


def test_ids_and_times_are_the_games_own() -> None:
    desk, _ = started()
    request = desk.request(LiveEvent.SUBMIT_ANSWER, 3.5, utterance="five", confidence=0.8)
    assert isinstance(request, LiveTurnRequest)
    assert (request.session_id, request.client_ts_ms, request.question_id) == ("s", 3500, desk.question_id)
    assert request.telemetry is not None
    assert request.telemetry.mode == "LIVE"


@given(st.lists(st.floats(0, 1e6), max_size=20))
def test_time_never_goes_back(times: list[float]) -> None:
    desk = TurnDesk("s")
    stamps = [desk.request(LiveEvent.REPEAT, at).client_ts_ms for at in times]
    assert stamps == sorted(stamps)


@pytest.mark.parametrize("text", ["", "x" * 5000, "a\x00b"])
def test_whatever_was_heard_fits_the_contract(text: str) -> None:
    request = TurnDesk("s").request(LiveEvent.SUBMIT_ANSWER, 0.0, utterance=text)
    assert len(request.student_utterance or "") <= MAX_UTTERANCE


def test_a_question_is_open_from_its_asking_to_its_end() -> None:
    desk, backend = started()
    assert desk.question_id is not None
    assert answer(desk, backend, "five by six", 3.0).is_correct is True
    assert desk.question_id is None


def test_a_star_is_for_the_first_attempt() -> None:
    desk, backend = started()
    answer(desk, backend, "five by six", 3.0)
    desk.take(backend.turn(desk.request(LiveEvent.REQUEST_QUESTION, 4.0)))
    for at in (5.0, 6.0, 7.0):
        answer(desk, backend, "ninety nine", at)
    assert desk.score == (True, False)


@pytest.mark.parametrize(
    ("has", "mode"),
    [
        ((True, True, True), "LIVE"),
        ((True, False, False), "LIVE"),
        ((False, True, True), "TTS"),
        ((False, False, True), "TEXT"),
        ((False, True, False), "TEXT"),
    ],
)
def test_the_mode_is_what_there_is(has: tuple[bool, bool, bool], mode: Mode) -> None:
    model, ear, voice = has
    assert TurnDesk("s").next_mode(has_model=model, has_ear=ear, has_voice=voice) == mode


def test_a_slow_network_is_left_and_taken_again_with_hysteresis() -> None:
    desk, backend = started()

    def mode_at(rtt_ms: int, at: float) -> Mode:
        desk.rtt_ms = rtt_ms
        desk.take(backend.turn(desk.request(LiveEvent.REPEAT, at)))
        desk.mode = desk.next_mode(has_model=True, has_ear=True, has_voice=True)
        return desk.mode

    assert [mode_at(rtt, 10.0 + n) for n, rtt in enumerate((100, 900, 600, 300, 5000, 2000, 1000, 100))] == [
        "LIVE", "TTS", "TTS", "LIVE", "TEXT", "TEXT", "TTS", "LIVE",
    ]  # fmt: skip
