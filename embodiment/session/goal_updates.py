"""Carries goals to the model: the instruction of each setup, and updates by whatever lane is open."""

from __future__ import annotations

from embodiment.live.config import GeminiLiveConfig
from embodiment.live.messages import ClientMessage
from embodiment.live.quirks import instruction_lanes
from embodiment.persona.goals import GoalDelivery, GoalLane, GoalManager
from embodiment.persona.instruction import build_system_instruction
from embodiment.persona.persona import Persona
from embodiment.session.goal_lanes import (
    GoalLanes,
    MoveConnection,
    SendInstruction,
    Situation,
    lane_message,
)
from embodiment.units import Seconds


class GoalUpdates:
    """The instruction of one session. Thread: game.

    Args:
        persona: Who the character is.
        goals: What it wants, as it changes.
        service: Names model and service, which decide the lanes.

    Attributes:
        wants_to_move: Set when only a new connection can bring the change; whoever moves it clears it.
    """

    def __init__(self, persona: Persona, goals: GoalManager, service: GeminiLiveConfig) -> None:
        self._persona = persona
        self._goals = goals
        own_server = bool(service.base_url) and not service.api_key
        lanes = instruction_lanes(service.model, service.dialect, own_server=own_server)
        self._lanes = GoalLanes([GoalLane(lane) for lane in lanes], goals.active())
        self._tags = ""
        self._events: list[GoalDelivery] = []
        self.wants_to_move = False

    def instruction(self, tag_instructions: str = "") -> tuple[str, ...]:
        """Everything the model is told in a setup.

        Args:
            tag_instructions: How functions are called by tags; empty where they are declared.
        """
        self._tags = tag_instructions
        return self._instruction()

    def setup_made(self) -> None:
        """A setup with the instruction as it is now is on its way."""
        self._lanes.setup_made()

    def changed(self, now: Seconds) -> None:
        """A goal was added, removed or reprioritised."""
        self._lanes.changed(self._goals.active(), now)

    def in_setup(self) -> None:
        """The service accepted the setup."""
        self._keep(self._lanes.setup_accepted())

    def turn_completed(self) -> None:
        """The model finished a turn."""
        self._keep(self._lanes.turn_completed())

    def disconnected(self, *, was_refused: bool) -> None:
        """The connection is gone; ``was_refused``: for something we sent."""
        self._lanes.disconnected(was_refused=was_refused)

    def take(self, situation: Situation, now: Seconds) -> list[ClientMessage]:
        """What is to be sent for the goals now."""
        messages: list[ClientMessage] = []
        for step in self._lanes.tick(situation, now):
            match step:
                case SendInstruction(lane=lane):
                    messages.append(lane_message(lane, self._instruction()))
                case MoveConnection():
                    self.wants_to_move = True
                case GoalDelivery():
                    self._events.append(step)
        return messages

    def take_events(self) -> list[GoalDelivery]:
        """News for listeners."""
        events, self._events = self._events, []
        return events

    def _instruction(self) -> tuple[str, ...]:
        return build_system_instruction(self._persona, self._goals, self._tags)

    def _keep(self, steps: list[SendInstruction | MoveConnection | GoalDelivery]) -> None:
        self._events += [step for step in steps if isinstance(step, GoalDelivery)]
