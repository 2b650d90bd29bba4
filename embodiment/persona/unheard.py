"""What an author wrote and nobody will hear: lines that cannot be reached, settings that nothing reads.

Each rule says what will be noticed, where in the character file, and what to change. Nothing here stops a game.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from embodiment.errors import did_you_mean
from embodiment.live.sections import ANYTHING, CONFIDENCE, Knowledge, Topic
from embodiment.persona.persona import Persona
from embodiment.persona.toml_lines import KeyPath

CONDITIONS: Final = ("after", "before", "first", "knows", "remembers", "sees")
"""What ``when`` may ask; the scripted mind of the local server answers these."""
_OF_TOPICS: Final = ("after", "before")
_GAP: Final = re.compile(r"\{(\w+)\}")
_WORD: Final = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Remark:
    """Something an author should look at.

    Attributes:
        sentence: What is wrong and what to do.
        path: Where in the character file, for example ``("topics", 2, "when")``.
    """

    sentence: str
    path: KeyPath = ()


def unheard(persona: Persona) -> tuple[Remark, ...]:
    """Everything in a persona that will never be noticed, in the order of the file."""
    knowledge = persona.knowledge
    return (
        *_voice(persona),
        *_goals(persona),
        *_unused_slots(knowledge),
        *(
            remark
            for index, topic in enumerate(knowledge.topics)
            for rule in (_unreachable, _conditions, _gaps)
            for remark in rule(knowledge, index, topic)
        ),
        *_shadowed(knowledge.topics),
    )


def _voice(persona: Persona) -> Iterator[Remark]:
    if persona.synthesis != "sentence" and not persona.voice_provider:
        yield Remark(
            f"synthesis is {persona.synthesis!r} and no provider speaks, so nothing reads it; name a provider or "
            "leave it out",
            ("voice", "synthesis"),
        )


def _goals(persona: Persona) -> Iterator[Remark]:
    said: dict[str, str] = {}
    for index, goal in enumerate(persona.goals):
        text = _plain(goal.text)
        if text in said:
            yield Remark(
                f"goal {goal.goal_id!r} says the same as {said[text]!r}; keep one of them",
                ("goals", index, "text"),
            )
        said.setdefault(text, goal.goal_id)


def _unused_slots(knowledge: Knowledge) -> Iterator[Remark]:
    used = {
        name
        for topic in knowledge.topics
        for text in (*topic.says, *topic.lines, *_texts_of_calls(topic))
        for name in _GAP.findall(text)
    }
    for slot in knowledge.slots:
        if slot not in used:
            yield Remark(
                f"slot {slot!r} is used by no topic; write {{{slot}}} in its 'says' or remove it",
                ("slots", slot),
            )


def _unreachable(knowledge: Knowledge, index: int, topic: Topic) -> Iterator[Remark]:
    if not topic.says and not topic.goal:
        yield Remark(
            f"nothing leads to topic {topic.name!r}: give it 'says', what a player would say, or the 'goal' it serves",
            ("topics", index),
        )


def _conditions(knowledge: Knowledge, index: int, topic: Topic) -> Iterator[Remark]:
    names = [other.name for other in knowledge.topics]
    for condition in filter(None, (part.strip() for part in topic.when.split(","))):
        kind, _, name = (part.strip() for part in condition.removeprefix("!").partition(":"))
        wrong = ""
        if kind not in CONDITIONS:
            wrong = did_you_mean("condition", kind, CONDITIONS)
        elif kind in _OF_TOPICS and name not in names:
            wrong = did_you_mean("topic", name, names)
        elif condition.startswith("after") and _waits_for_itself(topic, knowledge.topics):
            wrong = "it waits for itself to be told first"
        if wrong:
            yield Remark(f"topic {topic.name!r} is never told: {wrong}", ("topics", index, "when"))


def _waits_for_itself(topic: Topic, topics: Iterable[Topic]) -> bool:
    earlier = {one.name: set(re.findall(r"(?<!!)\bafter:\s*([^,]+)", one.when)) for one in topics}
    seen: set[str] = set()
    ahead = {name.strip() for name in earlier[topic.name]}
    while ahead:
        name = ahead.pop()
        if name == topic.name:
            return True
        if name not in seen and name in earlier:
            seen.add(name)
            ahead |= {other.strip() for other in earlier[name]}
    return False


def _gaps(knowledge: Knowledge, index: int, topic: Topic) -> Iterator[Remark]:
    if topic.calls:
        return  # what a function returns is known when it has run
    remembered = re.findall(r"(?<!!)\bknows:\s*(\w+)", topic.when)
    known = {*knowledge.slots, *remembered, ANYTHING, CONFIDENCE}
    for line in topic.lines:
        for name in _GAP.findall(line):
            if name not in known:
                yield Remark(
                    f"topic {topic.name!r}: the line {line!r} is never said: no function is called that could fill "
                    f"{{{name}}}, and there is " + did_you_mean("slot", name, knowledge.slots),
                    ("topics", index, "lines"),
                )


def _shadowed(topics: Iterable[Topic]) -> Iterator[Remark]:
    owners: dict[str, str] = {}
    for index, topic in enumerate(topics):
        taken = {said: owners[_plain(said)] for said in topic.says if _plain(said) in owners}
        for said, owner in taken.items():
            consequence = "its lines are never heard" if len(taken) == len(topic.says) else "that one answers"
            yield Remark(
                f"topic {topic.name!r}: {said!r} is said to topic {owner!r} already; {consequence}",
                ("topics", index, "says"),
            )
        if not topic.when and not topic.once:
            for said in topic.says:
                owners.setdefault(_plain(said), topic.name)


def _texts_of_calls(topic: Topic) -> Iterator[str]:
    for call in topic.calls:
        yield from (value for value in call.args.values() if isinstance(value, str))


def _plain(text: str) -> str:
    return " ".join(_WORD.findall(text.lower()))
