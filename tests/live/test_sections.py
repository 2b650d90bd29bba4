from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from embodiment.errors import UsageError
from embodiment.live.sections import Call, Knowledge, Topic, parse, render
from tests.live.strategies import few

PRICE = Topic(
    "price",
    says=("what does a {item} cost", "how much is the {item}"),
    lines=("A {item} is {gold} gold.",),
    calls=(Call("price_of", {"item": "{item}", "count": 2, "discount": 0.5, "loud": True}),),
    once=True,
    when="after:greeting",
    goal="sell",
    emote="wave",
)
BRUNHILD = Knowledge(
    name="Brunhild",
    topics=(PRICE, Topic("poetry", ("do you like poems",), ("Who told you?",))),
    slots={"item": ("sword", "horse shoe")},
    greetings=("Well met.",),
    farewells=("Go then.",),
    again=("Speak up!",),
    small_talk=("Hm.",),
    interrupted=("Yes?",),
)

texts = st.text(max_size=20) | st.sampled_from(
    ["", " ", "a\nb", "a\rb", "  padded ", '"quoted"', "## topic: x", "--- end of authored knowledge ---",
     "you: hello", "naïve “quotes”", "\u2028", "\ud800", "{slot}", "नमस्ते", "- dash", "a\tb", "#", "\x00"]
)  # fmt: skip
lines = st.lists(texts, max_size=3).map(tuple)
scalars = texts | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.booleans()
calls = st.builds(Call, texts, st.dictionaries(texts, scalars, max_size=3))
topics = st.builds(
    Topic, texts, lines, lines, st.lists(calls, max_size=2).map(tuple), st.booleans(), texts, texts, texts
)
knowledges = st.builds(
    Knowledge,
    texts,
    st.lists(topics, max_size=3).map(tuple),
    st.dictionaries(texts, lines, max_size=3),
    lines,
    lines,
    lines,
    lines,
    lines,
)


@few
@given(knowledges)
@example(Knowledge())
@example(BRUNHILD)
def test_what_was_authored_is_what_the_server_reads(knowledge: Knowledge) -> None:
    assert parse(render(knowledge)) == knowledge


@few
@given(knowledges, st.text(max_size=60), st.text(max_size=60))
def test_other_text_around_the_section_does_not_matter(knowledge: Knowledge, before: str, after: str) -> None:
    assert parse(f"{before}\n{render(knowledge)}\n{after}") == knowledge
    assert parse(render(knowledge).replace("\n", "\r\n")) == knowledge


@few
@given(st.text())
def test_arbitrary_text_is_no_knowledge_and_no_error(text: str) -> None:
    assert parse(text) is None or "--- authored knowledge" in text


@few
@given(st.lists(st.sampled_from(render(BRUNHILD).split("\n")) | st.text(max_size=30), max_size=40))
def test_a_section_in_shreds_is_no_error(shreds: list[str]) -> None:
    for text in ("\n".join(shreds), "--- authored knowledge v1 ---\n" + "\n".join(shreds)):
        found = parse(text)
        assert found is None or parse(render(found)) == found


@few
@given(st.integers(0, len(render(BRUNHILD))))
def test_a_section_cut_off_gives_only_what_is_whole(length: int) -> None:
    found = parse(render(BRUNHILD)[:length])
    if found is None:
        return
    assert found.topics == BRUNHILD.topics[: len(found.topics)]
    assert all(BRUNHILD.slots[slot] == words for slot, words in found.slots.items())
    assert found.name in ("", BRUNHILD.name)
    for name in ("greetings", "farewells", "again", "small_talk", "interrupted"):
        assert getattr(found, name) in ((), getattr(BRUNHILD, name))


def test_the_types_of_arguments_survive() -> None:
    found = parse(render(BRUNHILD))
    assert found is not None
    args = found.topics[0].calls[0].args
    assert [type(value) for value in args.values()] == [str, int, float, bool]


def test_a_real_model_can_read_it() -> None:
    text = render(BRUNHILD)
    assert "player: what does a {item} cost" in text
    assert 'do: price_of {"item": "{item}", "count": 2, "discount": 0.5, "loud": true}' in text
    assert "you: A {item} is {gold} gold." in text
    assert "\nyou: Well met.\n" in text


def test_hand_written_variations_are_understood() -> None:
    text = """Prose before.
      --- authored knowledge v7 ---
      A remark by the author.
      ## mystery: from a later version
      you: never read
      ## topic: smith
        player:   are you a smith
        do: wave
        do: {"broken":
        do: "half
        you: I am.
        mood: unknown
      --- end of authored knowledge ---
    """
    assert parse(text) == Knowledge(
        topics=(Topic("smith", ("are you a smith",), ("I am.",), (Call("wave"),)),)
    )


def test_the_first_of_several_sections_counts() -> None:
    assert parse(render(Knowledge("A")) + "\n" + render(Knowledge("B"))) == Knowledge("A")


@pytest.mark.parametrize("value", [float("nan"), float("inf")])
def test_a_number_nobody_can_write_is_refused_where_it_is_authored(value: float) -> None:
    with pytest.raises(UsageError, match="finite"):
        Call("f", {"x": value})


def test_knowledge_is_a_value() -> None:
    assert hash(BRUNHILD) == hash(BRUNHILD)
