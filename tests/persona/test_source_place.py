from __future__ import annotations

import sys

import pytest

from embodiment.persona import source_place
from embodiment.persona.source_place import is_games, place_in, place_now, place_of, shown
from tests.persona import source_samples


def test_a_function_is_where_it_was_written() -> None:
    assert place_of(source_samples.plain) == "persona/source_samples.py:8"
    assert place_of(source_samples.half) == "persona/source_samples.py:8"
    assert place_of(source_samples.Callable()) == "persona/source_samples.py:16"
    assert place_of(len) == ""


def test_an_error_is_at_the_games_own_innermost_line() -> None:
    with pytest.raises(KeyError) as raised:
        source_samples.plain()
    assert place_in(raised.value.__traceback__) == "persona/source_samples.py:9"
    assert place_in(None) == ""


def test_a_running_frame_is_where_the_game_called_from() -> None:
    place = place_now(sys._getframe())
    assert place.startswith("persona/test_source_place.py:")
    assert place.endswith(", in test_a_running_frame_is_where_the_game_called_from")


@pytest.mark.parametrize(
    ("filename", "games"),
    [
        ("/home/me/game/ada/ada.py", True),
        ("C:\\game\\ada.py", True),
        ("/usr/lib/python3.11/socket.py", False),
        ("/venv/lib/python3.11/site-packages/requests/api.py", False),
        (source_place.__file__, False),
        ("embodiment/audio/ring.py", False),
        (source_place.DEMOS + "demos/village.py", True),
    ],
)
def test_whose_file_it_is(filename: str, games: bool) -> None:
    assert is_games(filename) is games


def test_a_place_is_shown_with_its_folder() -> None:
    assert shown("C:\\game\\ada\\ada.py", 12) == "ada/ada.py:12"
