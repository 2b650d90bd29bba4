"""Lessons other projects paid for that concern functions, goals and call tags, each with the test that keeps it.

Numbers are those of the project's list of lessons; the other numbers belong to the wire, the sound and the game.
"""

# ruff: noqa: E501 - a table reads best with one row per line

from __future__ import annotations

from tests.claims.claims import Claim, done
from tests.claims.seeds import ANSWERS, BINDING, CALLS, CONTEXT, FUNCTIONS, GOALS, LANES, LINT, SPEC, TAGS

LESSONS: tuple[Claim, ...] = (
    done("36", "a call ahead of the first sound must not carry the last turn's number", CALLS + "test_a_call_ahead_of_the_first_sound_waits_for_it"),
    done("37", "an emote at arrival comes seconds early", CALLS + "test_an_emote_is_answered_at_once_and_runs_when_its_place_is_heard"),
    done("37a", "a late emote expires", CALLS + "test_an_emote_whose_place_is_long_past_expires"),
    done("37b", "an interruption drops what was not seen", CALLS + "test_an_emote_of_a_cut_turn_is_dropped_and_remembered_for_the_correction"),
    done("38", "tags split over pieces leak and fire twice", TAGS + "test_how_the_text_is_cut_makes_no_difference"),
    done("38a", "tags are voiced by native audio", LINT + "test_tags_may_be_read_aloud_by_native_audio_unless_a_provider_speaks"),
    done("39", "every call is answered, unknown names too", CALLS + "test_an_unknown_function_is_answered_and_reported"),
    done("39a", "a handler that raises is answered for", CALLS + "test_a_handler_that_raises_is_answered_and_reported"),
    done("40", "cancellation is wired end to end", CALLS + "test_a_cancelled_call_is_not_answered_and_its_handler_is_stopped"),
    done("41", "batches are answered completely", CALLS + "test_a_batch_is_answered_whole"),
    done("41a", "numbers are coerced", BINDING + "test_two_point_zero_is_an_int_and_two_point_five_is_not"),
    done("41b", "choices are checked", BINDING + "test_an_unknown_choice_is_refused_with_the_allowed_values"),
    done("41c", "getters forgive JSON's doubles", CONTEXT + "test_json_doubles_are_accepted_where_whole_numbers_are_meant"),
    done("42", "uninformative results are asked for again", ANSWERS + "test_every_problem_has_status_reason_and_whether_to_retry"),
    done("43", "repeated emotes are one", CALLS + "test_repeated_emotes_are_collapsed_and_answered"),
    done("44", "blocking or not is a matter of the family", SPEC + "test_blocking_or_not_is_per_model_family"),
    done("44a", "emotes are non-blocking and silent", SPEC + "test_emotes_default_to_non_blocking_and_silent"),
    done("45", "register before connect, and the program says so", FUNCTIONS + "test_after_freeze_registering_raises_and_says_to_reconnect"),
    done("46", "goals in the setup do not reach a running session", LANES + "test_a_change_goes_out_by_the_best_lane_and_is_called_sent"),
    done("47", "text during speech interrupts it", LANES + "test_nothing_goes_out_over_speech"),
    done("48", "pushy goals feel like selling", GOALS + "test_even_urgent_goals_leave_the_player_a_no"),
    done("58", "a setting nothing reads is a lie", LINT + "test_a_provider_that_is_named_and_not_given_is_found"),
)  # fmt: skip
