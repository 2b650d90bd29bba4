from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest

from embodiment.adapters.assets import Assets
from embodiment.app.game import load_demo
from embodiment.persona.persona import Persona, persona_from_toml
from embodiment.server.brains.matching import CLEAR, Matcher
from embodiment.server.brains.memory import Memory
from embodiment.session.events import TextReceived, TurnEnded
from embodiment.testing.stage import Stage
from embodiment.world.character import Character
from tests.app.player_lines import PLAYER_LINES, PlayerLine

ROOT = Path(__file__).resolve().parent.parent.parent
VILLAGE = load_demo("village", Assets(roots=[ROOT])).game or pytest.fail("the village is a game")
CLASSES: dict[str, type[Character]] = {
    (kind if isinstance(kind, str) else kind.folder).rsplit("/", 1)[-1]: Character
    if isinstance(kind, str)
    else kind
    for kind in VILLAGE.characters
}


@cache
def persona_of(key: str) -> Persona:
    name = f"assets/characters/{key}/character.toml"
    return persona_from_toml((ROOT / name).read_text(encoding="utf-8"), name)


@cache
def mind_of(key: str) -> Matcher:
    return Matcher(persona_of(key).knowledge)


def topic_of(said: str, persona: Persona) -> str:
    """Which topic's line was spoken; slots and results match anything."""
    for topic in persona.knowledge.topics:
        for line in topic.lines:
            pattern = re.sub(r"\\\{\w+\\\}", ".+", re.escape(line))
            if re.match(pattern, said, flags=re.IGNORECASE):
                return topic.name
    return ""


def test_there_are_at_least_twenty_and_they_cover_what_the_village_is_for() -> None:
    assert len(PLAYER_LINES) >= 20
    topics = {line.topic for line in PLAYER_LINES}
    assert {"name", "trade", "way", "goodbye", "price", "remedy"} <= topics


@pytest.mark.parametrize("line", PLAYER_LINES, ids=lambda line: f"{line.character}: {line.text}")
def test_a_line_means_its_topic_to_a_mind_that_has_heard_nothing_yet(line: PlayerLine) -> None:
    found = mind_of(line.character).match(line.text, lambda topic: Memory().holds(topic.when))
    assert found is not None
    assert (found.topic.name, found.score >= CLEAR) == (line.topic, True)


def first_that_call(lines: Sequence[PlayerLine]) -> list[PlayerLine]:
    """One line for each topic that needs a function, and one for each character."""
    chosen: dict[tuple[str, str], PlayerLine] = {}
    for line in lines:
        topics = persona_of(line.character).knowledge.topics
        calls = next(topic.calls for topic in topics if topic.name == line.topic)
        chosen.setdefault((line.character, line.topic if calls else ""), line)
    return list(chosen.values())


@pytest.mark.parametrize(
    "line", first_that_call(PLAYER_LINES), ids=lambda line: f"{line.character}: {line.text}"
)
def test_a_typed_line_is_answered_by_its_topic(line: PlayerLine) -> None:
    persona = persona_of(line.character)
    with Stage() as stage:
        stage.add(CLASSES[line.character], persona)
        stage.run(0.3)
        stage.type(line.text)
        stage.until(lambda: bool(stage.of(TurnEnded)), within=20)  # its sound is not waited for
        said = "".join(event.text for event in stage.of(TextReceived)).strip()
        assert topic_of(said, persona) == line.topic, said
        assert not re.search(r"\{\w+\}", said)
