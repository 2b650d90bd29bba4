"""Every claim of the four documents on function calling and goals the project began with, and what became of each.

Numbers are document and kind: S summary, K stack, P pattern, A anti-pattern, H "do not write it yourself", F pitfall,
E example, N state of the art, I integration point, Q open question, T truth, L link between parts, W work item, V
verification, C success criterion. The documents describe a C# package on an older service; where the service or the
project has moved on, the claim's intent is kept by the rule that replaced it.
"""

# ruff: noqa: E501 - a table reads best with one row per line

from __future__ import annotations

from tests.claims.claims import Claim, done, instead

DECLARATION = "tests/persona/test_declaration.py::"
FUNCTIONS = "tests/persona/test_functions.py::"
CONTEXT = "tests/persona/test_context.py::"
BINDING = "tests/persona/test_binding.py::"
SCHEMA = "tests/persona/test_schema.py::"
SPEC = "tests/persona/test_spec.py::"
GOALS = "tests/persona/test_goals.py::"
INSTRUCTION = "tests/persona/test_instruction.py::"
TAGS = "tests/persona/test_call_tags.py::"
LINT = "tests/persona/test_lint.py::"
CALLS = "tests/session/test_calls.py::"
ANSWERS = "tests/session/test_call_answers.py::"
STEPS = "tests/session/test_call_steps.py::"
LANES = "tests/session/test_goal_lanes.py::"
SESSION = "tests/session/test_session.py::"
SESSION_LIFE = "tests/session/test_session_life.py::"
ASSEMBLER = "tests/session/test_assembler.py::"
RECEIVING = "tests/live/test_receiving.py::"
SENDING = "tests/live/test_sending.py::"
CONFIG = "tests/live/test_config.py::"
QUIRKS = "tests/live/test_quirks.py::"
REFUSALS = "tests/live/test_refusals.py::"
FASTPATH = "tests/live/test_fastpath.py::"

LIVE_API = "ai.google.dev Live API reference, 2026-09-04"
VERTEX = "Vertex AI Live reference, context updates and system content, 2026-09"
ALWAYS_ANSWER = "livekit/agents issues 6569 and 6600: a turn stays blocked until every call is answered"
STREAMING = "measured here: a tag split anywhere is found, so it can be taken out before it is shown"

SEED_000 = (
    done("000-S1", "registering functions and changing goals keep their public names", SESSION + "test_the_public_names_of_functions_and_goals"),
    done("000-S2", "declarations travel as tools with functionDeclarations in the setup", FUNCTIONS + "test_tools_json_wraps_all_declarations_in_one_tool"),
    done("000-S3", "calls arrive as a toolCall message of their own", RECEIVING + "test_every_kind"),
    done("000-S4", "answers leave as a toolResponse message of their own", SENDING + "test_what_goes_over_the_wire"),
    done("000-S5", "cancellations arrive as a list of ids", RECEIVING + "test_every_kind"),
    instead("000-S6", "the instruction cannot be changed after the setup", "it can, by lanes that depend on model and service", VERTEX, LANES + "test_the_lane_is_data_per_model_and_service"),
    done("000-S7", "goals gather locally and reach the model at the next connect at the latest", LANES + "test_without_a_handle_a_change_waits_for_the_next_connection_and_says_so"),
    done("000-S8", "goals stay in the instruction and never become the player's words", LANES + "test_messages_ask_for_no_answer_and_carry_the_whole_instruction"),
    done("000-S9", "native calls and calls written into speech both work", CALLS + "test_calls_by_tag_are_told_only_what_is_worth_a_word"),
    done("000-K1", "JSON is built and read by a library", FASTPATH + "test_writing_is_undone_by_reading"),
    done("000-K2", "the registry maps a name to declaration and handler", FUNCTIONS + "test_functions_are_registered_with_typed_declarations_before_connect"),
    done("000-K3", "the instruction is composed of persona and goals in one place", INSTRUCTION + "test_parts_are_prose_goals_functions_knowledge"),
    done("000-K4", "the typed builder knows flat primitives only", DECLARATION + "test_builder_has_the_five_flat_types"),
    instead("000-K5", "one static flag chooses native or written calls", "each session chooses, because characters may use different models", "ancestor's own change from a static to an instance property", SESSION + "test_the_mode_is_a_choice_per_session"),
    done("000-P1", "the setup carries model, generation settings, instruction and tools", CONFIG + "test_the_fullest_setup_has_every_field_where_the_service_looks_for_it"),
    done("000-P1a", "a declaration has upper-case types, properties, enum and required", DECLARATION + "test_builder_gives_the_tool_json_of_the_setup_message"),
    done("000-P2", "the id of each call is kept", RECEIVING + "test_function_calls_come_several_at_a_time_and_without_id_or_arguments"),
    done("000-P3", "a result goes back with the id of its call", CALLS + "test_a_query_runs_on_arrival_and_its_result_is_answered_with_its_id"),
    instead("000-P3a", "a handler that returns nothing is not answered", "it is answered with ok", ALWAYS_ANSWER, CALLS + "test_a_handler_that_returns_nothing_is_answered_too"),
    instead("000-P3b", "without a connection the result is dropped silently", "it is told by an event", "nothing typed, said or computed is lost", CALLS + "test_a_result_after_the_connection_was_lost_is_told_by_an_event_only"),
    instead("000-P3c", "a call without id is not answered", "it is answered with an empty id: one service omits ids", "pipecat: older Vertex models send no id", CALLS + "test_calls_without_an_id_are_kept_apart"),
    done("000-P4", "a cancelled id is remembered by the registry", FUNCTIONS + "test_cancellations_are_remembered_until_the_next_connection"),
    done("000-P5", "without native calls the functions are listed in the instruction", FUNCTIONS + "test_prompt_instructions_list_every_function_and_the_tag"),
    instead("000-P5a", "a pattern for flat arguments finds the tags", "a parser that follows braces, strings and escapes", STREAMING, TAGS + "test_tags_that_are_read"),
    instead("000-P6", "a goal changed in mid-session is logged and waits", "it goes out by the best lane, and an event says what is known", VERTEX, LANES + "test_a_change_goes_out_by_the_best_lane_and_is_called_sent"),
    done("000-A1", "results are never wrapped in clientContent", SENDING + "test_what_goes_over_the_wire"),
    done("000-A2", "the id goes from the call through events to the answer", STEPS + "test_several_answers_make_one_tool_response"),
    done("000-A3", "a cancelled call is not answered, whatever finishes first", CALLS + "test_a_cancelled_call_is_not_answered_and_its_handler_is_stopped"),
    instead("000-A4", "system-role content is never sent", "it is sent on the one service that takes it, and only there", VERTEX, QUIRKS + "test_goal_lanes_per_service"),
    done("000-H1", "declarations are never glued together as text", FASTPATH + "test_writing_is_undone_by_reading"),
    done("000-H2", "no schema validator of our own: the builder makes only what is valid", FUNCTIONS + "test_declared_behaviors_pass_the_lint_of_every_family"),
    done("000-H3", "ids are the service's and are echoed", CALLS + "test_a_query_runs_on_arrival_and_its_result_is_answered_with_its_id"),
    instead("000-H4", "a regular expression is enough for tags", "a streaming parser with a bounded hold-back", STREAMING, TAGS + "test_how_the_text_is_cut_makes_no_difference"),
    done("000-F1", "pitfall: the event lacks the id", RECEIVING + "test_function_calls_come_several_at_a_time_and_without_id_or_arguments"),
    done("000-F2", "pitfall: the answer's format is mistaken", SENDING + "test_what_goes_over_the_wire"),
    done("000-F3", "pitfall: of a batch only the first is answered", CALLS + "test_a_batch_is_answered_whole"),
    done("000-F4", "pitfall: tags are split over transcript pieces", TAGS + "test_how_the_text_is_cut_makes_no_difference"),
    done("000-F5", "pitfall: the model reads tags aloud; the instruction forbids it", FUNCTIONS + "test_prompt_instructions_list_every_function_and_the_tag"),
    done("000-F5a", "tags are stripped from what is forwarded", TAGS + "test_speech_is_the_text_without_its_tags"),
    done("000-F5b", "native audio may still say a tag, and the developer is told", LINT + "test_tags_may_be_read_aloud_by_native_audio_unless_a_provider_speaks"),
    done("000-F6", "pitfall: goals are expected to act at once; the text says when they do", GOALS + "test_delivery_sentences_promise_no_more_than_is_known"),
    done("000-E1", "the builder is fluent and has string, int, float, bool and enum", DECLARATION + "test_builder_has_the_five_flat_types"),
    done("000-E2", "register, then connect: the tools are in the setup", SESSION + "test_tools_travel_in_the_setup_in_native_mode"),
    done("000-E3", "the example declaration gives the example JSON", DECLARATION + "test_builder_gives_the_tool_json_of_the_setup_message"),
    done("000-E4", "the example declaration gives the example prompt line", DECLARATION + "test_builder_gives_the_prompt_line"),
    done("000-E5", "all declarations stand in one tool", FUNCTIONS + "test_tools_json_wraps_all_declarations_in_one_tool"),
    done("000-E6", "the prompt instructions begin with AVAILABLE FUNCTIONS and show the tag", FUNCTIONS + "test_prompt_instructions_list_every_function_and_the_tag"),
    done("000-E7", "the setup has tools only when there are any", FUNCTIONS + "test_nothing_registered_means_no_tools_and_no_instructions"),
    instead("000-E8", "an absent result is sent as an empty object", "it is sent as a status the model can read", "Google's migration notes: uninformative results are asked for again", ANSWERS + "test_results_become_objects"),
    instead("000-N1", "flat primitives only", "the builder is flat; signatures and models also give lists, objects and limits", LIVE_API, SCHEMA + "test_a_nested_model_is_an_object"),
    done("000-N2", "tools are put into the setup by us", CONFIG + "test_every_field_of_the_configuration_reaches_the_service"),
    done("000-N3", "answers are sent by us", SENDING + "test_what_goes_over_the_wire"),
    done("000-N4", "cancellations are read by us", RECEIVING + "test_every_kind"),
    instead("000-N5", "calls are always blocking", "blocking or not is chosen per function, within what the family takes", LIVE_API, SPEC + "test_blocking_or_not_is_per_model_family"),
    done("000-Q1", "any object may be a result", ANSWERS + "test_any_json_value_survives"),
    done("000-Q2", "tags may come garbled: they are reported and not guessed", TAGS + "test_garbled_tags_are_reported_and_never_guessed"),
    done("000-Q3", "native calls work with audio output", CONFIG + "test_audio_is_asked_for_and_text_never"),
    done("000-Q4", "the connection's configuration has a field for tools", CONFIG + "test_every_field_of_the_configuration_reaches_the_service"),
)  # fmt: skip

SEED_001 = (
    done("001-S1", "handlers fire in step with what is heard", CALLS + "test_an_emote_is_answered_at_once_and_runs_when_its_place_is_heard"),
    done("001-S2", "goals with urgency are put into the instruction", GOALS + "test_each_priority_has_its_own_urgency_framing"),
    instead("001-S3", "system-role content updates a running session everywhere", "on one service only; elsewhere the session moves", "googleapis/js-genai issue 820: the Developer API closes with 1007", QUIRKS + "test_goal_lanes_per_service"),
    done("001-S4", "functions are fixed once the setup is sent", FUNCTIONS + "test_after_freeze_registering_raises_and_says_to_reconnect"),
    done("001-K1", "a declaration has name, description and parameters", DECLARATION + "test_builder_gives_the_tool_json_of_the_setup_message"),
    done("001-K2", "types: text, whole, number, truth, list, object, choice", SCHEMA + "test_types_and_their_counterparts"),
    instead("001-K2a", "a parameter may be any of several types", "one type per parameter; a union is refused with the cure", "a union cannot be checked before the handler runs without guessing", SCHEMA + "test_a_type_without_counterpart_raises_and_names_the_parameter"),
    done("001-K3", "a tool wraps declarations", FUNCTIONS + "test_tools_json_wraps_all_declarations_in_one_tool"),
    done("001-K4", "a received call has name, arguments and id", RECEIVING + "test_function_calls_come_several_at_a_time_and_without_id_or_arguments"),
    done("001-K5", "an answer has name, response and id", STEPS + "test_several_answers_make_one_tool_response"),
    done("001-K6", "one message may hold several calls", RECEIVING + "test_function_calls_come_several_at_a_time_and_without_id_or_arguments"),
    done("001-K7", "a cancellation lists ids", RECEIVING + "test_every_kind"),
    instead("001-K8", "a tool configuration chooses the calling mode", "Live setups have no toolConfig; unknown fields end the connection", LIVE_API, REFUSALS + "test_the_strict_server_refuses_what_the_service_refuses"),
    done("001-K9", "new types: registry, goal manager, call context, priority, goal", "tests/test_exports.py::test_the_lazy_table_and_the_typed_imports_say_the_same"),
    done("001-P1", "functions are registered before connect and frozen at connect", SESSION + "test_functions_are_fixed_while_connected_and_free_again_afterwards"),
    done("001-P2", "a call's packet reaches handler and listeners", SESSION + "test_a_call_carries_its_id_to_the_handler_and_back"),
    done("001-P2a", "a handler that raises is an event, and the conversation goes on", CALLS + "test_a_handler_that_raises_is_answered_and_reported"),
    instead("001-P2b", "a handler without result is fire-and-forget", "every call is answered", ALWAYS_ANSWER, CALLS + "test_a_handler_that_returns_nothing_is_answered_too"),
    instead("001-P3", "a changed goal goes out at once", "at the next quiet moment, changes together", "cutting speech for a goal is heard by the player; an update costs the prompt cache", LANES + "test_nothing_goes_out_over_speech"),
    done("001-P3a", "an update does not complete a turn", LANES + "test_messages_ask_for_no_answer_and_carry_the_whole_instruction"),
    done("001-P4", "an answer carries its call's id and lets the model go on", CALLS + "test_a_query_runs_on_arrival_and_its_result_is_answered_with_its_id"),
    done("001-P5", "low, medium and high have their own framing", GOALS + "test_each_priority_has_its_own_urgency_framing"),
    instead("001-P5a", "urgent goals are pushed persistently", "every framing leaves the player a no", "players took pushing characters for salesmen", GOALS + "test_even_urgent_goals_leave_the_player_a_no"),
    done("001-A1", "never: registering after connect", FUNCTIONS + "test_after_freeze_registering_raises_and_says_to_reconnect"),
    instead("001-A2", "never: slow handlers, they freeze game and model", "they may be slow: async handlers run beside the game, and a time-out answers for them", LIVE_API, CALLS + "test_a_slow_handler_is_answered_for_cancelled_and_reported"),
    done("001-A3", "never: goals as user messages", LANES + "test_messages_ask_for_no_answer_and_carry_the_whole_instruction"),
    done("001-A4", "never: an answer without the id", CALLS + "test_a_query_runs_on_arrival_and_its_result_is_answered_with_its_id"),
    done("001-A5", "never: ignoring a cancellation", SESSION + "test_a_cancellation_from_the_service_stops_the_handler"),
    done("001-H1", "schemas are made by the builder", DECLARATION + "test_builder_gives_the_tool_json_of_the_setup_message"),
    instead("001-H2", "types are not coerced by us", "pydantic checks and coerces before a handler runs", "models write 2.0 and \"2\" for 2", BINDING + "test_two_point_zero_is_an_int_and_two_point_five_is_not"),
    done("001-H3", "responses are serialised by a library", ANSWERS + "test_results_become_objects"),
    done("001-H4", "the tool format comes from one place", FUNCTIONS + "test_tools_json_wraps_all_declarations_in_one_tool"),
    done("001-H5", "calls are parsed in one place", RECEIVING + "test_function_calls_come_several_at_a_time_and_without_id_or_arguments"),
    done("001-H6", "cancellations are handled", CALLS + "test_a_cancelled_call_is_not_answered_and_its_handler_is_stopped"),
    done("001-F1", "pitfall: a slow handler means silence", CALLS + "test_a_slow_handler_is_answered_for_cancelled_and_reported"),
    done("001-F2", "pitfall: of a batch only the first is answered", CALLS + "test_a_batch_is_answered_whole"),
    done("001-F3", "pitfall: cancellation and completion race", CALLS + "test_a_cancellation_after_the_answer_changes_nothing"),
    done("001-F4", "pitfall: JSON numbers arrive as doubles", CONTEXT + "test_json_doubles_are_accepted_where_whole_numbers_are_meant"),
    done("001-F5", "pitfall: long goals; a maximum is documented and not enforced", GOALS + "test_too_many_and_too_long_goals_are_reported_and_not_refused"),
    done("001-F5a", "the framing is compact", GOALS + "test_compose_is_compact_and_empty_without_goals"),
    instead("001-F6", "an update in mid-turn is sent and may change the tone", "it waits for a quiet moment", "any content interrupts a running generation", LANES + "test_nothing_goes_out_over_speech"),
    done("001-E1", "optional parameters, choices and limits can be declared", DECLARATION + "test_defaults_limits_lists_and_field_descriptions"),
    done("001-E2", "the setup holds all functions", SESSION + "test_tools_travel_in_the_setup_in_native_mode"),
    done("001-E3", "a query's result goes back as an object", ANSWERS + "test_results_become_objects"),
    done("001-E4", "system-role content without completing a turn is one lane", LANES + "test_messages_ask_for_no_answer_and_carry_the_whole_instruction"),
    done("001-E5", "a handler takes one context", BINDING + "test_the_builder_gives_its_handler_a_context"),
    done("001-E6", "typed getters with defaults, objects and lists included", CONTEXT + "test_all_getters"),
    done("001-E6a", "a missing argument gives the default", CONTEXT + "test_missing_and_null_give_the_default"),
    done("001-N1", "non-blocking calls with scheduling exist", CALLS + "test_scheduling_goes_with_the_answers_of_calls_nobody_waits_for"),
    instead("001-N2", "the instruction can change in mid-session", "by lanes, as dated data per family and service", VERTEX, LANES + "test_the_lane_is_data_per_model_and_service"),
    done("001-N3", "a resumed session may have a new configuration", LANES + "test_without_a_message_lane_the_session_moves_at_a_quiet_moment"),
    done("001-N4", "current field names are sent, deprecated media chunks are not", SENDING + "test_what_goes_over_the_wire"),
    instead("001-N5", "non-blocking behaviour is not offered", "it is, per function", LIVE_API, DECLARATION + "test_behavior_is_written_when_it_is_set"),
    done("001-I1", "connect passes the tools", SESSION + "test_tools_travel_in_the_setup_in_native_mode"),
    done("001-I2", "the session handles cancellations", SESSION + "test_a_cancellation_from_the_service_stops_the_handler"),
    done("001-I3", "a call's packet is dispatched to its handler", SESSION + "test_a_call_carries_its_id_to_the_handler_and_back"),
    done("001-I4", "the instruction at connect includes the goals", INSTRUCTION + "test_parts_are_prose_goals_functions_knowledge"),
    done("001-I5", "answers leave through the session's connection", SESSION + "test_a_call_carries_its_id_to_the_handler_and_back"),
    instead("001-Q1", "blocking calls are enough", "emotes default to non-blocking and silent", LIVE_API, SPEC + "test_emotes_default_to_non_blocking_and_silent"),
    done("001-Q2", "answers may go one by one or together", STEPS + "test_several_answers_make_one_tool_response"),
    done("001-Q3", "when an update is taken in is not confirmed, and not claimed", LANES + "test_sent_becomes_assumed_with_the_next_turn_and_never_more"),
    done("001-Q4", "updates replace: the whole instruction is sent", INSTRUCTION + "test_an_update_holds_the_whole_persona_not_the_goals_alone"),
)  # fmt: skip

SEED_003 = (
    done("003-T1", "functions are registered with typed declarations before connect", FUNCTIONS + "test_functions_are_registered_with_typed_declarations_before_connect"),
    done("003-T2", "in native mode declarations are sent in the setup", SESSION + "test_tools_travel_in_the_setup_in_native_mode"),
    done("003-T3", "ids flow through events to the answers", CALLS + "test_a_query_runs_on_arrival_and_its_result_is_answered_with_its_id"),
    done("003-T4", "results can be sent as toolResponse", SENDING + "test_what_goes_over_the_wire"),
    done("003-T5", "cancellations become events", RECEIVING + "test_every_kind"),
    done("003-L1", "the registry makes the tools of its declarations", FUNCTIONS + "test_tools_json_wraps_all_declarations_in_one_tool"),
    done("003-L2", "the configuration carries the tools into the setup", CONFIG + "test_every_field_of_the_configuration_reaches_the_service"),
    done("003-L3", "the client's events carry the id", RECEIVING + "test_function_calls_come_several_at_a_time_and_without_id_or_arguments"),
    done("003-W1", "builder: five flat types, fluent", DECLARATION + "test_builder_has_the_five_flat_types"),
    done("003-W2", "only required parameters are listed as required", DECLARATION + "test_only_required_parameters_are_listed_as_required"),
    done("003-W3", "without parameters the key is omitted", DECLARATION + "test_parameters_are_omitted_when_there_are_none"),
    done("003-W4", "prompt words are string, int, float and bool, choices in brackets", DECLARATION + "test_builder_has_the_five_flat_types"),
    done("003-W5", "registering takes declaration and handler", FUNCTIONS + "test_functions_are_registered_with_typed_declarations_before_connect"),
    done("003-W6", "no functions, no tools and no instructions", FUNCTIONS + "test_nothing_registered_means_no_tools_and_no_instructions"),
    done("003-W7", "the prompt text has head, tag, list and warning", FUNCTIONS + "test_prompt_instructions_list_every_function_and_the_tag"),
    done("003-W8", "a cancellation with several ids cancels each", RECEIVING + "test_every_kind"),
    instead("003-W9", "nothing is sent for a call without id", "an empty id is echoed where the service sends none", "pipecat: older Vertex models send no id", CALLS + "test_calls_without_an_id_are_kept_apart"),
    instead("003-V1", "it compiles", "it is typed strictly, imports its own level only, and is run", "checked by .ci/run on every change", "tests/test_layers.py::test_module_imports_only_lower_levels"),
    done("003-V2", "events have a function id", RECEIVING + "test_function_calls_come_several_at_a_time_and_without_id_or_arguments"),
    done("003-V3", "there is a cancellation event", RECEIVING + "test_every_kind"),
    done("003-V4", "the builder has its five methods and both outputs", DECLARATION + "test_builder_has_the_five_flat_types"),
    instead("003-V5", "registering takes name, declaration and handler", "the declaration holds the name", "one place for a name cannot disagree with itself", FUNCTIONS + "test_functions_are_registered_with_typed_declarations_before_connect"),
    done("003-V6", "the tools have the service's format", FUNCTIONS + "test_tools_json_wraps_all_declarations_in_one_tool"),
    done("003-V7", "the prompt text is formatted", FUNCTIONS + "test_prompt_instructions_list_every_function_and_the_tag"),
    done("003-V8", "the configuration has a field for tools", CONFIG + "test_every_field_of_the_configuration_reaches_the_service"),
    done("003-V9", "the setup includes the tools when set", CONFIG + "test_every_field_of_the_configuration_reaches_the_service"),
    done("003-V10", "toolResponse has the correct JSON", SENDING + "test_what_goes_over_the_wire"),
    done("003-V11", "ids are kept and cancellations are parsed", RECEIVING + "test_every_kind"),
    done("003-C1", "the builder's JSON is valid for the service", FUNCTIONS + "test_declared_behaviors_pass_the_lint_of_every_family"),
    done("003-C2", "the registry gives native JSON and prompt text", FUNCTIONS + "test_prompt_instructions_list_every_function_and_the_tag"),
    done("003-C3", "events carry ids for correlation", CALLS + "test_a_query_runs_on_arrival_and_its_result_is_answered_with_its_id"),
    done("003-C4", "tools, ids, answers and cancellations work on the wire", SENDING + "test_what_goes_over_the_wire"),
    done("003-C5", "sound, transcripts and turns work beside functions", ASSEMBLER + "test_nothing_is_lost_nothing_is_twice_and_the_order_is_kept"),
)  # fmt: skip

SEED_004 = (
    done("004-T1", "registered declarations flow into the setup at connect", SESSION + "test_tools_travel_in_the_setup_in_native_mode"),
    done("004-T2", "the id goes to the handler and back", SESSION + "test_a_call_carries_its_id_to_the_handler_and_back"),
    done("004-T3", "the service's cancellations cancel what is pending", SESSION + "test_a_cancellation_from_the_service_stops_the_handler"),
    done("004-T4", "in prompt mode instructions are injected and tags call handlers", SESSION + "test_tags_run_functions_and_reach_no_subtitle"),
    instead("004-T5", "a goal changed in mid-session logs that it waits", "an event says by which lane it goes and what is known of it", VERTEX, GOALS + "test_delivery_sentences_promise_no_more_than_is_known"),
    done("004-L1", "connect passes tools, calls keep ids, answers are sent", SESSION + "test_a_call_carries_its_id_to_the_handler_and_back"),
    done("004-L2", "connect freezes the registry and builds the tools", SESSION + "test_functions_are_fixed_while_connected_and_free_again_afterwards"),
    done("004-L3", "connect builds the instruction with the function text", SESSION + "test_prompt_mode_puts_the_instructions_in_the_setup_and_no_tools"),
    done("004-L4", "function packets carry the id", SESSION + "test_a_call_carries_its_id_to_the_handler_and_back"),
    instead("004-W1", "a static flag chooses the mode, native by default", "each session chooses, native by default", "ancestor's own change from a static to an instance property", SESSION + "test_the_mode_is_a_choice_per_session"),
    instead("004-W2", "a text buffer is searched with a pattern", "a streaming parser", STREAMING, TAGS + "test_tags_that_are_read"),
    done("004-W3", "functions are fixed for the session's lifetime", FUNCTIONS + "test_after_freeze_registering_raises_and_says_to_reconnect"),
    instead("004-W3a", "they stay fixed after a disconnect", "they can be changed between connections", "ancestor's defect: its registry never thaws", FUNCTIONS + "test_after_thaw_registering_works_again"),
    done("004-W4", "the registry is frozen in either mode", SESSION + "test_prompt_mode_puts_the_instructions_in_the_setup_and_no_tools"),
    done("004-W5", "in prompt mode the function text joins the instruction", INSTRUCTION + "test_parts_are_prose_goals_functions_knowledge"),
    done("004-W6", "a cancellation marks the call", FUNCTIONS + "test_cancellations_are_remembered_until_the_next_connection"),
    done("004-W7", "a call without arguments is a call", RECEIVING + "test_function_calls_come_several_at_a_time_and_without_id_or_arguments"),
    instead("004-W8", "a result without id is warned about and dropped", "tags are answered as text, wire calls always", ALWAYS_ANSWER, STEPS + "test_an_answer_to_a_tag_is_a_result_line"),
    instead("004-W9", "tags stay visible in the transcript events", "a tag never reaches text or voice", STREAMING, TAGS + "test_a_complete_tag_never_reaches_the_speech"),
    instead("004-W10", "a tag with garbled JSON is called with no arguments", "it is reported and not called", "a guess would do something the model did not ask for", TAGS + "test_garbled_tags_are_reported_and_never_guessed"),
    instead("004-W10a", "calls by tag cannot be answered", "their results are told as text at the next turn boundary", "the prompt mode was meant to serve queries too", SESSION + "test_tags_run_functions_and_reach_no_subtitle"),
    done("004-W10b", "the buffer is bounded", TAGS + "test_holding_back_is_bounded_and_then_it_was_speech"),
    done("004-W11", "an interruption clears the buffer", SESSION + "test_tags_are_forgotten_on_interruption_turn_end_and_disconnect"),
    done("004-W12", "a turn's end clears the buffer", SESSION + "test_tags_are_forgotten_on_interruption_turn_end_and_disconnect"),
    done("004-W13", "a disconnect clears the buffer", SESSION + "test_tags_are_forgotten_on_interruption_turn_end_and_disconnect"),
    done("004-W14", "without a connection a goal change says nothing", LANES + "test_goals_before_connect_are_in_the_setup"),
    done("004-W15", "the instruction builder takes optional function text", INSTRUCTION + "test_goals_and_functions_are_absent_when_empty"),
    instead("004-V1", "registering takes name, declaration and handler", "the declaration holds the name", "one place for a name cannot disagree with itself", FUNCTIONS + "test_functions_are_registered_with_typed_declarations_before_connect"),
    done("004-V2", "native mode: tools in the setup", SESSION + "test_tools_travel_in_the_setup_in_native_mode"),
    done("004-V3", "prompt mode: instructions in the setup", SESSION + "test_prompt_mode_puts_the_instructions_in_the_setup_and_no_tools"),
    done("004-V4", "cancellations reach the registry", CALLS + "test_a_cancellation_that_overtakes_its_call_still_counts"),
    done("004-V5", "the id reaches the packet", SESSION + "test_a_call_carries_its_id_to_the_handler_and_back"),
    done("004-V6", "a cancelled call is checked before it runs", CALLS + "test_a_call_cancelled_before_it_is_seen_is_not_run"),
    done("004-V7", "answers hold id, name and result", STEPS + "test_several_answers_make_one_tool_response"),
    done("004-V8", "transcripts are parsed for tags in prompt mode", SESSION + "test_tags_run_functions_and_reach_no_subtitle"),
    done("004-V9", "goal changes are reported honestly", GOALS + "test_delivery_sentences_promise_no_more_than_is_known"),
    done("004-V10", "buffers are cleared on interruption, turn end and disconnect", SESSION + "test_tags_are_forgotten_on_interruption_turn_end_and_disconnect"),
    instead("004-V11", "it compiles", "it is typed strictly, imports its own level only, and is run", "checked by .ci/run on every change", "tests/test_layers.py::test_module_imports_only_lower_levels"),
    done("004-C1", "declared, called with correct arguments, answered", SESSION + "test_a_call_carries_its_id_to_the_handler_and_back"),
    instead("004-C2", "goals gather and apply at connect", "and by the best lane before that", VERTEX, LANES + "test_any_history_ends_with_the_model_knowing_the_goals"),
    done("004-C3", "both modes use the same registry and handlers", CALLS + "test_declared_and_prompt_functions_share_one_ledger"),
    done("004-C4", "switching modes needs no other code", SESSION + "test_the_mode_is_a_choice_per_session"),
    done("004-C5", "sound, transcripts and turns work beside functions", ASSEMBLER + "test_nothing_is_lost_nothing_is_twice_and_the_order_is_kept"),
)  # fmt: skip

CLAIMS: tuple[Claim, ...] = (*SEED_000, *SEED_001, *SEED_003, *SEED_004)
