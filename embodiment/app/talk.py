"""``python -m embodiment talk CHARACTER``: a character in the terminal, by text and by voice, without a scene."""

from __future__ import annotations

import argparse
import queue
import sys
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack, nullcontext
from dataclasses import replace
from pathlib import Path
from typing import TextIO

from embodiment.adapters.assets import Assets
from embodiment.adapters.loading import CHARACTER_FILE, load_character, load_sheet
from embodiment.adapters.pacing import RealTimePacer
from embodiment.adapters.watchdog import Watchdog
from embodiment.app.check import characters_in, state_of
from embodiment.app.game import PLAYER_FOLDER
from embodiment.app.services import real_ports
from embodiment.app.tools import TALK_HELP
from embodiment.errors import UsageError, did_you_mean
from embodiment.session.call_steps import CallEvent, CallEventKind
from embodiment.session.events import (
    AuthoredLine,
    InputUnsent,
    PlayerHeard,
    SessionProblem,
    SpeakingStopped,
    SpeechInterrupted,
    StateChanged,
    UnvoicedLine,
    WordHeard,
)
from embodiment.session.start_wait import parse_voice_buffer
from embodiment.units import Seconds
from embodiment.world.character import Character
from embodiment.world.ports import Ports
from embodiment.world.runtime import Runtime

FRAME: Seconds = 0.02
QUIET: Seconds = 1.2
"""An answer is over when nothing was said or thought for this long."""
PATIENCE: Seconds = 40.0
"""How long the end of the input waits for the last answer."""


def run_talk(arguments: argparse.Namespace) -> int:
    """Talk until the input ends.

    Returns:
        0.

    Raises:
        EmbodimentError: There is no such character, or no service; one sentence.
    """
    kind = find_character(arguments.character)
    with ExitStack() as cleanup:
        news: queue.SimpleQueue[str] = queue.SimpleQueue()
        ports, told = real_ports(
            cleanup, arguments.backend, news.put, arguments.speaker, arguments.microphone
        )
        talk = Talk(kind, ports, lambda line, end: print(line, end=end, flush=True))
        cleanup.callback(talk.close)
        if arguments.voice_buffer:
            talk.world.voices.use_buffer(parse_voice_buffer(arguments.voice_buffer))
        talk.watching = cleanup.enter_context(Watchdog(talk.world.mistakes.note)).watching
        for sentence in told:
            talk.tell(sentence)
        talk.tell(TALK_HELP)
        _converse(talk, sys.stdin, news)
    return 0


def find_character(name: str, assets: Assets | None = None) -> type[Character] | str:
    """The character somebody means.

    Raises:
        UsageError: There is none; the text names the nearest one, or what is missing.
    """
    path = Path(name)
    script = path if path.suffix == ".py" else path / f"{path.resolve().name}.py"
    if script.is_file():
        kinds = list(characters_in(script))
        if not kinds:
            raise UsageError(f"{script} defines no em.Character")
        return kinds[0]
    if (path / CHARACTER_FILE).is_file():
        return path.resolve().as_posix()
    where = assets or Assets()
    own = [
        entry
        for entry in where.names("assets/characters")
        if CHARACTER_FILE in where.names(f"assets/characters/{entry}")
    ]
    if name not in own:
        raise UsageError(did_you_mean("character", name, own) + f"; or name a folder with a {CHARACTER_FILE}")
    return f"assets/characters/{name}"


class Talk:
    """One character and somebody at a terminal. Thread: game.

    Args:
        kind: Class or folder.
        ports: What its world is plugged into.
        say: Writes a text and what ends it.

    Attributes:
        watching: Around each step of the world; where time is real, a watchdog's.
    """

    def __init__(self, kind: type[Character] | str, ports: Ports, say: Callable[[str, str], None]) -> None:
        self._say = say
        self.watching: Callable[[], AbstractContextManager[None]] = nullcontext
        self._is_in_line = False
        assets = Assets(Path.cwd())
        spec = replace(load_character(assets, kind), at=(0.0, 0.0))
        self.world = Runtime(
            link=ports.link, speaker=ports.speaker, host=ports.host, service=ports.service,
            microphone=ports.microphone, tts=ports.tts, open_mic=ports.open_mic, state=state_of(spec.kind),
        )  # fmt: skip
        self.world.add_player("player", load_sheet(assets, PLAYER_FOLDER), (-100.0, 0.0))
        self.character = self.world.add(spec)
        self.character.session.subscribe(self._on_event)
        self._quiet_since: Seconds = 0.0
        self._mistakes_told = 0

    @property
    def is_busy(self) -> bool:
        """Whether an answer is awaited or being heard."""
        return self.world.now - self._quiet_since < QUIET

    def line(self, text: str) -> bool:
        """Take what was typed.

        Returns:
            False when it was the wish to leave.
        """
        session, command = self.character.session, text.strip()
        self._quiet_since = self.world.now
        if command in ("/quit", "/exit"):
            return False
        if command == "/goals":
            for goal in session.goals.active():
                self.tell(f"{goal.priority}: {goal.text}")
        elif command == "/functions":
            for entry in session.registry:
                self.tell(entry.declaration.to_prompt_text())
        elif command.startswith("/"):
            self.tell(TALK_HELP)
        elif command:
            session.send_text(command)
        elif self.world.ears.is_pressed:
            self.world.ears.is_pressed = False
            self.tell("thank you")
        elif self.world.ears.is_available:
            self.world.ears.is_pressed = True
            self.tell("speak now, then press ENTER")
        else:
            self.tell("no microphone was found: type")
        return True

    def advance(self, dt: Seconds) -> None:
        """Let time pass."""
        with self.watching():
            self.world.advance(dt)
        session = self.character.session
        if session.state == "connecting" or session.is_in_conversation or self.world.ears.is_open:
            self._quiet_since = self.world.now
        mistakes = self.world.stats.script_failures
        for sentence in mistakes[self._mistakes_told :]:
            self.tell(sentence)
        self._mistakes_told = len(mistakes)
        if self.world.ears.heard_nothing:
            self.tell("I heard nothing: is the microphone muted, or the right one chosen?")

    def tell(self, sentence: str) -> None:
        """A line that is not the character's."""
        self._end_line()
        self._say(f"  [{sentence}]", "\n")

    def close(self) -> None:
        """End the conversation."""
        self._end_line()
        self.world.close()

    def _on_event(self, event: object) -> None:
        match event:
            case PlayerHeard(text=text, is_final=True, typed=False):
                self._end_line()
                self._say(f"you: {text}", "\n")
            case WordHeard(text=word):
                self._say(word if self._is_in_line else f"{self.character.name}: {word}", " ")
                self._is_in_line = True
            case SpeakingStopped():
                self._end_line()
            case AuthoredLine(text=text) | UnvoicedLine(text=text):
                self._end_line()
                self._say(f"{self.character.name}: {text}", "\n")
            case SpeechInterrupted(by=by):
                self.tell(f"interrupted by the {by}")
            case CallEvent(kind=CallEventKind.STARTED, name=name, args=args):
                given = ", ".join(f"{key}={value!r}" for key, value in args.items())
                if self._is_in_line:
                    self._say(f"[{name}({given})]", " ")  # where in the sentence it happens
                else:
                    self.tell(f"{name}({given})")
            case CallEvent(is_problem=True, name=name, sentence=sentence):
                self.tell(f"{name}: {sentence}")
            case StateChanged(sentence=sentence) | SessionProblem(sentence=sentence) if sentence:
                self.tell(sentence)
            case InputUnsent(text=text, sentence=sentence):
                self.tell(f"not sent: {text!r} ({sentence})")

    def _end_line(self) -> None:
        if self._is_in_line:
            self._say("", "\n")
            self._is_in_line = False


def _wait_until_quiet(talk: Talk, pacer: RealTimePacer) -> None:
    end = talk.world.now + PATIENCE
    talk.advance(pacer.wait(FRAME))
    while talk.is_busy and talk.world.now < end:
        talk.advance(pacer.wait(FRAME))


def _converse(talk: Talk, source: TextIO, news: queue.SimpleQueue[str]) -> None:
    """In real time; a terminal interrupts, a file waits for each answer."""
    pacer = RealTimePacer()
    typed: queue.SimpleQueue[str | None] = queue.SimpleQueue()
    threading.Thread(target=_read, args=(source, typed), name="embodiment-keyboard", daemon=True).start()
    waits = not source.isatty()
    while True:
        talk.advance(pacer.wait(FRAME))
        while not news.empty():
            talk.tell(news.get())
        if (waits and talk.is_busy) or typed.empty():
            continue
        line = typed.get()
        if line is None:
            _wait_until_quiet(talk, pacer)
            return
        if not talk.line(line):
            return


def _read(source: TextIO, typed: queue.SimpleQueue[str | None]) -> None:
    for line in source:
        typed.put(line.rstrip("\n"))
    typed.put(None)
