"""A mind that answers from what was authored: topics, lines, conditions, slots and functions, and never
invents.

It understands only what somebody wrote down for it; everything else it meets with small talk, or, when it was
spoken and not understood, by asking again in character.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Generator, Iterator
from dataclasses import replace
from typing import Any

from embodiment.live.direction import parse_direction, parse_remark
from embodiment.live.notes import Note, NoteKind, notes_in
from embodiment.live.sections import ANYTHING, CONFIDENCE, Topic
from embodiment.server.brains.filling import call_of, fillable, gaps, values_of
from embodiment.server.brains.goals import goals_of, serving
from embodiment.server.brains.manners import Courtesy, courtesy_of, name_told, small_talk_of, verbatim
from embodiment.server.brains.matching import CLEAR, DOUBTFUL, Match, Matcher
from embodiment.server.brains.memory import Memory, Pending
from embodiment.server.ports import CallFunction, CallFunctions, Character, Prompt, Results, Say, Step
from embodiment.server.text import sentences

EMOTE = "play_emote"
EMOTE_ARGUMENT = "emote_name"
STEER_EVERY = 3
"""A goal is brought up at most every so many answers: pushing at every turn feels like being sold
something.
"""
A_GREETING = "hello"
"""What a direction to greet somebody is answered as, so that greetings may depend on what is remembered."""
SURE, UNSURE = 0.9, 0.3
"""What ``{confidence}`` says of words the ear believed, and of a guess it did not: the recogniser knows no more. Of
what it believes 98 in 100 are right, of its guesses one in three (own measurement on the village's lines)."""
_PLAIN_AGAIN = ("I did not catch that. Could you say it again?",)
_PLAIN_TALK = ("Go on, I am listening.", "Is that so?", "Tell me more.")
_PLAIN_FAREWELL = ("Goodbye.",)


class ScriptedBrain:
    """One character in one conversation."""

    def __init__(self) -> None:
        self._memory = Memory()
        self._character = Character()
        self._matcher = Matcher(self._character.knowledge)
        self._small_talk: tuple[str, ...] = _PLAIN_TALK
        self._steering: list[Topic] = []
        self._notes: dict[NoteKind, Note] = {}

    def brief(self, character: Character) -> None:
        """Learn the character; what was said so far stays remembered."""
        self._character = character
        self._matcher = Matcher(character.knowledge)
        self._notes = notes_in(character.instruction)
        self._steering = serving(goals_of(character.instruction), character.knowledge.topics)
        known = character.knowledge.small_talk or small_talk_of(character.instruction)
        self._small_talk = known or _PLAIN_TALK

    def snapshot(self) -> dict[str, Any]:
        """The memory."""
        return self._memory.to_json()

    def restore(self, memory: dict[str, Any]) -> None:
        """Remember."""
        self._memory = Memory.from_json(memory)

    async def reply(self, prompt: Prompt) -> AsyncGenerator[Step, Results]:
        """Answer one prompt; being closed early means having been interrupted."""
        memory = self._memory
        was_cut_off, memory.cut_off = memory.cut_off, True
        if prompt.results:
            for line in self._late(prompt.results):
                yield line
            memory.cut_off = False
            return
        direction = parse_direction(prompt.text)
        if direction is not None:
            steps = self._directed(replace(prompt, text=direction))
        else:
            memory.prompts += 1
            opening = (
                memory.rotate("interrupted", self._character.knowledge.interrupted) if was_cut_off else ""
            )
            if opening:
                yield Say(opening)
            steps = self._answered(prompt)
        results: Results = ()
        try:
            step = next(steps)
            while True:
                results = (yield step) or ()
                step = steps.send(results)
        except StopIteration:
            memory.cut_off = False

    def _directed(self, prompt: Prompt) -> Generator[Step, Results, None]:
        """What the game tells the character to do: words to be said as they are, or something to talk about."""
        remark = parse_remark(prompt.text)
        if remark is not None:
            yield from self._answered(replace(prompt, text=remark[1]))
            return
        line = verbatim(prompt.text)
        if line is None:
            greets = courtesy_of(prompt.text) is Courtesy.GREETING
            yield from self._answered(replace(prompt, text=A_GREETING) if greets else prompt)
            return
        self._memory.last = line
        yield from self._sentences(line)

    def _answered(self, prompt: Prompt) -> Generator[Step, Results, None]:
        """Calls, the answer, and perhaps a line towards a goal."""
        match = self._match(prompt)
        if match is not None:
            calls, wants_results = self._calls(match)
            results: Results = ()
            if calls:
                results = (yield CallFunctions(calls, wants_results)) or ()
            said = self._answer(match, results, calls if wants_results else ())
        else:
            kind = courtesy_of(prompt.text) if prompt.text else Courtesy.GREETING
            if emote := self._emote(self._gesture(kind, prompt)):
                yield CallFunctions((emote,))
            said = self._unmatched(prompt, kind)
        self._memory.last = said or self._memory.last
        yield from self._sentences(said)
        yield from self._sentences(self._steer(match) if said else "")

    # --- understanding ---

    def _match(self, prompt: Prompt) -> Match | None:
        """The topic meant, or None where nothing authored fits well enough."""
        enough = CLEAR if prompt.expected else DOUBTFUL
        best: Match | None = None
        for number, text in enumerate((prompt.text, *prompt.alternatives)):
            found = self._matcher.match(text, self._allowed)
            if found is None:
                continue
            weighed = found.score - 0.02 * number
            if weighed >= enough and (best is None or weighed > best.score):
                best = Match(found.topic, weighed, found.slots)
        if best is None and prompt.text.strip():
            best = self._matcher.anything(self._allowed)
        if best is None:
            return None
        self._memory.slots.update(best.slots)
        sure = SURE if prompt.expected else UNSURE
        return replace(best, slots={**best.slots, ANYTHING: prompt.text, CONFIDENCE: str(sure)})

    def _allowed(self, topic: Topic) -> bool:
        told_once = topic.once and topic.name in self._memory.told
        return not told_once and self._memory.holds(topic.when, self._notes)

    # --- answering ---

    def _calls(self, match: Match) -> tuple[tuple[CallFunction, ...], bool]:
        """Functions of a topic, and whether its lines need what they return."""
        tools = self._character.tools
        wanted = [call_of(call, match.slots, tools) for call in match.topic.calls]
        calls = [call for call in wanted if call is not None]
        known = self._remembered.keys() | self._memory.slots.keys() | match.slots.keys()
        needs = any(not gaps(line) <= known for line in match.topic.lines)
        if match.topic.emote and (emote := self._emote(match.topic.emote)):
            calls.append(emote)
        return tuple(calls), needs and any(call is not None for call in wanted)

    def _answer(self, match: Match, results: Results, asked: tuple[CallFunction, ...]) -> str:
        """The line of a topic, or nothing yet where the results it needs are still on their way."""
        topic = match.topic
        said = self._line(topic, match.slots, results)
        came = {result.name for result in results}
        missing = [call.name for call in asked if call.name not in came and call.name != EMOTE]
        if missing and not said:
            self._memory.pending.append(Pending(topic.name, missing[0], dict(match.slots)))
            return ""
        self._memory.tell(topic.name)
        return said or self._memory.rotate("small_talk", self._small_talk)

    def _line(self, topic: Topic, slots: dict[str, str], results: Results) -> str:
        known = {**self._remembered, **self._memory.slots, **slots}
        values = {**self._spoken(known), **values_of(results)}
        return self._memory.rotate(f"topic {topic.name}", fillable(topic.lines, values))

    @property
    def _remembered(self) -> dict[str, str]:
        """Facts of earlier visits; what is said now counts more."""
        note = self._notes.get(NoteKind.MEMORY)
        return note.facts if note else {}

    def _spoken(self, slots: dict[str, str]) -> dict[str, str]:
        """Slot values as they are said: names with a capital letter."""
        return {key: value.title() if key.endswith("name") else value for key, value in slots.items()}

    def _late(self, results: Results) -> Iterator[Step]:
        """Answers that waited for these results; a result nobody waits for needs no words."""
        for result in results:
            waiting = next((one for one in self._memory.pending if one.function == result.name), None)
            topic = self._matcher.topic(waiting.topic) if waiting else None
            if waiting is None or topic is None:
                continue
            self._memory.pending.remove(waiting)
            self._memory.tell(topic.name)
            said = self._line(topic, waiting.slots, (result,))
            said = said or self._memory.rotate("small_talk", self._small_talk)
            self._memory.last = said
            yield from self._sentences(said)

    def _unmatched(self, prompt: Prompt, kind: Courtesy | None) -> str:
        """An answer without a topic: manners, then "again" for what was misheard, then small talk."""
        memory, knowledge = self._memory, self._character.knowledge
        if name := name_told(prompt.text):
            memory.slots["name"] = name
        if kind is Courtesy.REPEAT and memory.last:
            return memory.last
        if kind is Courtesy.GREETING and knowledge.greetings:
            return memory.rotate("greetings", knowledge.greetings)
        if kind is Courtesy.FAREWELL:
            return memory.rotate("farewells", knowledge.farewells or _PLAIN_FAREWELL)
        if kind is Courtesy.WHO and knowledge.name:
            return f"I am {knowledge.name}."
        if not prompt.expected:
            return memory.rotate("again", knowledge.again or _PLAIN_AGAIN)
        return memory.rotate("small_talk", self._small_talk)

    def _steer(self, match: Match | None) -> str:
        """A line towards an open goal, now and then: after an answer, never after a goodbye or a question
        back.
        """
        memory = self._memory
        if match is None or match.topic.goal or memory.prompts - memory.steered_at < STEER_EVERY:
            return ""
        if courtesy_of(" ".join(match.topic.says[:1])) is not None or memory.prompts < 2:
            return ""
        for topic in self._steering:
            if topic.name not in memory.told and self._allowed(topic):
                line = self._line(topic, {}, ()) if not topic.calls else ""
                if line:
                    memory.tell(topic.name)
                    memory.steered_at = memory.prompts
                    return line
        return ""

    def _gesture(self, kind: Courtesy | None, prompt: Prompt) -> str:
        """What the body does with an answer that has no topic: a wave with a goodbye, a puzzled look otherwise."""
        if kind is Courtesy.FAREWELL:
            return "wave"
        return "think" if kind is None and not prompt.expected else ""

    def _emote(self, name: str) -> CallFunction | None:
        tool = self._character.tools.get(EMOTE)
        if tool is None or not name:
            return None
        schema = tool.parameters.get("properties", {}).get(EMOTE_ARGUMENT, {})
        allowed = schema.get("enum")
        return CallFunction(EMOTE, {EMOTE_ARGUMENT: name}) if allowed is None or name in allowed else None

    def _sentences(self, text: str) -> Generator[Step, Results, None]:
        for sentence in sentences(text):
            yield Say(sentence)
