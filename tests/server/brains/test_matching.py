from __future__ import annotations

import pytest

from embodiment.live.sections import Knowledge, Topic
from embodiment.server.brains.matching import CLEAR, DOUBTFUL, Matcher

KNOWLEDGE = Knowledge(
    name="Alma",
    topics=(
        Topic("greeting", ("hello", "good morning", "hello alma")),
        Topic("name", ("what is your name", "who are you")),
        Topic("price", ("how much is a {item}", "what does a {item} cost")),
        Topic("trade", ("what do you do here", "what is your trade", "are you the baker")),
        Topic("way", ("where is the mill", "how do i get to the mill")),
        Topic("poem", ("tell me a poem", "recite a poem")),
        Topic("goodbye", ("goodbye", "see you later")),
    ),
    slots={"item": ("loaf", "cake")},
)
MATCHER = Matcher(KNOWLEDGE)


def topic_of(text: str, least: float = CLEAR) -> str:
    found = MATCHER.match(text, lambda topic: True)
    return found.topic.name if found is not None and found.score >= least else ""


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("Hello!", "greeting"),
        ("Good morning, my friend", "greeting"),
        ("What's your name?", "name"),
        ("could you tell me the price of a loaf please", "price"),
        ("what do cakes cost", "price"),
        ("what is your job", "trade"),
        ("which way is it to the mill", "way"),
        ("do you know any poems", "poem"),
        ("bye, see you tomorrow", "goodbye"),
        ("Alma, tell me a poem", "poem"),
    ],
)
def test_what_is_meant_is_found_in_other_words(text: str, topic: str) -> None:
    assert topic_of(text) == topic


@pytest.mark.parametrize(
    "text",
    [
        "ten of clubs",
        "seven queen of hearts",
        "ask not what your country can do for you",
        "what is the capital of france",
        "the weather is nice today",
        "how much is a dragon",
        "",
        "…",
    ],
)
def test_what_nobody_authored_is_nothing(text: str) -> None:
    assert topic_of(text) == ""


def test_doubtful_words_need_a_better_fit() -> None:
    assert DOUBTFUL > CLEAR
    assert topic_of("how much is a loaf", DOUBTFUL) == "price"


def test_topics_that_may_not_be_talked_about_are_passed_over() -> None:
    found = MATCHER.match("what is your name", lambda topic: topic.name != "name")
    assert found is None or found.topic.name != "name"


def test_slots_are_given_as_authored() -> None:
    found = MATCHER.match("how much are CAKES", lambda topic: True)
    assert found is not None
    assert found.slots == {"item": "cake"}


def test_a_character_without_knowledge_matches_nothing() -> None:
    assert Matcher(Knowledge()).match("hello", lambda topic: True) is None


def test_a_topic_that_takes_anything_is_no_rival_of_the_others() -> None:
    catching = Topic("answer", ("{anything}", "{item} and {item}"))
    matcher = Matcher(Knowledge(topics=(*KNOWLEDGE.topics, catching), slots=KNOWLEDGE.slots))
    found = matcher.match("Hello!", lambda topic: True)
    assert found is not None
    assert found.topic.name == "greeting"
    taken = matcher.anything(lambda topic: True)
    assert taken is not None
    assert (taken.topic.name, taken.score) == ("answer", CLEAR)
    assert matcher.anything(lambda topic: topic.name != "answer") is None
    assert MATCHER.anything(lambda topic: True) is None


def test_of_a_speech_without_end_the_last_minute_counts() -> None:
    ramble = "and the weather was fine that day " * 2000
    assert topic_of(f"what do you do here {ramble}") == ""
    assert MATCHER.match(f"{ramble} tell me a poem", lambda topic: True) is not None
