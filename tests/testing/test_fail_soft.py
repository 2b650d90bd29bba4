"""Whatever becomes of the service, there is somebody to talk to: authored lines, and the demo without a plug."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from embodiment.errors import LinkError
from embodiment.live.transport import FrameStream
from embodiment.persona.persona import AuthoredLines, Persona
from embodiment.session.events import (
    AuthoredLine,
    InputUnsent,
    SessionState,
    SpeakingStarted,
    SpeakingStopped,
    StateChanged,
)
from embodiment.testing.fault_table import FAULTS
from embodiment.testing.faults import Armed, FaultPlan, Moment
from embodiment.testing.function_server import FunctionServer
from embodiment.testing.matchers import has_spoken, never_stuck
from embodiment.testing.stage import Stage
from tests.testing.visits import LINES


def lines_after_quota(lines: AuthoredLines) -> set[str]:
    """Kinds of lines that a character says when the service has had enough of it."""
    armed = Armed(FAULTS["close_1011_quota"], Moment.ANSWER, relentless=True)
    with Stage(server=FunctionServer(lambda prompt: "Yes.", wrap=FaultPlan(armed).stream)) as stage:
        stage.add(persona=Persona(name="Smith", lines=lines))
        stage.run(0.9)
        stage.type("how much is a sword?")
        never_stuck(stage)
        said = stage.of(AuthoredLine)
        assert [event.text for event in stage.of(InputUnsent)] == ["how much is a sword?"]
    return {line.kind for line in said}


def test_a_used_up_quota_is_told_in_character() -> None:
    assert "over_budget" in lines_after_quota(LINES)
    assert "offline" not in lines_after_quota(LINES)


def test_without_words_for_it_it_is_told_as_any_other_absence() -> None:
    kinds = lines_after_quota(LINES.model_copy(update={"over_budget": ()}))
    assert "reconnecting" in kinds or "offline" in kinds


def test_a_character_that_is_back_is_not_over_budget_any_more() -> None:
    armed = Armed(FAULTS["close_1011_quota"], Moment.ANSWER)
    with Stage(server=FunctionServer(lambda prompt: "Yes.", wrap=FaultPlan(armed).stream)) as stage:
        smith = stage.add(persona=Persona(name="Smith", lines=LINES))
        stage.run(0.9)
        stage.type("hello")
        stage.until(has_spoken("yes"), within=40)
        stage.events.clear()
        stage.server.streams[-1].cut(1006)  # type: ignore[attr-defined]
        stage.run(0.1)
        assert {line.kind for line in stage.of(AuthoredLine)} == {"reconnecting"}
        assert smith.session.state is SessionState.RECONNECTING


def test_the_games_own_budget_ends_in_character_and_loses_nothing() -> None:
    """What was asked is answered to its end; then it is away until the game connects it again."""
    persona = Persona(name="Smith", lines=LINES, budget_minutes=0.01)
    with Stage(lambda prompt: f"You said {prompt.text}, my good friend.") as stage:
        session = stage.add(persona=persona).session
        stage.run(0.9)
        stage.type("hello")
        stage.until(lambda: session.state is SessionState.DEGRADED, within=20)
        assert [event.heard.strip() for event in stage.of(SpeakingStopped)] == [
            "You said hello, my good friend."
        ]
        assert [line.text for line in stage.of(AuthoredLine)] == ["Not today, friend."]
        assert "budget_minutes" in stage.of(StateChanged)[-1].sentence
        stage.run(60.0)
        assert session.state is SessionState.DEGRADED, "nothing is tried meanwhile"
        stage.type("and a sword?")
        never_stuck(stage)
        assert [event.text for event in stage.of(InputUnsent)] == ["and a sword?"]
        assert {line.kind for line in stage.of(AuthoredLine)} == {"over_budget"}
        session.connect(stage.world.now)
        stage.run(0.9)
        assert session.state is SessionState.CONNECTED
        stage.type("hello again")
        stage.until(has_spoken("hello again"), within=20)


class Plug:
    """A service whose plug can be pulled."""

    def __init__(self) -> None:
        self.server = FunctionServer()
        self.is_in = True

    async def connector(self, url: str, headers: Mapping[str, str]) -> FrameStream:
        """Open a connection, if there is anybody."""
        if not self.is_in:
            raise LinkError("nobody answers at 127.0.0.1:1")
        return await self.server.connector(url, headers)

    def pull(self) -> None:
        """Nobody answers any more, and what was open is lost."""
        self.is_in = False
        for stream in self.server.streams:
            stream.cut(1006)


@pytest.mark.slow
def test_the_demo_stays_playable_with_the_plug_pulled() -> None:
    """Alderbrook: walked through, talked to, and back to life when the service is."""
    pytest.importorskip("pytmx", reason="scenes need the demo extra")
    from embodiment.adapters.assets import Assets
    from embodiment.adapters.live_client import LiveLink
    from embodiment.adapters.loops import SimulatedLoop
    from embodiment.app.game import build, load_demo
    from embodiment.live.config import GeminiLiveConfig
    from embodiment.testing.speaker import PulledSpeaker
    from embodiment.world.inputs import Action, Press, Release, Text
    from embodiment.world.ports import Ports

    plug, host, assets = Plug(), SimulatedLoop(), Assets()
    service = GeminiLiveConfig(base_url="ws://127.0.0.1:1", manual_activity=True, word_timestamps=True)
    ports = Ports(
        link=LiveLink(host, plug.connector), speaker=PulledSpeaker(keep=False), host=host, service=service
    )
    game = load_demo("village", assets).game
    assert game is not None
    play = build(game, ports, assets)
    world, events = play.world, list[tuple[str, object]]()
    for key, session in world.sessions.items():
        session.subscribe(lambda event, key=key: events.append((key, event)))  # type: ignore[misc]

    def run(seconds: float, *keys: object) -> None:
        play.controls.receive(keys)  # type: ignore[arg-type]
        end = world.now + seconds
        while world.now < end:
            play.controls.receive(())
            world.advance(0.05)

    try:
        assert world.player is not None
        neighbour = world.characters["osric"]
        run(1.0)
        plug.pull()
        world.player.body.x, world.player.body.y = neighbour.body.x - 90.0, neighbour.body.y
        before = world.player.body.x
        run(0.4, Press(Action.LEFT))
        run(0.1, Release(Action.LEFT))
        assert world.player.body.x < before, "one can still walk"
        run(1.0, Press(Action.ENTER), Text("I have a headache"), Press(Action.ENTER))
        run(33.0)
        told = [event for key, event in events if key == "osric"]
        assert any(isinstance(event, InputUnsent) and event.text == "I have a headache" for event in told)
        assert any(isinstance(event, AuthoredLine) for event in told), "somebody says something in character"
        assert play.stage.view().figures
        assert {session.state for session in world.sessions.values()} == {SessionState.DEGRADED}
        plug.is_in = True
        events.clear()
        run(16.0)
        run(6.0, Press(Action.ENTER), Text("I have a headache"), Press(Action.ENTER))
        assert any(isinstance(event, SpeakingStarted) for key, event in events if key == "osric")
        assert world.stats.script_failures == []
    finally:
        world.close()
        host.stop()
