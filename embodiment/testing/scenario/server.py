"""A scenario as a service: on a stage without a socket, or as what ``serve --scenario`` serves.

with Stage(server=ScenarioServer("smith.yaml")) as stage: ...
"""

from __future__ import annotations

from pathlib import Path

from embodiment.adapters.live_client import Connector
from embodiment.errors import UsageError
from embodiment.server.engines.brain_function import AnswerFunction
from embodiment.server.engines.recogniser_fixed import FixedRecogniser
from embodiment.server.options import SessionOptions
from embodiment.server.ports import Brain
from embodiment.testing.fault_table import FAULTS
from embodiment.testing.faults import Armed, FaultPlan
from embodiment.testing.function_server import FunctionServer, deterministic_engines
from embodiment.testing.scenario.brain import Performance, ScenarioBrain
from embodiment.testing.scenario.reading import read_scenario
from embodiment.testing.scenario.shape import Scenario


class ScenarioServer:
    """Plays a scenario to whoever connects, with deterministic engines.

    Args:
        scenario: Read already, or the path of its file.
        options: How its sessions behave.

    Attributes:
        performance: What became of it.

    Raises:
        AssetError: The file is wrong; names the line.
    """

    def __init__(self, scenario: Scenario | str | Path, options: SessionOptions | None = None) -> None:
        self._name = "the scenario" if isinstance(scenario, Scenario) else str(scenario)
        read = scenario if isinstance(scenario, Scenario) else read_scenario(scenario)
        self.performance = Performance(read)
        self._recogniser = FixedRecogniser()
        self._server = FunctionServer(
            options=options,
            engines=deterministic_engines(self.brain, self._recogniser),
            wrap=plan_of(read).stream,
        )

    @property
    def connector(self) -> Connector:
        """Opens connections to it, for the live client."""
        return self._server.connector

    def brain(self) -> Brain:
        """The mind of one more session."""
        return ScenarioBrain(self.performance)

    def will_hear(self, *texts: str) -> None:
        """What the next spoken utterances are understood as."""
        self._recogniser.will_hear(*texts)

    def answers(self, answer: AnswerFunction | None) -> None:
        """Raise UsageError: the scenario answers."""
        raise UsageError(f"{self._name} says what is answered; add a rule to it")

    def check(self) -> None:
        """Raise AssertionError if something was said that no rule foresaw, or a gap stayed open."""
        if self.performance.problems:
            raise AssertionError(f"{self._name}: {'; '.join(self.performance.problems)}")


def plan_of(scenario: Scenario) -> FaultPlan:
    """The faults of a scenario's service, to be laid around each connection."""
    return FaultPlan(
        *(Armed(FAULTS[one.fault], one.moment, relentless=one.every_connection) for one in scenario.faults)
    )
