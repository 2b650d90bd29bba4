"""Scenario files: every mistake names its file, its line and what was expected."""

from __future__ import annotations

from pathlib import Path

import pytest

from embodiment.errors import AssetError
from embodiment.testing.scenario.reading import parse_scenario, read_scenario

pytest.importorskip("yaml", reason="scenarios need PyYAML, which is in the test and scenario extras")

RULE = "rules:\n - when: hello\n   answer:\n"


@pytest.mark.parametrize(
    ("text", "line", "sentence"),
    [
        ("", 1, "the file is empty"),
        ("# nothing\n", 1, "the file is empty"),
        ("a: [", 1, "not YAML"),
        ("rules:\n  - when: hello\n answer: x", 3, "not YAML"),
        ("rules: 3", 1, "expected a list, found 3"),
        ("- hello", 1, "expected a mapping"),
        ("rules: []", 1, "rules is empty"),
        ("role: smith\nrules: []", 1, "no key 'role'; did you mean 'rules'?"),
        ("rules:\n - when: 42\n   answer: x", 2, "42 is a number; expected a text in quotes"),
        ("rules:\n - when: true\n   answer: x", 2, "True is true or false; expected a text"),
        ("rules:\n - answer: x\n   wen: hello", 3, "no key 'wen'; did you mean 'when'?"),
        ("rules:\n - when: hello", 2, "answer is missing"),
        ("rules:\n - when: hello\n   answer: 5", 3, "5 is a number; a step is a text to say"),
        ("rules:\n - when: hello\n   times: -1\n   answer: x", 3, "times is -1; at least 0"),
        ("rules:\n - when: hello\n   times: often\n   answer: x", 3, "times is a whole number, not 'often'"),
        ("rules:\n - when:\n    - hello\n    - 7\n   answer: x", 4, "7 is not a text; put it in quotes"),
        ("rules:\n - when:\n     pattern: '('\n   answer: x", 3, "not a regular expression"),
        (RULE + "    - Hello.\n    - fautl: stall", 5, "no step 'fautl'; did you mean 'fault'?"),
        (RULE + "    - fault: stal", 4, "no fault 'stal'; did you mean 'stall'?"),
        (RULE + "    - close: quote", 4, "no refusal 'quote'; did you mean 'quota'?"),
        (RULE + "    - close:\n        code: 12", 5, "code is 12; at least 1000"),
        (RULE + "    - wait: soon", 4, "wait is a number, not 'soon'"),
        (RULE + "    - call: f\n      args: [1]", 5, "expected a mapping, found"),
        (RULE + "    - call: f\n      result: never", 5, "expected 'now' or 'later', found 'never'"),
        (RULE + "    - say: [a, b]\n      at: [1]", 5, "2 fragments and 1 times"),
        (RULE + "    - Hello.\n    - It is {gold} gold.", 5, "nothing fills {gold}"),
        (RULE + "    - Hello.\n   answer: again", 5, "'answer' stands here twice"),
        ("faults:\n - fault: stall\n   moment: noon\n" + RULE + "    - x", 3, "found 'noon'"),
        (
            "faults:\n - fault: stall\n   moment: setup\n   every: yes\n" + RULE + "    - x",
            4,
            "no key 'every'",
        ),
        ("&a [*a]", 1, "holds itself"),
        ("? [a]\n: b", 1, "a key is a word"),
    ],
)
def test_a_mistake_is_named_with_file_line_and_cure(text: str, line: int, sentence: str) -> None:
    with pytest.raises(AssetError) as caught:
        parse_scenario(text, "smith.yaml")
    assert str(caught.value).startswith(f"smith.yaml:{line}: ")
    assert sentence in str(caught.value)


def test_the_words_people_say_are_words() -> None:
    """YAML 1.1 would read these as true and false."""
    scenario = parse_scenario("rules:\n - when: [yes, no, on, off, Yes, NO]\n   answer: no")
    assert scenario.rules[0].when.text == ("yes", "no", "on", "off", "Yes", "NO")


def test_a_missing_file_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(AssetError, match="cannot be read: No such file"):
        read_scenario(tmp_path / "none.yaml")


def test_a_file_that_is_no_text_is_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "song.yaml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(AssetError, match="not UTF-8"):
        read_scenario(path)


def test_a_character_yaml_forbids_is_one_sentence() -> None:
    with pytest.raises(AssetError, match="not YAML"):
        parse_scenario("rules: \x00")
