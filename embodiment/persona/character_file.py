"""``character.toml``: a persona as an author writes it.

    name = "Brunhild"
    role = "the blacksmith of the village"
    voice = "Gacrux"                      # or a table: [voice] name, provider, synthesis

    [[goals]]
    id = "festival"
    text = "Mention tomorrow's festival."
    priority = "low"

    [[topics]]
    name = "price"
    says = ["what does a {item} cost"]
    calls = [{ function = "price_of", args = { item = "{item}" } }]
    lines = ["A {item} is {gold} gold."]

    [slots]
    item = ["sword", "horseshoe"]

    [lines]
    greeting = ["Well met, traveller."]
    offline = ["Not now. The fire needs me."]

``[body]`` belongs to the animation and is left to it.
"""

from __future__ import annotations

import re
from typing import Any, Final

from embodiment.errors import UsageError, did_you_mean
from embodiment.live.sections import ANYTHING, Call, Knowledge, Topic
from embodiment.live.voices import PREBUILT_VOICES
from embodiment.persona.goals import MAX_GOAL_CHARS, ConversationalGoal, GoalPriority, priority_of
from embodiment.persona.toml_table import TomlTable, load_toml

_KEYS: Final = (
    "name", "role", "backstory", "traits", "speech_style", "voice", "model", "temperature", "budget_minutes",
    "goals", "topics", "slots", "lines", "body",
)  # fmt: skip
_GOAL_KEYS: Final = ("id", "text", "priority")
_TOPIC_KEYS: Final = ("name", "says", "lines", "calls", "once", "when", "goal", "emote")
_LINE_KEYS: Final = (
    "greeting", "farewell", "again", "small_talk", "interrupted", "offline", "reconnecting", "over_budget",
)  # fmt: skip
_OWN_LINES: Final = ("offline", "reconnecting", "over_budget", "again", "interrupted")
"""Lines the game says by itself; the others are the model's."""
_VOICE_KEYS: Final = ("name", "provider", "synthesis")
_SYNTHESIS: Final = ("sentence", "response")
_SLOT: Final = re.compile(r"\{(\w+)\}")
_AFTER: Final = "after:"


def read_character(text: str, path: str) -> dict[str, Any]:
    """Read a character file into the fields of a `Persona`; see `persona_from_toml`.

    Args:
        text: Content of the file.
        path: The file as the user named it, for messages.

    Returns:
        The fields that are written in the file, checked.

    Raises:
        AssetError: With file and line.
    """
    root = load_toml(text, path).known("a character file", _KEYS)
    name = root.required_text("name", "a character")
    goals = _goals(root)
    lines = root.table("lines").known("[lines]", _LINE_KEYS)
    fields: dict[str, Any] = {
        "name": name,
        "knowledge": _knowledge(root, name, goals, lines),
        "goals": goals,
        "lines": {key: lines.texts(key) for key in _OWN_LINES},
        **_voice(root),
    }
    fields.update((key, root.text(key)) for key in ("role", "backstory", "speech_style") if key in root)
    if "traits" in root:
        fields["traits"] = root.texts("traits")
    if "model" in root:
        fields["model"] = root.required_text("model", "a character")
    if "temperature" in root:
        fields["temperature"] = _temperature(root)
    if "budget_minutes" in root:
        fields["budget_minutes"] = _budget(root)
    return fields


def _voice(root: TomlTable) -> dict[str, str]:
    if "voice" not in root:
        return {}
    is_table = root.is_table("voice")
    table = root.table("voice").known("[voice]", _VOICE_KEYS) if is_table else root
    fields = {}
    key = "name" if is_table else "voice"
    if key in table:
        fields["voice"] = table.text(key)
        if fields["voice"] not in PREBUILT_VOICES:
            raise table.fault(did_you_mean("voice", fields["voice"], PREBUILT_VOICES), key)
    if is_table and "provider" in table:
        fields["voice_provider"] = table.text("provider")
    if is_table and "synthesis" in table:
        fields["synthesis"] = table.text("synthesis")
        if fields["synthesis"] not in _SYNTHESIS:
            raise table.fault(did_you_mean("synthesis", fields["synthesis"], _SYNTHESIS), "synthesis")
    return fields


def _temperature(root: TomlTable) -> float | None:
    temperature = root.number("temperature")
    if temperature is not None and not 0.0 <= temperature <= 2.0:
        raise root.fault(f"temperature is {temperature}; it runs from 0 to 2", "temperature")
    return temperature


def _budget(root: TomlTable) -> float | None:
    minutes = root.number("budget_minutes")
    if minutes is not None and not 0.0 < minutes < float("inf"):
        raise root.fault(
            f"budget_minutes is {minutes}; it is more than 0, or left out for no end", "budget_minutes"
        )
    return minutes


def _goals(root: TomlTable) -> tuple[ConversationalGoal, ...]:
    goals: dict[str, ConversationalGoal] = {}
    for table in root.tables("goals"):
        table.known("[[goals]]", _GOAL_KEYS)
        goal_id = table.required_text("id", "a goal")
        text = table.required_text("text", f"goal {goal_id!r}")
        if goal_id in goals:
            raise table.fault(f"there is already a goal {goal_id!r}; each needs an id of its own", "id")
        if len(text) > MAX_GOAL_CHARS:
            raise table.fault(
                f"goal {goal_id!r} has {len(text)} characters; say it in one or two sentences "
                f"({MAX_GOAL_CHARS} characters)",
                "text",
            )
        try:
            priority = priority_of(table.text("priority", GoalPriority.MEDIUM))
        except UsageError as error:
            raise table.fault(str(error), "priority") from None
        goals[goal_id] = ConversationalGoal(goal_id, text, priority)
    return tuple(goals.values())


def _knowledge(
    root: TomlTable, name: str, goals: tuple[ConversationalGoal, ...], lines: TomlTable
) -> Knowledge:
    slot_table = root.table("slots")
    slots = {slot: slot_table.texts(slot) for slot in slot_table.names}
    topics = _topics(root, slots, {goal.goal_id for goal in goals})
    return Knowledge(
        name=name,
        topics=topics,
        slots=slots,
        greetings=lines.texts("greeting"),
        farewells=lines.texts("farewell"),
        again=lines.texts("again"),
        small_talk=lines.texts("small_talk"),
        interrupted=lines.texts("interrupted"),
    )


def _topics(root: TomlTable, slots: dict[str, tuple[str, ...]], goals: set[str]) -> tuple[Topic, ...]:
    tables = root.tables("topics")
    topics: dict[str, Topic] = {}
    for table in tables:
        topic = _topic(table.known("[[topics]]", _TOPIC_KEYS))
        if topic.name in topics:
            raise table.fault(f"there is already a topic {topic.name!r}; give this one another name", "name")
        for said in topic.says:
            for slot in _SLOT.findall(said):
                if slot not in slots and slot != ANYTHING:
                    raise table.fault(did_you_mean("slot", slot, slots), "says")
        if topic.goal and topic.goal not in goals:
            raise table.fault(did_you_mean("goal", topic.goal, goals), "goal")
        topics[topic.name] = topic
    for table, topic in zip(tables, topics.values(), strict=True):
        for condition in map(str.strip, topic.when.split(",")):
            earlier = condition.removeprefix(_AFTER).strip()
            if condition.startswith(_AFTER) and earlier not in topics:
                raise table.fault(did_you_mean("topic", earlier, topics), "when")
    return tuple(topics.values())


def _topic(table: TomlTable) -> Topic:
    name = table.required_text("name", "a topic")
    lines = table.texts("lines")
    if not lines:
        raise table.fault(f"topic {name!r} needs 'lines': what is answered")
    calls = []
    for call in table.tables("calls"):
        call.known(f"a call of topic {name!r}", ("function", "args"))
        function = call.required_text("function", f"a call of topic {name!r}")
        args = call.scalars("args")
        try:
            calls.append(Call(function, args))
        except UsageError as error:
            raise call.fault(str(error), "args") from None
    return Topic(
        name=name,
        says=table.texts("says"),
        lines=lines,
        calls=tuple(calls),
        once=table.flag("once"),
        when=table.text("when"),
        goal=table.text("goal"),
        emote=table.text("emote"),
    )
