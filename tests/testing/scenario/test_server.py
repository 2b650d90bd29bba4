"""A scenario file as the service of a stage, and of a socket: the same file, the same conversation."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosedError

import embodiment as em
from embodiment.errors import UsageError
from embodiment.persona.persona import AuthoredLines, Persona
from embodiment.server.app import LocalServer
from embodiment.server.engines.pool import DETERMINISTIC, load_engines
from embodiment.server.options import ServerOptions, SessionOptions
from embodiment.testing.matchers import function_called, has_spoken, never_stuck
from embodiment.testing.scenario.reading import parse_scenario
from embodiment.testing.scenario.server import ScenarioServer, plan_of
from embodiment.testing.scenario.shape import Scenario
from embodiment.testing.stage import Stage
from tests.server.test_local_server import DEVELOPER, SETUP, spoken

pytest.importorskip("yaml", reason="scenarios need PyYAML, which is in the test and scenario extras")

DOCS = Path(__file__).resolve().parents[3] / "docs" / "server.md"
PERSONA = Persona(name="Smith", lines=AuthoredLines(offline=("Not now.",), reconnecting=("Wait.",)))


class Smith(em.Character):
    """Knows prices."""

    @em.function
    def price_of(self, item: str) -> dict[str, int]:
        """Price of an item.

        Args:
            item: Which one.
        """
        return {"gold": 40 if item == "sword" else 1}


def example() -> Scenario:
    """The scenario of the docs, as it stands there."""
    found = re.search(r"<!-- scenario-example -->\n```yaml\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.S)
    assert found
    return parse_scenario(found[1], "docs/server.md")


@pytest.fixture
def server() -> ScenarioServer:
    return ScenarioServer(example())


@pytest.fixture
def stage(server: ScenarioServer) -> Iterator[Stage]:
    with Stage(server=server) as made:
        made.add(Smith, PERSONA)
        made.run(0.5)
        yield made


def test_the_docs_example_plays_on_a_stage(stage: Stage, server: ScenarioServer) -> None:
    stage.hear("good morning")
    stage.until(has_spoken("Well met, traveller. What do you need?"), within=20)
    stage.type("how much is a sword?")
    stage.until(has_spoken("A sword? For you, 40 gold."), within=20)
    assert stage.shows(function_called("price_of", item="sword"))
    assert server.performance.unplayed() == ["rule 3", "rule 4", "rule 5", "rule 6", "rule 7"]


def test_a_fault_and_an_end_of_the_docs_example_leave_nobody_stuck(stage: Stage) -> None:
    stage.type("break")
    stage.until(has_spoken("Did you notice?"), within=30)
    stage.type("goodbye")
    stage.until(has_spoken("Farewell."), within=20)
    never_stuck(stage)


def test_what_the_scenario_did_not_foresee_fails_the_test_by_its_words() -> None:
    scenario = parse_scenario("rules:\n - when: hello\n   answer: Hi.")
    with Stage(server=ScenarioServer(scenario)) as stage:
        stage.add(Smith, PERSONA)
        stage.run(0.5)
        stage.type("how much is a sword?")
        with pytest.raises(AssertionError, match="no rule fits 'how much is a sword"):
            stage.run(2.0)


def test_a_file_is_read_by_its_path_and_answers_are_its_own(tmp_path: Path) -> None:
    path = tmp_path / "smith.yaml"
    path.write_text("rules: [{when: any, answer: Hi.}]", encoding="utf-8")
    server = ScenarioServer(path)
    with pytest.raises(UsageError, match=r"smith\.yaml says what is answered"):
        server.answers(lambda prompt: "No.")


def test_a_fault_of_the_service_strikes_by_itself() -> None:
    text = "faults: [{fault: close_1011, moment: setup}]\nrules: [{when: any, answer: Hi.}]"
    with Stage(server=ScenarioServer(parse_scenario(text))) as stage:
        stage.add(Smith, PERSONA)
        stage.run(5.0)
        stage.type("hello")
        stage.until(has_spoken("Hi."), within=20)
        never_stuck(stage)


def test_the_docs_example_plays_on_a_socket() -> None:
    async def talk() -> None:
        scenario = example()
        engines = load_engines(DETERMINISTIC)
        options = ServerOptions(port=0, session=SessionOptions(pace=0, playback_delay=False))
        mind = ScenarioServer(scenario)
        engines = replace(engines, brain=mind.brain, phrases=scenario.phrases)
        served = LocalServer(engines, options, wrap=plan_of(scenario).stream)
        url = await served.start()
        try:
            async with asyncio.timeout(20), connect(url + DEVELOPER, compression=None) as client:
                await client.send(json.dumps(SETUP))
                await client.recv()
                assert await spoken(client, "Hello!") == "Well met, traveller. What do you need?"
                with pytest.raises(ConnectionClosedError, match=r"1011.*quota"):
                    await spoken(client, "Goodbye!")
        finally:
            await served.stop()

    asyncio.run(talk())


def test_a_connection_is_cut_without_a_word_on_1006() -> None:
    scenario = parse_scenario("rules: [{when: any, answer: [{close: 1006}]}]")

    async def talk() -> None:
        mind = ScenarioServer(scenario)
        engines = replace(load_engines(DETERMINISTIC), brain=mind.brain)
        served = LocalServer(engines, ServerOptions(port=0), wrap=plan_of(scenario).stream)
        url = await served.start()
        try:
            async with asyncio.timeout(20), connect(url + DEVELOPER, compression=None) as client:
                await client.send(json.dumps(SETUP))
                await client.recv()
                with pytest.raises(ConnectionClosedError, match="no close frame received"):
                    await spoken(client, "Go.")
        finally:
            await served.stop()

    asyncio.run(talk())
