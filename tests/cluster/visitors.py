"""Players who go on talking while the server under them is killed, replaced and scaled, and count what they lose.

Each shows a card, hears what it is, and asks which card it was: the second answer is right only if the conversation was
carried over. A line whose answer was cut off with its connection is asked again, as a person would.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import time
from collections import Counter, defaultdict, deque
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import numpy as np

import embodiment as em
from embodiment.adapters.live_client import LiveLink
from embodiment.adapters.loops import ThreadedLoop
from embodiment.adapters.websocket import connect_websocket
from embodiment.live.config import GeminiLiveConfig
from embodiment.live.sections import Knowledge, Topic, render
from embodiment.persona.persona import Persona
from embodiment.session.events import AuthoredLine, InputUnsent, StateChanged, TextReceived, TurnEnded
from embodiment.testing.figures import plain_sheet
from embodiment.testing.speaker import PulledSpeaker
from embodiment.units import Int16Array, Seconds
from embodiment.world.character import Character
from embodiment.world.runtime import Runtime
from embodiment.world.spec import CharacterSpec
from tests.server.host import DEALER

TABLE = Knowledge(
    name="Marta",
    topics=(
        Topic("card", says=("{rank} of {suit}",), lines=("The {rank} of {suit} is a card worth keeping in mind.",)),
        Topic(
            "memory", says=("which card did i show you",), lines=("It was the {rank} of {suit}.",), when="after:card"
        ),
    ),
    slots=DEALER.slots,
    greetings=("Take a seat.",),
    again=("Which card was that?",),
)  # fmt: skip
QUESTION = "which card did i show you"
CARDS = tuple(
    f"{rank} of {suit}"
    for rank in ("two", "five", "nine", "queen")
    for suit in ("clubs", "diamonds", "hearts")
)
SPOKEN_CARDS = ("ten of clubs", "seven of clubs")
"""Those the recogniser knows when a local voice says them (``tests/server/test_guests.py``)."""
PATIENCE: Seconds = 40.0
MOST_TIMES = 20
"""A line is said so often at most; on a machine that is short of time a microphone comes late, and is misheard."""
FRAME: Seconds = 0.02
SAID_AGAIN_WITHIN: Seconds = 4.0
"""A session that came back says again by itself what was not answered; where all of a sentence but its end had arrived,
it does not."""
THOUGHT: Seconds = 1.0
"""Between an answer and the next line."""
Answer = str


class Cut(Exception):
    """The connection went away before the answer was whole."""


class Tally:
    """What became of what was said.

    Attributes:
        counts: ``answered`` at once and rightly, ``again`` after having been cut off, ``misheard`` or ``not heard``,
            ``forgotten`` where the character did not know the card any more, ``unanswered``;
            ``moved`` and ``lost`` connections.
        problems: What should not have been, in words.
    """

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.problems: list[str] = []
        self.last_card: dict[str, str] = {}
        """The card of each conversation that an answer named last; a spoken question may be heard as another card."""
        self.events: dict[str, deque[str]] = defaultdict(lambda: deque(maxlen=12))
        self._began = time.monotonic()

    def happened(self, name: str, what: str) -> None:
        """Remember what happened to a conversation, for the day something is wrong with it."""
        self.events[name].append(f"{time.monotonic() - self._began:.2f} {what}")

    def answered(self, name: str, answer: str) -> None:
        """Remember which card the character was shown, as far as it knows."""
        for card in re.findall(r"The ([a-z ]+) is a card worth", answer):
            self.last_card[name] = card

    def problem(self, name: str, what: str) -> None:
        """Something that should not have been."""
        self.problems.append(f"{name}: {what}; before it: {' | '.join(self.events[name])}")


async def play(
    name: str,
    cards: tuple[str, ...],
    ask: Callable[[str], Awaitable[Answer]],
    tally: Tally,
    until: asyncio.Event,
) -> None:
    """Show card after card until the time is over.

    Args:
        name: Whose conversation.
        cards: What is shown, in turn.
        ask: Says a line and gives the answer. Raises Cut, after which it goes on over another connection.
        tally: Where it is counted.
        until: No further card once this is set.
    """
    number = 0
    while not until.is_set():
        card = cards[number % len(cards)]
        number += 1
        if not await _told(name, card, f"The {card} is a card worth keeping in mind.", ask, tally):
            continue
        cut_before = tally.counts[f"cut {name}"]
        answer = await _told(name, QUESTION, f"It was the {card}.", ask, tally, other="It was the")
        was_cut = tally.counts[f"cut {name}"] > cut_before
        if answer.startswith("It was the") and tally.last_card[name] not in answer and not was_cut:
            # Where it was cut, the card's own turn may be what was in flight: its handle had not reached the client.
            tally.counts["forgotten"] += 1
            tally.problem(name, f"{card} was forgotten: {answer}")


async def _told(
    name: str,
    line: str,
    expected: str,
    ask: Callable[[str], Awaitable[Answer]],
    tally: Tally,
    other: str = "",
) -> Answer:
    was_cut = False
    for _ in range(MOST_TIMES):
        try:
            async with asyncio.timeout(PATIENCE / 3 if name.startswith("spoken") else PATIENCE):
                answer = await ask(line)
        except Cut:
            was_cut = True
            tally.counts[f"cut {name}"] += 1
            continue
        except TimeoutError:
            if not name.startswith("spoken"):
                break
            tally.counts["not heard"] += 1
            continue
        tally.answered(name, answer)
        if expected in answer or (other and answer.startswith(other)):
            tally.counts["again" if was_cut else "answered"] += 1
            return answer
        tally.counts["misheard" if "Which card was that?" in answer else "in character"] += 1
    tally.counts["unanswered"] += 1
    tally.problem(name, f"nobody answered {line!r}")
    return ""


# --- ours ---


class OurVisitors:
    """Characters in one world, each with a PersonaSession of its own over a socket.

    Args:
        url: Of the server.
        count: How many.
        tally: Where moves and losses are counted.
    """

    def __init__(self, url: str, count: int, tally: Tally) -> None:
        host = ThreadedLoop("visitors")
        self.world = Runtime(
            link=LiveLink(host, connect_websocket),
            speaker=PulledSpeaker(keep=False),
            host=host,
            service=GeminiLiveConfig(base_url=url, api_key="any", manual_activity=True, word_timestamps=True),
        )
        self._tally = tally
        self._characters = [self._added(number) for number in range(count)]
        self._texts: dict[str, str] = {}
        self._ended: dict[str, asyncio.Event] = {}
        self._cut: dict[str, bool] = {}

    def _added(self, number: int) -> Character:
        spec = CharacterSpec(
            kind=em.Character,
            key=f"ours{number}",
            persona=Persona(name="Marta", knowledge=TABLE),
            sheet=plain_sheet(),
            at=(200.0 * number, 0.0),
        )
        character = self.world.add(spec)
        character.session.subscribe(lambda event, key=spec.key: self._take(key, event))
        return character

    def _take(self, key: str, event: object) -> None:
        if type(event).__name__ != "WordHeard":  # too many of them
            self._tally.happened(key, str(event)[:160])
        match event:
            case TextReceived(text=text):
                self._texts[key] = self._texts.get(key, "") + text
            case TurnEnded() if key in self._ended:
                self._ended[key].set()
            case StateChanged(previous=previous, state=state):
                if previous.value == "connected" and state.value == "reconnecting":
                    self._tally.counts["lost"] += 1
                    self._cut[key] = True
                elif previous.value == "connected" and state.value == "connecting":
                    self._tally.counts["moved"] += 1
            case InputUnsent(text=text, sentence=sentence):
                self._tally.problem(key, f"{text!r} was not sent: {sentence}")
            case AuthoredLine(kind=kind):
                self._tally.counts[f"authored {kind}"] += 1

    def asks(self, number: int) -> Callable[[str], Awaitable[Answer]]:
        """Says lines as one of them. The session itself says again what was not answered: that counts as cut."""
        session, key = self._characters[number].session, f"ours{number}"

        async def ask(line: str) -> Answer:
            self._texts[key], self._cut[key] = "", False
            self._ended[key] = asyncio.Event()
            session.send_text(line)
            while not (self._ended[key].is_set() and self._texts[key].strip()):
                self._ended[key].clear()
                await self._ended_or_cut(key)
            if self._cut[key]:
                self._tally.counts[f"cut {key}"] += 1
                self._tally.counts["said again by the session"] += 1
            await asyncio.sleep(THOUGHT)
            return self._texts[key]

        return ask

    async def _ended_or_cut(self, key: str) -> None:
        """Wait for the end of a turn. Raises Cut where the connection was lost and its successor says nothing."""
        ended = self._ended[key]
        while not ended.is_set():
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(SAID_AGAIN_WITHIN):
                    await ended.wait()
                    return
            if self._cut[key] and not self.world.sessions[key].is_thinking:
                raise Cut

    async def live(self) -> None:
        """Let the world go on in real time, for ever."""
        due = time.monotonic()
        while True:
            self.world.advance(FRAME)
            due += FRAME
            await asyncio.sleep(max(0.0, due - time.monotonic()))

    def close(self) -> None:
        """End everything."""
        self.world.close()


# --- the official client ---


class OfficialVisitor:
    """One conversation of google-genai; typed, or spoken into an open microphone.

    Args:
        url: Of the server.
        name: Whose.
        tally: Where moves and losses are counted.
        voices: Sound of each line at 16 kHz; None types.
    """

    def __init__(
        self, url: str, name: str, tally: Tally, voices: dict[str, Int16Array] | None = None
    ) -> None:
        from google import genai
        from google.genai import types

        base = url.replace("ws", "http", 1)
        self._client = genai.Client(api_key="any", http_options=types.HttpOptions(base_url=base))
        self._types = types
        self._name, self._tally, self._voices = name, tally, voices
        self._handle: str | None = None
        self._session: Any = None
        self._said = ""
        self._ended, self._handed = asyncio.Event(), asyncio.Event()
        self._go_away = False
        self._gone = asyncio.Event()
        self._left = np.zeros(0, np.int16)

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator[None]:
        types = self._types
        config = types.LiveConnectConfig(
            response_modalities=[types.Modality.AUDIO],
            system_instruction=render(TABLE),
            output_audio_transcription=types.AudioTranscriptionConfig(),
            session_resumption=types.SessionResumptionConfig(handle=self._handle),
        )
        self._gone.clear()
        self._go_away = False
        async with self._client.aio.live.connect(model="gemini-3.8-live", config=config) as self._session:
            tasks = [asyncio.create_task(self._listen())]
            if self._voices is not None:
                tasks.append(asyncio.create_task(self._speak()))
            try:
                yield
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)

    async def _listen(self) -> None:
        with contextlib.suppress(Exception):
            while True:
                async for message in self._session.receive():
                    if update := message.session_resumption_update:
                        self._handle = update.new_handle or self._handle
                        self._handed.set()
                    if message.go_away:
                        self._go_away = True
                    content = message.server_content
                    if content is not None and content.output_transcription:
                        self._said += content.output_transcription.text or ""
                    if content is not None and content.turn_complete:
                        self._ended.set()
        self._gone.set()

    async def _speak(self) -> None:
        with contextlib.suppress(Exception):
            loop = asyncio.get_running_loop()
            due = loop.time()
            while True:
                piece, self._left = self._left[:320], self._left[320:]
                data = np.concatenate((piece, np.zeros(320 - len(piece), np.int16))).tobytes()
                await self._session.send_realtime_input(
                    audio=self._types.Blob(data=data, mime_type="audio/pcm;rate=16000")
                )
                due += 0.02
                await asyncio.sleep(max(0.0, due - loop.time()))
        self._gone.set()

    async def _ask(self, line: str) -> Answer:
        self._said = ""
        self._ended.clear()
        self._handed.clear()
        try:
            if self._voices is None:
                await self._session.send_realtime_input(text=line)
            else:
                self._left = self._voices[line]
        except Exception as error:  # whatever the library makes of a closed connection
            raise Cut from error
        await self._or_gone(self._ended)
        await self._or_gone(self._handed)  # what knows this answer is the handle that follows it
        await asyncio.sleep(THOUGHT)
        return self._said

    async def _or_gone(self, event: asyncio.Event) -> None:
        waits = [asyncio.create_task(one.wait()) for one in (event, self._gone)]
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()
        if not event.is_set():
            raise Cut

    async def play(self, cards: tuple[str, ...], until: asyncio.Event) -> None:
        """Play, over as many connections as it takes; a goAway is followed between two lines."""
        stack = contextlib.AsyncExitStack()

        async def ask(line: str) -> Answer:
            nonlocal stack
            self._tally.happened(self._name, f"{line}; handle {self._handle}, go away {self._go_away}")
            if self._session is None or self._gone.is_set() or self._go_away:
                if self._session is not None:
                    self._tally.counts["moved" if not self._gone.is_set() else "lost"] += 1
                with contextlib.suppress(Exception):
                    await stack.aclose()
                stack = contextlib.AsyncExitStack()
                await self._connect(stack)
            return await self._ask(line)

        try:
            await play(self._name, cards, ask, self._tally, until)
        finally:
            with contextlib.suppress(Exception):
                await stack.aclose()

    async def _connect(self, stack: contextlib.AsyncExitStack) -> None:
        """Until somebody takes us: an ingress that just ended takes a moment to leave the port."""
        for _ in range(40):
            try:
                await stack.enter_async_context(self._connected())
            except Exception:  # refused, reset, or no answer: the library has an error for each
                await asyncio.sleep(0.25)
            else:
                return
        raise Cut
