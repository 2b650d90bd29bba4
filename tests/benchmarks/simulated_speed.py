"""How much faster than real time a scene plays on simulated time: tests, headless visits, movies.

    python -m tests.benchmarks simulated

Three characters of the village on its map, the deterministic voice, the local server in the same thread; every few
seconds somebody is told something, often in the middle of an answer, and answers with two sentences and a wave. Drawn
is what a headless visit draws: a picture of 1280 x 720 each 0.08 s of game time, the whole village; its sound is
mixed and kept, as a visit's is. *Not drawn* nobody listens, so that nothing is mixed, but where it says so. *Without
mouths* nobody's visemes are worked out.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

from embodiment.adapters.assets import Assets
from embodiment.adapters.gallery import Gallery
from embodiment.adapters.live_client import LiveLink
from embodiment.adapters.loops import SimulatedLoop
from embodiment.adapters.pygame_screen import OffscreenScreen
from embodiment.app.game import VILLAGE, Game, Play, build, folders_of
from embodiment.compiled import is_core_compiled
from embodiment.live.config import GeminiLiveConfig
from embodiment.testing.function_server import FunctionServer
from embodiment.testing.speaker import PulledSpeaker
from embodiment.units import TICK, Seconds
from embodiment.world.ports import Ports
from embodiment.world.view import BASE_SIZE
from tests.benchmarks.core_worth import core_worth
from tests.benchmarks.figures import Figure, Options, figure
from tests.benchmarks.race import UNCOMPILED, started
from tests.benchmarks.tone_server import answer

CHARACTERS = ("brunhild", "osric", "tove")
PICTURE: Seconds = 0.08
SLICE: Seconds = 10.0
"""Game time of a sample."""


def village(*, is_kept: bool) -> tuple[Play, Game]:
    """Three of its people on simulated time; ``is_kept``: what is heard is mixed and kept."""
    host = SimulatedLoop()
    ports = Ports(
        link=LiveLink(host, FunctionServer(answer).connector),
        speaker=PulledSpeaker(keep=is_kept),
        host=host,
        service=GeminiLiveConfig(base_url="ws://127.0.0.1:1", manual_activity=True, word_timestamps=True),
    )
    game = Game(scene=VILLAGE, characters=[f"assets/characters/{name}" for name in CHARACTERS])
    return build(game, ports, Assets(Path.cwd()), seed=11), game


def scene(play: Play, draw: Callable[[Play], object] | None) -> Iterator[Seconds]:
    """Play it without end; processor seconds each ``SLICE`` takes."""
    rng, world = Random(5), play.world
    asked = drawn = 0.0
    while True:
        end, began = world.now + SLICE, time.thread_time()
        while world.now < end:
            if world.now >= asked:
                world.sessions[rng.choice(CHARACTERS)].send_text(f"line {rng.randrange(100)}")
                asked = world.now + rng.uniform(1.5, 9.0)
            if draw is not None and world.now >= drawn:
                play.stage.follow()
                draw(play)
                drawn += PICTURE
            world.advance(TICK)
        yield time.thread_time() - began


def take_mouths(play: Play) -> None:
    """From here on nobody's mouth keeps what it is fed, so that none is worked out."""
    for session in play.world.sessions.values():
        session._all.lipsync._utterances = deque(maxlen=0)  # its methods stay: those of a compiled class must


def figures(options: Options) -> list[Figure]:
    """Times real time, drawn and not, with mouths and without."""
    plays, slices = [], dict[str, Iterator[Seconds]]()
    for name, is_kept, is_drawn, is_without in (
        ("not drawn", False, False, False),
        ("not drawn, sound kept", True, False, False),
        ("not drawn, without mouths", False, False, True),
        ("drawn", True, True, False),
        ("drawn, without mouths", True, True, True),
    ):
        play, game = village(is_kept=is_kept)
        plays.append(play)
        if is_without:
            take_mouths(play)
        draw = None
        if is_drawn:
            screen = OffscreenScreen(Gallery(Assets(Path.cwd()), folders_of(game)), BASE_SIZE)
            draw = _drawer(screen)
        slices[name] = scene(play, draw)
    taken: dict[str, list[float]] = {name: [] for name in slices}
    beside = {"not drawn": False, "not drawn, sound kept": True}
    with core_worth() as worth, started([UNCOMPILED] if is_core_compiled() else []) as others:
        for number in range(options.rounds(9) + 1):
            for name, running in slices.items():
                spent = next(running)
                if number:  # the first slice connects and loads pictures
                    taken[name].append(SLICE / spent)
                for other in others.values() if name in beside else ():
                    spent = other.do("scene", beside[name])
                    if number:
                        taken.setdefault(f"{name}, nothing compiled", []).append(SLICE / spent)
            worth.sample()
    for play in plays:
        play.world.close()
    note = "aim at best 300x"
    rows = [
        figure("three characters, not drawn", "game s/CPU s", taken["not drawn"], better="more",
               aim_least=60.0, note=note),
        figure("the same, its sound mixed and kept", "game s/CPU s", taken["not drawn, sound kept"], better="more",
               aim_least=60.0, note=note),
        figure("the same, without mouths", "game s/CPU s", taken["not drawn, without mouths"], better="more",
               aim_least=60.0, note=note),
        figure("drawn, 12.5 pictures a second", "game s/CPU s", taken["drawn"], better="more", aim_least=20.0,
               note="aim at best 60x"),
        figure("drawn, without mouths", "game s/CPU s", taken["drawn, without mouths"], better="more",
               aim_least=20.0, note="aim at best 60x"),
    ]  # fmt: skip
    rows += [
        figure(name, "game s/CPU s", took, better="more")
        for name, took in taken.items()
        if name not in slices
    ]
    return worth.judge(rows)


def _drawer(screen: OffscreenScreen) -> Callable[[Play], object]:
    return lambda play: screen.show(play.stage.view())
