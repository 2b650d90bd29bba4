"""Values of every message kind, for the properties that hold for all of them."""

from __future__ import annotations

from typing import Any

import numpy as np
from hypothesis import settings
from hypothesis import strategies as st

from embodiment.live import messages as msg
from embodiment.live.messages import ServerEvent
from embodiment.units import Int16Array

few = settings(max_examples=25, deadline=None)
"""The default suite runs in seconds on a busy machine; a failing example is remembered and shrunk as ever."""

words = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
some_words = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=20)
seconds = st.integers(0, 10**9).map(lambda millis: millis / 1000)
pcm: st.SearchStrategy[Int16Array] = st.lists(st.integers(-32768, 32767), min_size=1, max_size=40).map(
    lambda samples: np.array(samples, dtype=np.int16)
)
rates = st.sampled_from([8_000, 16_000, 22_050, 24_000, 44_100, 48_000])
counts = st.integers(0, 10**6)
json_values: st.SearchStrategy[Any] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**60), 2**60)
    | st.floats(allow_nan=False, allow_infinity=False)
    | words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=8,
)
json_objects = st.dictionaries(words, json_values, max_size=4)

phoneme_times = st.builds(
    lambda ipa, start, length: msg.PhonemeTime(ipa, start, round(start + length, 3)),
    words,
    seconds,
    st.integers(0, 5000).map(lambda millis: millis / 1000),
)
word_times = st.builds(
    lambda word, start, length: msg.WordTime(word, start, round(start + length, 3)),
    some_words,
    seconds,
    st.integers(0, 5000).map(lambda millis: millis / 1000),
)
modality_tokens = st.builds(msg.ModalityTokens, st.sampled_from(["TEXT", "AUDIO", "IMAGE"]), counts)
details = st.lists(modality_tokens, max_size=3).map(tuple)

audio_deltas = st.builds(msg.AudioDelta, pcm, rates)
server_events: dict[str, st.SearchStrategy[ServerEvent]] = {
    "setup_complete": st.builds(msg.SetupComplete, words, words),
    "audio": audio_deltas,
    "text": st.builds(msg.TextDelta, some_words, st.booleans()),
    "media": st.builds(msg.MediaDelta, st.just("video/mp4"), st.binary(min_size=1, max_size=20)),
    "code": st.builds(msg.CodeDelta, words, language=st.just("PYTHON"))
    | st.builds(msg.CodeDelta, words, outcome=st.just("OUTCOME_OK")),
    "output": st.builds(
        msg.OutputTranscription,
        words,
        st.booleans(),
        st.lists(word_times, max_size=3).map(tuple),
        words,
        st.none() | seconds,
        st.none() | seconds,
        st.lists(phoneme_times, max_size=3).map(tuple),
    ),
    "input": st.builds(
        msg.InputTranscription,
        words,
        st.booleans(),
        st.booleans(),
        st.lists(word_times, max_size=3).map(tuple),
        words,
        words,
        st.none() | seconds,
        st.none() | seconds,
    ),
    "generation_complete": st.just(msg.GenerationComplete()),
    "turn_complete": st.builds(msg.TurnComplete, st.sampled_from(["", "BLOCKLIST", "A_NEW_REASON"])),
    "interrupted": st.just(msg.Interrupted()),
    "waiting": st.just(msg.WaitingForInput()),
    "status": st.builds(msg.InteractionStatus, st.sampled_from(["IDLE", "IN_PROGRESS", "SOMETHING_NEW"])),
    "call": st.builds(msg.FunctionCall, words, words.filter(bool), json_objects, st.just(()), st.booleans()),
    "cancellation": st.builds(
        msg.FunctionCallCancellation, st.lists(words, min_size=1, max_size=3).map(tuple)
    ),
    "go_away": st.builds(msg.GoAway, st.none() | seconds),
    "resumption": st.builds(
        msg.SessionResumptionUpdate, words, st.booleans(), st.none() | st.integers(0, 2**62)
    ),
    "activity": st.builds(
        msg.VoiceActivitySignal, st.sampled_from(["ACTIVITY_START", "ACTIVITY_END"]), st.none() | seconds
    ),
    "usage": st.builds(
        msg.UsageMetadata,
        prompt_tokens=counts,
        response_tokens=counts,
        total_tokens=counts,
        cached_tokens=counts,
        thoughts_tokens=counts,
        tool_use_tokens=counts,
        prompt_details=details,
        response_details=details,
        cached_details=details,
        tool_use_details=details,
        service_tier=words,
    ),
    "grounding": st.builds(msg.Grounding, search=st.dictionaries(some_words, words, min_size=1, max_size=2)),
}
any_server_event: st.SearchStrategy[ServerEvent] = st.one_of(*server_events.values())

blobs = st.builds(msg.Blob, st.just("image/png"), st.binary(min_size=1, max_size=20))
turns = st.builds(
    msg.Turn,
    st.sampled_from(["user", "model", "system"]),
    st.lists(words, max_size=3).map(tuple),
    st.lists(blobs, max_size=2).map(tuple),
)
client_messages: dict[str, st.SearchStrategy[msg.ClientMessage]] = {
    "setup": st.builds(
        msg.Setup,
        st.fixed_dictionaries(
            {"model": words, "generationConfig": st.fixed_dictionaries({"temperature": st.floats(0, 2)})}
        ),
    ),
    "content": st.builds(msg.ClientContent, st.lists(turns, max_size=3).map(tuple), st.booleans()),
    "audio": st.builds(msg.RealtimeAudio, pcm, rates),
    "video": st.builds(msg.RealtimeVideo, st.binary(min_size=1, max_size=20)),
    "realtime_text": st.builds(msg.RealtimeText, words),
    "stream_end": st.just(msg.AudioStreamEnd()),
    "activity_start": st.just(msg.ActivityStart()),
    "activity_end": st.just(msg.ActivityEnd()),
    "tool_response": st.builds(
        msg.ToolResponse,
        st.lists(
            st.builds(
                msg.FunctionResponse,
                words,
                words,
                st.dictionaries(words.filter(lambda key: key != "scheduling"), json_values, max_size=3),
                st.none() | st.sampled_from(["SILENT", "WHEN_IDLE", "INTERRUPT", "INTERRUPTED"]),
                st.booleans(),
                st.lists(blobs, max_size=1).map(tuple),
            ),
            max_size=3,
        ).map(tuple),
    ),
    "context_update": st.builds(
        msg.ContextUpdate,
        st.none() | st.lists(words, max_size=2).map(tuple),
        st.none() | st.just([]) | st.just([{"functionDeclarations": [{"name": "wave"}]}]),
    ),
}
any_client_message: st.SearchStrategy[msg.ClientMessage] = st.one_of(*client_messages.values())
