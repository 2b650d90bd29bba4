from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from embodiment.live.events import MalformedField, Unknown
from embodiment.live.fields import Fields
from tests.live.strategies import few, json_values


@pytest.mark.parametrize(
    ("written", "seconds"),
    [("0.200s", 0.2), ("50s", 50.0), ("9.5s", 9.5), ("0s", 0.0), ("-1.5s", -1.5), ("0.000000001s", 1e-9)],
)
def test_durations(written: str, seconds: float) -> None:
    fields = Fields()
    assert fields.duration({"at": written}, "at", "x") == pytest.approx(seconds)
    assert fields.findings() == []


@pytest.mark.parametrize("written", [50, 9.5, "50", "s", "1e3s", "٣s", "1.s", "9" * 400 + "s", True, [], {}])
def test_what_is_no_duration_is_reported(written: object) -> None:
    fields = Fields()
    assert fields.duration({"at": written}, "at", "x") is None
    [wrong] = fields.findings()
    assert isinstance(wrong, MalformedField)
    assert wrong.path == "x.at"


@pytest.mark.parametrize(
    ("written", "number"), [(17, 17), ("17", 17), (17.0, 17), ("-3", -3), (2**63, 2**63)]
)
def test_int64_comes_as_text_too(written: object, number: int) -> None:
    fields = Fields()
    assert fields.integer({"n": written}, "n", "x") == number
    assert fields.findings() == []


@pytest.mark.parametrize("written", [1.5, "1.5", "x", True, [], {}, float("inf"), "9" * 5000, ""])
def test_what_is_no_whole_number_is_reported(written: object) -> None:
    fields = Fields()
    assert fields.integer({"n": written}, "n", "x") is None
    assert len(fields.findings()) == 1


def test_the_whole_frame_has_no_path_of_its_own() -> None:
    fields = Fields()
    fields.text({"interactionStatus": 3}, "interactionStatus", "")
    assert fields.malformed[0].path == "interactionStatus"


def test_null_is_the_default_and_no_fault() -> None:
    fields = Fields()
    parent = {"k": None}
    assert fields.text(parent, "k", "") == ""
    assert fields.flag(parent, "k", "") is False
    assert fields.integer(parent, "k", "") is None
    assert fields.duration(parent, "k", "") is None
    assert fields.object(parent, "k", "") is None
    assert list(fields.objects(parent, "k", "")) == []
    assert list(fields.texts(parent, "k", "")) == []
    assert fields.findings() == []


def test_one_wrong_item_does_not_cost_its_neighbours() -> None:
    fields = Fields()
    assert list(fields.texts({"ids": ["a", 3, "b"]}, "ids", "x")) == ["a", "b"]
    assert [path for path, _ in fields.objects({"o": [{}, 1, {}]}, "o", "x")] == ["x.o[0]", "x.o[2]"]
    assert [finding.path for finding in fields.malformed] == ["x.ids[1]", "x.o[1]"]


def test_unknown_names_are_gathered_into_one_event() -> None:
    fields = Fields()
    fields.names({"known": 1, "mood": 2}, frozenset({"known"}), "serverContent")
    fields.names({"other": 1}, frozenset(), "")
    assert fields.findings() == [Unknown(("serverContent.mood", "other"))]


@few
@given(json_values)
def test_a_reader_never_raises_and_never_quotes_the_value(value: Any) -> None:
    """Speech and keys must not reach a log by way of an error."""
    fields = Fields()
    parent = {"k": value}
    assert isinstance(fields.text(parent, "k", "p"), str)
    assert isinstance(fields.flag(parent, "k", "p"), bool)
    assert isinstance(fields.integer(parent, "k", "p"), int | None)
    assert isinstance(fields.duration(parent, "k", "p"), float | None)
    assert isinstance(fields.object(parent, "k", "p"), dict | None)
    list(fields.objects(parent, "k", "p"))
    list(fields.texts(parent, "k", "p"))
    for wrong in fields.malformed:
        assert wrong.problem.split(", got ")[1] in {
            "an object", "a list", "text", "true or false", "a number", "null"
        }  # fmt: skip
