"""Spaces around a key, or alone, are no key."""

from __future__ import annotations

import pytest

from embodiment.app.service_key import KEY_VARIABLE, service_key


@pytest.mark.parametrize(("value", "key"), [(" abc\n", "abc"), ("  ", ""), ("", "")])
def test_the_key_is_what_stands_between_the_spaces(
    monkeypatch: pytest.MonkeyPatch, value: str, key: str
) -> None:
    monkeypatch.setenv(KEY_VARIABLE, value)
    assert service_key() == key


def test_without_the_variable_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(KEY_VARIABLE, raising=False)
    assert service_key() == ""
