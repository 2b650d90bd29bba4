"""Carries goals and notes to the model: the instruction of each setup, and updates by whatever lane is open."""

from __future__ import annotations

from embodiment.live.config import GeminiLiveConfig
from embodiment.live.messages import ClientMessage
from embodiment.live.quirks import instruction_lanes
from embodiment.persona.goals import GoalDelivery, GoalLane, GoalManager
from embodiment.persona.instruction import build_system_instruction
from embodiment.persona.persona import Persona
from embodiment.session.events import NoteTold
from embodiment.session.goal_lanes import (
    GoalLanes,
    MoveConnection,
    SendInstruction,
    Situation,
    lane_message,
)
from embodiment.session.note_updates import NoteUpdates
from embodiment.units import Seconds


class GoalUpdates:
    """The instruction of one session. Thread: game.

    Args:
        persona: Who the character is.
        goals: What it wants, as it changes.
        service: Names model and service, which decide the lanes.

    Attributes:
        notes: What the character remembers and notices.
        wants_to_move: Set when only a new connection can bring the change; whoever moves it clears it.
    """

    def __init__(self, persona: Persona, goals: GoalManager, service: GeminiLiveConfig) -> None:
        self._persona = persona
        self._goals = goals
        own_server = bool(service.base_url) and not service.api_key
        lanes = instruction_lanes(service.model, service.dialect, own_server=own_server)
        self._lanes = GoalLanes([GoalLane(lane) for lane in lanes], goals.active())
        self.notes = NoteUpdates([GoalLane(lane) for lane in lanes])
        self._tags = ""
        self._events: list[GoalDelivery | NoteTold] = []
        self.wants_to_move = False

    def instruction(self, tag_instructions: str = "") -> tuple[str, ...]:
        """Everything the model is told in a setup.

        Args:
            tag_instructions: How functions are called by tags; empty where they are declared.
        """
        self._tags = tag_instructions
        return self._instruction()

    @property
    def is_resting(self) -> bool:
        """Whether the model knows of everything it will be told, and the listeners of that."""
        return (
            self._lanes.is_settled and self.notes.is_settled and not self._events and not self.wants_to_move
        )

    def describe(self, persona: Persona) -> None:
        """The instruction is about ``persona`` from now on; the next setup carries it."""
        self._persona = persona

    def setup_made(self) -> None:
        """A setup with the instruction as it is now is on its way."""
        self._lanes.setup_made()
        self.notes.setup_made()

    def changed(self, now: Seconds) -> None:
        """A goal was added, removed or reprioritised."""
        self._lanes.changed(self._goals.active(), now)

    def in_setup(self) -> None:
        """The service accepted the setup."""
        self._keep(self._lanes.setup_accepted())
        self.notes.setup_accepted()

    def turn_completed(self) -> None:
        """The model finished a turn."""
        self._keep(self._lanes.turn_completed())
        self.notes.turn_completed()

    def disconnected(self, *, was_refused: bool) -> None:
        """The connection is gone; ``was_refused``: for something we sent."""
        self._lanes.disconnected(was_refused=was_refused)
        if was_refused:
            self.notes.refused()

    def take(self, situation: Situation, now: Seconds) -> list[ClientMessage]:
        """What is to be sent for goals and notes now."""
        messages: list[ClientMessage] = []
        for step in self._lanes.tick(situation, now):
            match step:
                case SendInstruction(lane=lane):
                    messages.append(lane_message(lane, self._instruction()))
                case MoveConnection():
                    self.wants_to_move = True
                case GoalDelivery():
                    self._events.append(step)
        noted = self.notes.due(now, is_connected=situation.is_connected, is_quiet=situation.is_quiet)
        if noted is not None and not messages:
            messages.append(lane_message(noted, self._instruction()))
        if messages:
            self.notes.instruction_sent()
        return messages

    def take_events(self) -> list[GoalDelivery | NoteTold]:
        """News for listeners."""
        events, self._events = [*self._events, *self.notes.take_events()], []
        return events

    def _instruction(self) -> tuple[str, ...]:
        return build_system_instruction(self._persona, self._goals, self._tags, self.notes.parts())

    def _keep(self, steps: list[SendInstruction | MoveConnection | GoalDelivery]) -> None:
        self._events += [step for step in steps if isinstance(step, GoalDelivery)]
