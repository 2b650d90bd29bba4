from __future__ import annotations

from embodiment.server.engines.brain_echo import EchoBrain
from embodiment.server.ports import Character, FunctionResult, Prompt, Say
from tests.server.engines.minds import said, steps_of


def test_it_says_what_was_said() -> None:
    brain = EchoBrain()
    brain.brief(Character())
    assert said(brain, "hello there") == "hello there"
    assert said(brain, "") == ""


def test_late_results_are_read_out() -> None:
    prompt = Prompt(results=(FunctionResult("1", "price_of", {"gold": 3}),))
    assert steps_of(EchoBrain(), prompt) == [Say('price_of: {"gold": 3}')]


def test_an_echo_has_no_memory() -> None:
    brain = EchoBrain()
    said(brain, "one")
    assert brain.snapshot() == {}
    brain.restore({"anything": 1})
