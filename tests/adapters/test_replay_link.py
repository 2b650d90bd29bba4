from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from embodiment.adapters.cassette import Cassette, end_text, header_text, load_cassette
from embodiment.adapters.replay_link import ActKind, ReplayLink, cast_of, player_acts
from embodiment.audio.ring import VoiceRing
from embodiment.live.config import GeminiLiveConfig
from embodiment.live.messages import Disconnected, LinkFailed, SetupComplete, TurnComplete
from embodiment.stream.stamper import Stamper

CONFIG = GeminiLiveConfig(base_url="ws://127.0.0.1:1")


def setup(name: str, *, manual: bool = True) -> dict[str, Any]:
    said: dict[str, Any] = {"systemInstruction": {"parts": [{"text": f"You are {name}, a smith."}]}}
    if manual:
        said["realtimeInputConfig"] = {"automaticActivityDetection": {"disabled": True}}
    return {"setup": said}


def tape(path: Path, *lines: tuple[int, int, str, Any]) -> Cassette:
    """Lines of connection, milliseconds, kind and frame (or close code)."""
    records = []
    for number, at, kind, frame in lines:
        record: dict[str, Any] = {"n": number, "t": at, "kind": kind}
        record |= {"code": frame, "reason": "", "by": "server"} if kind == "close" else {"frame": frame}
        records.append(json.dumps(record))
    path.write_text("\n".join([header_text("s", keeps_voice=False), *records, end_text(len(records))]))
    return load_cassette(path)


def test_connections_of_one_name_are_one_character(tmp_path: Path) -> None:
    cassette = tape(
        tmp_path / "a.jsonl",
        (1, 0, "client", setup("Brunhild")), (2, 5, "client", setup("Osric")),
        (3, 900, "client", setup("Brunhild")), (4, 950, "client", {"setup": {}}),
    )  # fmt: skip
    cast = cast_of(cassette)
    assert [(part.name, part.connections) for part in cast] == [
        ("Brunhild", (1, 3)), ("Osric", (2,)), ("Speaker 4", (4,)),
    ]  # fmt: skip
    assert [part.manual_activity for part in cast] == [True, True, False]


def test_what_the_player_did_is_read_from_what_was_sent(tmp_path: Path) -> None:
    def sent(at: int, **what: Any) -> tuple[int, int, str, Any]:
        return (1, at, "client", {"realtimeInput": what})

    sound = {"data": {"$voice": "a" * 32, "bytes": 640}, "mimeType": "audio/pcm"}
    cassette = tape(
        tmp_path / "a.jsonl", (1, 0, "client", setup("Brunhild")),
        sent(100, activityStart={}), sent(100, text="hello"), sent(100, activityEnd={}),
        sent(900, activityStart={}), sent(910, audio=sound), sent(1500, activityEnd={}),
        sent(3000, audio=sound), sent(3020, audio=sound), sent(4000, audioStreamEnd=True),
    )  # fmt: skip
    acts = [(act.at, act.kind, act.text) for act in player_acts(cassette, cast_of(cassette))]
    assert acts == [
        (0.1, ActKind.TYPE, "hello"), (0.9, ActKind.PRESS, ""), (1.5, ActKind.RELEASE, ""),
        (3.0, ActKind.PRESS, ""), (4.0, ActKind.RELEASE, ""),
    ]  # fmt: skip


def test_frames_come_at_their_times_and_the_next_connection_goes_on(tmp_path: Path) -> None:
    cassette = tape(
        tmp_path / "a.jsonl",
        (1, 0, "client", setup("Brunhild")), (1, 20, "server", {"setupComplete": {}}),
        (1, 500, "server", {"serverContent": {"turnComplete": True}}), (1, 600, "close", 1006),
        (2, 900, "client", setup("Brunhild")), (2, 950, "server", {"setupComplete": {}}),
        (2, 960, "server", {"$raw": "bm8ganNvbg=="}),
    )  # fmt: skip
    link = ReplayLink(cassette, cast_of(cassette))
    stamper = Stamper(VoiceRing())

    def arrived(now: float) -> list[tuple[int, type]]:
        link.advance(now)
        return [(delivery.connection, type(delivery.stamped.event)) for delivery in link.receive(100)]

    link.open("Brunhild", 7, CONFIG, stamper)
    assert arrived(0.01) == []
    assert arrived(0.02) == [(7, SetupComplete)]
    assert arrived(0.7) == [(7, TurnComplete), (7, Disconnected)]
    link.open("Brunhild", 9, CONFIG, stamper)
    assert arrived(0.9) == []
    assert arrived(1.0) == [(9, SetupComplete), (9, LinkFailed)]
    link.open("Brunhild", 10, CONFIG, stamper)
    assert arrived(99.0) == []
    link.stop()


def test_a_closed_connection_brings_nothing_more(tmp_path: Path) -> None:
    cassette = tape(
        tmp_path / "a.jsonl", (1, 0, "client", setup("Brunhild")), (1, 20, "server", {"setupComplete": {}})
    )
    link = ReplayLink(cassette, cast_of(cassette))
    link.open("Brunhild", 1, CONFIG, Stamper(VoiceRing()))
    link.close("Brunhild")
    link.advance(1.0)
    assert list(link.receive(10)) == []
