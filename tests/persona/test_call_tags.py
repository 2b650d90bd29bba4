from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from embodiment.persona.call_tags import (
    MAX_TAG_CHARS,
    Call,
    CallTagParser,
    Garbled,
    Speech,
    TagOutput,
    render_result,
)

DEEP = '{"a":' * 40 + "1" + "}" * 40


def joined(outputs: list[TagOutput]) -> list[TagOutput]:
    """Neighbouring speech in one piece: how it was cut is the fragments' business."""
    merged: list[TagOutput] = []
    for output in outputs:
        if isinstance(output, Speech) and merged and isinstance(merged[-1], Speech):
            merged[-1] = Speech(merged[-1].text + output.text)
        else:
            merged.append(output)
    return merged


def parse(*fragments: str) -> list[TagOutput]:
    parser = CallTagParser()
    outputs = [output for fragment in fragments for output in parser.feed(fragment)]
    return joined(outputs + parser.flush())


def spoken(outputs: list[TagOutput]) -> str:
    return "".join(output.text for output in outputs if isinstance(output, Speech))


def test_a_tag_is_taken_out_of_speech() -> None:
    assert parse('Hello [CALL: play_emote {"emote_name": "wave"}] there.') == [
        Speech("Hello "),
        Call("play_emote", {"emote_name": "wave"}),
        Speech(" there."),
    ]


@pytest.mark.parametrize(
    ("tag", "name", "args"),
    [
        ("[CALL: get_health {}]", "get_health", {}),
        ("[CALL: get_health]", "get_health", {}),
        ("[CALL:get_health{}]", "get_health", {}),
        ("[call : a.b:c-d  { } ]", "a.b:c-d", {}),
        ('[CALL: f {"a": {"b": {"c": [1, {"d": 2}]}}}]', "f", {"a": {"b": {"c": [1, {"d": 2}]}}}),
        ('[CALL: f {"text": "a } ] { [ b"}]', "f", {"text": "a } ] { [ b"}),
        (r'[CALL: f {"text": "say \"hi]\" \\"}]', "f", {"text": 'say "hi]" \\'}),
        ('[CALL: f {"text": "[CALL: g {}]"}]', "f", {"text": "[CALL: g {}]"}),
        ('[CALL: f\n{"a":\n 1}\n]', "f", {"a": 1}),
    ],
)
def test_tags_that_are_read(tag: str, name: str, args: dict[str, Any]) -> None:
    """Nested braces, brackets in strings and escapes: what a pattern for flat arguments breaks on."""
    assert parse(tag) == [Call(name, args)]
    assert parse(*tag) == [Call(name, args)]


@pytest.mark.parametrize("text", ["a [b] c", "[CALLER: hi]", "[", "[[", "[ca", "[CA: x]", "[RESULTS: 3]"])
def test_brackets_that_are_no_tag_are_speech(text: str) -> None:
    assert parse(text) == [Speech(text)]
    assert parse(*text) == [Speech(text)]


@pytest.mark.parametrize(
    ("text", "raw", "rest"),
    [
        ("[CALL: wave {emote: bow}] Hi", "[CALL: wave {emote: bow}]", " Hi"),
        ('[CALL: wave {"a": 1} please] Hi', '[CALL: wave {"a": 1} please]', " Hi"),
        ('[CALL: wave {"a": "bow] Hi. "Yes", he said.', '[CALL: wave {"a": "bow]', ' Hi. "Yes", he said.'),
        ('[CALL: wave {"a": [1}] Hi', '[CALL: wave {"a": [1}]', " Hi"),
        ("[CALL: play emote {}] Hi", "[CALL: play emote {}]", " Hi"),
        ("[CALL: 1st {}] Hi", "[CALL: 1st {}]", " Hi"),
        ("[CALL: {}] Hi", "[CALL: {}]", " Hi"),
        ('[CALL: f {"a": NaN}] Hi', '[CALL: f {"a": NaN}]', " Hi"),
        ('[RESULT: f {"gold": 7}] Hi', '[RESULT: f {"gold": 7}]', " Hi"),
        (f"[CALL: f {DEEP}] Hi", f"[CALL: f {DEEP}]", " Hi"),
    ],
)  # fmt: skip
def test_garbled_tags_are_reported_and_never_guessed(text: str, raw: str, rest: str) -> None:
    for fragments in ([text], list(text)):
        outputs = parse(*fragments)
        garbled, speech = outputs
        assert isinstance(garbled, Garbled)
        assert garbled.raw == raw
        assert garbled.reason
        assert speech == Speech(rest)


def test_a_tag_cut_off_by_the_end_of_the_turn_is_not_spoken() -> None:
    assert parse('Hi [CALL: wave {"a": 1')[0] == Speech("Hi ")
    garbled = parse('Hi [CALL: wave {"a": 1')[1]
    assert isinstance(garbled, Garbled)
    assert garbled.raw == '[CALL: wave {"a": 1'


def test_only_the_possible_beginning_of_a_tag_is_held_back() -> None:
    parser = CallTagParser()
    assert parser.feed("Good day [") == [Speech("Good day ")]
    assert parser.held == "["
    assert parser.feed("sighs] to you") == [Speech("[sighs] to you")]
    assert parser.held == ""


def test_holding_back_is_bounded_and_then_it_was_speech() -> None:
    parser = CallTagParser()
    text = "[CALL: f {" + " " * (MAX_TAG_CHARS - 10)
    assert parser.feed(text[:-1]) == []
    assert joined(parser.feed(text[-1])) == [Speech(text)]
    assert parser.held == ""


def test_a_tag_behind_an_endless_one_is_still_no_speech() -> None:
    text = "[CALL: f {" + "x" * MAX_TAG_CHARS + " [CALL: wave {}] end"
    outputs = parse(text)
    assert Call("wave", {}) in outputs
    assert "[CALL: wave" not in spoken(outputs)


def test_clear_forgets_what_was_held() -> None:
    """After an interruption the rest of a tag must not be completed by the next turn's words."""
    parser = CallTagParser()
    parser.feed("[CALL: wave {")
    parser.clear()
    assert parser.feed("}] Hello") == [Speech("}] Hello")]
    assert parser.flush() == []


def test_results_are_told_in_the_same_style() -> None:
    assert (
        render_result("price_of", {"gold": 7, "naïve": "ü"}) == '[RESULT: price_of {"gold": 7, "naïve": "ü"}]'
    )


# -- properties ---------------------------------------------------------------------------------------------

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-99, 99) | st.text('ab"\\[]{}: ü\n', max_size=6),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text("ab}]", max_size=3), inner, max_size=3)
    ),
    max_leaves=5,
)
ARGS = st.dictionaries(st.text('a"]}', max_size=3), VALUES, max_size=3)
NAMES = st.sampled_from(["wave", "a.b", "_f", "x:y-z"])
TAGS = st.builds(
    lambda name, args, ascii_only: f"[CALL: {name} {json.dumps(args, ensure_ascii=ascii_only)}]",
    NAMES, ARGS, st.booleans(),
)  # fmt: skip
PROSE = st.text('ab .,!\n{}":', max_size=12)
NOISE = st.lists(
    st.sampled_from(["[", "]", "{", "}", '"', "\\", "CALL", "[CALL:", "[RESULT:", " ", "wave", "a", ":", "[c", "{}]"]),
    max_size=30,
).map("".join)  # fmt: skip


def cut(text: str, cuts: list[int]) -> list[str]:
    edges = [0, *sorted(min(each, len(text)) for each in cuts), len(text)]
    return [text[start:end] for start, end in pairwise(edges)]


@settings(max_examples=50)
@given(st.lists(TAGS | PROSE | NOISE, max_size=6).map("".join), st.lists(st.integers(0, 400), max_size=12))
def test_how_the_text_is_cut_makes_no_difference(text: str, cuts: list[int]) -> None:
    assert parse(*cut(text, cuts)) == parse(text)
    assert parse(*text) == parse(text)


@settings(max_examples=50)
@given(st.lists(st.tuples(PROSE, TAGS), max_size=4), st.lists(st.integers(0, 400), max_size=12))
def test_speech_is_the_text_without_its_tags(pieces: list[tuple[str, str]], cuts: list[int]) -> None:
    text = "".join(prose + tag for prose, tag in pieces)
    outputs = parse(*cut(text, cuts))
    assert spoken(outputs) == "".join(prose for prose, _ in pieces)
    calls = [output for output in outputs if isinstance(output, Call)]
    assert [f"[CALL: {call.name} " in tag for call, (_, tag) in zip(calls, pieces, strict=True)] == [
        True
    ] * len(calls)


@given(NOISE, st.lists(st.integers(0, 100), max_size=8))
def test_nothing_is_lost_and_nothing_is_held_beyond_the_bound(noise: str, cuts: list[int]) -> None:
    parser = CallTagParser()
    outputs: list[TagOutput] = []
    for fragment in cut(noise, cuts):
        outputs += parser.feed(fragment)
        assert len(parser.held) < MAX_TAG_CHARS
    outputs += parser.flush()
    assert parser.held == ""
    if not any(isinstance(output, Call) for output in outputs):
        whole = "".join(
            o.text if isinstance(o, Speech) else o.raw for o in outputs if not isinstance(o, Call)
        )
        assert whole == noise


@given(NOISE)
def test_a_complete_tag_never_reaches_the_speech(noise: str) -> None:
    outputs = parse(noise + "[CALL: wave {}]")
    assert "[CALL: wave {}]" not in spoken(outputs)
