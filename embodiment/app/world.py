"""``em.World``: characters in a Pygame game of one's own, which keeps its loop, its window and its player.

::

    world = em.World([Smith], at={"smith": (600, 420)})
    while running:
        for event in pygame.event.get():
            if world.handle(event):
                continue                     # it was for the conversation
            ...
        world.player_at(hero.x, hero.y)
        world.tick(clock.tick(60) / 1000)
        ...                                  # draw the game
        world.draw(window)
        pygame.display.flip()
    world.close()
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType, TracebackType
from typing import Any

from embodiment.adapters.assets import Assets
from embodiment.adapters.gallery import Gallery
from embodiment.adapters.held_keys import HeldKeys
from embodiment.adapters.loading import folder_of, key_of, load_character, load_sheet
from embodiment.adapters.memory_sqlite import SqliteMemory
from embodiment.adapters.pygame_boot import pygame
from embodiment.adapters.pygame_paint import Painter
from embodiment.adapters.watchdog import Watchdog
from embodiment.adapters.watching import FileWatch
from embodiment.app.game import PLAYER_FOLDER, forbid_playing
from embodiment.app.reload import Reloader, character_source
from embodiment.app.services import real_ports
from embodiment.errors import AssetError, UsageError, did_you_mean
from embodiment.session.start_wait import parse_voice_buffer
from embodiment.session.tts import TTSProvider
from embodiment.units import Seconds
from embodiment.world.character import Character
from embodiment.world.controls import Controls
from embodiment.world.ground import Point
from embodiment.world.hud import Hud
from embodiment.world.inputs import Action, InputEvent, Press, Text, key_map
from embodiment.world.ports import Ports
from embodiment.world.runtime import Runtime
from embodiment.world.spec import CharacterSpec
from embodiment.world.staging import Stage
from embodiment.world.view import BASE_SIZE

CONVERSATION = frozenset(
    {Action.TALK, Action.ENTER, Action.DEBUG, Action.RELOAD, Action.BACKSPACE, Action.ESCAPE}
)
"""What keys may mean here; walking and leaving are the game's own business."""
SMALLEST_SIGNS = 0.6
"""Letters of signs and bubbles are never drawn smaller than this part of their size in a full window."""


class World:
    """Characters that live in a game which is not ours. Thread: game, all of it.

    Places are pixels of the game's own world; ``scale`` says how large the figures are drawn in it.

    Args:
        characters: Character classes, or folders of characters without Python.
        at: Where their feet stand at first, by folder name; who is not named stands in a row.
        scale: Size of the figures: at 1 a grown-up is about 200 pixels tall.
        state: The game's own state; characters reach it as ``self.world.state``.
        backend: ``"local"`` or ``"gemini"``.
        keys: Further key names and what they do in a conversation, for example ``{"e": "talk", "space": ""}``.
        seed: Seed of all chance.
        tts: Voice providers by the name personas give as ``voice_provider``.
        memory: File in which characters keep what they remember of the player; "": a visit leaves nothing.
        voice_buffer: Milliseconds of an answer that are there before it is heard, or ``"60-300"`` to wait longer where
            its words come behind its sound.
        ports: What it is plugged into; real devices and the service when not given, ``simulated_ports()`` in tests.

    Attributes:
        runtime: The Runtime, for everything that is not here.

    Raises:
        UsageError: A class, a key, a name in ``at`` or the voice buffer cannot be used.
        AssetError: A file of a character is missing or wrong.
        EngineError: The local server did not start.
    """

    def __init__(
        self,
        characters: Sequence[type[Character] | str],
        *,
        at: Mapping[str, Point] = MappingProxyType({}),
        scale: float = 1.0,
        state: Any = None,
        backend: str = "local",
        keys: Mapping[str, str] = MappingProxyType({}),
        seed: int = 0,
        tts: Mapping[str, TTSProvider] = MappingProxyType({}),
        memory: str = "",
        voice_buffer: str = "60-300",
        ports: Ports | None = None,
    ) -> None:
        if ports is None:
            forbid_playing("em.World")
        if scale <= 0:
            raise UsageError(f"scale is {scale}; it is a factor above 0, 1 for the size they are drawn in")
        self.scale = scale
        buffer = parse_voice_buffer(voice_buffer)
        self._assets = Assets(game=Path.cwd())
        specs = self._specs(characters, at)
        meanings = {key: action for key, action in key_map(keys).items() if action in CONVERSATION}
        self._held = HeldKeys(meanings)
        self._gallery = Gallery(self._assets, {key_of(kind): folder_of(kind) for kind in characters})
        self._painter: Painter | None = None
        self._news: deque[str] = deque()
        self._hud = Hud()
        self._problem, self._told = "", 0
        with ExitStack() as cleanup:
            plugged = ports or real_ports(cleanup, backend, self._news.append)[0]
            self.runtime = Runtime(
                link=plugged.link,
                speaker=plugged.speaker,
                host=plugged.host,
                service=plugged.service,
                microphone=plugged.microphone,
                seed=seed,
                state=state,
                tts={**plugged.tts, **tts},
                memory=SqliteMemory(Path(memory)) if memory else plugged.memory,
                open_mic=plugged.open_mic,
                voice_buffer=buffer,
            )
            cleanup.callback(self.runtime.close)
            sheet = load_sheet(self._assets, PLAYER_FOLDER)
            self._player = self.runtime.add_player("player", sheet, (-1e6, 0.0))
            for spec in specs:
                self.runtime.add(spec)
            self._watchdog = cleanup.enter_context(Watchdog(self.runtime.mistakes.note))
            self._reloader = self._watched(characters, cleanup)
            self._cleanup = cleanup.pop_all()  # from here on it is for `close`
        self._controls = Controls(self.runtime, self._hud)
        self._stage = Stage(self.runtime, self._hud)

    def _specs(
        self, characters: Sequence[type[Character] | str], at: Mapping[str, Point]
    ) -> list[CharacterSpec]:
        """Everybody, each at their place; the game's pixels become world units here."""
        loaded = [load_character(self._assets, kind, None, number) for number, kind in enumerate(characters)]
        for name in at:
            if name not in {spec.key for spec in loaded}:
                raise UsageError("at: " + did_you_mean("character", name, [spec.key for spec in loaded]))
        places = [at.get(spec.key, (spec.at[0] * self.scale, spec.at[1] * self.scale)) for spec in loaded]
        return [
            replace(spec, at=(x / self.scale, y / self.scale))
            for spec, (x, y) in zip(loaded, places, strict=True)
        ]

    def _watched(self, characters: Sequence[type[Character] | str], cleanup: ExitStack) -> Reloader:
        sources = [
            character_source(self.runtime, self._assets, kind, number)
            for number, kind in enumerate(characters)
        ]
        watch = cleanup.enter_context(FileWatch(source.place for source in sources))
        return Reloader(self.runtime, self._hud, sources, self._renew, watch)

    def __enter__(self) -> World:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __getitem__(self, key: str) -> Character:
        """A character by folder name. Raises UsageError that names the nearest one."""
        try:
            return self.runtime.characters[key]
        except KeyError:
            raise UsageError(did_you_mean("character", key, self.runtime.characters)) from None

    @property
    def addressed(self) -> Character | None:
        """Who is near enough to be talked to."""
        return self.runtime.addressed

    @property
    def is_typing(self) -> bool:
        """Whether the input box is open: the keyboard is for the conversation."""
        return self._hud.is_typing

    def player_at(self, x: float, y: float) -> None:
        """Where the feet of the game's own player are, in the game's pixels; they decide who is near."""
        body = self._player.body
        to = (x / self.scale, y / self.scale)
        body.turn_to(to)  # it looks where it goes
        body.x, body.y = to

    def place(self, key: str, x: float, y: float) -> None:
        """Put a character somewhere at once, in the game's pixels. Raises UsageError for an unknown name."""
        body = self[key].body
        body.stop()
        body.x, body.y = x / self.scale, y / self.scale

    def handle(self, event: pygame.event.Event) -> bool:
        """Take one of the game's Pygame events.

        Returns:
            Whether it was for the conversation, and the game should leave it alone.
        """
        was_typing = self._hud.is_typing
        found = self._translated(event)
        self._controls.receive(found)
        if event.type in (pygame.KEYDOWN, pygame.TEXTINPUT):
            return was_typing or bool(found)
        return False

    def _translated(self, event: pygame.event.Event) -> list[InputEvent]:
        if event.type == pygame.KEYDOWN:
            found = self._held.down(pygame.key.name(event.key).lower())
            return [wish for wish in found if self._is_wanted(wish)]
        if event.type == pygame.KEYUP:
            return self._held.up(pygame.key.name(event.key).lower())
        if event.type == pygame.TEXTINPUT and self._hud.is_typing:
            text = "".join(letter for letter in event.text if letter.isprintable())
            return [Text(text)] if text else []
        if event.type == pygame.WINDOWFOCUSLOST:
            return [*self._held.release_all()]
        return []

    def _is_wanted(self, wish: InputEvent) -> bool:
        """Whether a key means something to the conversation now: the game has a use for it, too."""
        if not isinstance(wish, Press) or self._hud.is_typing or wish.action in (Action.DEBUG, Action.RELOAD):
            return True
        if wish.action in (Action.TALK, Action.ENTER):
            return self.runtime.addressed is not None
        return False

    def type(self, text: str) -> None:
        """Say a typed line to whoever is near, for games with an input box of their own."""
        if not self._hud.is_typing:
            self._controls.receive([Press(Action.ENTER)])
        self._controls.receive([Text(text), Press(Action.ENTER)])

    def tick(self, dt: Seconds) -> None:
        """Let time pass; once a frame.

        Args:
            dt: Seconds since the last frame.
        """
        while self._news:
            self._hud.notify(self._news.popleft(), self.runtime.now)
        self._controls.receive(())
        if self._controls.wants_reload:
            self._controls.wants_reload = False
            self._reloader.ask_all()
        self._reloader.tick(self._problem)
        with self._watchdog.watching():
            self.runtime.advance(dt)
        failures = self.runtime.stats.script_failures
        for sentence in failures[self._told :]:
            print(f"embodiment: {sentence}", file=sys.stderr, flush=True)
        self._told = len(failures)

    def draw(self, surface: pygame.Surface, camera: Point = (0.0, 0.0)) -> None:
        """Paint the characters, what they say, and the signs of the conversation over what is there.

        Args:
            surface: The game's window or canvas.
            camera: The game's pixel in the upper left corner of ``surface``.
        """
        size = surface.get_size()
        if self._painter is None or self._painter.size != size:
            signs = max(SMALLEST_SIGNS, min(size[0] / BASE_SIZE[0], size[1] / BASE_SIZE[1]))
            pygame.font.init()  # a game that writes nothing by itself may not have
            self._painter = Painter(self._gallery, self.scale, size=size, sign_scale=signs, is_over=True)
        self._stage.camera.x, self._stage.camera.y = camera[0] / self.scale, camera[1] / self.scale
        self._stage.picture_width = size[0] / self.scale
        view = self._stage.view()
        figures = tuple(figure for figure in view.figures if figure.id != "player")
        self._painter.paint(replace(view, figures=figures), surface)

    def _renew(self) -> None:
        """Load the pictures again; a broken one leaves the old ones."""
        gallery = self._gallery.fresh()
        try:
            if self._painter is not None:
                for character in self.runtime.characters.values():
                    gallery.sheet(character.body.sheet_key, self.scale)
        except AssetError as error:
            self._problem = str(error)
            return
        self._problem, self._gallery, self._painter = "", gallery, None

    def close(self) -> None:
        """End the conversations and give the devices back; idempotent."""
        self._cleanup.close()
