from __future__ import annotations

import json
from typing import Any

import pytest

import embodiment as em
from embodiment.errors import UsageError
from embodiment.live.messages import ClientContent, ToolResponse
from embodiment.server.ports import CallFunction, CallFunctions, Prompt, Say
from embodiment.session.assembler import SyncPacket, SyncPacketType
from embodiment.session.call_steps import CallEvent, CallEventKind
from embodiment.session.events import (
    SessionProblem,
    SessionState,
    SpeakingStopped,
    TextReceived,
    TurnEnded,
    WordHeard,
)
from embodiment.session.function_calls import FunctionCalling
from embodiment.testing.stage import Stage
from tests.session.staged import calls_then_says, ready, sent

# -- functions ---------------------------------------------------------------------------------------------------


def test_a_call_carries_its_id_to_the_handler_and_back() -> None:
    class Keeper(em.Character):
        @em.function
        def count(self, what: str) -> dict[str, int]:
            """How many there are.

            Args:
                what: Of which thing.
            """
            return {"count": len(what)}

    with Stage(calls_then_says(CallFunction("count", {"what": "nails"}))) as stage:
        keeper = ready(stage, Keeper)
        messages = sent(stage, keeper)
        stage.type("count the nails")
        stage.until(lambda: bool(stage.of(SpeakingStopped)), within=10)
        answers = [message for message in messages if isinstance(message, ToolResponse)]
        assert len(answers) == 1
        packets = [p for p in stage.of(SyncPacket) if p.type is SyncPacketType.FUNCTION_CALL]
        assert answers[0].responses[0].function_id == packets[0].function_id != ""
        assert answers[0].responses[0].response == {"count": 5}


def test_unknown_names_bad_arguments_and_failing_handlers_are_all_answered() -> None:
    """An unanswered call leaves the model waiting for ever."""

    class Keeper(em.Character):
        @em.function
        def fail(self) -> None:
            """Always fails."""
            raise RuntimeError("the shelf is empty")

        @em.function
        def take(self, number: int) -> None:
            """Take some.

            Args:
                number: How many.
            """

    batch = (CallFunction("nowhere"), CallFunction("fail"), CallFunction("take", {"number": "many"}))
    with Stage(calls_then_says(*batch)) as stage:
        keeper = ready(stage, Keeper)
        messages = sent(stage, keeper)
        stage.type("go")
        stage.until(lambda: bool(stage.of(SpeakingStopped)), within=20)
        told = [r for m in messages if isinstance(m, ToolResponse) for r in m.responses]
        assert [response.name for response in told] == ["nowhere", "fail", "take"]
        assert all({"status", "reason", "retryable"} <= set(response.response) for response in told)
        assert len([event for event in stage.of(CallEvent) if event.is_problem]) == 3
        assert stage.of(SpeakingStopped)[0].heard == "Done."


def test_a_slow_handler_never_stalls_a_frame() -> None:
    ticks: list[int] = []

    class Keeper(em.Character):
        @em.function
        async def think(self) -> dict[str, str]:
            """Think for two seconds."""
            await self.wait(2.0)
            return {"thought": "deep"}

    with Stage(calls_then_says(CallFunction("think"))) as stage:
        ready(stage, Keeper)
        stage.world.observers.append(lambda: ticks.append(stage.world.tick_count))
        stage.type("think")
        stage.until(lambda: any(e.kind is CallEventKind.DONE for e in stage.of(CallEvent)), within=20)
        assert ticks == list(range(ticks[0], ticks[0] + len(ticks)))
        done = [at for at, _, e in stage.events if isinstance(e, CallEvent) and e.kind is CallEventKind.DONE]
        assert 1.9 < done[0] < 3.5


def test_functions_are_fixed_while_connected_and_free_again_afterwards() -> None:
    with Stage(lambda prompt: "Yes.") as stage:
        keeper = ready(stage)
        declaration = em.FunctionDeclaration("wink", "Wink.")
        with pytest.raises(UsageError, match=r"reconnect|connect again"):
            keeper.session.registry.register(declaration, lambda context: None)
        keeper.session.disconnect()
        keeper.session.registry.register(em.FunctionDeclaration("wink", "Wink."), lambda context: None)
        keeper.session.connect(stage.world.now)
        stage.until(lambda: keeper.session.state is SessionState.CONNECTED, within=5)


def test_a_playhead_call_waits_for_the_words_before_it() -> None:
    """An emote at arrival is an emote seconds early."""
    seen: list[tuple[float, str]] = []

    class Keeper(em.Character):
        @em.function(timing="playhead")
        def show(self) -> None:
            """Show it."""
            seen.append((self.world.now, "shown"))

    def answer(prompt: Prompt) -> Any:
        return [
            Say("Now look at what I have here for you."),
            CallFunctions((CallFunction("show"),)),
            Say("There."),
        ]

    with Stage(answer) as stage:
        keeper = ready(stage, Keeper)
        stage.type("show me")
        stage.until(lambda: bool(seen), within=20)
        heard = [word.text for word in stage.of(WordHeard)]
        assert heard[:9] == ["Now", "look", "at", "what", "I", "have", "here", "for", "you."]
        assert keeper.session.is_speaking


def test_a_playhead_call_of_speech_that_was_cut_is_not_seen() -> None:
    seen: list[str] = []

    class Keeper(em.Character):
        @em.function(timing="playhead")
        def show(self) -> None:
            """Show it."""
            seen.append("shown")

    def answer(prompt: Prompt) -> Any:
        if prompt.text == "stop":
            return "Fine."
        return [Say("A long sentence that goes on and on before anything happens at all."),
                CallFunctions((CallFunction("show"),)), Say("There.")]  # fmt: skip

    with Stage(answer) as stage:
        keeper = ready(stage, Keeper)
        stage.type("show me")
        stage.until(lambda: len(stage.of(WordHeard)) > 3, within=10)
        messages = sent(stage, keeper)
        stage.type("stop")
        stage.until(lambda: len(stage.of(SpeakingStopped)) == 2, within=20)
        assert seen == []
        corrections = [m for m in messages if isinstance(m, ClientContent) and not m.turn_complete]
        assert len(corrections) == 1
        assert "interrupted" in corrections[0].turns[0].text


# -- prompt-based calls ------------------------------------------------------------------------------------------


class Prompted(em.Character):
    """Calls functions by tags."""

    calling = FunctionCalling.PROMPT

    @em.function
    def price_of(self, item: str) -> dict[str, int]:
        """Price of an item.

        Args:
            item: Which one.
        """
        return {"gold": 40}


def test_tags_run_functions_and_reach_no_subtitle() -> None:
    def answer(prompt: Prompt) -> Any:
        if "cost" in prompt.text:
            return 'Let me see. [CALL: price_of {"item": "a {big} sword"}] Forty gold.'
        return "Anything else?"

    with Stage(answer) as stage:
        keeper = ready(stage, Prompted)
        messages = sent(stage, keeper)
        stage.type("what does it cost")
        stage.until(lambda: bool(stage.of(TurnEnded)), within=20)
        done = [event for event in stage.of(CallEvent) if event.kind is CallEventKind.DONE]
        assert done[0].args == {"item": "a {big} sword"}
        told = "".join(event.text for event in stage.of(TextReceived))
        assert "CALL" not in told
        assert "{" not in told
        assert "Let me see." in told
        assert "Forty gold." in told
        stage.until(lambda: not keeper.session.is_in_conversation, within=20)
        stage.type("thanks")
        stage.run(0.1)
        results = [
            m for m in messages if isinstance(m, ClientContent) and "RESULT: price_of" in m.turns[0].text
        ]
        assert len(results) == 1
        assert not results[0].turn_complete


def test_a_garbled_tag_is_reported_and_not_guessed() -> None:
    with Stage(lambda prompt: "Hm. [CALL: price_of {oops] Never mind.") as stage:
        ready(stage, Prompted)
        stage.type("what does it cost")
        stage.until(lambda: bool(stage.of(TurnEnded)), within=20)
        assert [event for event in stage.of(CallEvent) if event.kind is CallEventKind.STARTED] == []
        assert len(stage.of(SessionProblem)) == 1
        assert "oops" not in "".join(event.text for event in stage.of(TextReceived))


def setups(stage: Stage) -> list[dict[str, Any]]:
    """What the service was told at the beginning of each connection."""
    return [json.loads(frame)["setup"] for frame in stage.server.setups]


def test_tools_travel_in_the_setup_in_native_mode() -> None:
    class Native(Prompted):
        calling = FunctionCalling.NATIVE

    with Stage(lambda prompt: "Yes.") as stage:
        ready(stage, Native)
        setup = setups(stage)[0]
        assert [f["name"] for tool in setup["tools"] for f in tool["functionDeclarations"]] == [
            "price_of",
            "play_emote",
        ]
        assert "CALL" not in json.dumps(setup["systemInstruction"])


def test_prompt_mode_puts_the_instructions_in_the_setup_and_no_tools() -> None:
    with Stage(lambda prompt: "Yes.") as stage:
        ready(stage, Prompted)
        setup = setups(stage)[0]
        assert "tools" not in setup
        assert "[CALL: function_name" in json.dumps(setup["systemInstruction"])


def test_the_mode_is_a_choice_per_session() -> None:
    with Stage(lambda prompt: "Yes.") as stage:
        stage.add(key="native")
        stage.add(Prompted, key="prompted")
        stage.run(0.3)
        assert ["tools" in setup for setup in setups(stage)] == [True, False]


def test_tags_are_forgotten_on_interruption_turn_end_and_disconnect() -> None:
    answers = iter(
        ["A beginning of some length. [CALL: price_of {", 'item"} is not a call any more.', "Good."]
    )
    with Stage(lambda prompt: next(answers)) as stage:
        keeper = ready(stage, Prompted)
        stage.type("one")
        stage.until(lambda: len(stage.of(WordHeard)) > 2, within=20)
        stage.type("two")
        stage.until(lambda: len(stage.of(SpeakingStopped)) == 2, within=20)
        assert "is not a call any more." in stage.of(SpeakingStopped)[1].heard
        keeper.session.disconnect()
        keeper.session.connect(stage.world.now)
        stage.until(lambda: keeper.session.state is SessionState.CONNECTED, within=5)
        stage.type("three")
        stage.until(lambda: len(stage.of(SpeakingStopped)) == 3, within=20)
        assert stage.of(SpeakingStopped)[2].heard == "Good."
        assert [e for e in stage.of(CallEvent) if e.kind is CallEventKind.STARTED] == []


def test_a_cancellation_from_the_service_stops_the_handler() -> None:
    log: list[str] = []

    class Keeper(em.Character):
        @em.function(behavior="BLOCKING")
        async def ponder(self) -> dict[str, str]:
            """Ponder for long."""
            try:
                await self.wait(5.0)
                log.append("pondered")
            finally:
                log.append("over")
            return {"thought": "late"}

    def answer(prompt: Prompt) -> Any:
        return (
            CallFunctions((CallFunction("ponder"),), wants_results=True)
            if prompt.text == "ponder"
            else "Yes."
        )

    with Stage(answer) as stage:
        keeper = ready(stage, Keeper)
        messages = sent(stage, keeper)
        stage.type("ponder")
        stage.run(1.0)
        stage.type("never mind")
        stage.until(lambda: bool(stage.of(SpeakingStopped)), within=20)
        stage.run(6.0)
        assert log == ["over"]
        assert [m for m in messages if isinstance(m, ToolResponse)] == []
        assert CallEventKind.CANCELLED in [event.kind for event in stage.of(CallEvent)]


def test_the_public_names_of_functions_and_goals() -> None:
    for name in ("FunctionDeclaration", "FunctionRegistry", "FunctionCallContext", "GoalManager",
                 "ConversationalGoal", "GoalPriority", "PersonaSession", "PacketAssembler"):  # fmt: skip
        assert hasattr(em, name)
    for verb in ("add_goal", "remove_goal", "reprioritize_goal", "connect", "disconnect"):
        assert callable(getattr(em.PersonaSession, verb))
