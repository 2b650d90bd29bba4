"""The page about every key of ``character.toml``, made of the models the file is read into.

``python -m tests.docs.character_reference`` writes it anew.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
import types
import typing
from collections.abc import Iterator
from typing import Any, Final

from embodiment.adapters.loading import BODY_KEYS
from embodiment.live.sections import Call, Knowledge, Topic
from embodiment.live.voices import PREBUILT_VOICES
from embodiment.persona.docstrings import parse_docstring
from embodiment.persona.goals import ConversationalGoal, GoalPriority
from embodiment.persona.persona import AuthoredLines, Persona
from tests.docs.blocks import ROOT

PAGE: Final = ROOT / "docs/reference/character_file.md"
ROOT_KEYS: Final = {
    **{name: name for name in ("name", "role", "backstory", "traits", "speech_style", "voice", "model")},
    **{name: name for name in ("temperature", "budget_minutes")},
}
"""Key -> field of `Persona`."""
VOICE_KEYS: Final = {"name": "voice", "provider": "voice_provider", "synthesis": "synthesis"}
GOAL_KEYS: Final = {"id": "goal_id", "text": "text", "priority": "priority"}
OF_KNOWLEDGE: Final = {"greeting": "greetings", "farewell": "farewells", "small_talk": "small_talk"}
"""Keys of ``[lines]`` that the model says; the others the game says by itself."""
MUST: Final = {"[[goals]]": ("id", "text"), "[[topics]]": ("name", "lines"), "calls": ("function",)}
KINDS: Final = {
    "str": "text", "float": "number", "bool": "true or false", "tuple[str, ...]": "texts", "Lines": "texts",
    "GoalPriority": " or ".join(f"`\"{word}\"`" for word in GoalPriority), "tuple[Call, ...]": "list of tables",
    "dict[str, Scalar]": "table",
}  # fmt: skip
INSTEAD: Final = {
    "``": "`", "None: ": "Left out: ", "None for": "left out for", "empty for": "left out for",
}  # fmt: skip
"""What a file says for what Python does."""
EXAMPLE: Final = """\
name = "Ada"
role = "the lamplighter of the village"
backstory = "You light the lamps every evening, always in the same order."
traits = ["cheerful", "observant"]
speech_style = "Short, warm sentences."
model = "gemini-3.8-live"
temperature = 0.8
budget_minutes = 20

[voice]                                  # or in one line: voice = "Leda"
name = "Leda"
provider = "local"
synthesis = "sentence"

[[goals]]
id = "lamps"
text = "Make the traveller curious about the lamps."
priority = "low"

[[topics]]
name = "light"
says = ["light {number} more lamps", "please light {number} lamps"]
calls = [{ function = "light_lamps", args = { count = "{number}" } }]
lines = ["Done. Now {lit} are burning."]

[[topics]]
name = "secret"
says = ["why do you do it", "why do you light them"]
when = "after:light"
once = true
goal = "lamps"
emote = "bow"
lines = ["So that somebody far away sees that we are here."]

[slots]
number = ["one", "two", "three"]

[lines]
greeting = ["Good evening, traveller."]
farewell = ["Walk where it is bright."]
small_talk = ["I only know lamps."]
again = ["The wind took that. Once more?"]
interrupted = ["Go on, I am listening."]
offline = ["It is dark in my head today."]
reconnecting = ["One moment, the flame went out."]
over_budget = ["That was all the oil for today."]

[body]
colour = "#FFA53A"
scale = 0.95
sheet = "tove"
walk_speed = 150
"""


def notes_of(model: type) -> dict[str, str]:
    """The texts under a model's fields, or those of its docstring where it is a dataclass."""
    source = ast.parse(textwrap.dedent(inspect.getsource(model))).body[0]
    assert isinstance(source, ast.ClassDef)
    notes = {}
    for field, after in zip(source.body, source.body[1:], strict=False):
        is_text = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and is_text:
            notes[field.target.id] = " ".join(str(after.value.value).split())  # type: ignore[attr-defined]
    docstring = inspect.getdoc(model) or ""
    return {**parse_docstring(docstring.replace("Attributes:", "Args:")).parameters, **notes}


def kind_of(annotation: Any) -> str:
    """What to write for a type, in an author's words."""
    if isinstance(annotation, types.UnionType):
        annotation = next(part for part in annotation.__args__ if part is not type(None))
    if typing.get_origin(annotation) is typing.Literal:
        return " or ".join(f'`"{word}"`' for word in typing.get_args(annotation))
    name = annotation if isinstance(annotation, str) else getattr(annotation, "__name__", "")
    return KINDS[name if typing.get_origin(annotation) is None else str(annotation).replace("typing.", "")]


def row(key: str, kind: str, default: object, text: str) -> str:
    shown = "" if default in ("", None, (), False) else f" `{default!s}`." if default != "must" else ""
    must = " **Must be there.**" if default == "must" else f" Left out:{shown}" if shown else ""
    for ours, theirs in INSTEAD.items():
        text = text.replace(ours, theirs)
    cells = (f"`{key}`", kind, text + must)
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def of_persona(keys: dict[str, str], model: type = Persona) -> Iterator[str]:
    notes, fields = notes_of(model), model.model_fields  # type: ignore[attr-defined]
    for key, name in keys.items():
        default = "must" if fields[name].is_required() else fields[name].default
        yield row(key, kind_of(fields[name].annotation), default, notes[name])


def of_dataclass(table: str, model: type, keys: dict[str, str] | None = None) -> Iterator[str]:
    notes, annotations = notes_of(model), inspect.get_annotations(model)
    for key, name in (keys or {name: name for name in annotations}).items():
        default = model.__dataclass_fields__[name].default
        default = "must" if key in MUST.get(table, ()) else default if isinstance(default, str) else ""
        yield row(key, kind_of(annotations[name]), default, notes[name])


def tables() -> dict[str, list[str]]:
    """Rows of every table of the file, by its heading."""
    said = list(AuthoredLines.model_fields)
    return {
        "The top of the file": [*of_persona(ROOT_KEYS)],
        "`[voice]`": [*of_persona(VOICE_KEYS)],
        "`[[goals]]`": [*of_dataclass("[[goals]]", ConversationalGoal, GOAL_KEYS)],
        "`[[topics]]`": [*of_dataclass("[[topics]]", Topic)],
        "`calls` of a topic": [*of_dataclass("calls", Call)],
        "`[slots]`": [row("any name", "texts", "", notes_of(Knowledge)["slots"])],
        "`[lines]`": [
            *of_dataclass("[lines]", Knowledge, OF_KNOWLEDGE), *of_persona({name: name for name in said}, AuthoredLines)
        ],
        "`[body]`": [
            row(key, "text" if key in ("colour", "sheet") else "number", "", note) for key, note in BODY_KEYS.items()
        ],
    }  # fmt: skip


def page() -> str:
    """The whole page."""
    parts = [
        "# character.toml\n\nEvery key there is. A key that is none of these is an error that names its line and the "
        'likely one.\n\n"Texts" is a list of texts; one text alone will do. This page is written by\n'
        "`python -m tests.docs.character_reference` from the models the file is read into.\n",
        f"```toml\n{EXAMPLE}```\n",
    ]
    for heading, rows in tables().items():
        parts.append(
            f"## {heading}\n\n| key | value | what it says |\n| --- | --- | --- |\n" + "\n".join(rows) + "\n"
        )
    parts.append(
        "## Conditions\n\n`when` holds one or more of these, separated by commas; all must be met. `!` before one "
        "turns it round.\n\n| condition | is met |\n| --- | --- |\n"
        "| `after:TOPIC` | when that topic has been told |\n| `before:TOPIC` | as long as it has not |\n"
        "| `first` | as long as nothing has been told |\n| `knows:NAME` | when a word for that slot was said, or a "
        "fact of that name is remembered |\n"
        "| `sees:WORDS` | when all the words are in one line of what is noticed |\n"
        "| `remembers:WORDS` | when all the words are in one line of what is remembered |\n"
    )
    voices = ", ".join(f"`{voice}`" for voice in sorted(PREBUILT_VOICES))
    parts.append("## Voices\n\n" + textwrap.fill(voices, 118, break_long_words=False) + "\n")
    return "\n".join(parts)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
