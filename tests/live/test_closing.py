from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from embodiment.errors import did_you_mean
from embodiment.live.closing import (
    CLOSE_RULES,
    CloseAction,
    CloseVerdict,
    after_repeats,
    backoff,
    classify_close,
)
from embodiment.live.refusals import REFUSALS, refuse
from embodiment.live.voices import PREBUILT_VOICES
from tests.live.strategies import few

RESUME, FRESH, GIVE_UP = CloseAction.RESUME, CloseAction.FRESH, CloseAction.GIVE_UP


@pytest.mark.parametrize(
    ("code", "reason", "action"),
    [
        (1000, "", RESUME),
        (1000, "The operation was cancelled.", RESUME),
        (1001, "", RESUME),
        (1006, "", RESUME),
        (1007, "API key not valid. Please pass a valid API key.", GIVE_UP),
        (1007, "User location is not supported for the API use.", GIVE_UP),
        (1007, "Invalid JSON payload received. Unknown name \"x\" at 'setup': Cannot find field.", GIVE_UP),
        (1007, "Request contains an invalid argument.", FRESH),
        (1007, "Precondition check failed.", GIVE_UP),
        (1007, "setup must be the first message and only the first", GIVE_UP),
        (1007, "Invalid session handle", FRESH),
        (
            1007,
            "The requested combination of response modalities (TEXT) is not supported by the model. models/x",
            GIVE_UP,
        ),
        (1007, "Cannot extract voices from a non-audio request.", GIVE_UP),
        (1007, "", GIVE_UP),
        (1008, "models/x is not found for API version v1beta, or is not supported for bidiGen", GIVE_UP),
        (1008, "Publisher model `projects/p/locations/l/publishers/google/models/x` was", GIVE_UP),
        (1008, "Operation is not implemented, or supported, or enabled.", RESUME),
        (1008, "Requested entity was not found.", FRESH),
        (1008, "BidiGenerateContent session not found", FRESH),
        (1008, "The operation was aborted.", RESUME),
        (1008, "Method doesn't allow unregistered callers (callers without", GIVE_UP),
        (1009, "", RESUME),
        (1011, "Internal error encountered.", RESUME),
        (1011, "Internal error occurred.", RESUME),
        (1011, "The service is currently unavailable.", RESUME),
        (1011, "Deadline expired before operation could complete.", RESUME),
        (1011, "You exceeded your current quota, please check your plan", RESUME),
        (1011, "RESOURCE_EXHAUSTED", RESUME),
        (1011, "keepalive ping timeout", RESUME),
        (1012, "", RESUME),
        (4242, "something new", RESUME),
        (401, "", GIVE_UP),
        (403, "", GIVE_UP),
        (404, "", GIVE_UP),
        (429, "", RESUME),
        (503, "", RESUME),
    ],
)
def test_the_policy(code: int, reason: str, action: CloseAction) -> None:
    assert classify_close(code, reason).action is action


def test_an_unexpected_1000_is_not_the_player_hanging_up() -> None:
    """Vertex ends connections with 1000 after ten minutes."""
    assert classify_close(1000).action is RESUME
    assert classify_close(1000, asked=True).action is CloseAction.ENDED


@pytest.mark.parametrize("reason", ["", "Request contains an invalid argument.", "whatever"])
def test_1007_while_resuming_means_the_handle(reason: str) -> None:
    assert classify_close(1007, reason, resuming=True, at_connect=True).action is FRESH


def test_1007_while_resuming_can_still_be_a_mistake_of_ours() -> None:
    verdict = classify_close(1007, "API key not valid.", resuming=True, at_connect=True)
    assert verdict.action is GIVE_UP
    unknown = classify_close(1007, 'Unknown name "x"', resuming=True, at_connect=True)
    assert unknown.action is GIVE_UP


def test_quota_and_overload_ask_for_patience() -> None:
    assert classify_close(1011, "You exceeded your current quota").min_delay >= 10
    assert classify_close(429, at_connect=True).min_delay >= 10
    assert classify_close(1011, "The service is currently unavailable.").min_delay > 0


def test_giving_up_says_what_somebody_can_do() -> None:
    for rule in CLOSE_RULES:
        assert rule.verdict.sentence
        assert rule.source
    assert "GEMINI_API_KEY" in classify_close(1007, "API key not valid.").sentence


@pytest.mark.parametrize("name", sorted(REFUSALS))
def test_every_imitated_refusal_means_something_to_the_client(name: str) -> None:
    """Both roles share one idea of the service: what our server says, our client has a rule for."""
    details = dict.fromkeys(("detail", "name", "path", "model", "version"), "x")
    refusal = refuse(name, **details)
    verdict = classify_close(refusal.code, refusal.reason)
    matched = [rule for rule in CLOSE_RULES if rule.verdict is verdict]
    assert matched, refusal


def test_a_misspelt_voice_is_told_as_one() -> None:
    detail = did_you_mean("voice", "Kora", PREBUILT_VOICES)
    verdict = classify_close(1007, refuse("unknown_voice", detail=detail).reason)
    assert verdict.action is GIVE_UP
    assert "voice" in verdict.sentence


def test_reasons_cut_mid_sentence_are_still_understood() -> None:
    """A close reason holds 123 bytes."""
    full = "models/gemini-9 is not found for API version v1beta, or is not supported for bidiGenerateContent. Call Lis"
    for length in range(len("models/gemini-9 is not found for API version"), len(full)):
        assert classify_close(1008, full[:length]).action is GIVE_UP


def test_the_same_answer_again_and_again_hardens() -> None:
    invalid = classify_close(1007, "Request contains an invalid argument.")
    assert after_repeats(invalid, 0).action is FRESH
    assert after_repeats(invalid, 1).action is GIVE_UP
    internal = classify_close(1011, "Internal error encountered.")
    assert after_repeats(internal, 2).action is RESUME
    assert after_repeats(internal, 3).action is FRESH
    lifetime = classify_close(1011, "Deadline expired before operation could complete.")
    assert after_repeats(lifetime, 99) is lifetime
    assert after_repeats(CloseVerdict(GIVE_UP, "x", repeats=1), 5).action is GIVE_UP


def test_backoff_doubles_to_four_seconds() -> None:
    middle = [sum(backoff(attempt, Random(seed)) for seed in range(200)) / 200 for attempt in range(1, 7)]
    assert middle == pytest.approx([0.5, 1.0, 2.0, 4.0, 4.0, 4.0], rel=0.05)


@few
@given(st.integers(-5, 10**6), st.integers())
def test_backoff_stays_in_bounds_and_is_the_seeds(attempt: int, seed: int) -> None:
    delay = backoff(attempt, Random(seed))
    assert 0.4 <= delay <= 4.8
    assert delay == backoff(attempt, Random(seed))


@few
@given(st.integers(0, 5000), st.text(max_size=40), st.booleans(), st.booleans())
def test_every_end_has_a_verdict(code: int, reason: str, resuming: bool, at_connect: bool) -> None:
    verdict = classify_close(code, reason, resuming=resuming, at_connect=at_connect)
    assert verdict.sentence
    assert reason not in verdict.sentence or len(reason) < 4
