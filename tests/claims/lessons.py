"""Lessons other projects paid for that concern the wire, turns, functions and goals, each with the test that keeps it.

Numbers are those of the project's list of lessons; the other numbers belong to the sound, the game and the tutor.
"""

# ruff: noqa: E501 - a table reads best with one row per line

from __future__ import annotations

from tests.claims.claims import Claim, done
from tests.claims.seeds import (
    ANSWERS,
    ASSEMBLER,
    BINDING,
    CALLS,
    CONFIG,
    CONTEXT,
    FUNCTIONS,
    GOALS,
    LANES,
    LINT,
    QUIRKS,
    RECEIVING,
    SENDING,
    SESSION_LIFE,
    SPEC,
    TAGS,
)
from tests.claims.wire import CODEC, CONNECTION, LINK, REQUESTS, RUNTIME, STAMPER, WEBSOCKET, WIRE

DISPATCHER = "tests/world/test_dispatcher.py::"
SENTENCES = "tests/session/test_sentences.py::"
WORDS = "tests/stream/test_words.py::"

LESSONS: tuple[Claim, ...] = (
    done("1", "the end of a turn is not the end of the session", WIRE + "test_a_connection_outlives_its_turns"),
    done("2", "connected means that the setup was accepted", CONNECTION + "test_connected_means_the_setup_was_accepted_not_that_a_socket_is_open"),
    done("2a", "and that may never happen", CONNECTION + "test_a_setup_that_is_never_answered_is_given_up_and_tried_again"),
    done("3", "models retire: a table as data, and the prefix always", CONFIG + "test_the_model_always_gets_its_prefix"),
    done("3a", "a model the table does not know yet", QUIRKS + "test_an_unlisted_model_gets_the_family_of_its_name_and_says_so"),
    done("4", "JSON comes in binary frames", CODEC + "test_json_arrives_in_binary_and_in_text_frames"),
    done("4a", "what a message says comes before the end it tells, or its last words open a ghost turn", RECEIVING + "test_the_turns_end_comes_after_its_words_and_its_sound"),
    done("5", "one writer, in order", LINK + "test_messages_keep_their_order"),
    done("6", "no sound and no key in a log", WIRE + "test_neither_sound_nor_key_is_logged"),
    done("6a", "no key in an address", CONFIG + "test_the_key_travels_in_a_header_and_nowhere_else"),
    done("7", "current field names are sent", SENDING + "test_what_goes_over_the_wire"),
    done("7a", "and old ones understood", REQUESTS + "test_old_clients_send_media_chunks"),
    done("8", "text is never asked of a model that speaks", CONFIG + "test_audio_is_asked_for_and_text_never"),
    done("9", "a close we ask for is a clean end", LINK + "test_a_close_we_asked_for_is_clean"),
    done("9a", "no handshake blocks the game", RUNTIME + "test_a_frame_never_waits_for_the_network"),
    done("10", "an error is a state one can connect from", CONNECTION + "test_an_error_is_a_state_you_can_connect_from"),
    done("11", "goAway is a request to move while idle", WIRE + "test_a_move_waits_for_the_turn_and_what_was_said_plays_on"),
    done("11a", "the new socket is refused while the old one lives", LINK + "test_the_old_socket_is_closed_before_the_next_one_opens"),
    done("12", "slow pongs are normal", WEBSOCKET + "test_a_connection_sends_no_pings_of_its_own"),
    done("13", "limits are met in tests, not by players", WIRE + "test_the_longest_life_of_a_connection_is_lived_through"),
    done("14", "one queue, drained with a budget", DISPATCHER + "test_a_tick_handles_no_more_than_its_budget_and_keeps_the_order"),
    done("15", "the world polls, not each game", RUNTIME + "test_a_typed_line_is_answered_in_sound_and_words"),
    done("31", "text and sound promise no order: each mark says how it is known", WORDS + "test_marks_are_ring_positions_close_to_the_truth"),
    done("31a", "text ahead of its sound waits for it", ASSEMBLER + "test_text_ahead_of_its_sound_waits_for_it"),
    done("32", "deltas, and the other kind is noticed", STAMPER + "test_a_cumulative_transcript_is_recognised"),
    done("33", "a sentence's end needs the next character", SENTENCES + "test_a_boundary_needs_the_next_character"),
    done("34", "a tail is released by a timer", ASSEMBLER + "test_the_timer_releases_a_tail_without_further_text"),
    done("35", "the end of a turn is an event of its own", SESSION_LIFE + "test_turn_end_is_an_event_of_its_own"),
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
