from __future__ import annotations

from embodiment.live import server_names


def test_names_are_camel_case_words() -> None:
    tables = [value for name, value in vars(server_names).items() if name.isupper()]
    assert len(tables) > 10
    for table in tables:
        assert table
        assert all(name.isalnum() and name[0].islower() for name in table)
