from __future__ import annotations

import pytest
from pydantic import ValidationError

from embodiment.errors import AssetError
from embodiment.persona.goals import ConversationalGoal, GoalPriority
from embodiment.persona.persona import AuthoredLines, Persona, persona_from_toml

SMITH = """\
# A smith.
name = "Brunhild"
role = "the blacksmith of the village"
traits = ["gruff", "secretly fond of poetry"]
speech_style = "Short sentences."
voice = "Gacrux"
temperature = 0.8

[[goals]]
id = "festival"
text = "Mention tomorrow's festival."
priority = "low"

[[goals]]
id = "sell"
text = "Sell a sword."

[[topics]]
name = "price"
says = [
  "what does a {item} cost",   # ]
  "price of a {item}",
]
calls = [{ function = "price_of", args = { item = "{item}" } }]
lines = ["A {item} is {gold} gold."]
goal = "sell"
emote = "think"

[[topics]]
name = "haggle"
when = "after:price"
once = true
says = "too much"
lines = ["Then sleep with a stick."]

[slots]
item = ["sword", "horseshoe"]

[lines]
greeting = ["Well met."]
again = ["Speak up."]
offline = ["Not now."]

[body]
sheet = "brunhild.json"
"""


def test_a_whole_character_is_read() -> None:
    persona = persona_from_toml(SMITH, "brunhild/character.toml")
    assert persona.name == persona.knowledge.name == "Brunhild"
    assert persona.voice == "Gacrux"
    assert persona.temperature == 0.8
    assert persona.model == "gemini-3.8-live"
    assert persona.goals == (
        ConversationalGoal("festival", "Mention tomorrow's festival.", GoalPriority.LOW),
        ConversationalGoal("sell", "Sell a sword.", GoalPriority.MEDIUM),
    )
    price, haggle = persona.knowledge.topics
    assert price.calls[0].args == {"item": "{item}"}
    assert (price.goal, price.emote) == ("sell", "think")
    assert (haggle.says, haggle.once, haggle.when) == (("too much",), True, "after:price")
    assert persona.knowledge.slots == {"item": ("sword", "horseshoe")}
    assert persona.knowledge.greetings == ("Well met.",)
    assert persona.knowledge.again == persona.lines.again == ("Speak up.",)
    assert persona.lines.offline == ("Not now.",)


def test_a_name_is_enough() -> None:
    persona = persona_from_toml('name = "Nobody"', "n.toml")
    assert persona == Persona(name="Nobody", knowledge=persona.knowledge)


def test_voice_may_be_a_table_with_a_provider() -> None:
    text = 'name = "X"\n[voice]\nname = "Puck"\nprovider = "local"\nsynthesis = "response"'
    persona = persona_from_toml(text, "x.toml")
    assert (persona.voice, persona.voice_provider, persona.synthesis) == ("Puck", "local", "response")


def test_a_persona_is_frozen_and_knows_its_fields() -> None:
    persona = Persona(name="X", lines=AuthoredLines(offline=("Gone.",)))
    with pytest.raises(ValidationError):
        persona.name = "Y"  # type: ignore[misc]
    with pytest.raises(ValidationError):
        Persona(name="X", nmae="Y")  # type: ignore[call-arg]
    with pytest.raises(ValidationError, match="did you mean 'Kore'"):
        Persona(name="X", voice="Core")
    with pytest.raises(ValidationError, match="2 goals have the id 'a'"):
        Persona(name="X", goals=(ConversationalGoal("a", "x"), ConversationalGoal("a", "y")))


@pytest.mark.parametrize(
    ("old", "new", "line", "text"),
    [
        ('role = "the', 'rloe = "the', 3, "did you mean 'role'"),
        ('name = "Brunhild"', 'name = ""', 2, "is empty"),
        ('name = "Brunhild"\n', "", 0, "needs 'name'"),
        ('voice = "Gacrux"', 'voice = "gacrux"', 6, "did you mean 'Gacrux'"),
        ('voice = "Gacrux"', "voice = 3", 6, "must be text"),
        ("temperature = 0.8", "temperature = 3", 7, "from 0 to 2"),
        ("temperature = 0.8", "budget_minutes = 0", 7, "more than 0"),
        ("temperature = 0.8", "budget_minutes = nan", 7, "more than 0"),
        ("temperature = 0.8", "temperature = true", 7, "must be a number"),
        ("temperature = 0.8", "temperature = ", 7, "not TOML"),
        ('id = "sell"', 'id = "festival"', 15, "already a goal"),
        ("Mention tomorrow's festival.", "x" * 241, 11, "one or two sentences"),
        ('priority = "low"', 'priority = "lwo"', 12, "did you mean 'low'"),
        ('text = "Sell a sword."', 'txet = "Sell a sword."', 16, "did you mean 'text'"),
        ('name = "price"', 'name = "haggle"', 30, "already a topic"),
        ('"price of a {item}"', '"price of a {itme}"', 20, "did you mean 'item'"),
        ('function = "price_of"', 'funtcion = "price_of"', 24, "did you mean 'function'"),
        ('args = { item = "{item}" }', "args = { item = [1] }", 24, "must be text, a number"),
        ('args = { item = "{item}" }', "args = { item = nan }", 24, "finite"),
        ('lines = ["A {item} is {gold} gold."]', "lines = []", 18, "needs 'lines'"),
        ('lines = ["A {item} is {gold} gold."]', 'lines = [""]', 25, "empty text"),
        ('goal = "sell"', 'goal = "sel"', 26, "did you mean 'sell'"),
        ('when = "after:price"', 'when = "after:prices"', 31, "did you mean 'price'"),
        ("once = true", 'once = "yes"', 32, "true or false"),
        ("greeting = ", "greetings = ", 40, "did you mean 'greeting'"),
        ("[slots]", "[[slots]]", 36, "must be a table"),
    ],
)  # fmt: skip
def test_mistakes_are_told_with_file_line_and_cure(old: str, new: str, line: int, text: str) -> None:
    assert old in SMITH
    with pytest.raises(AssetError) as caught:
        persona_from_toml(SMITH.replace(old, new, 1), "brunhild/character.toml")
    where = f"brunhild/character.toml:{line}: " if line else "brunhild/character.toml: "
    assert str(caught.value).startswith(where)
    assert caught.value.line == line
    assert text in str(caught.value)


def test_a_wrong_voice_table_is_told() -> None:
    with pytest.raises(AssetError, match="did you mean 'sentence'"):
        persona_from_toml('name = "X"\n[voice]\nsynthesis = "sentences"', "x.toml")
    with pytest.raises(AssetError, match="did you mean 'provider'"):
        persona_from_toml('name = "X"\n[voice]\nprovder = "local"', "x.toml")
