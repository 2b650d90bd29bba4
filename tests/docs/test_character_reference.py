"""The page about ``character.toml`` knows every key the file may have, and nothing else."""

from __future__ import annotations

import re
import tomllib

from embodiment.adapters.loading import BODY_KEYS
from embodiment.live.sections import Call
from embodiment.persona import character_file as file
from embodiment.persona.persona import Persona
from embodiment.persona.unheard import CONDITIONS
from tests.docs import character_reference as reference

TABLES = {
    "The top of the file": set(file._KEYS) - {"goals", "topics", "slots", "lines", "body"},
    "`[voice]`": set(file._VOICE_KEYS),
    "`[[goals]]`": set(file._GOAL_KEYS),
    "`[[topics]]`": set(file._TOPIC_KEYS),
    "`calls` of a topic": set(Call.__dataclass_fields__),
    "`[lines]`": set(file._LINE_KEYS),
    "`[body]`": set(BODY_KEYS),
}


def test_the_page_is_what_the_models_say() -> None:
    told = "run python -m tests.docs.character_reference"
    assert reference.PAGE.read_text(encoding="utf-8") == reference.page(), told


def test_every_key_that_is_read_is_on_the_page_and_no_other() -> None:
    for heading, rows in reference.tables().items():
        keys = [match[1] for row in rows if (match := re.match(r"\| `([^`]+)` ", row))]
        assert len(keys) == len(rows)
        assert set(keys) == TABLES.get(heading, {"any name"}), heading


def test_every_field_of_a_persona_has_a_key() -> None:
    named = {*reference.ROOT_KEYS.values(), *reference.VOICE_KEYS.values(), "goals", "knowledge", "lines"}
    assert named == set(Persona.model_fields)


def test_its_example_uses_every_key() -> None:
    document = tomllib.loads(reference.EXAMPLE)
    assert set(document) == set(file._KEYS)
    assert set(document["voice"]) == TABLES["`[voice]`"]
    assert {key for goal in document["goals"] for key in goal} == TABLES["`[[goals]]`"]
    assert {key for topic in document["topics"] for key in topic} == TABLES["`[[topics]]`"]
    assert set(document["lines"]) == TABLES["`[lines]`"]
    assert set(document["body"]) == TABLES["`[body]`"]


def test_every_condition_is_explained() -> None:
    text = reference.page()
    assert all(re.search(rf"\| `{condition}(:[A-Z]+)?` \|", text) for condition in CONDITIONS)
