"""A server that has no room, or has been used enough: its characters say so in their own words, and come back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from urllib.parse import urlsplit

import pytest

from embodiment import Persona
from embodiment.live.config import GeminiLiveConfig
from embodiment.live.transport import ConnectionClosed, FrameStream
from embodiment.server.admission import Admission, Guest, Knock, TurnedAway
from embodiment.server.counts import DAY, MemoryCounts
from embodiment.server.stays import Stays
from embodiment.server.tenants import Tenant, digest
from embodiment.session.events import AuthoredLine, SessionState
from embodiment.testing.function_server import FunctionServer
from embodiment.testing.matchers import has_spoken, never_stuck
from embodiment.testing.memory import MemoryStream
from embodiment.testing.stage import Stage
from tests.testing.visits import LINES

SERVICE = GeminiLiveConfig(
    base_url="ws://127.0.0.1:1", api_key="studio-token", manual_activity=True, word_timestamps=True
)
STUDIO = Tenant(name="studio", digests=(digest("studio-token"),))


class GuardedServer(FunctionServer):
    """The local server's rules of admission before a server that answers every line with Yes."""

    def __init__(self, tenant: Tenant, *, max_sessions: int = 64) -> None:
        super().__init__(lambda prompt: "Yes." if prompt.text else None)
        self.day = 20_000.5 * DAY
        self.others = 0
        self.answers_given: list[int] = []
        self._admission = Admission((tenant,), max_sessions=max_sessions)
        self._stays = Stays(self._admission, MemoryCounts(lambda: self.day))
        self._tenant = tenant
        self._inner, self.connector = self.connector, self._connect

    async def _connect(self, url: str, headers: Mapping[str, str]) -> FrameStream:
        parts = urlsplit(url)
        found = self._admission.look(Knock(parts.path, parts.query, tuple(headers.items())))
        if isinstance(found, Guest):
            away = self._admission.room(self.others) or await self._stays.over_quota(found.tenant)
            found = away or found
        if isinstance(found, TurnedAway):
            self.answers_given.append(found.status)
            raise ConnectionClosed(found.status)
        self.answers_given.append(101)
        return await self._inner(url, headers)

    async def _serve(self, stream: MemoryStream) -> None:
        async with self._stays.stay(self._tenant, lambda refusal: stream.close(refusal.code, refusal.reason)):
            await super()._serve(stream)


def smith(stage: Stage) -> SessionState:
    return next(iter(stage.world.sessions.values())).state


def test_with_a_full_server_a_character_keeps_to_its_own_lines_and_comes_back_when_there_is_room() -> None:
    server = GuardedServer(STUDIO, max_sessions=3)
    server.others = 3
    with Stage(server=server, service=SERVICE, keep_sound=False) as stage:
        stage.add(persona=Persona(name="Smith", lines=LINES))
        stage.run(1.0)
        stage.type("how much is a sword?")
        stage.until(lambda: stage.of(AuthoredLine), within=60)
        stage.until(lambda: smith(stage) is SessionState.DEGRADED, within=60)
        assert {line.text for line in stage.of(AuthoredLine)} <= {*LINES.offline, *LINES.reconnecting}
        assert set(server.answers_given) == {503}
        never_stuck(stage)
        server.others = 2
        stage.until(lambda: smith(stage) is SessionState.CONNECTED, within=40)
        stage.type("hello")
        stage.until(has_spoken("yes"), within=10)


def test_a_used_up_quota_ends_a_conversation_in_character_until_there_is_more() -> None:
    server = GuardedServer(replace(STUDIO, minutes_per_day=0.25))
    with Stage(server=server, service=SERVICE, keep_sound=False) as stage:
        stage.add(persona=Persona(name="Smith", lines=LINES))
        stage.run(1.0)
        stage.type("hello")
        stage.until(has_spoken("yes"), within=10)
        stage.until(lambda: smith(stage) is not SessionState.CONNECTED, within=16)
        stage.type("how much is a sword?")
        stage.until(lambda: any(line.kind == "over_budget" for line in stage.of(AuthoredLine)), within=120)
        assert "Not today, friend." in [line.text for line in stage.of(AuthoredLine)]
        stage.until(lambda: server.answers_given.count(429) >= 2, within=120)
        never_stuck(stage)
        stage.run(35.0)
        server.day += DAY
        stage.until(lambda: smith(stage) is SessionState.CONNECTED, within=40)
        stage.events.clear()
        stage.type("hello again")
        stage.until(has_spoken("yes"), within=10)
        said = [entry.text for entry in server.prompts[-1].history]
        assert said[:2] == ["hello", "Yes."], "the conversation goes on where it was"


@pytest.mark.parametrize("key", ["", "somebody-else"])
def test_a_wrong_token_is_told_and_not_tried_again(key: str) -> None:
    server = GuardedServer(STUDIO)
    with Stage(server=server, service=replace(SERVICE, api_key=key)) as stage:
        stage.add(persona=Persona(name="Smith", lines=LINES))
        stage.run(60.0)
        assert server.answers_given == [401]
        assert smith(stage) is SessionState.ERROR
