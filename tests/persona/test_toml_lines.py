from __future__ import annotations

import tomllib

from hypothesis import given
from hypothesis import strategies as st

from embodiment.persona.toml_lines import key_lines, line_of

TEXT = '''\
top = 1  # [not a table]

[a.b]  # comment
"quoted key" = "]"
dotted.key = 2
text = """
[[no]]
key = 1
"""
raw = \'\'\'
x = "
\'\'\'
many = [
  "a",
  { k = 1 },
]
last = 3

[[list]]
x = 1
[[list.inner]]
y = 1
[list.table]
z = 1
[[list]]
x = 2
'''


def test_every_key_is_found() -> None:
    tomllib.loads(TEXT)
    lines = key_lines(TEXT)
    assert lines[("top",)] == 1
    assert lines[("a", "b")] == 3
    assert lines[("a", "b", "quoted key")] == 4
    assert lines[("a", "b", "dotted", "key")] == 5
    assert lines[("a", "b", "text")] == 6
    assert lines[("a", "b", "raw")] == 10
    assert lines[("a", "b", "many")] == 13
    assert lines[("a", "b", "last")] == 17
    assert lines[("list", 0, "x")] == 20
    assert lines[("list", 0, "inner", 0, "y")] == 22
    assert lines[("list", 0, "table", "z")] == 24
    assert lines[("list", 1)] == 25
    assert ("no",) not in lines


def test_a_key_inside_an_inline_table_is_found_where_its_key_is() -> None:
    lines = key_lines(TEXT)
    assert line_of(("a", "b", "many", 1, "k"), lines) == 13
    assert line_of(("nowhere",), lines) == 0


@given(st.dictionaries(st.text("abc", min_size=1, max_size=3), st.text(max_size=12), max_size=6))
def test_one_key_per_line_is_found_on_its_line(values: dict[str, str]) -> None:
    def quoted(text: str) -> str:
        return '"' + "".join(f"\\U{ord(char):08X}" for char in text if not 0xD800 <= ord(char) < 0xE000) + '"'

    text = "\n".join(f"{key} = {quoted(value)}" for key, value in values.items())
    tomllib.loads(text)
    assert key_lines(text) == {(key,): number for number, key in enumerate(values, 1)}
