"""A mind that is a language model, reached through pydantic-ai: local OpenAI-compatible servers first, any other too.

The functions a client declared become external tools: the model's calls go out as Live tool calls, and what comes back
is handed to the model, which goes on from there. The answer is spoken sentence by sentence while it is being written;
an interruption closes the request. What the model is shown of the conversation is what was said aloud, so an answer
that was cut off ends there in its memory, too.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from embodiment.errors import EngineError, how_to_install
from embodiment.live.sections import render
from embodiment.server.brains.streaming import SentenceStream
from embodiment.server.engines.settings import EngineSettings
from embodiment.server.ports import (
    CallFunction,
    CallFunctions,
    Character,
    Entry,
    Prompt,
    Results,
    Say,
    Step,
    Tool,
)
from embodiment.units import Seconds

if TYPE_CHECKING:
    from pydantic_ai import Agent, AgentRunResult, DeferredToolRequests, DeferredToolResults, ToolDefinition
    from pydantic_ai.messages import ModelMessage
    from pydantic_ai.models import Model

LOCAL: Final = {
    "ollama": "http://127.0.0.1:11434/v1",
    "llama.cpp": "http://127.0.0.1:8080/v1",
    "vllm": "http://127.0.0.1:8000/v1",
    "lmstudio": "http://127.0.0.1:1234/v1",
}
"""Servers for models on this machine and where they listen. Source: each one's documentation, default port."""
PATIENCE: Final[Seconds] = 20.0
"""How long the model may stay silent, before its first word and between two, until the turn is given up."""
MOST_ROUNDS: Final = 8
"""Batches of function calls in one answer; a model that goes on calling is going round in circles."""
MOST_ENTRIES: Final = 80
"""Entries of the conversation the model is shown. Our choice, to stay within the context of small local models."""
SPOKEN: Final = (
    "You are this character in a spoken conversation. Everything you write is read aloud at once: answer in one to "
    "three short sentences of plain speech, without lists, markup, emoji or descriptions of what you do."
)
PENDING: Final = {"status": "pending", "note": "the result comes later; go on without it"}


class LlmBrain:
    """One session's mind.

    Args:
        agent: Shared by all sessions.
        patience: Seconds the model may stay silent.
    """

    def __init__(self, agent: Agent[None, str | DeferredToolRequests], patience: Seconds = PATIENCE) -> None:
        self._agent = agent
        self._patience = patience
        self._character = Character()
        self._deeds: list[_Deed] = []

    def brief(self, character: Character) -> None:
        """Be this character from the next answer on."""
        self._character = character

    async def reply(self, prompt: Prompt) -> AsyncGenerator[Step, Results]:
        """Sentences as they are written, and calls; raises EngineError where the model fails or stalls."""
        at = prompt.forgotten + len(prompt.history) + bool(prompt.text)
        messages = self._messages(prompt.history, prompt.forgotten)
        asked: str | None = asked_of(prompt)
        returned: DeferredToolResults | None = None
        for _ in range(MOST_ROUNDS):
            said = SentenceStream()
            requests: list[Any] = []
            async with _Run(self, asked, messages, returned) as run:
                async for text in run.texts():
                    for sentence in said.feed(text):
                        yield Say(sentence)
                for sentence in said.finish():
                    yield Say(sentence)
                requests, messages = run.requests, run.messages
            if not requests:
                return
            calls = tuple(CallFunction(call.tool_name, call.args_as_dict()) for call in requests)
            results = yield CallFunctions(calls, wants_results=True)
            asked, returned = None, self._returned(requests, results or (), at)
        raise EngineError(f"the language model called functions {MOST_ROUNDS} times over without an answer")

    def snapshot(self) -> dict[str, Any]:
        """The functions that were called and what they returned; the words are the session's."""
        return {"deeds": [deed.to_json() for deed in self._deeds]}

    def restore(self, memory: dict[str, Any]) -> None:
        """Know again what was done."""
        self._deeds = [_Deed(**deed) for deed in memory.get("deeds", ())]

    # --- what the model is shown ---

    def _instructions(self) -> str:
        character = self._character
        authored = [render(character.knowledge)] if character.authored else []
        return "\n\n".join((*character.instruction, *authored, SPOKEN))

    def _messages(self, history: Sequence[Entry], forgotten: int) -> list[ModelMessage]:
        """The conversation as it was heard, with what was done in it; deeds before it are never shown again."""
        from pydantic_ai.messages import ModelRequest, ModelResponse, TextPart, UserPromptPart

        shown = history[-MOST_ENTRIES:]
        first = forgotten + len(history) - len(shown)
        messages: list[ModelMessage] = []
        self._deeds = [deed for deed in self._deeds if deed.at > first]
        deeds = list(self._deeds)
        for number, entry in enumerate(shown, start=first):
            while deeds and deeds[0].at <= number:
                messages += deeds.pop(0).messages()
            if entry.role == "model":
                messages.append(ModelResponse(parts=[TextPart(entry.text)]))
            else:
                said = f"[{entry.text}]" if entry.role == "function" else entry.text
                messages.append(ModelRequest(parts=[UserPromptPart(said)]))
        for deed in deeds:
            messages += deed.messages()
        return messages

    def _returned(self, requests: list[Any], results: Results, at: int) -> DeferredToolResults:
        """What the functions returned, remembered and in the model's own numbering."""
        from pydantic_ai import DeferredToolResults

        by_place = {result.place: result.response for result in results}
        returned = {call.tool_call_id: by_place.get(n, PENDING) for n, call in enumerate(requests)}
        self._deeds += [
            _Deed(at, call.tool_call_id, call.tool_name, call.args_as_dict(), returned[call.tool_call_id])
            for call in requests
        ]
        return DeferredToolResults(calls=dict(returned))


@dataclass(slots=True)
class _Deed:
    """A function that was called in an answer, and what it returned; ``at``: after so many entries of history."""

    at: int
    call_id: str
    name: str
    args: dict[str, Any] = field(default_factory=dict)
    response: dict[str, Any] = field(default_factory=dict)

    def messages(self) -> list[ModelMessage]:
        """As the model knows such things."""
        from pydantic_ai.messages import ModelRequest, ModelResponse, ToolCallPart, ToolReturnPart

        call = ToolCallPart(self.name, self.args, tool_call_id=self.call_id)
        result = ToolReturnPart(self.name, self.response, tool_call_id=self.call_id)
        return [ModelResponse(parts=[call]), ModelRequest(parts=[result])]

    def to_json(self) -> dict[str, Any]:
        """As a JSON object."""
        return {
            "at": self.at,
            "call_id": self.call_id,
            "name": self.name,
            "args": self.args,
            "response": self.response,
        }


class _Run:
    """One request to the model, closed with its context: text as it comes, then calls or none.

    Args:
        brain: Whose.
        asked: What the player said; None to go on after calls.
        messages: The conversation before it.
        returned: Results of the calls the run before asked for.
    """

    def __init__(
        self,
        brain: LlmBrain,
        asked: str | None,
        messages: list[ModelMessage],
        returned: DeferredToolResults | None,
    ) -> None:
        from pydantic_ai import ExternalToolset

        self._patience = brain._patience
        self._context = brain._agent.run_stream_events(
            asked,
            message_history=messages,
            deferred_tool_results=returned,
            instructions=brain._instructions(),
            toolsets=[ExternalToolset([definition(tool) for tool in brain._character.tools.values()])],
        )
        self.requests: list[Any] = []
        self.messages = messages

    async def __aenter__(self) -> _Run:
        self._events = await self._context.__aenter__()
        return self

    async def __aexit__(self, *exc: Any) -> None:
        await self._context.__aexit__(*exc)

    async def texts(self) -> AsyncIterator[str]:
        """Pieces of the answer. Raises EngineError."""
        from pydantic_ai import AgentRunError, AgentRunResultEvent, PartDeltaEvent, PartStartEvent, UserError
        from pydantic_ai.messages import TextPart, TextPartDelta

        events = aiter(self._events)
        while True:
            try:
                async with asyncio.timeout(self._patience):
                    event = await anext(events, None)
            except TimeoutError:
                raise EngineError(f"the language model said nothing for {self._patience:g} s") from None
            except (AgentRunError, UserError, OSError) as error:
                raise EngineError(f"the language model failed: {_told(error)}") from error
            match event:
                case None:
                    return
                case PartStartEvent(part=TextPart(content=text)) if text:
                    yield text
                case PartDeltaEvent(delta=TextPartDelta(content_delta=text)):
                    yield text
                case AgentRunResultEvent(result=result):
                    self._finished(result)
                case _:
                    pass

    def _finished(self, result: AgentRunResult[Any]) -> None:
        from pydantic_ai import DeferredToolRequests

        self.messages = result.all_messages()
        if isinstance(result.output, DeferredToolRequests):
            self.requests = list(result.output.calls)


def asked_of(prompt: Prompt) -> str:
    """What a prompt asks, in words; what the recogniser was not sure of is said to be so."""
    told = [
        f"[{result.name} returned {json.dumps(result.response, ensure_ascii=False)}]"
        for result in prompt.results
    ]
    text = prompt.text
    if text and not prompt.expected:
        others = " / ".join(prompt.alternatives[:2])
        text += f"\n[heard badly{'; it may have been: ' + others if others else ''}; ask again if it makes no sense]"
    return "\n".join(filter(None, (*told, text)))


def definition(tool: Tool) -> ToolDefinition:
    """A declared function as the model is shown it; it runs in the client, not here."""
    from pydantic_ai import ToolDefinition

    schema = tool.parameters or {"type": "object", "properties": {}}
    return ToolDefinition(name=tool.name, description=tool.description, parameters_json_schema=schema)


def load_agent(settings: EngineSettings) -> Agent[None, str | DeferredToolRequests]:
    """The agent all sessions share.

    Raises:
        EngineError: pydantic-ai, the provider's package, its key or the model's name is missing.
    """
    try:
        from pydantic_ai import Agent, DeferredToolRequests, UserError
    except ImportError as error:
        raise EngineError(f"the brain llm needs pydantic-ai: {how_to_install('llm')} ({error})") from None
    try:
        return Agent(model_of(settings), output_type=[str, DeferredToolRequests])
    except (UserError, ImportError) as error:
        raise EngineError(f"the language model {settings.llm!r} cannot be used: {error}") from None


def model_of(settings: EngineSettings) -> Model:
    """The model the settings name: on a local server, at an address, or with any provider pydantic-ai knows."""
    from pydantic_ai.models import infer_model
    from pydantic_ai.models.openai import OpenAIChatModel
    from pydantic_ai.providers.openai_compatible import OpenAICompatibleProvider

    provider, _, name = settings.llm.partition(":")
    url = settings.llm_url or LOCAL.get(provider, "")
    if not settings.llm or (provider in LOCAL and not name):
        raise EngineError(
            "the brain llm needs a model: --llm ollama:llama3.2, llama.cpp:any, vllm:NAME, or any provider:model that "
            "pydantic-ai knows; with --llm-url for an OpenAI-compatible server elsewhere"
        )
    if url:
        server = OpenAICompatibleProvider(provider, base_url=url, api_key=settings.llm_key or None)
        return OpenAIChatModel(name or provider, provider=server)
    return infer_model(settings.llm)


def _told(error: Exception) -> str:
    """An error without what the model or the player said: its kind, and its status where it has one."""
    status = getattr(error, "status_code", None)
    return f"{type(error).__name__}{f' {status}' if status else ''}"
