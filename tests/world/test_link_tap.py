from __future__ import annotations

from embodiment.live.messages import ClientMessage, RealtimeText, SetupComplete
from embodiment.testing.stage import Stage
from embodiment.world.ports import Delivery


def test_watchers_see_what_passes_in_order_and_change_nothing() -> None:
    sent: list[tuple[str, ClientMessage]] = []
    received: list[Delivery] = []
    with Stage(lambda prompt: "Yes.") as stage:
        stage.world.link.on_sent.append(lambda session, message: sent.append((session, message)))
        stage.world.link.on_received.append(received.append)
        stage.add(key="smith")
        stage.run(0.5)
        stage.type("hello")
        stage.run(0.1)
        stage.until(lambda: stage.world.sessions["smith"].is_speaking, within=5)
    events = [delivery.stamped.event for delivery in received]
    assert any(isinstance(event, SetupComplete) for event in events)
    assert [m.text for who, m in sent if who == "smith" and isinstance(m, RealtimeText)] == ["hello"]
