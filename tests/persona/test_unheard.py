"""Each rule has a sample that breaks it; a character that breaks none has no remarks."""

from __future__ import annotations

import pytest

from embodiment.persona.persona import persona_from_toml
from embodiment.persona.toml_lines import key_lines, line_of
from embodiment.persona.unheard import CONDITIONS, unheard
from embodiment.server.brains import memory

SOUND = """\
name = "Ada"
[slots]
lamp = ["tall", "small"]
[[goals]]
id = "sell"
text = "Sell a lamp."
[[topics]]
name = "lamp"
says = ["is the {lamp} lamp lit"]
lines = ["The {lamp} one is."]
[[topics]]
name = "price"
says = ["how much"]
calls = [{ function = "price_of" }]
lines = ["{gold} gold."]
when = "after:lamp, !sees:rain"
[[topics]]
name = "offer"
goal = "sell"
lines = ["Would you like a lamp?"]
[[topics]]
name = "once"
says = ["tell me a secret"]
lines = ["I fear the dark."]
once = true
[[topics]]
name = "then"
says = ["tell me a secret"]
lines = ["You know it already."]
"""


def test_a_sound_character_has_no_remarks() -> None:
    assert unheard(persona_from_toml(SOUND, "character.toml")) == ()


@pytest.mark.parametrize(
    ("wrong", "line", "sentence"),
    [
        ('[voice]\nsynthesis = "response"', 2, "nothing reads it"),
        (
            '[[goals]]\nid = "a"\ntext = "Be kind."\n[[goals]]\nid = "b"\ntext = "be KIND"',
            6,
            "the same as 'a'",
        ),
        ('[slots]\nlamp = ["tall"]', 2, "slot 'lamp' is used by no topic"),
        ('[[topics]]\nname = "a"\nlines = ["b"]', 1, "nothing leads to topic 'a'"),
        (
            '[[topics]]\nname = "a"\nsays = ["x"]\nlines = ["b"]\nwhen = "aftre:a"',
            5,
            "never told: no condition 'aftre'; did you mean 'after'?",
        ),
        (
            '[[topics]]\nname = "a"\nsays = ["x"]\nlines = ["b"]\nwhen = "first, before:bb"',
            5,
            "never told: no topic 'bb'",
        ),
        (
            '[[topics]]\nname = "a"\nsays = ["x"]\nlines = ["b"]\nwhen = "after:c"\n'
            '[[topics]]\nname = "c"\nsays = ["y"]\nlines = ["d"]\nwhen = "after:a"',
            5,
            "waits for itself",
        ),
        (
            '[[topics]]\nname = "a"\nsays = ["x"]\nlines = ["It is {hour}."]',
            4,
            "is never said: no function is called that could fill {hour}",
        ),
        (
            '[[topics]]\nname = "a"\nsays = ["hello there"]\nlines = ["b"]\n'
            '[[topics]]\nname = "c"\nsays = ["Hello, there!"]\nlines = ["d"]',
            7,
            "its lines are never heard",
        ),
        (
            '[[topics]]\nname = "a"\nsays = ["hello"]\nlines = ["b"]\n'
            '[[topics]]\nname = "c"\nsays = ["hello", "good day"]\nlines = ["d"]',
            7,
            "'hello' is said to topic 'a' already; that one answers",
        ),
    ],
)
def test_what_nobody_will_hear_is_named_with_its_line(wrong: str, line: int, sentence: str) -> None:
    text = f"{wrong}\n"
    text = text.replace("[", 'name = "Ada"\n[', 1)
    remarks = unheard(persona_from_toml(text, "character.toml"))
    lines = key_lines(text)
    found = [(line_of(remark.path, lines) - 1, remark.sentence) for remark in remarks]
    assert any(at == line and sentence in told for at, told in found), found


def test_the_conditions_are_those_the_scripted_mind_answers() -> None:
    assert set(CONDITIONS) == memory._CONDITIONS


def test_a_line_may_be_filled_with_what_its_condition_says_is_known() -> None:
    text = (
        'name = "Ada"\n[[topics]]\nname = "a"\nsays = ["x"]\nlines = ["Does the {bought} hold?"]\n'
        'when = "knows:visits, WHEN"\n'
    )
    assert unheard(persona_from_toml(text.replace("WHEN", "knows:bought"), "character.toml")) == ()
    assert unheard(persona_from_toml(text.replace("WHEN", "!knows:bought"), "character.toml")) != ()
