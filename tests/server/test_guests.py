"""Clients of other makers, unchanged, hold a spoken conversation with the local server.

Each is installed in an environment of its own by ``.ci/guests``; ``EMBODIMENT_GUESTS`` names the folder.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from embodiment.server.engines.pool import EngineNames, load_engines
from embodiment.server.ports import Engines
from tests.server.host import STORY, Guest, Visited, host

pytestmark = [pytest.mark.engine, pytest.mark.slow]
GUESTS = {
    "google-genai": Guest("google-genai", "python_genai.py"),
    "google-genai on Vertex AI": Guest("google-genai", "python_genai.py", vertex=True),
    "@google/genai": Guest("javascript", "javascript_genai.mjs", tls=False),
    "pipecat": Guest("pipecat", "pipecat_live.py"),
    "livekit": Guest("livekit", "livekit_realtime.py"),
}


@pytest.fixture(scope="module")
def engines() -> Iterator[Engines]:
    engines = load_engines(EngineNames(recogniser="sphinx", synthesizer="espeak"))
    yield engines
    engines.close()


@pytest.fixture(scope="module", params=sorted(GUESTS))
def visited(
    request: pytest.FixtureRequest, engines: Engines, tmp_path_factory: pytest.TempPathFactory
) -> Visited:
    """One visit, looked at by all tests."""
    guest = GUESTS[request.param]
    if guest.home is None:
        pytest.skip(f"{request.param} is not installed: .ci/guests FOLDER, then EMBODIMENT_GUESTS=FOLDER")
    visited = asyncio.run(host(guest, tmp_path_factory.mktemp("guest"), engines))
    assert visited.returncode == 0, visited.errors[-4000:]
    print(visited.report["client"])
    return visited


def test_what_was_said_is_written_down_on_both_sides(visited: Visited) -> None:
    turns = visited.report["turns"]
    heard = " ".join(turn["heard"] for turn in turns)
    for words in ("ten of clubs", "tell me a story", "seven of clubs", "which card did i show you"):
        assert words in heard
    assert all(turn["said"] for turn in turns)


def test_it_is_answered_aloud(visited: Visited) -> None:
    assert all(turn["sound_seconds"] > 0.8 for turn in visited.report["turns"])


def test_a_function_is_called_and_its_result_is_spoken(visited: Visited) -> None:
    card, _, second, _ = visited.report["turns"]
    assert card["calls"] == [{"name": "value_of", "args": {"rank": "ten", "suit": "clubs"}}]
    assert card["said"] == "The ten of clubs is worth 10 points."
    assert second["calls"] == [{"name": "value_of", "args": {"rank": "seven", "suit": "clubs"}}]
    assert second["said"] == "The seven of clubs is worth 10 points."


def test_speaking_cuts_the_answer_off(visited: Visited) -> None:
    turns = visited.report["turns"]
    assert [turn["interrupted"] for turn in turns] == [False, True, False, False]
    told = turns[1]["said"].strip()
    assert STORY.startswith(told)
    assert len(told) < len(STORY) / 2


def test_a_conversation_goes_on_over_another_connection(visited: Visited) -> None:
    assert visited.report["turns"][3]["said"] == "It was the seven of clubs."
    assert visited.report.get("handle") or visited.report.get("resumed")


def test_history_that_a_client_seeds_is_answered(visited: Visited) -> None:
    """pipecat begins with what stands in its context, and a blank text."""
    if "greeting" not in visited.report:
        pytest.skip("this client seeds no history")
    assert visited.report["greeting"] == "Take a seat."
