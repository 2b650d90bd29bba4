"""What a client of the Live service has to do, line by line: long sessions, ends of connections, known faults, and the
checklists for both roles; each with the test that shows it, or with what took its place.

Numbers are section and line of the project's wire reference: 10 long sessions, 13 close codes, 15 faults of the service,
17C and 17S the checklists of client and server.
"""

# ruff: noqa: E501 - a table reads best with one row per line

from __future__ import annotations

from tests.claims.claims import Claim, done, instead
from tests.claims.seeds import (
    ANSWERS,
    ASSEMBLER,
    CALLS,
    CONFIG,
    LANES,
    QUIRKS,
    RECEIVING,
    REFUSALS,
    SENDING,
    SESSION,
)

WIRE = "tests/session/test_wire_behaviour.py::"
WIRE_TURNS = "tests/session/test_wire_turns.py::"
CONNECTION = "tests/session/test_connection.py::"
PROPERTIES = "tests/session/test_session_properties.py::"
PLAYER = "tests/session/test_player_input.py::"
LINK = "tests/adapters/test_live_client.py::"
WEBSOCKET = "tests/adapters/test_websocket.py::"
CLOSING = "tests/live/test_closing.py::"
STAMPER = "tests/stream/test_stamper.py::"
CODEC = "tests/live/test_codec.py::"
SERVER_CODEC = "tests/live/test_server_codec.py::"
REQUESTS = "tests/live/test_requests.py::"
REPLIES = "tests/live/test_replies.py::"
RUNTIME = "tests/world/test_runtime.py::"
STRICT = "tests/session/test_strict_service.py::"
GATE = "tests/audio/test_gate.py::"
LOCAL_SERVER = "tests/server/test_local_server.py::"
GENAI = "tests/live/test_genai.py::"

POLICY = "one table of rules, first match wins, hardened when it repeats"

LONG_SESSIONS = (
    done("10.1a", "resumption is asked for in the setup", CONFIG + "test_the_plainest_setup"),
    done("10.1b", "handles are kept even when not asked for", WIRE + "test_a_handle_is_kept_even_where_none_was_asked_for"),
    done("10.1c", "the newest resumable handle counts", CONNECTION + "test_a_handle_that_cannot_be_resumed_does_not_replace_one_that_can"),
    done("10.1d", "a resumed connection sends a whole setup with the handle", CONNECTION + "test_a_go_away_moves_at_a_turn_boundary_with_the_handle"),
    done("10.1e", "output in flight is not restored: what was not answered is asked again", WIRE + "test_a_resumed_session_is_asked_again"),
    done("10.1f", "the old socket is closed before the next one opens", LINK + "test_the_old_socket_is_closed_before_the_next_one_opens"),
    done("10.1g", "a handle nobody knows any more: a fresh session", CONNECTION + "test_a_dead_handle_is_dropped"),
    done("10.1h", "1007 on a resume attempt means the handle", CLOSING + "test_1007_while_resuming_means_the_handle"),
    done("10.1i", "configuration may change on a resumed session", LANES + "test_without_a_message_lane_the_session_moves_at_a_quiet_moment"),
    instead("10.1j", "transparent mode: messages are counted, kept and replayed", "every input is kept until its answer begins and sent again, on any service", "the Developer API refuses transparent mode (google-genai 3.4.0)", PLAYER + "test_what_was_not_answered_is_sent_again_on_the_next_connection"),
    done("10.2a", "a goAway is obeyed at a turn boundary", WIRE + "test_a_move_waits_for_the_turn_and_what_was_said_plays_on"),
    done("10.2b", "and at the latest by a timer, because the service may fall silent", CONNECTION + "test_a_go_away_is_obeyed_before_its_deadline_even_in_mid_turn"),
    done("10.2c", "what was said before a move plays on", WIRE + "test_a_move_by_the_clock_in_mid_turn_plays_what_had_come"),
    done("10.2d", "a move splits no utterance of the player's", WIRE + "test_a_move_never_splits_what_the_player_says"),
    done("10.2e", "an unexpected 1000 is not the player hanging up", CONNECTION + "test_an_unexpected_1000_is_not_the_player_hanging_up"),
    done("10.2f", "an end nobody announced is resumed", CLOSING + "test_the_policy"),
    done("10.3", "the context is compressed unless told otherwise", CONFIG + "test_the_plainest_setup"),
)  # fmt: skip

CLOSE_CODES = (
    done("13a", "each close code and reason has its action", CLOSING + "test_the_policy"),
    done("13b", "giving up says what somebody can do", CLOSING + "test_giving_up_says_what_somebody_can_do"),
    done("13c", "reasons are matched loosely, cut ones too", CLOSING + "test_reasons_cut_mid_sentence_are_still_understood"),
    done("13d", "any code and any reason has an action", CLOSING + "test_every_end_has_a_verdict"),
    done("13e", "the same answer again and again hardens: resumed, fresh, given up", CLOSING + "test_the_same_answer_again_and_again_hardens"),
    done("13f", "quota and overload ask for patience", CLOSING + "test_quota_and_overload_ask_for_patience"),
    done("13g", "the delay doubles from half a second to four", CLOSING + "test_backoff_doubles_to_four_seconds"),
    done("13h", "and varies by chance that is the seed's", CLOSING + "test_backoff_stays_in_bounds_and_is_the_seeds"),
    done("13i", "a refused upgrade is told apart by its status", LINK + "test_a_refused_upgrade_is_an_event_with_its_status"),
    done("13j", "after thirty seconds the character speaks its authored lines and trying goes on", CONNECTION + "test_away_for_too_long_is_degraded_and_still_tried"),
    done("13k", "giving up ends in a state from which connecting works", CONNECTION + "test_an_error_is_a_state_you_can_connect_from"),
    done("13l", "every refusal of the imitation means something to our client", CLOSING + "test_every_imitated_refusal_means_something_to_the_client"),
    instead("13m", "the close reason is always logged", "it is told by an event with a sentence", "a log is read by nobody who plays", CONNECTION + "test_a_refused_upgrade_says_what_to_do"),
)  # fmt: skip

FAULTS = (
    done("15a", "turnComplete that never comes", WIRE_TURNS + "test_a_turn_whose_end_is_never_told_ends_all_the_same"),
    done("15b", "a transcript that repeats the whole turn", STAMPER + "test_a_cumulative_transcript_is_recognised"),
    done("15c", "turnComplete too early: late sound is played", WIRE_TURNS + "test_sound_after_the_turns_end_is_still_played"),
    done("15d", "late sound of a turn that seemed over is followed, too", WIRE_TURNS + "test_sound_after_its_turn_seemed_over_moves_the_mouth_again"),
    done("15e", "interrupted and turnComplete with nothing running", STAMPER + "test_a_spurious_pair_of_interrupted_and_turn_complete_changes_nothing"),
    done("15f", "interrupted more than once", WIRE_TURNS + "test_repeated_interruptions_are_one"),
    done("15g", "generationComplete right after a call is no end", WIRE_TURNS + "test_generation_complete_after_a_call_is_not_the_end_of_the_turn"),
    done("15h", "a turn is blocked until every call is answered, so every one is", CALLS + "test_a_batch_is_answered_whole"),
    done("15i", "errors around tools: resumed, and the microphone held meanwhile", CALLS + "test_the_microphone_is_held_while_a_blocking_call_is_pending"),
    done("15j", "the held microphone's sound is not lost", GATE + "test_while_a_call_blocks_the_line_speech_is_kept_and_sent_later"),
    done("15k", "silence after goAway", CONNECTION + "test_a_go_away_is_obeyed_before_its_deadline_even_in_mid_turn"),
    instead("15l", "resumption that fails: a fresh session with a summary of the old one", "a fresh session; what the player said last is asked again, and the persona's instruction is in every setup", "one less summary that invents memories", WIRE + "test_a_resumed_session_is_asked_again"),
    done("15m", "transcripts are never told to be finished", ASSEMBLER + "test_the_timer_stands_in_for_the_next_character"),
    done("15n", "transcripts come in fragments", RECEIVING + "test_transcripts_are_kept_to_the_letter"),
    done("15o", "an answer that stalls", PLAYER + "test_an_overdue_answer_is_noticed_once_it_was_sent"),
    done("15p", "instructions in mid-session: by the lane the service takes, else by moving", LANES + "test_the_lane_is_data_per_model_and_service"),
    done("15q", "a lane that was refused is not used again", LANES + "test_a_lane_the_service_refused_is_not_used_again"),
    instead("15r", "pongs that come late", "no pings of ours; watchdogs on answers, turns and setups", "aicc2025/sip-to-ai#14, googleapis/python-genai#2935", PLAYER + "test_an_overdue_answer_is_noticed_once_it_was_sent"),
    done("15s", "sound in chunks of any size, two bytes too", CODEC + "test_two_byte_pieces_are_sound_and_empty_ones_are_nothing"),
    done("15t", "how a toolResponse looks", SENDING + "test_what_goes_over_the_wire"),
)  # fmt: skip

CLIENT = (
    done("17C1a", "text frames, camelCase, setup first", LINK + "test_the_setup_goes_first_and_nothing_before_its_answer"),
    done("17C1b", "waiting for setupComplete has an end", CONNECTION + "test_a_setup_that_is_never_answered_is_given_up_and_tried_again"),
    done("17C1c", "and is tried again although we closed that socket ourselves", WIRE + "test_a_setup_given_up_is_tried_again_although_we_closed_the_socket_ourselves"),
    done("17C2a", "text and binary frames", CODEC + "test_json_arrives_in_binary_and_in_text_frames"),
    done("17C2b", "every key is looked at, unknown ones cost nothing", RECEIVING + "test_unknown_names_at_every_level_are_one_event_and_cost_nothing_else"),
    done("17C2c", "empty messages", RECEIVING + "test_every_kind"),
    instead("17C3", "ping time-out of a minute or none; 16 MiB frames", "no pings, 16 MiB", "constants of adapters/websocket.py", WEBSOCKET + "test_a_connection_sends_no_pings_of_its_own"),
    done("17C4a", "v1beta unless told otherwise", CONFIG + "test_addresses"),
    done("17C4b", "the key travels in a header and nowhere else", CONFIG + "test_the_key_travels_in_a_header_and_nowhere_else"),
    done("17C4c", "the key is in no event", LINK + "test_the_key_is_in_no_event"),
    done("17C4d", "ephemeral tokens, end to end", WIRE + "test_an_ephemeral_token_reaches_the_service_in_a_header_only"),
    done("17C5a", "thoughts are not speech", RECEIVING + "test_a_thought_is_not_speech"),
    done("17C5b", "transcript deltas are joined as they are", RECEIVING + "test_transcripts_are_kept_to_the_letter"),
    done("17C6a", "an interruption silences at once", RUNTIME + "test_barge_in_silences_at_once_and_nothing_of_the_old_turn_is_heard_again"),
    done("17C6b", "repeated ones are accepted", WIRE_TURNS + "test_repeated_interruptions_are_one"),
    done("17C7a", "every call is answered", SESSION + "test_unknown_names_bad_arguments_and_failing_handlers_are_all_answered"),
    done("17C7b", "cancelled ones are not", CALLS + "test_a_cancelled_call_is_not_answered_and_its_handler_is_stopped"),
    done("17C7c", "each at most once, whatever happens", PROPERTIES + "test_no_order_of_anything_raises_or_breaks_a_promise"),
    done("17C8", "handles always kept, timer on goAway, old socket closed first", LINK + "test_the_old_socket_is_closed_before_the_next_one_opens"),
    done("17C9a", "a watchdog on the turn's end", WIRE_TURNS + "test_a_turn_whose_end_is_never_told_ends_all_the_same"),
    done("17C9b", "late sound is played", WIRE_TURNS + "test_sound_after_the_turns_end_is_still_played"),
    done("17C10", "the policy for close codes", CLOSING + "test_the_policy"),
    done("17C11", "switching between push-to-talk and open microphone moves the session", WIRE + "test_switching_to_an_open_microphone_moves_the_session_at_the_turns_boundary"),
    done("17C12", "a stream that pauses in automatic mode is told to end", WIRE + "test_an_open_stream_is_told_that_it_ends"),
)  # fmt: skip

BAD_INPUT = (
    done("B1", "a handler returns what cannot be sent", CALLS + "test_a_result_that_cannot_be_sent_is_answered_with_a_sentence"),
    done("B1a", "numbers JSON does not know", ANSWERS + "test_a_result_without_a_form_in_json_raises_a_value_error"),
    done("B2", "duplicate ids in one batch", WIRE_TURNS + "test_duplicate_ids_in_one_batch_are_answered_once"),
    done("B3", "a response after the socket closed", WIRE_TURNS + "test_a_response_for_a_closed_connection_is_not_sent_on_the_next"),
    done("B4", "a call of the previous connection", WIRE_TURNS + "test_a_call_of_the_connection_before_is_not_carried_out"),
    done("B5", "a setup over the size limit", WIRE + "test_a_setup_over_the_limit_is_told_without_breaking_a_frame"),
    done("B6", "a key with a line break", CONFIG + "test_a_key_with_a_line_break_is_refused_without_being_quoted"),
    done("B7", "a model the table does not know", WIRE + "test_a_model_nobody_has_heard_of_is_told_and_tried"),
    done("B7a", "is asked for nothing optional", QUIRKS + "test_an_unknown_model_is_asked_for_nothing_optional"),
    done("B8", "no key at all", WIRE + "test_no_key_is_told_and_connecting_is_not_tried"),
    done("B9", "a setting the service would refuse", WIRE + "test_what_the_service_would_refuse_is_told_before_it_does"),
)  # fmt: skip

SERVER = (
    done("17S1", "the paths of both services, any version, constrained too", LOCAL_SERVER + "test_paths_of_all_services_and_versions"),
    done("17S2a", "both kinds of frame, both spellings at every level", REQUESTS + "test_every_kind_in_either_spelling"),
    done("17S2b", "both base64 alphabets, padding or not", CODEC + "test_sound_in_either_alphabet"),
    done("17S3", "setup first, anything else is refused", REFUSALS + "test_messages_at_the_wrong_moment"),
    done("17S4", "camelCase, one object a frame, binary, under one mebibyte", SERVER_CODEC + "test_a_frame_most_clients_would_refuse_is_the_callers_mistake"),
    done("17S5", "no message made of unknown keys: every frame is read back by Google's own client", GENAI + "test_a_whole_turn"),
    done("17S6", "ids are echoed, answers are taken in any grouping", SESSION + "test_unknown_names_bad_arguments_and_failing_handlers_are_all_answered"),
    done("17S7", "what travels together arrives together and in order", SERVER_CODEC + "test_what_travels_together_arrives_together_and_in_order"),
    done("17S8a", "usage keys by dialect", REPLIES + "test_usage_speaks_the_dialect"),
    done("17S8b", "durations with an s", REPLIES + "test_durations_are_written_as_protobuf_writes_them"),
    done("17S9", "frames of sixteen mebibytes are read", WEBSOCKET + "test_a_frame_of_many_mebibytes_passes"),
    done("17S10a", "media chunks of old clients", REQUESTS + "test_old_clients_send_media_chunks"),
    done("17S10b", "activity, end of stream, context updates, history", REQUESTS + "test_every_kind_in_either_spelling"),
    done("17S11", "a strict service refuses what the real one refuses", REFUSALS + "test_the_strict_server_refuses_what_the_service_refuses"),
    done("17S12", "and accepts all that our client sends it, on both services", STRICT + "test_every_family_takes_our_setup_or_says_why_not"),
)  # fmt: skip

WIRE_CLAIMS: tuple[Claim, ...] = (*LONG_SESSIONS, *CLOSE_CODES, *FAULTS, *CLIENT, *BAD_INPUT, *SERVER)
