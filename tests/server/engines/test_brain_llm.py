"""The mind that is a language model: against a real HTTP server on loopback, and against pydantic-ai's own models."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest

pytest.importorskip("pydantic_ai", reason="pydantic-ai is in the llm extra")

from pydantic_ai import Agent, DeferredToolRequests
from pydantic_ai.messages import ModelMessage
from pydantic_ai.models.function import AgentInfo, DeltaToolCall, FunctionModel
from pydantic_ai.models.test import TestModel

from embodiment.errors import EngineError
from embodiment.live.messages import FunctionCall, FunctionCallCancellation, Interrupted, TurnComplete
from embodiment.live.sections import Knowledge, Topic
from embodiment.server.engines.brain_llm import (
    MOST_ENTRIES,
    MOST_ROUNDS,
    LlmBrain,
    asked_of,
    load_agent,
    model_of,
)
from embodiment.server.engines.settings import EngineSettings
from embodiment.server.ports import (
    CallFunctions,
    Character,
    Entry,
    FunctionResult,
    Prompt,
    Results,
    Say,
    Step,
    Tool,
)
from embodiment.server.turn import IN_CHARACTER
from tests.server.engines.openai_guest import Body, OpenAiGuest, Script, calls
from tests.server.talk import Talk, functions, instruction, setup, speech

PRICE = Tool(
    "price_of", {"type": "object", "properties": {"item": {"type": "string"}}}, description="A price."
)


def with_guest(
    script: Script, talk: Callable[[LlmBrain, OpenAiGuest], Awaitable[None]], **extras: Any
) -> None:
    async def run() -> None:
        async with OpenAiGuest(script) as guest:
            brain = LlmBrain(
                load_agent(EngineSettings(llm="small", llm_url=guest.url, llm_key="k-1")), **extras
            )
            async with asyncio.timeout(20):
                await talk(brain, guest)

    asyncio.run(run())


async def said(brain: LlmBrain, prompt: Prompt, results: Results = ()) -> list[Step]:
    """All steps of an answer; every batch of calls gets ``results``."""
    steps: list[Step] = []
    answer = brain.reply(prompt)
    came: Results | None = None
    try:
        while True:
            step = await answer.asend(came)  # type: ignore[arg-type]  # the first send is None
            steps.append(step)
            came = results if isinstance(step, CallFunctions) else ()
    except StopAsyncIteration:
        return steps
    finally:
        await answer.aclose()


# --- over HTTP ----------------------------------------------------------------------------------------------


def test_an_answer_is_spoken_sentence_by_sentence_while_it_is_written() -> None:
    more = asyncio.Event()

    async def script(body: Body) -> AsyncIterator[Any]:
        for piece in ("Well ", "met, travel", "ler. Wha", "t do"):
            yield piece
        await more.wait()
        yield " you need?"

    async def talk(brain: LlmBrain, guest: OpenAiGuest) -> None:
        answer = brain.reply(Prompt("hello"))
        assert await anext(answer) == Say("Well met, traveller.")
        more.set()
        assert [step async for step in answer] == [Say("What do you need?")]
        assert guest.keys == ["Bearer k-1"]
        assert guest.asked[0]["model"] == "small"
        assert guest.asked[0]["stream"] is True

    with_guest(script, talk)


def test_functions_are_called_by_the_client_and_the_answer_goes_on_from_what_they_return() -> None:
    async def script(body: Body) -> AsyncIterator[Any]:
        if body["messages"][-1]["role"] == "tool":
            yield f"It is {json.loads(body['messages'][-1]['content'])['gold']} gold."
        else:
            yield "Let me see."
            for delta in calls(("price_of", {"item": "sword"}), ("price_of", {"item": "nail"})):
                yield delta

    async def talk(brain: LlmBrain, guest: OpenAiGuest) -> None:
        brain.brief(Character(instruction=("You are Brunhild.",), tools={"price_of": PRICE}))
        results = (
            FunctionResult("b", "price_of", {"gold": 1}, place=1),
            FunctionResult("a", "price_of", {"gold": 40}),
        )
        steps = await said(brain, Prompt("How much is a sword?"), results)
        assert steps[0] == Say("Let me see.")
        assert isinstance(steps[1], CallFunctions)
        assert [call.args for call in steps[1].calls] == [{"item": "sword"}, {"item": "nail"}]
        assert steps[2:] == [Say("It is 1 gold.")]
        [tool] = guest.asked[0]["tools"]
        assert tool["function"]["name"] == "price_of"
        assert tool["function"]["parameters"]["properties"] == {"item": {"type": "string"}}
        sent = {m["tool_call_id"]: m["content"] for m in guest.asked[1]["messages"] if m["role"] == "tool"}
        assert sent == {"call_0": '{"gold":40}', "call_1": '{"gold":1}'}

    with_guest(script, talk)


def test_an_interruption_closes_the_request() -> None:
    async def script(body: Body) -> AsyncIterator[Any]:
        yield "One. Two. "
        await asyncio.sleep(60)
        yield "Three."

    async def talk(brain: LlmBrain, guest: OpenAiGuest) -> None:
        answer = brain.reply(Prompt("count"))
        assert await anext(answer) == Say("One.")
        await answer.aclose()
        await guest.hung_up.wait()

    with_guest(script, talk)


def test_an_answer_that_is_being_waited_for_can_be_cancelled() -> None:
    async def script(body: Body) -> AsyncIterator[Any]:
        await asyncio.sleep(60)
        yield "Late."

    async def talk(brain: LlmBrain, guest: OpenAiGuest) -> None:
        waiting = asyncio.ensure_future(said(brain, Prompt("hello")))
        await guest.was_asked.wait()
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        await guest.hung_up.wait()

    with_guest(script, talk)


@pytest.mark.parametrize("status", [400, 401, 404])
def test_a_refusal_is_one_sentence_without_a_word_of_the_conversation(status: int) -> None:
    async def script(body: Body) -> AsyncIterator[Any]:
        yield status

    async def talk(brain: LlmBrain, guest: OpenAiGuest) -> None:
        with pytest.raises(EngineError) as caught:
            await said(brain, Prompt("my secret"))
        assert str(status) in str(caught.value)
        assert "secret" not in str(caught.value)
        assert "k-1" not in str(caught.value)

    with_guest(script, talk)


def test_a_model_that_falls_silent_is_given_up() -> None:
    async def script(body: Body) -> AsyncIterator[Any]:
        yield "One. Two. "
        await asyncio.sleep(60)

    async def talk(brain: LlmBrain, guest: OpenAiGuest) -> None:
        answer = brain.reply(Prompt("count"))
        assert await anext(answer) == Say("One.")
        with pytest.raises(EngineError, match=r"said nothing for 0\.8 s"):
            await anext(answer)
        await guest.hung_up.wait()

    with_guest(script, talk, patience=0.8)


def test_nobody_listening_is_one_sentence() -> None:
    async def talk() -> None:
        async with OpenAiGuest(lambda body: None) as guest:  # type: ignore[arg-type,return-value]
            url = guest.url
        brain = LlmBrain(load_agent(EngineSettings(llm="small", llm_url=url)))
        with pytest.raises(EngineError, match="the language model failed"):
            await said(brain, Prompt("hello"))

    asyncio.run(talk())


# --- in a session, on simulated time ------------------------------------------------------------------------


class Scripted:
    """pydantic-ai's FunctionModel with a script, and what it was shown."""

    def __init__(self, *answers: list[Any]) -> None:
        self._answers = list(answers)
        self.shown: list[list[ModelMessage]] = []
        self.instructions: list[str] = []
        self.agent: Agent[None, Any] = Agent(
            FunctionModel(stream_function=self._stream), output_type=[str, DeferredToolRequests]
        )

    def brain(self) -> LlmBrain:
        return LlmBrain(self.agent)

    def conversation(self) -> list[tuple[str, Any]]:
        """The last request's messages as pairs."""
        parts = (part for message in self.shown[-1] for part in message.parts)
        return [(p.part_kind, p.args if p.part_kind == "tool-call" else p.content) for p in parts]  # type: ignore[union-attr]

    async def _stream(self, messages: list[ModelMessage], info: AgentInfo) -> AsyncIterator[Any]:
        self.shown.append(messages)
        self.instructions.append(info.instructions or "")
        for item in self._answers.pop(0):
            yield item


def called(name: str, call_id: str, **args: Any) -> dict[int, DeltaToolCall]:
    return {1: DeltaToolCall(name=name, json_args=json.dumps(args), tool_call_id=call_id)}


def test_a_tool_round_trip_over_the_wire_is_remembered_in_later_turns() -> None:
    model = Scripted(
        ["Let me see. ", called("price_of", "c1", item="sword")],
        ["Forty gold. ", "Do you want it?"],
        ["Fine."],
    )
    with Talk(setup(tools=functions("price_of")), brain=model.brain) as talk:
        talk.type("how much is a sword?")
        call = talk.until(FunctionCall)
        assert (call.name, call.args) == ("price_of", {"item": "sword"})
        talk.respond(call, {"gold": 40})
        talk.until(TurnComplete)
        assert talk.said() == "Let me see. Forty gold. Do you want it?"
        assert talk.turn("yes") == "Fine."
    assert model.conversation() == [
        ("user-prompt", "how much is a sword?"),
        ("tool-call", {"item": "sword"}),
        ("tool-return", {"gold": 40}),
        ("text", "Let me see. Forty gold. Do you want it?"),
        ("user-prompt", "yes"),
    ]


def test_what_was_cut_off_was_never_said() -> None:
    long = "This is the first of many sentences. " * 12
    model = Scripted([long], ["As you wish."])
    with Talk(setup(), brain=model.brain, heard=["stop"]) as talk:
        talk.type("tell me a story")
        talk.run(1.0)
        talk.speak(speech(0.8))
        talk.until(Interrupted)
        talk.run(3.0)
    heard = dict(model.conversation())["text"]
    assert heard.startswith("This is the first")
    assert len(heard) < len(long) / 2


def test_a_blocking_call_is_void_when_the_player_interrupts() -> None:
    model = Scripted([called("price_of", "c1")], ["Yes?"])
    with Talk(setup(tools=functions("price_of")), brain=model.brain) as talk:
        talk.type("how much?")
        talk.until(FunctionCall)
        talk.type("never mind")
        talk.until(FunctionCallCancellation)
        talk.until(TurnComplete, count=2)
        assert talk.said() == "Yes?"
    assert model.conversation() == [("user-prompt", "how much?"), ("user-prompt", "never mind")]


def test_a_slow_function_is_pending_and_its_result_taken_up_later() -> None:
    model = Scripted([called("look", "c1")], ["I am looking."], ["A fox!"])
    payload = setup(tools=functions("look", behavior="NON_BLOCKING"))
    with Talk(payload, brain=model.brain) as talk:
        assert talk.turn("what is outside?") == "I am looking."
        assert dict(model.conversation())["tool-return"]["status"] == "pending"
        talk.respond(talk.of(FunctionCall)[0], {"seen": "a fox"})
        talk.until(TurnComplete, count=2)
        assert talk.said().endswith("A fox!")
    assert model.conversation()[-1] == ("user-prompt", '[look returned {"seen": "a fox"}]')


def test_the_model_knows_who_it_is_from_the_whole_instruction() -> None:
    knowledge = Knowledge(name="Brunhild", topics=(Topic("price", ("how much",), ("Forty gold.",)),))
    model = Scripted(["Hm."])
    with Talk(
        setup(systemInstruction=instruction("You are gruff.", knowledge=knowledge)), brain=model.brain
    ) as talk:
        talk.turn("hello")
    assert model.instructions[0].startswith("You are gruff.")
    assert "Forty gold." in model.instructions[0]
    assert "read aloud" in model.instructions[0]


def test_a_model_that_fails_leaves_the_character_in_character() -> None:
    async def broken(messages: list[ModelMessage], info: AgentInfo) -> AsyncIterator[str]:
        yield "One moment. "
        raise OSError("the cable")

    agent: Agent[None, Any] = Agent(
        FunctionModel(stream_function=broken), output_type=[str, DeferredToolRequests]
    )
    with Talk(setup(), brain=lambda: LlmBrain(agent)) as talk:
        assert talk.turn("hello").endswith(IN_CHARACTER)
        assert talk.closed is None


def test_a_model_that_only_calls_functions_is_stopped() -> None:
    model = Scripted(*([called("wave", f"c{n}")] for n in range(MOST_ROUNDS)))
    brain = model.brain()
    brain.brief(Character(tools={"wave": Tool("wave")}))
    with pytest.raises(EngineError, match="over without an answer"):
        asyncio.run(said(brain, Prompt("wave")))


def test_memory_survives_json_and_a_long_conversation_is_cut_at_its_beginning() -> None:
    model = Scripted([called("wave", "c1")], ["There."], ["Yes."], ["Yes."])
    brain = model.brain()
    brain.brief(Character(tools={"wave": Tool("wave")}))
    asyncio.run(said(brain, Prompt("wave"), (FunctionResult("1", "wave", {"done": True}),)))
    other = model.brain()
    other.restore(json.loads(json.dumps(brain.snapshot())))
    history = (Entry("user", "wave"), Entry("model", "There."))
    asyncio.run(said(other, Prompt("again", history=history)))
    assert [kind for kind, _ in model.conversation()] == [
        "user-prompt",
        "tool-call",
        "tool-return",
        "text",
        "user-prompt",
    ]
    asyncio.run(said(other, Prompt("again", history=history * MOST_ENTRIES)))
    kinds = [kind for kind, _ in model.conversation()]
    assert len(kinds) == MOST_ENTRIES + 1
    assert "tool-return" not in kinds


def test_what_was_done_keeps_its_place_when_the_beginning_is_forgotten() -> None:
    model = Scripted([called("wave", "c1")], ["There."], ["Yes."], ["Yes."])
    brain = model.brain()
    brain.brief(Character(tools={"wave": Tool("wave")}))
    waved = Prompt("wave", history=(Entry("user", "a"), Entry("model", "b")), forgotten=100)
    asyncio.run(said(brain, waved, (FunctionResult("1", "wave", {"done": True}),)))
    history = (Entry("model", "b"), Entry("user", "wave"), Entry("model", "There."))
    asyncio.run(said(brain, Prompt("again", history=history, forgotten=101)))
    assert [kind for kind, _ in model.conversation()] == [
        "text",
        "user-prompt",
        "tool-call",
        "tool-return",
        "text",
        "user-prompt",
    ]
    asyncio.run(said(brain, Prompt("again", history=history, forgotten=200)))
    assert brain.snapshot() == {"deeds": []}, "what is never shown again is forgotten"


def test_pydantic_ais_own_test_model_calls_every_function_once() -> None:
    agent: Agent[None, Any] = Agent(TestModel(), output_type=[str, DeferredToolRequests])
    brain = LlmBrain(agent)
    brain.brief(Character(tools={"price_of": PRICE}))
    steps = asyncio.run(said(brain, Prompt("go"), (FunctionResult("1", "price_of", {"gold": 40}),)))
    assert [call.name for step in steps if isinstance(step, CallFunctions) for call in step.calls] == [
        "price_of"
    ]
    assert any(isinstance(step, Say) for step in steps)


# --- what it is told, and what it is loaded from ------------------------------------------------------------


def test_what_was_heard_badly_is_told_as_such() -> None:
    asked = asked_of(Prompt("who match is a sore", expected=False, alternatives=("how much is a sword",)))
    assert asked.startswith("who match is a sore\n[heard badly; it may have been: how much is a sword")


@pytest.mark.parametrize(
    ("llm", "url", "name", "base"),
    [
        ("ollama:llama3.2", "", "llama3.2", "http://127.0.0.1:11434/v1/"),
        ("llama.cpp:any", "", "any", "http://127.0.0.1:8080/v1/"),
        ("vllm:org/model", "", "org/model", "http://127.0.0.1:8000/v1/"),
        ("qwen3", "http://127.0.0.1:9/v1", "qwen3", "http://127.0.0.1:9/v1/"),
        ("ollama:qwen3:8b", "http://box:11434/v1", "qwen3:8b", "http://box:11434/v1/"),
    ],
)
def test_local_servers_are_found_by_name_or_address(llm: str, url: str, name: str, base: str) -> None:
    model = model_of(EngineSettings(llm=llm, llm_url=url))
    assert (model.model_name, model.base_url) == (name, base)


@pytest.mark.parametrize(
    ("llm", "sentence"),
    [
        ("", "--llm ollama:llama3.2"),
        ("ollama", "--llm ollama:llama3.2"),
        ("openia:gpt-5", "Unknown model"),
        ("openai:gpt-5", "OPENAI_API_KEY"),
        ("anthropic:claude-x", "anthropic"),
    ],
)
def test_what_cannot_be_loaded_is_one_sentence(
    llm: str, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    with pytest.raises(EngineError, match=sentence):
        load_agent(EngineSettings(llm=llm))
