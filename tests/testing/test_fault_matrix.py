"""Whatever the service does wrong, and whenever: nobody is stuck, and nothing the player said is lost."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from embodiment.errors import UsageError
from embodiment.session.events import InputUnsent
from embodiment.testing.fault_table import FAULTS
from embodiment.testing.faults import Armed, FaultPlan, Moment
from embodiment.testing.function_server import FunctionServer
from embodiment.testing.rest import unrest
from embodiment.testing.stage import Stage
from tests.testing.pairwise import pairwise
from tests.testing.visits import PERSONA, VISITS, Asking, Visit

WITHIN = 75.0
"""Seconds of game time for anything to be over: two answers that never come, and two connections that never stand."""
LOOK_EVERY = 0.25

Case = tuple[str, str, str, str]


def cases() -> Iterator[Case]:
    for visit in VISITS.values():
        for fault in FAULTS.values():
            for moment in Moment:
                if moment in visit.moments and moment in fault.moments:
                    yield visit.name, fault.name, moment.value, "once"
                    yield visit.name, fault.name, moment.value, "always"


def one_each() -> list[Case]:
    """Every fault once, every visit and every moment at least once, in turn."""
    chosen: list[Case] = []
    for number, name in enumerate(FAULTS):
        fitting = [case for case in cases() if case[1] == name and case[3] == "once"]
        chosen.append(fitting[number * 7 % len(fitting)])
    return chosen


def disagreement(stage: Stage) -> str:
    """What a person would see and hear that cannot both be true; "" if all agrees."""
    for key, character in stage.world.characters.items():
        if character.session.mouth is not None and not character.session.is_speaking:
            return f"{key} moves its mouth in silence"
        if character.session.is_listening and not stage.world.ears.is_open:
            return f"{key} listens with the microphone closed"
    return ""


def misbehave(visit: Visit, *armed: Armed, seed: int = 0) -> Stage:
    """Play a visit against a service with these faults, until everybody is at rest; the stage, closed."""
    server = FunctionServer(visit.answer, wrap=FaultPlan(*armed).stream)
    with Stage(server=server, seed=seed) as stage:
        seen: set[str] = set()
        stage.world.observers.append(lambda: seen.add(disagreement(stage)))
        stage.add(visit.kind, PERSONA)
        visit.play(stage)
        come_to_rest(stage)
        assert seen == {""}
        check_script(stage)
        check_inputs(stage)
        assert stage.world.stats.script_failures == []
    return stage


def come_to_rest(stage: Stage) -> None:
    quiet = 0
    while quiet < 3:
        stage.run(LOOK_EVERY)
        told = unrest(stage)
        quiet = 0 if told else quiet + 1
        assert stage.world.now < WITHIN, f"after {WITHIN} s: {told}"


def check_script(stage: Stage) -> None:
    """A script that asked got a reply, whatever became of the answer."""
    character = stage.world.characters["smith"]
    if isinstance(character, Asking):
        stage.until(lambda: character.done, within=25)


def check_inputs(stage: Stage) -> None:
    """What was typed reached the service or was handed back."""
    assert isinstance(stage.server, FunctionServer)
    reached = {event.text for event in stage.of(InputUnsent)}
    for prompt in stage.server.prompts:
        reached |= {prompt.text, *(entry.text for entry in prompt.history)}
    for given in stage.inputs:
        assert not given.typed or given.text in reached, f"{given.text!r} went nowhere"


def play(case: Case) -> None:
    visit, fault, moment, how = case
    armed = Armed(FAULTS[fault], Moment(moment), relentless=how == "always")
    misbehave(VISITS[visit], armed)
    assert armed.struck, "the fault never struck: the visit does not reach its moment"


@pytest.mark.parametrize("case", one_each(), ids="-".join)
def test_each_fault(case: Case) -> None:
    play(case)


def test_a_fault_is_armed_for_a_moment_it_can_begin_at() -> None:
    with pytest.raises(UsageError, match="resume_refused cannot begin at setup: its moments are idle"):
        Armed(FAULTS["resume_refused"], Moment.SETUP)


def test_a_plan_knows_which_faults_wait_for_their_moment() -> None:
    plan = FaultPlan(Armed(FAULTS["close_1011"], Moment.SPEECH), Armed(FAULTS["stall"], Moment.CALL))
    assert plan.waiting == ("close_1011 at speech", "stall at call")
    with Stage(server=FunctionServer(VISITS["typed"].answer, wrap=plan.stream)) as stage:
        stage.add(VISITS["typed"].kind, PERSONA)
        VISITS["typed"].play(stage)
        come_to_rest(stage)
        assert plan.waiting == ("stall at call",)


@pytest.mark.slow
@pytest.mark.parametrize("case", pairwise(cases()), ids="-".join)
def test_visits_against_faults_at_every_moment(case: Case) -> None:
    play(case)


def test_every_fault_names_its_source_and_every_moment_is_used() -> None:
    assert all(fault.source and fault.moments for fault in FAULTS.values())
    assert {case[2] for case in cases()} == set(Moment)
