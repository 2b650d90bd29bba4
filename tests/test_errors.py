from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from embodiment import errors
from embodiment.errors import AssetError, EmbodimentError, UsageError, did_you_mean, how_to_install


def test_one_except_clause_catches_everything_raised_on_purpose() -> None:
    defined = [value for value in vars(errors).values() if isinstance(value, type)]
    classes = [value for value in defined if value.__module__ == errors.__name__]
    assert len(classes) == 7
    assert all(issubclass(kind, EmbodimentError) for kind in classes)


def test_a_wrong_call_is_a_value_error_and_a_failing_world_is_not() -> None:
    """Code that knows nothing of the package still catches a bad argument; a lost line is no bad argument."""
    assert issubclass(UsageError, ValueError)
    assert issubclass(AssetError, UsageError)
    for kind in (errors.ProtocolError, errors.LinkError, errors.DeviceError, errors.EngineError):
        assert not issubclass(kind, ValueError)


@pytest.mark.parametrize(
    ("path", "line", "text"),
    [
        ("osric/character.toml", 7, "osric/character.toml:7: no voice"),
        ("osric/character.toml", 0, "osric/character.toml: no voice"),
        ("", 7, "no voice"),
        ("", 0, "no voice"),
    ],
)
def test_an_asset_error_says_where_as_far_as_that_is_known(path: str, line: int, text: str) -> None:
    error = AssetError("no voice", path=path, line=line)
    assert str(error) == text
    assert (error.path, error.line) == (path, line)


def test_a_misspelt_name_is_told_with_its_neighbour_and_everything_there_is() -> None:
    assert did_you_mean("animation", "waev", ["wave", "idle", "bow"]) == (
        "no animation 'waev'; did you mean 'wave'? (bow, idle, wave)"
    )


def test_a_name_like_no_other_gets_no_guess() -> None:
    assert did_you_mean("animation", "xyzzy", ["wave", "idle"]) == "no animation 'xyzzy' (idle, wave)"
    assert did_you_mean("animation", "wave", ()) == "no animation 'wave' (there are none)"


@given(st.text(max_size=12), st.lists(st.text("abcdefg", min_size=1, max_size=8), max_size=6))
def test_only_names_that_exist_are_proposed(wrong: str, known: list[str]) -> None:
    sentence = did_you_mean("clip", wrong, iter(known))
    assert sentence.startswith(f"no clip {wrong!r}")
    rest = sentence.removeprefix(f"no clip {wrong!r}")
    if rest.startswith("; did you mean "):
        assert any(rest.startswith(f"; did you mean {name!r}? (") for name in known)
    assert all(name in rest for name in known)


ROOT = Path(__file__).resolve().parents[1]
TOLD = [
    *(ROOT / "embodiment").rglob("*.py"), *(ROOT / "demos").glob("*.py"), *(ROOT / "docs").rglob("*.md"),
    ROOT / "README.md",
]  # fmt: skip
STRANGER = re.compile(r"pip install[^\n|&]*[\s'\"]embodiment(?![\w.-])|\bembodiment\[\w")


def test_nobody_is_sent_to_the_package_of_this_name_on_pypi() -> None:
    """It belongs to somebody else; ours is installed from a clone."""
    assert STRANGER.search("pip install 'embodiment[voice]'")
    assert STRANGER.search("pip install -U embodiment")
    assert not STRANGER.search("pip install '.[voice]' && python -m embodiment demo")
    sent = [f"{file}: {match[0]}" for file in TOLD if (match := STRANGER.search(file.read_text("utf-8")))]
    assert sent == []


def test_every_extra_that_is_named_is_one() -> None:
    assert how_to_install("voice").startswith('pip install ".[voice]"')
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    named = set()
    for file in TOLD:
        text = file.read_text("utf-8")
        named |= set(re.findall(r"how_to_install\([\"'](\w+)", text))
        named |= {
            e for found in re.findall(r'install [^\n]*"\.\[([\w,]+)\]"', text) for e in found.split(",")
        }
    assert {"voice", "demo", "tutor", "whisper"} <= named <= set(extras)
