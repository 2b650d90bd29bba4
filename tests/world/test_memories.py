from __future__ import annotations

import pytest

import embodiment as em
from embodiment.errors import UsageError
from embodiment.persona.persona import Persona
from embodiment.server.ports import CallFunction, Prompt
from embodiment.session.events import NoteTold, SpeakingStopped
from embodiment.testing.memory_store import DictMemory
from embodiment.testing.stage import Stage

SMITH = Persona(name="Smith")


class Smith(em.Character):
    """Remembers what was bought."""

    @em.function
    def sell(self, item: str) -> dict[str, str]:
        """Sell an item.

        Args:
            item: What.
        """
        self.remember("bought", item)
        return {"sold": item}


def sells(prompt: Prompt) -> object:
    return (
        CallFunction("sell", {"item": "sword"}) if prompt.text else "One sword, and it will outlive us both."
    )


def visit(store: DictMemory, *typed: str, answer: object = sells) -> list[tuple[str, ...]]:
    """One visit; returns what the smith was told to remember, in order."""
    with Stage(answer, memory=store) as stage:  # type: ignore[arg-type]
        stage.add(Smith, SMITH)
        stage.run(0.5)
        for text in typed:
            before = len(stage.of(SpeakingStopped))
            stage.type(text)
            stage.until(lambda before=before: len(stage.of(SpeakingStopped)) > before, within=20)  # type: ignore[misc]
        stage.run(1.0)
        return [told.lines for told in stage.of(NoteTold) if told.kind == "memory"]


def test_the_second_visit_knows_what_the_first_one_bought_and_said() -> None:
    store = DictMemory()
    assert visit(store, "a sword please")[-1] == ("bought: sword",)  # within the visit: the facts alone
    told = visit(store)[0]
    assert "visits: 1" in told
    assert "bought: sword" in told
    assert any('"a sword please"' in line and "outlive us both" in line for line in told)


def test_only_what_was_heard_is_kept() -> None:
    store = DictMemory()
    with Stage(lambda prompt: "I shall tell you a secret. " * 6 + "The well is dry.", memory=store) as stage:
        stage.add(Smith, SMITH)
        stage.run(0.5)
        stage.type("hello")
        stage.run(1.5)
        stage.hear("stop", seconds=0.3)  # cuts the answer off
        stage.until(lambda: bool(stage.of(SpeakingStopped)), within=10)
        kept = store.recall("smith")
        assert kept is not None
        assert kept.exchanges[0].heard.startswith("I shall")
        assert "well" not in kept.exchanges[0].heard


def test_a_stage_direction_is_no_visit() -> None:
    store = DictMemory()
    with Stage(lambda prompt: "Well met.", memory=store) as stage:
        smith = stage.add(Smith, SMITH)
        stage.run(0.5)
        smith.session.direct("Greet the traveller.")
        stage.until(lambda: bool(stage.of(SpeakingStopped)), within=10)
    assert store.remembered() == []


def test_erasing_reaches_the_store_the_mind_and_the_running_visit() -> None:
    store = DictMemory()
    visit(store, "a sword please")
    with Stage(sells, memory=store) as stage:
        smith = stage.add(Smith, SMITH)
        stage.run(0.5)
        assert [entry.character for entry in stage.world.memories.people()] == ["smith"]
        assert smith.memory["bought"] == "sword"
        stage.world.memories.erase("smith")
        stage.run(1.0)
        assert dict(smith.memory) == {}
        assert stage.world.memories.people() == []
        assert stage.of(NoteTold)[-1].lines == ()
    assert visit(store) == []


def test_without_a_store_a_visit_has_a_memory_and_leaves_nothing() -> None:
    with Stage(sells) as stage:
        smith = stage.add(Smith, SMITH)
        stage.run(0.5)
        smith.remember("bought", "kettle")
        assert smith.memory == {"bought": "kettle"}
        assert stage.world.memories.people() == ()
        assert stage.world.memories.problem == ""


def test_a_fact_is_one_word_about_somebody_who_is_there() -> None:
    with Stage(sells) as stage:
        smith = stage.add(Smith, SMITH)
        with pytest.raises(UsageError, match="one word"):
            smith.remember("what they bought", "sword")
        with pytest.raises(UsageError, match="smith"):
            stage.world.memories.remember("smit", "bought", "sword")


def test_what_the_store_complains_of_is_told() -> None:
    store = DictMemory()
    store.problem = "The memories are in use."
    with Stage(sells, memory=store) as stage:
        stage.add(Smith, SMITH)
        assert stage.world.memories.problem == "The memories are in use."
